// Games between a tree of moves and PGN, which the library reads and writes.

import { Game } from "./game.js";

/** Tags that follow from the game. */
const OURS = ["Variant", "VariantOptions", "SetUp", "FEN"];
/** What tags say that know nothing. */
const UNKNOWN = ["?", "????.??.??", "*"];

/** @param {string[]} comments */
const joined = (comments) => comments.join(" ");

/**
 * A clock as comments of a PGN have it: `[%clk 0:04:59]`.
 * @param {number} milliseconds
 */
function clock(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const two = (/** @type {number} */ part) => String(part % 60).padStart(2, "0");
  return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}]`;
}

/** @param {string} comment */
const listed = (comment) => (comment ? [comment] : []);

/**
 * The line that begins with a node; the others that could be played in its place are not of it.
 * @param {Legwork.Game} game
 * @param {Legwork.MoveNode | undefined} first
 * @returns {Legwork.RecordedLine}
 */
function lineFrom(game, first) {
  /** @type {Legwork.RecordedLine} */
  const line = { comments: listed(first?.before ?? ""), moves: [] };
  for (let node = first; node; node = node.children[0]) {
    const others = node === first ? [] : /** @type {Legwork.MoveNode} */ (node.parent).children.slice(1);
    const left = node.clocks ? clock(node.clocks[game.numberOf(node).white ? 0 : 1]) : "";
    line.moves.push({
      move: node.move,
      nags: node.nags,
      comments: [...listed(left), ...listed(node.comment)],
      variations: others.map((other) => lineFrom(game, other)),
    });
  }
  return line;
}

/**
 * How a game ended: by its players or a clock, by the rules, or as its record says.
 * @param {Legwork.Game} game
 * @param {Legwork.Ending | undefined} ending
 */
function resultOf(game, ending) {
  if (ending) return ending.result;
  const tag = game.tags.find(([name]) => name === "Result");
  return game.outcome()?.result ?? /** @type {Legwork.RecordedGame["result"]} */ (tag?.[1]) ?? "*";
}

/**
 * @param {Legwork.Game} game
 * @param {Legwork.Ending | undefined} ending how its players or a clock ended it
 */
export async function write(game, ending) {
  const { library } = await game.variant.whole();
  const { variant, root, start, tags } = game;
  const [first, ...others] = root.children;
  const line = lineFrom(game, first);
  line.moves[0]?.variations?.push(...others.map((other) => lineFrom(game, other)));
  return library.writePgn({ variant: variant.id, options: variant.options, start, tags, result: resultOf(game, ending), line });
}

/**
 * Adds a line below a node.
 * @param {Legwork.Game} game
 * @param {Legwork.MoveNode} from
 * @param {Legwork.RecordedLine} line
 */
function add(game, from, line) {
  let node = from;
  for (const [place, played] of line.moves.entries()) {
    const before = node;
    game.goTo(before);
    node = game.play(played.move);
    node.nags = played.nags ?? [];
    node.comment = joined(played.comments ?? []);
    if (place === 0) node.before = joined(line.comments ?? []);
    for (const variation of played.variations ?? []) add(game, before, variation);
  }
}

/**
 * The first game of a PGN.
 * @param {Legwork.Variant} variant with no options
 * @param {string} text
 */
export async function read(variant, text) {
  const { library } = await variant.whole();
  const [record] = library.readPgn(text, variant.id);
  if (!record) throw new Error("there is no game in this text");
  if (record.variant !== variant.id) throw new Error(`this is a game of ${record.variant}, and this page plays ${variant.id}`);
  const usual = (/** @type {[string, string]} */ [name, value]) => variant.info.options.some((option) => option.name === name && option.value === value);
  const options = Object.entries(record.options ?? {}).filter((option) => !usual(option));
  const game = new Game(variant.with(Object.fromEntries(options)), { fen: record.start });
  game.tags = (record.tags ?? []).filter(([name, value]) => !OURS.includes(name) && !UNKNOWN.includes(value));
  add(game, game.root, record.line);
  game.goTo(game.root.end());
  return game;
}
