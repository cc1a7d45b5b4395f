// The module agrees with the native program, move by move.

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { Board, startingFen, variantInfo, variants } from "legwork";
import { walk } from "./games.mjs";
import { Lister, run } from "./native.mjs";

/** Positions of each variant whose lists are compared. */
const POSITIONS = 400;
/** Games of each variant whose ends are compared. */
const GAMES = 40;

const listed = JSON.parse(run(["variants", "--json"])).map(({ id }) => id);

test("the same variants", () => {
  assert.deepEqual(variants(), listed);
});

describe("random games: lists, FENs and SANs", () => {
  const lister = new Lister();
  after(() => lister.quit());
  for (const variant of listed) {
    test(variant, async () => {
      const games = [];
      const positions = [];
      walk({
        variant,
        positions: POSITIONS,
        seed: 1,
        begin: () => games.push({ moves: [], sans: [], fens: [] }),
        visit: (board, moves) => {
          games.at(-1).fens.push(board.fen());
          positions.push({ fen: board.fen(), moves });
        },
        play: (board, move) => {
          games.at(-1).moves.push(move);
          games.at(-1).sans.push(board.sanMove(move));
        },
      });
      lister.choose(variant);
      for (const { fen, moves } of positions) assert.deepEqual(await lister.moves(fen), moves, fen);
      const lines = games.map(({ moves }) => `startpos moves ${moves.join(" ")}`);
      const text = `variant ${variant}\n${lines.join("\n")}\n`;
      const native = JSON.parse(run(["convert", "--from", "moves", "--json", "-"], text));
      // In games like Shogi the program writes moves as in USI; the board reads both, and tells them in coordinates.
      const coordinates = ({ fen, moves }) => {
        const board = new Board(variant, fen);
        board.pushMoves(moves.join(" "));
        const stack = board.moveStack().split(" ").filter(Boolean);
        board.free();
        return stack;
      };
      assert.deepEqual(
        native.map((game) => ({ moves: coordinates(game), san: game.san })),
        games.map(({ moves, sans }) => ({ moves, san: sans })),
      );
      const fens = run(["convert", "--from", "moves", "--to", "fens", "-"], text).trim().split("\n");
      // A game that was cut off ends with a move, after which it was not looked at.
      const ours = games.flatMap(({ moves, fens }) => {
        const board = new Board(variant, fens[0]);
        board.pushMoves(moves.join(" "));
        const all = [...fens.slice(0, moves.length), board.fen()];
        board.free();
        return all;
      });
      assert.deepEqual(ours, fens);
    });
  }
});

describe("how random games end", () => {
  for (const variant of listed) {
    test(variant, () => {
      const args = ["playout", variant, "--games", String(GAMES), "--seed", "7", "--json"];
      const native = JSON.parse(run(args));
      const board = new Board(variant);
      const endings = new Map();
      let plies = 0;
      for (let game = 0; game < GAMES; game++) {
        const { plies: played, result, reason } = board.playout(7, game);
        plies += played;
        const winner = { "1-0": "white", "0-1": "black" }[result] ?? null;
        const key = `${reason} ${winner}`;
        endings.set(key, (endings.get(key) ?? 0) + 1);
      }
      board.free();
      const theirs = native.endings.map(({ how, winner, games }) => [`${how} ${winner}`, games]);
      const cutOff = (key) => (key === "null null" ? theirs.find(([how]) => how.includes("cut off"))?.[0] : key);
      const sort = (list) => list.sort(([one], [other]) => (one < other ? -1 : 1));
      assert.deepEqual(sort([...endings].map(([key, games]) => [cutOff(key), games])), sort(theirs));
      assert.equal(plies, Math.round(native.length.mean * GAMES));
    });
  }
});

describe("counts, set-ups and starts", () => {
  for (const variant of listed) {
    test(variant, () => {
      const { nodes } = JSON.parse(run(["perft", variant, "3", "--json"]));
      const board = new Board(variant);
      assert.equal(board.perft(3), nodes);
      board.free();
      const { fen } = JSON.parse(run(["show", variant, "--json"]));
      assert.equal(startingFen(variant), fen);
      if (variantInfo(variant).setUps === null) return;
      const seeded = JSON.parse(run(["show", variant, "--seed", "5", "--json"]));
      assert.equal(startingFen(variant, { seed: 5 }), seeded.fen);
    });
  }
});

test("what a position says", () => {
  const moves = "e2e4 e7e5 d1h5 b8c6h h5f7";
  const native = JSON.parse(run(["explain", "seirawan", "e8f7", "--moves", moves, "--json"]));
  const board = new Board("seirawan");
  board.pushMoves(moves);
  const told = board.explain("e8f7");
  assert.equal(told.legal, native.legal);
  assert.equal(told.text, native.move);
  assert.equal(told.words.toLowerCase(), `${native.words.replace(/^(il)?legal: /, "")}.`.toLowerCase());
  board.free();
});
