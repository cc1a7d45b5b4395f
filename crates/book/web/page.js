// Brings the living parts of a page to life. `book.js` and `home.js` say which parts it may have.
//
// A page provides `LegworkAssets` (see `library/unpack.js`); the sprite of pieces and marks; a JSON block `#legwork-variant`
// with `id`, and with `ron`, the text of its rules, if the variant is not a registered one; and places for the parts,
// `.lw-glance` and `.lw-play`, each with the content that is shown without scripts. A place that has come to life has
// `data-living`; one that could not has `data-dead` with the reason. A place with `data-variant` takes that variant
// instead of the page's; where the engine is to play Black, it has `data-opponent="engine"`. On the first
// page of the site, `.today` has what changes from day to day.

import { el, reasonOf } from "./dom.js";
import * as unpack from "./library/unpack.js";
import { Variant } from "./library/variant.js";
import { theme } from "./play/looks.js";
import { Play } from "./play/play.js";
import { Taps } from "./play/taps.js";
import { keepSite } from "./site/offline.js";

/** @typedef {Record<string, (variant: Legwork.Variant, place: HTMLElement) => {root: HTMLElement}>} Parts */

/** @type {Parts} the board to play on, which every page has */
const PLAY = {
  "lw-play": (variant, place) => new Play(variant, undefined, { engine: place.dataset.opponent === "engine" }),
};

/** @type {Play | undefined} the board to play on */
let playing;
/** @type {Taps | undefined} what is tapped on it before it is alive */
let taps;

/**
 * Asks for a game from a position that was set up on another board of the page.
 * @param {string} fen
 */
export function playFrom(fen) {
  playing?.root.scrollIntoView();
  playing?.askNewGame({ fen });
}

/**
 * @param {HTMLElement} place
 * @returns {Legwork.PageVariant}
 */
function variantOf(place) {
  const text = document.getElementById("legwork-variant")?.textContent;
  const page = /** @type {Legwork.PageVariant | undefined} */ (text ? JSON.parse(text) : undefined);
  const id = place.dataset.variant;
  if (id !== undefined && id !== page?.id) return { id };
  if (!page) throw new Error("this page does not name its variant");
  return page;
}

/**
 * @param {Legwork.Library} library
 * @param {Parts} parts
 * @param {string} name
 * @param {HTMLElement} place
 */
function awake(library, parts, name, place) {
  try {
    const variant = new Variant(library, variantOf(place), {});
    const part = parts[name]?.(variant, place);
    if (!part) return;
    place.replaceChildren(part.root);
    place.dataset.living = "";
    if (part instanceof Play) {
      playing = part;
      taps?.replay(part);
    }
  } catch (error) {
    place.dataset.dead = reasonOf(error);
    place.append(el("p", { class: "lv-refused" }, `This board could not come to life: ${reasonOf(error)}`));
  }
}

/** @param {Parts} parts */
async function start(parts) {
  theme();
  const names = Object.keys(parts);
  const places = names.flatMap((name) => [...document.querySelectorAll(`.${name}`)].map((place) => ({ name, place })));
  if (places.length === 0 || !unpack.isThere()) return;
  const board = /** @type {HTMLElement | null} */ (document.querySelector(".lw-play"));
  if (board) taps = new Taps(board);
  unpack.ask();
  // The page is painted before the library is loaded.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  const library = await unpack.library();
  // In a frame of the embed a place was made by another window, so `instanceof` would not know it.
  for (const { name, place } of places) awake(library, parts, name, /** @type {HTMLElement} */ (place));
  // Only the site has a way to its other pages.
  if (document.querySelector(".places")) await keepSite();
}

/**
 * Starts when the page is there.
 * @param {Parts} [more] the parts other than the board to play on
 */
export function begin(more = {}) {
  const ready = () => start({ ...more, ...PLAY }).catch((error) => console.error(error));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
}
