import Legwork from "legwork/engine";

Legwork().then((engine) => {
  const moves = [];
  engine.addMessageListener((line) => {
    const [move, leaves] = line.split(": ");
    if (leaves === "1") moves.push(move);
    if (line.startsWith("Nodes searched")) {
      console.log(moves.join(" "));
      engine.terminate();
    }
  });
  for (const line of ["uci", "setoption name UCI_Variant value seirawan", "position startpos", "go perft 1"]) engine.postMessage(line);
});
