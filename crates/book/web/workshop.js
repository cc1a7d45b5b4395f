// The workshop: a form for the rules, their text in another tab, and next to them the board at the start and the variant to play. A link
// with rules first opens a page for players.
//
// Hooks: `[data-action]` of buttons and fields (`tab-form`, `tab-text`, `tab-setup`, `begin`, `open`, `save-ron`, `share`...),
// `[data-role=rules]` is the editor, `.ws-faults` the list of errors, `[data-draw="1 2"]` a square on which the moves of a piece are drawn.
// The root has `data-state`: `sound`, `faulty`, `slow`, or `busy` while a text is checked; `data-checked`, the number of finished checks;
// and `data-shows`: `form` or `text`.

import { Alive } from "./workshop/alive.js";
import { meaningAtCursor } from "./workshop/assist.js";
import { Begin } from "./workshop/begin.js";
import { button, el, reasonOf } from "./dom.js";
import * as unpack from "./library/unpack.js";
import { Editor } from "./workshop/editor.js";
import { PARTS, told } from "./workshop/faults.js";
import { Form } from "./workshop/form.js";
import { Players, heading } from "./workshop/players.js";
import { Save } from "./workshop/save.js";
import { SetUp } from "./workshop/setup.js";
import { LONGEST, fragment, restored } from "./workshop/share.js";
import { Tabs } from "./workshop/tabs.js";
import { Ended, Replaced, Thread } from "./workshop/thread.js";
import { colorName } from "./words.js";

/** The text is checked when nothing has been typed for this time, in milliseconds. */
const PAUSE = 60;
/** The page's address is changed after this time. */
const LONG_PAUSE = 800;
/** The time limit, in seconds, of a change of the text, and of checks until the first board is shown. */
const SECONDS = 10;
/** The time limit of all other checks, in seconds; the start of the library does not count. */
const LIMIT = 4;
/** The variant with which a first visitor begins. */
const FIRST = "chess";

class Workshop {
  constructor() {
    /** @type {import("./workshop/share.js").State} */
    this.state = { text: "", base: FIRST };
    this.checker = new Thread();
    this.helper = new Thread();
    /** @type {import("./workshop/types").FieldTable[]} */
    this.tables = [];
    /** @type {[id: string, name: string][]} */
    this.variants = [];
    /** @type {import("./workshop/types").Kind[]} */
    this.kinds = [];
    /** @type {Legwork.VariantInfo | undefined} of the last rules without errors */
    this.info = undefined;
    this.checks = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pause = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.longPause = undefined;
    const known = { tables: () => this.tables, kinds: () => this.kinds, variants: () => this.variants };
    this.meaning = el("div", { class: "ws-explained", role: "status" });
    this.editor = new Editor(
      known,
      () => this.#changed(),
      (meaning) => this.meaning.replaceChildren(meaning ?? el("p", {}, "Nothing is known of this place.")),
      (view) => meaningAtCursor(known, view),
    );
    this.status = el("p", { class: "ws-status", role: "status" });
    this.faults = el("ol", { class: "ws-faults", "aria-label": "Errors" });
    const state = () => ({ ...this.state, text: this.editor.text });
    this.begin = new Begin(this.helper, (text, base) => this.take(text, base));
    const edit = (/** @type {string} */ name, /** @type {(string | undefined)[]} */ ...words) => this.#edit({ do: "edit", edit: name, words });
    const host = {
      edit,
      begin: (/** @type {string} */ like, /** @type {string} */ name) => this.#edit({ do: "fresh", like, name }),
      undo: () => this.#next(() => this.editor.undo()),
      redo: () => this.#next(() => this.editor.redo()),
    };
    this.form = new Form(this.helper, host);
    this.setup = new SetUp((board) => edit("withArray", board));
    this.save = new Save(this.helper, state, () => this.form.content?.name ?? "");
    this.alive = new Alive(state, (id) => this.variants.find(([known]) => known === id)?.[1] ?? id, this.setup.root);
    this.sprite = el("div", { class: "ws-sprite", "aria-hidden": "true" });
    const quiet = el("p", { class: "lv-quiet" }, "Ctrl+Space offers what may stand at the cursor, F1 says what it means. Nothing leaves this browser.");
    const text = el("div", {}, this.begin.root, this.editor.root, this.status);
    const panels = { form: { words: "Form", content: this.form.root }, text: { words: "Text", content: text } };
    this.tabs = new Tabs("The rules", panels, (shown) => this.#shows(shown));
    const below = el("div", { class: "ws-below" }, el("div", { class: "ws-of-text" }, this.faults, this.meaning, quiet), this.save.root, this.save.said);
    const left = el("section", { class: "ws-left lv-living", "aria-label": "The rules" }, this.tabs.root, below);
    this.halves = [this.sprite, left, el("section", { class: "ws-right", "aria-label": "The variant" }, this.alive.root)];
    this.root = el("div", { class: "ws-workshop", "data-state": "busy", "data-shows": "form" });
    /** The changes from the form, one after the other. */
    this.edits = Promise.resolve();
    /** The number of changes that are not finished. */
    this.waiting = 0;
    /** The castling rights and fields that the rules have had since they were begun. */
    this.had = { rights: "", fields: /** @type {string[]} */ ([]) };
  }

  async start() {
    void this.checker.warm();
    // After a reload, the author finds the text again.
    if (history.state?.writes || !(await this.#forPlayers())) await this.#write();
  }

  /** Shows the rules in the address to players. Returns whether there are any, without errors. */
  async #forPlayers() {
    const { text } = (await restored(location.hash).catch(() => undefined)) ?? {};
    if (text === undefined) return false;
    /** @type {import("./workshop/types").Checked} */
    const checked = await this.checker.run({ do: "check", ron: text }, SECONDS).catch(() => ({ faults: [] }));
    if (!("id" in checked)) return false;
    const { title } = document;
    const [name = "", tagline = ""] = heading("", "");
    // Another link in the same window.
    const again = () => location.reload();
    window.addEventListener("hashchange", again);
    const players = new Players(() => {
      window.removeEventListener("hashchange", again);
      players.close();
      document.title = title;
      heading(name, tagline);
      void this.#write();
    });
    this.root.append(players.root);
    await players.show(text, checked);
    void players.tell(this.helper, text);
    return true;
  }

  /** Shows the form and the text. */
  async #write() {
    this.root.replaceChildren(...this.halves);
    const { tables, variants } = await this.helper.next({ do: "tables" }, 30);
    this.tables = tables;
    this.variants = variants;
    this.begin.offer(variants, FIRST);
    this.form.offer(variants);
    window.addEventListener("hashchange", () => void this.#restore());
    await this.#restore();
  }

  /** Takes the rules in the address, or those for a first visitor. */
  async #restore() {
    try {
      const state = await restored(location.hash);
      if (state) return this.take(state.text, state.base);
    } catch (error) {
      this.save.said.textContent = reasonOf(error);
    }
    if (this.editor.text !== "") return;
    const name = this.variants.find(([id]) => id === FIRST)?.[1] ?? FIRST;
    this.take(await this.helper.next({ do: "fresh", like: FIRST, name: `My ${name}` }, SECONDS), FIRST);
  }

  /** @param {string} shown the form or the text */
  #shows(shown) {
    this.root.dataset.shows = shown;
  }

  /**
   * Changes the text for the form, after the earlier changes.
   * @param {{do: string} & Record<string, unknown>} job
   */
  #edit(job) {
    this.#next(async () => {
      const { text } = this.editor;
      try {
        const changed = await this.helper.next({ ...job, ron: text }, SECONDS);
        // Text that the user has typed in the meantime is not lost.
        if (changed !== text && text === this.editor.text) this.editor.text = changed;
      } catch (error) {
        this.save.said.textContent = reasonOf(error);
      }
    });
  }

  /**
   * Makes a change after the earlier ones, and checks the text after the last one.
   * @param {() => void | Promise<void>} change
   */
  #next(change) {
    this.waiting += 1;
    this.edits = this.edits.then(async () => {
      await change();
      this.waiting -= 1;
      clearTimeout(this.pause);
      if (this.waiting === 0) void this.check();
    });
  }

  /**
   * Begins with another text.
   * @param {string} text
   * @param {string} base
   */
  take(text, base) {
    this.state.base = base;
    this.had = { rights: "", fields: [] };
    this.begin.choose(base);
    this.alive.isOther = true;
    this.editor.text = text;
    clearTimeout(this.pause);
    void this.check();
  }

  #changed() {
    this.root.dataset.state = "busy";
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.check(), PAUSE);
    clearTimeout(this.longPause);
    this.longPause = setTimeout(() => void this.#keep(), LONG_PAUSE);
  }

  async #keep() {
    const mark = await fragment({ ...this.state, text: this.editor.text });
    history.replaceState({ writes: true }, "", mark.length <= LONGEST ? mark : location.pathname + location.search);
  }

  /** Checks the current text. */
  async check() {
    const { text } = this.editor;
    let state = "sound";
    try {
      /** @type {import("./workshop/types").Checked} */
      const checked = await this.checker.run({ do: "check", ron: text }, this.alive.play ? LIMIT : SECONDS);
      this.#tell(checked.faults, checked.form);
      if ("id" in checked) {
        const { info, sprite } = checked;
        this.kinds = info.kinds;
        this.info = info;
        // The library has made these pictures.
        this.sprite.innerHTML = sprite;
        this.#show(checked.form);
        await this.alive.show(text, checked);
      } else {
        this.#show(checked.form);
        state = "faulty";
      }
    } catch (error) {
      // A newer text, or the same text again, is being checked.
      if (error instanceof Replaced || text !== this.editor.text) return;
      state = error instanceof Ended ? "slow" : "faulty";
      const message = error instanceof Ended ? `these rules are not checked to the end: ${error.message}` : reasonOf(error);
      this.#tell([{ line: 1, column: 1, path: "", message }], this.form.content);
    }
    if (text !== this.editor.text) return;
    this.checks += 1;
    this.root.dataset.checked = String(this.checks);
    this.root.dataset.state = state;
  }

  /**
   * Shows the rules of the text in the form and on the board at the start.
   * @param {import("./workshop/types").FormContent | undefined} content
   */
  #show(content) {
    const before = this.form.content;
    this.form.show(content, this.editor.steps);
    this.setup.enable(content !== undefined);
    // Rules are compared with those that they are like.
    if (content?.like) this.state.base = content.like;
    // The board already shows the changes that are not finished.
    if (!content || !this.info || this.waiting > 0) return;
    if (before?.like !== content.like) this.had = { rights: "", fields: [] };
    this.had = { rights: this.had.rights + rightsOf(content.start), fields: [...this.had.fields, ...content.fields] };
    this.setup.show(this.info, content.start, lost(this.had, content));
  }

  /**
   * @param {import("./workshop/types").Fault[]} faults
   * @param {import("./workshop/types").FormContent | undefined} form
   */
  #tell(faults, form) {
    const sentences = faults.map((fault) => told(fault, form));
    this.form.tell(sentences);
    this.setup.fault.textContent = [...new Set(sentences.filter(({ place }) => place === "board").map(({ words }) => words))].join(" ");
    this.editor.underline(faults);
    this.status.textContent = faults.length === 0 ? "No errors." : faults.length === 1 ? "1 error; the variant is shown as it was before." : `${faults.length} errors; the variant is shown as it was before.`;
    const entry = (/** @type {import("./workshop/types").Fault} */ fault) => {
      const place = fault.ancestor ? `${fault.ancestor}:${fault.line}:${fault.column}` : `${fault.line}:${fault.column}`;
      const go = fault.ancestor ? el("span", {}, place) : button("fault", place, () => this.editor.goTo(fault.line, fault.column));
      return el("li", {}, go, ` ${fault.path ? `${fault.path}: ` : ""}${fault.message}`);
    };
    this.faults.replaceChildren(...faults.map(entry));
  }
}

/**
 * The castling rights at the start of a game.
 * @param {string} start
 */
const rightsOf = (start) => (start.split(" ")[2] ?? "").replace("-", "");

/**
 * The sentences about what the rules have lost.
 * @param {{rights: string, fields: string[]}} had
 * @param {import("./workshop/types").FormContent} content
 */
function lost({ rights, fields }, content) {
  const now = rightsOf(content.start);
  const gone = [...new Set(rights)].filter((right) => !now.includes(right));
  const parts = [...new Set(fields)].filter((field) => field !== "castling" && !content.fields.includes(field)).flatMap((field) => PARTS[field] ?? []);
  const side = (/** @type {string} */ right) => ({ K: "on the King's side", Q: "on the Queen's side" })[right.toUpperCase()] ?? `with the right “${right}”`;
  const castles = (/** @type {boolean} */ white) => {
    const own = gone.filter((right) => (right === right.toUpperCase()) === white).map(side);
    return own.length > 0 ? [`${colorName(white)} no longer castles ${own.join(" or ")}, even if the pieces come back to their squares.`] : [];
  };
  const castling = !fields.includes("castling") || content.fields.includes("castling") ? [true, false].flatMap(castles) : ["Nobody castles any more, because King and Rooks no longer start where castling begins."];
  const others = parts.length > 0 ? [`No longer there: ${parts.join(", ")}.`] : [];
  const all = [...castling, ...others];
  return all.length > 0 ? [...all, "Undo brings it back."].join(" ") : "";
}

async function start() {
  const place = document.querySelector(".lw-workshop");
  if (!(place instanceof HTMLElement) || !unpack.isThere()) return;
  try {
    const workshop = new Workshop();
    place.replaceChildren(workshop.root);
    await workshop.start();
    place.dataset.living = "";
  } catch (error) {
    place.dataset.dead = reasonOf(error);
    place.append(el("p", { class: "lv-refused" }, `The workshop could not come to life: ${reasonOf(error)}`));
  }
}

void start();
