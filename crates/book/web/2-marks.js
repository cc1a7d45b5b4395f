// The marks of the classes, from the page's sprite: each has a shape of its own, so that nobody needs to see its colour.

(() => {
  "use strict";
  const { el, svg } = Legwork.dom;

  /**
   * The sprite's symbols.
   * @type {Record<string, string>}
   */
  const SYMBOLS = {
    slide: "mark-slide",
    leap: "mark-leap",
    lame: "mark-lame",
    hop: "mark-hop",
    afterCapture: "mark-after",
    moveOnly: "mark-move",
    captureOnly: "mark-capture",
    inPassing: "mark-passing",
    castling: "mark-castle",
  };

  /**
   * The mark of a square: one shape, or the shapes of several classes beside each other. The frame of what is captured in
   * passing goes around the others.
   * @param {Legwork.Mark} mark
   * @returns {SVGElement}
   */
  function markPicture(mark) {
    const names = mark.castles && !mark.classes.includes("castling") ? ["castling"] : mark.classes;
    const inner = names.filter((name) => name !== "inPassing");
    const size = inner.length > 1 ? 48 : names.length > 1 ? 70 : 100;
    const use = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ side) =>
      svg("use", { href: `#${SYMBOLS[name]}`, x, y, width: side, height: side });
    const shapes = inner.map((name, place) => {
      const left = inner.length > 1 ? 2 + (place % 2) * 48 : (100 - size) / 2;
      const top = inner.length > 2 ? 2 + Math.floor(place / 2) * 48 : (100 - size) / 2;
      return use(name, left, top, size);
    });
    const frame = names.includes("inPassing") ? [use("inPassing", 0, 0, 100)] : [];
    return svg("svg", { class: "lv-mark", viewBox: "0 0 100 100", "aria-hidden": "true" }, ...frame, ...shapes);
  }

  /**
   * A legend of classes.
   * @param {string[]} names
   */
  function legend(names) {
    const known = Legwork.words.CLASSES.filter((words) => names.includes(words.name));
    const entries = known.map((words) =>
      el(
        "li",
        { "data-class": words.name },
        markPicture({ classes: [words.name] }),
        el("span", {}, el("b", {}, words.title), `: ${words.meaning}`),
      ),
    );
    return el("ul", { class: "lv-legend", "aria-label": "Legend" }, ...entries);
  }

  Legwork.marks = { markPicture, legend };
})();
