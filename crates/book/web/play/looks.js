// How boards look: the colours of the squares and the set of pieces, which the browser keeps between visits.
//
// The theme is `data-theme` of the document; none is wood.

import { SETS } from "../board/pictures.js";
import { el, labelled, select } from "../dom.js";
import { preference, prefer } from "../game/store.js";
import { script } from "../library/unpack.js";
import { styleOf } from "../style.js";

/** @type {[value: string, words: string][]} */
const THEMES = [
  ["", "Wood"],
  ["green", "Green"],
  ["blue", "Blue"],
  ["grey", "Grey"],
];

/** Shows the colours that were chosen on an earlier visit. */
export function theme() {
  const wanted = preference("theme");
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
}

/**
 * Puts the further pictures of a variant's pieces on the page.
 * @param {string} variant
 */
async function load(variant) {
  const place = document.querySelector(".lw-pictures");
  if (!place || place.querySelector(`[data-sets="${variant}"]`)) return;
  await script(`assets/sets/${variant}.js`);
  place.insertAdjacentHTML("beforeend", `<div data-sets="${variant}">${LegworkSets}</div>`);
}

export class Looks {
  /**
   * @param {string} variant none where its rules are the page's own
   * @param {(set: string) => void} changed shows this set of pieces
   */
  constructor(variant, changed) {
    this.variant = variant;
    this.changed = changed;
    theme();
    const colours = select("theme", THEMES, preference("theme") ?? "", () => {
      prefer("theme", colours.value || undefined);
      theme();
    });
    // Only the site has files with the further pictures.
    const isThere = variant !== "" && typeof LegworkAssets !== "undefined" && LegworkAssets.bytes !== undefined;
    const style = styleOf();
    const usual = style === "Chess" ? "Standard" : "Characters";
    const sets = SETS.filter(([name]) => name === "letters" || (isThere && (name !== "international" || style !== "Chess")));
    const kept = preference("pieces") ?? "";
    const can = sets.some(([name]) => name === kept) ? kept : "";
    const pieces = select("pieces", [["", usual], ...sets], can, () => {
      prefer("pieces", pieces.value || undefined);
      void this.#show(pieces.value);
    });
    this.root = el("div", { class: "lv-form", "data-panel": "looks" }, labelled("Board", colours), labelled("Pieces", pieces));
    /** The set that was chosen on an earlier visit. */
    this.kept = can;
  }

  /** Shows the set of pieces that was chosen on an earlier visit. */
  begin() {
    if (this.kept) void this.#show(this.kept);
  }

  /** @param {string} set */
  async #show(set) {
    if (set && set !== "letters") await load(this.variant);
    this.changed(set);
  }
}
