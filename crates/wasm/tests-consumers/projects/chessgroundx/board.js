// A board of Grand Chess, with ten ranks, on which both sides are moved by clicks.

import { Chessground } from "chessgroundx";
import { dests, move } from "legwork/chessgroundx";
import { Board } from "legwork/inline";

const board = new Board("grand");
const color = () => (board.turn() ? "white" : "black");

/** What the board on the screen has to know of the position. */
const state = () => ({
  fen: board.fen(),
  turnColor: color(),
  movable: { free: false, color: color(), dests: dests(board), events: { after } },
});

function after(from, to) {
  if (!board.push(move(from, to))) throw new Error(`${from} ${to} is not legal`);
  show();
}

const element = document.querySelector("#board");
const ground = Chessground(element, { ...state(), dimensions: { width: 10, height: 10 }, animation: { enabled: false } });

function show() {
  ground.set(state());
  document.querySelector("output").textContent = board.moveStack() || "ready";
}

show();
