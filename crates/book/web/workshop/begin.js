// The ways to begin: with a variant, with a text that is pasted or a file that is opened.

import { button, el, labelled, reasonOf, select } from "../dom.js";

/** What a file may hold. */
const LARGEST = 2_000_000;

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
    this.looked = Promise.resolve();
    this.said = el("p", { class: "lv-refused", role: "alert" });
    this.pasted = el("textarea", { rows: 12, "data-action": "begin-text", spellcheck: "false", input: () => void this.#looks() });
    this.section = select("begin-section", [], "", () => {});
    this.sections = labelled("Variant in the file", this.section);
    this.sections.hidden = true;
    const file = el("input", { type: "file", accept: ".ron,.ini,.txt,.html,.htm", "data-action": "begin-file", change: () => void this.#open(file) });
    const ways = [
      el("h2", {}, "Import rules"),
      el("p", {}, "A rule file, a variants.ini of Fairy-Stockfish, or an Interactive Diagram, also in its page. Nothing leaves this browser."),
      labelled("File", file),
      labelled("or its text", this.pasted),
      this.sections,
      this.said,
      el("div", { class: "lv-buttons" }, button("begin-take", "Import", () => void this.#take()), button("begin-cancel", "Cancel", () => this.dialog.close())),
    ];
    this.dialog = el("dialog", { class: "ws-dialog", "aria-label": "Import rules" }, ...ways);
    this.root = el(
      "div",
      { class: "ws-begin" },
      labelled("Start from", this.variant),
      el("label", { class: "ws-check" }, this.whole, " its whole text"),
      button("begin", "New variant", () => void this.#begin()),
      button("open", "Import…", () => this.dialog.showModal()),
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
    await this.#looks();
  }

  /** Looks at the text; who takes it waits for that. */
  #looks() {
    return (this.looked = this.#look());
  }

  /** Offers the variants of a text in another format than that of rule files. */
  async #look() {
    this.said.textContent = "";
    const text = this.pasted.value;
    try {
      const names = await this.thread.run({ do: "sections", text }, 5);
      this.sections.hidden = !names;
      this.section.replaceChildren(...(names ?? []).map((/** @type {string} */ name) => el("option", { value: name }, name)));
    } catch (error) {
      // A later text is looked at by itself.
      if (text === this.pasted.value) this.said.textContent = reasonOf(error);
    }
  }

  async #take() {
    await this.looked;
    const text = this.pasted.value;
    try {
      const rules = this.sections.hidden ? text : await this.thread.run({ do: "imported", text, section: this.section.value }, 10);
      this.dialog.close();
      this.taken(rules, rules);
    } catch (error) {
      this.said.textContent = reasonOf(error);
    }
  }
}
