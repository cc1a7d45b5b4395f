// The letters that the playing board listens to while one of its squares has the focus, and the list of all its keys.

import { el } from "../dom.js";

/** @type {[string, string][]} */
const WALKING = [
  ["Arrow keys", "walk from square to square"],
  ["Home, End", "to the end of the row"],
  ["Page Up, Page Down", "to the end of the column"],
  ["Enter, Space", "pick up a piece, put it on a square"],
  ["Escape", "take the last step of a move back"],
];
/** @type {[string, string]} */
const HELD = ["A capital letter", "take that piece from the hand"];

/**
 * @param {Legwork.Shortcut[]} shortcuts
 * @param {boolean} hasHands
 */
export function keyList(shortcuts, hasHands) {
  const rows = [...WALKING, ...(hasHands ? [HELD] : []), ...shortcuts.map(({ key, words }) => /** @type {[string, string]} */ ([key, words]))];
  const row = ([keys, words] = ["", ""]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, keys)), el("td", {}, words));
  return el(
    "table",
    { class: "lv-keys" },
    el("caption", {}, "While a square of the board has the focus"),
    el("tbody", {}, ...rows.map((pair) => row(pair))),
  );
}
