// Random games by the rules: how they end, and how long they are. And the counts of the tree of moves, to compare with other programs.

import { button, el, labelled, reasonOf } from "../dom.js";
import { Ended, Thread } from "./thread.js";

/** How long random games, or a perft, may take. */
const SECONDS = 60;

const number = (/** @type {number} */ value) => value.toLocaleString("en");

/**
 * A table that a keyboard can scroll.
 * @param {string} caption
 * @param {string[]} head
 * @param {(string | Node)[][]} rows
 */
function table(caption, head, rows) {
  const cells = (/** @type {(string | Node)[]} */ row) => row.map((cell, at) => (at === 0 ? el("th", { scope: "row" }, cell) : el("td", { class: "number" }, cell)));
  return el(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    el(
      "table",
      {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...head.map((words) => el("th", { scope: "col" }, words)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...cells(row)))),
    ),
  );
}

/** A job of the thread with its controls: it is started, shows what comes, and can be stopped. */
class Work {
  /**
   * @param {string} action
   * @param {string} words
   * @param {HTMLElement} setting
   */
  constructor(action, words, setting) {
    this.thread = new Thread();
    /** The rules that were shown last. */
    this.ron = "";
    this.status = el("p", { class: "ws-status", role: "status" });
    this.result = el("div", {});
    this.begin = button(action, words, () => void this.run());
    this.end = button(`${action}-stop`, "Stop", () => this.thread.stop(), { disabled: true });
    this.root = el("div", { class: "ws-work" }, el("div", { class: "lv-buttons" }, setting, this.begin, this.end), this.status, this.result);
  }

  /**
   * Other rules: what was counted is not theirs.
   * @param {string} ron
   */
  show(ron) {
    if (ron === this.ron) return;
    this.thread.stop(new Ended("the rules have changed"));
    this.ron = ron;
    this.result.replaceChildren();
    this.status.textContent = "";
  }

  async run() {
    const attributes = (/** @type {boolean} */ busy) => {
      this.begin.toggleAttribute("disabled", busy);
      this.end.toggleAttribute("disabled", !busy);
    };
    attributes(true);
    try {
      await this.work();
      this.status.textContent = "Done.";
    } catch (error) {
      this.status.textContent = error instanceof Ended ? `Ended: ${error.message}.` : reasonOf(error);
    }
    attributes(false);
  }

  /** @returns {Promise<void>} */
  async work() {}
}

export class Games extends Work {
  constructor() {
    const count = el("input", { type: "number", min: 1, max: 10000, value: 200, "data-action": "games-count" });
    super("games", "Play random games", labelled("Games", count));
    this.count = count;
  }

  async work() {
    /** @type {{plies: number, result: string, reason: string | null}[]} */
    const all = [];
    const add = (/** @type {typeof all} */ played) => {
      all.push(...played);
      this.status.textContent = `${number(all.length)} games`;
      this.result.replaceChildren(...summary(all));
    };
    const count = Math.min(Math.max(Number(this.count.value) || 1, 1), 10000);
    add(await this.thread.run({ do: "games", ron: this.ron, count }, SECONDS, add));
  }
}

/** @param {{plies: number, result: string, reason: string | null}[]} games */
function summary(games) {
  if (games.length === 0) return [];
  const share = (/** @type {number} */ part) => `${((100 * part) / games.length).toFixed(1)}%`;
  const lengths = games.map(({ plies }) => plies).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const mean = lengths.reduce((sum, plies) => sum + plies, 0) / lengths.length;
  const row = (/** @type {string} */ words, /** @type {number} */ part) => [words, number(part), share(part)];
  const results = [
    ["White wins", "1-0"],
    ["Black wins", "0-1"],
    ["Drawn", "1/2-1/2"],
    ["Not over after 1,000 moves", "*"],
  ].map(([words = "", result]) => row(words, games.filter((game) => game.result === result).length));
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const { reason } of games) ends.set(reason ?? "not over", (ends.get(reason ?? "not over") ?? 0) + 1);
  const reasons = [...ends].sort((a, b) => b[1] - a[1]).map(([reason, count]) => row(reason.replaceAll("-", " "), count));
  return [
    table("Results of random games", ["Result", "Games", "Share"], results),
    table("How they end", ["End", "Games", "Share"], reasons),
    el("p", {}, `A game has ${mean.toFixed(1)} moves of both sides on average; the shortest ${number(lengths[0] ?? 0)}, the middle one ${number(middle)}, the longest ${number(lengths.at(-1) ?? 0)}.`),
  ];
}

export class Perft extends Work {
  constructor() {
    const depth = el("input", { type: "number", min: 1, max: 12, value: 4, "data-action": "perft-depth" });
    super("perft", "Count the tree", labelled("Depth", depth));
    this.depth = depth;
    /** @type {{depth: number, nodes: number, milliseconds: number}[]} */
    this.counted = [];
    this.expected = el("input", { type: "text", "data-action": "perft-expected", placeholder: "20 400 8902", input: () => this.#tell() });
    this.root.append(labelled("Counts of another program, depth by depth, to compare", this.expected));
  }

  async work() {
    this.counted = [];
    this.#tell();
    const depth = Math.min(Math.max(Number(this.depth.value) || 1, 1), 12);
    await this.thread.run({ do: "perft", ron: this.ron, depth }, SECONDS, (row) => {
      this.counted.push(row);
      this.#tell();
    });
  }

  /** @param {string} ron */
  show(ron) {
    if (ron !== this.ron) this.counted = [];
    super.show(ron);
  }

  #tell() {
    const expected = this.expected.value.split(/[^\d]+/).filter(Boolean).map(Number);
    const judged = (/** @type {number} */ depth, /** @type {number} */ nodes) => {
      const other = expected[depth - 1];
      return other === undefined ? "" : other === nodes ? "the same" : `not ${number(other)}`;
    };
    const rows = this.counted.map(({ depth, nodes, milliseconds }) => [String(depth), number(nodes), `${(milliseconds / 1000).toFixed(2)} s`, judged(depth, nodes)]);
    this.result.replaceChildren(...(rows.length > 0 ? [table("Sequences of legal moves from the start", ["Depth", "Count", "Time", "Compared"], rows)] : []));
  }
}
