// The library out of the page: `LegworkAssets` holds the script that wasm-bindgen writes, as text because the worker needs
// it too, and the gzipped wasm as base64. Nothing is fetched, so that a page opens from disk.

(() => {
  "use strict";

  /** @type {Promise<WebAssembly.Module> | undefined} */
  let compiled;
  /** @type {Promise<Legwork.Library> | undefined} */
  let ready;

  /** Whether the page has the library in it. */
  const isThere = () => typeof LegworkAssets !== "undefined";

  /**
   * The bytes behind base64 of gzip.
   * @param {string} text
   */
  async function unpacked(text) {
    const letters = atob(text);
    const packed = new Uint8Array(letters.length);
    for (let place = 0; place < packed.length; place += 1) packed[place] = letters.charCodeAt(place);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  /** The compiled library, which a worker can be given. */
  function module() {
    compiled ??= unpacked(LegworkAssets.wasm).then((bytes) => WebAssembly.compile(bytes));
    return compiled;
  }

  /** The library, ready to be used. */
  function library() {
    ready ??= module().then(async (wasm) => {
      const glue = new Function(`${LegworkAssets.glue}\nreturn wasm_bindgen;`)();
      await glue({ module_or_path: wasm });
      return glue;
    });
    return ready;
  }

  Legwork.unpack = { isThere, module, library };
})();
