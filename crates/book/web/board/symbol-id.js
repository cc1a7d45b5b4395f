// The ids of pieces' pictures in a sprite, as `symbol_id` of crates/drawing writes them.

/**
 * The id of a kind's picture: of a black `+R` it is `piece-bplusR`, of a white `A'` `piece-wAprime`.
 * @param {string} symbol
 * @param {boolean} white
 */
export function symbolId(symbol, white) {
  const name = symbol.replace("+", "plus").replace("'", "prime").replace("!", "bang");
  return `piece-${white ? "w" : "b"}${name}`;
}
