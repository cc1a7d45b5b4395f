// The workshop's thread: it reads rules that may be anything. `workerMain` is not called here: its text becomes the worker,
// which has nothing else of the page. One job after the other; a job that takes too long ends with its worker.

export function workerMain() {
  /** @type {any} */
  let library;
  /** @type {Promise<void> | undefined} the library's beginning, for which every job waits */
  let ready;

  /** A check that takes more milliseconds is measured once more. */
  const slow = 200;

  /** @type {Record<string, (job: any, tell: (part: unknown) => void) => unknown>} */
  const JOBS = {
    tables: () => ({ tables: library.fieldTables(), variants: library.variantNames() }),
    text: ({ id }) => library.ruleText(id),
    sections: ({ text }) => library.sections(text),
    imported: ({ text, section }) => library.importedRules(text, section),
    check,
    edit: ({ edit, ron, words }) => library[edit](ron, ...words),
    fresh: ({ like, name }) => library.newRules(like, name),
    pictures: () => ({ names: library.pictureNames(), pictures: library.pictures() }),
    drawing: ({ betza }) => library.drawingOf(betza),
    notation: ({ squares }) => library.notationOf(new Int8Array(squares)),
    parts: ({ ron }) => library.ruleParts(library.loadRules(ron)),
    changes: ({ base, ron }) => library.changes(base, ron),
    games,
    perft,
    page: ({ ron, glue, wasm, script }) => library.rulePage(library.loadRules(ron), ron, glue, wasm, script),
    crate: ({ name, ron }) => library.crateFiles(name, ron),
  };

  /** What the form shows, and all faults, or what a page needs to show the rules. */
  function check(/** @type {{ron: string}} */ { ron }) {
    const form = library.ruleForm(ron);
    try {
      const once = measured(ron);
      // The first time the code itself is cold: what counts is how long the same rules take after that.
      return { ...once, form, took: once.took > slow ? measured(`${ron}\n`).took : once.took };
    } catch (/** @type {any} */ error) {
      return { form, faults: error.faults ?? [{ line: 1, column: 1, path: "", message: error.message }] };
    }
  }

  /** @param {string} ron */
  function measured(ron) {
    const began = performance.now();
    const id = library.loadRules(ron);
    const info = library.variantInfo(id);
    return { faults: [], id, sprite: library.sprite(id), info, took: performance.now() - began };
  }

  /** Random games, told a few at a time. */
  function games(/** @type {{ron: string, count: number}} */ { ron, count }, /** @type {(part: unknown) => void} */ tell) {
    const board = new library.Board(library.loadRules(ron));
    const all = [];
    for (let number = 0; number < count; number += 1) {
      all.push(board.playout(1, number));
      if (all.length % 10 === 0) tell(all.splice(0));
    }
    board.free();
    return all;
  }

  /** The counts of a tree, depth by depth. */
  function perft(/** @type {{ron: string, depth: number}} */ { ron, depth }, /** @type {(part: unknown) => void} */ tell) {
    const board = new library.Board(library.loadRules(ron));
    for (let plies = 1; plies <= depth; plies += 1) {
      const began = performance.now();
      tell({ depth: plies, nodes: board.perft(plies), milliseconds: performance.now() - began });
    }
    board.free();
  }

  /** @param {{glue: string, module: WebAssembly.Module}} parts */
  async function begin({ glue, module }) {
    library = new Function(`${glue}\nreturn wasm_bindgen;`)();
    await library({ module_or_path: module });
  }

  self.onmessage = async ({ data }) => {
    const { job } = data;
    try {
      await (ready ??= begin(data));
      if (!job) return;
      self.postMessage({ begins: true });
      const tell = (/** @type {unknown} */ part) => self.postMessage({ part });
      self.postMessage({ done: JOBS[job.do]?.(job, tell) });
    } catch (/** @type {any} */ error) {
      self.postMessage({ failed: String(error?.message ?? error) });
    }
  };
}
