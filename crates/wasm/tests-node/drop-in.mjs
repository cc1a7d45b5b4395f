// Where `legwork/ffish` does not answer as ffish-es6 does, and why.

/** @type {{ what: RegExp, of: RegExp, why: string }[]} what differs, of which variants, and why */
export const DIFFERENCES = [
  {
    what: /^DEFAULT of /,
    of: /./,
    why: "the notation of the variant is given, as without an argument; ffish.js then names Pawns, `Pa4`",
  },
  {
    what: /^XIANGQI_WXF of \w@/,
    of: /^(capahouse|chessgi|crazyhouse|loop|makrukhouse|torishogi)$/,
    why: "a piece that is dropped is named; ffish.js gives its place among the Pawns of a file, on which it does not stand yet",
  },
  {
    what: /^XIANGQI_WXF of /,
    of: /^amazons$/,
    why: "of two Queens on a file `+` is the one in front, as of any pieces; ffish.js may give the file",
  },
  {
    what: /^toVerboseString$/,
    of: /^(atomic|coregal|petrified|shoshogi|spartan)$/,
    why: "who gives check to any royal piece is named; ffish.js looks at Kings alone",
  },
];
