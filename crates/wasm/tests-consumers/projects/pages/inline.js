import { Board } from "legwork/inline";

document.querySelector("output").textContent = new Board("seirawan").legalMoves();
