// The variant on the right: the board at the start, a board to play on, its pieces, the rules in words, games, counts, changes.

import { el, reasonOf } from "../dom.js";
import * as unpack from "../library/unpack.js";
import { Variant } from "../library/variant.js";
import { Play } from "../play/play.js";
import { changesView } from "./changes.js";
import { Games, Perft } from "./games.js";
import { Tabs } from "./tabs.js";
import { Ended, Thread } from "./thread.js";

/** Rules whose check takes more milliseconds than this are not read on the page's own thread unless the user asks for it. */
const QUICK = 600;

export class Alive {
  /**
   * @param {() => import("./share.js").State} state
   * @param {(id: string) => string} nameOf a variant
   * @param {HTMLElement} setup the board on which pieces are placed
   */
  constructor(state, nameOf, setup) {
    this.state = state;
    this.nameOf = nameOf;
    this.thread = new Thread();
    /** The rules that are shown, without faults. */
    this.ron = "";
    this.board = el("div", { class: "ws-board" });
    this.pieces = el("div", {});
    this.rules = el("div", {});
    this.changes = el("div", {});
    this.games = new Games();
    this.perft = new Perft();
    /** For which rules the panels of text were made. */
    this.made = { parts: "", changes: "" };
    /** @type {Play | undefined} */
    this.play = undefined;
    /** Whether the next rules are those of another variant: the board that is there is not theirs. */
    this.isOther = false;
    const panels = {
      setup: { words: "Set up", content: setup },
      board: { words: "Play", content: this.board },
      pieces: { words: "Pieces", content: this.pieces },
      rules: { words: "Rules", content: this.rules },
      games: { words: "Random games", content: this.games.root },
      perft: { words: "Number of moves", content: this.perft.root },
      changes: { words: "Changes", content: this.changes },
    };
    this.tabs = new Tabs("The variant", panels, () => void this.#fill());
    this.root = el("div", { class: "ws-alive lv-living" }, this.tabs.root);
  }

  /**
   * Shows rules that have no faults.
   * @param {string} ron
   * @param {import("./types").Sound} checked
   */
  async show(ron, { took }) {
    this.ron = ron;
    this.games.show(ron);
    this.perft.show(ron);
    const { isOther } = this;
    this.isOther = false;
    if (took <= QUICK || !this.play || isOther) await this.#play(ron);
    else this.#ask(ron, took);
    void this.#fill();
  }

  /** @param {string} ron */
  async #play(ron) {
    const library = await unpack.library();
    if (ron !== this.ron) return;
    const saved = this.play?.game.saved();
    this.play?.close();
    const variant = new Variant(library, { id: "", ron }, {});
    this.play = new Play(variant, keptHere(saved));
    this.board.replaceChildren(this.play.root);
    this.root.dataset.shown = variant.info.name;
  }

  /**
   * Reading these rules takes so long that the page would stand still: the board stays that was there.
   * @param {string} ron
   * @param {number} took
   */
  #ask(ron, took) {
    const words = `This is the board before the last change: to read these rules takes ${(took / 1000).toFixed(1)} seconds, during which the page would stand still.`;
    const show = el("button", { type: "button", "data-action": "show-slow", click: () => void this.#play(ron) }, "Show the board nevertheless");
    this.board.replaceChildren(el("p", {}, words), show, .../** @type {Node[]} */ (this.play ? [this.play.root] : []));
  }

  /** Makes what the panel that is open shows. */
  async #fill() {
    const { ron } = this;
    const { chosen } = this.tabs;
    if (ron === "") return;
    try {
      if ((chosen === "pieces" || chosen === "rules") && this.made.parts !== ron) {
        /** @type {import("./types").Parts} */
        const parts = await this.thread.run({ do: "parts", ron }, 10);
        this.made.parts = ron;
        this.pieces.innerHTML = parts.pieces + parts.glances;
        this.rules.innerHTML = parts.sections;
      }
      const { base } = this.state();
      if (chosen === "changes" && this.made.changes !== ron + base) {
        const text = /^[a-z0-9-]+$/.test(base) ? await this.thread.run({ do: "text", id: base }, 10) : base;
        const changes = await this.thread.run({ do: "changes", base: text, ron }, 10);
        this.made.changes = ron + base;
        this.changes.replaceChildren(...changesView(changes, text === base ? "the text with which you began" : this.nameOf(base)));
      }
    } catch (error) {
      if (error instanceof Ended) return;
      (chosen === "changes" ? this.changes : this.pieces).replaceChildren(el("p", { class: "lv-refused" }, reasonOf(error)));
    }
  }
}

/**
 * Where a board keeps its game: here, because the page's address has the rules. A game goes on under the changed rules as long
 * as its moves are legal.
 * @param {Record<string, string>} [saved]
 */
export function keptHere(saved) {
  let last = saved;
  return {
    load: () => last,
    save: (/** @type {string} */ _, /** @type {Record<string, string> | undefined} */ game) => {
      last = game;
    },
    link: () => location.href,
  };
}
