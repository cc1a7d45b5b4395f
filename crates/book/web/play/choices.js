// What is left to choose when the squares of a move are known: what a piece promotes to.

import { piecePicture } from "../board/pictures.js";
import { button, el } from "../dom.js";
import { capital, pieceOf } from "../words.js";

export class Choices {
  /**
   * @param {(move: string) => void} chosen
   * @param {() => void} left
   */
  constructor(chosen, left) {
    this.chosen = chosen;
    this.left = left;
    this.root = el("div", { class: "lv-choices", role: "group", "aria-label": "Choose", hidden: true });
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.shown = "";
  }

  /**
   * @param {Legwork.Choice[]} choices
   * @param {string | undefined} piece the piece that moves
   * @param {boolean} white
   */
  show(choices, piece, white) {
    const key = JSON.stringify(choices);
    if (key === this.shown) return;
    this.shown = key;
    this.root.hidden = choices.length === 0;
    const buttons = choices.map((choice) => {
      const picture = choice.becomes ? pieceOf(choice.becomes, white) : piece;
      const option = button("choose", "", () => this.chosen(choice.move), { "data-move": choice.move, "data-piece": picture });
      if (picture) option.append(piecePicture(picture));
      option.append(el("span", {}, capital(choice.words)));
      return option;
    });
    this.root.replaceChildren(...buttons, ...(buttons.length > 0 ? [button("leave", "Take back", this.left)] : []));
    buttons[0]?.focus({ preventScroll: true });
    if (buttons[0]) this.root.scrollIntoView({ block: "nearest" });
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
