// `dist/legwork.js`: the library with its module inside, as one script; `legwork` in a page.
export * from "package/inline.mjs";
