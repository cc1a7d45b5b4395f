// As the page is built whose client this imitates: one script by Browserify, and a folder with the engine's.
const { cpSync, createWriteStream, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");
const browserify = require("browserify");

mkdirSync("dist/lib", { recursive: true });
const dist = dirname(require.resolve("legwork/dist/stockfish.js"));
cpSync(dist, "dist/lib", { recursive: true });
cpSync(`${dist}/legwork_bg.wasm`, "dist/legwork_bg.wasm");
cpSync("index.html", "dist/index.html");
browserify("main.js").bundle().pipe(createWriteStream("dist/bundle.js"));
