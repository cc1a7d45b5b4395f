// The types of the pages' scripts, for `tsc --checkJs` and for editors. Nothing of this file is in a page.

declare var LegworkAssets: { glue: string; wasm: string };

declare namespace Legwork {
  // The library, as far as pages use it.

  type Options = Record<string, string>;
  type Pieces = Record<string, string>;

  interface Kind {
    symbol: string;
    name: string;
    value: number | string | null;
    betza: string;
    words: string[];
  }

  interface VariantInfo {
    id: string;
    name: string;
    files: number;
    ranks: number;
    fileNames: string[];
    rankNames: string[];
    start: string;
    setUps: number | null;
    options: { name: string; value: string; values: string[] }[];
    hasHands: boolean;
    drops: boolean;
    hasPool: boolean;
    passes: boolean;
    kinds: Kind[];
  }

  interface Target {
    square: string;
    class: string;
    castles: boolean;
    captures: boolean;
    promotes: boolean;
    drops: boolean;
  }

  interface GlanceSquare {
    square: string;
    classes: string[];
    castling?: boolean;
  }

  /** A line of a recorded game: what is said before it, and its moves. */
  interface RecordedLine {
    comments: string[];
    moves: { move: string; nags: number[]; comments: string[]; variations: RecordedLine[] }[];
  }

  interface RecordedGame {
    variant: string;
    options: Options;
    start: string;
    tags: [string, string][];
    result: string;
    line: RecordedLine;
  }

  interface Choice {
    move: string;
    becomes: string | null;
    words: string;
  }

  interface Answer {
    answer: "entered" | "continues" | "putDown" | "refused";
    move?: string;
    reason?: string;
    squares?: string[];
  }

  interface Entry {
    sources(): string[];
    hands(): string[];
    mayPass(): boolean;
    picked(): string | undefined;
    hand(): string | undefined;
    stops(): string[];
    targets(): Target[];
    choices(): Choice[];
    square(name: string): Answer;
    takeHand(symbol: string): Answer;
    pass(): Answer;
    choose(move: string): Answer;
    back(): boolean;
    free(): void;
  }

  interface Board {
    pieces(): Pieces;
    hands(): { white: Record<string, number>; black: Record<string, number> };
    turn(): boolean;
    push(move: string): boolean;
    pop(): string | undefined;
    fen(): string;
    isCheck(): boolean;
    checkedPieces(): string;
    outcome(): { result: string; reason: string } | undefined;
    explain(move: string): { legal: boolean; text: string; words: string; squares: string[] };
    sanMove(move: string): string;
    variationSan(moves: string): string;
    entry(): Entry;
    free(): void;
  }

  type Score = { cp: number } | { mate: number };

  interface Limits {
    nodes?: number;
    depth?: number;
    movetime?: number;
  }

  interface Thought {
    move?: string;
    san?: string;
    score: Score;
    pv: string[];
    depth: number;
    nodes: number;
  }

  interface Library {
    loadRules(ron: string): string;
    variantInfo(id: string, options?: Options): VariantInfo;
    glance(id: string, piece: string, square: string, fen?: string, options?: Options): GlanceSquare[];
    glanceAmong(id: string, piece: string, square: string, pieces: Pieces, options?: Options): GlanceSquare[];
    readPgn(text: string, id?: string): RecordedGame[];
    writePgn(game: RecordedGame): string;
    Board: new (id: string, fen?: string, options?: Record<string, string | number | undefined>) => Board;
    Engine: new (megabytes: number) => { think(board: Board, limits: Limits, tell?: (thought: Thought) => void): Thought | undefined };
  }

  // What scripts pass to each other.

  type Attribute = string | number | boolean | undefined | ((event: any) => void);

  interface PageVariant {
    id: string;
    ron?: string;
  }

  interface Start {
    fen?: string;
    setup?: number;
    seed?: number;
  }

  interface ClassWords {
    name: string;
    title: string;
    meaning: string;
    spoken: string;
  }

  interface Mark {
    classes: string[];
    castles?: boolean;
    captures?: boolean;
    promotes?: boolean;
    drops?: boolean;
  }

  interface BoardState {
    pieces: Pieces;
    marks?: Map<string, Mark>;
    picked?: string;
    lifted?: string;
    last?: string[];
    hinted?: string[];
    checked?: Set<string>;
    guilty?: Set<string>;
    dimmed?: boolean;
  }

  /** Whoever has a board: it gets clicks, and is asked what may be dragged. */
  interface BoardHost {
    click(square: string, dropped?: boolean): void;
    mayDrag(square: string): boolean;
    /** The square of the piece that is picked up. */
    holding(): string | undefined;
    /** The keys have come to a square. */
    focused?(square: string): void;
    /** A piece has been dropped beside the board. */
    dropOff?(square: string): void;
    /** Another key; tells whether it means something. */
    key?(key: string, square: string): boolean;
  }

  interface MoveListHost {
    game: Game;
    goTo(node: MoveNode): void;
    promote(): void;
    remove(): void;
  }

  interface EnginePanelHost {
    playersChanged(): void;
    hint(): void;
    engineMoves(): void;
  }

  interface RecordPanelHost {
    fen(): string;
    setFen(fen: string): void;
    pgn(): string;
    readPgn(text: string): void;
    link(): string;
    name(): string;
  }

  interface OpponentHost {
    game: Game;
    isOver(): boolean;
    play(move: string): void;
    showHint(move: string, san: string | undefined): void;
    lineOf(moves: string[]): string;
    entering: Entering;
  }

  interface EnteringHost {
    game: Game;
    view: BoardView;
    shortcuts: Shortcut[];
    speaker: Speaker;
    /** Why nobody can enter a move now. */
    hindrance(): string | undefined;
    play(move: string): void;
    show(): void;
  }

  /** How a new game is wanted. */
  interface Wish {
    options: Options;
    start: Start;
    minutes: number;
    increment: number;
  }

  interface Shortcut {
    key: string;
    words: string;
    act: () => void;
  }

  interface EngineJob {
    id: string;
    ron?: string;
    options: Options;
    fen: string;
    moves: string[];
    limits: Limits;
    glue: string;
    module: WebAssembly.Module;
  }

  // What scripts add to the global.

  const dom: {
    el<T extends keyof HTMLElementTagNameMap>(tag: T, attributes?: Record<string, Attribute>, ...children: (Node | string)[]): HTMLElementTagNameMap[T];
    svg(tag: string, attributes?: Record<string, Attribute>, ...children: Node[]): SVGElement;
    id(prefix: string): string;
    attribute(element: Element, attributes: Record<string, Attribute>): void;
    button(action: string, words: string, act: () => void, attributes?: Record<string, Attribute>): HTMLButtonElement;
    labelled(words: string, control: HTMLElement): HTMLLabelElement;
    select(action: string, choices: [string, string][], chosen: string, changed: () => void): HTMLSelectElement;
    reasonOf(error: unknown): string;
  };
  let words: {
    CLASSES: ClassWords[];
    isWhite(piece: string): boolean;
    colorName(white: boolean): string;
    symbolOf(piece: string): string;
    isPromoted(piece: string): boolean;
    pieceOf(symbol: string, white: boolean): string;
    pieceName(info: VariantInfo, piece: string): string;
    classWords(name: string): ClassWords | undefined;
    markWords(mark: Mark): string;
    squareWords(info: VariantInfo, square: string, state: BoardState): string;
    capital(text: string): string;
    sentences(...parts: string[]): string;
  };
  let unpack: { isThere(): boolean; module(): Promise<WebAssembly.Module>; library(): Promise<Library> };
  let marks: { markPicture(mark: Mark, onPiece?: boolean): SVGElement; legend(names: string[]): HTMLElement };
  let pictures: { piecePicture(piece: string): SVGElement };
  let store: {
    load(name: string): Record<string, string> | undefined;
    save(name: string, saved: Record<string, string> | undefined): void;
    link(saved: Record<string, string>): string;
    MARK: string;
  };
  let boardKeys: (view: BoardView) => void;
  let boardHand: (view: BoardView) => void;
  let engineWorker: () => void;
  let keyList: (shortcuts: Shortcut[], hasHands: boolean) => HTMLElement;
  let playLayout: (play: Play) => HTMLElement;
  let playShow: (play: Play) => void;
  let playShortcuts: (play: Play) => Shortcut[];
  let pgn: { write(game: Game, flag: string | undefined): string; read(variant: Variant, text: string): Game };
  let speech: {
    status(game: Game, flag: string | undefined): string;
    lastMove(game: Game): string;
    targets(game: Game): string;
    mark(target: Target): Mark;
    clocksWords(clocks: Clocks | undefined): string;
    held(game: Game): string;
  };

  class Geometry {
    constructor(info: VariantInfo);
    fileNames: string[];
    rankNames: string[];
    files: number;
    ranks: number;
    places: Map<string, { file: number; rank: number }>;
    name(file: number, rank: number): string;
    has(square: string): boolean;
    isLight(square: string): boolean;
    step(square: string, right: number, down: number, flipped: boolean): string;
    rows(flipped: boolean): string[][];
    piecesOf(fen: string): Pieces;
    boardField(pieces: Pieces): string;
  }

  class BoardView {
    constructor(info: VariantInfo, host: BoardHost, label: string);
    host: BoardHost;
    geometry: Geometry;
    flipped: boolean;
    focused: string;
    state: BoardState;
    cells: Map<string, HTMLElement>;
    grid: HTMLElement;
    root: HTMLElement;
    focus(square: string): void;
    offer(square: string): void;
    flip(): void;
    squareOf(target: EventTarget | Element | null): string | undefined;
    show(state: BoardState): void;
    glide(from: string, to: string): void;
  }

  class Palette {
    constructor(info: VariantInfo, chosen: (tool: string) => void);
    tool: string;
    root: HTMLElement;
  }

  class Variant {
    constructor(library: Library, page: PageVariant, options: Options, id?: string);
    library: Library;
    page: PageVariant;
    options: Options;
    id: string;
    info: VariantInfo;
    with(options: Options): Variant;
    board(start?: Start): Board;
    glance(piece: string, square: string, pieces?: Pieces): GlanceSquare[];
  }

  class Glance {
    constructor(variant: Variant);
    root: HTMLElement;
  }

  class MoveNode {
    constructor(parent: MoveNode | undefined, move: string, san: string);
    parent: MoveNode | undefined;
    move: string;
    san: string;
    children: MoveNode[];
    before: string;
    comment: string;
    nags: number[];
    clocks: [number, number] | undefined;
    path(): MoveNode[];
    end(): MoveNode;
    add(move: string, san: string): MoveNode;
    remove(): void;
    promote(): void;
    all(): MoveNode[];
    text(): string;
    read(text: string, play: (node: MoveNode, move: string) => MoveNode): void;
  }

  class Game {
    constructor(variant: Variant, start?: Start);
    variant: Variant;
    board: Board;
    entry: Entry;
    start: string;
    isUsual: boolean;
    tags: [string, string][];
    root: MoveNode;
    node: MoveNode;
    readonly turn: boolean;
    play(text: string): MoveNode;
    outcome(): { result: string; reason: string } | undefined;
    lastWords(): string;
    lastSquares(): string[];
    goTo(node: MoveNode): void;
    remove(node: MoveNode): void;
    numberOf(node: MoveNode): { number: number; white: boolean };
    saved(): Record<string, string>;
    static restored(variant: Variant, saved: Record<string, string>): Game;
    free(): void;
  }

  class Clocks {
    constructor(minutes: number, increment: number, ticked: () => void);
    running: boolean | undefined;
    of(white: boolean): number;
    moved(white: boolean): void;
    stop(): void;
    set(left: [number, number]): void;
    hasFallen(white: boolean): boolean;
    shown(white: boolean): string;
    words(white: boolean): string;
    saved(): string;
    static restored(saved: string, ticked: () => void): Clocks;
  }

  class Engine {
    constructor();
    readonly busy: boolean;
    stop(): void;
    think(game: Game, limits: Limits, tell: (thought: Thought) => void): Promise<Thought | undefined>;
  }

  class MoveList {
    constructor(host: MoveListHost);
    root: HTMLElement;
    show(): void;
  }

  class Holdings {
    constructor(white: boolean, info: VariantInfo, taken: (symbol: string) => void);
    white: boolean;
    root: HTMLElement;
    show(held: Record<string, number>, state: { player: string; turn: boolean; usable: string[]; taken: string | undefined }): void;
    showClock(text: string | undefined): void;
  }

  class Choices {
    constructor(chosen: (move: string) => void, left: () => void);
    root: HTMLElement;
    show(choices: Choice[], piece: string | undefined, white: boolean): void;
  }

  class Evaluation {
    constructor();
    root: HTMLElement;
    words: HTMLElement;
    allow(visible: boolean): void;
    clear(): void;
    show(thought: Thought, white: boolean, line: string): void;
  }

  class StartPanel {
    constructor(variant: Variant, begin: (wish: Wish) => void, wish?: Wish);
    root: HTMLElement;
  }

  class EnginePanel {
    constructor(host: EnginePanelHost);
    root: HTMLElement;
    evaluates: HTMLInputElement;
    readonly nodes: number;
    plays(white: boolean): boolean;
    saved(): Record<string, string>;
    restore(saved: Record<string, string>): void;
  }

  class RecordPanel {
    constructor(host: RecordPanelHost);
    root: HTMLElement;
    show(): void;
  }

  class Speaker {
    root: HTMLElement;
    say(words: string): void;
  }

  class Opponent {
    constructor(host: OpponentHost, panel: EnginePanel, evaluation: Evaluation);
    waits: boolean;
    moves: boolean;
    readonly isItsTurn: boolean;
    attend(): void;
    stop(): void;
    play(): void;
    hint(): void;
  }

  class Entering implements BoardHost {
    constructor(host: EnteringHost);
    refusal: { words: string; squares: string[] };
    click(square: string, dropped?: boolean): void;
    mayDrag(square: string): boolean;
    holding(): string | undefined;
    key(key: string): boolean;
    takeHeld(symbol: string): void;
    nextHeld(): void;
    choose(move: string): void;
    pass(): void;
    stepBack(): void;
    refuse(words: string, squares: string[]): void;
    forget(): void;
  }

  class Play {
    constructor(variant: Variant);
    plain: Variant;
    game: Game;
    view: BoardView;
    clocks: Clocks | undefined;
    flag: string | undefined;
    entering: Entering;
    hinted: string[];
    speaker: Speaker;
    status: HTMLElement;
    refused: HTMLElement;
    sides: [Holdings, Holdings];
    choices: Choices;
    evaluation: Evaluation;
    engines: EnginePanel;
    opponent: Opponent;
    record: RecordPanel;
    list: MoveList;
    shortcuts: Shortcut[];
    start: HTMLElement;
    root: HTMLElement;
    isOver(): boolean;
    takeBack(): void;
    redo(): void;
    flip(): void;
    hint(): void;
  }
}
