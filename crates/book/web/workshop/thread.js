// A thread for rules that may be anything, with a limit of time: a job that takes longer is ended, with its thread.

import * as unpack from "../library/unpack.js";
import { workerMain } from "./worker.js";

/** @type {string | undefined} */
let address;

/** A job was ended because it took too long, or because somebody stopped it. */
export class Ended extends Error {}

/** A job was ended because another one has taken its place: nobody waits for it. */
export class Replaced extends Ended {}

export class Thread {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {((error: Error) => void) | undefined} */
  #leave;

  /** Starts the thread, so that the first job need not wait for it. */
  async warm() {
    await this.#send({});
  }

  /** @param {object} message */
  async #send(message) {
    address ??= URL.createObjectURL(new Blob([`(${workerMain})()`], { type: "text/javascript" }));
    const module = await unpack.module();
    const worker = (this.#worker ??= new Worker(address));
    worker.postMessage({ ...message, glue: LegworkAssets.glue, module });
    return worker;
  }

  /** Ends the job, if there is one. */
  stop(reason = new Ended("stopped")) {
    if (!this.#leave) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#leave(reason);
    this.#leave = undefined;
  }

  /** @type {Promise<unknown>} the last of the jobs that wait for each other */
  #queue = Promise.resolve();

  /**
   * Does a job as soon as those are done that were asked for before: none takes the place of another.
   * @param {{do: string} & Record<string, unknown>} job
   * @param {number} seconds as in `run`
   * @returns {Promise<any>}
   */
  next(job, seconds) {
    const run = () => this.run(job, seconds);
    const done = this.#queue.then(run, run);
    this.#queue = done;
    return done;
  }

  /**
   * Does a job; one that it was at is ended.
   * @param {{do: string} & Record<string, unknown>} job
   * @param {number} seconds after which it is ended, from when the thread's library is there
   * @param {(part: any) => void} [tell]
   * @returns {Promise<any>}
   */
  async run(job, seconds, tell = () => {}) {
    this.stop(new Replaced("replaced"));
    return new Promise((resolve, reject) => {
      this.#leave = reject;
      /** @type {number | undefined} */
      let limit;
      const settle = (/** @type {() => void} */ act) => {
        clearTimeout(limit);
        this.#leave = undefined;
        act();
      };
      const failed = (/** @type {unknown} */ error) => settle(() => reject(error));
      this.#send({ job }).then((worker) => {
        if (this.#leave !== reject) return;
        worker.onmessage = ({ data }) => {
          if (this.#leave !== reject) return;
          if ("begins" in data) limit = window.setTimeout(() => this.stop(new Ended(`it takes longer than ${seconds} seconds`)), seconds * 1000);
          else if ("part" in data) tell(data.part);
          else if ("failed" in data) failed(new Error(data.failed));
          else settle(() => resolve(data.done));
        };
        worker.onerror = (event) => {
          // Its memory is in no state to go on.
          worker.terminate();
          this.#worker = undefined;
          failed(new Error(event.message || "the thread has ended"));
        };
      }, failed);
    });
  }
}
