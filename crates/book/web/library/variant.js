// A variant with the options chosen, as the boards of a page use it.

import * as unpack from "./unpack.js";

export class Variant {
  /**
   * @param {Legwork.Library} library
   * @param {Legwork.PageVariant} page
   * @param {Legwork.Options} options
   * @param {string} [id] by which the library knows the rules, if they have been loaded
   */
  constructor(library, page, options, id) {
    this.library = library;
    this.page = page;
    this.options = options;
    this.id = id ?? (page.ron ? library.loadRules(page.ron) : page.id);
    this.info = library.variantInfo(this.id, options);
    /** @type {Variant | undefined} the variant in the whole library, if that is loaded */
    this.all = "readPgn" in library ? this : undefined;
  }

  /**
   * The same variant with other options.
   * @param {Legwork.Options} options
   */
  with(options) {
    return new Variant(this.library, this.page, options, this.id);
  }

  /** The variant in the whole library, which gives reasons, and reads and writes records. */
  async whole() {
    const library = this.all ? undefined : await unpack.whole();
    if (library) this.all ??= new Variant(library, this.page, this.options, this.id);
    return /** @type {Variant} */ (this.all);
  }

  /**
   * How a piece moves; nothing until that is known.
   * @param {string} symbol
   */
  words(symbol) {
    const known = this.all?.info.kinds.find((kind) => kind.symbol === symbol)?.words.join("; ");
    // The words in the page describe the variant with its default options.
    return known || (Object.keys(this.options).length > 0 ? "" : (this.page.words?.[symbol] ?? ""));
  }

  /**
   * A FEN as any library reads it: one that another program has written is read by the whole one.
   * @param {string} text
   */
  async fen(text) {
    try {
      this.board({ fen: text }).free();
      return text;
    } catch {
      const board = (await this.whole()).board({ fen: text });
      const fen = board.fen();
      board.free();
      return fen;
    }
  }

  /**
   * A board: of a FEN or a set-up's number, or as a game starts.
   * @param {Legwork.Start} [start]
   */
  board(start = {}) {
    const { fen, setup } = start;
    return new this.library.Board(this.id, fen, { ...this.options, setup });
  }

  /**
   * Where a piece can go and how: alone, or among others.
   * @param {string} piece
   * @param {string} square
   * @param {Legwork.Pieces} [pieces]
   */
  glance(piece, square, pieces) {
    const { library, id, options } = this;
    return pieces ? library.glanceAmong(id, piece, square, pieces, options) : library.glance(id, piece, square, undefined, options);
  }
}
