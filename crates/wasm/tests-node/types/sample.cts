// The same for a program that requires the package.

import legwork = require("legwork");
import Legwork = require("legwork/engine");
import Module = require("legwork/ffish");

const board: legwork.Board = new legwork.Board("gothic");
const ended: legwork.Outcome | undefined = board.outcome();
const ids: string[] = legwork.variants();
console.log(ended?.reason, ids, board.legalMoves().split(" "));
Module().then((ffish) => console.log(new ffish.Board("gothic").legalMoves(), ffish.validateFen("") === 0));
Legwork().then((engine) => engine.addMessageListener((line) => console.log(line.length)));
