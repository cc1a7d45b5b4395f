// Entering moves at the playing board: what is clicked, dragged, taken from the hand or chosen goes to the library's
// entry of moves, and its answers go to the player.

import { capital, isWhite, sentences } from "../words.js";
import { gates } from "./gates.js";
import * as speech from "./speech.js";

export class Entering {
  /** @param {Legwork.EnteringHost} host */
  constructor(host) {
    this.host = host;
    /** @type {{words: string, squares: string[]}} why the last attempt is illegal, and which squares are to blame */
    this.refusal = { words: "", squares: [] };
    /** @type {Legwork.Choice[]} the ways to play a move that is entered, while the player is asked for one */
    this.asked = [];
  }

  /** What is left to choose before a move is played. */
  choices() {
    return this.asked.length > 0 ? this.asked : this.entry.choices();
  }

  get entry() {
    return this.host.game.entry;
  }

  /** @param {string} square */
  mayDrag(square) {
    const { entry } = this;
    const piece = this.host.view.state.pieces[square];
    if (!piece || this.host.hindrance() || this.choices().length > 0) return false;
    return square === this.holding() || (isWhite(piece) === this.host.game.turn && entry.stops().length === 0);
  }

  /** The square where the piece picked up has come to. */
  holding() {
    return this.entry.stops().at(-1) ?? this.entry.picked();
  }

  /**
   * @param {string} square
   * @param {boolean} [dropped]
   */
  click(square, dropped = false) {
    if (this.#isHindered()) return;
    const why = dropped ? this.#whyNotOn(square) : undefined;
    if (why) {
      this.refuse(why.words, why.squares);
      return;
    }
    const from = this.entry.stops().length === 0 ? this.entry.picked() : undefined;
    const castles = this.entry.targets().some((target) => target.square === square && target.castles);
    const answer = this.entry.square(square);
    if (answer.answer === "refused" && from) answer.squares = [...(answer.squares ?? []), ...this.#namedBy(from + square)];
    this.#answer(answer, castles);
  }

  /**
   * The squares that are named where a move is refused: also an empty one that a castling King would cross.
   * @param {string} move
   */
  #namedBy(move) {
    const { board } = this.host.game;
    const explanation = board.explain(move);
    return explanation.legal ? [] : explanation.squares;
  }

  /**
   * Why a piece cannot be dropped on another one of its side, which is not meant to pick that one up.
   * @param {string} square
   */
  #whyNotOn(square) {
    const { entry } = this;
    const { board, turn } = this.host.game;
    const [from, piece] = [entry.picked(), this.host.view.state.pieces[square]];
    const own = piece !== undefined && isWhite(piece) === turn;
    if (!from || !own || entry.stops().length > 0 || entry.targets().some((target) => target.square === square)) return undefined;
    const explanation = board.explain(from + square);
    return explanation.legal ? undefined : explanation;
  }

  /** @param {string} key */
  key(key) {
    const shortcut = this.host.shortcuts.find((known) => known.key === key);
    if (key === "Escape") this.stepBack();
    else if (shortcut) shortcut.act();
    else if (this.#isHeld(key)) this.takeHeld(key);
    else return false;
    return true;
  }

  /**
   * Whether a key is the letter of a piece that a hand can have.
   * @param {string} key
   */
  #isHeld(key) {
    const { info } = this.host.game.variant;
    return info.hasHands && key !== key.toLowerCase() && info.kinds.some(({ symbol }) => symbol === key);
  }

  /**
   * Takes a piece out of the hand, or chooses one of the pool.
   * @param {string} symbol
   */
  takeHeld(symbol) {
    if (this.#isHindered()) return;
    const choice = this.choices().find((known) => known.becomes === symbol);
    if (choice) this.choose(choice.move);
    else this.#answer(this.entry.takeHand(symbol));
  }

  /** Takes each piece in hand that can come in, one after the other. */
  nextHeld() {
    const hands = this.entry.hands();
    const taken = this.entry.hand();
    const next = hands[taken === undefined ? 0 : hands.indexOf(taken) + 1] ?? taken;
    if (next) this.takeHeld(next);
    else this.host.speaker.say("No piece in hand can come in");
  }

  /** @param {string} move */
  choose(move) {
    if (this.asked.length > 0) {
      this.host.play(move);
      return;
    }
    this.#answer(this.entry.choose(move));
  }

  pass() {
    if (!this.#isHindered()) this.#answer(this.entry.pass());
  }

  /** Takes the last step back. */
  stepBack() {
    const picked = this.holding();
    if (this.asked.length === 0) this.entry.back();
    this.forget();
    this.host.show();
    const square = this.holding() ?? picked;
    if (square) this.host.view.focus(square);
  }

  #isHindered() {
    const words = this.host.hindrance();
    if (words) this.refuse(words, []);
    return words !== undefined;
  }

  /**
   * @param {Legwork.Answer} answer
   * @param {boolean} [castles] whether the move is a castling
   */
  #answer(answer, castles = false) {
    if (answer.answer === "entered" && answer.move) {
      this.forget();
      this.asked = gates(this.host.game, answer.move, castles);
      if (this.asked.length === 0) this.host.play(answer.move);
      else this.#ask();
      return;
    }
    if (answer.answer === "refused") {
      this.refuse(answer.reason ?? "", answer.squares ?? []);
      return;
    }
    this.forget();
    this.host.show();
    if (this.entry.choices().length > 0) this.#ask();
    else if (answer.answer === "putDown") this.host.speaker.say("Put down");
    else this.host.speaker.say(speech.targets(this.host.game));
  }

  /** Shows what is to be chosen. */
  #ask() {
    this.host.show();
    this.host.speaker.say(`Choose: ${this.choices().map(({ words }) => words).join(", ")}`);
  }

  /**
   * Says why something is not done.
   * @param {string} words
   * @param {string[]} squares
   */
  refuse(words, squares) {
    this.refusal = { words: sentences(capital(words)), squares };
    this.host.show();
  }

  forget() {
    this.asked = [];
    this.refusal = { words: "", squares: [] };
  }
}
