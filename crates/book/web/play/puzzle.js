// A puzzle: a position of which one move at each turn leads to the aim. The other side's moves are played automatically.
//
// Hooks: `[data-panel=puzzle]`, and in it `[data-action=solution]`, `[data-action=next-puzzle]` and `[data-action=leave-puzzle]`.

import { button, el, id } from "../dom.js";
import { colorName } from "../words.js";

/** The delay before the other side's move, and between the moves of the solution, in milliseconds. */
const PAUSE = 500;

export class Puzzle {
  /** @param {Legwork.Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Legwork.PuzzleData | undefined} */
    this.data = undefined;
    this.number = 0;
    this.solver = true;
    this.words = el("p", { id: id("puzzle") });
    this.solution = button("solution", "Show the solution", () => this.#showSolution());
    this.next = button("next-puzzle", "Next puzzle", () => play.startPuzzle((this.number % this.all.length) + 1));
    const leave = button("leave-puzzle", "Play a game", () => play.leavePuzzle());
    this.root = el("div", { class: "lv-prompt", role: "group", "data-panel": "puzzle", "aria-labelledby": this.words.id, hidden: true }, this.words, el("div", { class: "lv-buttons" }, this.solution, this.next, leave));
  }

  get all() {
    return this.play.plain.page.puzzles ?? [];
  }

  /** @param {number} number counted from 1; 0 for none */
  begin(number) {
    this.#stop();
    this.number = number;
    this.data = this.all[number - 1];
  }

  /** Cancels the other side's move and the rest of the solution. */
  #stop() {
    clearTimeout(this.timer);
    clearTimeout(this.showing);
  }

  get #done() {
    return this.play.game.node.path().length;
  }

  /** Whether the position is one of the solution in which the other side is to move. */
  get replies() {
    return this.data !== undefined && this.play.game.turn !== this.solver && !this.isSolved;
  }

  get isSolved() {
    return this.data !== undefined && (this.#done >= this.data.moves.length || this.play.isOver());
  }

  /**
   * Whether a legal move is the solution; refuses any other one.
   * @param {string} move
   */
  takes(move) {
    if (!this.data || move === this.data.moves[this.#done]) return true;
    const { board } = this.play.game;
    if (this.replies || !board.push(move)) return false;
    const outcome = board.outcome();
    board.pop();
    // The last move may be any that wins.
    if (this.#done === this.data.moves.length - 1 && outcome?.result === (this.solver ? "1-0" : "0-1")) return true;
    this.play.entering.forget();
    this.play.entering.refuse(`${this.play.game.board.sanMove(move)} is legal, but it is not the solution: ${this.data.task}.`, []);
    return false;
  }

  /** A move has been made: the other side answers. */
  moved() {
    clearTimeout(this.timer);
    const move = this.data?.moves[this.#done];
    if (move && this.replies) this.timer = setTimeout(() => this.play.play(move), PAUSE);
  }

  /** Another position is shown: the other side answers only where it has not done so. */
  visited() {
    this.#stop();
    if (this.play.game.node.children.length === 0) this.moved();
  }

  show() {
    this.root.hidden = !this.data;
    if (!this.data) return;
    this.words.textContent = this.isSolved ? "Solved." : `Puzzle ${this.number} of ${this.all.length}. ${colorName(this.solver)} to move: ${this.data.task}.`;
    this.solution.hidden = this.isSolved;
    this.next.hidden = this.all.length < 2;
  }

  #showSolution() {
    const move = this.data?.moves[this.#done];
    if (!move || this.isSolved) return;
    this.play.play(move);
    this.showing = setTimeout(() => this.#showSolution(), 3 * PAUSE);
  }
}
