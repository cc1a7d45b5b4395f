// The types of the pages' modules, for `tsc --checkJs` and for editors. Nothing of this file is in a page.

interface LegworkModule {
  glue?: string;
  /** Where a script is that sets `glue`. */
  script?: string;
  /** The gzipped module in Z85. */
  wasm?: string;
  /** Where the gzipped module is, for a page that can fetch it, and where a script is that sets `wasm`. */
  bytes?: string;
  letters?: string;
}
declare var LegworkAssets: LegworkModule & {
  /** All of the library, where the page begins with a part of it. */
  whole?: LegworkModule;
  /** The compiled module, where another page has it: the one around a frame. */
  module?: Promise<WebAssembly.Module>;
};
/** The data of the embed in addition to the library; `crates/book/src/embed.rs` writes it. */
declare var LegworkEmbed: {
  style: string;
  script: string;
  marks: string;
  pictures: string[];
  variants: Record<string, Record<string, number>>;
  lines: Record<string, string>;
  names: Record<string, [number, number]>;
};
/** The presses on the picture of the board before the script ran. */
declare var LegworkTaps: PointerEvent[];
/** A net by gzip and in Z85, which pages from disk load. */
declare var LegworkNet: string;
/** Further pictures of a variant's pieces, which are loaded where the reader wants them. */
declare var LegworkSets: string;
/** What a saved page has in it; only the workshop loads it. */
declare var LegworkPageAssets: { glue: string; wasm: string; script: string };

declare namespace Legwork {
  // The library, as far as pages use it.

  type Options = Record<string, string>;
  type Pieces = Record<string, string>;

  type Kind = import("../../wasm/src/types.d.ts").KindInfo;
  type VariantInfo = import("../../wasm/src/types.d.ts").VariantInfo;
  type Target = import("../../wasm/src/types.d.ts").Target;
  type GlanceSquare = import("../../wasm/src/types.d.ts").GlanceSquare;
  type RecordedLine = import("../../wasm/src/types.d.ts").RecordedLine;
  type RecordedGame = import("../../wasm/src/types.d.ts").RecordedGame;
  type Choice = import("../../wasm/src/types.d.ts").Choice;
  type Answer = import("../../wasm/src/types.d.ts").Answer;

  interface MoveEntry {
    sources(): string[];
    hands(): string[];
    mayPass(): boolean;
    picked(): string | undefined;
    hand(): string | undefined;
    stops(): string[];
    targets(): Target[];
    choices(): Choice[];
    chosen(): Choice | undefined;
    prompt(): string;
    square(name: string, dragged?: boolean): Answer;
    takeHand(symbol: string): Answer;
    pass(): Answer;
    choose(move: string): Answer;
    back(): boolean;
    free(): void;
  }

  interface Board {
    pieces(): Pieces;
    hands(): import("../../wasm/src/types.d.ts").Hands;
    turn(): boolean;
    push(move: string): boolean;
    pop(): string | undefined;
    fen(): string;
    isCheck(): boolean;
    checkedPieces(): string;
    outcome(): import("../../wasm/src/types.d.ts").Outcome | undefined;
    /** Only in the whole library. */
    outcomeWords?(): string | undefined;
    legalMoves(): string;
    /** Only in the whole library. */
    explain(move: string): import("../../wasm/src/types.d.ts").Explanation;
    sanMove(move: string): string;
    /** The move as it is written in a notation: `coordinates`, `san`, `usi`, `kif` or `wxf`. */
    moveIn(move: string, notation: string): string;
    legalMovesSan(): string;
    /** Only in the whole library. */
    readSan(text: string): string;
    moveSquares(move: string): string[];
    variationSan(moves: string): string;
    entry(askGates?: boolean): MoveEntry;
    free(): void;
  }

  type Score = import("../../wasm/src/types.d.ts").Score;
  type Limits = import("../../wasm/src/types.d.ts").Limits;

  interface Thought {
    move?: string;
    san?: string;
    score: Score;
    pv: string[];
    /** Of several lines, which one it is: the first is the best. */
    number?: number;
    depth: number;
    nodes: number;
  }

  /** `loadRules`, `readPgn` and `writePgn` are only in the whole library. */
  interface Library {
    loadRules(ron: string): string;
    variantInfo(id: string, options?: Options): VariantInfo;
    /** Only in the workshop. */
    pieceSets?(id: string): string;
    glance(id: string, piece: string, square: string, fen?: string, options?: Options): GlanceSquare[];
    glanceAmong(id: string, piece: string, square: string, pieces: Pieces, options?: Options): GlanceSquare[];
    readPgn(text: string, id?: string): RecordedGame[];
    writePgn(game: RecordedGame): string;
    Board: new (id: string, fen?: string, options?: Record<string, string | number | undefined>) => Board;
    Engine: new (megabytes: number) => {
      setNet(file: Uint8Array): void;
      think(board: Board, limits: Limits, tell?: (thought: Thought) => void): Thought | undefined;
    };
  }

  // What modules pass to each other.

  type Attribute = string | number | boolean | undefined | ((event: any) => void);

  interface PageVariant {
    id: string;
    ron?: string;
    /** How each piece moves. */
    words?: Record<string, string>;
    /** The net with which the engine evaluates, by gzip: in Z85, or as a file, next to which is a script that has it in Z85. */
    net?: string;
    netFile?: string;
    puzzles?: PuzzleData[];
  }

  interface PuzzleData {
    fen: string;
    /** The solution: the solver's moves, and the other side's between them. */
    moves: string[];
    /** `mate in 2` */
    task: string;
  }

  interface Start {
    fen?: string;
    setup?: number;
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
    /** The squares by which the piece came that has moved, from the first to the last. */
    path?: string[];
    marks?: Map<string, Mark>;
    picked?: string;
    lifted?: string;
    last?: string[];
    hinted?: string[];
    checked?: Set<string>;
    guilty?: Set<string>;
    /** The squares of a move that was entered ahead. */
    premoved?: string[];
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
    /** Where a piece in hand stands on the screen. */
    heldAt?(piece: string): DOMRect | undefined;
    /** A key that steps through the game; tells whether it does. */
    step?(key: string): boolean;
    /** A piece has been dropped beside the board. */
    dropOff?(square: string): void;
    /** Another key; tells whether it means something. */
    key?(key: string, square: string): boolean;
  }

  interface MoveListHost {
    game: Game;
    mode: Wish["opponent"];
    playFromHere(): void;
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
    setFen(fen: string): Promise<void>;
    pgn(): Promise<string>;
    readPgn(text: string): Promise<void>;
    link(): string;
    name(): string;
  }

  interface OpponentHost {
    game: Game;
    isOver(): boolean;
    play(move: string): void;
    showHint(move: string): void;
    suggest(moves: string[]): void;
    lineOf(moves: string[]): string;
    /** How long the side to move may think, in milliseconds, if it has a clock. */
    timeForMove(): number | undefined;
    entering: Entering;
  }

  /** Whoever has pieces beside the board: they are taken, and dropped on a square. */
  interface HeldHost {
    /** The piece that is taken. */
    taken(): string | undefined;
    take(symbol: string): void;
    drop(square: string): void;
  }

  interface EnteringHost {
    game: Game;
    step(key: string): boolean;
    /** White's and Black's pieces beside the board. */
    sides: [Holdings, Holdings];
    view: BoardView;
    shortcuts: Shortcut[];
    speaker: Speaker;
    /** Why nobody can enter a move now. */
    hindrance(): string | undefined;
    /** Whether a move can be entered ahead. */
    mayPremove(): boolean;
    play(move: string): void;
    show(): void;
  }

  /** How a game ended otherwise than by the rules: a player has resigned, both agreed to a draw, a clock has run out. */
  interface Ending {
    result: "1-0" | "0-1" | "1/2-1/2";
    words: string;
    /** After which move. */
    node: MoveNode;
  }

  /** How a new game is wanted. */
  interface Wish {
    opponent: "engine" | "friend" | "mail" | "analysis";
    /** Which side the player has against the engine. */
    side: "white" | "random" | "black";
    level: string;
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
    net?: Uint8Array;
    options: Options;
    fen: string;
    moves: string[];
    limits: Limits;
    /** How large the table of positions is. */
    megabytes: number;
    glue: string;
    module: WebAssembly.Module;
  }

  // Classes, by the names that comments of other modules use.

  /** Where the game of a board is kept. */
  interface Store {
    load(name: string): Record<string, string> | undefined;
    save(name: string, saved: Record<string, string> | undefined, seat: string | undefined): void;
    /** The game that is kept, if it is not over. */
    begun?(name: string): Record<string, string> | undefined;
    /** The game that the one in the address replaces. */
    replaced?(name: string): Record<string, string> | undefined;
    /** Whether links have the game in them. */
    sends?: boolean;
    /** The address that opens a game. */
    link(saved: Record<string, string>): string;
  }

  type BoardView = import("./board/view.js").BoardView;
  type Clocks = import("./game/clocks.js").Clocks;
  type EnginePanel = import("./engine/panel.js").EnginePanel;
  type Entering = import("./play/entering.js").Entering;
  type Evaluation = import("./engine/evaluation.js").Evaluation;
  type Game = import("./game/game.js").Game;
  type Geometry = import("./board/geometry.js").Geometry;
  type Holdings = import("./play/holdings.js").Holdings;
  type Lines = import("./engine/lines.js").Lines;
  type MoveNode = import("./game/tree.js").MoveNode;
  type Opponent = import("./engine/opponent.js").Opponent;
  type Play = import("./play/play.js").Play;
  type Speaker = import("./play/speech.js").Speaker;
  type Variant = import("./library/variant.js").Variant;
}
