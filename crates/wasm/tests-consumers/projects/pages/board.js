import { Board } from "legwork/board";

document.querySelector("output").textContent = new Board("seirawan").legalMoves();
