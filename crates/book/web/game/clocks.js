// Two chess clocks, for two people at one screen.

export class Clocks {
  /**
   * @param {number} minutes
   * @param {number} increment in seconds
   * @param {() => void} ticked
   */
  constructor(minutes, increment, ticked) {
    /** @type {[number, number]} White's and Black's milliseconds */
    this.left = [minutes * 60000, minutes * 60000];
    this.increment = increment * 1000;
    this.ticked = ticked;
    /** @type {boolean | undefined} whose clock runs; `true` is White's */
    this.running = undefined;
    this.since = 0;
    this.timer = 0;
  }

  /** @param {boolean} white */
  of(white) {
    const kept = this.left[white ? 0 : 1];
    const spent = this.running === white ? performance.now() - this.since : 0;
    return Math.max(0, kept - spent);
  }

  /**
   * Starts a side's clock, and stops the other.
   * @param {boolean} white
   */
  start(white) {
    this.stop();
    this.running = white;
    this.since = performance.now();
    this.timer = window.setInterval(this.ticked, 200);
  }

  stop() {
    this.left = [this.of(true), this.of(false)];
    this.running = undefined;
    window.clearInterval(this.timer);
  }

  /**
   * A side has moved: it gets its increment, and the other's clock starts.
   * @param {boolean} white
   */
  moved(white) {
    this.stop();
    this.left[white ? 0 : 1] += this.increment;
    this.start(!white);
  }

  /**
   * Puts the clocks back to what they showed.
   * @param {[number, number]} left
   */
  set(left) {
    this.stop();
    this.left = [...left];
  }

  /**
   * @param {boolean} white
   */
  hasFallen(white) {
    return this.of(white) <= 0;
  }

  /**
   * As a clock shows it: `5:04`.
   * @param {boolean} white
   */
  shown(white) {
    const seconds = Math.ceil(this.of(white) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  saved() {
    const running = this.running === undefined ? "" : this.running ? "w" : "b";
    return [this.of(true), this.of(false), this.increment].map(Math.round).join(",") + running;
  }

  /**
   * Clocks as they were saved; the one that ran runs on.
   * @param {string} saved
   * @param {() => void} ticked
   */
  static restored(saved, ticked) {
    const [white = 0, black = 0, increment = 0] = saved.split(",").map((part) => Number.parseInt(part, 10) || 0);
    const clocks = new Clocks(0, increment / 1000, ticked);
    clocks.set([white, black]);
    if (/[wb]$/.test(saved)) clocks.start(saved.endsWith("w"));
    return clocks;
  }

  /** @param {boolean} white */
  words(white) {
    const seconds = Math.ceil(this.of(white) / 1000);
    const minutes = Math.floor(seconds / 60);
    const part = (/** @type {number} */ count, /** @type {string} */ unit) => `${count} ${unit}${count === 1 ? "" : "s"}`;
    return minutes > 0 ? `${part(minutes, "minute")} ${part(seconds % 60, "second")}` : part(seconds, "second");
  }
}
