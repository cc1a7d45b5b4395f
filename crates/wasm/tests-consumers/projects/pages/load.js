import { Board, load } from "legwork/load";

load().then(() => {
  document.querySelector("output").textContent = new Board("seirawan").legalMoves();
});
