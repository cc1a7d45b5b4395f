// The board before its library runs, when it is a picture: taps on it are kept, and played as soon as it is alive.

import { el } from "../dom.js";
import { SLACK } from "../board/ghost.js";

/** How long a tap may wait before the page says so, in milliseconds. */
const PATIENCE = 300;

/**
 * A point of the board, as fractions of its width and height.
 * @typedef {{x: number, y: number}} Point
 */

export class Taps {
  /** @param {HTMLElement} place where the board will be */
  constructor(place) {
    this.variant = place.dataset.variant;
    this.line = place.querySelector(".lv-line");
    /** @type {Point[]} */
    this.points = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {PointerEvent | undefined} the press that has not been released */
    let pressed;
    const field = place.querySelector(".lv-field-of-play");
    if (!field) return;
    const hear = (/** @type {Event} */ event) => {
      if (!(event instanceof PointerEvent) || !(event.target instanceof Node && field.contains(event.target))) return;
      const from = pressed;
      pressed = event.type === "pointerdown" ? event : undefined;
      if (pressed || !from) return;
      // A drag is a tap where it begins and another where it ends.
      if (Math.hypot(event.pageX - from.pageX, event.pageY - from.pageY) > SLACK) this.#keep(field, from);
      this.#keep(field, event);
    };
    for (const event of typeof LegworkTaps === "undefined" ? [] : LegworkTaps) hear(event);
    for (const type of ["pointerdown", "pointerup"]) field.addEventListener(type, hear);
  }

  /**
   * @param {Element} field
   * @param {PointerEvent} event
   */
  #keep(field, { pageX, pageY }) {
    const { left, top, width, height } = field.getBoundingClientRect();
    const point = { x: (pageX - window.scrollX - left) / width, y: (pageY - window.scrollY - top) / height };
    this.points.push(point);
    field.append(el("span", { class: "lv-tap", style: `left:${100 * point.x}%;top:${100 * point.y}%` }));
    this.timer ??= setTimeout(() => this.line?.replaceChildren(el("p", { class: "lv-status", role: "status" }, "The board is loading; what you tap is kept.")), PATIENCE);
  }

  /**
   * Plays what was tapped, if the board is still the one of the picture.
   * @param {Legwork.Play} play
   */
  replay({ plain, game, view, entering }) {
    clearTimeout(this.timer);
    if (plain.id !== this.variant || !game.isUsual || game.node.parent || view.flipped) return;
    for (const { x, y } of this.points.splice(0)) entering.click(view.geometry.at(x, y));
  }
}
