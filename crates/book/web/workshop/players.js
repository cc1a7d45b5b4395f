// The page that a link to somebody's own variant opens, for those who play: its name, a board, its pieces and rules in words. The form
// and the text of the rules are behind a button.
//
// Hook: `[data-action=rules-text]` opens the rules in the workshop.

import { button, el } from "../dom.js";
import * as unpack from "../library/unpack.js";
import { Variant } from "../library/variant.js";
import { Play } from "../play/play.js";
import { keptHere } from "./alive.js";

/** How long the words of the pieces may take, in seconds. */
const SECONDS = 30;

export class Players {
  /** @param {() => void} write opens the rules */
  constructor(write) {
    this.sprite = el("div", { class: "ws-sprite", "aria-hidden": "true" });
    this.board = el("section", { class: "ws-board", "aria-label": "Play" });
    this.words = el("div", {});
    this.write = button("rules-text", "Change this variant", write);
    this.root = el("div", { class: "ws-players lv-living" }, this.sprite, this.board, this.words, el("div", { class: "lv-buttons" }, this.write));
  }

  /**
   * Shows rules that have no faults.
   * @param {string} ron
   * @param {import("./types").Sound} checked
   */
  async show(ron, { sprite, info: { kinds } }) {
    // The pictures are the library's own.
    this.sprite.innerHTML = sprite;
    const variant = new Variant(await unpack.library(), { id: "", ron }, {});
    const { name, files, ranks } = variant.info;
    this.play = new Play(variant, keptHere(), { engine: true });
    this.board.replaceChildren(this.play.root);
    // It is laid out as the page of any other variant.
    document.documentElement.dataset.page = "variant";
    document.title = name;
    heading(name, `${files}\u00d7${ranks} squares, ${kinds.length} kinds of pieces, written in the workshop`);
  }

  /**
   * Says how the pieces move, and what else is special.
   * @param {import("./thread.js").Thread} thread
   * @param {string} ron
   */
  async tell(thread, ron) {
    /** @type {import("./types").Parts} */
    const { pieces, glances, sections } = await thread.next({ do: "parts", ron }, SECONDS);
    this.words.innerHTML = `<section><h2>Pieces</h2>${pieces}${glances}</section>${sections}`;
  }

  close() {
    this.play?.close();
    document.documentElement.dataset.page = "workshop";
    this.root.remove();
  }
}

/**
 * Puts other words at the head of the page; returns those that were there.
 * @param {string} title
 * @param {string} tagline
 */
export function heading(title, tagline) {
  const places = [".masthead h1", ".masthead .tagline"].map((place) => document.querySelector(place));
  const before = places.map((place) => place?.textContent ?? "");
  places[0]?.replaceChildren(title);
  places[1]?.replaceChildren(tagline);
  return before;
}
