// The marks of the classes, from the page's sprite: each has a shape of its own, so that nobody needs to see its colour.

import { el, svg } from "../dom.js";
import { CLASSES } from "../words.js";

/**
 * The sprite's symbols.
 * @type {Record<string, string>}
 */
const SYMBOLS = {
  slide: "mark-slide",
  leap: "mark-leap",
  lame: "mark-lame",
  hop: "mark-hop",
  afterCapture: "mark-after",
  moveOnly: "mark-move",
  captureOnly: "mark-capture",
  inPassing: "mark-passing",
  castling: "mark-castle",
};

/**
 * The mark of a square: one shape, or the shapes of several classes beside each other. The frame of what is captured in
 * passing goes around the others. On a piece they stand in the corner.
 * @param {Legwork.Mark} mark
 * @param {boolean} [onPiece]
 * @returns {SVGElement}
 */
export function markPicture(mark, onPiece = false) {
  const names = mark.castles && !mark.classes.includes("castling") ? ["castling"] : mark.classes;
  const inner = names.filter((name) => name !== "inPassing");
  const use = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ side) =>
    svg("use", { href: `#${SYMBOLS[name]}`, x, y, width: side, height: side });
  const frame = names.includes("inPassing") ? [use("inPassing", 0, 0, 100)] : [];
  const alone = frame.length > 0 ? 70 : 100;
  const size = onPiece ? 50 : inner.length > 1 ? 48 : alone;
  const shapes = inner.flatMap((name, place) => {
    // The tower on the Rook says that the King castles by going there: as large as the corner allows, and dark around it.
    if (onPiece && name === "castling") return [svg("circle", { class: "lv-mark-ground", cx: 79, cy: 21, r: 21 }), use(name, 44, -14, 70)];
    if (onPiece) return use(name, 100 - size * (place + 1), 0, size);
    const left = inner.length > 1 ? 2 + (place % 2) * 48 : (100 - size) / 2;
    const top = inner.length > 2 ? 2 + Math.floor(place / 2) * 48 : (100 - size) / 2;
    return use(name, left, top, size);
  });
  return svg("svg", { class: "lv-mark", viewBox: "0 0 100 100", "aria-hidden": "true" }, ...frame, ...shapes);
}

/**
 * A legend of classes.
 * @param {string[]} names
 */
export function legend(names) {
  const known = CLASSES.filter((words) => names.includes(words.name));
  const entries = known.map((words) =>
    el(
      "li",
      { "data-class": words.name },
      markPicture({ classes: [words.name] }),
      el("span", {}, el("b", {}, words.title), `: ${words.meaning}`),
    ),
  );
  return el("ul", { class: "lv-legend", "aria-label": "Legend" }, ...entries);
}
