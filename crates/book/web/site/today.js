// The first page: the variant of the day, and the puzzle of the day, each a link to the variant's page.

import { attribute } from "../dom.js";

/** Days are this many variants apart in the list, so that neighbours in it do not follow each other. */
const STRIDE = 19;

/**
 * The number of a day, as the reader's calendar has it.
 * @param {Date} date
 */
const dayOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** @param {Element} root */
export function today(root) {
  /** @type {[id: string, name: string, puzzles: number][]} */
  const list = JSON.parse(document.getElementById("legwork-daily")?.textContent ?? "[]");
  const day = dayOf(new Date());
  const [id, name] = list[(day * STRIDE) % list.length] ?? [];
  const lead = (/** @type {string} */ action, /** @type {string} */ href, /** @type {string} */ words) => {
    const link = root.querySelector(`[data-action="${action}"]`);
    if (!link) return;
    attribute(link, { href });
    link.textContent = words;
  };
  lead("daily", `${id}.html`, `Variant of the day: ${name}`);
  const puzzles = list.flatMap(([id, name, count]) => Array.from({ length: count }, (_, place) => ({ id, name, number: place + 1 })));
  const puzzle = puzzles[(day * STRIDE) % puzzles.length];
  if (puzzle) lead("puzzle", `${puzzle.id}.html#play?puzzle=${puzzle.number}`, `Puzzle of the day: ${puzzle.name}`);
}
