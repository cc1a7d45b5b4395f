// The moves of a piece by pictures: its squares are clicked. The library writes the notation of them.
//
// Hook: the root's `data-betza` is that notation.

import { el, reasonOf } from "../dom.js";
import { Drawing } from "./draw.js";

/** How long the library may take for one of these jobs, in seconds. */
const SECONDS = 10;

export class PieceMoves {
  /** @param {import("./thread.js").Thread} thread */
  constructor(thread) {
    this.thread = thread;
    this.betza = "";
    /** Whether the moves are other ones than those that were there. */
    this.changed = false;
    /** Counts the questions to the library: only the answer to the last one is taken. */
    this.asked = 0;
    /** Settled when `betza` has what is drawn. */
    this.written = Promise.resolve();
    this.drawing = new Drawing(() => (this.written = this.#write()));
    this.note = el("p", { class: "lv-quiet", role: "status" });
    this.root = el("div", { class: "ws-moves" }, this.drawing.root, this.note);
  }

  /**
   * Shows the moves of a piece.
   * @param {{name: string, betza: string, whole: boolean}} piece
   * @param {boolean} changed whether they are other ones than those that the piece has
   */
  async show({ name, betza, whole }, changed) {
    const asked = (this.asked += 1);
    this.changed = changed;
    this.#tell(betza, "");
    // Nothing is drawn on the moves of another piece.
    const { root } = this.drawing;
    root.inert = true;
    /** @type {import("./types").DrawnSquare[] | undefined} */
    // A piece whose moves are in several fields has no single notation, and is not drawn.
    const squares = betza === "" ? [] : whole ? await this.thread.next({ do: "drawing", betza }, SECONDS).catch(() => undefined) : undefined;
    if (asked !== this.asked) return;
    root.inert = false;
    this.drawing.set(squares ?? []);
    if (!squares) this.#tell(betza, `The moves of the ${name} have more to them than squares. What you draw takes their place.`);
  }

  async #write() {
    const { squares } = this.drawing;
    const asked = (this.asked += 1);
    try {
      const betza = await this.thread.next({ do: "notation", squares }, SECONDS);
      if (asked !== this.asked) return;
      this.changed = true;
      this.#tell(betza, betza === "" ? "A piece without moves." : "");
    } catch (error) {
      if (asked === this.asked) this.note.textContent = reasonOf(error);
    }
  }

  /**
   * @param {string} betza
   * @param {string} note
   */
  #tell(betza, note) {
    this.betza = betza;
    this.root.dataset.betza = betza;
    this.note.textContent = note;
  }
}
