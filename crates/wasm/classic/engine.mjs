// `dist/engine.js`: the engine in a worker, for classic scripts; `Legwork` in a page.
import { Legwork } from "./engine-page.mjs";

Legwork.Legwork = Legwork;
Legwork.default = Legwork;
if (typeof module === "object" && module.exports) module.exports = Legwork;
else globalThis.Legwork = Legwork;
