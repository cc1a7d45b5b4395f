// Entering moves at the playing board: what is clicked, dragged, taken from the hand or chosen goes to the library's
// entry of moves, and its answers go to the player.

import { inStyle } from "../style.js";
import { capital, colorName, isWhite, pieceName, pieceOf, sentences } from "../words.js";
import * as speech from "./speech.js";

export class Entering {
  /** @param {Legwork.EnteringHost} host */
  constructor(host) {
    this.host = host;
    /** @type {{words: string, squares: string[]}} why the last attempt is illegal, and which squares are to blame */
    this.refusal = { words: "", squares: [] };
    /** @type {{from?: string, to?: string}} the move that is played as soon as it is the player's turn */
    this.premove = {};
    /** @type {string | undefined} the square that was clicked last, of whose piece the page tells how it moves */
    this.clicked = undefined;
  }

  /** What is left to choose before a move is played. */
  choices() {
    return this.entered.choices;
  }

  get entered() {
    return this.host.game.entered;
  }

  /** @param {string} key */
  step(key) {
    return this.host.step(key);
  }

  /**
   * Where a piece in hand stands on the screen.
   * @param {string} piece
   */
  heldAt(piece) {
    return this.host.sides[isWhite(piece) ? 0 : 1].placeOf(piece);
  }

  /** @param {string} square */
  mayDrag(square) {
    const piece = this.host.view.state.pieces[square];
    if (!piece) return false;
    if (this.host.mayPremove()) return isWhite(piece) !== this.host.game.turn;
    if (this.host.hindrance() || this.choices().length > 0) return false;
    return square === this.holding() || (isWhite(piece) === this.host.game.turn && this.entered.stops.length === 0);
  }

  /** The square where the piece picked up has come to. */
  holding() {
    if (this.host.mayPremove()) return this.premove.to ? undefined : this.premove.from;
    return this.entered.stops.at(-1) ?? this.entered.picked;
  }

  /**
   * @param {string} square
   * @param {boolean} [dropped] whether a piece was dragged there
   */
  click(square, dropped = false) {
    this.clicked = square;
    if (this.host.mayPremove()) {
      this.#premove(square, dropped);
      return;
    }
    if (this.#isHindered()) return;
    this.#give((entry) => entry.square(square, dropped));
  }

  /**
   * Enters a move ahead, while the engine thinks: a piece and where it goes. Another click takes it back.
   * @param {string} square
   * @param {boolean} dropped
   */
  #premove(square, dropped) {
    const { from, to } = this.premove;
    const piece = this.host.view.state.pieces[square];
    const isOwn = piece !== undefined && isWhite(piece) !== this.host.game.turn;
    if (from && !to && square !== from && (dropped || !isOwn)) this.premove = { from, to: square };
    else this.premove = isOwn && !(square === from && !to) ? { from: square } : {};
    const { info } = this.host.game.variant;
    this.refusal = { words: "", squares: [] };
    this.host.show();
    if (this.premove.to) this.host.speaker.say(`Premove: ${from} to ${square}`);
    else this.host.speaker.say(this.premove.from && piece ? `Premove with the ${pieceName(info, piece)}` : "No premove");
  }

  /** Plays the move that was entered ahead, if it is legal by now. */
  playPremove() {
    const { from, to } = this.premove;
    this.premove = {};
    if (!from || !to || this.host.hindrance()) return;
    const picked = this.host.game.enter((entry) => entry.square(from, false));
    const answer = picked.answer === "refused" ? picked : this.host.game.enter((entry) => entry.square(to, true));
    if (answer.answer !== "refused") {
      this.#answer(answer);
      return;
    }
    this.host.game.enter((entry) => entry.back());
    this.host.show();
    this.host.speaker.say("The premove is not legal now");
  }

  /** @param {string} key */
  key(key) {
    const shortcut = this.host.shortcuts.find((known) => known.key === key);
    const held = this.#heldBy(key);
    if (key === "Escape") this.stepBack();
    else if (shortcut) shortcut.act();
    else if (held) this.takeHeld(held);
    else return false;
    return true;
  }

  /**
   * The piece that a hand can have and whose letter is a key. Of several, where letters have a sign behind them, the one behind what
   * has been taken, else the first in hand.
   * @param {string} key
   * @returns {string | undefined}
   */
  #heldBy(key) {
    const { info } = this.host.game.variant;
    if (!info.hasHands || key === key.toLowerCase()) return undefined;
    const all = info.kinds.map(({ symbol }) => symbol).filter((symbol) => symbol.replace(/['!]$/, "") === key);
    if (all.length < 2) return all[0];
    const { hands, hand: taken } = this.entered;
    const held = all.filter((symbol) => hands.includes(symbol));
    return held[taken === undefined ? 0 : held.indexOf(taken) + 1] ?? held[0] ?? all[0];
  }

  /**
   * Takes a piece out of the hand, or chooses one of the pool.
   * @param {string} symbol
   * @param {boolean} [white] whose it is; the side to move has it if nobody says
   */
  takeHeld(symbol, white = this.host.game.turn) {
    if (this.#isHindered()) return;
    if (white !== this.host.game.turn) {
      const { info } = this.host.game.variant;
      this.refuse(`the ${pieceName(info, pieceOf(symbol, white))} is ${colorName(white)}'s, and ${colorName(!white)} is to move`, []);
      return;
    }
    const choice = this.choices().find((known) => known.becomes === symbol);
    if (choice) this.choose(choice.move);
    else this.#give((entry) => entry.takeHand(symbol));
  }

  /** Takes each piece in hand that can come in, one after the other. */
  nextHeld() {
    const { hands, hand: taken } = this.entered;
    const next = hands[taken === undefined ? 0 : hands.indexOf(taken) + 1] ?? taken;
    if (next) this.takeHeld(next);
    else this.host.speaker.say("No piece in hand can come in");
  }

  /** @param {string} move */
  choose(move) {
    this.#answer(this.host.game.enter((entry) => entry.choose(move)));
  }

  pass() {
    if (!this.#isHindered()) this.#give((entry) => entry.pass());
  }

  /** Takes the last step back. */
  stepBack() {
    this.premove = {};
    this.clicked = undefined;
    const picked = this.holding();
    this.host.game.enter((entry) => entry.back());
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
   * Enters something. If it is refused without a reason, that comes when the whole library is there.
   * @param {(entry: Legwork.MoveEntry) => Legwork.Answer} act
   */
  #give(act) {
    const { game } = this.host;
    const answer = game.enter(act);
    this.#answer(answer);
    if (!answer.unexplained) return;
    const { refusal } = this;
    game.explained(act).then(
      ({ reason, squares }) => {
        if (this.refusal === refusal) this.refuse(reason ?? "", squares ?? []);
      },
      // Without the library it stays at that.
      () => {},
    );
  }

  /**
   * @param {Legwork.Answer} answer
   */
  #answer(answer) {
    if (answer.answer === "entered" && answer.move) {
      this.clicked = undefined;
      this.forget();
      this.host.play(answer.move);
      return;
    }
    if (answer.answer === "putDown") this.clicked = undefined;
    if (answer.answer === "refused") {
      this.refuse(answer.reason ?? "", answer.squares ?? []);
      return;
    }
    this.forget();
    this.host.show();
    if (this.choices().length > 0) this.#ask();
    else if (answer.answer === "putDown") this.host.speaker.say("Put down");
    else this.host.speaker.say(speech.targets(this.host.game));
  }

  /** Shows what is to be chosen. */
  #ask() {
    this.host.show();
    this.host.speaker.say(`Choose: ${this.choices().map(({ words }) => capital(words)).join(", ")}`);
  }

  /**
   * Says why something is not done.
   * @param {string} words
   * @param {string[]} squares
   */
  refuse(words, squares) {
    this.refusal = { words: inStyle(sentences(capital(words)), this.host.game.variant.info), squares };
    this.host.show();
  }

  forget() {
    this.refusal = { words: "", squares: [] };
  }
}
