// What a reload brings back: the game in the page's address (after `#play?`), so that it can be shared, and in the
// browser's storage where there is one.

import { key, storage } from "../browser.js";

export const MARK = "#play?";

/** @param {Record<string, string>} saved */
function fragment(saved) {
  return MARK + new URLSearchParams(saved).toString();
}

/**
 * A game as the address tells it: on the first page, which has another variant every day, with its variant.
 * @param {string} name
 * @param {Record<string, string>} saved
 */
const told = (name, saved) => (document.documentElement.dataset.page === "home" ? { variant: name, ...saved } : saved);

/**
 * What the address holds, or else what was stored under that name.
 * @param {string} name
 * @returns {Record<string, string> | undefined}
 */
export function load(name) {
  const text = location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : storage()?.getItem(key(name));
  return text ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}

/** What was kept last, by name. */
const kept = new Map();

/**
 * Keeps a game; without one, forgets what was kept.
 * @param {string} name
 * @param {Record<string, string> | undefined} saved
 */
export function save(name, saved) {
  const text = saved && new URLSearchParams(told(name, saved)).toString();
  if (kept.has(name) && kept.get(name) === text) return;
  kept.set(name, text);
  try {
    if (text) storage()?.setItem(key(name), text);
    else storage()?.removeItem(key(name));
  } catch {
    // A full storage keeps nothing; the address still does.
  }
  if (!text && !location.hash.startsWith(MARK)) return;
  try {
    history.replaceState(history.state, "", text ? MARK + text : location.pathname + location.search);
  } catch {
    // Browsers refuse too many changes of the address in a short time: the next move tries again.
    kept.delete(name);
  }
}

/**
 * The address that opens this game.
 * @param {string} name
 * @param {Record<string, string>} saved
 */
export const link = (name, saved) => location.href.split("#")[0] + fragment(told(name, saved));
