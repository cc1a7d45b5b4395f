// The engine's worker in browsers, whichever kind of script it is.
import { begin } from "./engine-loop.mjs";
import load, { Session } from "./glue.mjs";

/**
 * Serves the messages of a worker. What is first said is where the module is, if it is not where the worker's script thinks.
 * @param {() => string | URL} beside gives the address of the module next to the worker's script
 */
export function serve(beside) {
  // A timer would wait four milliseconds each time.
  const { port1, port2 } = new MessageChannel();
  const later = (run) => {
    port1.onmessage = run;
    port2.postMessage(null);
  };
  const say = (message) => postMessage(message);
  let session;
  const start = async (module) => {
    await load({ module_or_path: module });
    return begin({ Session, say, later, close: () => close() });
  };
  onmessage = ({ data }) => {
    const located = data?.module !== undefined;
    session ??= start(located ? data.module : beside());
    // The error reaches the client as an `error` event of the worker.
    const fail = (error) => setTimeout(() => { throw error; });
    if (!located) session.then((take) => take(data), fail);
  };
}
