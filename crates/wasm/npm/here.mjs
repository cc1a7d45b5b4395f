// The folder of a classic script, also of a bundle of the format `iife`: only module scripts have `import.meta.url`. It is asked while
// the script runs for the first time, since a page knows its current script no later.
const here = globalThis.document?.currentScript?.src ?? globalThis.location?.href;

/** The address of a file next to the script. */
export const beside = (name) => new URL(name, here).href;
