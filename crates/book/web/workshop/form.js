// The form for authors who do not read the text of the rules: name, the variant that they are like, pieces. It shows the content of the
// text, and changes only the text.
//
// Hooks: `form-name`, `form-like`, `form-begin`, `piece-add`, `undo`, `redo`, `[data-action=piece][data-letter="N"]`; `[data-fault=name]` has the
// errors of a place (`name`, `like`, `pieces`, `rules`).

import { piecePicture } from "../board/pictures.js";
import { button, el, id, labelled } from "../dom.js";
import { PieceDialog } from "./piece-dialog.js";

/** @typedef {import("./types").FormPiece} FormPiece */

/**
 * @typedef {object} FormHost
 * @property {(name: string, ...words: (string | undefined)[]) => void} edit changes the text
 * @property {(like: string, name: string) => void} begin begins with new rules, like a variant
 * @property {() => void} undo
 * @property {() => void} redo
 */

/** The name of new rules that are like a variant with this name. */
const called = (/** @type {string} */ name) => `My ${name}`;

export class Form {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {FormHost} host
   */
  constructor(thread, host) {
    this.host = host;
    /** @type {import("./types").FormContent | undefined} */
    this.content = undefined;
    /** @type {[id: string, name: string][]} */
    this.variants = [];
    this.name = el("input", { type: "text", "data-action": "form-name", maxlength: 60, change: () => host.edit("withName", this.name.value.trim()) });
    this.like = el("select", { "data-action": "form-like", change: () => this.#chosen() });
    this.begin = button("form-begin", "Begin anew like this", () => this.#begin(), { hidden: true });
    this.pieces = el("div", { class: "ws-pieces", role: "group", "aria-label": "Pieces" });
    this.piece = new PieceDialog(thread, { pieces: () => this.content?.pieces ?? [], edit: host.edit });
    this.back = button("undo", "Undo", host.undo);
    this.forth = button("redo", "Redo", host.redo);
    /** @type {Record<string, HTMLElement>} */
    this.faults = Object.fromEntries(["name", "like", "pieces", "rules"].map((place) => [place, el("p", { class: "ws-fault", role: "alert", "data-fault": place, id: id("fault") })]));
    const { name, like, pieces, rules } = this.faults;
    const told = (/** @type {HTMLElement | undefined} */ fault) => /** @type {HTMLElement} */ (fault);
    for (const [field, fault] of [[this.name, name], [this.like, like], [this.pieces, pieces]]) field?.setAttribute("aria-describedby", told(fault).id);
    this.fields = el(
      "fieldset",
      { class: "ws-fields", disabled: true },
      el("legend", { class: "lv-spoken" }, "Your variant"),
      el("div", { class: "lv-pair" }, el("div", {}, labelled("Name", this.name), told(name)), el("div", {}, labelled("Like", this.like), this.begin, told(like))),
      el("p", { class: "ws-label" }, "Pieces: choose one to change it"),
      this.pieces,
      told(pieces),
    );
    this.root = el("div", { class: "ws-form" }, this.fields, told(rules), el("div", { class: "lv-buttons" }, this.back, this.forth), this.piece.dialog);
  }

  /** @param {[id: string, name: string][]} variants */
  offer(variants) {
    this.variants = variants;
    this.#showLike();
  }

  #nameOf(/** @type {string} */ id) {
    return this.variants.find(([known]) => known === id)?.[1] ?? id;
  }

  /** Another choice alone changes nothing: the arrow keys choose every variant of the list on the way. */
  #chosen() {
    this.begin.hidden = this.like.value === this.content?.like;
  }

  /** Begins with new rules. A name that the user has chosen stays. */
  #begin() {
    const { like = "", name = "" } = this.content ?? {};
    const chosen = this.like.value;
    const own = name !== "" && name !== called(this.#nameOf(like)) && !this.variants.some(([, known]) => known === name);
    this.host.begin(chosen, own ? name : called(this.#nameOf(chosen)));
  }

  #showLike() {
    const like = this.content?.like ?? "";
    const known = this.variants.some(([id]) => id === like);
    const choices = [...(known ? [] : [[like, like === "" ? "no other: all is its own" : like]]), ...this.variants];
    this.like.replaceChildren(...choices.map(([value, words]) => el("option", { value, selected: value === like }, words ?? "")));
    this.#chosen();
  }

  /**
   * Shows the content of the text; `undefined` if the text cannot be read.
   * @param {import("./types").FormContent | undefined} content
   * @param {{back: number, forth: number}} steps the number of steps to undo and to redo
   */
  show(content, steps) {
    this.back.toggleAttribute("disabled", steps.back === 0);
    this.forth.toggleAttribute("disabled", steps.forth === 0);
    this.fields.toggleAttribute("disabled", !content);
    if (!content) return;
    const { like } = this.content ?? {};
    this.content = content;
    // A field in which the user is typing does not change.
    if (document.activeElement !== this.name) this.name.value = content.name;
    if (content.like !== like) this.#showLike();
    const focused = document.activeElement instanceof HTMLElement && this.pieces.contains(document.activeElement) ? document.activeElement.dataset.letter : undefined;
    const add = button("piece-add", "Add a piece", () => void this.piece.ask(), { class: "lv-main" });
    this.pieces.replaceChildren(...content.pieces.map((piece) => this.#piece(piece)), add);
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.pieces.querySelector(`[data-letter="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {FormPiece} piece */
  #piece(piece) {
    const name = piece.name || piece.letter;
    const made = button("piece", "", () => void this.piece.ask(piece), { "data-letter": piece.letter, title: `Change the ${name}` });
    made.append(piecePicture(piece.letter), el("span", {}, name));
    return made;
  }

  /**
   * Shows the errors, each sentence at its place.
   * @param {import("./faults.js").Told[]} faults
   */
  tell(faults) {
    for (const [place, fault] of Object.entries(this.faults)) {
      const words = faults.filter((told) => told.place === place).map((told) => told.words);
      fault.textContent = [...new Set(words)].join(" ");
      const field = { name: this.name, like: this.like }[place];
      field?.setAttribute("aria-invalid", String(words.length > 0));
    }
  }
}
