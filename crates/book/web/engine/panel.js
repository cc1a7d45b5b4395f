// The panel that says who plays: a human or the engine, how strong, and whether it evaluates.

import { button, el, labelled, select } from "../dom.js";
import { colorName } from "../words.js";
import { LEVELS, USUAL, levelOf } from "./levels.js";

/** Two humans. */
const HUMANS = "hh";

export class EnginePanel {
  /**
   * @param {Legwork.EnginePanelHost} host
   * @param {string} usual who plays if nobody has said: `he` is a human with White against the engine
   */
  constructor(host, usual) {
    this.usual = usual;
    /** @type {[string, string][]} */
    const players = [
      ["human", "Human"],
      ["engine", "Computer"],
    ];
    this.white = select("white-player", players, "human", () => host.playersChanged());
    this.black = select("black-player", players, "human", () => host.playersChanged());
    this.level = el("input", {
      type: "range",
      min: 1,
      max: LEVELS.length,
      step: 1,
      value: USUAL,
      "data-action": "level",
      input: () => this.#tell(),
      change: () => host.playersChanged(),
    });
    this.output = el("output", {});
    this.lines = select("lines", [1, 2, 3, 4, 5].map((count) => [`${count}`, `${count}`]), "1", () => host.playersChanged());
    this.evaluates = el("input", { type: "checkbox", "data-action": "evaluate", change: () => host.playersChanged() });
    this.root = el(
      "div",
      { class: "lv-form", "data-panel": "engine" },
      labelled(colorName(true), this.white),
      labelled(colorName(false), this.black),
      labelled("Level", this.level),
      this.output,
      el("label", {}, this.evaluates, " Analysis"),
      labelled("Lines", this.lines),
      el(
        "div",
        { class: "lv-buttons" },
        button("engine-move", "Computer move", () => host.engineMoves()),
      ),
    );
    this.restore({ players: usual });
  }

  #tell() {
    const { name, limits } = this.chosen;
    const words = `Level ${this.level.value}, ${name}: ${limits.nodes === undefined ? "one move ahead" : `${limits.nodes.toLocaleString("en")} nodes a move`}`;
    this.output.textContent = words;
    this.level.setAttribute("aria-valuetext", words);
  }

  /** The level. */
  get chosen() {
    return levelOf(this.level.value);
  }

  /**
   * Whether the engine plays a side.
   * @param {boolean} white
   */
  plays(white) {
    return (white ? this.white : this.black).value === "engine";
  }

  /**
   * What would do nothing cannot be used.
   * @param {boolean} used whether the engine may be used at all
   * @param {boolean} thinks whether there is anything to think about
   */
  allow(used, thinks) {
    for (const control of this.root.querySelectorAll("select, input")) control.toggleAttribute("disabled", !used);
    for (const control of this.root.querySelectorAll(".lv-buttons button")) control.toggleAttribute("disabled", !used || !thinks);
  }

  /** Whether the engine plays one side. */
  get isOpponent() {
    return this.plays(true) !== this.plays(false);
  }

  /**
   * Lets the engine play one side, or nobody.
   * @param {boolean | undefined} white
   */
  seat(white) {
    this.white.value = white === true ? "engine" : "human";
    this.black.value = white === false ? "engine" : "human";
  }

  /** @param {string} level */
  setLevel(level) {
    this.level.value = level;
    this.#tell();
  }

  /** What differs from two humans; where something else is usual, who plays in any case. */
  saved() {
    /** @type {Record<string, string>} */
    const saved = {};
    const players = `${this.white.value[0]}${this.black.value[0]}`;
    if (players !== HUMANS || this.usual !== HUMANS) saved.players = players;
    if (this.level.value !== USUAL) saved.level = this.level.value;
    if (this.evaluates.checked) saved.evaluate = "1";
    if (this.lines.value !== "1") saved.lines = this.lines.value;
    return saved;
  }

  /** @param {Record<string, string>} saved */
  restore({ players = HUMANS, level = USUAL, evaluate = "0", lines = "1" }) {
    this.white.value = players[0] === "e" ? "engine" : "human";
    this.black.value = players[1] === "e" ? "engine" : "human";
    this.level.value = level;
    this.evaluates.checked = evaluate === "1";
    this.lines.value = lines;
    this.#tell();
  }
}
