// A board on the screen. It shows what it is given, and reports to its host what is clicked, dragged and typed; it
// knows no rules.
//
// Hooks: the board is `.lv-board[data-orientation]`, its squares are `[data-square="e4"]` with `data-piece="+r"` if a
// piece stands there, `data-class="slide leap"` if it is marked, and `data-picked`, `data-last`, `data-check`,
// `data-hint`, `data-premove` and `data-guilty` where that holds. Each square is a `gridcell` whose label tells all of it.

import { attribute, el, svg } from "../dom.js";
import { styleOf } from "../style.js";
import { squareWords } from "../words.js";
import { Arrows } from "./arrows.js";
import { Geometry } from "./geometry.js";
import { boardHand } from "./hand.js";
import { hexagons } from "./hexagons.js";
import { boardKeys } from "./keys.js";
import { markPicture } from "./marks.js";
import { travel, travels } from "./motion.js";
import { piecePicture } from "./pictures.js";

/** @param {string[]} names */
const plain = (names) => names.join(" ");

export class BoardView {
  /**
   * @param {Legwork.VariantInfo} info
   * @param {Legwork.BoardHost} host
   * @param {string} label
   */
  constructor(info, host, label) {
    this.info = info;
    this.host = host;
    this.geometry = new Geometry(info);
    this.flipped = false;
    /** The set of pieces, if not that of the style. */
    this.set = "";
    /** @type {Legwork.BoardState} */
    this.state = { pieces: {} };
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Map<string, string>} what each square shows, so that only what changes is drawn */
    this.shown = new Map();
    /** @type {Map<string, string>} the pictures on each square: a piece that travels is not drawn anew on its way */
    this.pictured = new Map();
    this.grid = el("div", { class: "lv-grid", role: "grid", "data-keys": true, "aria-label": label });
    this.fileLabels = el("div", { class: "lv-files", "aria-hidden": "true" });
    this.rankLabels = el("div", { class: "lv-ranks", "aria-hidden": "true" });
    const { across, high, isHexagonal, holes } = this.geometry;
    const style = `--files:${across};--ranks:${high}`;
    this.arrows = new Arrows(this);
    /** The lines or cells under the squares; in chess the squares have their own colours. */
    this.ground = svg("svg", { class: "lv-board-lines", viewBox: `0 0 ${100 * across} ${100 * high}`, "aria-hidden": "true" }, svg("use", { href: "#lw-lines" }));
    /** The squares, and all that lies under and over them. */
    this.field = el("div", { class: "lv-field-of-play" }, ...(styleOf() === "Chess" && !isHexagonal ? [] : [this.ground]), this.grid, this.arrows.root);
    /** @type {string | undefined} the square from which a player has just carried a piece, `hand` for one in hand */
    this.carried = undefined;
    this.root = el("div", { class: "lv-board", "data-style": styleOf(), "data-holes": holes.length > 0, "data-hexagons": isHexagonal, style }, this.rankLabels, this.field, this.fileLabels);
    for (const square of this.geometry.places.keys()) this.cells.set(square, this.#cell(square));
    this.focused = [...this.cells.keys()][0] ?? "";
    this.#arrange();
    boardKeys(this);
    boardHand(this);
  }

  /** @param {string} square */
  #cell(square) {
    return el("div", {
      role: "gridcell",
      class: `lv-square lv-${this.geometry.shade(square)}`,
      "data-square": square,
      "data-goal": this.info.goals.includes(square),
      tabindex: -1,
      focus: () => this.#roam(square),
    });
  }

  /** Puts the squares in order, White's or Black's way round. */
  #arrange() {
    const rows = this.geometry.rows(this.flipped);
    const cells = (/** @type {string[]} */ row) => row.map((square) => this.cells.get(square) ?? el("div", { class: "lv-hole", "aria-hidden": "true" }));
    if (this.geometry.isHexagonal) this.#spread();
    this.grid.replaceChildren(...rows.map((row) => el("div", { role: "row", class: "lv-row" }, ...cells(row))));
    this.rename();
    this.root.dataset.orientation = this.flipped ? "black" : "white";
    this.#roam(this.focused);
  }

  /** Puts each hexagon in its place. */
  #spread() {
    const { across, high } = this.geometry;
    for (const [square, cell] of this.cells) {
      const { x, y } = this.geometry.middle(square, this.flipped);
      cell.style.left = `${(100 * x) / across}%`;
      cell.style.top = `${(100 * y) / high}%`;
    }
    const ground = hexagons(this.geometry, this.flipped);
    this.ground.replaceWith(ground);
    this.ground = ground;
  }

  /**
   * Moves the one square that the Tab key reaches.
   * @param {string} square
   */
  #roam(square) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    this.cells.get(square)?.setAttribute("tabindex", "0");
  }

  /** @param {string} square */
  focus(square) {
    this.cells.get(square)?.focus();
  }

  /**
   * The square that Tab reaches first, without going there.
   * @param {string} square
   */
  offer(square) {
    if (!this.grid.contains(document.activeElement)) this.#roam(square);
  }

  /** Names files and ranks anew. */
  rename() {
    if (this.geometry.isHexagonal) return;
    const names = (/** @type {string[]} */ list) => (this.flipped ? [...list].reverse() : list).map((name) => el("span", {}, name));
    this.fileLabels.replaceChildren(...names(this.geometry.fileLabels));
    this.rankLabels.replaceChildren(...names(this.geometry.rankLabels).reverse());
  }

  flip() {
    const had = this.grid.contains(document.activeElement);
    this.flipped = !this.flipped;
    this.#arrange();
    this.arrows.show();
    if (had) this.focus(this.focused);
  }

  /**
   * The square that an element of the page belongs to.
   * @param {EventTarget | Element | null} target
   */
  squareOf(target) {
    const cell = target instanceof Element ? target.closest("[data-square]") : null;
    return cell && this.grid.contains(cell) ? /** @type {HTMLElement} */ (cell).dataset.square : undefined;
  }

  /**
   * Shows a state: pieces, marks, and what is to be said of single squares.
   * @param {Legwork.BoardState} state
   */
  show(state) {
    const before = this.state.pieces;
    this.state = state;
    for (const [square, cell] of this.cells) {
      const words = squareWords(this.info, square, state);
      const piece = state.pieces[square];
      const mark = state.marks?.get(square);
      const dimmed = state.dimmed === true && piece !== undefined && square !== state.picked;
      const lifted = state.lifted === square;
      const key = `${words}|${piece}|${dimmed}|${lifted}|${JSON.stringify(mark)}`;
      if (this.shown.get(square) === key) continue;
      this.shown.set(square, key);
      attribute(cell, {
        "aria-label": words,
        "aria-selected": state.picked === square ? "true" : "false",
        "data-piece": piece,
        "data-class": mark ? plain(mark.classes) : undefined,
        "data-castles": mark?.castles,
        "data-captures": mark?.captures,
        "data-picked": state.picked === square,
        "data-last": state.last?.includes(square),
        "data-hint": state.hinted?.includes(square),
        "data-check": state.checked?.has(square),
        "data-guilty": state.guilty?.has(square),
        "data-premove": state.premoved?.includes(square),
        "data-dimmed": dimmed,
        "data-lifted": lifted,
      });
      const drawn = `${piece}|${dimmed}|${JSON.stringify(mark)}`;
      if (this.pictured.get(square) === drawn) continue;
      this.pictured.set(square, drawn);
      cell.removeAttribute("data-moving");
      const pictures = [];
      if (piece) pictures.push(piecePicture(piece, this.set));
      if (mark) pictures.push(markPicture(mark, piece !== undefined && !dimmed));
      cell.replaceChildren(...pictures);
    }
    const gone = travels(before, state, this.geometry, (piece) => this.host.heldAt?.(piece));
    // What the player has carried himself does not go that way a second time.
    travel(this, gone.filter(({ by: [from] }) => (typeof from === "string" ? from : "hand") !== this.carried));
  }

  /** Draws everything anew: the pictures are other ones. */
  redraw() {
    this.shown.clear();
    this.pictured.clear();
    this.show(this.state);
  }
}
