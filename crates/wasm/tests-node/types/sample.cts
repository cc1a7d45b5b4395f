// The same for a program that requires the package.

import legwork = require("legwork");
import Legwork = require("legwork/engine");
import Module = require("legwork/ffish");
import smaller = require("legwork/board");

const board: legwork.Board = new legwork.Board("gothic");
const ended: legwork.Outcome | undefined = board.outcome();
const ids: string[] = legwork.variants();
console.log(new smaller.Board("chess").legalMoves(), ended?.reason, ids, board.legalMoves().split(" "));
const told: Module.ModuleOptions = { printErr: (text) => console.log(text.length), wasmBinary: new Uint8Array(8) };
const played = (position: Module.Board, notation: Module.Notation): string => position.sanMove("e2e4", notation);
Module(told).then((ffish) => console.log(played(new ffish.Board(), ffish.Notation.SAN)));
const options: Legwork.EngineOptions = { locateFile: () => undefined };
Legwork(options).then((engine: Legwork.LegworkEngine) => engine.terminate());
Module().then((ffish) => console.log(new ffish.Board("gothic").legalMoves(), ffish.validateFen("") === 0));
Legwork().then((engine) => engine.addMessageListener((line) => console.log(line.length)));
