// The board at the start of a game: pieces are dragged onto it from the rows of both sides, from square to square, and off the board. Or
// one tap takes a piece, and another one puts it down.
//
// Hooks: the board is in `.ws-setup`; `[data-action=supply][data-piece="n"]` is a piece next to it, `[data-action=supply][data-piece=""]`
// takes pieces off the board.

import { piecePicture } from "../board/pictures.js";
import { BoardView } from "../board/view.js";
import { button, el } from "../dom.js";
import { heldHand } from "../play/held-hand.js";
import { styleOf } from "../style.js";
import { colorName, pieceName, pieceOf } from "../words.js";

export class SetUp {
  /** @param {(board: string) => void} placed is called with the first field of a FEN after a change */
  constructor(placed) {
    this.placed = placed;
    /** @type {BoardView | undefined} */
    this.view = undefined;
    /** @type {Legwork.Pieces} */
    this.pieces = {};
    /** The piece that the next square gets: from a square, from next to the board, or none. @type {{square?: string, piece: string} | undefined} */
    this.taken = undefined;
    this.key = "";
    /** @type {Map<boolean, HTMLElement>} */
    this.supplies = new Map([false, true].map((white) => [white, el("div", { class: "lv-held", role: "group" })]));
    this.stage = el("div", { class: "ws-setup-board" });
    this.off = button("supply", "Take off", () => this.#take(""), { "data-piece": "", "data-symbol": "", "aria-pressed": "false" });
    this.fault = el("p", { class: "ws-fault", role: "alert", "data-fault": "board" });
    this.note = el("p", { class: "lv-quiet", role: "status" });
    const help = el("p", { class: "lv-quiet" }, "Drag pieces to where a game starts, or off the board. Or tap a piece, then a square.");
    const [black, white] = /** @type {[HTMLElement, HTMLElement]} */ ([...this.supplies.values()]);
    const told = el("div", { class: "ws-told" }, this.fault, this.note, help);
    this.root = el("div", { class: "ws-setup lv-living" }, black, this.stage, told, el("div", { class: "ws-white" }, white, this.off));
  }

  /**
   * Shows the pieces at the start.
   * @param {Legwork.VariantInfo} info of the last rules without errors
   * @param {string} start the FEN of the current rules
   * @param {string} [note] a text to show next to the board
   */
  show(info, start, note = "") {
    const { files, ranks, rankNames, holes, style } = info;
    const key = JSON.stringify([files, ranks, rankNames, holes, style, styleOf()]);
    if (key !== this.key) {
      this.taken = undefined;
      this.#open(info);
    }
    this.key = key;
    const { view } = this;
    if (!view) return;
    view.info = info;
    this.pieces = view.geometry.piecesOf(start, true);
    if (this.taken?.square && this.pieces[this.taken.square] !== this.taken.piece) this.taken = undefined;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && [...this.supplies.values()].some((supply) => supply.contains(activeElement)) ? activeElement.dataset.piece : undefined;
    for (const [white, supply] of this.supplies) {
      supply.setAttribute("aria-label", `Pieces of ${colorName(white)}`);
      supply.replaceChildren(...info.kinds.map(({ symbol }) => this.#supplied(pieceOf(symbol, white))));
    }
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-action=supply][data-piece="${CSS.escape(focused)}"]`))?.focus();
    view.redraw();
    this.#show();
    this.note.textContent = [note, ...this.#kingless(start)].filter(Boolean).join(" ");
  }

  /**
   * Allows or forbids to place pieces.
   * @param {boolean} may
   */
  enable(may) {
    for (const part of [this.stage, this.off, ...this.supplies.values()]) part.inert = !may;
  }

  /**
   * A sentence about a side without a royal piece, if the other side has one.
   * @param {string} start
   */
  #kingless(start) {
    const { info } = /** @type {BoardView} */ (this.view);
    const royal = info.kinds.filter((kind) => kind.royal);
    const held = /\[(.*?)\]/.exec(start)?.[1] ?? "";
    const there = [...Object.values(this.pieces), ...(held.match(/\+?[A-Za-z]['!]?/g) ?? [])];
    const has = (/** @type {boolean} */ white) => royal.some(({ symbol }) => there.includes(pieceOf(symbol, white)));
    const name = royal[0]?.name ?? "";
    return [true, false].filter((white) => !has(white) && has(!white)).map((white) => `${colorName(white)} has no ${name}, and cannot be mated.`);
  }

  /** @param {Legwork.VariantInfo} info */
  #open(info) {
    const host = {
      click: (/** @type {string} */ square) => this.#click(square),
      mayDrag: (/** @type {string} */ square) => this.pieces[square] !== undefined,
      holding: () => this.taken?.square,
      dropOff: (/** @type {string} */ square) => this.#put({ [square]: undefined }),
      key: (/** @type {string} */ key, /** @type {string} */ square) => {
        if (key !== "Delete" && key !== "Backspace") return false;
        this.#put({ [square]: undefined });
        return true;
      },
    };
    const view = new BoardView(info, host, "The board at the start");
    this.view = view;
    this.stage.replaceChildren(view.root);
    this.root.style.setProperty("--across", String(view.geometry.across / view.geometry.high));
    for (const white of [false, true]) {
      const fresh = el("div", { class: "lv-held", role: "group" });
      this.supplies.get(white)?.replaceWith(fresh);
      this.supplies.set(white, fresh);
      heldHand(fresh, view, { taken: () => (this.taken?.square ? undefined : this.taken?.piece), take: (piece) => this.#take(piece), drop: (square) => this.#click(square) });
    }
  }

  /** @param {string} piece */
  #supplied(piece) {
    const words = this.view ? pieceName(this.view.info, piece) : piece;
    const made = button("supply", "", () => this.#take(piece), { "data-piece": piece, "data-symbol": piece, "aria-pressed": "false", "aria-label": words, title: words });
    made.append(piecePicture(piece));
    return made;
  }

  /**
   * Takes a piece from next to the board, or puts it back.
   * @param {string} piece
   */
  #take(piece) {
    const again = this.taken && !this.taken.square && this.taken.piece === piece;
    this.taken = again ? undefined : { piece };
    this.#show();
  }

  /** @param {string} square */
  #click(square) {
    const { taken } = this;
    if (!taken) {
      const piece = this.pieces[square];
      this.taken = piece === undefined ? undefined : { square, piece };
      this.#show();
    } else if (taken.square === square) {
      this.taken = undefined;
      this.#show();
    } else {
      this.#put({ ...(taken.square ? { [taken.square]: undefined } : {}), [square]: taken.piece || undefined });
    }
  }

  /** @param {Record<string, string | undefined>} change the new pieces of some squares */
  #put(change) {
    this.taken = undefined;
    const pieces = Object.entries({ ...this.pieces, ...change }).filter(([, piece]) => piece !== undefined);
    const before = this.pieces;
    this.pieces = /** @type {Legwork.Pieces} */ (Object.fromEntries(pieces));
    this.#show();
    const { view } = this;
    if (!view) return;
    const board = view.geometry.boardField(this.pieces);
    if (board !== view.geometry.boardField(before)) this.placed(board);
  }

  #show() {
    const { taken } = this;
    this.view?.show({ pieces: this.pieces, ...(taken?.square ? { picked: taken.square } : {}) });
    for (const each of this.root.querySelectorAll("[data-action=supply]")) {
      each.setAttribute("aria-pressed", String(taken !== undefined && !taken.square && taken.piece === /** @type {HTMLElement} */ (each).dataset.piece));
    }
  }
}
