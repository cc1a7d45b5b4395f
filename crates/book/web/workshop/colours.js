// The colours of rule files in the editor.

import { LanguageSupport, StreamLanguage } from "@codemirror/language";

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

export const colours = () => new LanguageSupport(StreamLanguage.define(parser));
