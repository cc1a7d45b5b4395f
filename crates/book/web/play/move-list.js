// The moves of a game with its variations; a click goes there. The line that is played stands in two columns, White's and
// Black's; variations and comments stand between its rows.

import { button, el } from "../dom.js";
import { nodeName } from "../notation.js";

/** @type {Record<number, string>} how numeric annotation glyphs are drawn */
const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: " =", 13: " ∞", 14: " ⩲", 15: " ⩱", 16: " ±", 17: " ∓", 18: " +−", 19: " −+" };

export class MoveList {
  /** @param {Legwork.MoveListHost} host */
  constructor(host) {
    this.host = host;
    this.moves = el("div", { class: "lv-moves", role: "group", "aria-label": "Moves", tabindex: 0 });
    const icon = (/** @type {string} */ action, /** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ act) =>
      button(action, sign, act, { "aria-label": words, title: words });
    this.root = el(
      "div",
      { class: "lv-move-list" },
      this.moves,
      el(
        "div",
        { class: "lv-buttons" },
        icon("first", "«", "To the start", () => host.goTo(host.game.root)),
        icon("back", "‹", "One move back", () => host.goTo(host.game.node.parent ?? host.game.root)),
        icon("forward", "›", "One move on", () => host.goTo(host.game.node.children[0] ?? host.game.node)),
        icon("last", "»", "To the end", () => host.goTo(host.game.node.end())),
        button("play-here", "Play from here", () => host.playFromHere()),
        button("promote", "Make main line", () => host.promote()),
        button("delete", "Delete from here", () => host.remove()),
      ),
    );
  }

  show() {
    const { game } = this.host;
    this.moves.replaceChildren();
    this.#line(game.root, this.moves, true);
    if (game.root.children.length === 0) this.moves.append(el("span", { class: "lv-quiet" }, "No move yet."));
    this.#enable();
    const current = this.moves.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.#reveal(current);
  }

  /** Buttons that would do nothing cannot be pressed. */
  #enable() {
    const { node } = this.host.game;
    const isPlayed = node.parent !== undefined;
    const goesOn = node.children.length > 0;
    const can = { first: isPlayed, back: isPlayed, forward: goesOn, last: goesOn, promote: node.isVariation(), delete: isPlayed };
    for (const [action, enabled] of Object.entries(can)) {
      this.root.querySelector(`.lv-buttons [data-action="${action}"]`)?.toggleAttribute("disabled", !enabled);
    }
    this.root.querySelector(".lv-buttons")?.toggleAttribute("hidden", this.host.game.root.children.length === 0 && this.host.mode !== "analysis");
    // Who plays a game does not prune its tree.
    for (const action of ["play-here", "promote", "delete"]) {
      this.root.querySelector(`[data-action="${action}"]`)?.toggleAttribute("hidden", this.host.mode !== "analysis");
    }
  }

  /**
   * Scrolls the list, and never the page, to a move.
   * @param {HTMLElement} move
   */
  #reveal(move) {
    const [box, list] = [move.getBoundingClientRect(), this.moves.getBoundingClientRect()];
    if (box.top < list.top) this.moves.scrollTop -= list.top - box.top;
    if (box.bottom > list.bottom) this.moves.scrollTop += box.bottom - list.bottom;
  }

  /**
   * The line that goes on after a node, with the variations on the way.
   * @param {Legwork.MoveNode} from
   * @param {HTMLElement} into
   * @param {boolean} numbered whether the first move needs its number
   */
  #line(from, into, numbered) {
    let node = from;
    let number = numbered;
    while (node.children.length > 0) {
      const [first, ...others] = node.children;
      if (!first) return;
      into.append(...this.#move(first, number));
      for (const other of others) {
        const variation = el("div", { class: "lv-variation" }, ...this.#move(other, true));
        this.#line(other, variation, other.comment !== "");
        into.append(variation);
      }
      number = others.length > 0 || first.comment !== "";
      node = first;
    }
  }

  /**
   * @param {Legwork.MoveNode} node
   * @param {boolean} numbered
   */
  #move(node, numbered) {
    const { game } = this.host;
    const { number, white } = game.numberOf(node);
    // Where turns have several moves, the first one of a turn has the number.
    const opens = white && node.parent?.mover?.white !== true;
    const told = el("span", { class: "lv-number" }, `${number}${white ? "." : "…"}`);
    const here = node === game.node;
    const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
    const { text, signs } = read(node.comment);
    const move = button("go", nodeName(node) + glyphs, () => this.host.goTo(node), { class: "lv-move", "data-move": node.move, "aria-current": here ? "step" : undefined });
    // A number is never parted from its move, nor a move from its clock.
    const whole = el("span", { class: white ? "lv-ply lv-ply-white" : "lv-ply" }, ...(opens || numbered ? [told] : []), move, ...signs);
    const before = node.before ? [el("span", { class: "lv-comment" }, node.before)] : [];
    return [...before, whole, ...(text ? [el("span", { class: "lv-comment" }, text)] : [])];
  }
}

/**
 * A comment of a PGN: its words, and what programs have noted in it, the clock and the evaluation.
 * @param {string} comment
 */
function read(comment) {
  /** @type {HTMLElement[]} */
  const signs = [];
  const text = comment.replace(/\[%(clk|emt|eval) ([^\]]+)\]\s*/g, (_, name, value) => {
    const words = name === "eval" ? "Evaluation" : name === "clk" ? "Clock" : "Time for the move";
    signs.push(el("span", { class: `lv-noted lv-noted-${name}`, title: words, "aria-label": `${words} ${value}`, role: "note" }, value));
    return "";
  });
  return { text: text.trim(), signs };
}
