// Boards on a screen by chessgroundx.

import type { Board } from "./legwork.mjs";
import type { Board as FfishBoard } from "./ffish.mjs";

/** The key of a square by its name: `a:` of `a10`. */
export declare function key(square: string): string;
/** The name of a square by its key: `a10` of `a:`. */
export declare function square(key: string): string;
/** A move by where it begins and ends: keys, or a piece of the hand such as `P@`. Promotions and the like follow it. */
export declare function move(from: string, to: string): string;
/** The destinations of the pieces on the board, and of those in the hand, `P@`, for `movable.dests`. */
export declare function dests(board: Board | FfishBoard): Map<string, string[]>;
