// Pieces as pictures, from the page's sprite.

import { svg } from "../dom.js";
import { isPromoted, isWhite, symbolOf } from "../words.js";

/**
 * The id of a piece's symbol in the sprite: of `+r` it is `piece-bplusR`.
 * @param {string} piece
 */
function symbolId(piece) {
  const color = isWhite(piece) ? "w" : "b";
  return `piece-${color}${symbolOf(piece).replace("+", "plus")}`;
}

/**
 * The picture of a piece; its letter where the sprite lacks it.
 * @param {string} piece
 * @returns {SVGElement}
 */
export function piecePicture(piece) {
  const id = symbolId(piece);
  const box = { class: "lv-piece", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" };
  if (document.getElementById(id)) {
    const promoted = isPromoted(piece) ? [svg("use", { href: "#lw-promoted" })] : [];
    return svg("svg", box, svg("use", { href: `#${id}` }), ...promoted);
  }
  const white = isWhite(piece);
  const letter = svg("text", { x: 50, y: 70, class: `lv-letter ${white ? "lv-white" : "lv-black"}` });
  letter.textContent = piece.toUpperCase();
  return svg("svg", box, letter);
}
