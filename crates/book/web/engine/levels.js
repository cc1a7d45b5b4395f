// How strong the engine plays: how many positions it looks at for a move, level by level.

/** @type {[nodes: number, name: string][]} from the weakest on */
export const LEVELS = [
  [30, "Beginner"],
  [100, "Very easy"],
  [400, "Easy"],
  [1500, "Casual"],
  [6000, "Medium"],
  [25000, "Hard"],
  [100000, "Very hard"],
  [400000, "Strong"],
  [1500000, "Very strong"],
  [6000000, "Strongest"],
];

/** The level if none is chosen. */
export const USUAL = "5";

/** How long a move may take at any level, in milliseconds: nobody waits for longer. */
export const LONGEST = 5000;

/** @param {string} level */
export const nodesOf = (level) => LEVELS[Number(level) - 1]?.[0] ?? 1000;

/** @param {string} level */
export const nameOf = (level) => LEVELS[Number(level) - 1]?.[1] ?? "";
