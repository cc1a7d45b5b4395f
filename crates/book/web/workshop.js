// The workshop: a form of the rules, and their text behind a tab; beside it the board at the start, and the variant alive. A link that has
// rules opens for players first.
//
// Hooks: `[data-action]` of buttons and fields (`tab-form`, `tab-text`, `tab-setup`, `begin`, `open`, `save-ron`, `share`...),
// `[data-role=rules]` is the editor's text, `.ws-faults` the list of faults, `[data-draw="1 2"]` a square on which a piece is drawn; the
// root has `data-state`: `sound`, `faulty`, `slow`, or `busy` while a text is checked, `data-checked`, the number of checks that are
// done, and `data-shows`: `form` or `text`.

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

/** How long nothing is typed before the text is checked, in milliseconds. */
const PAUSE = 60;
/** The same for the page's address. */
const LONG_PAUSE = 800;
/** How long the library may take to change a text, or to check that of a link, for which a slow phone has nothing else to show. */
const SECONDS = 10;
/** How long a check may take, in seconds. The start of the library is not counted. */
const LIMIT = 4;
/** What the variant is like that a first visitor finds. */
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
    /** @type {Legwork.VariantInfo | undefined} the last rules without faults */
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
    /** The changes that the form has asked for, one after the other. */
    this.edits = Promise.resolve();
    /** How many of them are not done yet. */
    this.waiting = 0;
    /** What the rules have had since they were begun: rights to castle, and fields. */
    this.had = { rights: "", fields: /** @type {string[]} */ ([]) };
  }

  async start() {
    void this.checker.warm();
    // A reload comes back to the text that was written here.
    if (history.state?.writes || !(await this.#forPlayers())) await this.#write();
  }

  /** Shows the rules of the address to those who play; tells whether it has any, without errors. */
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

  /** Begins to write. */
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

  /** The rules of the address, or those for a first visitor. */
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
   * Changes the text as the form asks for, after the changes before.
   * @param {{do: string} & Record<string, unknown>} job
   */
  #edit(job) {
    this.#next(async () => {
      const { text } = this.editor;
      try {
        const changed = await this.helper.next({ ...job, ron: text }, SECONDS);
        // What the user has written meanwhile is not lost.
        if (changed !== text && text === this.editor.text) this.editor.text = changed;
      } catch (error) {
        this.save.said.textContent = reasonOf(error);
      }
    });
  }

  /**
   * Does something after the changes before, and checks what has come of all of them.
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
   * Begins with a text.
   * @param {string} text
   * @param {string} base
   */
  take(text, base) {
    this.state.base = base;
    this.had = { rights: "", fields: [] };
    this.begin.choose(base);
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

  /** Checks the text as it is now. */
  async check() {
    const { text } = this.editor;
    let state = "sound";
    try {
      /** @type {import("./workshop/types").Checked} */
      const checked = await this.checker.run({ do: "check", ron: text }, LIMIT);
      this.#tell(checked.faults, checked.form);
      if ("id" in checked) {
        const { info, sprite } = checked;
        this.kinds = info.kinds;
        this.info = info;
        // The pictures are the library's own.
        this.sprite.innerHTML = sprite;
        this.#show(checked.form);
        await this.alive.show(text, checked);
      } else {
        this.#show(checked.form);
        state = "faulty";
      }
    } catch (error) {
      // A newer text is being checked, or the same once more.
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
   * Shows in the form, and on the board at the start, what the text says.
   * @param {import("./workshop/types").FormContent | undefined} content
   */
  #show(content) {
    const before = this.form.content;
    this.form.show(content, this.editor.steps);
    this.setup.enable(content !== undefined);
    // What rules are like is what they are compared with.
    if (content?.like) this.state.base = content.like;
    // The board already has the changes that are not done yet.
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
 * The rights to castle with which a game starts.
 * @param {string} start
 */
const rightsOf = (start) => (start.split(" ")[2] ?? "").replace("-", "");

/**
 * Says what the rules no longer have.
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
