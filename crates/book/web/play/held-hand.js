// The hand on the pieces beside the board: a piece in hand can be dragged to where it comes in, which is a click on it and
// another on the square where it is let go.

import { Ghost, SLACK, hover } from "../board/ghost.js";

/**
 * @param {HTMLElement} held the place of the pieces, which stay its children or are made anew
 * @param {Legwork.BoardView} view
 * @param {Legwork.HeldHost} host
 */
export function heldHand(held, view, host) {
  /** @type {{pointer: number, symbol: string, x: number, y: number, picture: Element, ghost?: Ghost} | undefined} */
  let press;
  /** @type {AbortController | undefined} the pointer is followed wherever it goes, while it is pressed */
  let following;
  const end = () => {
    following?.abort();
    press?.ghost?.remove();
    press = undefined;
    hover(view);
  };
  held.addEventListener("pointerdown", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-symbol]") : null;
    const picture = button?.querySelector(".lv-piece");
    if (press || event.button !== 0 || !(button instanceof HTMLElement) || !picture) return;
    press = { pointer: event.pointerId, symbol: button.dataset.symbol ?? "", x: event.clientX, y: event.clientY, picture };
    following = new AbortController();
    const { signal } = following;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", release, { signal });
    window.addEventListener("pointercancel", end, { signal });
  });
  const move = (/** @type {PointerEvent} */ event) => {
    if (press?.pointer !== event.pointerId) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLACK) return;
      if (host.taken() !== press.symbol) host.take(press.symbol);
      if (host.taken() !== press.symbol) return end();
      // The button that was pressed is another one by now.
      held.setPointerCapture(event.pointerId);
      press.ghost = new Ghost(press.picture, view.cells.get(view.focused)?.getBoundingClientRect().width ?? 0, event.pointerType === "touch");
    }
    press.ghost.follow(event);
    hover(view, event);
  };
  const release = (/** @type {PointerEvent} */ event) => {
    if (press?.pointer !== event.pointerId) return;
    const { ghost, symbol } = press;
    end();
    if (!ghost) return;
    const square = view.squareOf(document.elementFromPoint(event.clientX, event.clientY));
    view.carried = "hand";
    if (square) host.drop(square);
    else host.take(symbol);
    view.carried = undefined;
  };
}
