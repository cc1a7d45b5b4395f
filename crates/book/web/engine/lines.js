// The lines of an analysis, the best one first; a click plays a line's first move.

import { button, el } from "../dom.js";
import { Evaluation } from "./evaluation.js";

export class Lines {
  /** @param {(move: string) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    /** @type {Map<number, HTMLElement>} */
    this.shown = new Map();
    this.root = el("ol", { class: "lv-lines", "aria-label": "Lines of the engine", hidden: true });
  }

  clear() {
    this.shown.clear();
    this.root.replaceChildren();
    this.root.hidden = true;
  }

  /**
   * @param {Legwork.Thought} thought a line, with its number
   * @param {boolean} white whose turn it is
   * @param {string} words the line in SAN
   */
  show(thought, white, words) {
    const [move, number] = [thought.pv[0], thought.number];
    if (!move || !number) return;
    const score = Evaluation.label(thought.score, white ? 1 : -1);
    const line = el("li", { "data-line": number }, button("line", `${score}  ${words}`, () => this.chosen(move), { "data-move": move }));
    this.shown.set(number, line);
    const ordered = [...this.shown].sort(([a], [b]) => a - b).map(([, shown]) => shown);
    const focused = this.root.contains(document.activeElement);
    this.root.replaceChildren(...ordered);
    this.root.hidden = false;
    if (focused) line.querySelector("button")?.focus();
  }
}
