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
import { received } from "./lishogi.mjs";

/** Letters of lishogi, and Fairy-Stockfish's for them, into which its client translates positions and drops, and back. */
const LETTERS = { kyotoshogi: { g: "+n", t: "+l", b: "+s", r: "+p" } };
/** Those of what is in hand in Kyoto Shogi. */
const HELD = { g: "n", t: "l" };

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

/** Variants of the server that ffish-es6 has not built in: two armies of Chess with Different Armies, one against the other and itself. */
const ROOKIES = `[armies:chess]
customPiece1 = s:R4
customPiece2 = m:WD
customPiece3 = f:FDH
customPiece4 = e:RN
promotionPieceTypes = rnbqsmfe
castlingRookPieces = rs
startFen = smfekfms/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

[armies-rookies:armies]
promotionPieceTypes = smfe
castlingRookPieces = s
startFen = smfekfms/pppppppp/8/8/8/8/PPPPPPPP/SMFEKFMS w KQkq - 0 1
`;

/** The variants that the client of the server knows; it refuses others by itself. */
const KNOWN = ["chess", "grand", "seirawan", "armies-rookies"];

/** What the client writes of a number of `validateFen`. */
const faulty = (answer) => `Invalid [FEN] tag (code ${answer})`;

/**
 * A game as the client imports it: what it sends to its server, or what it says in a window in the place of that.
 * @param {any} library
 * @param {string[]} printed what the library has printed; the client takes the last of it for the fault of a game
 * @param {string} pgn
 */
function imported(library, printed, pgn) {
  library.loadVariantConfig(ROOKIES);
  printed.length = 0;
  const form = { moves: "", final_fen: "" };
  let variant = "";
  try {
    const game = library.readGamePGN(pgn);
    if (printed.length > 0) throw new Error(printed.at(-1)?.trim());
    const raw = game.headers("Variant") || "chess";
    const shuffled = /960|random/.test(raw.toLowerCase());
    variant = raw.toLowerCase().replace(/960$/, "");
    if (!KNOWN.includes(variant)) throw new Error("unknown");
    const fen = game.headers("FEN") || library.startingFen(variant);
    const answer = library.validateFen(fen, variant, shuffled);
    if (answer !== 1) throw new Error(faulty(answer));
    const board = new library.Board(variant, fen, shuffled);
    const moves = game.mainlineMoves().split(/\s+/).filter((move) => move.length > 0);
    for (const [ply, move] of moves.entries()) if (!board.push(move)) throw new Error(`Illegal move at ply ${ply + 1}: ${move}`);
    for (const tag of game.headerKeys().split(" ")) form[tag] = game.headers(tag);
    Object.assign(form, { moves: moves.join(" "), final_fen: board.fen() });
    board.delete();
    game.delete();
    return { form };
  } catch (error) {
    const tags = new Map([...pgn.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]));
    const named = (tags.get("Variant") ?? "chess").toLowerCase();
    if (!KNOWN.includes(named)) return { says: `Unsupported PGN Variant tag: ${tags.get("Variant")}.` };
    const answer = tags.has("FEN") ? library.validateFen(tags.get("FEN"), named, false) : 1;
    return { says: answer === 1 ? error.message : faulty(answer) };
  }
}

const GRAND = `[Event "PyChess rated game"]
[Variant "Grand"]
[FEN "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"]
[Result "1-0"]

1. e5 Ce7 2. g4 c7 3. f5 g7 4. c4 b6 5. d5 Cc8 6. Be4 f7 7. Cd3 Ac5 8. Cxc5 bxc5 9. Bf4 Cb6 10. Qc3 Qb7 11. Bc2 i7 12. Nd3 Ba7
13. Nxc5 Qb8 14. Ae4 Ci6 15. Bh2 d6 16. Nd3 Nh7 17. Nh4 Ng5 18. Ad2 Cj6 19. Axg5 h6 20. Ae7 Rad10 21. exd6 Rd7 22. Qxg7+ Ke10
23. Qxj10+ Ke9 24. Qg7+ Ke10 25. Af8+ 1-0`;

const ARMIES = `[Variant "armies-rookies"]
[FEN "smfekfms/pppppppp/8/8/8/8/PPPPPPPP/SMFEKFMS w KQkq - 0 1"]

1. g3 g6 2. Mg2 Mg7 3. Ff4 Ff5 4. O-O O-O *`;

const IMPORTS = {
  "a game of Grand Chess": [GRAND, ({ form }) => form?.moves.split(" ").length === 49 && form.final_fen.startsWith("4k5/1n5b2/")],
  "a game of armies, by the rules that its position asks for": [ARMIES, ({ form }) => form?.moves.endsWith("e1g1 e8g8")],
  "a game of Chess960": [
    `[Variant "Chess960"]
[FEN "nrbqbkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQBKRN w BGbg - 0 1"]

1. O-O O-O 2. Nb3 *`,
    ({ form }) => form?.moves.startsWith("f1g1 f8g8"),
  ],
  "a variant that there is not": [GRAND.replace('"Grand"', '"NoSuchVariant"'), ({ says }) => says === "Unsupported PGN Variant tag: NoSuchVariant."],
  "a FEN that is none": [GRAND.replace(/FEN ".*"/, 'FEN "bad fen"'), ({ says }) => says === faulty(-10)],
  "a move that is none": [GRAND.replace("1. e5 Ce7", "1. e5 Cz9"), ({ says }) => says?.startsWith("The given sanMove ")],
  "a game that breaks off": [GRAND.replace("8. Cxc5", "8. Cxc6"), ({ says }) => says?.startsWith("The given sanMove ")],
};

let cases = 0;

for (const [name, [pgn, holds]] of Object.entries(IMPORTS)) {
  test(`pychess: import of ${name}, as by ffish-es6`, async () => {
    const answers = [];
    for (const load of [Module, ffish]) {
      const printed = [];
      answers.push(imported(await load({ printErr: (text) => printed.push(text) }), printed, pgn));
    }
    const [own, peer] = answers;
    assert.deepEqual(own, peer);
    assert.ok(holds(own), JSON.stringify(own));
    cases++;
  });
}

test("pychess: a record of Shogi is imported move by move", async () => {
  const play = (library) => {
    const board = new library.Board("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1");
    const moves = ["c3c4", "g7g6", "b2h8+", "g9h8", "B@e5", "a1a9"];
    const answer = [moves.map((move) => board.push(move)), board.fen()];
    board.delete();
    return answer;
  };
  const [own, peer] = [await Module(), await ffish()].map(play);
  assert.deepEqual(own, peer);
  assert.deepEqual(own[0], [true, true, true, true, true, false]);
  cases++;
});

/** Rules as their author gives them, and what of them the engine finds wrong; without that they are taken. */
const CHECKED = {
  "[crazyhousex:chess]\ncapturetohand=true\n": "capturetohand",
  "[crazyhousex:chess]\ncapturesToHand=true\n": undefined,
  "[fsf-tencubed:tencubed]\n": undefined,
  "[caparules:capablanca]\n": undefined,
  "[customvariant:chess]\ncustomPiece1 = a:KN\n": undefined,
  "[customvariant:chess]\npieceToCharTable = PNBRQKpnbrqk\n": undefined,
  "[rookiesagain:armies]\nstalemateValue = loss\n": undefined,
};

session("pychess: rules are checked by the engine", async ({ say, until }) => {
  /** A command whose file is read line by line from `prompt`, as the client gives it. */
  const queued = async (command, text) => {
    const mark = `PYCHESS_${command.toUpperCase()}_EOF_1`;
    const queue = [...text.split("\n"), mark];
    globalThis.prompt = () => queue.shift() ?? "";
    say(`${command} <<${mark}`, "isready");
    delete globalThis.prompt;
    const said = (await until("readyok")).map((line) => line.trim());
    return said.filter((line) => line !== "" && line !== "readyok" && !/^(?:Fairy-Stockfish |Parsing variant: )/.test(line));
  };
  assert.deepEqual(await queued("load", ROOKIES), []);
  for (const [rules, fault] of Object.entries(CHECKED)) {
    // The client has no pictures of XBoard, and asks for no table of them.
    const table = /^[ \t]*pieceToCharTable[ \t]*=/m.test(rules) ? "" : "pieceToCharTable = -";
    const said = await queued("check", rules + table);
    if (fault === undefined) assert.deepEqual(said, [], rules);
    else assert.ok(said.some((line) => line.includes(fault)), `${rules}: ${said}`);
    cases++;
  }
});

test("pychess: cases", () => {
  const all = Object.keys(IMPORTS).length + 1 + Object.keys(CHECKED).length;
  console.log(`clients  ${cases} of ${all} cases of pychess' import and of its check of rules pass`);
  assert.equal(cases, all);
});
