// The library without its module, for programs that know better where the module is.

export * from "./legwork.mjs";

/** Where the module is, if it does not lie beside the scripts. */
export interface Source {
  /** The module itself: its bytes, or compiled, as hosts have it that compile nothing at run time. */
  wasmBinary?: BufferSource | WebAssembly.Module;
  /** Gives the address of a file of this package by its name. */
  locateFile?: (name: string) => string;
}

/** Loads the module, once, before anything else is called. */
export declare function load(source?: Source): Promise<void>;
/** Loads the module from bytes or from a compiled module, at once. */
export declare function loadSync(module: BufferSource | WebAssembly.Module): void;
