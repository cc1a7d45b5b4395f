// The panel that starts a game: options of the variant, the set-up by number or seed, and the clocks.

import { button, el, labelled, select } from "../dom.js";
import { capital } from "../words.js";

export class StartPanel {
  /**
   * @param {Legwork.Variant} variant
   * @param {(wish: Legwork.Wish) => void} begin
   * @param {Legwork.Wish} [wish] how the game at hand was wanted
   */
  constructor(variant, begin, wish) {
    this.begin = begin;
    const { info } = variant;
    this.options = info.options.map((option) => {
      const chosen = variant.options[option.name] ?? option.value;
      const control = select(`option-${option.name}`, option.values.map((value) => [value, value]), chosen, () => {});
      return { name: option.name, usual: option.value, control };
    });
    const number = (/** @type {string} */ action, /** @type {Record<string, Legwork.Attribute>} */ limits) =>
      el("input", { type: "number", inputmode: "numeric", "data-action": action, ...limits });
    this.setup = number("setup", { min: 0, max: (info.setUps ?? 1) - 1, placeholder: "usual", value: wish?.start.setup });
    this.seed = number("seed", { min: 0, placeholder: "none", value: wish?.start.seed });
    // A game has one or the other.
    this.setup.addEventListener("input", () => (this.seed.value = ""));
    this.seed.addEventListener("input", () => (this.setup.value = ""));
    this.minutes = number("minutes", { min: 0, max: 600, value: wish?.minutes ?? 0, step: "any" });
    this.increment = number("increment", { min: 0, max: 600, value: wish?.increment ?? 0 });
    const setUps = info.setUps !== null && info.setUps > 1;
    this.root = el(
      "form",
      { class: "lv-form", "data-panel": "start", submit: (/** @type {Event} */ event) => this.#submit(event) },
      ...this.options.map(({ name, control }) => labelled(capital(name.replaceAll("_", " ")), control)),
      ...(setUps ? [labelled(`Set-up, 0 to ${Number(info.setUps) - 1}`, this.setup), labelled("or from a seed", this.seed)] : []),
      labelled("Clocks: minutes (0 for none)", this.minutes),
      labelled("and seconds a move", this.increment),
      el(
        "div",
        { class: "lv-buttons" },
        el("button", { type: "submit", "data-action": "new" }, "New game"),
        ...(setUps ? [button("shuffle", "Shuffle", () => this.#shuffle())] : []),
      ),
    );
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    this.#begin();
  }

  /** Starts from a seed of chance, which others can use, too. */
  #shuffle() {
    this.setup.value = "";
    this.seed.value = String(Math.floor(Math.random() * 1e9));
    this.#begin();
  }

  #begin() {
    /** @type {Legwork.Options} */
    const options = {};
    for (const { name, usual, control } of this.options) {
      if (control.value !== usual) options[name] = control.value;
    }
    const whole = (/** @type {HTMLInputElement} */ input) => (input.value === "" ? undefined : Number(input.value));
    const seed = whole(this.seed);
    this.begin({
      options,
      start: seed === undefined ? { setup: whole(this.setup) } : { seed },
      minutes: Number(this.minutes.value),
      increment: Number(this.increment.value),
    });
  }
}
