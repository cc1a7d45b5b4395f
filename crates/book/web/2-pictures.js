// Pieces as pictures, from the page's sprite.

(() => {
  "use strict";
  const { svg } = Legwork.dom;

  /**
   * The id of a piece's symbol in the sprite: of `+r` it is `piece-bplusR`.
   * @param {string} piece
   */
  function symbolId(piece) {
    const color = Legwork.words.isWhite(piece) ? "w" : "b";
    return `piece-${color}${Legwork.words.symbolOf(piece).replace("+", "plus")}`;
  }

  /**
   * The picture of a piece; its letter where the sprite lacks it.
   * @param {string} piece
   * @returns {SVGElement}
   */
  function piecePicture(piece) {
    const id = symbolId(piece);
    const box = { class: "lv-piece", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" };
    if (document.getElementById(id)) {
      const promoted = Legwork.words.isPromoted(piece) ? [svg("use", { href: "#lw-promoted" })] : [];
      return svg("svg", box, svg("use", { href: `#${id}` }), ...promoted);
    }
    const white = Legwork.words.isWhite(piece);
    const letter = svg("text", { x: 50, y: 70, class: `lv-letter ${white ? "lv-white" : "lv-black"}` });
    letter.textContent = piece.toUpperCase();
    return svg("svg", box, letter);
  }

  Legwork.pictures = { piecePicture };
})();
