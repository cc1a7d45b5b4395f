// The store of liground, bundled once with ffish and once with the package: the same random games in both, which must come to the same
// state.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { given } from "../support/surroundings.mjs";

const PLIES = 60;

/** The engine of the store, which runs in a worker: nothing answers here. */
const SILENT = `export default class { addEventListener() {} postMessage() {} terminate() {} }`;

/** The folder of what comes with the program. */
process.resourcesPath = "/";
/** What the store takes from a window. ffish fetches its file where there is `fetch`, which reads no files. */
Object.assign(globalThis, {
  fetch: undefined,
  localStorage: {},
  document: new EventTarget(),
  alert: (text) => assert.fail(text),
  Audio: class {
    play() {}
  },
});

/** The store of a copy, once its library is there. */
async function store(copy) {
  const folder = join(given("LEGWORK_CLIENT"), copy);
  const outfile = join(folder, "store.cjs");
  await build({
    entryPoints: [join(folder, "src/renderer/store.js")],
    outfile,
    bundle: true,
    platform: "node",
    external: ["electron", "ffish", "legwork"],
    loader: { ".mp3": "empty", ".png": "empty", ".jpg": "empty", ".svg": "empty" },
    plugins: [
      {
        name: "no workers",
        setup(building) {
          building.onLoad({ filter: /\.worker\.js$/ }, () => ({ contents: SILENT }));
        },
      },
    ],
    logLevel: "error",
  });
  const { store } = createRequire(outfile)(outfile);
  while (!store.state.initialized) await new Promise((resolve) => setTimeout(resolve, 20));
  store.commit("switchMuteButton");
  return store;
}

/** What the store knows of the position. */
const known = ({ state, getters }) => ({
  fen: state.fen,
  turn: state.turn,
  legalMoves: state.legalMoves.split(" ").sort(),
  moves: state.moves.map(({ ply, name, fen, uci, whitePocket, blackPocket }) => [ply, name, fen, uci, whitePocket, blackPocket]),
  dests: getters.destinations,
  score: getters.cpForWhiteStr,
});

let seed = 1;
const random = (below) => (seed = (seed * 48_271) % 0x7fffffff) % below;

test("both stores know the same", async () => {
  const stores = [await store("theirs"), await store("ours")];
  const alike = (what) => {
    const [expected, found] = stores.map(known);
    assert.deepEqual(found, expected, what);
    return found;
  };
  const variants = Object.values(stores[0].state.variantOptions.getAll()).filter((variant) => variant !== "fischerandom");
  for (const variant of variants) {
    for (const store of stores) {
      store.commit("variant", variant);
      store.commit("newBoard", {});
    }
    for (let ply = 0; ply < PLIES; ply++) {
      const { legalMoves, moves } = alike(`${variant}: ${stores[0].state.moves.map(({ uci }) => uci).join(" ")}`);
      if (!legalMoves[0] || stores[0].state.board.isGameOver()) break;
      const move = legalMoves[random(legalMoves.length)];
      await Promise.all(stores.map((store) => store.dispatch("push", { move, prev: store.state.moves[moves.length - 1] })));
    }
    const last = alike(variant);
    const middle = last.moves[last.moves.length >> 1][2];
    await Promise.all(stores.map((store) => store.dispatch("fenField", middle)));
    alike(`${variant}: ${middle}`);
  }
  console.log(`clients  liground: the store plays ${variants.length} variants`);
});
