// The picture that follows the pointer while a piece is dragged, above everything else on the page.

import { el } from "../dom.js";
import { styleOf } from "../style.js";

/** How far a pointer has to go before a press becomes a drag. */
export const SLACK = 5;

export class Ghost {
  /**
   * @param {Element} picture the piece, of which a copy is made
   * @param {number} square the side of a square, in pixels
   * @param {boolean} touches whether a finger carries it, which would cover it
   */
  constructor(picture, square, touches) {
    const size = touches ? Math.max(2 * square, 72) : square;
    this.root = el("div", { class: "lv-ghost", "data-touch": touches, "data-style": styleOf(), style: `width:${size}px;height:${size}px` });
    this.root.append(picture.cloneNode(true));
    document.body.append(this.root);
  }

  /** @param {PointerEvent} event */
  follow(event) {
    this.root.style.left = `${event.clientX}px`;
    this.root.style.top = `${event.clientY}px`;
  }

  remove() {
    this.root.remove();
  }
}

/**
 * The square of a board under the pointer, and no other, is marked as the one on which the piece would be let go.
 * @param {Legwork.BoardView} view
 * @param {PointerEvent} [event] without it no square is
 */
export function hover(view, event) {
  const over = event && view.squareOf(document.elementFromPoint(event.clientX, event.clientY));
  for (const cell of view.cells.values()) cell.toggleAttribute("data-over", over !== undefined && cell.dataset.square === over);
  return over;
}
