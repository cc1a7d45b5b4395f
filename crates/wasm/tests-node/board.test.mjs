// What a board says, and what it says when it is asked nonsense.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, capturesToHand, faults, fenFaults, glance, glanceAmong, loadRules, startingFen, validateFen, variantInfo, variants } from "legwork";
import { dests as destsOf } from "legwork/chessgroundx";

/** Calls, and gives what is thrown. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  assert.fail("nothing was thrown");
}

test("a move, and the same taken back", () => {
  const board = new Board("chess");
  const start = board.fen();
  assert.equal(board.push("e2e4"), true);
  assert.equal(board.push("e2e4"), false);
  assert.equal(board.pushSan("e5"), true);
  assert.equal(board.moveStack(), "e2e4 e7e5");
  assert.equal(board.pop(), "e7e5");
  assert.equal(board.pop(), "e2e4");
  assert.equal(board.pop(), undefined);
  assert.equal(board.fen(), start);
});

test("SANs are listed in the order of the moves", () => {
  const board = new Board("seirawan", "r3k2r/8/8/8/8/8/1P6/R3K2R[Hh] w KQkq - 0 1");
  const sans = board.legalMovesSan().split(" ");
  for (const [place, move] of board.legalMoves().split(" ").entries()) {
    assert.equal(board.sanMove(move), sans[place]);
    assert.equal(board.readSan(sans[place]), move);
  }
  assert.equal(board.numberLegalMoves(), sans.length);
});

test("moves as records of other games have them", () => {
  const shogi = new Board("shogi");
  shogi.pushMoves("7g7f 3c3d 8h2b+");
  assert.equal(shogi.moveIn("3a2b", "kif"), "同銀(31)");
  assert.equal(shogi.moveIn("3a2b", "usi"), "3a2b");
  const xiangqi = new Board("xiangqi", "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1");
  assert.equal(xiangqi.moveIn("c7d7", "wxf"), "27=6");
  assert.equal(xiangqi.moveIn("c7d7", "san"), xiangqi.sanMove("c7d7"));
  assert.equal(xiangqi.moveIn("c7d7", "coordinates"), "c7d7");
  const { kind, message } = thrown(() => xiangqi.moveIn("c7d7", "algebraic"));
  assert.equal(kind, "argument");
  assert.match(message, /algebraic.*kif/);
  assert.equal(thrown(() => xiangqi.moveIn("c7c5", "wxf")).kind, "move");
});

test("all moves of a line or none", () => {
  const board = new Board("chess");
  const error = thrown(() => board.pushMoves("e2e4 e7e5 e4e5"));
  assert.equal(error.kind, "move");
  assert.match(error.message, /e4e5 is illegal/);
  assert.equal(board.moveStack(), "");
  board.pushSanMoves("e4 e5 Nf3");
  assert.equal(board.gamePly(), 3);
  assert.equal(board.variationSan("b8c6 f1b5"), "2...Nc6 3. Bb5");
  assert.equal(board.variationSan("b8c6 f1b5", false), "Nc6 Bb5");
});

test("what stands where", () => {
  const board = new Board("chu");
  assert.equal(board.at("f0"), "K");
  assert.equal(board.pieces().d8, "+r");
  assert.equal(board.at("e5"), undefined);
  const pool = new Board("super");
  assert.deepEqual(pool.hands().white, { Q: 1, R: 1, B: 1, N: 1 });
  assert.equal(new Board("chess").toString().split("\n")[0], "r n b q k b n r");
});

test("how a game ends", () => {
  const mated = new Board("chess");
  mated.pushSanMoves("f3 e5 g4 Qh4#");
  assert.deepEqual(mated.outcome(), { result: "0-1", reason: "checkmate" });
  assert.equal(mated.checkedPieces(), "e1");

  const repeated = new Board("chess");
  for (let times = 0; times < 2; times++) repeated.pushSanMoves("Nf3 Nf6 Ng1 Ng8");
  assert.equal(repeated.isGameOver(), false);
  assert.equal(repeated.isGameOver(true), true);
  assert.equal(repeated.result(), "*");
  assert.equal(repeated.result(true), "1/2-1/2");
  assert.deepEqual(repeated.outcome(), { result: "1/2-1/2", reason: "threefold repetition" });
});

test("why a move is not legal", () => {
  const board = new Board("chess", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1");
  const told = board.explain("e2d3");
  assert.equal(told.legal, false);
  assert.equal(told.words, "It leaves the King on e1 attacked by the Rook on e8.");
  assert.deepEqual(told.squares, ["e1", "e8"]);
  assert.equal(told.reason, "king-left-in-check");
  const legal = board.explain("Kf1");
  assert.equal(legal.legal, true);
  assert.equal(legal.text, "e1f1");
  assert.equal(legal.reason, null);
});

test("destinations, as chessground wants them", () => {
  const board = new Board("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  assert.deepEqual(board.dests().get("e1"), ["d1", "f1", "g1", "d2", "e2", "f2"]);
});

test("moves at a glance", () => {
  const classes = (squares) => Object.fromEntries(squares.map((one) => [one.square, one.class]));
  const rook = classes(glance("chess", "R", "d4"));
  assert.equal(rook.d8, "slide");
  assert.equal(Object.keys(rook).length, 14);
  const lion = classes(glance("chu", "L", "e5"));
  assert.equal(lion.e6, "inPassing");
  assert.equal(lion.f7, "leap");
  const pawn = classes(glance("chess", "P", "e2"));
  assert.deepEqual(pawn, { d3: "captureOnly", e3: "moveOnly", f3: "captureOnly", e4: "moveOnly" });

  const castling = glanceAmong("chess", "K", "e1", { e1: "K", h1: "R", d1: "Q", e2: "P", d2: "P", f2: "P" });
  assert.deepEqual(castling.find(({ castling }) => castling)?.square, "g1");
  const watched = glanceAmong("chess", "K", "e1", { h1: "R", f8: "r" });
  assert.equal(watched.find(({ castling }) => castling), undefined);
  const blocked = classes(glanceAmong("chess", "R", "a1", { a3: "p", c1: "B" }));
  assert.deepEqual(blocked, { b1: "slide", a2: "slide", a3: "slide" });
  const locked = classes(glanceAmong("chu", "L", "e5", { e6: "p", e7: "p" }));
  assert.equal(locked.e6, "inPassing");

  const moves = glance("chess", "K", "e1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  assert.ok(moves.some(({ square, castling }) => square === "g1" && castling));
});

test("what a variant is", () => {
  const info = variantInfo("seirawan", { castling: "printed" });
  assert.equal(info.hasHands, true);
  assert.deepEqual(info.options, [{ name: "castling", values: ["standard", "printed"], value: "printed" }]);
  assert.equal(info.kinds.find(({ name }) => name === "Hawk").symbol, "H");
  assert.equal(variantInfo("chu").rankNames[0], "0");
  assert.equal(variantInfo("chu").passes, true);
  assert.equal(variantInfo("super").hasPool, true);
  for (const id of variants()) assert.equal(variantInfo(id).start, startingFen(id));
});

test("what is left out of a section is a warning", (context) => {
  const warn = context.mock.method(console, "warn", () => {});
  loadRules("[centaurking:chess]\ncentaur: c\n");
  assert.match(warn.mock.calls[0].arguments[0], /^rules:2:1: expected `key = value`.*found `centaur: c`; it is left out$/);
  assert.equal(warn.mock.callCount(), 1);
});

test("rules of one's own", () => {
  const ron = `(like: "gothic", name: "Omega Lite", pieces: [(letter: "C", name: "Champion", betza: "WAD", value: 4)])`;
  assert.deepEqual(faults(ron), []);
  const id = loadRules(ron);
  assert.equal(id, "omega-lite");
  assert.ok(variants().includes(id));
  assert.equal(variantInfo(id).kinds.find(({ symbol }) => symbol === "C").name, "Champion");
  assert.ok(new Board(id).legalMoves().length > 0);
  const child = loadRules(`(like: "omega-lite", name: "Omega Liter")`);
  assert.equal(new Board(child).numberLegalMoves(), new Board(id).numberLegalMoves());

  const faulty = ron.replace("WAD", "WX?");
  const [fault] = faults(faulty);
  assert.equal(fault.line, 1);
  assert.ok(fault.column > 60);
  const error = thrown(() => loadRules(faulty));
  assert.equal(error.kind, "rules");
  assert.equal(error.line, 1);
  assert.deepEqual(error.faults, faults(faulty));
});

test("errors have a kind and a place", () => {
  assert.equal(thrown(() => new Board("gothik")).kind, "unknown-variant");
  assert.match(thrown(() => new Board("gothik")).message, /did you mean `gothic`/);
  const fen = thrown(() => new Board("chess", "4k3/8/8/8/8/8/8/4X3 w - - 0 1"));
  assert.deepEqual([fen.kind, fen.field, fen.offset], ["fen", "board", 17]);
  assert.equal(thrown(() => new Board("chess", undefined, { promotion: "shogi" })).kind, "option");
  assert.equal(thrown(() => new Board("chu", undefined, { promotion: "none" })).kind, "option");
  assert.equal(thrown(() => new Board("chess", undefined, { setup: 1 })).kind, "set-up");
  assert.equal(thrown(() => new Board("crc", undefined, { setup: 1e12 })).kind, "set-up");
  assert.equal(thrown(() => new Board("crc", undefined, { setup: -1 })).kind, "argument");
  assert.equal(thrown(() => new Board("chess", undefined, "no object")).argument, "options");
  const board = new Board("chess");
  for (const depth of [-1, 2.5, NaN, Infinity, 1e9]) {
    assert.equal(thrown(() => board.perft(depth)).argument, "depth");
  }
  assert.equal(thrown(() => board.at("z9")).argument, "square");
  assert.equal(thrown(() => board.sanMove("e2e5")).kind, "move");
  const text = thrown(() => board.isCapture("?"));
  assert.deepEqual([text.kind, text.offset], ["text", 0]);
  assert.equal(thrown(() => board.setFen("nonsense")).kind, "fen");
  assert.equal(board.fen(), startingFen("chess"));
  assert.equal(validateFen(startingFen("chess"), "chess"), undefined);
  assert.equal(validateFen("nonsense", "chess").kind, "fen");
  assert.equal(thrown(() => glance("chess", "X", "e4")).argument, "piece");
  board.free();
  thrown(() => board.fen());
});

/** Rules with drops. */
const DROPS = `(like: "chess", name: "Drops", start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    holdings: (form: Drop, captured: Ours), drops: [(pieces: ["P"], on: "2-7"), (pieces: ["N", "B", "R", "Q"])])`;

test("pieces in hand, and where they are dropped", () => {
  const id = loadRules(DROPS);
  assert.equal(capturesToHand(id), true);
  assert.equal(capturesToHand("seirawan"), false);
  const { drops, hasHands, kinds } = variantInfo(id);
  assert.deepEqual([drops, hasHands, kinds.length], [true, true, 6]);
  const board = new Board(id, "4k3/3p4/8/8/8/8/8/3Q~K3[PPn] w - - 0 1");
  assert.deepEqual(board.hands(), { white: { P: 2 }, black: { N: 1 } });
  assert.deepEqual([board.pocket(true), board.pocket(false)], ["pp", "n"]);
  assert.deepEqual([board.at("d1"), board.pieces().d1], ["Q~", "Q~"]);
  assert.deepEqual(Object.keys(board.drops()), ["P"]);
  assert.equal(board.drops().P.length, 47);
  assert.ok(!board.dests().has("a2"));
  assert.equal(board.sanMove("P@e7"), "P@e7");
  assert.match(board.explain("P@d7").words, /Pawn on d7 stands there/);
  assert.equal(board.push("d1d7"), true);
  assert.deepEqual(board.hands().white, { P: 3 });
  assert.equal(board.push("e8d7"), true);
  // The Queen was a Pawn.
  assert.deepEqual(board.hands(), { white: { P: 3 }, black: { P: 1, N: 1 } });
  assert.equal(board.hasInsufficientMaterial(true), false);
  assert.equal(new Board(id, "4k3/8/8/8/8/8/8/4K2q[] w - - 0 1").hasInsufficientMaterial(true), false);
});

test("a drop by clicks", () => {
  const entry = new Board(loadRules(DROPS), "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1").entry();
  assert.equal(entry.takeHand("Q").reason, "White has no Queen in hand");
  assert.equal(entry.takeHand("P").answer, "continues");
  const targets = entry.targets();
  assert.equal(targets.length, 48);
  assert.ok(targets.every(({ drops, captures }) => drops && !captures));
  assert.deepEqual(entry.square("e8").squares, ["e8"]);
  assert.deepEqual(entry.square("e7"), { answer: "entered", move: "P@e7" });
});

test("FENs of other programs are read, and the board says as what", () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  for (const [variant, fen, read, moves] of [
    ["xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1", "xiangqi", 44],
    ["chess", `${start} w KQkq 0 1`, "chess", 20],
    ["chess", `${start} w`, "chess", 20],
    ["threecheck", `${start} w KQkq - 0 1 +1+0`, "threecheck", 20],
    ["crazyhouse", `${start}/ w KQkq - 0 1`, "crazyhouse", 20],
    ["chess", "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1", "chess960", 20],
  ]) {
    const board = new Board(variant, fen);
    assert.equal(board.numberLegalMoves(), moves, fen);
    assert.equal(board.variant(), read, fen);
    assert.match(board.mended(), /read as/, fen);
    assert.equal(validateFen(fen, variant), undefined, fen);
    board.setFen(startingFen(variant));
    assert.equal(board.mended(), undefined);
    assert.equal(board.variant(), variant);
    board.free();
  }
});

test("the faults of a FEN, field by field", () => {
  assert.deepEqual(fenFaults(startingFen("gothic"), "gothic"), []);
  const found = fenFaults("4k3/8/8/8/8/8/8/4K3 w KQ e4 x 1");
  assert.deepEqual(found.map(({ kind, field }) => [kind, field]), [
    ["fen", "castling"],
    ["fen", "en passant"],
    ["fen", "half-move clock"],
  ]);
  assert.equal(validateFen("4k3/8/8/8/8/8/8/4K3 w KQ e4 x 1", "chess", undefined, true).message, found[0].message);
  assert.equal(thrown(() => fenFaults("", "ches")).kind, "unknown-variant");
});

test("positions without Kings, or with the other side's in check", () => {
  for (const fen of ["8/8/8/3Q4/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/R3R1K1 w - - 0 1"]) {
    assert.equal(thrown(() => new Board("chess", fen)).kind, "fen");
    assert.ok(new Board("chess", fen, { free: true }).numberLegalMoves() > 20);
  }
  const free = new Board("chess", "4k3/8/8/8/8/8/8/R3R1K1 w - - 0 1", { free: true });
  assert.equal(free.push("e1e8"), true);
  assert.equal(free.isCheck(), false);
  assert.equal(new Board("chess").numberLegalMoves(), 20);
  for (const id of variants()) assert.ok(new Board(id, undefined, { free: true }).legalMoves().length > 0, id);
  assert.equal(thrown(() => new Board("chess", undefined, { free: 1 })).argument, "free");
});

test("moves in place are destinations where they are asked for", () => {
  const board = new Board("chu", "4k5/10/10/10/4p5/3p6/2L7/10/10/4K5 w - - 0 1");
  assert.ok(!board.dests().get("c3").includes("c3"));
  assert.ok(board.dests(true).get("c3").includes("c3"));
  assert.ok(destsOf(board).get("c3").includes("c3"));
  assert.ok(!destsOf(new Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")).has("e4"));
});
