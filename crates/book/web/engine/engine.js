// The engine from the page's side: one job at a time, in a worker, so that the page never waits.

import * as unpack from "../library/unpack.js";
import { workerMain } from "./worker.js";

/** How many megabytes the table of positions has: as many as the native engine takes where nobody says more. */
const TABLE = 64;

export class Engine {
  constructor() {
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {((thought: undefined) => void) | undefined} ends the job that it is at */
    this.leave = undefined;
    /** @type {string | undefined} */
    this.address = undefined;
  }

  #spawn() {
    this.address ??= URL.createObjectURL(new Blob([`(${workerMain})()`], { type: "text/javascript" }));
    return new Worker(this.address);
  }

  /** Ends what it is thinking about, if anything: a search cannot be asked to stop, its worker can. */
  stop() {
    if (!this.leave) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.leave(undefined);
    this.leave = undefined;
  }

  /**
   * Thinks about a game's position. What it has found so far goes to `tell`; a job that is stopped gives `undefined`.
   * @param {Legwork.Game} game
   * @param {Legwork.Limits} limits
   * @param {(thought: Legwork.Thought) => void} tell
   * @returns {Promise<Legwork.Thought | undefined>}
   */
  think(game, limits, tell) {
    this.stop();
    const begins = !this.worker;
    const worker = (this.worker ??= this.#spawn());
    const { variant } = game;
    const job = {
      id: variant.id,
      ron: variant.page.ron,
      options: variant.options,
      fen: game.start,
      moves: game.node.path().map((node) => node.move),
      limits,
      megabytes: TABLE,
    };
    return new Promise((resolve, reject) => {
      this.leave = resolve;
      const done = (/** @type {() => void} */ settle) => {
        if (this.worker !== worker) return;
        this.leave = undefined;
        settle();
      };
      worker.onmessage = ({ data }) => {
        if (data.thought) tell(data.thought);
        else if (data.failed) done(() => reject(new Error(data.failed)));
        else done(() => resolve(data.done));
      };
      worker.onerror = (event) => done(() => reject(new Error(event.message || "the engine's thread cannot run here")));
      // A worker keeps the net that comes with its first job.
      const parts = Promise.all([unpack.module(), unpack.glue(), begins ? unpack.netOf(variant.page) : undefined]);
      parts.then(
        ([module, glue, net]) => worker.postMessage({ ...job, module, glue, net }),
        (error) => done(() => reject(error)),
      );
    });
  }
}
