import Module from "legwork/ffish/inline";

Module().then((ffish) => {
  document.querySelector("output").textContent = new ffish.Board("seirawan").legalMoves();
});
