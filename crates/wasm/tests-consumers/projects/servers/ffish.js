import Module from "legwork/ffish";

Module().then((ffish) => console.log(new ffish.Board("seirawan").legalMoves()));
