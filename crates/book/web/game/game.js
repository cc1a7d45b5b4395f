// A game: where it stands in its tree of moves, by the library's board. It draws nothing.

import { reasonOf } from "../dom.js";
import { namesOf } from "../notation.js";
import { captured } from "./captured.js";
import { MoveNode } from "./tree.js";

/**
 * The move number of a FEN. Behind it are only the moves of a turn, where there are several: `1/2`.
 * @param {string} fen
 */
function moveNumber(fen) {
  const fields = fen.split(" ");
  const last = fields.at(-1) ?? "";
  return Number(last.includes("/") ? fields.at(-2) : last) || 1;
}

export class Game {
  /**
   * @param {Legwork.Variant} variant
   * @param {Legwork.Start} [start]
   */
  constructor(variant, start = {}) {
    this.variant = variant;
    this.board = variant.board(start);
    /** The FEN that it starts from. */
    this.start = this.board.fen();
    /** Whether that is where games of the variant start. */
    this.isUsual = this.start === variant.info.start;
    /** The number of its set-up, if it was asked for by that. */
    this.setup = start.setup;
    /** Whether chance has drawn that number. */
    this.isDrawn = false;
    this.root = new MoveNode(undefined, "", "");
    this.node = this.root;
    /** @type {Legwork.MoveEntry} */
    this.entry = this.board.entry(true);
    this.now = this.#shown();
    this.entered = this.#entered();
    /** @type {{move: string, words: string} | undefined} the move at which those that it was given could not be read on, and why */
    this.cut = undefined;
    /** @type {[string, string][]} what a PGN said of the game */
    this.tags = [];
    this.whiteStarts = this.now.white;
    this.firstNumber = moveNumber(this.start);
  }

  /**
   * A game as the variant's games start: from a set-up that chance has drawn, where there are several.
   * @param {Legwork.Variant} variant
   */
  static fresh(variant) {
    const count = variant.info.setUps ?? 1;
    // Options may exclude some of the set-ups.
    for (let draws = 0; count > 1 && draws < 100; draws += 1) {
      try {
        const game = new Game(variant, { setup: Math.floor(Math.random() * count) });
        game.isDrawn = true;
        return game;
      } catch {
        // The next one may be there.
      }
    }
    return new Game(variant);
  }

  /** Whether White is to move. */
  get turn() {
    return this.now.white;
  }

  #moved() {
    this.entry.free();
    this.entry = this.board.entry(true);
    this.now = this.#shown();
    this.entered = this.#entered();
  }

  /** What the board shows, asked for once a position. */
  #shown() {
    const { board } = this;
    return {
      fen: board.fen(),
      white: board.turn(),
      pieces: board.pieces(),
      hands: board.hands(),
      checked: board.checkedPieces().split(" ").filter(Boolean),
      inCheck: board.isCheck(),
      outcome: board.outcome(),
      end: board.outcomeWords?.(),
    };
  }

  /** What is entered and can be entered next, asked for once a click. */
  #entered() {
    const { entry } = this;
    return {
      picked: entry.picked(),
      hand: entry.hand(),
      stops: entry.stops(),
      targets: entry.targets(),
      choices: entry.choices(),
      chosen: entry.chosen(),
      sources: entry.sources(),
      hands: entry.hands(),
      mayPass: entry.mayPass(),
      prompt: entry.prompt(),
    };
  }

  /**
   * Changes what is entered.
   * @template T
   * @param {(entry: Legwork.MoveEntry) => T} act
   */
  enter(act) {
    const answer = act(this.entry);
    this.entered = this.#entered();
    return answer;
  }

  /**
   * Plays a legal move, as a new variation where the game went on otherwise.
   * @param {string} text
   */
  play(text) {
    const mover = { number: moveNumber(this.now.fen), white: this.now.white };
    const [names, squares, before] = [namesOf(this.board, text), this.board.moveSquares(text), this.now.pieces];
    const san = names.san ?? this.board.sanMove(text);
    this.board.push(text);
    this.node = this.node.add(text, san);
    this.node.mover = mover;
    this.node.names = names;
    this.node.squares = squares;
    this.node.piece = before[squares[0] ?? ""];
    this.#moved();
    this.node.taken = captured(before, this.now.pieces);
    return this.node;
  }

  /** Describes the last move in the words of the whole library; empty at the start, and until that library is loaded. */
  lastWords() {
    const { parent, move } = this.node;
    const all = this.variant.all;
    if (!parent || !all) return "";
    const board = this.#boardOf(all, parent);
    const { words } = board.explain(move);
    board.free();
    return words;
  }

  /**
   * A board of the whole library where a node is.
   * @param {Legwork.Variant} all
   * @param {Legwork.MoveNode} node
   */
  #boardOf(all, node) {
    const board = all.board({ fen: this.start });
    for (const { move } of node.path()) board.push(move);
    return board;
  }

  /**
   * Asks a board of the whole library about the current position, and frees it.
   * @template T
   * @param {(board: Legwork.Board) => T} ask
   */
  async inWhole(ask) {
    const { node } = this;
    const board = this.#boardOf(await this.variant.whole(), node);
    try {
      return ask(board);
    } finally {
      board.free();
    }
  }

  /**
   * Repeats a refused input in the whole library, whose answer has the reason.
   * @param {(entry: Legwork.MoveEntry) => Legwork.Answer} act
   */
  explained(act) {
    const { hand, picked, stops, chosen } = this.entered;
    return this.inWhole((board) => {
      const entry = board.entry(true);
      if (hand) entry.takeHand(hand);
      for (const square of picked ? [picked, ...stops] : []) entry.square(square);
      if (chosen) entry.choose(chosen.move);
      const answer = act(entry);
      entry.free();
      return answer;
    });
  }

  /** How the rules end the game, by its main line; nothing if they do not. */
  outcome() {
    return this.#atEnd((board) => board.outcome());
  }

  /** Whether White is to move at the end of the main line. */
  lastTurn() {
    return this.#atEnd((board) => board.turn());
  }

  /**
   * Asks the board at the end of the main line.
   * @template T
   * @param {(board: Legwork.Board) => T} ask
   */
  #atEnd(ask) {
    // The board goes there and back; the move that is being entered stays as it is.
    const end = this.root.end();
    this.#walk(this.node, end);
    const answer = ask(this.board);
    this.#walk(end, this.node);
    return answer;
  }

  /** The pieces that have been taken off the board until now. */
  taken() {
    return this.node.path().flatMap((node) => node.taken);
  }

  /** The squares of the last move. */
  lastSquares() {
    return this.node.squares;
  }

  /**
   * Goes to a place in the tree.
   * @param {Legwork.MoveNode} node
   */
  goTo(node) {
    this.#walk(this.node, node);
    this.node = node;
    this.#moved();
  }

  /**
   * Takes the board from one place to another.
   * @param {Legwork.MoveNode} from
   * @param {Legwork.MoveNode} to
   */
  #walk(from, to) {
    const [here, path] = [from.path(), to.path()];
    let common = 0;
    while (common < here.length && here[common] === path[common]) common += 1;
    for (let back = here.length; back > common; back -= 1) this.board.pop();
    for (const next of path.slice(common)) this.board.push(next.move);
  }

  /**
   * Takes a move and what follows it out of the game.
   * @param {Legwork.MoveNode} node
   */
  remove(node) {
    const parent = node.parent;
    if (!parent) return;
    if (this.node.path().includes(node)) this.goTo(parent);
    node.remove();
  }

  /**
   * The number of a move's pair and whose it is.
   * @param {Legwork.MoveNode} node
   */
  numberOf(node) {
    return node.mover ?? { number: this.firstNumber, white: !this.whiteStarts };
  }

  /** The game as a few texts, which `Game.restored` reads. */
  saved() {
    /** @type {Record<string, string>} */
    const saved = {};
    if (this.setup !== undefined) saved.setup = String(this.setup);
    else if (!this.isUsual) saved.fen = this.start;
    const moves = this.root.text();
    if (moves) {
      saved.moves = moves;
      saved.at = String(this.root.all().indexOf(this.node));
    }
    if (this.tags.length > 0) saved.tags = JSON.stringify(this.tags);
    for (const [name, value] of Object.entries(this.variant.options)) saved[`option.${name}`] = value;
    return saved;
  }

  /**
   * @param {Legwork.Variant} variant with no options
   * @param {Record<string, string>} saved
   */
  static restored(variant, saved) {
    /** @type {Legwork.Options} */
    const options = {};
    for (const [name, value] of Object.entries(saved)) {
      if (name.startsWith("option.")) options[name.slice(7)] = value;
    }
    const start = saved.setup ? { setup: Number(saved.setup) } : saved.fen ? { fen: saved.fen } : {};
    const game = new Game(variant.with(options), start);
    if (saved.tags) game.tags = JSON.parse(saved.tags);
    // The moves before an illegal one are kept, and the board is shown.
    game.read(saved.moves ?? "");
    if (game.cut) return game;
    const node = game.root.all()[Number(saved.at ?? -1)];
    game.goTo(node ?? game.root);
    return game;
  }

  /**
   * Reads the moves of a tree, each checked by the library, up to one that is not legal.
   * @param {string} text
   */
  read(text) {
    let last = "";
    try {
      this.root.read(text, (node, move) => {
        last = move;
        this.goTo(node);
        return this.play(move);
      });
    } catch (error) {
      this.cut = { move: last, words: reasonOf(error) };
    }
  }

  free() {
    this.entry.free();
    this.board.free();
  }
}
