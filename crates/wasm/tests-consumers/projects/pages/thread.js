import { Board } from "legwork";

postMessage(new Board("seirawan").legalMoves());
