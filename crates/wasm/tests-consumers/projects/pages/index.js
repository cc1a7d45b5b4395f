import { Board } from "legwork";

document.querySelector("output").textContent = new Board("seirawan").legalMoves();
