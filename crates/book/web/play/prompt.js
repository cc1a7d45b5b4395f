// A question that is answered by a button, at the place where the player looks anyway: whether to resign, whether a draw is agreed.

import { button, el } from "../dom.js";

export class Prompt {
  constructor() {
    this.root = el("div", { class: "lv-prompt", role: "group", hidden: true });
  }

  /**
   * @param {string} words
   * @param {[action: string, words: string, act: () => void][]} answers the one that changes nothing comes last
   */
  ask(words, answers) {
    const answer = (/** @type {() => void} */ act) => () => {
      this.close();
      act();
    };
    const buttons = answers.map(([action, label, act]) => button(action, label, answer(act)));
    this.root.setAttribute("aria-label", words);
    this.root.replaceChildren(el("p", {}, words), el("div", { class: "lv-buttons" }, ...buttons));
    this.root.hidden = false;
    buttons.at(-1)?.focus();
  }

  close() {
    this.root.replaceChildren();
    this.root.hidden = true;
  }
}
