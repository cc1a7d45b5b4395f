// One side beside the board: its name, its clock, and the pieces that it holds off the board, in hand or in a pool.

import { piecePicture } from "../board/pictures.js";
import { button, el } from "../dom.js";
import { colorName, pieceName, pieceOf } from "../words.js";
import { heldHand } from "./held-hand.js";

export class Holdings {
  /**
   * @param {boolean} white
   * @param {Legwork.VariantInfo} info
   * @param {Legwork.BoardView} view
   * @param {Legwork.HeldHost} host
   */
  constructor(white, info, view, host) {
    this.white = white;
    this.info = info;
    this.host = host;
    this.view = view;
    this.name = el("b", {}, colorName(white));
    this.clock = el("span", { class: "lv-clock", hidden: true });
    const words = info.hasPool ? "pool" : "hand";
    this.pieces = el("div", { class: "lv-held", role: "group", "aria-label": `${colorName(white)}'s ${words}` });
    this.captured = el("div", { class: "lv-captured", role: "group", "aria-label": `Captured by ${colorName(white)}`, hidden: true });
    this.root = el("div", { class: "lv-side", "data-side": white ? "white" : "black" }, this.name, this.pieces, this.captured, this.clock);
    this.shown = "";
    if (info.hasHands) heldHand(this.pieces, view, host);
  }

  /** Draws everything anew: the pictures are other ones. */
  redraw() {
    this.shown = "";
    this.captured.dataset.key = "";
  }

  /**
   * Where a piece that is held stands on the screen.
   * @param {string} piece
   */
  placeOf(piece) {
    return this.pieces.querySelector(`[data-piece="${CSS.escape(piece)}"]`)?.getBoundingClientRect();
  }

  /**
   * @param {Record<string, number>} held
   * @param {{player: string, turn: boolean, usable: string[], taken: string | undefined}} state
   */
  show(held, state) {
    this.name.textContent = state.player;
    this.root.toggleAttribute("data-turn", state.turn);
    const key = JSON.stringify([held, state.usable, state.taken]);
    if (key === this.shown) return;
    this.shown = key;
    const focused = document.activeElement instanceof HTMLElement && this.pieces.contains(document.activeElement) ? document.activeElement.dataset.piece : undefined;
    this.pieces.hidden = !(this.info.hasHands || this.info.hasPool);
    this.pieces.replaceChildren(...this.#sorted(held).map(([symbol, count]) => this.#piece(symbol, count, state)));
    if (focused) /** @type {HTMLElement | null} */ (this.pieces.querySelector(`[data-piece="${CSS.escape(focused)}"]`))?.focus();
  }

  /**
   * The pieces that are held, the most valuable first, as players lay them out.
   * @param {Record<string, number>} held
   */
  #sorted(held) {
    const { kinds } = this.info;
    const place = (/** @type {string} */ symbol) => kinds.findIndex((kind) => kind.symbol === symbol);
    const value = (/** @type {string} */ symbol) => kinds[place(symbol)]?.value ?? 0;
    return Object.entries(held)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => value(b) - value(a) || place(a) - place(b));
  }

  /**
   * @param {string} symbol
   * @param {number} count
   * @param {{usable: string[], taken: string | undefined}} state
   */
  #piece(symbol, count, { usable, taken }) {
    const piece = pieceOf(symbol, this.white);
    const words = `${pieceName(this.info, piece)}${count > 1 ? `, ${count} of them` : ""}`;
    const held = button(this.info.hasPool ? "pool" : "hand", "", () => this.host.take(symbol), {
      "data-piece": piece,
      "data-symbol": symbol,
      "data-usable": usable.includes(symbol),
      "aria-label": words,
      "aria-pressed": this.info.hasHands ? String(taken === symbol) : undefined,
      "aria-disabled": usable.includes(symbol) ? undefined : "true",
      title: words,
    });
    held.append(piecePicture(piece, this.view.set));
    if (count > 1) held.append(el("span", { class: "lv-count", "aria-hidden": "true" }, String(count)));
    return held;
  }

  /**
   * Shows the pieces that the side has captured, where they are not held.
   * @param {string[]} pieces
   */
  showCaptured(pieces) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    const sorted = [...counts].sort(([a], [b]) => a.localeCompare(b));
    const key = JSON.stringify(sorted);
    if (key === this.captured.dataset.key) return;
    this.captured.dataset.key = key;
    this.captured.hidden = sorted.length === 0;
    const shown = sorted.map(([piece, count]) => {
      const words = `${pieceName(this.info, piece)}${count > 1 ? `, ${count} of them` : ""}`;
      const number = count > 1 ? [el("span", { class: "lv-count", "aria-hidden": "true" }, String(count))] : [];
      return el("span", { role: "img", "aria-label": words, title: words, "data-captured": piece }, piecePicture(piece, this.view.set), ...number);
    });
    this.captured.replaceChildren(...shown);
  }

  /** @param {string | undefined} text */
  showClock(text) {
    this.clock.hidden = text === undefined;
    if (text !== undefined && this.clock.textContent !== text) this.clock.textContent = text;
  }
}
