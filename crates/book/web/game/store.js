// What a reload brings back: the game in the page's address (after `#play?`), so that it can be shared, and in the
// browser's storage where there is one. A game by mail has in the address the side of whoever opens it, which is to move; the side of
// whoever sits here is in the storage, and in the state of the page's history.

import { key, storage } from "../browser.js";

export const MARK = "#play?";

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
 * The game that was stored and is not over, where the address has one that does not continue it.
 * @param {string} name
 */
export function replaced(name) {
  const [kept, told] = [stored(name), load(name)];
  if (!kept?.moves || kept.over || !told || told.puzzle) return undefined;
  const goesOn = kept.fen === told.fen && kept.setup === told.setup && (told.moves ?? "").startsWith(kept.moves);
  return goesOn ? undefined : kept;
}

/** What was kept last, by name. */
const kept = new Map();

/**
 * Keeps a game; without one, forgets what was kept.
 * @param {string} name
 * @param {Record<string, string> | undefined} saved
 * @param {string} turn the side to move
 */
export function save(name, saved, turn) {
  const text = saved && written(saved);
  if (kept.has(name) && kept.get(name) === text) return;
  kept.set(name, text);
  try {
    if (text) storage()?.setItem(key(name), text);
    else storage()?.removeItem(key(name));
  } catch {
    // A full storage keeps nothing; the address still does.
  }
  if (!text && !location.hash.startsWith(MARK)) return;
  const mail = saved?.mail;
  const told = mail ? written({ ...saved, mail: turn }) : text;
  try {
    history.replaceState({ ...history.state, mail }, "", told ? MARK + told : location.pathname + location.search);
  } catch {
    // Browsers refuse too many changes of the address in a short time: the next move tries again.
    kept.delete(name);
  }
}

/**
 * The address that opens this game.
 * @param {string} _name
 * @param {Record<string, string>} saved
 */
export const link = (_name, saved) => location.href.split("#")[0] + MARK + written(saved);
