import { Board } from "legwork";
import * as smaller from "legwork/board";
import Module from "legwork/ffish";
import * as inline from "legwork/inline";

console.log(new Board("seirawan").legalMoves());
console.log(new smaller.Board("seirawan").legalMoves());
console.log(new inline.Board("seirawan").legalMoves());

const ffish = await Module();
console.log(new ffish.Board("seirawan").legalMoves());
