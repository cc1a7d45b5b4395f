// What the editor says while one types: what may stand at a place, and what it means. Both come from the tables of the format's
// description, which the library has.

import { el } from "../dom.js";
import * as unpack from "../library/unpack.js";

/**
 * @typedef {object} Known what is known in addition to the format
 * @property {() => import("./types").FieldTable[]} tables
 * @property {() => import("./types").Kind[]} kinds of the last rules without faults
 * @property {() => [id: string, name: string][]} variants
 */

/**
 * Where a text ends that is the beginning of a rule file: the part of the file whose fields may stand there, or the field in whose value it is.
 * @param {Known} known
 * @param {string} beginning
 */
async function placeAt(known, beginning) {
  const library = /** @type {import("./types").Library} */ (/** @type {unknown} */ (await unpack.library()));
  const { part, given, field, inString } = library.placeAt(beginning);
  const table = (/** @type {string | null | undefined} */ name) => known.tables().find((table) => table.name === name);
  return { table: table(part), given, inString, field: table(field?.[0])?.fields.find(({ name }) => name === field?.[1]) };
}

/**
 * A meaning: code stands between backticks, and links lead nowhere here.
 * @param {string} meaning
 */
const described = (meaning) => {
  const plain = meaning.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const paragraph = (/** @type {string} */ text) => el("p", {}, ...text.split("`").map((part, at) => (at % 2 ? el("code", {}, part) : part)));
  return el("div", { class: "ws-meaning" }, ...plain.split("\n").map(paragraph));
};

/**
 * The fields that a part of the file does not have yet.
 * @param {import("./types").FieldTable} table
 * @param {string[]} given
 */
function fields(table, given) {
  return table.fields
    .filter(({ name }) => !given.includes(name))
    .map(({ name, needed, meaning }) => ({
      label: name,
      type: "property",
      detail: needed ? "needed" : "",
      boost: needed ? 1 : 0,
      apply: `${name}: `,
      info: () => described(meaning),
    }));
}

/**
 * What may stand in a field.
 * @param {Known} known
 * @param {import("./types").Field} field
 * @param {boolean} quoted whether the place is in a string already
 */
function values(known, field, quoted) {
  const text = (/** @type {string} */ value) => (quoted ? value : `"${value}"`);
  const options = field.values
    .filter((value) => value.startsWith('"') || !quoted)
    .map((value) => ({ label: value.startsWith('"') ? text(value.slice(1, -1)) : value, type: "constant", info: () => described(field.meaning) }));
  if (/\bkinds?\b|letters of pieces/.test(field.meaning)) {
    options.push(...known.kinds().map(({ symbol, name }) => ({ label: text(symbol), type: "text", info: () => described(name) })));
  }
  if (field.name === "like") options.push(...known.variants().map(([id, name]) => ({ label: text(id), detail: name, type: "text", info: () => described(field.meaning) })));
  return options;
}

/**
 * @param {Known} known
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completion(known) {
  return async ({ state, pos, explicit }) => {
    const text = state.doc.sliceString(0, pos);
    const { table, given, field, inString } = await placeAt(known, text);
    const before = /[\w+'!-]*$/.exec(text)?.[0] ?? "";
    if (!explicit && before === "" && !inString) return null;
    const from = pos - before.length;
    const options = table ? fields(table, given) : field ? values(known, field, inString) : [];
    return options.length > 0 ? { from, options, validFor: /^[\w+'!-]*$/ } : null;
  };
}

/**
 * The word or string at a place.
 * @param {string} line
 * @param {number} column
 */
function wordAt(line, column) {
  for (const match of line.matchAll(/"(?:[^"\\]|\\.)*"|\w+/g)) {
    if (match.index <= column && column <= match.index + match[0].length) return { word: match[0], start: match.index };
  }
  return undefined;
}

/**
 * What a place means: of a field its description, of moves what they say in words.
 * @param {Known} known
 * @param {import("@codemirror/view").EditorView} view
 * @param {number} position
 */
async function meaningAt(known, view, position) {
  const line = view.state.doc.lineAt(position);
  const found = wordAt(line.text, position - line.from) ?? { word: "", start: position - line.from };
  const start = line.from + found.start;
  const end = start + found.word.length;
  const isName = /^\s*:/.test(view.state.doc.sliceString(end, end + 20));
  const place = await placeAt(known, view.state.doc.sliceString(0, start));
  const field = isName ? place.table?.fields.find(({ name }) => name === found.word) : place.field;
  if (!field) return undefined;
  const words = field.name === "betza" || field.name === "prose" ? wordsOf(known, found.word.replaceAll('"', "")) : [];
  return { start, end, dom: el("div", { class: "ws-hover" }, el("b", {}, field.name), ...words, described(field.meaning)) };
}

/**
 * How the pieces with these moves move.
 * @param {Known} known
 * @param {string} betza
 */
function wordsOf(known, betza) {
  const kind = betza && known.kinds().find((each) => each.betza === betza || each.betza.startsWith(`${betza} `) || each.betza.startsWith(betza));
  return kind ? [el("ul", {}, ...kind.words.map((words) => el("li", {}, words)))] : [];
}

/**
 * @param {Known} known
 * @returns {import("@codemirror/view").HoverTooltipSource}
 */
export function hover(known) {
  return async (view, position) => {
    const meaning = await meaningAt(known, view, position);
    // The mouse explains words, not the space around them.
    return meaning && meaning.end > meaning.start ? { pos: meaning.start, end: meaning.end, above: true, create: () => ({ dom: meaning.dom }) } : null;
  };
}

/**
 * The same at the cursor, for who has no mouse.
 * @param {Known} known
 * @param {import("@codemirror/view").EditorView} view
 */
export const meaningAtCursor = async (known, view) => (await meaningAt(known, view, view.state.selection.main.head))?.dom;
