import Module from "legwork/ffish";

Module({ locateFile: (name) => `./${name}` }).then((ffish) => {
  document.querySelector("output").textContent = new ffish.Board("seirawan").legalMoves();
});
