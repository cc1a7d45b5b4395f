// The workshop: rules on the left, the variant alive on the right. A link that has rules opens for players first.
//
// Hooks: `[data-action]` of buttons and fields (`new-variant`, `draw-piece`, `begin`, `open`, `save-ron`, `share`, `tab-pieces`...),
// `[data-role=rules]` is the editor's text, `.ws-faults` the list of faults, `[data-draw="1 2"]` a square on which a piece is drawn; the root has `data-state`: `sound`, `faulty`, `slow`, or `busy` while a
// text is checked, and `data-checked`, the number of checks that are done.

import { Alive } from "./workshop/alive.js";
import { meaningAtCursor } from "./workshop/assist.js";
import { Begin } from "./workshop/begin.js";
import { button, el, reasonOf } from "./dom.js";
import * as unpack from "./library/unpack.js";
import { Editor } from "./workshop/editor.js";
import { Players, heading } from "./workshop/players.js";
import { Save } from "./workshop/save.js";
import { LONGEST, fragment, restored } from "./workshop/share.js";
import { Ended, Replaced, Thread } from "./workshop/thread.js";

/** How long nothing is typed before the text is checked, in milliseconds. */
const PAUSE = 60;
/** The same for the page's address. */
const LONG_PAUSE = 800;
/** How long a check may take, in seconds. The start of the library is not counted. */
const LIMIT = 4;
/** The variant that a first visitor finds. */
const FIRST = "gothic";

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
    const now = { text: () => this.editor.text, kinds: () => this.kinds };
    this.begin = new Begin(this.helper, (text, base) => this.take(text, base), now, (text) => this.take(text, this.state.base));
    this.save = new Save(this.helper, state);
    this.alive = new Alive(state, (id) => this.variants.find(([known]) => known === id)?.[1] ?? id);
    const below = el(
      "div",
      { class: "ws-below" },
      this.faults,
      this.meaning,
      this.save.root,
      this.save.said,
      el("p", { class: "lv-quiet" }, "Ctrl+Space offers what may stand at the cursor, F1 says what it means. Nothing leaves this browser."),
    );
    const left = el("section", { class: "ws-left lv-living", "aria-label": "The rules" }, this.begin.root, this.editor.root, this.status, below);
    this.halves = [left, el("section", { class: "ws-right", "aria-label": "The variant" }, this.alive.root)];
    this.root = el("div", { class: "ws-workshop", "data-state": "busy" });
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
    const checked = await this.checker.run({ do: "check", ron: text }, LIMIT).catch(() => ({ faults: [] }));
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
    if (this.editor.text === "") this.take(await this.helper.next({ do: "text", id: FIRST }, 10), FIRST);
  }

  /**
   * Begins with a text.
   * @param {string} text
   * @param {string} base
   */
  take(text, base) {
    this.state.base = base;
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
      this.#tell(checked.faults);
      if ("id" in checked) {
        this.kinds = checked.kinds;
        await this.alive.show(text, checked);
      } else state = "faulty";
    } catch (error) {
      // A newer text is being checked, or the same once more.
      if (error instanceof Replaced || text !== this.editor.text) return;
      state = error instanceof Ended ? "slow" : "faulty";
      this.#tell([{ line: 1, column: 1, path: "", message: error instanceof Ended ? `these rules are not checked to the end: ${error.message}` : reasonOf(error) }]);
    }
    if (text !== this.editor.text) return;
    this.checks += 1;
    this.root.dataset.checked = String(this.checks);
    this.root.dataset.state = state;
  }

  /** @param {import("./workshop/types").Fault[]} faults */
  #tell(faults) {
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
