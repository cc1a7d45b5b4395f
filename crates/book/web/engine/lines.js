// The lines of an analysis, the best one first; a click plays a line's first move. They change together: a deeper search
// is shown when all of its lines are there.

import { button, el } from "../dom.js";
import { Evaluation } from "./evaluation.js";

/** @typedef {{thought: Legwork.Thought, line: HTMLElement}} Shown */

export class Lines {
  /** @param {(move: string) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    /** @type {Map<number, Shown>} */
    this.shown = new Map();
    /** @type {Map<number, Shown>} those of a deeper search, until there are as many as are shown */
    this.coming = new Map();
    this.root = el("ol", { class: "lv-lines", "aria-label": "Lines of the engine", hidden: true });
  }

  /** The first moves of the lines that are shown, the best one first. */
  get moves() {
    return [...this.shown].sort(([a], [b]) => a - b).map(([, { thought }]) => thought.pv[0] ?? "");
  }

  clear() {
    this.shown.clear();
    this.coming.clear();
    this.root.replaceChildren();
    this.root.hidden = true;
  }

  /**
   * Takes a line, and tells the best of those that are shown.
   * @param {Legwork.Thought} thought a line, with its number
   * @param {boolean} white whose turn it is
   * @param {string} words the line in SAN
   */
  show(thought, white, words) {
    const [move, number] = [thought.pv[0], thought.number];
    if (!move || !number) return undefined;
    const score = Evaluation.label(thought.score, white ? 1 : -1);
    const line = el("li", { "data-line": number }, button("line", `${score}  ${words}`, () => this.chosen(move), { "data-move": move }));
    const depth = this.shown.get(1)?.thought.depth ?? 0;
    if (thought.depth <= depth || this.shown.size === 0) {
      this.shown.set(number, { thought, line });
    } else {
      if (this.coming.get(1)?.thought.depth !== thought.depth) this.coming.clear();
      this.coming.set(number, { thought, line });
      if (this.coming.size < this.shown.size) return this.shown.get(1)?.thought;
      [this.shown, this.coming] = [this.coming, new Map()];
    }
    this.#draw();
    return this.shown.get(1)?.thought;
  }

  #draw() {
    const ordered = [...this.shown].sort(([a], [b]) => a - b).map(([, { line }]) => line);
    const focused = document.activeElement?.closest("[data-line]")?.getAttribute("data-line");
    const had = this.root.contains(document.activeElement);
    this.root.replaceChildren(...ordered);
    this.root.hidden = false;
    if (had) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-line="${focused}"] button`))?.focus();
  }
}
