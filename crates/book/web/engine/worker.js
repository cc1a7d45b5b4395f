// The engine's thread. `workerMain` is not called here: its text becomes the worker, which has nothing else of the page.

/** One job after the other: a page ends a job that has become needless by ending its worker. */
export function workerMain() {
  /** @type {Legwork.Library} */
  let library;
  /** @type {InstanceType<Legwork.Library["Engine"]>} */
  let engine;
  /** Rules of one's own that are loaded, and the id that they were given. */
  let loaded = { ron: "", id: "" };

  /** @param {Legwork.EngineJob} job */
  async function start(job) {
    if (library) return;
    library = new Function(`${job.glue}\nreturn wasm_bindgen;`)();
    await /** @type {any} */ (library)({ module_or_path: job.module });
    engine = new library.Engine(job.megabytes);
    // All jobs of a page are of one variant, perhaps with other options: then the net is not for its rules, and not used.
    if (job.net) engine.setNet(job.net);
  }

  /** @param {Legwork.EngineJob} job */
  async function work(job) {
    await start(job);
    const { ron } = job;
    if (ron && ron !== loaded.ron) loaded = { ron, id: library.loadRules(ron) };
    const board = new library.Board(ron ? loaded.id : job.id, job.fen, job.options);
    for (const move of job.moves) board.push(move);
    const tell = (/** @type {Legwork.Thought} */ thought) => self.postMessage({ thought });
    const thought = engine.think(board, job.limits, tell);
    board.free();
    return thought;
  }

  self.onmessage = (event) => {
    work(event.data).then(
      (done) => self.postMessage({ done }),
      (error) => self.postMessage({ failed: String(error?.message ?? error) }),
    );
  };
}
