// The engine as a client knows it, over a worker: lines and files go in, lines come out. A `null` that goes in comes back once the
// worker is ready, so that a program which starts the worker by itself sees lines alone.

/** The bytes of a file, which may be a text. */
const bytesOf = (data) => (typeof data === "string" ? new TextEncoder().encode(data) : data);

/**
 * Waits for a worker, and gives its engine.
 * @param {{ postMessage(message: unknown): void, terminate(): unknown }} worker
 * @param {(receive: (message: string | null) => void, fail: (error: Error) => void) => void} connect listens to the worker
 * @param {unknown} [module] the module, or its address, if it does not lie next to the worker
 */
export function over(worker, connect, module) {
  /** @type {Set<(line: string) => void>} */
  const listeners = new Set();
  const engine = {
    postMessage: (line) => worker.postMessage(String(line)),
    addMessageListener: (listener) => void listeners.add(listener),
    removeMessageListener: (listener) => void listeners.delete(listener),
    terminate: () => void worker.terminate(),
    FS: { writeFile: (path, data) => worker.postMessage({ path: String(path), bytes: bytesOf(data) }) },
  };
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      worker.terminate();
      reject(error);
    };
    connect((message) => {
      if (message === null) resolve(engine);
      else for (const listener of [...listeners]) listener(message);
    }, fail);
    if (module !== undefined) worker.postMessage({ module });
    worker.postMessage(null);
  });
}

/**
 * Starts a worker of a page. Browsers start none from another host, so there a script of this page imports it.
 * @param {() => Worker} start starts it from its file
 * @param {() => string} address of that file
 * @param {WorkerType} type
 */
export function started(start, address, type) {
  try {
    return start();
  } catch (error) {
    if (error?.name !== "SecurityError") throw error;
    const file = JSON.stringify(address());
    const script = type === "module" ? `import ${file};` : `importScripts(${file});`;
    return new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type });
  }
}

/**
 * The engine in a worker of a page.
 * @param {Worker} worker
 * @param {unknown} [module]
 */
export function ofPage(worker, module) {
  const connect = (receive, fail) => {
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => fail(new Error(`the engine's worker fails: ${message ?? "it is not there"}`));
  };
  return over(worker, connect, module);
}
