// A piece drawn by clicking squares: where it leaps, in which directions it slides. The library writes the notation of it.

import { markPicture } from "../board/marks.js";
import { choice, el } from "../dom.js";

/** How far from the piece its squares go: no leap of the notation is longer. */
const REACH = 3;

/** @type {[value: string, words: string][]} */
const GAITS = [
  ["leap", "Leaps"],
  ["slide", "Slides"],
];

/** @type {[value: string, words: string, moves: boolean, captures: boolean][]} */
const ENDS = [
  ["both", "Move and capture", true, true],
  ["move", "Only move", true, false],
  ["capture", "Only capture", false, true],
];

/** @type {[value: string, words: string][]} which squares are drawn with the one that is clicked */
const TOGETHER = [
  ["all", "All directions"],
  ["sides", "Left and right"],
  ["one", "This square only"],
];

/** @typedef {import("./types").DrawnSquare} DrawnSquare */

/**
 * The name of a square from where the piece stands: `2 forward, 1 left`.
 * @param {number} dx
 * @param {number} dy
 */
function place(dx, dy) {
  const part = (/** @type {number} */ value, /** @type {string} */ more, /** @type {string} */ less) => (value === 0 ? [] : [`${Math.abs(value)} ${value > 0 ? more : less}`]);
  return [...part(dy, "forward", "back"), ...part(dx, "right", "left")].join(", ");
}

/** @param {DrawnSquare} drawn */
const words = ({ slides, moves, captures }) => `${slides ? "slides" : "leaps"}${moves && captures ? "" : moves ? ", only to move" : ", only to capture"}`;

export class Drawing {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<string, DrawnSquare>} */
    this.drawn = new Map();
    const tool = (/** @type {string} */ action, /** @type {string} */ words, /** @type {[value: string, words: string][]} */ choices) => {
      const made = choice(action, words, choices, () => {});
      made.value = choices[0]?.[0] ?? "";
      return made;
    };
    this.gait = tool("draw-gait", "The piece", GAITS);
    this.ends = tool("draw-ends", "There it may", ENDS.map(([value, words]) => [value, words]));
    this.together = tool("draw-together", "A click draws", TOGETHER);
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    const across = [...Array(2 * REACH + 1).keys()].map((number) => number - REACH);
    const rows = across.map((row) => el("div", { role: "row", class: "ws-draw-row" }, ...across.map((dx) => this.#cell(dx, -row))));
    this.grid = el("div", { class: "ws-draw-grid", role: "grid", "aria-label": "The piece in the middle and the squares around it", keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) }, ...rows);
    this.root = el("div", { class: "ws-draw" }, this.grid, el("div", { class: "ws-draw-tools" }, this.gait.root, this.ends.root, this.together.root));
    this.#show();
  }

  /** The numbers by which the library knows the squares. */
  get squares() {
    return [...this.drawn.values()].flatMap(({ dx, dy, slides, moves, captures }) => [dx, dy, Number(slides), Number(moves), Number(captures)]);
  }

  /** @param {DrawnSquare[]} squares */
  set(squares) {
    this.drawn = new Map(squares.map((drawn) => [`${drawn.dx} ${drawn.dy}`, drawn]));
    this.#show();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  #cell(dx, dy) {
    const isPiece = dx === 0 && dy === 0;
    const light = (dx + dy) % 2 !== 0;
    const cell = el("div", {
      role: "gridcell",
      class: `ws-draw-square ${light ? "lv-light" : "lv-dark"}`,
      "data-draw": `${dx} ${dy}`,
      tabindex: dx === 0 && dy === 1 ? 0 : -1,
      click: isPiece ? undefined : () => this.#click(dx, dy),
    });
    this.cells.set(`${dx} ${dy}`, cell);
    return cell;
  }

  /**
   * Draws a square and those that go with it, or takes them away if they are drawn so already.
   * @param {number} dx
   * @param {number} dy
   */
  #click(dx, dy) {
    const [, , moves = true, captures = true] = ENDS.find(([value]) => value === this.ends.value) ?? [];
    const slides = this.gait.value === "slide";
    const before = this.drawn.get(`${dx} ${dy}`);
    const isSo = before !== undefined && before.slides === slides && before.moves === moves && before.captures === captures;
    const pairs = this.together.value === "one" ? [[dx, dy]] : [[dx, dy], [-dx, dy]];
    const all = this.together.value === "all" ? pairs.flatMap(([x = 0, y = 0]) => [[x, y], [x, -y], [y, x], [-y, x]]) : pairs;
    for (const [x = 0, y = 0] of all) {
      if (isSo) this.drawn.delete(`${x} ${y}`);
      else this.drawn.set(`${x} ${y}`, { dx: x, dy: y, slides, moves, captures });
    }
    this.#show();
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const [x = 0, y = 0] = (/** @type {HTMLElement} */ (event.target).dataset.draw ?? "").split(" ").map(Number);
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const cell = this.cells.get(`${x + (step[0] ?? 0)} ${y + (step[1] ?? 0)}`);
      if (cell) for (const each of this.cells.values()) each.setAttribute("tabindex", each === cell ? "0" : "-1");
      cell?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && (x !== 0 || y !== 0)) this.#click(x, y);
    else return;
    event.preventDefault();
  }

  /** The squares that a slide passes, beyond its first. */
  #passed() {
    const passed = new Set();
    for (const { dx, dy, slides } of this.drawn.values()) {
      for (let step = 2; slides && step <= REACH; step += 1) passed.add(`${step * dx} ${step * dy}`);
    }
    return passed;
  }

  #show() {
    const passed = this.#passed();
    for (const [key, cell] of this.cells) {
      const [dx = 0, dy = 0] = key.split(" ").map(Number);
      const drawn = this.drawn.get(key);
      const isPiece = key === "0 0";
      cell.setAttribute("aria-label", isPiece ? "the piece" : `${place(dx, dy)}${drawn ? `: ${words(drawn)}` : ""}`);
      cell.toggleAttribute("data-passed", passed.has(key));
      if (drawn) cell.dataset.drawn = words(drawn);
      else delete cell.dataset.drawn;
      const classes = drawn ? [drawn.slides ? "slide" : "leap", ...(drawn.moves && drawn.captures ? [] : [drawn.moves ? "moveOnly" : "captureOnly"])] : [];
      cell.replaceChildren(...(isPiece ? [el("span", { class: "ws-draw-piece" }, "●")] : drawn ? [markPicture({ classes })] : []));
    }
  }
}
