// A game by mail: two players in different places send each other links, each with the whole game in it. The player who opens a link
// has the side to move, or the one that has not resigned.
//
// Hooks: `[data-panel=mail]`, and in it `[data-action=send]`.

import { button, el, id } from "../dom.js";
import { colorName } from "../words.js";

export class Mail {
  /** @param {Legwork.Play} play */
  constructor(play) {
    this.play = play;
    /** @type {string | undefined} the side of the player on this device, `white` or `black`; `undefined` if the game is not by mail */
    this.side = undefined;
    this.words = el("p", { id: id("mail") });
    this.said = el("p", { class: "lv-said", role: "status" });
    this.send = button("send", "Send the link", () => void this.#send(), { class: "lv-main" });
    this.root = el("div", { class: "lv-prompt", role: "group", "data-panel": "mail", "aria-labelledby": this.words.id, hidden: true }, this.words, this.send, this.said);
  }

  /** Whether the other player is to move at the end of the game, whichever position is shown. */
  get waits() {
    return this.side !== undefined && this.play.game.lastTurn() !== (this.side === "white");
  }

  /** Whether an earlier position is shown. */
  get isPast() {
    return this.side !== undefined && this.play.game.node.children.length > 0;
  }

  /** The side of the player who opens the link: the one to move, or the one that has not resigned. */
  get seat() {
    if (!this.side) return undefined;
    const { ended, game } = this.play;
    return (ended ? ended.result === "1-0" : game.lastTurn()) ? "white" : "black";
  }

  get #isOver() {
    return this.play.ended !== undefined || this.play.game.outcome() !== undefined;
  }

  /** The last move or the end, in words. */
  get #news() {
    const { ended, game } = this.play;
    const last = game.root.end();
    if (ended) return `${ended.words}. `;
    return last.parent ? `${colorName(game.numberOf(last).white)} has played ${last.san}. ` : "";
  }

  show() {
    const sends = this.seat !== this.side;
    this.root.hidden = this.side === undefined || (this.#isOver && !sends);
    if (this.root.hidden) return;
    const words = this.#news + (sends ? "Now send the link to your friend." : "Your move. Then send the link back.");
    if (this.words.textContent !== words) this.said.textContent = "";
    this.words.textContent = words;
    this.send.hidden = !sends;
  }

  async #send() {
    const { play } = this;
    const url = play.link();
    const { name } = play.plain.info;
    const next = this.#isOver ? "The game is over: the link shows it." : `Your move, ${colorName(play.game.lastTurn())}: open the link, move, and send the link back.`;
    const text = `${name}: ${this.#news}${next}`;
    try {
      if (navigator.share) await navigator.share({ title: name, text, url });
      else {
        await navigator.clipboard.writeText(url);
        this.said.textContent = "The link is copied: paste it into a message.";
      }
    } catch (error) {
      // The share sheet was closed: nothing has been sent.
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.said.replaceChildren("Copy this link: ", el("a", { href: url }, url));
    }
  }
}
