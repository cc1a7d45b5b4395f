// The engine at the playing board: its moves, hints and evaluations. It thinks about one thing at a time; any change of
// the position ends that.

import { reasonOf } from "../dom.js";
import { Engine } from "./engine.js";

/** How long a position is evaluated, in milliseconds. */
const PATIENCE = 4000;

export class Opponent {
  /**
   * @param {Legwork.OpponentHost} host
   * @param {Legwork.EnginePanel} panel
   * @param {Legwork.Evaluation} evaluation
   * @param {Legwork.Lines} lines
   */
  constructor(host, panel, evaluation, lines) {
    this.host = host;
    this.panel = panel;
    this.evaluation = evaluation;
    this.lines = lines;
    this.engine = new Engine();
    /** Whether the engine waits although it is its turn: someone looks at earlier positions. */
    this.waits = false;
    /** Whether it now thinks about a move to play. */
    this.moves = false;
  }

  /** Whether the engine is to move, and does. */
  get isItsTurn() {
    return this.panel.plays(this.host.game.turn) && !this.waits && !this.host.isOver();
  }

  /** The position has changed, or who plays it. */
  attend() {
    this.stop();
    this.evaluation.allow(this.panel.evaluates.checked);
    this.evaluation.clear();
    this.lines.clear();
    if (this.isItsTurn) this.play();
    else if (this.panel.evaluates.checked && !this.host.isOver()) this.#evaluate();
  }

  stop() {
    this.engine.stop();
    this.moves = false;
  }

  /** Finds a move and plays it. */
  play() {
    this.moves = true;
    const movetime = this.host.timeForMove();
    this.#think({ nodes: this.panel.nodes, ...(movetime === undefined ? {} : { movetime }) }, (thought) => {
      this.moves = false;
      if (thought.move) this.host.play(thought.move);
    });
  }

  /** Finds a move and shows it. */
  hint() {
    this.#think({ nodes: Math.max(this.panel.nodes, 20000) }, (thought) => {
      if (thought.move) this.host.showHint(thought.move, thought.san);
    });
  }

  #evaluate() {
    this.#think({ movetime: PATIENCE, multiPv: Number(this.panel.lines.value) }, () => {});
  }

  /**
   * @param {Legwork.Limits} limits
   * @param {(thought: Legwork.Thought) => void} found
   */
  #think(limits, found) {
    const { game } = this.host;
    const white = game.turn;
    const tell = (/** @type {Legwork.Thought} */ thought) => {
      if (!this.panel.evaluates.checked) return;
      const words = this.host.lineOf(thought.pv);
      if ((thought.number ?? 1) === 1) this.evaluation.show(thought, white, words);
      if (limits.multiPv && limits.multiPv > 1) this.lines.show(thought, white, words);
    };
    this.engine.think(game, limits, tell).then(
      (thought) => {
        if (!thought) return;
        tell(thought);
        found(thought);
      },
      (error) => this.host.entering.refuse(reasonOf(error), []),
    );
  }
}
