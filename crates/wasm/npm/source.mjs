// Where the module comes from: what a program gives, else the file next to the scripts.

/**
 * What the glue loads: an address, bytes, or a module that is compiled.
 * @param {{ wasmBinary?: BufferSource | WebAssembly.Module, locateFile?: (name: string) => string } | undefined} options
 * @param {() => string | URL} beside is asked only if the options say nothing, since not every script knows where it lies
 * @param {string} [file] the file with the module
 */
export function source(options, beside, file = "legwork_bg.wasm") {
  return options?.wasmBinary ?? options?.locateFile?.(file) ?? beside();
}
