// `dist/stockfish.js`: the same in the place of the script of Fairy-Stockfish's ports, `Stockfish` in a page. It greets as they do, by
// a line that begins with the name: some clients wait for that.
import { Legwork } from "./engine-page.mjs";

const Stockfish = (options) => Legwork({ banner: "Fairy-Stockfish's place is taken by Legwork", ...options });

if (typeof module === "object" && module.exports) module.exports = Stockfish;
else globalThis.Stockfish = Stockfish;
