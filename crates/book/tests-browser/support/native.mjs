// The native program, by which pages are judged.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PROGRAM } from "./surroundings.mjs";

const run = promisify(execFile);

/**
 * What the program says, as JSON.
 * @param {string[]} words
 * @returns {Promise<any>}
 */
export async function legwork(...words) {
  const { stdout } = await run(PROGRAM, [...words, "--json"], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

/** What the program calls the classes of squares, and what pages call them. */
const CLASSES = new Map([
  ["slide", "slide"],
  ["leap", "leap"],
  ["lame leap", "lame"],
  ["hop", "hop"],
  ["after a capture on the way", "afterCapture"],
  ["move only", "moveOnly"],
  ["capture only", "captureOnly"],
  ["captured in passing", "inPassing"],
  ["castling", "castling"],
]);

/**
 * The moves of a piece at a glance: the classes of each square but its own.
 * @param {string} variant
 * @param {string} piece
 * @param {string} square
 * @returns {Promise<Record<string, string[]>>}
 */
export async function glance(variant, piece, square) {
  const { squares } = await legwork("glance", variant, piece, "--at", square);
  const others = Object.entries(/** @type {Record<string, string[]>} */ (squares)).filter(([name]) => name !== square);
  return Object.fromEntries(others.map(([name, classes]) => [name, classes.map(named).sort()]));
}

/** @param {string} name */
function named(name) {
  const known = CLASSES.get(name);
  if (!known) throw new Error(`the program speaks of a class \`${name}\` that pages do not have`);
  return known;
}
