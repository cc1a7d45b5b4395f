// The palette beside the moves at a glance: the hand that looks, the pieces to place, and the rubber.

import { piecePicture } from "../board/pictures.js";
import { el, id, svg } from "../dom.js";
import { capital, pieceName, pieceOf } from "../words.js";

/** @param {string} path */
const icon = (path) =>
  svg("svg", { class: "lv-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2 }));
const LOOK = "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 .01 0z";
const REMOVE = "M5 5 19 19M19 5 5 19";

export class Palette {
  /**
   * @param {Legwork.VariantInfo} info
   * @param {(tool: string) => void} chosen
   */
  constructor(info, chosen) {
    /** `look`, `remove`, or the piece to place */
    this.tool = "look";
    this.chosen = chosen;
    this.name = id("tool");
    const side = (/** @type {boolean} */ white) =>
      info.kinds.map((kind) => {
        const piece = pieceOf(kind.symbol, white);
        return this.#choice(piece, `place a ${pieceName(info, piece)}`, piecePicture(piece));
      });
    this.root = el(
      "fieldset",
      { class: "lv-palette" },
      el("legend", {}, "What a click does"),
      el(
        "div",
        { class: "lv-tools" },
        this.#choice("look", "show the moves of the piece", icon(LOOK)),
        this.#choice("remove", "remove the piece", icon(REMOVE)),
      ),
      el("div", { class: "lv-tools" }, ...side(true)),
      el("div", { class: "lv-tools" }, ...side(false)),
    );
  }

  /**
   * @param {string} tool
   * @param {string} words
   * @param {Node} picture
   */
  #choice(tool, words, picture) {
    const input = el("input", {
      type: "radio",
      name: this.name,
      value: tool,
      checked: tool === "look",
      "data-action": tool === "look" || tool === "remove" ? tool : "place",
      "data-piece": tool === "look" || tool === "remove" ? undefined : tool,
      "aria-label": capital(words),
      change: () => {
        this.tool = tool;
        this.chosen(tool);
      },
    });
    return el("label", { class: "lv-tool", title: capital(words) }, input, picture);
  }
}
