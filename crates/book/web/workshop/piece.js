// The moves of a piece by pictures: the piece is chosen, its squares are clicked, and its notation stands below.

import { el, labelled, reasonOf, select } from "../dom.js";
import { Drawing } from "./draw.js";

/** How long the library may take for one of these jobs, in seconds. */
const SECONDS = 10;

export class PieceMoves {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {string} prefix of the hooks of its controls
   */
  constructor(thread, prefix) {
    this.thread = thread;
    /** @type {import("./types").Kind[]} */
    this.kinds = [];
    this.betza = "";
    /** Whether the piece had moves that the picture cannot show, which the drawn ones replace. */
    this.replaces = false;
    this.piece = select(`${prefix}-piece`, [], "", () => void this.#chosen());
    this.drawing = new Drawing(() => void this.#write());
    this.said = el("output", { class: "ws-betza", "data-role": "betza" });
    this.note = el("p", { class: "lv-quiet", role: "status" });
    this.root = el("div", { class: "lv-form" }, labelled("Piece", this.piece), this.drawing.root, el("p", {}, "Written ", this.said), this.note);
  }

  /** The piece whose moves are drawn. */
  get kind() {
    return this.kinds.find(({ symbol }) => symbol === this.piece.value);
  }

  /**
   * Offers pieces to draw, and shows the moves of the first.
   * @param {import("./types").Kind[]} kinds
   */
  async offer(kinds) {
    // A crowned piece is the other side of one with a letter; its moves are written there.
    this.kinds = kinds.filter(({ symbol }) => !symbol.startsWith("+"));
    this.piece.replaceChildren(...this.kinds.map(({ symbol, name }) => el("option", { value: symbol }, `${name} (${symbol})`)));
    await this.#chosen();
  }

  async #chosen() {
    const { kind } = this;
    if (!kind) return;
    // Nothing is drawn on the moves of another piece.
    const { root } = this.drawing;
    root.inert = true;
    try {
      /** @type {import("./types").DrawnSquare[] | undefined} */
      // A piece whose moves are in several fields (`betza`, `prose`, `more`) has no single notation, and is not drawn.
      const squares = await this.thread.next({ do: "drawing", betza: kind.betza }, SECONDS).catch(() => undefined);
      if (this.kind !== kind) return;
      root.inert = false;
      this.replaces = squares === undefined;
      this.drawing.set(squares ?? []);
      this.#tell(kind.betza, squares ? "" : `The moves of the ${kind.name} have more to them than squares. What you draw takes their place.`);
    } catch (error) {
      this.note.textContent = reasonOf(error);
    }
  }

  async #write() {
    const { squares } = this.drawing;
    try {
      const betza = await this.thread.next({ do: "notation", squares }, SECONDS);
      this.#tell(betza, betza === "" ? "A piece without moves." : "");
    } catch (error) {
      this.note.textContent = reasonOf(error);
    }
  }

  /**
   * @param {string} betza
   * @param {string} note
   */
  #tell(betza, note) {
    this.betza = betza;
    this.said.textContent = betza;
    this.note.textContent = note;
  }
}
