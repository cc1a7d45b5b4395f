// Pieces as pictures, from the page's sprite.

import { svg } from "../dom.js";
import { isPromoted, isWhite, symbolOf } from "../words.js";
import { symbolId } from "./symbol-id.js";

/**
 * The sets other than that of the style: drawings as in chess, discs with the moves, letters.
 * @type {[name: string, words: string][]}
 */
export const SETS = [
  ["international", "International"],
  ["moves", "Letters and moves"],
  ["letters", "Letters"],
];

/**
 * The id of a piece's picture in the sprite; of a wall it is `piece-wall`.
 * @param {string} piece
 */
const pictureId = (piece) => (piece.startsWith("*") ? "piece-wall" : symbolId(symbolOf(piece), isWhite(piece)));

/**
 * The picture of a piece; its letter where the sprite lacks it, or where letters are wanted.
 * @param {string} piece
 * @param {string} [chosen] the set of pieces, if not that of the style
 * @returns {SVGElement}
 */
export function piecePicture(piece, chosen = "") {
  const own = pictureId(piece);
  const other = `${own}-${chosen}`;
  const id = chosen && document.getElementById(other) ? other : own;
  const box = { class: "lv-piece", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false", "data-set": id === own ? undefined : chosen };
  if (document.getElementById(id) && chosen !== "letters") {
    const promoted = isPromoted(piece) ? [svg("use", { href: "#lw-promoted" })] : [];
    return svg("svg", box, svg("use", { href: `#${id}` }), ...promoted);
  }
  const side = isWhite(piece) ? "lv-white" : "lv-black";
  const symbol = symbolOf(piece);
  const letter = svg("text", { x: 50, y: symbol.length > 1 ? 66 : 70, class: `lv-letter ${side}`, "data-long": symbol.length > 1 });
  letter.textContent = symbol;
  const sign = isPromoted(piece) && document.getElementById("lw-promoted") ? [svg("use", { href: "#lw-promoted" })] : [];
  return svg("svg", { ...box, "data-set": "letters" }, svg("circle", { cx: 50, cy: 50, r: 42, class: `lv-disc ${side}` }), letter, ...sign);
}
