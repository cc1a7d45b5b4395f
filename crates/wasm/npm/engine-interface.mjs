// The engine as a client knows it, over a worker: lines and files go in, lines come out. A `null` that goes in comes back once the
// worker is ready, so that a program which starts the worker by itself sees lines alone.

/** The bytes of a file, which may be a text. */
const bytesOf = (data) => (typeof data === "string" ? new TextEncoder().encode(data) : data);

/** A command whose file follows it, line by line, up to one with just this mark. */
const FOLLOWED = /^\s*(?:load|check)\s+<<\s*(\S+)\s*$/;
/** The most lines of it. */
const LONGEST = 1_000_000;

/**
 * The file of such a command where the ports of Fairy-Stockfish read it: line by line from `prompt`, which clients put another
 * function in the place of. The browser's own would ask a person, so it is not called, and the lines are sent like others.
 * @param {string} mark
 */
function prompted(mark) {
  const ask = globalThis.prompt;
  if (typeof ask !== "function" || /\[native code\]/.test(Function.prototype.toString.call(ask))) return [];
  const lines = [];
  while (lines.length < LONGEST && lines.at(-1)?.trim() !== mark) lines.push(String(ask("Input:") ?? mark));
  return lines;
}

/**
 * Waits for a worker, and gives its engine.
 * @param {{ postMessage(message: unknown): void, terminate(): unknown }} worker
 * @param {(receive: (message: string | null) => void, fail: (error: Error) => void) => void} connect listens to the worker
 * @param {{ module?: unknown, banner?: unknown }} [options] the module, or its address, if it does not lie next to the worker; and the
 *   line with which the engine greets its first listener
 */
export function over(worker, connect, { module, banner } = {}) {
  /** @type {Set<(line: string) => void>} */
  const listeners = new Set();
  const tell = (line) => {
    for (const listener of [...listeners]) listener(line);
  };
  const engine = {
    postMessage(line) {
      worker.postMessage(String(line));
      const [, mark] = FOLLOWED.exec(String(line)) ?? [];
      if (mark !== undefined) for (const next of prompted(mark)) worker.postMessage(next);
    },
    addMessageListener(listener) {
      listeners.add(listener);
      if (banner === undefined) return;
      const greeting = String(banner);
      banner = undefined;
      Promise.resolve().then(() => tell(greeting));
    },
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
      else tell(message);
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
 * @param {{ module?: unknown, banner?: unknown }} options as for `over`; the module's address may be relative to the page
 */
export function ofPage(worker, { module, banner }) {
  const connect = (receive, fail) => {
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => fail(new Error(`the engine's worker fails: ${message ?? "it is not there"}`));
  };
  return over(worker, connect, { module: typeof module === "string" ? new URL(module, location.href).href : module, banner });
}
