// What is left to choose when the squares of a move are known: what a piece promotes to, what is gated. The choices stand on
// the board at the square that the move goes to, the most usual one first.

import { piecePicture } from "../board/pictures.js";
import { button, el } from "../dom.js";
import { inStyle } from "../style.js";
import { capital, pieceOf } from "../words.js";

export class Choices {
  /**
   * @param {Legwork.BoardView} view
   * @param {(move: string) => void} chosen
   * @param {() => void} left
   */
  constructor(view, chosen, left) {
    this.view = view;
    this.chosen = chosen;
    this.left = left;
    this.root = el("div", { class: "lv-choices", role: "group", "aria-label": "Choose", hidden: true });
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.shown = "";
    view.field.append(this.root);
  }

  /**
   * @param {Legwork.Choice[]} choices
   * @param {string | undefined} piece the piece that moves
   * @param {boolean} white
   * @param {string | undefined} square where it goes
   */
  show(choices, piece, white, square) {
    const key = JSON.stringify(choices);
    if (key !== this.shown) {
      this.shown = key;
      this.root.hidden = choices.length === 0;
      const buttons = choices.map((choice) => {
        const picture = choice.becomes ? pieceOf(choice.becomes, white) : piece;
        const option = button("choose", "", () => this.chosen(choice.move), { "data-move": choice.move, "data-piece": picture });
        if (picture) option.append(piecePicture(picture, this.view.set));
        option.append(el("span", {}, inStyle(capital(choice.words), this.view.info)));
        return option;
      });
      this.root.replaceChildren(...buttons, ...(buttons.length > 0 ? [button("leave", "Cancel", this.left)] : []));
      buttons[0]?.focus({ preventScroll: true });
    }
    if (square && choices.length > 0) this.#stand(square);
  }

  /**
   * Puts the choices at a square, from its edge towards the middle of the board, and nowhere beyond the board's sides.
   * @param {string} square
   */
  #stand(square) {
    const { geometry, flipped } = this.view;
    const { width, height } = this.view.field.getBoundingClientRect();
    const side = height / geometry.high;
    const { x, y } = geometry.middle(square, flipped);
    const { offsetWidth, offsetHeight } = this.root;
    const wanted = y < geometry.high / 2 ? (y - 0.5) * side : (y + 0.5) * side - offsetHeight;
    this.root.style.left = `${Math.max(0, Math.min(x * side - offsetWidth / 2, width - offsetWidth))}px`;
    this.root.style.top = `${Math.max(0, Math.min(wanted, height - offsetHeight))}px`;
    this.root.dataset.at = square;
    const box = this.root.getBoundingClientRect();
    if (box.top < 0 || box.bottom > window.innerHeight) this.root.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = [...this.root.querySelectorAll("button")];
    const place = buttons.findIndex((option) => option === document.activeElement);
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (event.key === "Escape") this.left();
    else if (step) buttons[(place + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  }
}
