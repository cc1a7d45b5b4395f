// What a reload brings back: the game in the page's address (after `#play?`), so that it can be shared, and in the
// browser's storage where there is one. The address of a game by mail has the side of the player who opens it; the side of the
// player on this device is in the storage, and in the state of the page's history.

import { key, storage } from "../browser.js";

export const MARK = "#play?";

/** Whether a link to the page leads to it, with the game in the link: nobody can be sent the address of an embed's frame. */
export const sends = location.protocol !== "about:";

/** @param {string} text */
const read = (text) => Object.fromEntries(new URLSearchParams(text));

/** @param {Record<string, string>} saved */
const written = (saved) => new URLSearchParams(saved).toString();

/** @param {string} name */
function stored(name) {
  const text = storage()?.getItem(key(name));
  return text ? read(text) : undefined;
}

/**
 * What the address holds, or else what was stored under that name.
 * @param {string} name
 * @returns {Record<string, string> | undefined}
 */
export function load(name) {
  if (!location.hash.startsWith(MARK)) return stored(name);
  const told = read(location.hash.slice(MARK.length));
  const { mail } = history.state ?? {};
  return told.mail && mail ? { ...told, mail } : told;
}

/**
 * The game that was stored, if it is not over.
 * @param {string} name
 */
export function begun(name) {
  const kept = stored(name);
  return kept?.moves && !kept.over ? kept : undefined;
}

/**
 * That game, where the address has one that does not continue it.
 * @param {string} name
 */
export function replaced(name) {
  const [kept, told] = [begun(name), load(name)];
  if (!kept?.moves || !told) return undefined;
  const goesOn = kept.fen === told.fen && kept.setup === told.setup && (told.moves ?? "").startsWith(kept.moves);
  return goesOn ? undefined : kept;
}

/** What was kept last, by name. */
const kept = new Map();

/**
 * Keeps a game; without one, forgets what was kept.
 * @param {string} name
 * @param {Record<string, string> | undefined} saved
 * @param {string | undefined} seat the side of the player who opens the address, if the game is by mail
 */
export function save(name, saved, seat) {
  const text = saved && written(saved);
  const told = saved && seat ? written({ ...saved, mail: seat }) : text;
  // A puzzle may have been there in between.
  const isTold = !location.hash.startsWith(MARK) || location.hash === (told ? MARK + told : "");
  if (isTold && kept.has(name) && kept.get(name) === text) return;
  kept.set(name, text);
  try {
    if (text) storage()?.setItem(key(name), text);
    else storage()?.removeItem(key(name));
  } catch {
    // A full storage keeps nothing; the address still does.
  }
  if (!text && !location.hash.startsWith(MARK)) return;
  const mail = saved?.mail;
  try {
    history.replaceState({ ...history.state, mail }, "", told ? MARK + told : location.pathname + location.search);
  } catch {
    // Browsers refuse too many changes of the address in a short time: the next move tries again.
    kept.delete(name);
  }
}

/**
 * The address that opens this game.
 * @param {Record<string, string>} saved
 */
export const link = (saved) => location.href.split("#")[0] + MARK + written(saved);
