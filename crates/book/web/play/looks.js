// How boards look: the colours of the squares, the set of pieces and the notation of moves, which the browser keeps between visits.
//
// The theme is `data-theme` of the document; none is wood.

import { SETS } from "../board/pictures.js";
import { el, labelled, select } from "../dom.js";
import { preference, prefer } from "../browser.js";
import { script } from "../library/unpack.js";
import { notation, notations, setNotation } from "../notation.js";
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
 * The further pictures of a variant's pieces: the workshop's library draws them, the site has a file with them for each variant.
 * @param {Legwork.Variant} variant
 * @returns {(() => Promise<string>) | undefined} none where there are no such pictures
 */
function picturesOf({ library, page, id }) {
  if (page.ron) return library.pieceSets && (async () => library.pieceSets?.(id) ?? "");
  if (typeof LegworkAssets === "undefined" || LegworkAssets.bytes === undefined) return undefined;
  return async () => {
    await script(`assets/sets/${id}.js`);
    return LegworkSets;
  };
}

export class Looks {
  /**
   * @param {Legwork.Variant} variant
   * @param {(set: string) => void} changed shows this set of pieces
   * @param {() => void} renamed shows moves in another notation
   */
  constructor(variant, changed, renamed) {
    this.variant = variant;
    this.changed = changed;
    theme();
    const colours = select("theme", THEMES, preference("theme") ?? "", () => {
      prefer("theme", colours.value || undefined);
      theme();
    });
    this.pictures = picturesOf(variant);
    const isThere = this.pictures !== undefined;
    const style = styleOf();
    const usual = style === "Chess" ? "Standard" : "Characters";
    const sets = SETS.filter(([name]) => name === "letters" || (isThere && (name !== "international" || style !== "Chess")));
    const kept = preference("pieces") ?? "";
    const can = sets.some(([name]) => name === kept) ? kept : "";
    const pieces = select("pieces", [["", usual], ...sets], can, () => {
      prefer("pieces", pieces.value || undefined);
      void this.#show(pieces.value);
    });
    const moves = select("notation", notations(), notation(), () => {
      setNotation(moves.value);
      renamed();
    });
    this.root = el("div", { class: "lv-form", "data-panel": "looks" }, labelled("Board", colours), labelled("Pieces", pieces), labelled("Moves", moves));
    /** The set that was chosen on an earlier visit. */
    this.kept = can;
  }

  /** Shows the set of pieces that was chosen on an earlier visit. */
  begin() {
    if (this.kept) void this.#show(this.kept);
  }

  /** @param {string} set */
  async #show(set) {
    if (set && set !== "letters") await this.#load();
    this.changed(set);
  }

  /** Puts the further pictures on the page, those of rules of one's own anew: they may have changed. */
  async #load() {
    const place = document.querySelector(".lw-pictures");
    const { id, page } = this.variant;
    const there = place?.querySelector(`[data-sets="${id}"]`);
    if (!place || !this.pictures || (there && !page.ron)) return;
    const pictures = await this.pictures();
    there?.remove();
    place.insertAdjacentHTML("beforeend", `<div data-sets="${id}">${pictures}</div>`);
  }
}
