// The package is the same for those who import it and those who require it.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import vm from "node:vm";
import * as imported from "legwork";

const require = createRequire(import.meta.url);
const required = require("legwork");
/** The address of a file of the package. */
const file = (name) => new URL(`./node_modules/legwork/${name}`, import.meta.url);
/** A file of the package `legwork-inline`. */
const inline = (name) => new URL(`./node_modules/legwork-inline/dist/${name}`, import.meta.url);

test("imported and required", () => {
  assert.equal(imported.Board, required.Board);
  const names = ["Board", "Engine", "MoveEntry", "Game", "variants", "loadRules", "readPgn", "glance"];
  for (const name of names) assert.equal(typeof imported[name], "function", name);
});

test("for browsers", async () => {
  // There the module is fetched, which Node cannot do from a disk; so it is handed over.
  const glue = await import(file("dist/glue.mjs"));
  glue.initSync({ module: readFileSync(file("dist/legwork_bg.wasm")) });
  assert.deepEqual(glue.variants(), imported.variants());
  assert.equal(new glue.Board("chess").perft(3), 8902);
});

/** Every file that an entry of the package names. */
const named = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(named));

test("the archive has what its entries name, and its documentation", () => {
  const { exports, main, browser, types } = JSON.parse(readFileSync(file("package.json"), "utf8"));
  const files = [...named(exports), main, browser, types, "./JS.md", "./RULES_FORMAT.md", "./IMPORT.md", "./BETZA.md"].filter((name) => !name.includes("*"));
  for (const name of files) assert.ok(existsSync(file(name)), name);
  for (const entry of ["board", "inline", "ffish", "ffish/inline", "engine"]) {
    // For those who read no `exports`.
    const own = JSON.parse(readFileSync(file(`${entry}/package.json`), "utf8"));
    for (const name of [own.main, own.types]) assert.ok(existsSync(new URL(name, file(`${entry}/`))), `${entry}: ${name}`);
  }
  assert.match(readFileSync(file("dist/embed.mjs"), "utf8"), /legwork-board/);
});

test("each module is in the archive once, and `legwork-inline` alone has it as text", () => {
  const large = readdirSync(file("."), { recursive: true })
    .filter((name) => statSync(file(name)).size > 500_000)
    .sort();
  assert.deepEqual(large, ["dist/legwork-board_bg.wasm", "dist/legwork_bg.wasm"]);
  // What a module begins with, in base64.
  const text = readFileSync(file("dist/legwork_bg.wasm")).subarray(0, 600).toString("base64");
  for (const name of readdirSync(file("dist"))) assert.ok(!readFileSync(file(`dist/${name}`), "latin1").includes(text), name);
  for (const name of ["bytes.mjs", "legwork.js"]) assert.ok(readFileSync(inline(name), "latin1").includes(text), name);
});

test("the smaller module, imported and required, plays the same games", async () => {
  const smaller = await import("legwork/board");
  assert.equal(smaller.Board, require("legwork/board").Board);
  assert.notEqual(smaller.Board, imported.Board);
  assert.deepEqual(smaller.variants(), imported.variants());
  for (const id of imported.variants()) {
    const [one, other] = [new smaller.Board(id), new imported.Board(id)];
    for (let ply = 0; ply < 12; ply += 1) {
      const moves = one.legalMoves();
      assert.equal(moves, other.legalMoves(), `${id}: ${one.fen()}`);
      const [move] = moves.split(" ").slice((7 * ply) % moves.split(" ").length);
      if (!move) break;
      assert.equal(one.sanMove(move), other.sanMove(move));
      assert.ok(one.push(move) && other.push(move));
      assert.equal(one.fen(), other.fen());
      assert.deepEqual(one.outcome(), other.outcome());
    }
    one.free();
    other.free();
  }
});

test("the smaller module that a program loads itself", async () => {
  const { loadSync, Board } = await import("legwork/board/load");
  loadSync(readFileSync(require.resolve("legwork/legwork-board_bg.wasm")));
  const entry = new Board("seirawan").entry();
  entry.square("b1");
  assert.deepEqual(entry.targets().map(({ square, class: kind }) => [square, kind]), [["a3", "leap"], ["c3", "leap"]]);
});

test("a module that is compiled already", async () => {
  const module = new WebAssembly.Module(readFileSync(file("dist/legwork_bg.wasm")));
  // A script of its own, since the library is loaded once.
  const { loadSync, Board } = await import(`${file("dist/load.mjs")}`);
  loadSync(module);
  assert.equal(new Board("seirawan").numberLegalMoves(), 28);
  const { Module } = await import(file("dist/ffish.mjs"));
  const ffish = await Module({ wasmBinary: module });
  assert.equal(new ffish.Board("seirawan").numberLegalMoves(), 28);
});

test("a page that tests play, which has neither TextDecoder nor fetch", async () => {
  const page = vm.createContext({ atob, document: {}, console });
  vm.runInContext(readFileSync(inline("legwork.js"), "utf8"), page);
  const told = vm.runInContext(`new legwork.Board("seirawan").fen()`, page);
  assert.equal(told, new imported.Board("seirawan").fen());
  assert.throws(() => vm.runInContext(`new legwork.Board("chess").readSan("N\u00e9")`, page), /N\u00e9/);
  assert.throws(() => vm.runInContext(`new legwork.Board("caf\u00e9 \u{1f600}")`, page), /caf\u00e9 \u{1f600}/u);
});

test("`dist/ffish.js` is required as ffish is: an object that is the library once it says so", async () => {
  const ffish = require("legwork/dist/ffish.js");
  assert.equal(ffish.Board, undefined);
  await new Promise((resolve) => (ffish.onRuntimeInitialized = resolve));
  assert.equal(new ffish.Board("chess").numberLegalMoves(), 20);
  assert.ok(ffish.variants().split(" ").includes("crazyhouse"));
});

for (const [name, Module] of Object.entries({
  "by require": require("legwork/ffish"),
  inline: (await import("legwork/ffish/inline")).default,
  "inline by require": require("legwork/ffish/inline"),
  "for bundlers by require": require("legwork/dist/ffish-module.js"),
})) {
  test(`ffish's interface ${name}: the library is the object of the options`, async () => {
    const complaints = [];
    let told;
    const options = { onRuntimeInitialized: () => (told = true), printErr: (text) => complaints.push(text) };
    const ffish = await Module(options);
    assert.equal(ffish, options);
    assert.equal(told, true);
    const board = new ffish.Board("chess");
    assert.equal(board.push("e2e5"), false);
    board.pushSanMoves("e4 Ke3");
    assert.equal(ffish.readGamePGN("1. e4 e5 2. Ke3 *").mainlineMoves(), "e2e4 e7e5");
    assert.equal(ffish.validateFen("8/8/8/8 w - - 0 1", "chess"), -8);
    assert.equal(ffish.validateFen("8/8/8/8/8/8/8/8 w - - 0 1", "nosuch"), -10);
    assert.equal(ffish.validateFen("", "nosuch"), 0);
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert.deepEqual(complaints.slice(0, 2), [
      `The given uciMove 'e2e5' for position '${start}' is invalid.`,
      `The given sanMove 'Ke3' for position '${after}' is invalid.`,
    ]);
    assert.equal(complaints.length, 6);
  });
}

test("an argument of a wrong type is an error of its kind, and the library goes on", async () => {
  const ffish = await require("legwork/ffish")();
  const kind = (act) => {
    try {
      act();
    } catch (error) {
      assert.ok(error instanceof Error);
      return error.kind;
    }
    return "nothing";
  };
  for (const { Board } of [imported, required, ffish]) {
    const board = new Board("chess");
    const wrongs = [
      () => board.push(3),
      () => board.push(),
      () => board.push(null),
      () => board.pushMoves(["e2e4"]),
      () => board.setFen({}),
      () => board.sanMove(Symbol("e4")),
      () => new Board(5),
      () => new Board("chess", 5),
    ];
    for (const act of wrongs) assert.equal(kind(act), "argument", String(act));
    assert.equal(board.push("e2e4"), true);
    board.free();
    assert.equal(kind(() => board.push("e7e5")), "argument");
    assert.equal(kind(() => board.fen()), "argument");
    assert.equal(new Board("chess").numberLegalMoves(), 20);
  }
  assert.equal(kind(() => new imported.Engine(1).think({}, { nodes: 1 })), "argument");
});
