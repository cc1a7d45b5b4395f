// How pieces travel from where they were shown to where they stand now: the piece that moves, square by square if its path has
// several legs; a Rook that castles; a piece that comes from the hand. What travels is on top of the board.

/** How long a leg takes, in milliseconds. */
const LEG = 160;
/** If more pieces than this stand elsewhere, another position is shown, and nothing travels. */
const MOST = 6;

/**
 * A piece that travels: the squares where it was and comes by, or the place beside the board from which it comes.
 * @typedef {{to: string, by: (string | DOMRect)[]}} Travel
 */

/**
 * Which pieces have gone where.
 * @param {Legwork.Pieces} before
 * @param {Legwork.BoardState} state what is shown now
 * @param {Legwork.Geometry} geometry
 * @param {(piece: string) => DOMRect | undefined} heldAt where a piece in hand stands
 * @returns {Travel[]}
 */
export function travels(before, { pieces, path = [] }, geometry, heldAt) {
  const changed = (/** @type {string} */ square) => before[square] !== pieces[square];
  const left = new Set(Object.keys(before).filter(changed));
  const come = Object.keys(pieces).filter(changed);
  const [start, end] = [path[0], path.at(-1)];
  /** @type {Travel[]} */
  const found = [];
  // The piece that moves may have become another one on its way.
  if (start && end && start !== end && left.has(start) && come.includes(end)) {
    found.push({ to: end, by: path.slice(0, -1) });
    left.delete(start);
  }
  for (const to of come) {
    if (found.some((other) => other.to === to)) continue;
    const piece = /** @type {string} */ (pieces[to]);
    const same = [...left].filter((square) => before[square] === piece);
    const from = same.sort((a, b) => geometry.distance(a, to) - geometry.distance(b, to))[0];
    const by = from ?? (Object.keys(before).length > 0 ? heldAt(piece) : undefined);
    if (by === undefined) continue;
    found.push({ to, by: [by] });
    if (from) left.delete(from);
  }
  return found.length > MOST ? [] : found;
}

/**
 * Lets pieces travel, unless the reader wants no motion.
 * @param {Legwork.BoardView} view
 * @param {Travel[]} list
 */
export function travel(view, list) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const { to, by } of list) {
    const cell = view.cells.get(to);
    const piece = cell?.querySelector(".lv-piece");
    if (!cell || !piece) continue;
    const end = cell.getBoundingClientRect();
    const at = (/** @type {string | DOMRect} */ place) => (typeof place === "string" ? view.cells.get(place)?.getBoundingClientRect() : place);
    const stops = by.map(at).filter((place) => place !== undefined);
    const frames = stops.map(({ left, top }) => ({ transform: `translate(${left - end.left}px, ${top - end.top}px)` }));
    // Cells that come later would be painted over it.
    cell.toggleAttribute("data-moving", true);
    const motion = piece.animate([...frames, { transform: "none" }], { duration: LEG * frames.length, easing: frames.length > 1 ? "linear" : "ease-out" });
    motion.addEventListener("finish", () => cell.removeAttribute("data-moving"));
  }
}
