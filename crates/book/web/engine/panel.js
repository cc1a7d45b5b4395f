// The panel that says who plays: a person or the engine, how strong, and whether it evaluates.

import { button, el, labelled, select } from "../dom.js";

/** How many positions the engine looks at for a move, level by level. */
const NODES = [30, 100, 400, 1500, 6000, 25000, 100000, 400000, 1500000, 6000000];

/** The level if none is chosen. */
const USUAL = "5";

export class EnginePanel {
  /** @param {Legwork.EnginePanelHost} host */
  constructor(host) {
    /** @type {[string, string][]} */
    const players = [
      ["person", "a person"],
      ["engine", "the engine"],
    ];
    this.white = select("white-player", players, "person", () => host.playersChanged());
    this.black = select("black-player", players, "person", () => host.playersChanged());
    this.level = el("input", {
      type: "range",
      min: 1,
      max: NODES.length,
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
      labelled("White is", this.white),
      labelled("Black is", this.black),
      labelled("Strength of the engine", this.level),
      this.output,
      el("label", {}, this.evaluates, " Evaluate each position"),
      labelled("Lines of analysis", this.lines),
      el(
        "div",
        { class: "lv-buttons" },
        button("hint", "Hint", () => host.hint()),
        button("engine-move", "Let the engine move", () => host.engineMoves()),
      ),
    );
    this.#tell();
  }

  #tell() {
    const words = `level ${this.level.value}: ${this.nodes.toLocaleString("en")} nodes a move`;
    this.output.textContent = words;
    this.level.setAttribute("aria-valuetext", words);
  }

  /** How many nodes a move may cost. */
  get nodes() {
    return NODES[Number(this.level.value) - 1] ?? 1000;
  }

  /**
   * Whether the engine plays a side.
   * @param {boolean} white
   */
  plays(white) {
    return (white ? this.white : this.black).value === "engine";
  }

  /**
   * Whether there is anything to think about: a button that would do nothing cannot be pressed.
   * @param {boolean} possible
   */
  allow(possible) {
    for (const thinks of this.root.querySelectorAll(".lv-buttons button")) thinks.toggleAttribute("disabled", !possible);
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
    this.white.value = white === true ? "engine" : "person";
    this.black.value = white === false ? "engine" : "person";
  }

  /** What differs from two people without an engine. */
  saved() {
    /** @type {Record<string, string>} */
    const saved = {};
    const players = `${this.white.value[0]}${this.black.value[0]}`;
    if (players !== "pp") saved.players = players;
    if (this.level.value !== USUAL) saved.level = this.level.value;
    if (this.evaluates.checked) saved.evaluate = "1";
    if (this.lines.value !== "1") saved.lines = this.lines.value;
    return saved;
  }

  /** @param {Record<string, string>} saved */
  restore({ players = "pp", level = USUAL, evaluate = "0", lines = "1" }) {
    this.white.value = players[0] === "e" ? "engine" : "person";
    this.black.value = players[1] === "e" ? "engine" : "person";
    this.level.value = level;
    this.evaluates.checked = evaluate === "1";
    this.lines.value = lines;
    this.#tell();
  }
}
