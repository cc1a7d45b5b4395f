// Panels of which one is shown, by the usual keys of tabs.

import { el } from "../dom.js";

export class Tabs {
  /**
   * @param {string} label
   * @param {Record<string, {words: string, content: HTMLElement}>} panels
   * @param {(name: string) => void} shown
   */
  constructor(label, panels, shown) {
    this.shown = shown;
    this.chosen = Object.keys(panels)[0] ?? "";
    this.list = el("div", { class: "ws-tabs", role: "tablist", "aria-label": label, keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.root = el("div", { class: "ws-panels" }, this.list);
    for (const [name, { words, content }] of Object.entries(panels)) {
      const tab = el("button", { type: "button", role: "tab", id: `ws-tab-${name}`, "aria-controls": `ws-panel-${name}`, "data-action": `tab-${name}`, click: () => this.choose(name) }, words);
      this.list.append(tab);
      this.root.append(el("div", { class: "ws-panel", role: "tabpanel", id: `ws-panel-${name}`, "aria-labelledby": tab.id, tabindex: "0" }, content));
    }
    this.#show();
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    this.#show();
    this.shown(name);
  }

  #show() {
    for (const tab of this.list.children) {
      const chosen = tab.id === `ws-tab-${this.chosen}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    for (const panel of this.root.querySelectorAll(":scope > .ws-panel")) panel.toggleAttribute("hidden", panel.id !== `ws-panel-${this.chosen}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tabs = [...this.list.children];
    const here = tabs.findIndex((tab) => tab === document.activeElement);
    const there = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (there === undefined) return;
    event.preventDefault();
    const tab = tabs[(there + tabs.length) % tabs.length];
    if (!(tab instanceof HTMLElement)) return;
    this.choose(tab.id.replace("ws-tab-", ""));
    tab.focus();
  }
}
