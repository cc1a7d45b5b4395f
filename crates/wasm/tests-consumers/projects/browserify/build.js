// Browserify reads no `exports` of a package, and its scripts are classic ones. With esmify it takes imports, too, as fairyground's build.
const { cpSync, createWriteStream, mkdirSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const browserify = require("browserify");

const shows = (moves) => `document.querySelector("output").textContent = ${moves};`;
const PAGES = {
  index: `const { Board } = require("legwork"); ${shows(`new Board("seirawan").legalMoves()`)}`,
  inline: `const { Board } = require("legwork/inline"); ${shows(`new Board("seirawan").legalMoves()`)}`,
  ffish: `require("legwork/ffish")().then((ffish) => { ${shows(`new ffish.Board("seirawan").legalMoves()`)} });`,
  "ffish-inline": `require("legwork/ffish/inline")().then((ffish) => { ${shows(`new ffish.Board("seirawan").legalMoves()`)} });`,
  located: `require("legwork/ffish")({ locateFile: (name) => "./files/" + name }).then((ffish) => {
    ${shows(`new ffish.Board("seirawan").legalMoves()`)}
  });`,
};
// The same by imports, which esmify turns into `require`.
const IMPORTS = {
  "ffish-import": `import Module from "legwork/ffish"; Module().then((ffish) => { ${shows(`new ffish.Board("seirawan").legalMoves()`)} });`,
  "load-import": `import { Board, load } from "legwork/load"; load().then(() => { ${shows(`new Board("seirawan").legalMoves()`)} });`,
  "smaller-import": `import { Board, load } from "legwork/board/load"; load().then(() => { ${shows(`new Board("seirawan").legalMoves()`)} });`,
  "inline-import": `import { Board } from "legwork"; import * as key from "legwork/chessgroundx"; import "legwork/engine";
    import "legwork/inline"; import "legwork/ffish/inline"; ${shows(`key.key("a10") === "a:" && new Board("seirawan").legalMoves()`)}`,
};
const dist = dirname(require.resolve("legwork/dist/engine.js"));
mkdirSync("dist/files", { recursive: true });
for (const file of ["legwork_bg.wasm", "legwork-board_bg.wasm"]) cpSync(join(dist, file), `dist/${file}`);
cpSync(join(dist, "legwork_bg.wasm"), "dist/files/legwork_bg.wasm");
for (const [name, script] of Object.entries({ ...PAGES, ...IMPORTS })) {
  writeFileSync(`${name}.js`, script);
  browserify(`${name}.js`, { plugin: name in IMPORTS ? ["esmify"] : [] }).bundle().pipe(createWriteStream(`dist/${name}.js`));
  writeFileSync(
    `dist/${name}.html`,
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><output></output><script src="./${name}.js"></script>`,
  );
}
