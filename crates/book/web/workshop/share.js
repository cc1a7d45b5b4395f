// The text in the page's address, compressed, so that it can be shared. It goes to no server: what is behind `#` stays in
// the browser.

const MARK = "#rules=";

/** Longer addresses are not taken by all programs. */
export const LONGEST = 30_000;
/** What a hostile address may unpack to. */
const LARGEST = 2_000_000;

/**
 * @typedef {object} State
 * @property {string} text the rules
 * @property {string} base the id of a variant, or the text, with which they were begun
 */

/**
 * @param {Blob} blob
 * @param {CompressionStream | DecompressionStream} through
 * @param {number} most bytes
 */
async function bytesOf(blob, through, most) {
  const parts = [];
  let size = 0;
  const reader = blob.stream().pipeThrough(through).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) throw new Error("the rules of this address are too long");
    parts.push(read.value);
  }
  return new Blob(parts);
}

/** @param {State} state */
export async function fragment(state) {
  const packed = await bytesOf(new Blob([JSON.stringify(state)]), new CompressionStream("deflate-raw"), LARGEST);
  const bytes = new Uint8Array(await packed.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return MARK + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The state in an address; none if it has none.
 * @param {string} hash
 * @returns {Promise<State | undefined>}
 */
export async function restored(hash) {
  if (!hash.startsWith(MARK)) return undefined;
  try {
    const binary = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]);
    const text = await (await bytesOf(packed, new DecompressionStream("deflate-raw"), LARGEST)).text();
    const { text: rules, base } = JSON.parse(text);
    if (typeof rules === "string") return { text: rules, base: typeof base === "string" ? base : rules };
  } catch {
    // What the user is told is the same for all damage.
  }
  throw new Error("the rules of this address cannot be read: it is cut off, perhaps");
}
