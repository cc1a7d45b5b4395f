// The engine's worker in browsers. The module, which lies beside this file, is fetched when the worker starts.
import { begin } from "./engine-loop.mjs";
import load, { Session } from "./glue.mjs";

// A timer would wait four milliseconds each time.
const { port1, port2 } = new MessageChannel();

function later(run) {
  port1.onmessage = run;
  port2.postMessage(null);
}

load({ module_or_path: new URL("./legwork_bg.wasm", import.meta.url) }).then(
  () => {
    const take = begin({ Session, say: (line) => postMessage(line), later, close: () => close() });
    onmessage = ({ data }) => take(data);
    postMessage(null);
  },
  (error) => postMessage(String(error)),
);
