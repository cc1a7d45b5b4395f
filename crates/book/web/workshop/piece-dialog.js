// The window for one piece: its name, its letter, its picture and its moves. It changes nothing before it is done.

import { button, el, labelled, reasonOf, select, svg } from "../dom.js";
import { PieceMoves } from "./piece.js";

/** Moves to begin with, of pieces that many variants have. @type {[name: string, betza: string][]} */
const KNOWN = [
  ["Knight", "N"],
  ["Bishop", "B"],
  ["Rook", "R"],
  ["Queen", "RB"],
  ["Man", "K"],
  ["Camel", "C"],
  ["Zebra", "Z"],
  ["Alfil", "A"],
  ["Dabbaba", "D"],
  ["Ferz", "F"],
  ["Wazir", "W"],
  ["Archbishop", "BN"],
  ["Chancellor", "RN"],
  ["Amazon", "RBN"],
  ["Veteran", "KN"],
  ["Champion", "WAD"],
  ["Wizard", "FC"],
  ["Nightrider", "NN"],
];

/** How long the library may take for the pictures, in seconds. */
const SECONDS = 10;

/** @typedef {import("./types").FormPiece} FormPiece */

/**
 * @typedef {object} PieceHost
 * @property {() => FormPiece[]} pieces of the rules at hand
 * @property {(name: string, ...words: (string | undefined)[]) => void} edit changes the rules
 */

export class PieceDialog {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {PieceHost} host
   */
  constructor(thread, host) {
    this.thread = thread;
    this.host = host;
    /** @type {FormPiece | undefined} the piece that is changed; a new one if none */
    this.piece = undefined;
    /** Counts how often the window was opened: what comes late is not for another piece. */
    this.opening = 0;
    /** @type {Promise<void> | undefined} settled when the pictures are there */
    this.loaded = undefined;
    this.title = el("h2", { tabindex: -1, autofocus: true });
    this.name = el("input", { type: "text", "data-action": "piece-name", maxlength: 60, input: () => this.#named() });
    this.letter = el("input", { type: "text", "data-action": "piece-letter", maxlength: 1, autocapitalize: "characters", input: () => (this.lettered = true) });
    /** Whether the user has chosen a letter himself. */
    this.lettered = false;
    this.begin = select("piece-like", [["", "…"], ...KNOWN.map(([name]) => /** @type {[string, string]} */ ([name, name]))], "", () => this.#begun());
    this.moves = new PieceMoves(thread);
    this.pictures = el("div", { class: "lv-tools ws-pictures" });
    this.sprite = el("div", { class: "ws-sprite", "aria-hidden": "true" });
    this.said = el("p", { class: "lv-refused", role: "alert" });
    this.remove = button("piece-remove", "Remove this piece", () => this.#remove());
    this.dialog = el(
      "dialog",
      { class: "ws-dialog" },
      this.title,
      el("div", { class: "ws-named" }, labelled("Name", this.name), labelled("Letter", this.letter), labelled("Begin with the moves of", this.begin)),
      this.moves.root,
      el("fieldset", {}, el("legend", {}, "Picture"), this.pictures),
      this.sprite,
      this.said,
      el("div", { class: "lv-buttons" }, button("piece-done", "Done", () => void this.#done(), { class: "lv-main" }), this.remove, button("cancel", "Cancel", () => this.dialog.close())),
    );
  }

  /** @param {FormPiece} [piece] a new one if none */
  async ask(piece) {
    const opening = (this.opening += 1);
    this.piece = piece;
    this.lettered = piece !== undefined;
    const shown = piece ?? { letter: "", name: "", betza: "", whole: true, royal: false, picture: null };
    this.title.textContent = piece ? piece.name || piece.letter : "A new piece";
    this.dialog.setAttribute("aria-label", this.title.textContent);
    this.name.value = shown.name;
    this.letter.value = shown.letter;
    // Crowned and marked letters belong to another piece, or to the text.
    this.letter.disabled = shown.letter.length > 1;
    this.begin.value = "";
    this.said.textContent = "";
    this.remove.hidden = !piece || piece.royal;
    if (!piece) this.#named();
    this.dialog.showModal();
    try {
      await Promise.all([this.moves.show(shown, false), (this.loaded ??= this.#load())]);
      if (opening === this.opening) this.#offer(shown.picture ?? "");
    } catch (error) {
      this.loaded = undefined;
      if (opening === this.opening) this.said.textContent = reasonOf(error);
    }
  }

  async #load() {
    /** @type {{names: string[], pictures: string}} */
    const { names, pictures } = await this.thread.next({ do: "pictures" }, SECONDS);
    // The pictures are the library's own.
    this.sprite.innerHTML = pictures;
    const usual = el("span", { class: "ws-usual" }, "usual");
    const picture = (/** @type {string} */ name) => svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#picture-${name}` }));
    const tool = (/** @type {string} */ name, /** @type {Node} */ shown) =>
      el("label", { class: "lv-tool", title: name || "the usual one for its name and moves" }, el("input", { type: "radio", name: "ws-picture", value: name, "data-action": "piece-picture", "aria-label": name || "usual" }), shown);
    this.pictures.replaceChildren(tool("", usual), ...names.map((name) => tool(name, picture(name))));
  }

  /**
   * Offers the pictures that no other piece asks for.
   * @param {string} chosen
   */
  #offer(chosen) {
    const others = this.host.pieces().filter((other) => other.letter !== this.piece?.letter);
    for (const input of this.#choices) {
      input.checked = input.value === chosen;
      input.disabled = others.some(({ picture }) => picture === input.value);
    }
  }

  get #choices() {
    return [...this.pictures.querySelectorAll("input")];
  }

  /** A new piece gets a letter of its name that is free, as long as the user gives it none. */
  #named() {
    if (this.lettered) return;
    const taken = new Set(this.host.pieces().map(({ letter }) => letter.replaceAll(/[^A-Z]/g, "")));
    const wanted = `${this.name.value.toUpperCase().replaceAll(/[^A-Z]/g, "")}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
    this.letter.value = [...wanted].find((letter) => !taken.has(letter)) ?? "";
  }

  /** The moves of a known piece, and its name if it has none or that of another of them. */
  #begun() {
    const [name, betza] = KNOWN.find(([name]) => name === this.begin.value) ?? [];
    if (name === undefined || betza === undefined) return;
    this.name.value = name;
    this.#named();
    void this.moves.show({ name, betza, whole: true }, true);
  }

  async #done() {
    const { opening, piece } = this;
    await this.moves.written;
    if (opening !== this.opening || !this.dialog.open) return;
    const name = this.name.value.trim().replaceAll(/\s+/g, " ");
    const letter = this.letter.value.toUpperCase();
    const other = this.host.pieces().find((other) => other.letter === letter && other.letter !== piece?.letter);
    if (name === "") this.said.textContent = "Give the piece a name.";
    else if (other) this.said.textContent = `The ${other.name} has the letter ${letter} already: choose another one.`;
    else if (!this.letter.disabled && !/^[A-Z]$/.test(letter)) this.said.textContent = "Choose a letter from A to Z.";
    else {
      // Nothing is chosen as long as the pictures are not there, nor of a piece whose picture does not exist.
      const picture = this.#choices.find((input) => input.checked)?.value;
      const changed = (/** @type {string | undefined} */ value, /** @type {string} */ before) => (value === before ? undefined : value);
      this.dialog.close();
      const words = [changed(letter, piece?.letter ?? letter), changed(name, piece?.name ?? ""), piece && !this.moves.changed ? undefined : this.moves.betza, changed(picture, piece?.picture ?? "")];
      if (words.some((word) => word !== undefined)) this.host.edit("withPiece", piece?.letter ?? letter, ...words);
    }
  }

  #remove() {
    this.dialog.close();
    if (this.piece) this.host.edit("withoutPiece", this.piece.letter);
  }
}
