// Games between a tree of moves and PGN, which the library reads.

(() => {
  "use strict";

  /** @param {string[]} comments */
  const joined = (comments) => comments.join(" ");

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
   * A comment in braces, which it cannot have within.
   * @param {string[]} comments
   */
  const braced = (...comments) => comments.filter(Boolean).map((comment) => `{${comment.replaceAll("}", ")")}}`);

  /**
   * A move with what is said of it.
   * @param {Legwork.Game} game
   * @param {Legwork.MoveNode} node
   * @param {boolean} numbered whether Black's move needs its number
   */
  function told(game, node, numbered) {
    const { number, white } = game.numberOf(node);
    const count = white ? [`${number}.`] : numbered ? [`${number}...`] : [];
    const left = node.clocks ? clock(node.clocks[white ? 0 : 1]) : "";
    return [...braced(node.before), ...count, node.san, ...node.nags.map((nag) => `$${nag}`), ...braced(left, node.comment)];
  }

  /**
   * The words of the line that goes on after a node.
   * @param {Legwork.Game} game
   * @param {Legwork.MoveNode} from
   * @param {boolean} numbered
   * @returns {string[]}
   */
  function line(game, from, numbered) {
    /** @type {string[]} */
    const words = [];
    let number = numbered;
    for (let node = from; node.children[0]; node = node.children[0]) {
      const [first, ...others] = node.children;
      words.push(...told(game, first, number));
      for (const other of others) {
        const inner = [...told(game, other, true), ...line(game, other, other.comment !== "")];
        words.push(`(${inner[0]}`, ...inner.slice(1, -1), `${inner.length > 1 ? inner.at(-1) : ""})`);
      }
      number = others.length > 0 || first.comment !== "" || first.clocks !== undefined;
    }
    return words;
  }

  /**
   * Words in lines of fewer than 80 characters.
   * @param {string[]} words
   */
  function wrapped(words) {
    const lines = [""];
    for (const word of words.join(" ").split(" ")) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (longer.length < 80) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.join("\n");
  }

  /** What a PGN says of every game, even if nothing is known. */
  const ROSTER = { Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?" };

  /** What the game itself says. */
  const OURS = ["Result", "Variant", "VariantOptions", "SetUp", "FEN"];

  /**
   * @param {Legwork.Game} game
   * @param {string | undefined} flag how a clock ended the game
   */
  function write(game, flag) {
    const { variant, root } = game;
    const result = flag ? (flag.endsWith("White wins") ? "1-0" : "0-1") : game.result();
    const options = Object.entries(variant.options).map(([name, value]) => `${name}=${value}`);
    const others = game.tags.filter(([name]) => !OURS.includes(name));
    /** @type {Record<string, string>} */
    const tags = { ...ROSTER, ...Object.fromEntries(others), Result: result, Variant: variant.id };
    if (options.length > 0) tags.VariantOptions = options.join(" ");
    if (!game.isUsual) Object.assign(tags, { SetUp: "1", FEN: game.start });
    const escaped = (/** @type {string} */ value) => value.replaceAll(/["\\]/g, "\\$&");
    const head = Object.entries(tags).map(([name, value]) => `[${name} "${escaped(value)}"]`);
    return `${head.join("\n")}\n\n${wrapped([...line(game, root, true), result])}\n`;
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
