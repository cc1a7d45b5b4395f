// ffish.js's interface over the module. What is special to Fairy-Stockfish is in the module, too; here is what is special to
// the library that made ffish.js: enumerations as objects, `delete`, and boards as texts.

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

/**
 * The first game of a PGN: its headers, and its moves up to the first that is not legal.
 * @param {string} pgn
 * @param {any} Board
 */
function gameOf(pgn, Board) {
  const [, tags, text] = /^\s*((?:\[[^\n]*\]\s*)*)([^]*?)(?=\n\[\w+ "|$)/.exec(pgn) ?? ["", "", ""];
  const headers = new Map([...tags.matchAll(/\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"/g)].map(([, name, value]) => [name, value]));
  const [, variant, shuffled] = /^(.*?) ?(960)?$/.exec((headers.get("Variant") ?? "").toLowerCase()) ?? [];
  const board = new Board(variant, headers.get("FEN"), shuffled !== undefined);
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "(") depth++;
    if (token === ")") depth = Math.max(0, depth - 1);
    if (depth > 0 || /^[{;()$]/.test(token)) continue;
    const san = token.replace(/^\d+\.+/, "").replace(/[!?]+$/, "");
    if (san !== "" && !board.pushSan(san)) break;
  }
  const moves = board.moveStack();
  board.delete();
  return { headers, moves };
}

/** The number of a notation, which ffish.js has as an object. */
const number = (/** @type {{ value: number } | undefined} */ notation) => notation?.value;

/**
 * The library over the glue of a module that is loaded.
 * @param {any} glue
 * @param {{ onRuntimeInitialized?: (library: any) => void }} [options] of which only this one means anything here
 */
export function over(glue, options) {
  class Board extends glue.FfishBoard {
    delete() {
      this.free();
    }
    pushSan(san, notation) {
      return super.pushSan(san, number(notation));
    }
    pushSanMoves(sans, notation) {
      super.pushSanMoves(sans, number(notation));
    }
    sanMove(move, notation) {
      return super.sanMove(move, number(notation));
    }
    variationSan(moves, notation, moveNumbers) {
      return super.variationSan(moves, number(notation), moveNumbers);
    }
    toVerboseString() {
      return verbose(this);
    }
  }
  class Game {
    #game;
    constructor(pgn) {
      this.#game = gameOf(pgn, Board);
    }
    headerKeys() {
      return [...this.#game.headers.keys()].join(" ");
    }
    headers(name) {
      return this.#game.headers.get(name) ?? "";
    }
    mainlineMoves() {
      return this.#game.moves;
    }
    delete() {}
  }
  const library = {
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
    validateFen: (fen, variant, chess960) => glue.ffishValidateFen(fen, variant, chess960),
  };
  options?.onRuntimeInitialized?.(library);
  return library;
}
