// What clients that others wrote do with the package, imitated: lishogi's loop around its engine, with the rules by shogiops, and
// pychess' analysis and import.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialSfen, makeSfen, parseSfen } from "shogiops/sfen";
import { parseUsi } from "shogiops/util";
import Legwork from "legwork/engine";
import Module from "legwork/ffish";
import { session } from "./engines.mjs";
import { ffish } from "./ffish.mjs";
import { dice } from "./games.mjs";

/** Letters of lishogi, and Fairy-Stockfish's for them, into which its client translates positions and drops, and back. */
const LETTERS = { kyotoshogi: { g: "+n", t: "+l", b: "+s", r: "+p" } };
/** Those of what is in hand in Kyoto Shogi, and of what its pieces become when they are dropped turned over. */
const HELD = { g: "n", t: "l" };
const TURNED = { N: "G", L: "T", S: "B", P: "R" };

/** A text with letters changed, in both cases. */
const changed = (text, letters) =>
  text.replace(/[a-z]/gi, (letter) => {
    const to = letters[letter.toLowerCase()] ?? letter;
    return letter === letter.toUpperCase() ? to.toUpperCase() : to;
  });

/** A position as the client sends it. */
function sent(variant, sfen) {
  const [board, side, hand] = sfen.split(" ");
  const letters = LETTERS[variant] ?? {};
  return [changed(board, letters), side, changed(hand, variant === "kyotoshogi" ? HELD : letters), "1"].join(" ");
}

/** A move of the engine as the client reads it. */
function received(variant, move) {
  if (variant !== "kyotoshogi") return move;
  return move.startsWith("+") ? TURNED[move[1]] + move.slice(2) : move.replace(/-$/, "+");
}

/** A random move of a position. */
function diced(position, roll) {
  const moves = [...position.allMoveDests()].flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })));
  return moves[roll(moves.length)];
}

/** How long a position is looked at, in milliseconds. */
const LOOKS = 300;
/** The most plies of a game. */
const PLIES = 8;

let lines = 0;

// Its other two, Chu Shogi and Annan Shogi, the client never sends to an engine.
for (const variant of ["standard", "minishogi", "kyotoshogi", "checkshogi"]) {
  session(`lishogi: ${variant}`, async ({ say, until }) => {
    say("usi");
    const greeting = await until("usiok");
    assert.ok(greeting.some((line) => line.startsWith("id name ")));
    say("setoption name USI_AnalyseMode value true", "setoption name USI_Hash value 16", "usinewgame", "isready");
    assert.deepEqual((await until("readyok")).filter((line) => line.startsWith("info string")), []);
    if (variant !== "standard") say(`setoption name USI_Variant value ${variant}`);
    say("setoption name MultiPV value 3", "isready");
    assert.ok(!(await until("readyok")).some((line) => /no variant|no SFEN/.test(line)));
    const roll = dice(5);
    let position = parseSfen(variant, initialSfen(variant), true).unwrap();
    for (let ply = 0; ply < PLIES && !position.isEnd(); ply++) {
      say(`position sfen ${sent(variant, makeSfen(position))} moves`, "go depth 245");
      // The client stops a search when its person moves on.
      setTimeout(() => say("stop"), LOOKS);
      const said = await until("bestmove ");
      assert.deepEqual(said.filter((line) => line.startsWith("info string")), []);
      for (const line of said.filter((line) => / pv /.test(line))) {
        assert.match(line, /^info depth \d+ .*multipv \d+ score (cp|mate) -?\d+ .*nodes \d+ .*time \d+ .*pv /);
        const walked = position.clone();
        for (const move of line.split(" pv ")[1].split(" ")) {
          const read = parseUsi(received(variant, move));
          assert.ok(read && walked.isLegal(read), `${makeSfen(position)}: ${move} of ${line}`);
          walked.play(read);
        }
        lines++;
      }
      position.play(diced(position, roll));
    }
  });
}

// The rules of this one shogiops does not have; the client sends the letters of Fairy-Stockfish.
session("lishogi: dobutsu", async ({ say, until }) => {
  say("usi", "setoption name USI_Variant value dobutsu", "isready");
  await until("readyok");
  say("position sfen gle/1c1/1C1/ELG b - 1 moves 2c2b 2a2b", "go depth 4");
  const said = await until("bestmove ");
  assert.deepEqual(said.filter((line) => line.startsWith("info string")), []);
  assert.match(said.at(-1), /^bestmove (?:[1-3][a-d][1-3][a-d]|C\*[1-3][a-d])/);
});

test("lishogi: lines", () => {
  console.log(`clients  ${lines} lines of the engine are legal by shogiops`);
  assert.ok(lines >= 60, `${lines} lines`);
});

/** The form of a line of thinking, as pychess reads it. */
const THINKING =
  /^info depth (\d+) seldepth \d+ multipv (\d+) score (cp|mate) ([-\d]+) (?:(?:upper|lower)bound )?nodes (\d+) nps \S+ (?:hashfull \d+ )?(?:tbhits \d+ )?time (\S+) pv (.+)/;

const OWN = ["[slowhouse:crazyhouse]", "doubleStep = false"];

for (const [variant, fen, chess960] of [
  ["slowhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", false],
  ["seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1", false],
  ["chess", "nrbqbkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQBKRN w BGbg - 0 1", true],
  ["grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", false],
]) {
  const greeted = () => Legwork({ banner: "Fairy-Stockfish's place" });
  session(`pychess: analysis of ${variant}`, async ({ say, until }) => {
    const library = await Module();
    library.loadVariantConfig(OWN.join("\n"));
    await until("Fairy-Stockfish");
    const queue = [...OWN, "EOF"];
    globalThis.prompt = () => queue.shift() ?? "";
    say("load <<EOF", "uci");
    delete globalThis.prompt;
    const options = (await until("uciok")).find((line) => line.startsWith("option name UCI_Variant"));
    assert.ok(options?.includes(` ${variant}`), options);
    say("isready");
    await until("readyok");
    if (chess960) say("setoption name UCI_Chess960 value true");
    if (variant !== "chess") say(`setoption name UCI_Variant value ${variant}`);
    // This one means nothing here, and is named.
    say("setoption name Use NNUE value false", "setoption name Hash value 16", "setoption name Threads value 1", "setoption name MultiPV value 2");
    const board = new library.Board(variant, fen, chess960);
    const played = [];
    for (let ply = 0; ply < 3; ply++) {
      say(`position fen ${fen}${played.length > 0 ? ` moves ${played.join(" ")}` : ""}`, "go movetime 90000 depth 4");
      const said = await until("bestmove ");
      const thought = said.filter((line) => / pv /.test(line)).map((line) => THINKING.exec(line) ?? assert.fail(line));
      assert.ok(thought.some(([, , multiPv]) => multiPv === "2"));
      for (const [, , , , , , , pv] of thought) {
        const [first] = pv.split(" ");
        assert.ok(board.legalMoves().split(" ").includes(first), `${board.fen()} ${first}`);
        assert.notEqual(board.variationSan(pv), "", `${board.fen()} ${pv}`);
      }
      const [, best] = said.at(-1).split(" ");
      assert.ok(board.push(best), best);
      played.push(best);
    }
    say("stop", "isready");
    await until("readyok");
    board.delete();
  }, greeted);
}

test("pychess: a game is imported, and a faulty one is refused by what is printed, as by ffish-es6", async () => {
  const printed = [];
  const options = () => ({ printErr: (text) => printed.push(text) });
  /** What the client makes of a game: the number of moves and the last position, or why there is none. */
  const imported = (library, pgn) => {
    printed.length = 0;
    const game = library.readGamePGN(pgn);
    const variant = game.headers("Variant").toLowerCase();
    const fen = game.headers("FEN");
    const answer = library.validateFen(fen, variant, false);
    if (answer !== 1) return { answer };
    const board = new library.Board(variant, fen, false);
    const moves = game.mainlineMoves().split(" ");
    for (const move of moves) assert.ok(board.push(move), move);
    const final = board.fen();
    board.delete();
    game.delete();
    return { moves: moves.length, final, refused: printed.find((text) => text.startsWith("The given sanMove")) };
  };
  const game = (first) => `[Variant "Grand"]
[FEN "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"]

${first} 2. g4 c7 3. f5 g7 4. c4 b6 5. d5 Cc8 6. Be4 f7 7. Cd3 Ac5 8. Cxc5 bxc5 *`;
  const [ours, theirs] = [await Module(options()), await ffish(options())];
  for (const [pgn, holds] of [
    [game("1. e5 Ce7"), ({ moves, refused }) => moves === 16 && refused === undefined],
    [game("1. e5 Cz9"), ({ moves, refused }) => moves < 16 && refused?.includes("'Cz9'")],
    [game("1. e5 Ce7").replace(/FEN ".*"/, 'FEN "bad fen"'), ({ answer }) => answer === -10],
  ]) {
    const [own, peer] = [ours, theirs].map((library) => imported(library, pgn));
    assert.deepEqual(own, peer);
    assert.ok(holds(own), JSON.stringify(own));
  }
});
