// How strong the engine plays, level by level: how far it looks, and by how much a move may be worse than the best one that it
// sees. The lower levels look one ply ahead and choose at random among all moves within their margin, as people do who
// overlook something; the lowest takes any move. `crates/book/measure/levels.mjs` lets the levels play each other with these settings.
// The table is that of `legwork_engine::LEVELS`, written by a test of `legwork-protocols`.

import TABLE from "./levels.json" with { type: "json" };

/**
 * @typedef {object} Level
 * @property {string} name
 * @property {Legwork.Limits} limits of a search
 * @property {number} margin in centipawns
 */

/** @type {Level[]} from the weakest on */
export const LEVELS = TABLE;

/** The score of a mate, in centipawns, for levels that choose at random: beginners overlook it. */
const MATE = 3000;
/** No other score is further from 0: a mate is better than any. */
const MOST = 2500;

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
