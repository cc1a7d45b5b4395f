// A game with its variations, as a tree of moves. It knows no rules: whoever adds a move knows that it is legal.

export class MoveNode {
  /**
   * @param {MoveNode | undefined} parent
   * @param {string} move in coordinates
   * @param {string} san
   */
  constructor(parent, move, san) {
    this.parent = parent;
    this.move = move;
    this.san = san;
    /** @type {MoveNode[]} the first one goes on the line, the others are variations */
    this.children = [];
    /** What is said before the move, where a line begins. */
    this.before = "";
    /** What is said after it. */
    this.comment = "";
    /** @type {number[]} numeric annotation glyphs: 1 is `!` */
    this.nags = [];
    /** @type {[number, number] | undefined} White's and Black's milliseconds after the move */
    this.clocks = undefined;
    /** @type {{number: number, white: boolean} | undefined} its number, and whose it is */
    this.mover = undefined;
    /** @type {string[]} where it starts, captures on its way and ends */
    this.squares = [];
    /** @type {string | undefined} the piece that moved */
    this.piece = undefined;
    /** @type {string[]} the pieces that it took off the board */
    this.taken = [];
    /** @type {Record<string, string>} the move in the notations that there are to choose from */
    this.names = {};
  }

  /** Whether the main line goes otherwise. */
  isVariation() {
    return this.path().some((node) => /** @type {MoveNode} */ (node.parent).children[0] !== node);
  }

  /** The moves from the start to here. */
  path() {
    /** @type {MoveNode[]} */
    const nodes = [];
    for (let node = /** @type {MoveNode} */ (this); node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** The end of the line that goes on here. */
  end() {
    let node = /** @type {MoveNode} */ (this);
    while (node.children[0]) node = node.children[0];
    return node;
  }

  /**
   * The node behind a move, which is added where it is new.
   * @param {string} move
   * @param {string} san
   */
  add(move, san) {
    const known = this.children.find((child) => child.move === move);
    if (known) return known;
    const node = new MoveNode(this, move, san);
    this.children.push(node);
    return node;
  }

  /** Takes this move and all that follows out of the tree. */
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }

  /** Makes the line to here the main line. */
  promote() {
    for (const node of this.path()) {
      const siblings = /** @type {MoveNode} */ (node.parent).children;
      siblings.sort((a, b) => Number(b === node) - Number(a === node));
    }
  }

  /**
   * All nodes, in the order in which they are written.
   * @returns {MoveNode[]}
   */
  all() {
    /** @type {MoveNode[]} */
    const nodes = [];
    const [first, ...others] = this.children;
    if (!first) return nodes;
    nodes.push(first);
    for (const other of others) nodes.push(other, ...other.all());
    return [...nodes, ...first.all()];
  }

  /**
   * The moves below as text: `e2e4 $1 (d2d4 d7d5) e7e5`; a comment in braces, with `%` for what is not plain,
   * the clocks after `@`.
   * @returns {string}
   */
  text() {
    const braced = (/** @type {string} */ comment) => (comment ? ` {${encodeURIComponent(comment)}}` : "");
    const words = (/** @type {MoveNode} */ node) => {
      const nags = node.nags.map((nag) => ` $${nag}`).join("");
      const clocks = node.clocks ? ` @${node.clocks.map((left) => Math.round(left)).join(",")}` : "";
      return (braced(node.before) + (node.before && " ") + node.move + nags + clocks + braced(node.comment)).trim();
    };
    const [first, ...others] = this.children;
    if (!first) return "";
    const variations = others.map((other) => `(${[words(other), other.text()].filter(Boolean).join(" ")})`);
    const rest = first.text();
    return [words(first), ...variations, rest].filter(Boolean).join(" ");
  }

  /**
   * Reads such a text below this node.
   * @param {string} text
   * @param {(node: MoveNode, move: string) => MoveNode} play adds a move; throws if it is not legal
   */
  read(text, play) {
    /** @type {MoveNode} */
    let node = this;
    /** @type {MoveNode[]} */
    const open = [];
    let begins = true;
    let before = "";
    for (const [token] of text.matchAll(/[()]|\{[^}]*\}|[^\s(){}]+/g)) {
      if (token === "(") {
        open.push(node);
        node = node.parent ?? this;
        begins = true;
      } else if (token === ")") {
        node = open.pop() ?? this;
      } else if (token.startsWith("{")) {
        const comment = decodeURIComponent(token.slice(1, -1));
        if (begins) before = comment;
        else node.comment = comment;
      } else if (token.startsWith("$")) {
        node.nags.push(Number(token.slice(1)));
      } else if (/^@\d/.test(token)) {
        const [white = 0, black = 0] = token.slice(1).split(",").map(Number);
        node.clocks = [white, black];
      } else {
        node = play(node, token);
        if (before) node.before = before;
        before = "";
        begins = false;
      }
    }
  }
}
