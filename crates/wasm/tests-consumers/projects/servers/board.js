import { Board } from "legwork";

console.log(new Board("seirawan").legalMoves());
