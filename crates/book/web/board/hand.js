// The hand on a board: mouse, pen or finger. A press and release on one square is a click; a piece can be dragged, which
// is a click where it stands and another where it is dropped.

import { Ghost, SLACK, hover } from "./ghost.js";

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
    /** @type {Ghost | undefined} */
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
    if (!this.ghost && this.mayDrag && far) this.#lift(event.pointerType === "touch");
    if (!this.ghost) return;
    this.ghost.follow(event);
    hover(this.view, event);
  }

  /** @param {boolean} touches */
  #lift(touches) {
    const cell = this.view.cells.get(this.square);
    const picture = cell?.querySelector(".lv-piece");
    if (!cell || !picture) return;
    this.ghost = new Ghost(picture, cell.getBoundingClientRect().width, touches);
    cell.toggleAttribute("data-lifted", true);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const dragged = this.ghost !== undefined;
    this.end();
    const square = this.view.squareOf(document.elementFromPoint(event.clientX, event.clientY));
    const { host } = this.view;
    if (!dragged) {
      if (square === this.square && !this.picks) host.click(square);
      return;
    }
    if (square === undefined) {
      host.dropOff?.(this.square);
    } else if (square !== this.square) {
      this.view.offer(square);
      this.view.carried = this.square;
      host.click(square, true);
      this.view.carried = undefined;
    }
  }

  end() {
    this.ghost?.remove();
    this.ghost = undefined;
    hover(this.view);
    for (const cell of this.view.cells.values()) {
      if (this.view.state.lifted !== cell.dataset.square) cell.removeAttribute("data-lifted");
    }
  }
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
