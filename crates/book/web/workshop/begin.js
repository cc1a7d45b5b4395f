// The ways to begin: with a new variant of a few lines, with all the rules of one, with a text that is pasted or a file that is
// opened. And a piece of the rules at hand is drawn here.

import { button, el, labelled, reasonOf, select } from "../dom.js";
import { PieceMoves } from "./piece.js";
import { withPiece } from "./ron.js";

/** What a file may hold. */
const LARGEST = 2_000_000;
/** How long the library may take to give a variant, in seconds. */
const SECONDS = 10;

/** @param {string} text */
const quoted = (text) => JSON.stringify(text.trim().replaceAll(/\s+/g, " "));

/**
 * Begins a window that asks for something, with its words above and its buttons below.
 * @param {string} words
 * @param {(HTMLElement | string)[]} content
 * @param {HTMLElement} act the button that does it
 */
function asks(words, content, act) {
  const cancel = button("cancel", "Cancel", () => dialog.close());
  const dialog = el("dialog", { class: "ws-dialog", "aria-label": words }, el("h2", {}, words), ...content, el("div", { class: "lv-buttons" }, act, cancel));
  return dialog;
}

/** A new variant: like another one, with a name and a piece that moves otherwise. */
class NewVariant {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {(text: string, base: string) => void} taken
   */
  constructor(thread, taken) {
    this.thread = thread;
    this.taken = taken;
    this.like = select("new-like", [], "", () => void this.#chosen());
    this.name = el("input", { type: "text", "data-action": "new-name", maxlength: 60 });
    this.moves = new PieceMoves(thread, "new");
    this.called = el("input", { type: "text", "data-action": "new-piece-name", maxlength: 60 });
    this.moves.piece.addEventListener("change", () => this.#call());
    this.said = el("p", { class: "lv-refused", role: "alert" });
    const content = [
      el("p", {}, "It is like a variant that is there, with one piece of your own. Everything else can be changed afterwards."),
      el("div", { class: "lv-pair" }, labelled("Like", this.like), labelled("Name of the variant", this.name)),
      this.moves.root,
      labelled("Name of the piece", this.called),
      this.said,
    ];
    this.dialog = asks("New variant", content, button("new-create", "Create", () => this.#create(), { class: "lv-main" }));
  }

  /** @param {string} id of the variant that it is like to begin with */
  ask(id) {
    this.like.value = id;
    void this.#chosen();
    this.dialog.showModal();
  }

  async #chosen() {
    const { value } = this.like;
    this.said.textContent = "";
    this.name.value = `My ${this.like.selectedOptions[0]?.textContent ?? ""}`;
    try {
      /** @type {(import("./types").Kind & {royal: boolean})[]} */
      const kinds = await this.thread.next({ do: "kinds", id: value }, SECONDS);
      if (value !== this.like.value) return;
      await this.moves.offer([...kinds].sort((one, other) => Number(one.royal) - Number(other.royal)));
      this.#call();
    } catch (error) {
      this.said.textContent = reasonOf(error);
    }
  }

  #call() {
    this.called.value = this.moves.kind?.name ?? "";
  }

  /** The text has five lines. */
  #create() {
    const { kind, betza, replaces } = this.moves;
    if (!kind) return;
    const like = this.like.value;
    const more = replaces ? ', prose: ""' : "";
    const piece = `(letter: "${kind.symbol}", name: ${quoted(this.called.value || kind.name)}, betza: "${betza}"${more})`;
    this.dialog.close();
    this.taken(`(\n    like: "${like}",\n    name: ${quoted(this.name.value || "Mine")},\n    pieces: [${piece}],\n)\n`, like);
  }
}

/** A piece of the rules at hand whose moves are drawn. */
class DrawPiece {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {Now} now
   * @param {(text: string) => void} changed
   */
  constructor(thread, now, changed) {
    this.now = now;
    this.changed = changed;
    this.moves = new PieceMoves(thread, "drawn");
    this.dialog = asks("Draw the moves of a piece", [this.moves.root], button("draw-put", "Put into the rules", () => this.#put(), { class: "lv-main" }));
  }

  ask() {
    void this.moves.offer(this.now.kinds());
    this.dialog.showModal();
  }

  #put() {
    const { kind, betza, replaces } = this.moves;
    this.dialog.close();
    if (kind) this.changed(withPiece(this.now.text(), kind.symbol, replaces ? { betza, prose: "" } : { betza }));
  }
}

/**
 * @typedef {object} Now what is written at present
 * @property {() => string} text
 * @property {() => import("./types").Kind[]} kinds of the last rules without errors
 */

export class Begin {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {(text: string, base: string) => void} taken begins with other rules
   * @param {Now} now
   * @param {(text: string) => void} changed changes the rules at hand
   */
  constructor(thread, taken, now, changed) {
    this.thread = thread;
    this.taken = taken;
    this.fresh = new NewVariant(thread, taken);
    this.draw = new DrawPiece(thread, now, changed);
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
    this.dialog = asks("Import rules", ways, button("begin-take", "Import", () => void this.#take(), { class: "lv-main" }));
    this.root = el(
      "div",
      { class: "ws-begin" },
      button("new-variant", "New variant", () => this.fresh.ask(this.variant.value), { class: "lv-main" }),
      button("draw-piece", "Draw a piece", () => this.draw.ask()),
      button("open", "Import…", () => this.dialog.showModal()),
      labelled("Rules of a variant", this.variant),
      button("begin", "Open", () => void this.#begin()),
      this.dialog,
      this.fresh.dialog,
      this.draw.dialog,
    );
  }

  /**
   * @param {[id: string, name: string][]} variants
   * @param {string} chosen
   */
  offer(variants, chosen) {
    for (const list of [this.variant, this.fresh.like]) {
      list.replaceChildren(...variants.map(([id, name]) => el("option", { value: id, selected: id === chosen }, name)));
    }
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
