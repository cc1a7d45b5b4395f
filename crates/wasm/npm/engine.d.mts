// The engine in a worker, as the WebAssembly ports of Fairy-Stockfish have theirs: a client changes one name.

/** Starts a worker, and gives its engine when it is ready. */
export declare function Legwork(options?: EngineOptions): Promise<LegworkEngine>;
export default Legwork;

/** Options as such ports have them; others are accepted and mean nothing. In Node only the banner means anything. */
export interface EngineOptions {
  /** Gives the address of a file, of the worker's script or of `legwork_bg.wasm`, if it does not lie beside this script. */
  locateFile?: (name: string) => string | undefined;
  /** The module itself: its bytes, or compiled. */
  wasmBinary?: BufferSource | WebAssembly.Module;
  /** A line with which the engine greets its first listener, as some clients wait for one of a certain beginning. Default: none. */
  banner?: string;
  [option: string]: unknown;
}

/** An engine that speaks UCI, USI or CECP, line by line; which one, its first line says. */
export interface LegworkEngine {
  /** Sends it a line. */
  postMessage(line: string): void;
  /** Calls a function with each line that it says. */
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /**
   * Files that it may be told of by lines after this: a net, for `setoption name EvalFile value PATH`, and variants in
   * Fairy-Stockfish's format, for `load PATH`, `check PATH` or the option `VariantPath`.
   */
  FS: { writeFile(path: string, data: Uint8Array | string): void };
  /** Ends the worker, whatever it does; `quit` ends it, too. */
  terminate(): void;
}
