// The ways to begin: with a variant, with a text that is pasted or a file that is opened.

import { button, el, labelled, reasonOf, select } from "../dom.js";

/** What a file may hold. */
const LARGEST = 2_000_000;

/**
 * Whether a text is in Fairy-Stockfish's format: its first line that is neither empty nor a comment begins a section.
 * @param {string} text
 */
const isIni = (text) => /^\s*(?:[#;][^\n]*\n\s*)*\[[^\]\n]*\]\s*(?:\n|$)/.test(text);

/**
 * Whether a text is a page or a definition with Interactive Diagrams: HTML, or a line of a piece, which has four colons.
 * @param {string} text
 */
const isDiagram = (text) =>
  /^\s*</.test(text) || (!/^\s*[([/#]/.test(text) && text.split("\n").some((line) => !line.includes("=") && line.split(":").length > 4));

/**
 * A rule file that is like a variant, and changes nothing yet.
 * @param {string} id
 * @param {string} text
 */
function like(id, text) {
  const name = /\bname:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? id;
  return `(\n    like: "${id}",\n    name: "My ${name}",\n)\n`;
}

export class Begin {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {(text: string, base: string) => void} taken
   */
  constructor(thread, taken) {
    this.thread = thread;
    this.taken = taken;
    this.variant = select("begin-variant", [], "", () => {});
    this.whole = el("input", { type: "checkbox", "data-action": "begin-whole", checked: true });
    this.said = el("p", { class: "lv-refused", role: "alert" });
    this.pasted = el("textarea", { rows: 12, "data-action": "begin-text", spellcheck: "false", input: () => this.#look() });
    this.section = select("begin-section", [], "", () => {});
    this.sections = labelled("The variant of the file", this.section);
    this.sections.hidden = true;
    const file = el("input", { type: "file", accept: ".ron,.ini,.txt,.html,.htm", "data-action": "begin-file", change: () => void this.#open(file) });
    const ways = [
      el("h2", {}, "Open rules"),
      el("p", {}, "A rule file, a variants.ini of Fairy-Stockfish, or an Interactive Diagram, also in its page. Nothing leaves this browser."),
      labelled("A file", file),
      labelled("Or its text", this.pasted),
      this.sections,
      this.said,
      el("div", { class: "lv-buttons" }, button("begin-take", "Take these rules", () => void this.#take()), button("begin-cancel", "Cancel", () => this.dialog.close())),
    ];
    this.dialog = el("dialog", { class: "ws-dialog", "aria-label": "Open rules" }, ...ways);
    this.root = el(
      "div",
      { class: "ws-begin" },
      labelled("Begin with", this.variant),
      el("label", { class: "ws-check" }, this.whole, " its whole text"),
      button("begin", "Begin", () => void this.#begin()),
      button("open", "Open or paste…", () => this.dialog.showModal()),
      this.dialog,
    );
  }

  /**
   * @param {string[]} ids
   * @param {string} chosen
   */
  offer(ids, chosen) {
    this.variant.replaceChildren(...ids.map((id) => el("option", { value: id, selected: id === chosen }, id)));
  }

  async #begin() {
    const id = this.variant.value;
    const text = await this.thread.run({ do: "text", id }, 10);
    this.taken(this.whole.checked ? text : like(id, text), id);
  }

  /** @param {HTMLInputElement} input */
  async #open(input) {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > LARGEST) {
      this.said.textContent = `${file.name} has ${file.size.toLocaleString("en")} bytes, at most ${LARGEST.toLocaleString("en")} are read`;
      return;
    }
    this.pasted.value = await file.text();
    await this.#look();
  }

  /** Offers the sections of a text in Fairy-Stockfish's format, or its diagrams. */
  async #look() {
    this.said.textContent = "";
    const ini = this.pasted.value;
    this.sections.hidden = !isIni(ini) && !isDiagram(ini);
    if (this.sections.hidden) return;
    try {
      const names = await this.thread.run({ do: "sections", ini }, 5);
      this.section.replaceChildren(...names.map((/** @type {string} */ name) => el("option", { value: name }, name)));
    } catch (error) {
      this.said.textContent = reasonOf(error);
    }
  }

  async #take() {
    const text = this.pasted.value;
    try {
      const rules = this.sections.hidden ? text : await this.thread.run({ do: "imported", ini: text, section: this.section.value }, 10);
      this.dialog.close();
      this.taken(rules, rules);
    } catch (error) {
      this.said.textContent = reasonOf(error);
    }
  }
}
