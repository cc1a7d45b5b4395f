// Moves of Kyoto Shogi as lishogi writes them.

/** What pieces of Kyoto Shogi become when they are dropped turned over. */
const TURNED = { N: "G", L: "T", S: "B", P: "R" };

/** A move of the engine as lishogi reads it. */
export function received(variant, move) {
  if (variant !== "kyotoshogi") return move;
  return move.startsWith("+") ? TURNED[move[1]] + move.slice(2) : move.replace(/-$/, "+");
}
