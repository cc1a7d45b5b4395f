// Errors of rules in sentences for people: where the form shows each, and what to change.

/** @typedef {{place: "name" | "like" | "pieces" | "board" | "rules", words: string}} Told */

/** The parts of rules that the form does not show, by their fields. @type {Record<string, string>} */
export const PARTS = {
  board: "size of the board",
  regions: "named squares",
  set_ups: "shuffled starts",
  castling: "castling",
  promotions: "promotion",
  holdings: "pieces in hand",
  drops: "drops",
  turn: "the turn",
  captures: "captures",
  walls: "walls",
  borrows: "borrowed moves",
  frozen: "frozen pieces",
  endings: "the end of a game",
  draws: "draws",
  options: "options",
};

/** Words that mean nothing to those who do not read the text. */
const FOREIGN = /\b(?:RON|crates?|Betza|perft|FEN|bytes?|fields?|string)\b|[()[\]{}]/i;

/**
 * @typedef {object} Case
 * @property {RegExp} message
 * @property {Told["place"]} place
 * @property {(found: RegExpExecArray, named: (letter: string) => string) => string} words
 */

/** The faults that dragging and the form can make. @type {Case[]} */
const CASES = [
  { message: /field `name` is missing/, place: "name", words: () => "Give the variant a name." },
  { message: /not checked to the end/, place: "rules", words: () => "It takes too long to check these rules: undo the last change." },
  { message: /neither side has a royal piece/, place: "board", words: () => "Nobody can be mated: put a King of each side on the board." },
  { message: /(White|Black) has no `(.+?)`/, place: "board", words: ([, side = "", letter = ""], named) => `${side} has no ${named(letter)}: put one on the board.` },
  { message: /(White|Black) has (\d+) pieces `(.+?)`, expected (?:exactly one|at most (\d+))/, place: "board", words: ([, side = "", count = "", letter = "", most = "1"], named) => `${side} has ${count} pieces ${named(letter)}: leave ${most} on the board.` },
  { message: /(\S+) cannot stand on (\w+), a first or last rank/, place: "board", words: ([, , square = ""]) => `No Pawn starts on the first or the last rank: move the one on ${square}.` },
  { message: /a Pawn stands on (\w+).*on its last rank/, place: "board", words: ([, square = ""]) => `A Pawn cannot start on its last rank: move the one on ${square}.` },
  {
    message: /(White|Black) is to move, but the (.+?) on (\w+) could be captured from (\w+)/,
    place: "board",
    words: ([, side = "", piece = "", square = "", from = ""]) => `${side} moves first and could take the ${piece} on ${square} at once, from ${from}: place one of the two elsewhere.`,
  },
  { message: /it starts on (\w+), which is not among the squares/, place: "board", words: ([, square = ""]) => `The piece on ${square} may not be there by its own rules: place it elsewhere.` },
  { message: /no (\S+) on (\w+) in the start array/, place: "board", words: ([, piece = "", square = ""]) => `Castling needs the ${piece} on ${square}: put it there, or undo the last change.` },
  { message: /start array.*no piece has the letter `(.+?)`/, place: "board", words: ([, letter = ""]) => `On the board is a piece with the letter ${letter}, which is not among the pieces: take it off, or add such a piece.` },
  { message: /start array/, place: "board", words: () => "The pieces at the start do not fit the board: place them anew, or undo the last change." },
];

/** What a piece's fields are for people, by their names. @type {Record<string, (piece: string, message: string) => string>} */
const OF_PIECES = {
  name: (piece) => `Give the piece ${piece} a name.`,
  letter: (piece, message) => (/two pieces/.test(message) ? `Two pieces have the letter ${piece}: give one of them another one.` : `The letter of a piece is one from A to Z: choose another for ${piece}.`),
  betza: (piece) => `The moves of the ${piece} cannot be read: draw them anew.`,
  prose: (piece) => `The moves of the ${piece} cannot be read: draw them anew.`,
  picture: (piece) => `The picture of the ${piece} does not exist: choose another one.`,
};

/** @param {string} message */
function plain(message) {
  const words = message.replace(", which `without` leaves out", "").replaceAll(/`([^`]*)`/g, "“$1”");
  return FOREIGN.test(words) ? "" : `: ${words}`;
}

/**
 * Says where the form shows a fault, and in what words.
 * @param {import("./types").Fault} fault
 * @param {import("./types").FormContent | undefined} form none if the text cannot be read at all
 * @returns {Told}
 */
export function told(fault, form) {
  const { line } = fault;
  // What is inherited and does not fit is reported where it is inherited from.
  const inherited = /^what is inherited does not fit: .*?:\d+:\d+: ((?:[a-z_]+(?:\[\d+\])?(?: \(.+?\))?: )+)(.*)$/.exec(fault.message);
  const [path, message] = inherited ? [(inherited[1] ?? "").slice(0, -2), inherited[2] ?? ""] : [fault.path, fault.message];
  if (!form) return { place: "rules", words: `The text of the rules cannot be read from line ${line} on: open it and correct it there, or undo the last change.` };
  const named = (/** @type {string} */ letter) => form.pieces.find((piece) => piece.letter === letter)?.name || letter;
  const known = CASES.map((each) => ({ ...each, found: each.message.exec(message) })).find(({ found }) => found);
  if (known?.found) return { place: known.place, words: known.words(known.found, named) };
  const root = /^\w+/.exec(path)?.[0] ?? "";
  if (root === "name") return { place: "name", words: "Give the variant a name." };
  if (path === "like") return { place: "like", words: `The variant “${form.like}” does not exist: choose one from the list.` };
  if (root === "pieces") {
    const letter = /^pieces\[\d+\] \((.+?)\)/.exec(path)?.[1];
    const field = /: (\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? "";
    const piece = letter === undefined ? "" : named(letter);
    if (/two pieces have the picture/.test(message)) return { place: "pieces", words: `The ${piece} has the picture of another piece: choose another one.` };
    const words = OF_PIECES[field]?.(piece, message) ?? `Something is wrong with ${piece ? `the ${piece}` : "a piece"}${plain(message)}. Change the piece, or undo the last change.`;
    return { place: "pieces", words };
  }
  if (root === "start") return { place: "board", words: `The start of a game does not fit the rules${plain(message)}. Place the pieces anew, or undo the last change.` };
  const part = PARTS[root];
  const subject = part ? `The rules of ${part} do not fit` : "The rules do not fit together";
  return { place: "rules", words: `${subject}${plain(message)}. Undo the last change, or correct it in the text.` };
}
