// What the glue of the module takes from its surroundings, where they may lack it, and what it does with arguments of a wrong type.

/** An error of this package for an argument that is not what a function takes. */
export const wrong = (message) => Object.assign(new Error(message), { kind: "argument" });

/** UTF-8 by hand, for pages that tests play (jsdom), which have everything else. */
class Encoder {
  encode(text) {
    const escaped = encodeURIComponent(text.toWellFormed?.() ?? text);
    const bytes = escaped.match(/%..|[^%]/g) ?? [];
    return Uint8Array.from(bytes, (one) => (one.length > 1 ? parseInt(one.slice(1), 16) : one.charCodeAt(0)));
  }
  encodeInto(text, view) {
    const bytes = this.encode(text);
    view.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

class Decoder {
  decode(bytes = []) {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  }
}

export const TextEncoder = globalThis.TextEncoder ?? Encoder;
export const TextDecoder = globalThis.TextDecoder ?? Decoder;
