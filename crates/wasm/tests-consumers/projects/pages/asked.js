// A worker that listens before it waits for the module: nothing that is posted meanwhile is lost.
import { Board, load } from "legwork/load";

const ready = load();
onmessage = async ({ data }) => {
  await ready;
  postMessage(new Board(data).legalMoves());
};
