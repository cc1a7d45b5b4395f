import { Board } from "legwork/inline";

console.log(new Board("seirawan").legalMoves());
