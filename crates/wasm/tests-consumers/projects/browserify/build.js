// Browserify reads no `exports` of a package, and its scripts are classic ones.
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
const dist = dirname(require.resolve("legwork/dist/engine.js"));
mkdirSync("dist/files", { recursive: true });
cpSync(join(dist, "legwork_bg.wasm"), "dist/legwork_bg.wasm");
cpSync(join(dist, "legwork_bg.wasm"), "dist/files/legwork_bg.wasm");
for (const [name, script] of Object.entries(PAGES)) {
  writeFileSync(`${name}.js`, script);
  browserify(`${name}.js`).bundle().pipe(createWriteStream(`dist/${name}.js`));
  writeFileSync(
    `dist/${name}.html`,
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><output></output><script src="./${name}.js"></script>`,
  );
}
