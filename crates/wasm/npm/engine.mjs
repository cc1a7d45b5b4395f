// The engine in a worker, for browsers. Bundlers know the worker by just this expression: they make a script of its own of it.
import { over } from "./engine-interface.mjs";

export function Legwork() {
  const worker = new Worker(new URL("./engine-worker.mjs", import.meta.url), { type: "module" });
  return over(worker, (receive, fail) => {
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => fail(new Error(`the engine's worker fails: ${message}`));
  });
}

export default Legwork;
