// The notation of rule files, as an editor needs it: colours, and where in the file a place is.

import { LanguageSupport, StreamLanguage } from "@codemirror/language";

/** Longer texts are not looked through for the place of the cursor. */
const LONGEST = 200_000;

/** @type {import("@codemirror/language").StreamParser<{depth: number}>} */
const parser = {
  name: "ron",
  startState: () => ({ depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.depth > 0) return comment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "lineComment";
    }
    if (stream.match("/*")) {
      state.depth = 1;
      return comment(stream, state);
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? "propertyName" : "string";
    if (stream.match(/^[-+]?\d[\d_]*(?:\.\d+)?/)) return "number";
    if (stream.match(/^(?:true|false)\b/)) return "bool";
    if (stream.match(/^[A-Z]\w*/)) return "typeName";
    if (stream.match(/^\w+/)) return stream.match(/^\s*:/, false) ? "propertyName" : "variableName";
    if (stream.match(/^[()[\]{}]/)) return "bracket";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
};

/**
 * Comments may be nested.
 * @param {import("@codemirror/language").StringStream} stream
 * @param {{depth: number}} state
 */
function comment(stream, state) {
  while (!stream.eol() && state.depth > 0) {
    if (stream.match("/*")) state.depth += 1;
    else if (stream.match("*/")) state.depth -= 1;
    else stream.next();
  }
  return "blockComment";
}

export const ron = () => new LanguageSupport(StreamLanguage.define(parser));

/**
 * An opened bracket.
 * @typedef {object} Frame
 * @property {string} open the bracket
 * @property {string} word the name before it: `Shuffle`
 * @property {string} key the field whose value it is, or is in
 * @property {number} at where it is
 * @property {string[]} fields the names of the fields before the place
 * @property {string} field the field in whose value the place is; empty where a name is expected
 */

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*"?|[\w+-]+|[()[\]{}:,]/g;

/**
 * The brackets around a place, the outermost first, with what is before it in each.
 * @param {string} text
 * @param {number} position
 */
export function placeAt(text, position) {
  /** @type {Frame[]} */
  const frames = [];
  let word = "";
  if (position > LONGEST) return { frames, inString: false };
  let inString = false;
  for (const match of text.slice(0, position).matchAll(TOKEN)) {
    const [token] = match;
    const frame = frames.at(-1);
    inString = false;
    if (token.startsWith('"')) {
      inString = match.index + token.length === position && (token.length === 1 || !/[^\\]"$/.test(token));
      word = token;
    } else if (token === "(" || token === "[" || token === "{") {
      const key = frame?.open === "(" ? frame.field : (frame?.key ?? "");
      frames.push({ open: token, word, key, at: match.index, fields: [], field: "" });
      word = "";
    } else if (token === ")" || token === "]" || token === "}") {
      frames.pop();
      word = "";
    } else if (token === ":" && frame) {
      frame.field = word.replaceAll('"', "");
      frame.fields.push(frame.field);
      word = "";
    } else if (token === ",") {
      if (frame) frame.field = "";
      word = "";
    } else if (!token.startsWith("/")) {
      word = token;
    }
  }
  return { frames, inString };
}

/**
 * The part of a rule file whose fields a bracket has; none for a list, a map or a pair.
 * @param {import("./types").FieldTable[]} tables
 * @param {Frame[]} frames
 */
export function tableOf(tables, frames) {
  if (frames.at(-1)?.open !== "(") return undefined;
  let table = tables[0];
  for (const { word, key } of frames.slice(1).filter(({ open }) => open === "(")) {
    const parts = table?.fields.find(({ name }) => name === key)?.parts ?? [];
    const part = parts.find((part) => part.word === word);
    table = part && tables.find(({ name }) => name === part.name);
  }
  return table;
}

/**
 * The field in whose value a place is, with the part of the file that has it.
 * @param {import("./types").FieldTable[]} tables
 * @param {Frame[]} frames
 * @returns {import("./types").Field | undefined}
 */
export function fieldOf(tables, frames) {
  for (let depth = frames.length; depth > 0; depth -= 1) {
    const above = frames.slice(0, depth);
    const name = above.at(-1)?.field;
    const table = tableOf(tables, above);
    if (table && name) return table.fields.find((field) => field.name === name);
    if (table) return undefined;
  }
  return undefined;
}

/**
 * A value of a rule file and where it is; a struct or a list has its parts.
 * @typedef {object} Value
 * @property {number} from
 * @property {number} to
 * @property {string} open its bracket, or an empty text
 * @property {Part[]} parts
 */

/**
 * A part of a struct or a list: the name of the field, or an empty text, and its value.
 * @typedef {{key: string, value: Value}} Part
 */

/**
 * Where everything is in a well-formed rule file.
 * @param {string} text
 * @returns {Value}
 */
function valueOf(text) {
  const top = () => /** @type {Value} */ (open.at(-1));
  /** @type {Value[]} */
  const open = [{ from: 0, to: text.length, open: "", parts: [] }];
  let key = "";
  /** @type {Value | undefined} what has been read since the last comma */
  let last;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const at = match.index;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (/^[([{]/.test(token)) {
      /** @type {Value} */
      const value = { from: last?.from ?? at, to: at, open: token, parts: [] };
      // A word in front of a bracket belongs to it: `Shuffle(...)`.
      if (last) last = Object.assign(last, value);
      else top().parts.push({ key, value: (last = value) });
      open.push(last);
      last = undefined;
      key = "";
    } else if (/^[)\]}]/.test(token)) {
      if (open.length > 1) last = open.pop();
      if (last) last.to = at + token.length;
    } else if (token === ":") {
      const named = top().parts.pop();
      key = named ? text.slice(named.value.from, named.value.to) : "";
      last = undefined;
    } else if (token === ",") {
      last = undefined;
      key = "";
    } else if (!last) {
      top().parts.push({ key, value: (last = { from: at, to: at + token.length, open: "", parts: [] }) });
    }
  }
  return /** @type {Value} */ (open[0]);
}

/**
 * A rule file in which a piece has these fields: where the file has the piece they are changed there, else it is added.
 * @param {string} text without errors
 * @param {string} letter of the piece
 * @param {Record<string, string>} fields
 */
export function withPiece(text, letter, fields) {
  const file = valueOf(text).parts[0]?.value;
  if (!file) return text;
  const put = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ words) => text.slice(0, from) + words + text.slice(to);
  const field = (/** @type {Value} */ of, /** @type {string} */ name) => of.parts.find(({ key }) => key === name)?.value;
  // Behind the last part stands a comma, or none yet.
  const added = (/** @type {Value} */ to, /** @type {string} */ words, /** @type {string} */ gap) => {
    const last = to.parts.at(-1)?.value;
    const at = last?.to ?? to.from + 1;
    return put(at, at, `${last ? "," : ""}${gap}${words}`);
  };
  const written = Object.entries({ letter, ...fields }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const pieces = field(file, "pieces");
  if (!pieces) return added(file, `pieces: [(${written.join(", ")})]`, "\n    ");
  const own = pieces.parts.map(({ value }) => value).find((piece) => {
    const found = field(piece, "letter");
    return found && text.slice(found.from, found.to).replaceAll("\\'", "'") === JSON.stringify(letter);
  });
  if (!own) return added(pieces, `(${written.join(", ")})`, text.slice(pieces.from, pieces.to).includes("\n") ? "\n        " : pieces.parts.length > 0 ? " " : "");
  const [name, value] = Object.entries(fields)[0] ?? [];
  if (name === undefined || value === undefined) return text;
  const rest = Object.fromEntries(Object.entries(fields).slice(1));
  const before = field(own, name);
  const changed = before ? put(before.from, before.to, JSON.stringify(value)) : added(own, `${name}: ${JSON.stringify(value)}`, " ");
  return withPiece(changed, letter, rest);
}
