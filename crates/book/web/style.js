// The style of the rules, which the page's sprite carries (`#lw-lines`): what the sides are called, and in Shogi the squares.
// Chess has no such element.

const lines = () => document.getElementById("lw-lines")?.dataset;

/** `Chess`, `Shogi`, `Xiangqi` or `Janggi`. */
export const styleOf = () => lines()?.style ?? "Chess";

/**
 * The name of a side: `White`, `Sente`, `Red`.
 * @param {boolean} white
 */
export const sideName = (white) => (white ? (lines()?.white ?? "White") : (lines()?.black ?? "Black"));

/** What records call the ranks, from the far side on; nothing where they have their usual names. */
export const rankNames = () => lines()?.ranks?.split(" ") ?? [];

/**
 * A side's name before that of a piece: `white`, `Sente's`, `red`.
 * @param {boolean} white
 */
export const sideOf = (white) => (styleOf() === "Shogi" ? `${sideName(white)}'s` : sideName(white).toLowerCase());

/**
 * The name of a square: `7g` in Shogi, which counts files from the right and names ranks by letters from the far end.
 * @param {string} square
 * @param {{files: number, ranks: number, rankNames: string[]}} board
 */
export function squareName(square, { files, ranks, rankNames }) {
  if (styleOf() !== "Shogi") return square;
  const rank = rankNames.indexOf(square.slice(1));
  const file = square.charCodeAt(0) - 97;
  if (rank < 0 || file < 0 || file >= files) return square;
  return `${files - file}${String.fromCharCode(96 + ranks - rank)}`;
}

/**
 * A text with squares and sides as the style names them.
 * @param {string} text
 * @param {{files: number, ranks: number, rankNames: string[]}} board
 */
export function inStyle(text, board) {
  const style = styleOf();
  if (style === "Chess") return text;
  const named = style !== "Shogi" ? text : text.replace(/(?<!\d)(?:[a-z]\d{1,2})+/g, (squares) => squares.replace(/[a-z]\d{1,2}/g, (square) => squareName(square, board)));
  const sides = { White: sideName(true), Black: sideName(false), white: sideOf(true), black: sideOf(false) };
  return named.replace(/\b(White|Black|white|black)\b/g, (side) => sides[/** @type {keyof typeof sides} */ (side)]);
}
