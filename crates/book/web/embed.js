// The embed: `<legwork-board>` shows a variant's board in any page.
//
// Attributes: `variant` is the id of a registered variant; rules of one's own stand within, in `<script type="text/ron">`.
// With `play` the board is there to play on, without it a click shows the moves of a piece. `fen` is the position to play from.
//
// A board is a page of its own in a frame, so that neither its styles nor its ids mix with those of the page around it; the
// library is compiled once for all of them. What stands within the element is shown until the board is alive. The element has
// `data-living` then, or `data-dead` with the reason.

import { symbolId } from "./board/symbol-id.js";
import { el, reasonOf } from "./dom.js";
import { module } from "./library/unpack.js";

/** Read while the script runs: the page around it may have another library under this name later. */
const assets = LegworkAssets;
const parts = LegworkEmbed;

/**
 * The sprite of a variant, or of rules whose pieces have names.
 * @param {Record<string, number>} ids
 * @param {string} [lines] the lines of its board
 */
function sprite(ids, lines = "") {
  const symbols = Object.entries(ids).map(([id, number]) => `<symbol id="${id}" viewBox="0 0 100 100">${parts.pictures[number]}</symbol>`);
  return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols.join("")}${parts.marks}${lines}</svg>`;
}

/**
 * The pictures of pieces by their names, for rules that are not registered; other pieces are shown as their letters.
 * @param {{symbol: string, name: string}[]} kinds
 */
function pictured(kinds) {
  /** @type {Record<string, number>} */
  const ids = {};
  for (const { symbol, name } of kinds) {
    const both = parts.names[name];
    if (both) [ids[symbolId(symbol, true)], ids[symbolId(symbol, false)]] = both;
  }
  return ids;
}

/** @type {Promise<Legwork.Library> | undefined} */
let library;

/** The library in this page, which is needed only for rules of one's own. */
function ready() {
  library ??= (async () => {
    const glue = new Function(`${assets.glue}\nreturn wasm_bindgen;`)();
    await glue({ module_or_path: await module() });
    return glue;
  })();
  return library;
}

class LegworkBoard extends HTMLElement {
  connectedCallback() {
    if (this.frame) return;
    const show = () => {
      this.#show().catch((error) => {
        this.dataset.dead = reasonOf(error);
        this.append(el("p", { role: "alert" }, `This board could not come to life: ${reasonOf(error)}`));
      });
    };
    // What stands within may not have been read yet.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show, { once: true });
    else setTimeout(show);
  }

  disconnectedCallback() {
    this.sizes?.disconnect();
  }

  async #show() {
    const ron = this.querySelector('script[type="text/ron"]')?.textContent ?? undefined;
    let id = this.getAttribute("variant") ?? "";
    let name = id;
    let ids = parts.variants[id];
    if (ron !== undefined) {
      const { loadRules, variantInfo } = await ready();
      id = loadRules(ron);
      const info = variantInfo(id);
      name = info.name;
      ids = pictured(info.kinds);
    }
    if (!ids) throw new Error(`there is no variant ${JSON.stringify(id)}`);
    const play = this.hasAttribute("play");
    const title = play ? `${name}: a board to play on` : `${name}: how the pieces move`;
    const frame = el("iframe", { title, style: "display:block;width:100%;height:0;border:0;color-scheme:light dark" });
    this.frame = frame;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    frame.srcdoc = '<!DOCTYPE html><html lang="en" data-page="embed"><head><meta charset="utf-8"/><meta name="color-scheme" content="light dark"/></head><body></body></html>';
    this.append(frame);
    await loaded;
    this.#fill(frame, { id, ron, title, sprite: sprite(ids, ron === undefined ? parts.lines[id] : undefined) }, play);
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {{id: string, ron: string | undefined, title: string, sprite: string}} board
   * @param {boolean} play
   */
  #fill(frame, { id, ron, title, sprite }, play) {
    const page = frame.contentDocument;
    const inside = /** @type {any} */ (frame.contentWindow);
    if (!page || !inside) throw new Error("the frame of the board is not to be reached");
    page.title = title;
    page.head.append(el("style", {}, parts.style));
    page.body.innerHTML = sprite;
    const place = el("div", { class: play ? "lw-play" : "lw-glance", "data-variant": id });
    page.body.append(
      el("main", {}, el("h1", { class: "lv-spoken" }, title), place),
      el("script", { type: "application/json", id: "legwork-variant" }, JSON.stringify({ id, ron })),
    );
    inside.LegworkAssets = { ...assets, module: module() };
    keepNothing(inside, this.getAttribute("fen"));
    const script = page.createElement("script");
    script.textContent = parts.script;
    page.body.append(script);
    const main = page.querySelector("main");
    this.sizes = new inside.ResizeObserver(() => {
      frame.style.height = `${Math.ceil(page.body.scrollHeight)}px`;
    });
    if (main) this.sizes?.observe(main);
    const watch = new inside.MutationObserver(() => this.#alive(frame, place, watch));
    watch.observe(place, { attributes: true });
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {HTMLElement} place
   * @param {MutationObserver} watch
   */
  #alive(frame, place, watch) {
    const { living, dead } = place.dataset;
    if (living === undefined && dead === undefined) return;
    watch.disconnect();
    for (const child of [...this.childNodes]) if (child !== frame && !(child instanceof HTMLScriptElement)) child.remove();
    if (dead === undefined) this.dataset.living = "";
    else this.dataset.dead = dead;
  }
}

/**
 * A board in a frame keeps no game in the browser's storage, which belongs to the page around it; it begins with a position that
 * is given.
 * @param {any} inside the frame's window
 * @param {string | null} fen
 */
function keepNothing(inside, fen) {
  let game = fen === null ? null : new URLSearchParams({ fen }).toString();
  const storage = { getItem: () => game, setItem: (/** @type {string} */ _, /** @type {string} */ text) => (game = text), removeItem: () => (game = null) };
  Object.defineProperty(inside, "localStorage", { value: storage });
}

customElements.define("legwork-board", LegworkBoard);
