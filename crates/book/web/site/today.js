// The first page: the variant that stands on it, or the one that the address names, that of the day, or another one.

import { MARK } from "../game/store.js";
import { script } from "../library/unpack.js";

/** Days are this many variants apart in the list, so that neighbours in it do not follow each other. */
const STRIDE = 19;

/**
 * The number of a day, as the reader's calendar has it.
 * @param {Date} date
 */
const dayOf = (date) => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/**
 * Loads the pictures of a variant's pieces, and puts them in the place of those that are there; returns what is special about it.
 * @param {string} id
 */
async function pictures(id) {
  await script(`assets/pieces/${id}.js`);
  const place = document.querySelector(".lw-pictures");
  if (place) place.innerHTML = LegworkPieces;
  return LegworkAbout;
}

export class Today {
  /**
   * @param {HTMLElement} root
   * @param {(id: string) => void} show puts the board of a variant on the page
   */
  constructor(root, show) {
    this.root = root;
    this.show = show;
    const text = document.getElementById("legwork-daily")?.textContent ?? "[]";
    /** @type {[id: string, name: string][]} */
    this.list = JSON.parse(text);
    this.daily = (dayOf(new Date()) * STRIDE) % this.list.length;
    // The first one is on the page already.
    this.shown = this.#addressed() ?? 0;
    this.pictured = 0;
    root.querySelector('[data-action="another"]')?.addEventListener("click", () => void this.#go((this.shown + STRIDE) % this.list.length));
    const daily = root.querySelector('[data-action="daily"]');
    daily?.addEventListener("click", () => void this.#go(this.daily));
    const name = this.list[this.daily]?.[1];
    if (daily && name) daily.textContent = `Variant of the day: ${name}`;
    // Before the board on the page hears of it, which may be another variant's.
    window.addEventListener("hashchange", () => {
      const addressed = this.#addressed();
      if (addressed !== undefined && addressed !== this.shown) void this.#go(addressed, location.hash);
    });
  }

  /** The number of the variant that the address names. */
  #addressed() {
    const wanted = location.hash.startsWith(MARK) ? new URLSearchParams(location.hash.slice(MARK.length)).get("variant") : null;
    const found = this.list.findIndex(([id]) => id === wanted);
    return found < 0 ? undefined : found;
  }

  /**
   * Shows another variant.
   * @param {number} number
   * @param {string} [game] the address of a game of it
   */
  async #go(number, game = "") {
    // What the address holds is a game of the variant before.
    history.replaceState(history.state, "", game || location.pathname + location.search);
    this.shown = number;
    await this.begin();
  }

  /** Shows the variant that is chosen. */
  async begin() {
    const [id, name] = this.list[this.shown] ?? [];
    if (id === undefined || name === undefined) return;
    if (this.shown !== this.pictured) {
      const about = await pictures(id);
      this.pictured = this.shown;
      this.root.querySelector("h2")?.replaceChildren(name);
      this.root.querySelector("p")?.replaceChildren(about);
      this.root.querySelector("a")?.setAttribute("href", `${id}.html`);
    }
    this.show(id);
  }
}
