// The engine at the playing board: its moves, hints and evaluations. It thinks about one thing at a time; any change of
// the position ends that.

import { reasonOf } from "../dom.js";
import { Engine } from "./engine.js";
import { LONGEST, chosen, planOf } from "./levels.js";

/** An analysis goes on until it is stopped or another position is shown; a search wants an end, in milliseconds. */
const ENDLESS = 3_600_000;
/** How many nodes a hint costs at least, and an answer to an offer of a draw. */
const ADVICE = 20_000;
/** Before this ply no draw is agreed, and none if the engine thinks itself better than this, in centipawns. */
const DRAW = { plies: 20, margin: 10 };

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
    /** Whether the engine waits although it is its turn: someone looks at earlier positions, or has stopped it. */
    this.waits = false;
    /** Whether it now thinks about a move to play. */
    this.moves = false;
    /** @type {Map<number, Legwork.Thought>} the last of each line so far of the move that it thinks about */
    this.thoughts = new Map();
    /** By how much the move may be worse than the best one, in centipawns. */
    this.margin = 0;
    /** Whether it is to move as soon as it has a move. */
    this.hurried = false;
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
    this.host.suggest([]);
    if (this.isItsTurn) this.play();
    else if (this.panel.evaluates.checked && !this.host.isOver()) this.#evaluate();
  }

  stop() {
    this.engine.stop();
    this.moves = false;
    this.thoughts = new Map();
    this.hurried = false;
  }

  /** Finds a move and plays it. */
  play() {
    this.moves = true;
    const { game } = this.host;
    const movetime = Math.min(this.host.timeForMove() ?? LONGEST, LONGEST);
    const varies = game.isUsual && !this.panel.evaluates.checked;
    const { limits, margin } = planOf(this.panel.chosen, varies ? game.node.path().length : Infinity);
    this.margin = margin;
    const hear = (/** @type {Legwork.Thought} */ thought) => {
      this.thoughts.set(thought.number ?? 1, thought);
      if (this.hurried) this.moveNow();
    };
    const found = (/** @type {Legwork.Thought} */ thought) => this.#move(margin > 0 ? (chosen(this.thoughts.values(), margin) ?? thought.move) : thought.move);
    this.#think({ ...limits, movetime }, found, hear);
  }

  /** Plays a move of those that it has found so far, or the first one that it finds. */
  moveNow() {
    this.hurried = true;
    const move = chosen(this.thoughts.values(), this.margin);
    if (!this.moves || !move) return;
    this.engine.stop();
    this.#move(move);
  }

  /** @param {string | undefined} move */
  #move(move) {
    this.moves = false;
    this.hurried = false;
    if (move) this.host.play(move);
  }

  /** The limits of a search of which the player sees the result. */
  get #advice() {
    return { nodes: Math.max(this.panel.chosen.limits.nodes ?? 0, ADVICE), movetime: LONGEST };
  }

  /** Finds a move and shows it. */
  hint() {
    this.#think(this.#advice, (thought) => {
      if (thought.move) this.host.showHint(thought.move);
    });
  }

  /**
   * Whether the engine agrees to a draw that is offered by the side to move.
   * @param {(agreed: boolean) => void} answered
   */
  considerDraw(answered) {
    if (this.host.game.node.path().length < DRAW.plies) {
      answered(false);
      return;
    }
    this.#think(this.#advice, ({ score }) =>
      answered("mate" in score ? score.mate > 0 : score.cp >= -DRAW.margin),
    );
  }

  #evaluate() {
    this.#think({ movetime: ENDLESS, multiPv: Number(this.panel.lines.value) }, () => {});
  }

  /**
   * @param {Legwork.Limits} limits
   * @param {(thought: Legwork.Thought) => void} found
   * @param {(thought: Legwork.Thought) => void} [hear] what is found on the way
   */
  #think(limits, found, hear = () => {}) {
    const { game } = this.host;
    const white = game.turn;
    const show = (/** @type {Legwork.Thought} */ thought) => {
      // The lines among which a weak level chooses are nothing to read.
      if (!this.panel.evaluates.checked || (this.moves && (thought.number ?? 1) > 1)) return;
      const words = this.host.lineOf(thought.pv);
      const isOne = this.moves || (limits.multiPv ?? 1) === 1;
      const best = isOne ? thought : this.lines.show(thought, white, words);
      // The headline says what the first line says.
      if (best) this.evaluation.show(best, white, best === thought ? words : this.host.lineOf(best.pv));
      if (!this.moves) this.host.suggest(isOne ? thought.pv.slice(0, 1) : this.lines.moves);
    };
    const tell = (/** @type {Legwork.Thought} */ thought) => {
      show(thought);
      hear(thought);
    };
    this.engine.think(game, limits, tell).then(
      (thought) => {
        if (!thought) return;
        show(thought);
        found(thought);
      },
      (error) => this.host.entering.refuse(reasonOf(error), []),
    );
  }
}
