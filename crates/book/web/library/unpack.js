// The library out of the page: `LegworkAssets` holds the script that wasm-bindgen writes, as text because the worker needs
// it too, and the gzipped wasm in Z85, or where that is. A page from a host of files compiles the bytes while they come; a page
// from disk can fetch nothing.

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
/** @type {Promise<Legwork.Library> | undefined} */
let ready;

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

/** Whether the module comes as bytes, which are compiled while they come. */
const comes = () => LegworkAssets.bytes !== undefined && location.protocol.startsWith("http");

/** Asks for the module where it has to come: that holds up nothing else. */
export function ask() {
  // Who needs it hears of what fails.
  if (comes()) module().catch(() => {});
}

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  const { bytes, letters } = LegworkAssets;
  if (bytes && comes()) {
    const { body, ok, status } = await fetch(bytes);
    if (!body || !ok) throw new Error(`${bytes} is missing (${status})`);
    const stream = body.pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compileStreaming(new Response(stream, { headers: { "content-type": "application/wasm" } }));
  }
  if (LegworkAssets.wasm === undefined && letters) await script(letters);
  return WebAssembly.compile(await unpacked(LegworkAssets.wasm ?? ""));
}

/** The compiled library, which a worker can be given. */
export function module() {
  compiled ??= LegworkAssets.module ?? compile();
  return compiled;
}

/** The library, ready to be used. */
export function library() {
  ready ??= module().then(async (wasm) => {
    const glue = new Function(`${LegworkAssets.glue}\nreturn wasm_bindgen;`)();
    await glue({ module_or_path: wasm });
    return glue;
  });
  return ready;
}
