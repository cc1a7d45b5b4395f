// The sounds of moves, off until a player wants them. They are made here: nothing is loaded.

import { el } from "../dom.js";
import { prefer, preference } from "../browser.js";

/** @type {Record<string, [number, number][]>} each sound's tones: how high, and when, in seconds */
const SOUNDS = {
  move: [[420, 0]],
  capture: [
    [260, 0],
    [180, 0.05],
  ],
  end: [
    [330, 0],
    [440, 0.14],
    [550, 0.28],
  ],
};

export class Sound {
  constructor() {
    /** @type {AudioContext | undefined} */
    this.context = undefined;
    const input = el("input", { type: "checkbox", "data-action": "sound", checked: preference("sound") === "on" });
    input.addEventListener("change", () => {
      prefer("sound", input.checked ? "on" : undefined);
      this.play("move");
    });
    this.input = input;
    this.root = el("label", { class: "lv-check" }, input, " Sound");
  }

  /** @param {"move" | "capture" | "end"} name */
  play(name) {
    if (!this.input.checked) return;
    const context = (this.context ??= new AudioContext());
    for (const [pitch, after] of SOUNDS[name] ?? []) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const start = context.currentTime + after;
      tone.frequency.value = pitch;
      tone.type = "triangle";
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.13);
    }
  }
}
