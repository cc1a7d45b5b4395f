// A page that uses the engine as it would use a WebAssembly port of Fairy-Stockfish: the engine plays a game against itself, and an
// analysis is stopped.

import { Board } from "legwork";
import Legwork from "legwork/engine";

/** A session that has begun. */
async function session(greeting, ...options) {
  const engine = await Legwork({ locateFile: (name) => `./node_modules/legwork/dist/${name}` });
  let heard = () => {};
  engine.addMessageListener((line) => heard(line));
  /** Sends lines, and waits for one that begins so. */
  const ask = (lines, begins) =>
    new Promise((resolve) => {
      heard = (line) => {
        if (line.startsWith(begins)) resolve(line);
      };
      for (const line of lines) engine.postMessage(line);
    });
  await ask([greeting], `${greeting}ok`);
  await ask([...options, "isready"], "readyok");
  return { engine, ask };
}

/** A whole game; the library says when it is over. */
async function play({ variant, greeting, option, nodes }) {
  const { engine, ask } = await session(greeting, `setoption name ${option} value ${variant}`);
  const board = new Board(variant);
  const moves = [];
  while (board.outcome() === undefined) {
    const position = ["position startpos", ...(moves.length ? ["moves", ...moves] : [])].join(" ");
    const [, move] = (await ask([position, `go nodes ${nodes}`], "bestmove")).split(" ");
    if (!board.push(move)) throw new Error(`${variant}: ${move} is not legal after ${moves.join(" ")}`);
    moves.push(move);
  }
  engine.terminate();
  return { variant, moves, outcome: board.outcome() };
}

/** How many milliseconds an endless search takes to answer when it is stopped. */
async function stop() {
  const { engine, ask } = await session("usi", "setoption name USI_Variant value chushogi");
  await ask(["position startpos", "go infinite"], "info depth 4 ");
  // In the midst of a slice, as likely as not.
  await new Promise((resolve) => setTimeout(resolve, 1150));
  const start = performance.now();
  await ask(["stop"], "bestmove");
  const took = performance.now() - start;
  engine.terminate();
  return took;
}

const told = {
  isolated: crossOriginIsolated,
  games: [
    await play({ variant: "seirawan", greeting: "uci", option: "UCI_Variant", nodes: 300 }),
    await play({ variant: "chushogi", greeting: "usi", option: "USI_Variant", nodes: 100 }),
  ],
  stopped: await stop(),
};
document.querySelector("output").textContent = JSON.stringify(told);
