// Pieces that could come into the game with a move that was entered without them: the player is asked.

/**
 * The ways to play a move that a first move of a piece allows: as it is, and with each piece that may be gated. There is
 * nothing to choose where it is the only way.
 * @param {Legwork.Game} game
 * @param {string} move
 * @param {boolean} castles
 * @returns {Legwork.Choice[]}
 */
export function gates(game, move, castles) {
  const { info } = game.variant;
  // A letter at the end is that of a piece that was chosen before.
  if (!info.hasHands || info.drops || /[a-z]$/.test(move)) return [];
  const [from = "", to = ""] = move.match(/[a-z]\d+/g) ?? [];
  const towards = (/** @type {string} */ square) => Math.sign(square.charCodeAt(0) - from.charCodeAt(0));
  const ways = game.board.legalMoves().split(" ").filter((other) => {
    if (other.startsWith(move)) return other.length === move.length + 1;
    // Castling may gate on the Rook's square, too: that is written from there to the King's.
    const [rook = "", king] = other.match(/[a-z]\d+/g) ?? [];
    return castles && king === from && /[a-z]$/.test(other) && towards(rook) === towards(to);
  });
  if (ways.length === 0) return [];
  const choices = ways.map((way) => {
    const symbol = way.slice(-1).toUpperCase();
    const name = info.kinds.find((kind) => kind.symbol === symbol)?.name ?? symbol;
    return { move: way, becomes: symbol, words: `${name} on ${/^[a-z]\d+/.exec(way)?.[0]}` };
  });
  return [{ move, becomes: null, words: "Gate nothing" }, ...choices];
}
