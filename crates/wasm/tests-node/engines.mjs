// Sessions with the engine in a worker, of which none is left behind.

import { test } from "node:test";
import Legwork from "legwork/engine";

/** How long a session may take; the machine may be busy with other things. */
const PATIENCE = 600_000;

/**
 * A test with an engine, which ends with it, whatever happens: a worker that is left keeps the process waiting for ever.
 * @param {string} name
 * @param {(session: any) => Promise<void>} act is given the engine; `say`, for lines to it; `lines`, what it has said; and `until`,
 *   which takes from these up to one that begins so
 * @param {() => Promise<any>} [load] starts it
 */
export function session(name, act, load = Legwork) {
  test(name, { timeout: PATIENCE }, async (running) => {
    const engine = await load();
    running.after(() => engine.terminate());
    const lines = [];
    let wake = () => {};
    engine.addMessageListener((line) => {
      lines.push(line);
      wake();
    });
    const until = async (begins) => {
      for (;;) {
        const place = lines.findIndex((line) => line.startsWith(begins));
        if (place >= 0) return lines.splice(0, place + 1);
        await new Promise((resolve) => (wake = resolve));
      }
    };
    const say = (...said) => said.forEach((line) => engine.postMessage(line));
    await act({ engine, say, until, lines });
  });
}
