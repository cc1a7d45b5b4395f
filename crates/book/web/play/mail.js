// A game by mail: two players in different places send each other links, each of which has the whole game in it. Whoever opens one has
// the side to move.
//
// Hooks: `[data-panel=mail]`, and in it `[data-action=send]`.

import { button, el, id } from "../dom.js";
import { colorName } from "../words.js";
import * as speech from "./speech.js";

export class Mail {
  /** @param {Legwork.Play} play */
  constructor(play) {
    this.play = play;
    /** @type {string | undefined} the side of whoever sits here, `white` or `black`; none if the game is not by mail */
    this.side = undefined;
    this.words = el("p", { id: id("mail") });
    this.said = el("p", { class: "lv-said", role: "status" });
    this.send = button("send", "Send the link", () => void this.#send(), { class: "lv-main" });
    this.root = el("div", { class: "lv-prompt", role: "group", "data-panel": "mail", "aria-labelledby": this.words.id, hidden: true }, this.words, this.send, this.said);
  }

  /** Whether the other player is to move. */
  get waits() {
    return this.side !== undefined && this.play.game.turn !== (this.side === "white");
  }

  show() {
    this.root.hidden = this.side === undefined || (this.play.isOver() && !this.waits);
    const { game } = this.play;
    const { san, parent } = game.node;
    const moved = parent ? `${colorName(!game.turn)} has played ${san}.` : "";
    const words = this.waits ? `${moved} Now send the link to your friend.` : `${moved} Your move. Then send the link back.`;
    if (this.words.textContent !== words) this.said.textContent = "";
    this.words.textContent = words;
    this.send.hidden = !this.waits;
  }

  async #send() {
    const { play } = this;
    const url = play.link();
    const { name } = play.plain.info;
    const text = `${name}: ${play.isOver() ? speech.status(play.game, play.flag) : `${this.words.textContent?.split(" Now ")[0]} Your move, ${colorName(play.game.turn)}: open the link, move, and send the link back.`}`;
    try {
      if (navigator.share) await navigator.share({ title: name, text, url });
      else {
        await navigator.clipboard.writeText(url);
        this.said.textContent = "The link is copied: paste it into a message.";
      }
    } catch (error) {
      // Whoever closes the sheet of a phone has sent nothing.
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.said.replaceChildren("Copy this link: ", el("a", { href: url }, url));
    }
  }
}
