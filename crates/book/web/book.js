// Brings the living parts of a page to life.
//
// What a page has: `LegworkAssets` (see `library/unpack.js`); the sprite of pieces and marks; a JSON block `#legwork-variant`
// with `id`, and with `ron`, the text of its rules, if the variant is not a registered one; and places for the parts,
// `.lw-glance` and `.lw-play`, each with what stands there without script. A place that has come to life has
// `data-living`; one that could not has `data-dead` with the reason. A place with `data-variant` takes that variant
// instead of the page's; where the engine is to play Black, it has `data-opponent="engine"`. On the first
// page of the site, `.today` says which variant the board has.

import { el, reasonOf } from "./dom.js";
import { Glance } from "./glance/glance.js";
import * as unpack from "./library/unpack.js";
import { Variant } from "./library/variant.js";
import { theme } from "./play/looks.js";
import { Play } from "./play/play.js";
import { Taps } from "./play/taps.js";
import { keepSeen } from "./site/offline.js";
import { Today } from "./site/today.js";

/** @type {Record<string, (variant: Legwork.Variant, place: HTMLElement) => {root: HTMLElement, close?: () => void}>} */
const PARTS = {
  "lw-glance": (variant) => new Glance(variant, document.querySelector(".lw-play") ? playFrom : undefined),
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
function playFrom(fen) {
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
  if (id !== undefined && id !== page?.id) return { id, words: typeof LegworkWords === "undefined" ? undefined : LegworkWords };
  if (!page) throw new Error("this page does not name its variant");
  return page;
}

/**
 * Where the nets are of the variants that a page has.
 * @param {{place: Element}[]} places
 */
function nets(places) {
  const files = places.map(({ place }) => variantOf(/** @type {HTMLElement} */ (place)).netFile);
  return [...new Set(files)].filter((file) => file !== undefined);
}

/**
 * @param {Legwork.Library} library
 * @param {string} name
 * @param {HTMLElement} place
 * @returns {{close?: () => void} | undefined}
 */
function awake(library, name, place) {
  try {
    const variant = new Variant(library, variantOf(place), {});
    const part = PARTS[name]?.(variant, place);
    if (!part) return;
    place.replaceChildren(part.root);
    place.dataset.living = "";
    if (part instanceof Play) {
      playing = part;
      taps?.replay(part);
    }
    return part;
  } catch (error) {
    place.dataset.dead = reasonOf(error);
    place.append(el("p", { class: "lv-refused" }, `This board could not come to life: ${reasonOf(error)}`));
  }
  return undefined;
}

/**
 * The board of the first page, on which one variant takes the place of another.
 * @param {Legwork.Library} library
 * @param {HTMLElement} root
 * @param {HTMLElement} place
 */
async function today(library, root, place) {
  /** @type {{close?: () => void} | undefined} */
  let part;
  const chosen = new Today(root, (id) => {
    part?.close?.();
    place.dataset.variant = id;
    part = awake(library, "lw-play", place);
  });
  await chosen.begin();
}

async function start() {
  theme();
  const names = Object.keys(PARTS);
  const places = names.flatMap((name) => [...document.querySelectorAll(`.${name}`)].map((place) => ({ name, place })));
  if (places.length === 0 || !unpack.isThere()) return;
  const board = /** @type {HTMLElement | null} */ (document.querySelector(".lw-play"));
  if (board) taps = new Taps(board);
  unpack.ask();
  // The page as it stands is painted first.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  const library = await unpack.library();
  const first = document.querySelector(".today");
  for (const { name, place: found } of places) {
    // In a frame of the embed it was made by another window, so `instanceof` would not know it.
    const place = /** @type {HTMLElement} */ (found);
    if (first instanceof HTMLElement) await today(library, first, place);
    else awake(library, name, place);
  }
  // Only the site has a way to its other pages.
  if (document.querySelector(".places")) await keepSeen([...unpack.parts(), ...nets(places)]);
}

const ready = () => start().catch((error) => console.error(error));
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
else ready();
