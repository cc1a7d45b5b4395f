// Names of squares and where they stand on the screen.

import { notation } from "../notation.js";
import { rankNames, styleOf } from "../style.js";

/** The distance from one file of hexagons to the next, and from the middle of a hexagon to its left corner; its height is 1. */
const [STEP, CORNER] = [0.866, 0.577];

/**
 * A square's column from the left and rank from the bottom, both from 0.
 * @typedef {{file: number, rank: number}} Place
 */

/** How far up a hexagon is: files to the right begin lower by half a cell each. */
const up = (/** @type {Place} */ { file, rank }) => rank - file / 2;

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
    this.isHexagonal = info.style === "Hexagons";
    this.holes = info.holes;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    for (let rank = 0; rank < this.ranks; rank += 1) {
      for (let file = 0; file < this.files; file += 1) {
        const square = this.name(file, rank);
        if (!this.holes.includes(square)) this.places.set(square, { file, rank });
      }
    }
    const ups = [...this.places.values()].map(up);
    /** How far up the highest hexagon is. */
    this.top = Math.max(...ups);
    /** The width of the board, in heights of a square; and its height. */
    this.across = this.isHexagonal ? 2 * CORNER + (this.files - 1) * STEP : this.files;
    this.high = this.isHexagonal ? this.top - Math.min(...ups) + 1 : this.ranks;
  }

  /**
   * @param {number} file
   * @param {number} rank
   */
  name(file, rank) {
    return `${this.fileNames[file]}${this.rankNames[rank]}`;
  }

  /**
   * The middle of a square from the upper left corner of the board, in heights of a square.
   * @param {string} square
   * @param {boolean} flipped
   */
  middle(square, flipped) {
    const place = this.places.get(square) ?? { file: 0, rank: 0 };
    const [x, y] = this.isHexagonal ? [CORNER + place.file * STEP, this.top - up(place) + 0.5] : [place.file + 0.5, this.ranks - place.rank - 0.5];
    return flipped ? { x: this.across - x, y: this.high - y } : { x, y };
  }

  /**
   * The square at a point, as White sees the board.
   * @param {number} x in shares of the width from the left
   * @param {number} y in shares of the height from the top
   */
  at(x, y) {
    const away = (/** @type {string} */ square) => {
      const middle = this.middle(square, false);
      return Math.hypot(middle.x - x * this.across, middle.y - y * this.high);
    };
    return [...this.places.keys()].reduce((nearest, square) => (away(square) < away(nearest) ? square : nearest));
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

  /**
   * How many steps of a King two squares are apart.
   * @param {string} one
   * @param {string} other
   */
  distance(one, other) {
    const [a, b] = [this.places.get(one), this.places.get(other)];
    return a && b ? Math.max(Math.abs(a.file - b.file), Math.abs(a.rank - b.rank)) : Infinity;
  }

  /**
   * The colour of a square: neighbours by a side have different ones.
   * @param {string} square
   */
  shade(square) {
    const { file, rank } = this.places.get(square) ?? { file: 0, rank: 0 };
    return (this.isHexagonal ? ["light", "dark", "between"][(file + rank) % 3] : (file + rank) % 2 === 1 ? "light" : "dark") ?? "";
  }

  /**
   * The square a number of columns to the right and rows down, as the screen shows the board; the edge stops it.
   * @param {string} square
   * @param {number} right
   * @param {number} down
   * @param {boolean} flipped
   */
  step(square, right, down, flipped) {
    const sign = flipped ? -1 : 1;
    let here = square;
    const go = (/** @type {number} */ count, /** @type {number} */ files, /** @type {number} */ ranks) => {
      for (let left = Math.abs(count); left > 0; left -= 1) here = this.#next(here, files * sign, ranks * sign);
    };
    go(right, Math.sign(right), 0);
    go(down, 0, -Math.sign(down));
    return here;
  }

  /**
   * The next square on a file or a rank; at holes one beside that, or the next one behind them; at the edge the same.
   * @param {string} square
   * @param {number} files
   * @param {number} ranks
   */
  #next(square, files, ranks) {
    const { file, rank } = this.places.get(square) ?? { file: 0, rank: 0 };
    const at = (/** @type {number} */ right, /** @type {number} */ higher) => this.name(file + right, rank + higher);
    const beside = [-1, 1].map((aside) => (files ? at(files, aside) : at(aside, ranks)));
    const behind = this.rankNames.concat(this.fileNames).map((_, more) => at(files * more, ranks * more)).slice(2);
    // A row of hexagons goes half a cell up and down in turn.
    const row = [at(files, 0), at(files, files)];
    if (file % 2 === (files > 0 ? 0 : 1)) row.reverse();
    const wanted = !this.isHexagonal ? [at(files, ranks), ...beside, ...behind] : files ? row : [at(0, ranks)];
    return wanted.find((name) => this.places.has(name)) ?? square;
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
   * The pieces of a FEN's first field, in which `*` is a hole or a wall.
   * @param {string} fen
   * @param {boolean} [walls] whether walls are among them
   */
  piecesOf(fen, walls = false) {
    /** @type {Record<string, string>} */
    const pieces = {};
    const board = fen.trim().split(/[ [(]/)[0] ?? "";
    board.split("/").forEach((row, down) => {
      let file = 0;
      for (const [token] of row.matchAll(/\d+|\+?[A-Za-z]['!]?~?|\*/g)) {
        const square = this.name(file, this.ranks - 1 - down);
        if (/^[A-Za-z+]/.test(token) || (walls && token === "*" && this.places.has(square))) pieces[square] = token;
        file += Number.parseInt(token, 10) || 1;
      }
    });
    return pieces;
  }

  /**
   * The first field of a FEN with these pieces on its squares.
   * @param {Record<string, string>} pieces
   */
  boardField(pieces) {
    const holes = new Set(this.holes);
    const row = (/** @type {string[]} */ squares) => {
      let text = "";
      let gap = 0;
      for (const square of squares) {
        const piece = holes.has(square) ? "*" : pieces[square];
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
