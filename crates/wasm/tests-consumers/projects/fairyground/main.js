// A session as in fairyground: variants from a file, then each variant that both the library and the engine have. In each, some moves
// are played that the engine answers, and the game is written in every notation.
const Module = require("legwork/ffish");

/** What the client replaces in the line with the variants. */
const LIST = "option name UCI_Variant type combo default chess var ";
const OWN = "[slowhouse:crazyhouse]\ndoubleStep = false\n";
/** Plies in each variant; the engine plays the second of two. */
const PLIES = 4;

async function run() {
  // The client fetches the module itself, for a bar of its progress.
  const wasmBinary = await (await fetch("./lib/legwork_bg.wasm")).arrayBuffer();
  const [ffish, stockfish] = [await Module(), await Stockfish({ wasmBinary })];
  const lines = [];
  let wake = () => {};
  stockfish.addMessageListener((line) => {
    lines.push(line);
    wake();
  });
  const until = async (begins) => {
    for (;;) {
      const place = lines.findIndex((line) => line.startsWith(begins));
      if (place >= 0) return lines.splice(0, place + 1);
      await new Promise((resolve) => (wake = resolve));
    }
  };
  const variants = async () => {
    stockfish.postMessage("uci");
    const line = (await until("uciok")).find((line) => line.startsWith("option name UCI_Variant"));
    if (!line.startsWith(LIST)) throw new Error(line);
    return line.replace(LIST, "").replace(/ var /g, " ").split(" ").sort();
  };
  const [greeting] = await until("Fairy-Stockfish");
  const before = await variants();
  stockfish.FS.writeFile("/own.ini", new TextEncoder().encode(OWN));
  stockfish.postMessage("check /own.ini");
  stockfish.postMessage("load /own.ini");
  ffish.loadVariantConfig(OWN);
  const after = await variants();
  const known = new Set(ffish.variants().split(" "));
  const played = [];
  const faults = [];
  for (const variant of after.filter((name) => known.has(name))) {
    try {
      await play(variant);
      played.push(variant);
    } catch (error) {
      faults.push(`${variant}: ${error}`);
    }
  }
  async function play(variant) {
    stockfish.postMessage("ucinewgame");
    stockfish.postMessage(`setoption name UCI_Variant value ${variant}`);
    stockfish.postMessage("setoption name UCI_Chess960 value false");
    stockfish.postMessage("position startpos");
    const start = ffish.startingFen(variant);
    if (ffish.validateFen(start, variant, false) < 0) throw new Error(`its start is not valid: ${start}`);
    const board = new ffish.Board(variant, start, false);
    const moves = [];
    for (let ply = 0; ply < PLIES && board.result() === "*"; ply++) {
      const legal = board.legalMoves().split(" ");
      let move = legal[(ply * 7) % legal.length];
      if (ply % 2 === 1) {
        stockfish.postMessage(`position fen ${start} moves ${moves.join(" ")}`);
        stockfish.postMessage("go depth 1");
        const said = await until("bestmove");
        // A FEN may be read otherwise than it is written, which is said.
        const wrong = said.find((line) => /^info string (?!variant |position fen: .*; read as )/.test(line));
        if (wrong !== undefined) throw new Error(wrong);
        [, move] = said[said.length - 1].split(" ");
        if (!legal.includes(move)) throw new Error(`${move} after ${moves.join(" ")}`);
      }
      if (!board.push(move)) throw new Error(`${move} is refused`);
      moves.push(move);
    }
    board.setFen(start);
    for (const [name, notation] of Object.entries(ffish.Notation)) {
      if (name === "values") continue;
      if (board.variationSan(moves.join(" "), notation) === "") throw new Error(`${moves.join(" ")} in ${name}`);
    }
    board.delete();
  }
  return { greeting, added: after.filter((name) => !before.includes(name)), played, faults };
}

run().then((found) => {
  document.querySelector("output").textContent = JSON.stringify(found);
});
