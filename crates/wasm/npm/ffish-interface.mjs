// ffish.js's interface over the module. What is special to Fairy-Stockfish is in the module, too; here is what is special to
// the library that made ffish.js: enumerations as objects, `delete`, and boards as texts.

import { wrong } from "./support.mjs";

/**
 * An enumeration: an object for each name, and all of them by number.
 * @param {string[]} names
 */
function enumeration(names) {
  const values = names.map((_, value) => Object.freeze({ value }));
  return Object.freeze({ values, ...Object.fromEntries(names.map((name, value) => [name, values[value]])) });
}

const Notation = enumeration([
  "DEFAULT",
  "SAN",
  "LAN",
  "SHOGI_HOSKING",
  "SHOGI_HODGES",
  "SHOGI_HODGES_NUMBER",
  "JANGGI",
  "XIANGQI_WXF",
  "THAI_SAN",
  "THAI_LAN",
]);

const Termination = enumeration([
  "ONGOING",
  "CHECKMATE",
  "STALEMATE",
  "INSUFFICIENT_MATERIAL",
  "N_MOVE_RULE",
  "N_FOLD_REPETITION",
  "VARIANT_END",
]);

/** The squares of a rank of a FEN: what stands there, a mark for promoted pieces in front, or nothing. */
const squares = (/** @type {string} */ rank) =>
  [...rank.matchAll(/(\d+)|(\+?[^\d+~])(~?)/g)].flatMap(([, empty, piece, promoted]) =>
    empty ? Array(Number(empty)).fill("") : promoted + piece,
  );

/**
 * A board with lines, and what else is known of the position.
 * @param {any} board
 */
function verbose(board) {
  const fen = board.fen();
  const [, placement, hands] = /^([^[ ]*)(?:\[([^\]]*)\])? /.exec(fen) ?? ["", "", undefined];
  const ranks = placement.split("/").map(squares);
  const line = `\n +${"---+".repeat(ranks[0].length)}\n`;
  const hand = (/** @type {RegExp} */ others) => (hands === undefined ? "" : ` [${hands.replace(others, "")}]`);
  const rows = ranks.map((rank, row) => {
    const cells = rank.map((piece) => `${piece.padStart(2)} |`).join("");
    const sides = {
      0: ` ${board.turn() ? " " : "*"}${hand(/[A-Z]/g)}`,
      [ranks.length - 1]: ` ${board.turn() ? "*" : " "}${hand(/[a-z]/g)}`,
    };
    return ` |${cells}${ranks.length - row}${sides[row] ?? ""}`;
  });
  const files = ranks[0].map((_, file) => `   ${String.fromCharCode("a".charCodeAt(0) + file)}`).join("");
  const facts = [`Fen: ${fen}`, `Sfen: ${board.sfen()}`, `Checkers: ${board.checkers()}`];
  return `${line}${rows.map((row) => row + line).join("")}${files}\n\n${facts.join("\n")}`;
}

/** What the moves of a PGN are made of: comments, the ends of variations, and words. */
const TOKEN = /\{[^}]*\}?|;[^\n]*|[()]|[^\s{;()]+/g;
/** The result, which ends them. */
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

/**
 * The first game of a PGN: its headers, and its moves, without those that are not legal where they stand; none if there is no such
 * variant, or the FEN is not a position of it.
 * @param {string} pgn
 * @param {any} Board
 */
function gameOf(pgn, Board) {
  const [, tags, text] = /^\s*((?:\[[^\n]*\]\s*)*)([^]*?)(?=\n\[\w+ "|$)/.exec(pgn) ?? ["", "", ""];
  const headers = new Map([...tags.matchAll(/\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"/g)].map(([, name, value]) => [name, value]));
  const [, variant, shuffled] = /^(.*?) ?(960)?$/.exec((headers.get("Variant") ?? "").toLowerCase()) ?? [];
  let board;
  try {
    board = new Board(variant, headers.get("FEN"), shuffled !== undefined);
  } catch {
    // Its headers can be read nevertheless: what is wrong with them, a client asks by itself.
    return { headers, moves: "" };
  }
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "(") depth++;
    if (token === ")") depth = Math.max(0, depth - 1);
    if (depth > 0 || /^[{;()$]/.test(token)) continue;
    if (RESULT.test(token)) break;
    const san = token.replace(/^\d+\.+/, "").replace(/[!?]+$/, "");
    if (san !== "") board.pushSan(san);
  }
  const moves = board.moveStack();
  board.delete();
  return { headers, moves };
}

/** The words of a text. */
function words(/** @type {string} */ text) {
  if (typeof text !== "string") throw wrong(`expected a text, found ${text === null ? text : typeof text}`);
  return text.split(/\s+/).filter(Boolean);
}

/** The number of a notation, which ffish.js has as an object. */
const number = (/** @type {{ value: number } | undefined} */ notation) => notation?.value;

/** What ffish.js says of a FEN by its number; the words are ours. */
const FEN_FAULTS = {
  0: "Fen is empty.",
  [-1]: "Invalid full move counter.",
  [-2]: "Invalid half move counter.",
  [-3]: "Invalid number of kings.",
  [-4]: "Invalid en-passant square.",
  [-5]: "Invalid castling rights.",
  [-6]: "Invalid side to move.",
  [-7]: "Invalid pocket.",
  [-8]: "Invalid board geometry.",
  [-9]: "The kings touch each other.",
  [-10]: "Invalid piece character.",
  [-11]: "Invalid number of fen parts.",
  [-12]: "Invalid promoted piece.",
  [-13]: "Invalid check count.",
  [-14]: "Invalid counting limit.",
};

/**
 * The library over the glue of a module that is loaded. Like ffish.js it is the very object of the options.
 * @param {any} glue
 * @param {{ onRuntimeInitialized?: (library: any) => void, printErr?: (text: string) => void }} [options] others mean nothing here
 */
export function over(glue, options = {}) {
  const complain = (text) => options.printErr?.(text);
  /** Says of a move of a board that it is refused, and gives back what was answered. */
  const refused = (answer, board, kind, move) => {
    // To write the FEN takes longer than to refuse the move.
    if (!answer && options.printErr) complain(`The given ${kind}Move '${move}' for position '${board.fen()}' is invalid.`);
    return answer;
  };
  class Board extends glue.FfishBoard {
    delete() {
      this.free();
    }
    push(move) {
      return refused(super.push(move), this, "uci", move);
    }
    pushMoves(moves) {
      for (const move of words(moves)) this.push(move);
    }
    pushSan(san, notation) {
      return refused(super.pushSan(san, number(notation)), this, "san", san);
    }
    pushSanMoves(sans, notation) {
      for (const san of words(sans)) this.pushSan(san, notation);
    }
    sanMove(move, notation) {
      return refused(super.sanMove(move, number(notation)), this, "uci", move);
    }
    variationSan(moves, notation, moveNumbers) {
      const answer = super.variationSan(moves, number(notation), moveNumbers);
      if (!answer && words(moves).length > 0) complain(`The given uciMoves '${moves}' for position '${this.fen()}' are invalid.`);
      return answer;
    }
    // A text takes much longer to give back than a truth or a number.
    checkedPieces() {
      return super.isCheck() ? super.checkedPieces() : "";
    }
    /** What each side held when it was last asked, as a number and as letters. */
    _pockets = [
      [0, ""],
      [0, ""],
    ];
    pocket(white) {
      const held = super.held(white);
      const known = this._pockets[white ? 0 : 1];
      if (known[0] !== held) [known[0], known[1]] = [held, super.pocket(white)];
      return known[1];
    }
    toVerboseString() {
      return verbose(this);
    }
  }
  class Game {
    _game;
    constructor(pgn) {
      this._game = gameOf(pgn, Board);
    }
    headerKeys() {
      return [...this._game.headers.keys()].join(" ");
    }
    headers(name) {
      return this._game.headers.get(name) ?? "";
    }
    mainlineMoves() {
      return this._game.moves;
    }
    delete() {}
  }
  /** The number of a FEN. Of a variant that there is not, no character is a piece. */
  const fenNumber = (fen, variant, chess960) => {
    try {
      return glue.ffishValidateFen(fen, variant, chess960);
    } catch (error) {
      if (error?.kind !== "unknown-variant") throw error;
      return fen === "" ? 0 : -10;
    }
  };
  const library = Object.assign(options, {
    Board,
    Game,
    Notation,
    Termination,
    info: () => glue.ffishInfo(),
    setOption() {},
    setOptionInt() {},
    setOptionBool() {},
    readGamePGN: (pgn) => new Game(pgn),
    variants: () => glue.ffishVariants().join(" "),
    loadVariantConfig: (config) => glue.ffishLoad(config),
    capturesToHand: (variant) => glue.ffishCapturesToHand(variant),
    startingFen: (variant) => glue.ffishStartingFen(variant),
    validateFen(fen, variant, chess960) {
      const answer = fenNumber(fen, variant, chess960);
      if (answer !== 1) complain(FEN_FAULTS[answer]);
      return answer;
    },
  });
  library.onRuntimeInitialized?.(library);
  return library;
}
