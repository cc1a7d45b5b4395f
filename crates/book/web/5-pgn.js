// Games between a tree of moves and PGN, which the library reads and writes.

(() => {
  "use strict";

  /** @param {string[]} comments */
  const joined = (comments) => comments.join(" ");

  /** @param {string} comment */
  const listed = (comment) => (comment ? [comment] : []);

  /**
   * A clock as comments of a PGN have it: `[%clk 0:04:59]`.
   * @param {number} milliseconds
   */
  function clock(milliseconds) {
    const seconds = Math.round(milliseconds / 1000);
    const two = (/** @type {number} */ part) => String(part % 60).padStart(2, "0");
    return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}]`;
  }

  /**
   * The line that begins with a node.
   * @param {Legwork.Game} game
   * @param {Legwork.MoveNode | undefined} first
   * @returns {Legwork.Line}
   */
  function lineFrom(game, first) {
    /** @type {Legwork.Line} */
    const line = { comments: listed(first?.before ?? ""), moves: [] };
    for (let node = first; node; node = node.children[0]) {
      const siblings = node === first ? [] : (node.parent?.children ?? []);
      const told = node.clocks ? [clock(node.clocks[game.numberOf(node).white ? 0 : 1])] : [];
      line.moves.push({
        move: node.move,
        nags: node.nags,
        comments: [...told, ...listed(node.comment)],
        variations: siblings.slice(1).map((other) => lineFrom(game, other)),
      });
    }
    return line;
  }

  /**
   * @param {Legwork.Game} game
   * @param {string | undefined} flag how a clock ended the game
   */
  function write(game, flag) {
    const { variant, root } = game;
    const main = lineFrom(game, root.children[0]);
    // Variations of the first move stand beside it too.
    main.moves[0]?.variations.push(...root.children.slice(1).map((other) => lineFrom(game, other)));
    return variant.library.writePgn({
      variant: variant.id,
      options: variant.options,
      start: game.start,
      tags: game.tags,
      result: flag ? (flag.endsWith("White wins") ? "1-0" : "0-1") : game.result(),
      line: main,
    });
  }

  /**
   * Adds a line below a node.
   * @param {Legwork.Game} game
   * @param {Legwork.MoveNode} from
   * @param {Legwork.Line} line
   */
  function add(game, from, line) {
    let node = from;
    for (const [place, played] of line.moves.entries()) {
      const before = node;
      game.goTo(before);
      node = game.play(played.move);
      node.nags = played.nags;
      node.comment = joined(played.comments);
      if (place === 0) node.before = joined(line.comments);
      for (const variation of played.variations) add(game, before, variation);
    }
  }

  /**
   * The first game of a PGN.
   * @param {Legwork.Variant} variant with no options
   * @param {string} text
   */
  function read(variant, text) {
    const [record] = variant.library.readPgn(text, variant.id);
    if (!record) throw new Error("there is no game in this text");
    if (record.variant !== variant.id) throw new Error(`this is a game of ${record.variant}, and this page plays ${variant.id}`);
    const game = new Legwork.Game(variant.with(record.options), { fen: record.start });
    game.tags = record.tags;
    add(game, game.root, record.line);
    game.goTo(game.root);
    return game;
  }

  Legwork.pgn = { write, read };
})();
