// The interface of ffish-es6 0.7, on Legwork: a program changes one import.

/** Loads the library. */
export declare function Module(options?: ModuleOptions): Promise<FairyStockfish>;
export default Module;

/** Options as ffish.js has them; others are accepted and mean nothing. The library is this very object. */
export interface ModuleOptions {
  onRuntimeInitialized?: (library: FairyStockfish) => void;
  /** Is told of what is refused: moves, and FENs that are validated. */
  printErr?: (text: string) => void;
  /** Gives the address of the module, `legwork_bg.wasm`, if it does not lie beside the script. */
  locateFile?: (name: string) => string;
  /** The module itself: its bytes, or compiled. */
  wasmBinary?: BufferSource | WebAssembly.Module;
  [option: string]: unknown;
}

export interface FairyStockfish {
  Board: new (variant?: string, fen?: string, is960?: boolean) => Board;
  Game: new (pgn: string) => Game;
  Notation: Notations;
  Termination: Terminations;
  /** The name and the version of this library. */
  info(): string;
  /** Accepted, and without effect: there are no global options. */
  setOption<T>(name: string, value: T): void;
  setOptionInt(name: string, value: number): void;
  setOptionBool(name: string, value: boolean): void;
  /** Reads the first game of a PGN: its headers, and its moves up to the first that is not legal. */
  readGamePGN(pgn: string): Game;
  /** The names of all variants by Fairy-Stockfish, separated by spaces. */
  variants(): string;
  /** Adds the variants of a text in Fairy-Stockfish's format. */
  loadVariantConfig(config: string): void;
  capturesToHand(variant: string): boolean;
  startingFen(variant: string): string;
  /** 1 if the FEN is valid, else a number that says why not, from 0 down. */
  validateFen(fen: string, variant?: string, chess960?: boolean): number;
}

export interface Board {
  delete(): void;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  push(move: string): boolean;
  pushSan(san: string, notation?: Notation): boolean;
  pop(): void;
  reset(): void;
  is960(): boolean;
  fen(showPromoted?: boolean, countStarted?: number): string;
  /** Throws if the FEN is not a position of the variant; the board stays as it is. */
  setFen(fen: string): void;
  sanMove(move: string, notation?: Notation): string;
  variationSan(moves: string, notation?: Notation, moveNumbers?: boolean): string;
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  gamePly(): number;
  hasInsufficientMaterial(white: boolean): boolean;
  isInsufficientMaterial(): boolean;
  isGameOver(claimDraw?: boolean): boolean;
  result(claimDraw?: boolean): string;
  checkedPieces(): string;
  isCheck(): boolean;
  isBikjang(): boolean;
  isCapture(move: string): boolean;
  moveStack(): string;
  pushMoves(moves: string): void;
  pushSanMoves(sans: string, notation?: Notation): void;
  pocket(white: boolean): string;
  toString(): string;
  toVerboseString(): string;
  variant(): string;
}

export interface Game {
  delete(): void;
  headerKeys(): string;
  headers(name: string): string;
  mainlineMoves(): string;
}

/** A way to write moves: one of `Notation` of the library. */
export interface Notation {
  readonly value: number;
}

export type Notations = Readonly<
  Record<
    | "DEFAULT"
    | "SAN"
    | "LAN"
    | "SHOGI_HOSKING"
    | "SHOGI_HODGES"
    | "SHOGI_HODGES_NUMBER"
    | "JANGGI"
    | "XIANGQI_WXF"
    | "THAI_SAN"
    | "THAI_LAN",
    Notation
  >
>;

/** How a game ends: one of `Termination` of the library. */
export interface Termination {
  readonly value: number;
}

export type Terminations = Readonly<
  Record<
    | "ONGOING"
    | "CHECKMATE"
    | "STALEMATE"
    | "INSUFFICIENT_MATERIAL"
    | "N_MOVE_RULE"
    | "N_FOLD_REPETITION"
    | "VARIANT_END",
    Termination
  >
>;
