// What has changed since the start.

import { el } from "../dom.js";

/**
 * @param {import("./types").Changes} changes
 * @param {string} start what the rules were begun with
 */
export function changesView({ lines, pieces, newMoves, goneMoves }, start) {
  const head = el("p", {}, `Compared with ${start}, with everything inherited written out.`);
  if (lines === "") return [head, el("p", {}, "Nothing has changed.")];
  const piece = (/** @type {import("./types").Changes["pieces"][number]} */ { symbol, name, before, now }) =>
    el("li", {}, el("b", {}, `${symbol} ${name}`), now === null ? " is gone" : before === null ? ` is new: ${now}` : `: ${now}; before: ${before}`);
  const moves = (/** @type {string} */ words, /** @type {string[]} */ list) =>
    list.length > 0 ? [el("p", {}, `${words} (${list.length}): `, el("code", {}, list.slice(0, 60).join(" ")), list.length > 60 ? " …" : "")] : [];
  const line = (/** @type {string} */ text) => {
    const name = text.startsWith("+") ? "ins" : text.startsWith("-") ? "del" : "span";
    return el(name, {}, `${text}\n`);
  };
  return [
    head,
    ...(pieces.length > 0 ? [el("h2", {}, "Pieces"), el("ul", {}, ...pieces.map(piece))] : []),
    ...moves("New moves at the start", newMoves),
    ...moves("Moves that are gone at the start", goneMoves),
    el("h2", {}, "Lines"),
    el("pre", { class: "ws-diff", tabindex: "0", role: "region", "aria-label": "Lines that changed" }, ...lines.split("\n").filter(Boolean).map(line)),
  ];
}
