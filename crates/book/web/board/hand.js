// The hand on a board: mouse, pen or finger. A press and release on one square is a click; a piece can be dragged, which
// is a click where it stands and another where it is dropped.

import { el } from "../dom.js";

/** How far a pointer has to go before a press becomes a drag. */
const SLACK = 5;

/** A press that has not been released. */
class Press {
  /**
   * @param {Legwork.BoardView} view
   * @param {PointerEvent} event
   * @param {string} square
   */
  constructor(view, event, square) {
    this.view = view;
    this.pointer = event.pointerId;
    this.square = square;
    this.start = { x: event.clientX, y: event.clientY };
    /** @type {HTMLElement | undefined} the picture that follows the pointer */
    this.ghost = undefined;
    this.mayDrag = view.host.mayDrag(square);
    /** Whether the press itself picked the piece up. */
    this.picks = this.mayDrag && view.host.holding() !== square;
    if (this.picks) view.host.click(square);
    // The press may have been all: a King was put on his Rook.
    if (view.host.holding() !== square && this.picks) this.mayDrag = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > SLACK;
    if (!this.ghost && this.mayDrag && far) this.#lift();
    if (!this.ghost) return;
    this.ghost.style.left = `${event.clientX}px`;
    this.ghost.style.top = `${event.clientY}px`;
    const over = squareUnder(this.view, event);
    for (const cell of this.view.cells.values()) cell.toggleAttribute("data-over", cell.dataset.square === over);
  }

  #lift() {
    const cell = this.view.cells.get(this.square);
    const picture = cell?.querySelector(".lv-piece");
    if (!cell || !picture) return;
    const size = cell.getBoundingClientRect().width;
    this.ghost = el("div", { class: "lv-ghost", style: `width:${size}px;height:${size}px` });
    this.ghost.append(picture.cloneNode(true));
    document.body.append(this.ghost);
    cell.toggleAttribute("data-lifted", true);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const dragged = this.ghost !== undefined;
    this.end();
    const square = squareUnder(this.view, event);
    const { host } = this.view;
    if (!dragged) {
      if (square === this.square && !this.picks) host.click(square);
      return;
    }
    if (square === undefined) {
      host.dropOff?.(this.square);
    } else if (square !== this.square) {
      this.view.offer(square);
      host.click(square, true);
    }
  }

  end() {
    this.ghost?.remove();
    this.ghost = undefined;
    for (const cell of this.view.cells.values()) {
      cell.removeAttribute("data-over");
      if (this.view.state.lifted !== cell.dataset.square) cell.removeAttribute("data-lifted");
    }
  }
}

/**
 * @param {Legwork.BoardView} view
 * @param {PointerEvent} event
 */
function squareUnder(view, event) {
  return view.squareOf(document.elementFromPoint(event.clientX, event.clientY));
}

/** @param {Legwork.BoardView} view */
export function boardHand(view) {
  /** @type {Press | undefined} */
  let press;
  const { grid } = view;
  grid.addEventListener("pointerdown", (event) => {
    const square = view.squareOf(event.target);
    if (!square || press || event.button !== 0) return;
    grid.removeAttribute("data-keys");
    // The square takes the focus without the page scrolling to it, and nothing is selected as text.
    event.preventDefault();
    view.cells.get(square)?.focus({ preventScroll: true });
    press = new Press(view, event, square);
    grid.setPointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", (event) => {
    if (press?.pointer === event.pointerId) press.move(event);
  });
  grid.addEventListener("pointerup", (event) => {
    if (press?.pointer !== event.pointerId) return;
    const released = press;
    press = undefined;
    released.release(event);
  });
  grid.addEventListener("pointercancel", (event) => {
    if (press?.pointer !== event.pointerId) return;
    press.end();
    press = undefined;
  });
  // A click that no pointer made: a screen reader's.
  let released = -Infinity;
  grid.addEventListener("pointerup", (event) => (released = event.timeStamp));
  grid.addEventListener("click", (event) => {
    const square = view.squareOf(event.target);
    if (square && event.timeStamp - released > 50) view.host.click(square);
  });
  // A piece that can be dragged does not scroll the page; an empty square does.
  grid.addEventListener(
    "touchstart",
    (event) => {
      const square = view.squareOf(event.target);
      if (square && (view.state.pieces[square] || view.state.marks?.has(square)) && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}
