// Moves at a glance: click or focus a piece to see its moves; place and remove pieces, and the moves adapt.
//
// Hooks: `[data-action]` is `look`, `remove`, `place` (with `data-piece`), `alone`, `among`, `set-up`, `clear`, `flip`, `play-set-up`;
// `.lv-glance-told` has the piece and its moves in words, `.lv-legend [data-class]` is the legend.

import { legend } from "../board/marks.js";
import { BoardView } from "../board/view.js";
import { button, el, id, reasonOf } from "../dom.js";
import { inStyle, squareName } from "../style.js";
import { capital, CLASSES, classWords, pieceName, symbolOf } from "../words.js";
import { Palette } from "./palette.js";

export class Glance {
  /**
   * @param {Legwork.Variant} variant
   * @param {(fen: string) => void} [onPlay] plays from the position that stands here
   */
  constructor(variant, onPlay) {
    this.variant = variant;
    this.onPlay = onPlay;
    this.info = variant.info;
    this.view = new BoardView(this.info, this, `Moves at a glance, ${this.info.name}`);
    this.palette = new Palette(this.info, () => this.#show());
    /** Whether the other pieces on the board are left out of account. */
    this.alone = true;
    /** @type {string | undefined} the square whose piece is looked at */
    this.selected = undefined;
    /** Whether that piece was chosen; otherwise what is looked at follows the focus. */
    this.chosen = false;
    /** @type {Record<string, string>} */
    this.pieces = {};
    this.words = el("div", { class: "lv-glance-told", "aria-live": "polite" });
    this.legend = el("div", {});
    this.root = el(
      "div",
      { class: "lv-living" },
      el("div", { class: "lv-board-side" }, this.view.root),
      el("div", { class: "lv-panel" }, this.words, this.legend, this.#ways(), this.palette.root, this.#buttons()),
    );
    this.setUp();
  }

  #ways() {
    const name = id("ways");
    const way = (/** @type {string} */ action, /** @type {boolean} */ alone, /** @type {string} */ words) => {
      const change = () => {
        this.alone = alone;
        this.#show();
      };
      return el("label", {}, el("input", { type: "radio", name, "data-action": action, checked: alone === this.alone, change }), ` ${words}`);
    };
    this.ways = el(
      "fieldset",
      { class: "lv-ways" },
      el("legend", {}, "The moves of a piece"),
      way("alone", true, "as if it stood alone"),
      way("among", false, "among the pieces that stand here"),
    );
    return this.ways;
  }

  #buttons() {
    return el(
      "div",
      { class: "lv-buttons" },
      button("set-up", "Starting position", () => this.setUp()),
      button("clear", "Clear board", () => this.#put({})),
      button("flip", "Flip board", () => this.view.flip()),
      ...(this.onPlay ? [button("play-set-up", "Play from here", () => this.#play())] : []),
    );
  }

  /** Plays from the pieces that stand here, with White to move; what can still castle does. */
  #play() {
    const [board = "", turn, ...rest] = this.info.start.split(" ");
    const hand = /\[.*$/.exec(board)?.[0] ?? "";
    const { geometry } = this.view;
    const pieces = geometry.boardField(this.pieces) + hand;
    const [castling = "-", ...counts] = rest;
    const fen = (/** @type {string} */ rights) => [pieces, turn, rights || "-", ...counts].join(" ");
    try {
      const can = this.#faultOf(fen(castling)) ? [...castling].filter((letter) => !this.#faultOf(fen(letter))).join("") : castling;
      const fault = this.#faultOf(fen(can));
      if (fault) throw fault;
      this.onPlay?.(fen(can));
    } catch (fault) {
      this.words.replaceChildren(el("p", { class: "lv-refused", role: "alert" }, inStyle(capital(reasonOf(fault)), this.info)));
    }
  }

  /**
   * Why a FEN is not a position; nothing if it is one.
   * @param {string} fen
   */
  #faultOf(fen) {
    try {
      this.variant.board({ fen }).free();
      return undefined;
    } catch (fault) {
      return fault;
    }
  }

  /** The pieces as a game starts. */
  setUp() {
    this.#put(this.view.geometry.piecesOf(this.info.start));
  }

  /** @param {Record<string, string>} pieces */
  #put(pieces) {
    this.pieces = { ...pieces };
    if (this.selected && !this.pieces[this.selected]) this.#choose(undefined);
    this.#show();
  }

  /** From now on the pieces on the board count. */
  #among() {
    this.alone = false;
    const input = this.ways?.querySelector('[data-action="among"]');
    if (input instanceof HTMLInputElement) input.checked = true;
  }

  /**
   * @param {string} square
   * @param {boolean} [dropped] whether the piece looked at is dropped there
   */
  click(square, dropped = false) {
    const { tool } = this.palette;
    if (dropped && this.selected) {
      this.#move(this.selected, square);
    } else if (tool === "remove") {
      this.#remove(square);
    } else if (tool !== "look") {
      this.#among();
      this.#choose(square);
      this.#put({ ...this.pieces, [square]: tool });
    } else {
      this.#choose(this.pieces[square] && !(this.chosen && this.selected === square) ? square : undefined);
      this.#show();
    }
  }

  /** @param {string | undefined} square */
  #choose(square) {
    this.selected = square;
    this.chosen = square !== undefined;
  }

  /**
   * A piece that the keys come to shows its moves, unless another one was chosen.
   * @param {string} square
   */
  focused(square) {
    if (this.chosen || !this.pieces[square] || this.palette.tool !== "look") return;
    this.selected = square;
    this.#show();
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #move(from, to) {
    const { [from]: piece, ...others } = this.pieces;
    if (!piece) return;
    this.#choose(to);
    this.#among();
    this.#put({ ...others, [to]: piece });
  }

  /** @param {string} square */
  #remove(square) {
    if (!this.pieces[square]) return;
    const { [square]: _, ...others } = this.pieces;
    this.#among();
    this.#put(others);
  }

  #letGo() {
    this.#choose(undefined);
    this.#show();
  }

  /** @param {string} square */
  mayDrag(square) {
    return this.palette.tool === "look" && this.pieces[square] !== undefined;
  }

  holding() {
    return this.selected;
  }

  /** @param {string} square */
  dropOff(square) {
    this.#remove(square);
  }

  /**
   * @param {string} key
   * @param {string} square
   */
  key(key, square) {
    if (key === "Delete" || key === "Backspace") this.#remove(square);
    else if (key === "Escape") this.#letGo();
    else if (key === "f") this.view.flip();
    else return false;
    return true;
  }

  /** The marks of the piece looked at. */
  #marks() {
    /** @type {Map<string, Legwork.Mark>} */
    const marks = new Map();
    const piece = this.selected && this.pieces[this.selected];
    if (!this.selected || !piece) return marks;
    for (const reach of this.variant.glance(piece, this.selected, this.alone ? undefined : this.pieces)) {
      marks.set(reach.square, { classes: reach.castling ? [...reach.classes, "castling"] : reach.classes });
    }
    return marks;
  }

  #show() {
    let marks = new Map();
    try {
      marks = this.#marks();
      this.#tell(marks);
    } catch (error) {
      this.words.replaceChildren(el("p", { class: "lv-refused" }, capital(reasonOf(error))));
    }
    this.view.show({ pieces: this.pieces, marks, picked: this.selected, dimmed: this.alone && this.selected !== undefined });
  }

  /**
   * Tells the piece and the numbers of its squares, class by class.
   * @param {Map<string, Legwork.Mark>} marks
   */
  #tell(marks) {
    const piece = this.selected && this.pieces[this.selected];
    const present = CLASSES.filter(({ name }) => [...marks.values()].some((mark) => mark.classes.includes(name)));
    const always = ["slide", "leap", "moveOnly", "captureOnly", "inPassing"];
    this.legend.replaceChildren(legend([...always, ...present.map(({ name }) => name)]));
    if (!piece) {
      this.words.replaceChildren(el("p", {}, "Click a piece, or walk to it with the arrow keys and press Enter, to see its moves."));
      return;
    }
    const kind = this.info.kinds.find((known) => known.symbol === symbolOf(piece));
    const list = el("ul", {});
    void this.#describe(list, symbolOf(piece));
    const count = (/** @type {string} */ name) => [...marks.values()].filter((mark) => mark.classes.includes(name)).length;
    const counts = present.map(({ name }) => `${count(name)} ${classWords(name)?.title.toLowerCase()}`).join(", ");
    this.words.replaceChildren(
      el("p", {}, el("b", {}, `${capital(pieceName(this.info, piece))} on ${squareName(this.selected ?? "", this.info)}`), kind?.betza ? " " : "", el("code", {}, kind?.betza ?? "")),
      el("p", {}, counts || "It has no move here."),
      list,
    );
  }

  /**
   * Says how a piece moves, as soon as the library that knows the words is there.
   * @param {HTMLElement} list
   * @param {string} symbol
   */
  async #describe(list, symbol) {
    try {
      const { info } = await this.variant.whole();
      const kind = info.kinds.find((known) => known.symbol === symbol);
      list.replaceChildren(...(kind?.words ?? []).map((words) => el("li", {}, words)));
    } catch {
      // Without the words, the marks on the board still show the moves.
    }
  }
}
