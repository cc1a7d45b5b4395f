// How strong the engine plays, level by level: how far it looks, and by how much a move may be worse than the best one that it
// sees. The lower levels look one ply ahead and choose at random among all moves within their margin, as people do who
// overlook something; the lowest takes any move. `crates/book/measure/levels.mjs` lets the levels play each other with these settings.

/**
 * @typedef {object} Level
 * @property {string} name
 * @property {Legwork.Limits} limits of a search
 * @property {number} margin in centipawns
 */

/** More than the moves of any position. */
const ALL = 1000;
/** The score of a mate, in centipawns, for levels that choose at random: beginners overlook it. */
const MATE = 3000;
/** No other score is further from 0: a mate is better than any. */
const MOST = 2500;

/** @type {Level[]} from the weakest on */
export const LEVELS = [
  { name: "Beginner", limits: { depth: 1, multiPv: ALL }, margin: 2 * MATE },
  { name: "Very easy", limits: { depth: 1, multiPv: ALL }, margin: 600 },
  { name: "Easy", limits: { depth: 1, multiPv: ALL }, margin: 300 },
  { name: "Casual", limits: { depth: 1, multiPv: ALL }, margin: 120 },
  { name: "Medium", limits: { nodes: 100 }, margin: 0 },
  { name: "Hard", limits: { nodes: 500 }, margin: 0 },
  { name: "Very hard", limits: { nodes: 3000 }, margin: 0 },
  { name: "Strong", limits: { nodes: 20_000 }, margin: 0 },
  { name: "Very strong", limits: { nodes: 150_000 }, margin: 0 },
  { name: "Strongest", limits: { nodes: 6_000_000 }, margin: 0 },
];

/** The level if none is chosen. */
export const USUAL = "5";

/** How long a move may take at any level, in milliseconds: nobody waits for longer. */
export const LONGEST = 5000;

/** How many plies of a game vary from one game to the next at every level, by how much, and among how many moves. */
const OPENING = { plies: 8, margin: 25, multiPv: 4 };

/**
 * @param {string} level its number
 * @returns {Level}
 */
export const levelOf = (level) => /** @type {Level} */ (LEVELS[Number(level) - 1] ?? LEVELS[Number(USUAL) - 1]);

/**
 * What a level does for a move.
 * @param {Level} level
 * @param {number} plies of the game so far
 */
export function planOf({ limits, margin }, plies) {
  if (plies >= OPENING.plies) return { limits, margin };
  return { limits: { ...limits, multiPv: Math.max(limits.multiPv ?? 1, OPENING.multiPv) }, margin: Math.max(margin, OPENING.margin) };
}

/** @param {Legwork.Score} score for the side to move */
const centipawns = (score) => ("cp" in score ? Math.max(-MOST, Math.min(MOST, score.cp)) : Math.sign(score.mate) * MATE - score.mate);

/**
 * The move to play: one at random of those within a margin of the best one.
 * @param {Iterable<Legwork.Thought>} lines of a search, the last report of each MultiPV line
 * @param {number} margin in centipawns
 * @param {() => number} [random] a number from 0 up to 1
 * @returns {string | undefined}
 */
export function chosen(lines, margin, random = Math.random) {
  const scored = [...lines].filter(({ pv }) => pv[0]).map(({ pv, score }) => ({ move: pv[0], value: centipawns(score) }));
  const best = Math.max(...scored.map(({ value }) => value));
  const near = scored.filter(({ value }) => value >= best - margin);
  return near[Math.floor(random() * near.length)]?.move;
}
