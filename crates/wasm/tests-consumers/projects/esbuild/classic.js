import Module from "legwork/ffish";

Module().then((ffish) => {
  document.querySelector("output").textContent = new ffish.Board("seirawan").legalMoves();
});
