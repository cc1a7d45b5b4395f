// The smaller library without its module, for programs that know better where the module is.
import type { Source } from "./load.mjs";

export * from "./board.mjs";
export type { Source };

/** Loads the module, once, before anything else is called. */
export declare function load(source?: Source): Promise<void>;
/** Loads the module from bytes or from a compiled module, at once. */
export declare function loadSync(module: BufferSource | WebAssembly.Module): void;
