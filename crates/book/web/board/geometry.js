// Names of squares and where they stand on the screen.

import { notation } from "../notation.js";
import { rankNames, styleOf } from "../style.js";

/** A board's squares, named as in a FEN's moves. */
export class Geometry {
  /** @param {Legwork.VariantInfo} info */
  constructor(info) {
    /** @type {string[]} */
    this.fileNames = info.fileNames;
    /** @type {string[]} from White's first rank up */
    this.rankNames = info.rankNames;
    this.files = info.files;
    this.ranks = info.ranks;
    /** @type {Map<string, {file: number, rank: number}>} */
    this.places = new Map();
    for (let rank = 0; rank < this.ranks; rank += 1) {
      for (let file = 0; file < this.files; file += 1) {
        this.places.set(this.name(file, rank), { file, rank });
      }
    }
  }

  /**
   * @param {number} file
   * @param {number} rank
   */
  name(file, rank) {
    return `${this.fileNames[file]}${this.rankNames[rank]}`;
  }

  /** The labels below the files, from White's left to the right. */
  get fileLabels() {
    return styleOf() === "Shogi" ? this.fileNames.map((_, file) => `${this.files - file}`) : this.fileNames;
  }

  /** The labels at the ranks, from White's first one up. */
  get rankLabels() {
    if (styleOf() !== "Shogi") return this.rankNames;
    const inRecords = notation() === "kif" ? rankNames() : [];
    return this.rankNames.map((_, rank) => inRecords[this.ranks - 1 - rank] ?? String.fromCharCode(96 + this.ranks - rank));
  }

  /** @param {string} square */
  has(square) {
    return this.places.has(square);
  }

  /**
   * How many steps of a King two squares are apart.
   * @param {string} one
   * @param {string} other
   */
  distance(one, other) {
    const [a, b] = [this.places.get(one), this.places.get(other)];
    return a && b ? Math.max(Math.abs(a.file - b.file), Math.abs(a.rank - b.rank)) : Infinity;
  }

  /** @param {string} square */
  isLight(square) {
    const place = this.places.get(square);
    return place !== undefined && (place.file + place.rank) % 2 === 1;
  }

  /**
   * The square a number of columns to the right and rows down, as the screen shows the board; the edge stops it.
   * @param {string} square
   * @param {number} right
   * @param {number} down
   * @param {boolean} flipped
   */
  step(square, right, down, flipped) {
    const place = this.places.get(square);
    if (!place) return square;
    const sign = flipped ? -1 : 1;
    const within = (/** @type {number} */ value, /** @type {number} */ size) => Math.min(Math.max(value, 0), size - 1);
    return this.name(within(place.file + sign * right, this.files), within(place.rank - sign * down, this.ranks));
  }

  /**
   * The squares row by row as the screen shows them.
   * @param {boolean} flipped
   * @returns {string[][]}
   */
  rows(flipped) {
    const files = [...Array(this.files).keys()];
    const ranks = [...Array(this.ranks).keys()].reverse();
    if (flipped) {
      files.reverse();
      ranks.reverse();
    }
    return ranks.map((rank) => files.map((file) => this.name(file, rank)));
  }

  /**
   * What stands on each square in a FEN's first field: pieces, and `*` on holes and walls.
   * @param {string} fen
   * @returns {Record<string, string>}
   */
  squaresOf(fen) {
    /** @type {Record<string, string>} */
    const squares = {};
    const board = fen.trim().split(/[ [(]/)[0] ?? "";
    board.split("/").forEach((row, down) => {
      let file = 0;
      for (const [token] of row.matchAll(/\d+|\+?[A-Za-z]['!]?~?|\*/g)) {
        if (/^\d/.test(token)) {
          file += Number(token);
        } else {
          squares[this.name(file, this.ranks - 1 - down)] = token;
          file += 1;
        }
      }
    });
    return squares;
  }

  /**
   * The pieces of a FEN's first field.
   * @param {string} fen
   */
  piecesOf(fen) {
    return Object.fromEntries(Object.entries(this.squaresOf(fen)).filter(([, piece]) => piece !== "*"));
  }

  /**
   * The first field of a FEN with this on its squares.
   * @param {Record<string, string>} pieces
   */
  boardField(pieces) {
    const row = (/** @type {string[]} */ squares) => {
      let text = "";
      let gap = 0;
      for (const square of squares) {
        const piece = pieces[square];
        if (!piece) {
          gap += 1;
          continue;
        }
        text += (gap > 0 ? String(gap) : "") + piece;
        gap = 0;
      }
      return text + (gap > 0 ? String(gap) : "");
    };
    return this.rows(false).map(row).join("/");
  }
}
