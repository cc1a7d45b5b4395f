// Other ways to begin than with the form: with all the rules of a variant, with a text that is pasted, or a file that is opened.

import { button, el, labelled, reasonOf, select } from "../dom.js";

/** What a file may hold. */
const LARGEST = 2_000_000;
/** How long the library may take to give a variant, in seconds. */
const SECONDS = 10;

export class Begin {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {(text: string, base: string) => void} taken begins with other rules
   */
  constructor(thread, taken) {
    this.thread = thread;
    this.taken = taken;
    this.variant = select("begin-variant", [], "", () => {});
    this.looked = Promise.resolve();
    this.said = el("p", { class: "lv-refused", role: "alert" });
    this.pasted = el("textarea", { rows: 12, "data-action": "begin-text", spellcheck: "false", input: () => void this.#looks() });
    this.section = select("begin-section", [], "", () => {});
    this.sections = labelled("Variant in the file", this.section);
    this.sections.hidden = true;
    const file = el("input", { type: "file", accept: ".ron,.ini,.txt,.html,.htm", "data-action": "begin-file", change: () => void this.#open(file) });
    const ways = [
      el("p", {}, "A rule file, a variants.ini of Fairy-Stockfish, or an Interactive Diagram, also in its page. Nothing leaves this browser."),
      labelled("File", file),
      labelled("or its text", this.pasted),
      this.sections,
      this.said,
    ];
    const words = "Import rules";
    const act = button("begin-take", "Import", () => void this.#take(), { class: "lv-main" });
    this.dialog = el("dialog", { class: "ws-dialog", "aria-label": words }, el("h2", {}, words), ...ways, el("div", { class: "lv-buttons" }, act, button("cancel", "Cancel", () => this.dialog.close())));
    this.root = el(
      "div",
      { class: "ws-begin" },
      button("open", "Import…", () => this.dialog.showModal()),
      labelled("All rules of a variant", this.variant),
      button("begin", "Open", () => void this.#begin()),
      this.dialog,
    );
  }

  /**
   * @param {[id: string, name: string][]} variants
   * @param {string} chosen
   */
  offer(variants, chosen) {
    this.variant.replaceChildren(...variants.map(([id, name]) => el("option", { value: id, selected: id === chosen }, name)));
  }

  /**
   * Says from which variant the rules at hand come, if from one.
   * @param {string} id
   */
  choose(id) {
    if ([...this.variant.options].some(({ value }) => value === id)) this.variant.value = id;
  }

  async #begin() {
    const id = this.variant.value;
    this.taken(await this.thread.next({ do: "text", id }, SECONDS), id);
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
      const names = await this.thread.next({ do: "sections", text }, SECONDS);
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
      const rules = this.sections.hidden ? text : await this.thread.next({ do: "imported", text, section: this.section.value }, SECONDS);
      this.dialog.close();
      this.taken(rules, rules);
    } catch (error) {
      this.said.textContent = reasonOf(error);
    }
  }
}
