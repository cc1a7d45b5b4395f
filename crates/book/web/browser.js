// What the reader's browser keeps between visits.

/**
 * Under what something is kept.
 * @param {string} name
 */
export const key = (name) => `legwork:${name}`;

/** The browser's storage; a page that was opened from disk may have none. */
export function storage() {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/**
 * A wish of the reader that holds for all pages.
 * @param {string} name
 */
export const preference = (name) => storage()?.getItem(key(name)) ?? undefined;

/**
 * Keeps such a wish; without one, forgets it.
 * @param {string} name
 * @param {string | undefined} value
 */
export function prefer(name, value) {
  try {
    if (value) storage()?.setItem(key(name), value);
    else storage()?.removeItem(key(name));
  } catch {
    // A full storage keeps nothing.
  }
}
