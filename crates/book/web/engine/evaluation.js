// The evaluation bar beside the board: White's share of it grows with White's advantage.

import { el } from "../dom.js";

export class Evaluation {
  constructor() {
    this.fill = el("div", { class: "lv-evaluation-white" });
    this.root = el(
      "div",
      { class: "lv-evaluation", role: "meter", "aria-label": "Evaluation", "aria-valuenow": 50, "aria-valuemin": 0, "aria-valuemax": 100, hidden: true },
      this.fill,
    );
    this.words = el("p", { class: "lv-evaluation-words", hidden: true });
  }

  /** @param {boolean} visible */
  allow(visible) {
    this.root.hidden = !visible;
    this.words.hidden = !visible;
  }

  /** Another position is looked at, and nothing is known of it yet. The bar stays where it was. */
  clear() {
    this.root.setAttribute("aria-valuetext", "not known yet");
    this.words.textContent = "…";
  }

  /**
   * @param {Legwork.Thought} thought
   * @param {boolean} white whose turn it is: scores are given from that side
   * @param {string} line its line in SAN
   */
  show(thought, white, line) {
    const sign = white ? 1 : -1;
    const { score } = thought;
    const label = Evaluation.label(score, sign);
    const share = "mate" in score ? (sign * score.mate > 0 ? 1 : 0) : 1 / (1 + Math.exp((-sign * score.cp) / 250));
    this.#put(share, label, `${label} (depth ${thought.depth}) ${line}`);
  }

  /**
   * A score in words, from White's side.
   * @param {Legwork.Score} score
   * @param {number} sign
   */
  static label(score, sign) {
    if ("mate" in score) return `${sign * score.mate > 0 ? "White" : "Black"} mates in ${Math.abs(score.mate)}`;
    const pawns = (sign * score.cp) / 100;
    return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(2)}`;
  }

  /**
   * @param {number} share White's
   * @param {string} label
   * @param {string} words
   */
  #put(share, label, words) {
    this.fill.style.height = `${Math.round(share * 100)}%`;
    this.root.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    this.root.setAttribute("aria-valuetext", label);
    this.words.textContent = words;
  }
}
