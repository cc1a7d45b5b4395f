// The panel for positions and games as text: FEN and PGN in and out, and a link to share.

import { button, el, labelled, reasonOf } from "../dom.js";
import { capital } from "../words.js";

export class RecordPanel {
  /** @param {Legwork.RecordPanelHost} host */
  constructor(host) {
    this.host = host;
    this.fen = el("input", { type: "text", spellcheck: "false", autocomplete: "off", "data-action": "fen" });
    this.pgn = el("textarea", { rows: 8, spellcheck: "false", "data-action": "pgn" });
    this.link = el("input", { type: "text", readonly: true, "data-action": "link" });
    this.said = el("p", { class: "lv-said", role: "status" });
    this.file = el("input", { type: "file", accept: ".pgn,text/plain", "data-action": "pgn-file", change: () => this.#open() });
    this.root = el(
      "div",
      { class: "lv-form", "data-panel": "record" },
      labelled("FEN", this.fen),
      el(
        "div",
        { class: "lv-buttons" },
        button("fen-set", "Load FEN", () => void this.#try(() => host.setFen(this.fen.value), this.fen)),
        button("fen-copy", "Copy FEN", () => this.#copy(this.fen)),
      ),
      labelled("PGN", this.pgn),
      el(
        "div",
        { class: "lv-buttons" },
        button("pgn-read", "Import PGN", () => void this.#try(() => host.readPgn(this.pgn.value), this.pgn)),
        button("pgn-copy", "Copy PGN", () => this.#copy(this.pgn)),
        button("pgn-save", "Download PGN", () => void this.#download()),
      ),
      labelled("PGN file", this.file),
      labelled("Link", this.link),
      el("div", { class: "lv-buttons" }, button("link-copy", "Copy link", () => this.#copy(this.link))),
      this.said,
    );
  }

  /** Writes the game anew, if the panel is open. */
  show() {
    if (!this.root.closest("details")?.open) return;
    if (document.activeElement !== this.fen) this.fen.value = this.host.fen();
    void this.#write();
    this.link.value = this.host.link();
  }

  /** Writes the record, which may have to wait for the library. */
  async #write() {
    try {
      const text = await this.host.pgn();
      if (document.activeElement !== this.pgn) this.pgn.value = text;
    } catch (error) {
      this.#say(capital(reasonOf(error)), this.pgn, true);
    }
  }

  /**
   * @param {string} words
   * @param {Element} field the field that they are about, below which they are shown
   * @param {boolean} [isFault]
   */
  #say(words, field, isFault = false) {
    field.closest("label")?.after(this.said);
    this.said.toggleAttribute("data-fault", isFault);
    this.said.textContent = words;
  }

  /**
   * @param {() => Promise<void>} act
   * @param {Element} field the field that it reads
   */
  async #try(act, field) {
    try {
      await act();
      this.#say("Done.", field);
    } catch (error) {
      this.#say(capital(reasonOf(error)), field, true);
    }
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.#say("Copied.", field);
    } catch {
      // Without leave to use the clipboard, the text is selected, ready for the copy key.
      field.focus();
      field.select();
      this.#say("Selected: copy it with the keyboard or the menu.", field);
    }
  }

  async #download() {
    const record = new Blob([await this.host.pgn()], { type: "application/vnd.chess-pgn" });
    const address = URL.createObjectURL(record);
    el("a", { href: address, download: `${this.host.name()}.pgn` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  async #open() {
    const file = this.file.files?.[0];
    if (!file) return;
    const text = await file.text();
    this.file.value = "";
    await this.#try(() => this.host.readPgn(text), this.file);
  }
}
