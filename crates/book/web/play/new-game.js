// The dialog that starts a game: against whom, with which side, how strong, on which clock; options of the variant, and the
// number of the set-up.

import { button, choice, el, id, labelled, select } from "../dom.js";
import { LEVELS } from "../engine/levels.js";
import { capital, colorName } from "../words.js";

/** @type {[value: string, words: string][]} minutes and seconds a move */
const CLOCKS = [
  ["", "No clock"],
  ["1 0", "1 + 0"],
  ["3 2", "3 + 2"],
  ["5 0", "5 + 0"],
  ["10 0", "10 + 0"],
  ["15 10", "15 + 10"],
  ["30 20", "30 + 20"],
  ["own", "Custom"],
];

export class NewGame {
  /**
   * @param {Legwork.Variant} variant
   * @param {(wish: Legwork.Wish) => void} begin
   * @param {boolean} sends whether a link can have the game in it
   */
  constructor(variant, begin, sends) {
    this.begin = begin;
    const { info } = variant;
    this.options = info.options.map((option) => {
      const chosen = variant.options[option.name] ?? option.value;
      const control = select(`option-${option.name}`, option.values.map((value) => [value, value]), chosen, () => {});
      return { name: option.name, usual: option.value, control };
    });
    const number = (/** @type {string} */ action, /** @type {Record<string, Legwork.Attribute>} */ limits) =>
      el("input", { type: "number", inputmode: "numeric", "data-action": action, ...limits });
    /** @type {[string, string][]} */
    const mail = sends ? [["mail", "By link"]] : [];
    this.opponent = choice("opponent", "Opponent", [["engine", "Computer"], ["friend", "Friend"], ...mail, ["analysis", "Analysis"]], () => this.#show());
    this.dropped = false;
    /** @type {string | undefined} the position from which it starts, if it is none that the dialog offers */
    this.fen = undefined;
    this.note = el("p", { class: "lv-quiet" });
    this.side = choice("side", "Your side", [["white", colorName(true)], ["random", "Random"], ["black", colorName(false)]], () => {});
    this.level = select("new-level", LEVELS.map(({ name }, place) => [`${place + 1}`, `${place + 1} ${name}`]), "", () => {});
    this.clock = select("clock", CLOCKS, "", () => this.#show());
    this.minutes = number("minutes", { min: 0, max: 600, value: 10, step: "any" });
    this.increment = number("increment", { min: 0, max: 600, value: 0 });
    this.setup = number("setup", { min: 0, max: (info.setUps ?? 1) - 1, placeholder: "shuffled" });
    const setUps = info.setUps !== null && info.setUps > 1;
    this.strength = labelled("Level", this.level);
    this.against = el("div", { class: "lv-form" }, this.side.root, this.strength);
    this.own = el("div", { class: "lv-pair" }, labelled("Minutes", this.minutes), labelled("Increment, in seconds", this.increment));
    this.timed = el("div", { class: "lv-form" }, labelled("Clock", this.clock), this.own);
    const title = id("new-game");
    this.root = el(
      "dialog",
      { class: "lv-dialog", "aria-labelledby": title },
      el(
        "form",
        { class: "lv-form", "data-panel": "start", submit: (/** @type {Event} */ event) => this.#submit(event) },
        el("h3", { id: title }, "New game"),
        this.opponent.root,
        this.note,
        this.against,
        this.timed,
        ...this.options.map(({ name, control }) => labelled(capital(name.replaceAll("_", " ")), control)),
        ...(setUps ? [labelled(`Setup, 0 to ${Number(info.setUps) - 1}`, this.setup)] : []),
        el(
          "div",
          { class: "lv-buttons" },
          el("button", { type: "submit", "data-action": "new", class: "lv-main" }, "Start game"),
          button("cancel", "Cancel", () => this.root.close()),
        ),
      ),
    );
  }

  /**
   * Asks how the next game is wanted.
   * @param {Legwork.Wish} wish how the one at hand was
   * @param {boolean} dropped whether one that was begun is not over, and would be dropped
   */
  ask({ opponent, side, level, minutes, increment, start }, dropped) {
    this.fen = start.fen;
    this.dropped = dropped;
    this.setup.value = String(start.setup ?? "");
    this.opponent.value = opponent;
    this.side.value = side;
    this.level.value = level;
    const clock = minutes > 0 ? `${minutes} ${increment}` : "";
    this.clock.value = CLOCKS.some(([value]) => value === clock) ? clock : "own";
    if (minutes > 0) [this.minutes.value, this.increment.value] = [String(minutes), String(increment)];
    this.#show();
    this.root.showModal();
  }

  /** What does not concern the opponent is not asked. */
  #show() {
    const opponent = this.opponent.value;
    this.against.hidden = opponent !== "engine" && opponent !== "mail";
    this.strength.hidden = opponent !== "engine";
    this.timed.hidden = opponent === "analysis" || opponent === "mail";
    this.own.hidden = this.clock.value !== "own";
    const from = this.fen ? " The game starts from this position." : "";
    const notes = {
      engine: "You play against the engine.",
      friend: "Two players at this board, on this device.",
      mail: "Your friend plays elsewhere: after each move you send a link, which has the game in it.",
      analysis: "You move both sides, and the engine says what it thinks.",
    };
    const lost = this.dropped ? " The game that was begun here is not over, and is dropped." : "";
    this.note.textContent = notes[/** @type {keyof typeof notes} */ (opponent)] + from + lost;
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    this.#begin();
  }

  #begin() {
    /** @type {Legwork.Options} */
    const options = {};
    for (const { name, usual, control } of this.options) {
      if (control.value !== usual) options[name] = control.value;
    }
    const setup = this.setup.value === "" ? undefined : Number(this.setup.value);
    const opponent = /** @type {Legwork.Wish["opponent"]} */ (this.opponent.value);
    const [minutes = 0, increment = 0] = this.clock.value === "own" ? [Number(this.minutes.value), Number(this.increment.value)] : this.clock.value.split(" ").map(Number);
    const clocked = !this.timed.hidden;
    this.root.close();
    this.begin({
      opponent,
      side: /** @type {Legwork.Wish["side"]} */ (this.side.value),
      level: this.level.value,
      options,
      start: this.fen ? { fen: this.fen } : setup === undefined ? {} : { setup },
      minutes: clocked ? minutes : 0,
      increment: clocked ? increment : 0,
    });
  }
}
