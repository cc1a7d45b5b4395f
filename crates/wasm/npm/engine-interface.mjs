// The engine as a client knows it, over a worker: lines and files go in, lines come out. The worker's first message is `null` once it is ready,
// or says why it never will be; every other one is a line.

/**
 * Waits for a worker, and gives its engine.
 * @param {{ postMessage(message: string | { path: string, bytes: Uint8Array }): void, terminate(): unknown }} worker
 * @param {(receive: (message: string | null) => void, fail: (error: Error) => void) => void} connect listens to the worker
 */
export function over(worker, connect) {
  /** @type {Set<(line: string) => void>} */
  const listeners = new Set();
  const engine = {
    postMessage: (line) => worker.postMessage(String(line)),
    addMessageListener: (listener) => void listeners.add(listener),
    removeMessageListener: (listener) => void listeners.delete(listener),
    terminate: () => void worker.terminate(),
    FS: { writeFile: (path, bytes) => worker.postMessage({ path: String(path), bytes }) },
  };
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      worker.terminate();
      reject(error);
    };
    let ready = false;
    const receive = (message) => {
      if (ready) for (const listener of [...listeners]) listener(message);
      else if (message === null) resolve(((ready = true), engine));
      else fail(new Error(`the engine does not start: ${message}`));
    };
    connect(receive, fail);
  });
}
