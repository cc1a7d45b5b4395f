// The keys of a board: arrows and Home, End, Page Up, Page Down walk, Enter and Space click; what is left goes to the
// host. Who uses the mouse does not walk: there the arrows step through the game, if the host has one.

/** @type {Record<string, [number, number]>} columns to the right and rows down; the edge stops a long way */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-99, 0],
  End: [99, 0],
  PageUp: [0, -99],
  PageDown: [0, 99],
  "Control+Home": [-99, -99],
  "Control+End": [99, 99],
};

/** @param {Legwork.BoardView} view */
export function boardKeys(view) {
  view.grid.addEventListener("keydown", (event) => {
    const square = view.squareOf(event.target);
    if (!view.grid.hasAttribute("data-keys") && !event.altKey && !event.ctrlKey && !event.metaKey && view.host.step?.(event.key)) {
      event.preventDefault();
      return;
    }
    view.grid.setAttribute("data-keys", "");
    if (!square || event.altKey || event.metaKey) return;
    const step = STEPS[event.ctrlKey ? `Control+${event.key}` : event.key];
    if (step) {
      const next = view.geometry.step(square, step[0], step[1], view.flipped);
      view.focus(next);
      view.host.focused?.(next);
    } else if (!event.ctrlKey && (event.key === "Enter" || event.key === " ")) {
      view.host.click(square);
    } else if (event.ctrlKey || !view.host.key?.(event.key, square)) {
      return;
    }
    event.preventDefault();
  });
}
