// What every project lists: the moves of Seirawan's start, as the rules have them.

const letters = [..."abcdefgh"];
const pawns = letters.flatMap((file) => [`${file}2${file}3`, `${file}2${file}4`]);
const knights = ["b1a3", "b1c3", "g1f3", "g1h3"].flatMap((move) => [move, `${move}e`, `${move}h`]);

/** The moves, sorted. */
export const START = [...pawns, ...knights].sort();
