const { Board } = require("legwork");
const smaller = require("legwork/board");
const inline = require("legwork/inline");
const Module = require("legwork/ffish");

console.log(new Board("seirawan").legalMoves());
console.log(new smaller.Board("seirawan").legalMoves());
console.log(new inline.Board("seirawan").legalMoves());

new Module().then((ffish) => {
  console.log(new ffish.Board("seirawan").legalMoves());
});
