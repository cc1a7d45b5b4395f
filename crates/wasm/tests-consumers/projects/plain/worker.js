// An import map is for pages alone, so a worker says where the package lies.
import { Board } from "./node_modules/legwork/dist/web.mjs";

postMessage(new Board("seirawan").legalMoves());
