// The library out of the page: `LegworkAssets` holds the script that wasm-bindgen writes, as text because the worker needs
// it too, and the gzipped wasm in Z85, or where that is. A page from a host of files compiles the bytes while they come; a page
// from disk can fetch nothing.
//
// A page from a host begins with a part of the library, which is enough to play; `whole` fetches all of it when that is needed.
// Every other page has the whole library alone.

/** @type {{[part: string]: Promise<WebAssembly.Module> | undefined}} */
const compiled = {};
/** @type {{[part: string]: Promise<Legwork.Library> | undefined}} */
const ready = {};

/** Whether the page has the library in it. */
export const isThere = () => typeof LegworkAssets !== "undefined";

// The letters of Z85 (rfc.zeromq.org/spec/32), with `,;_` for `&<>`, which mean something in HTML.
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?,;_()[]{}@%$#";

/**
 * The bytes behind Z85: five letters are four bytes. If bytes are missing in the last four, the last five letters
 * begin with a `#` for each.
 * @param {string} text
 */
export function bytesOf(text) {
  const values = new Map([...LETTERS].map((letter, value) => [letter, value]));
  const missing = /^#*/.exec(text.slice(-5))?.[0].length ?? 0;
  const whole = text.slice(0, text.length - 5) + "0".repeat(missing) + text.slice(text.length - 5 + missing);
  const view = new DataView(new ArrayBuffer((text.length / 5) * 4));
  for (let group = 0; group < text.length / 5; group += 1) {
    let number = 0;
    for (const letter of whole.slice(group * 5, group * 5 + 5)) number = number * 85 + (values.get(letter) ?? 0);
    view.setUint32(group * 4, number);
  }
  const bytes = new Uint8Array(view.buffer);
  bytes.copyWithin(bytes.length - 4, bytes.length - 4 + missing);
  return bytes.subarray(0, bytes.length - missing);
}

/**
 * The bytes behind Z85 of gzip.
 * @param {string} text
 */
async function unpacked(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/**
 * The bytes of a file of gzip, while they come.
 * @param {string} path
 */
async function fetched(path) {
  const { body, ok, status } = await fetch(path);
  if (!body || !ok) throw new Error(`${path} is missing (${status})`);
  return body.pipeThrough(new DecompressionStream("gzip"));
}

/**
 * Runs a script of the site.
 * @param {string} path
 */
export function script(path) {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = path;
    element.addEventListener("load", () => resolve(undefined));
    element.addEventListener("error", () => reject(new Error(`${path} is missing`)));
    document.head.append(element);
  });
}

/** Whether modules come as bytes, which are compiled while they come. */
const comes = () => LegworkAssets.bytes !== undefined && location.protocol.startsWith("http");

/** Whether the page begins with a part of the library. */
const isParted = () => LegworkAssets.whole !== undefined && comes();

/** Asks for the module where it has to come: that holds up nothing else. */
export function ask() {
  // Who needs it hears of what fails.
  if (comes()) module().catch(() => {});
}

/** @typedef {"part" | "whole"} Part */

/** The part that a page loads first. @returns {Part} */
const first = () => (isParted() ? "part" : "whole");

/** @param {Part} part */
const assetsOf = (part) => (part === "whole" ? (LegworkAssets.whole ?? LegworkAssets) : LegworkAssets);

/**
 * @template T
 * @param {{[part: string]: Promise<T> | undefined}} made
 * @param {Part} part
 * @param {() => Promise<T>} make
 */
function once(made, part, make) {
  made[part] ??= make().catch((error) => {
    // The next call tries again.
    made[part] = undefined;
    throw error;
  });
  return /** @type {Promise<T>} */ (made[part]);
}

/**
 * @param {Part} part
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(part) {
  const assets = assetsOf(part);
  const { bytes, letters } = assets;
  if (bytes && comes()) {
    return WebAssembly.compileStreaming(new Response(await fetched(bytes), { headers: { "content-type": "application/wasm" } }));
  }
  if (assets.wasm === undefined && letters) await script(letters);
  return WebAssembly.compile(await unpacked(assets.wasm ?? ""));
}

/** @param {Part} part */
const moduleOf = (part) => once(compiled, part, () => LegworkAssets.module ?? compile(part));

/** @param {Part} part */
async function glueOf(part) {
  const assets = assetsOf(part);
  if (assets.glue === undefined && assets.script) await script(assets.script);
  return assets.glue ?? "";
}

/** @param {Part} part */
const libraryOf = (part) =>
  once(ready, part, async () => {
    // Both are asked for at once.
    const [wasm, glue] = await Promise.all([moduleOf(part), glueOf(part)]);
    const library = new Function(`${glue}\nreturn wasm_bindgen;`)();
    await library({ module_or_path: wasm });
    return library;
  });

/** The compiled library with which the page begins, which a worker can be given. */
export const module = () => moduleOf(first());

/** The script of that module. */
export const glue = () => glueOf(first());

/** The library with which the page begins, ready to be used. */
export const library = () => libraryOf(first());

/** All of the library, with reasons, records and rule files. */
export const whole = () => libraryOf("whole");

/**
 * The bytes of a page's net, if it has one. A page from a host fetches them; a page from disk runs the script next to the file, which has
 * them as letters.
 * @param {Legwork.PageVariant} page
 */
export async function netOf({ net, netFile }) {
  if (netFile && comes()) return new Uint8Array(await new Response(await fetched(netFile)).arrayBuffer());
  if (netFile) await script(netFile.replace(/bin$/, "js"));
  const letters = netFile ? LegworkNet : net;
  return letters && new Uint8Array(await unpacked(letters));
}
