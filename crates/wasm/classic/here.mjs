// Where a classic script lies: in the place of `import.meta.url`, which only module scripts have. It is asked while the script runs
// for the first time, since a page knows its current script no later.
const here = globalThis.document?.currentScript?.src ?? globalThis.location?.href;

/** The address of a file next to the script. */
export const beside = (name) => new URL(name, here).href;
