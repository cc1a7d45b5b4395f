// What is made of the rules to be kept: the file, the variant's page, the crate, an address.

import { strToU8, zipSync } from "fflate";
import { button, el, reasonOf } from "../dom.js";
import { bytesOf } from "../library/unpack.js";
import { LONGEST, fragment } from "./share.js";

/**
 * Saves a file, as a browser does with what it downloads.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * The parts of a variant's page other than its text. It is a file of its own, since only a page that is saved needs it.
 * @returns {Promise<{glue: string, wasm: Uint8Array, script: string}>}
 */
async function pageAssets() {
  if (typeof LegworkPageAssets === "undefined") {
    await new Promise((resolve, reject) => {
      const failed = () => reject(new Error("assets/page-assets.js is not there"));
      document.head.append(el("script", { src: "assets/page-assets.js", load: resolve, error: failed }));
    });
  }
  return { ...LegworkPageAssets, wasm: bytesOf(LegworkPageAssets.wasm) };
}

export class Save {
  /**
   * @param {import("./thread.js").Thread} thread
   * @param {() => import("./share.js").State} state
   * @param {() => string} called the name of the rules
   */
  constructor(thread, state, called) {
    this.thread = thread;
    this.state = state;
    this.called = called;
    this.said = el("p", { class: "ws-status", role: "status" });
    this.root = el(
      "div",
      { class: "lv-buttons" },
      button("share", "Copy a link to play it", () => this.#do(() => this.#share()), { class: "lv-main" }),
      button("save-page", "Download page", () => this.#do(() => this.#page())),
      button("save-ron", "Download rules", () => this.#do(() => this.#ron())),
      button("save-crate", "Download for programmers", () => this.#do(() => this.#crate())),
    );
  }

  /** The name of files: that of the rules in small letters. */
  name() {
    const words = this.called().toLowerCase().replaceAll("'", "").match(/[a-z0-9]+/g) ?? [];
    const id = words.join("-").replace(/^[^a-z]+/, "").slice(0, 40).replace(/-$/, "");
    return id || "rules";
  }

  /** @param {() => Promise<string | (Node | string)[]>} act what tells in the end what was done */
  async #do(act) {
    this.said.textContent = "";
    try {
      this.said.replaceChildren(...[await act()].flat());
    } catch (error) {
      this.said.textContent = reasonOf(error);
    }
  }

  async #ron() {
    download(`${this.name()}.ron`, this.state().text, "text/plain");
    return `Saved ${this.name()}.ron`;
  }

  async #page() {
    const html = await this.thread.next({ do: "page", ron: this.state().text, ...(await pageAssets()) }, 30);
    download(`${this.name()}.html`, html, "text/html");
    return `Saved ${this.name()}.html: the page is whole in this file`;
  }

  async #crate() {
    const name = this.name();
    /** @type {Record<string, string>} */
    const files = await this.thread.next({ do: "crate", name, ron: this.state().text }, 30);
    const packed = Object.entries(files).map(([path, text]) => [`${name}/${path}`, strToU8(text)]);
    download(`${name}.zip`, zipSync(Object.fromEntries(packed), { mtime: "1980-01-02" }), "application/zip");
    return [`Saved ${name}.zip. How a variant becomes a part of Legwork: `, el("a", { href: "docs/tutorial.html#go-on", target: "_blank" }, "tutorial for programmers")];
  }

  async #share() {
    const mark = await fragment(this.state());
    if (mark.length > LONGEST) throw new Error(`The rules are too long for a link: ${mark.length.toLocaleString("en")} characters, at most ${LONGEST.toLocaleString("en")}`);
    const address = location.href.split("#")[0] + mark;
    history.replaceState({ writes: true }, "", mark);
    try {
      await navigator.clipboard.writeText(address);
      return "The link is copied: whoever opens it can play this variant";
    } catch {
      return "The link is in the address of this page: whoever opens it can play this variant";
    }
  }
}
