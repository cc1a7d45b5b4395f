// The editor of rules.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { completion, hover } from "./assist.js";
import { colours } from "./colours.js";

export class Editor {
  /**
   * @param {import("./assist.js").Known} known
   * @param {() => void} changed
   * @param {(meaning: HTMLElement | undefined) => void} explain shows what stands at the cursor
   * @param {(view: EditorView) => Promise<HTMLElement | undefined>} meaning
   */
  constructor(known, changed, explain, meaning) {
    this.changed = changed;
    /** Whether there has been no text yet. */
    this.fresh = true;
    this.view = new EditorView({
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          highlightSelectionMatches(),
          search({ top: true }),
          indentUnit.of("    "),
          EditorView.lineWrapping,
          colours(),
          syntaxHighlighting(classHighlighter),
          autocompletion({ override: [completion(known)], icons: false }),
          hoverTooltip(hover(known)),
          keymap.of([
            { key: "F1", run: (view) => (void meaning(view).then(explain), true) },
            // The Tab key leaves the editor, as it leaves every other field.
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          // With the tabindex, who has no mouse is known to reach what scrolls.
          EditorView.contentAttributes.of({ "aria-label": "The rules, as a rule file", spellcheck: "false", tabindex: "0", "data-role": "rules" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) this.changed();
          }),
        ],
      }),
    });
    this.root = this.view.dom;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /**
   * Other words for all of it, which are one step to undo; the first ones are none.
   * @param {string} text
   */
  set text(text) {
    const { length } = this.view.state.doc;
    const step = this.fresh ? Transaction.addToHistory.of(false) : isolateHistory.of("full");
    this.fresh = false;
    this.view.dispatch({ changes: { from: 0, to: length, insert: text }, annotations: step });
  }

  /** How many steps can be undone, and done again. */
  get steps() {
    return { back: undoDepth(this.view.state), forth: redoDepth(this.view.state) };
  }

  undo() {
    undo(this.view);
  }

  redo() {
    redo(this.view);
  }

  /**
   * Underlines faults.
   * @param {import("./types").Fault[]} faults
   */
  underline(faults) {
    const { state } = this.view;
    const diagnostics = faults.map(({ line, column, path, message, ancestor }) => {
      const from = placeOf(state.doc, ancestor ? 1 : line, ancestor ? 1 : column);
      const rest = state.doc.lineAt(from).text.slice(from - state.doc.lineAt(from).from);
      const length = /^(?:"(?:[^"\\]|\\.)*"?|[\w+.-]+|.)/.exec(rest)?.[0].length ?? 0;
      const where = ancestor ? `${ancestor}:${line}:${column}: ` : "";
      return { from, to: from + length, severity: /** @type {const} */ ("error"), message: `${where}${path ? `${path}: ` : ""}${message}` };
    });
    diagnostics.sort((a, b) => a.from - b.from);
    this.view.dispatch(setDiagnostics(state, diagnostics));
  }

  /**
   * Goes to a fault.
   * @param {number} line
   * @param {number} column
   */
  goTo(line, column) {
    const at = placeOf(this.view.state.doc, line, column);
    this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    this.view.focus();
  }
}

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {number} line
 * @param {number} column in characters, from 1
 */
function placeOf(doc, line, column) {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  // The library counts characters, an editor the units of UTF-16.
  const before = [...text].slice(0, column - 1).join("");
  return from + before.length;
}
