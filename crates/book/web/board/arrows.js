// Arrows and circles over a board, drawn with the right mouse button: notes for the eye, which no move knows. A click with
// the left button wipes them out.

import { svg } from "../dom.js";

/** The side of a square in the picture. */
const SIDE = 100;

export class Arrows {
  /** @param {Legwork.BoardView} view */
  constructor(view) {
    this.view = view;
    /** @type {Set<string>} `e4` for a circle, `e2e4` for an arrow, with a space between the squares */
    this.drawn = new Set();
    /** @type {string[]} those of the engine's lines, the best one first */
    this.suggested = [];
    const { across, high } = view.geometry;
    this.root = svg("svg", { class: "lv-arrows", viewBox: `0 0 ${across * SIDE} ${high * SIDE}`, "aria-hidden": "true" });
    this.#listen();
  }

  #listen() {
    const { grid } = this.view;
    /** @type {string | undefined} */
    let from;
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("pointerdown", (event) => {
      if (event.button === 2) from = this.view.squareOf(event.target);
      else if (event.button === 0) this.clear();
    });
    window.addEventListener("pointerup", (event) => {
      if (event.button !== 2 || !from || !grid.isConnected) return;
      const to = this.view.squareOf(document.elementFromPoint(event.clientX, event.clientY));
      if (to) this.toggle(from, to);
      from = undefined;
    });
  }

  /**
   * Draws an arrow, or a circle around one square; what is there already goes.
   * @param {string} from
   * @param {string} to
   */
  toggle(from, to) {
    const name = from === to ? from : `${from} ${to}`;
    if (!this.drawn.delete(name)) this.drawn.add(name);
    this.show();
  }

  /**
   * Draws the first moves of lines, of each its squares.
   * @param {string[][]} moves the best one first
   */
  suggest(moves) {
    const names = moves.map((squares) => [...new Set([squares[0], squares.at(-1)])].join(" "));
    if (names.join() === this.suggested.join()) return;
    this.suggested = names;
    this.show();
  }

  clear() {
    if (this.drawn.size === 0) return;
    this.drawn.clear();
    this.show();
  }

  /** Draws everything anew, as the board now lies. */
  show() {
    // A pass has no squares.
    const lines = [...new Set(this.suggested)].flatMap((name, line) => (name ? [this.#picture(name, line)] : [])).reverse();
    this.root.replaceChildren(...lines, ...[...this.drawn].map((name) => this.#picture(name)));
  }

  /**
   * @param {string} name
   * @param {number} [line] the number of the engine's line
   */
  #picture(name, line) {
    const [from = "", to] = name.split(" ");
    const start = this.#centre(from);
    if (!to) return svg("circle", { "data-drawn": line === undefined ? name : undefined, "data-line": line, cx: start.x, cy: start.y, r: 44 });
    const end = this.#centre(to);
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${start.x + along * x - aside * y} ${start.y + along * y + aside * x}`;
    const neck = length - 40;
    const shape = `M${at(25, -7)}L${at(neck, -7)}L${at(neck, -22)}L${at(length, 0)}L${at(neck, 22)}L${at(neck, 7)}L${at(25, 7)}Z`;
    return svg("path", { "data-drawn": line === undefined ? name : undefined, "data-line": line, d: shape });
  }

  /** @param {string} square */
  #centre(square) {
    const { geometry, flipped } = this.view;
    const { x, y } = geometry.middle(square, flipped);
    return { x: x * SIDE, y: y * SIDE };
  }
}
