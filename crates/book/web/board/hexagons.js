// The ground of a board of hexagons: the shapes of its cells in three colours, and the names of files and ranks.

import { svg } from "../dom.js";

/** The side of a square in the picture, and a hexagon of that height around its middle. */
const SIDE = 100;
const SHAPE = "m-57.7 0l28.85-50h57.7l28.85 50l-28.85 50h-57.7z";
/** How far a label is from the middle of the first cell of its file or rank: below it, or up to its left. */
const [FILE, RANK] = [{ x: 0, y: 72 }, { x: -69, y: -40 }];

/**
 * @param {Legwork.Geometry} geometry
 * @param {boolean} flipped
 */
export function hexagons(geometry, flipped) {
  const { across, high, places, fileLabels, rankLabels } = geometry;
  const squares = [...places];
  const middle = (/** @type {string} */ square) => {
    const { x, y } = geometry.middle(square, flipped);
    return { x: x * SIDE, y: y * SIDE };
  };
  const cells = squares.map(([square]) => {
    const { x, y } = middle(square);
    return svg("path", { class: `lv-${geometry.shade(square)}`, d: `M${x} ${y}${SHAPE}` });
  });
  const sign = flipped ? -1 : 1;
  const label = (/** @type {string} */ name, /** @type {[string, unknown] | undefined} */ first, /** @type {{x: number, y: number}} */ away) => {
    const { x, y } = middle(first?.[0] ?? "");
    const text = svg("text", { x: x + sign * away.x, y: y + sign * away.y + 10 });
    text.textContent = name;
    return text;
  };
  const labels = [
    ...fileLabels.map((name, number) => label(name, squares.find(([, { file }]) => file === number), FILE)),
    ...rankLabels.map((name, number) => label(name, squares.find(([, { rank }]) => rank === number), RANK)),
  ];
  return svg("svg", { class: "lv-hexagons", viewBox: `0 0 ${across * SIDE} ${high * SIDE}`, "aria-hidden": "true" }, ...cells, ...labels);
}
