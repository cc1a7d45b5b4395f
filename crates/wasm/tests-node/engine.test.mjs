// The engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, Engine, variants } from "legwork";
import { minishogi, net } from "./native.mjs";

test("a mate in one", () => {
  const board = new Board("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  const lines = [];
  const best = new Engine(1).think(board, { depth: 4 }, (line) => lines.push(line));
  assert.equal(best.move, "a1a8");
  assert.equal(best.san, "Ra8#");
  assert.deepEqual(best.score, { mate: 1 });
  assert.ok(lines.length > 0);
  assert.equal(lines[0].depth, 1);
  assert.equal(lines[0].number, 1);
});

test("a legal move in every variant, and the same for the same limit", () => {
  for (const variant of variants()) {
    const board = new Board(variant);
    const one = new Engine(1).think(board, { nodes: 2000 });
    const other = new Engine(1).think(board, { nodes: 2000 });
    assert.ok(board.legalMoves().split(" ").includes(one.move));
    assert.deepEqual(one, other);
    assert.equal(board.variationSan(one.pv.join(" ")).includes(one.san), true);
  }
});

test("deep lines fit the stack", () => {
  const board = new Board("chess", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
  assert.ok(new Engine(4).think(board, { depth: 100, movetime: 1500 }).depth > 10);
});

test("several lines, and no move at all", () => {
  const lines = new Set();
  new Engine(1).think(new Board("chess"), { depth: 3, multiPv: 3 }, ({ number }) => lines.add(number));
  assert.deepEqual([...lines].sort(), [1, 2, 3]);
  const mated = new Board("chess");
  mated.pushSanMoves("f3 e5 g4 Qh4");
  assert.equal(new Engine(1).think(mated, { depth: 2 }), undefined);
});

test("a net evaluates as it does natively", () => {
  const { file, bytes } = net();
  const [without, with_net] = [minishogi(5, "none"), minishogi(5, file)];
  assert.notEqual(with_net, without);
  const engine = new Engine(64);
  const score = () => engine.think(new Board("minishogi"), { depth: 5 }).score.cp;
  assert.equal(score(), without);
  engine.setNet(bytes);
  assert.equal(score(), with_net);
  // For other rules it means nothing.
  const chess = (own) => own.think(new Board("chess"), { depth: 5 }).score;
  assert.deepEqual(chess(engine), chess(new Engine(64)));
  engine.setNet();
  assert.equal(score(), without);
  assert.throws(() => engine.setNet(bytes.subarray(9)), { kind: "net", message: "it is not a net: expected a file that begins with `LWNET`" });
});

test("limits that are none", () => {
  const board = new Board("chess");
  assert.throws(() => new Engine(-1), { kind: "argument", argument: "hashMegabytes" });
  assert.throws(() => new Engine(1).think(board, { depth: "deep" }), { argument: "depth" });
  assert.throws(() => new Engine(1).think(board, { dept: 3 }), { argument: "limits" });
});
