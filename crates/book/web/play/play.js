// The board to play on, by the library's own rules: two people at one screen, or against the engine.
//
// Hooks: `[data-action]` of buttons is `take-back`, `redo`, `flip`, `pass`, `undo-step`; `hand` and `pool` (with
// `data-piece`), `choose` (with `data-move`), `go` (a move of the list, with `data-move`), and those of the panels:
// `new`, `shuffle`, `setup`, `seed`, `minutes`, `increment`, `option-NAME`; `white-player`, `black-player`, `level`,
// `evaluate`, `hint`, `engine-move`; `fen`, `fen-set`, `fen-copy`, `pgn`, `pgn-read`, `pgn-copy`, `pgn-save`, `pgn-file`,
// `link`, `link-copy`; `play-engine`, `sound`, `lines`, `line` (with `data-move`); `first`, `back`, `forward`, `last`, `promote`, `delete`. `.lv-status` tells how the game stands,
// `.lv-refused` why an attempt is illegal, `[data-role=announcer]` what is read aloud. The root has `data-fen`, and
// `data-thinking` while the engine thinks about a move.

import { BoardView } from "../board/view.js";
import { button, el, reasonOf } from "../dom.js";
import { Evaluation } from "../engine/evaluation.js";
import { Lines } from "../engine/lines.js";
import { Opponent } from "../engine/opponent.js";
import { EnginePanel } from "../engine/panel.js";
import { Clocks } from "../game/clocks.js";
import { Game } from "../game/game.js";
import * as pgn from "../game/pgn.js";
import * as store from "../game/store.js";
import { colorName, sentences } from "../words.js";
import { Choices } from "./choices.js";
import { Entering } from "./entering.js";
import { Holdings } from "./holdings.js";
import { MoveList } from "./move-list.js";
import { playLayout, playShortcuts, playShow } from "./parts.js";
import { RecordPanel } from "./record-panel.js";
import * as speech from "./speech.js";
import { Speaker } from "./speech.js";
import { Sound } from "./sound.js";
import { StartPanel } from "./start-panel.js";

export class Play {
  /**
   * @param {Legwork.Variant} variant with no options
   * @param {Legwork.Store} [kept] where games are kept; of none, in the page's address and in the browser's storage
   */
  constructor(variant, kept = store) {
    this.plain = variant;
    this.store = kept;
    this.closing = new AbortController();
    this.game = new Game(variant);
    /** @type {Legwork.Clocks | undefined} */
    this.clocks = undefined;
    /** @type {string | undefined} how a clock ended the game */
    this.flag = undefined;
    /** @type {Legwork.Entering} */
    this.entering = new Entering(this);
    /** @type {string[]} */
    this.hinted = [];
    this.speaker = new Speaker();
    this.status = el("p", { class: "lv-status" });
    this.refused = el("p", { class: "lv-refused", role: "alert" });
    /** @type {Legwork.BoardView} */
    this.view = new BoardView(variant.info, this.entering, `Board, ${variant.info.name}`);
    const side = (/** @type {boolean} */ white) => new Holdings(white, variant.info, (symbol) => this.entering.takeHeld(symbol));
    /** @type {[Legwork.Holdings, Legwork.Holdings]} White's and Black's */
    this.sides = [side(true), side(false)];
    this.choices = new Choices((move) => this.entering.choose(move), () => this.entering.stepBack());
    this.evaluation = new Evaluation();
    this.engines = new EnginePanel(this);
    this.lines = new Lines((move) => this.hindrance() || this.play(move));
    this.opponentButton = button("play-engine", "", () => this.playEngine(), { class: "lv-main" });
    this.sound = new Sound();
    /** @type {Legwork.Opponent} */
    this.opponent = new Opponent(this, this.engines, this.evaluation, this.lines);
    this.record = new RecordPanel(this);
    this.list = new MoveList(this);
    this.shortcuts = playShortcuts(this);
    this.start = el("div", {});
    this.root = playLayout(this);
    this.#restore();
    const { signal } = this.closing;
    const addressed = () => {
      if (location.hash.startsWith(store.MARK)) this.#restore();
    };
    window.addEventListener("hashchange", addressed, { signal });
    window.addEventListener("pagehide", () => this.#keep(), { signal });
  }

  /** Lets go of everything: another board takes its place. */
  close() {
    this.closing.abort();
    this.opponent.stop();
    this.clocks?.stop();
    this.game.free();
  }

  /** Brings back what was kept, or starts anew. */
  #restore() {
    const saved = this.store.load(this.plain.id);
    let words = "";
    try {
      if (saved) {
        this.engines.restore(saved);
        if ((saved.flip === "1") !== this.view.flipped) this.flip();
        const clocks = saved.clocks ? Clocks.restored(saved.clocks, () => this.tick()) : undefined;
        this.#begin(Game.restored(this.plain, saved), clocks);
        return;
      }
    } catch (error) {
      words = `The game that was kept cannot be read: ${reasonOf(error)}`;
    }
    this.#begin(new Game(this.plain));
    if (words) this.entering.refuse(words, []);
  }

  /**
   * Shows another game.
   * @param {Legwork.Game} game
   * @param {Legwork.Clocks} [clocks]
   * @param {Legwork.Wish} [wish] how it was wanted
   */
  #begin(game, clocks, wish) {
    this.opponent.stop();
    this.opponent.waits = game.node !== game.root;
    this.clocks?.stop();
    if (this.game !== game) this.game.free();
    this.game = game;
    this.clocks = clocks;
    this.flag = undefined;
    this.start.replaceChildren(new StartPanel(game.variant, (other) => this.newGame(other), wish).root);
    this.#moved();
  }

  /** @param {Legwork.Wish} wish */
  newGame(wish) {
    const { options, start, minutes, increment } = wish;
    try {
      const game = new Game(this.plain.with(options), start);
      this.#begin(game, minutes > 0 ? new Clocks(minutes, increment, () => this.tick()) : undefined, wish);
      this.opponent.waits = false;
      this.opponent.attend();
      this.speaker.say(sentences("New game", speech.status(this.game, undefined)));
    } catch (error) {
      this.entering.refuse(reasonOf(error), []);
    }
  }

  isOver() {
    return this.flag !== undefined || this.game.now.outcome !== undefined;
  }

  /**
   * Why nobody can enter a move now.
   * @returns {string | undefined}
   */
  hindrance() {
    return this.flag ?? (this.opponent.isItsTurn ? "It is the engine's turn" : undefined);
  }

  // Moves.

  /** @param {string} move */
  play(move) {
    const mover = this.game.turn;
    const node = this.game.play(move);
    if (this.clocks) {
      this.clocks.moved(mover);
      node.clocks = [this.clocks.of(true), this.clocks.of(false)];
      if (this.isOver()) this.clocks.stop();
    }
    this.opponent.waits = false;
    this.#moved();
    this.sound.play(this.isOver() ? "end" : node.taken.length > 0 ? "capture" : "move");
    const squares = this.game.lastSquares();
    const [from, to] = [squares[0], squares.at(-1)];
    if (from && to) this.view.glide(from, to);
    this.speaker.say(sentences(speech.lastMove(this.game), speech.status(this.game, this.flag)));
  }

  /** @param {Legwork.MoveNode} node */
  goTo(node) {
    this.game.goTo(node);
    this.opponent.waits = true;
    if (node.clocks) this.clocks?.set(node.clocks);
    else this.clocks?.stop();
    this.flag = undefined;
    this.#moved();
    this.speaker.say(sentences(speech.lastMove(this.game), speech.status(this.game, this.flag)));
  }

  /** Takes back a move; against the engine, its answer with it. */
  takeBack() {
    const back = this.game.node.parent;
    if (!back) return;
    const engineMoved = this.engines.plays(!this.game.turn) && !this.engines.plays(this.game.turn);
    this.goTo(engineMoved && back.parent ? back.parent : back);
  }

  redo() {
    const next = this.game.node.children[0];
    if (!next) return;
    const answered = this.engines.plays(!this.game.turn) && !this.engines.plays(this.game.turn);
    this.goTo(answered ? (next.children[0] ?? next) : next);
  }

  promote() {
    this.game.node.promote();
    this.show();
  }

  remove() {
    if (!this.game.node.parent) return;
    this.game.remove(this.game.node);
    this.goTo(this.game.node);
  }

  flip() {
    this.view.flip();
    this.root.dataset.orientation = this.view.root.dataset.orientation;
    this.show();
  }

  // The engine.

  /** Lets the engine play the side that is not to move, or lets two people play on. */
  playEngine() {
    this.engines.seat(this.engines.isOpponent ? undefined : !this.game.turn);
    this.playersChanged();
  }

  timeForMove() {
    const { clocks } = this;
    if (!clocks) return undefined;
    // A share of what is left, as if forty moves were to come.
    return Math.round(Math.max(50, clocks.of(this.game.turn) / 40 + clocks.increment / 2));
  }

  playersChanged() {
    this.opponent.waits = false;
    this.opponent.attend();
    this.show();
  }

  hint() {
    if (!this.isOver()) this.opponent.hint();
  }

  engineMoves() {
    if (!this.isOver()) this.opponent.play();
    this.show();
  }

  /**
   * @param {string} move
   * @param {string} [san]
   */
  showHint(move, san = move) {
    this.hinted = this.game.board.moveSquares(move);
    this.show();
    this.speaker.say(`Hint: ${san}`);
    this.status.textContent = `${speech.status(this.game, this.flag)}. Hint: ${san}`;
  }

  /**
   * A line in SAN.
   * @param {string[]} moves
   */
  lineOf(moves) {
    return moves.length > 0 ? this.game.board.variationSan(moves.join(" ")) : "";
  }

  // Clocks.

  tick() {
    const { clocks } = this;
    if (!clocks) return;
    for (const side of this.sides) side.showClock(clocks.shown(side.white));
    const white = clocks.running;
    if (white === undefined || !clocks.hasFallen(white)) return;
    clocks.stop();
    this.flag = `${colorName(white)} has run out of time: ${colorName(!white)} wins`;
    this.opponent.stop();
    this.show();
    this.speaker.say(this.flag);
  }

  // Texts.

  fen() {
    return this.game.now.fen;
  }

  /** @param {string} fen */
  setFen(fen) {
    this.#begin(new Game(this.game.variant, { fen: fen.trim() }));
  }

  pgn() {
    return pgn.write(this.game, this.flag);
  }

  /** @param {string} text */
  readPgn(text) {
    this.#begin(pgn.read(this.plain, text));
  }

  name() {
    return this.plain.id;
  }

  link() {
    return this.store.link(this.plain.id, this.game.saved());
  }

  // Showing.

  /** The position has changed. */
  #moved() {
    this.entering.forget();
    this.view.arrows.clear();
    this.hinted = [];
    this.opponent.attend();
    this.show();
  }

  /** Shows everything, and keeps it for a reload. */
  show() {
    playShow(this);
    this.#keep();
  }

  #keep() {
    const saved = this.game.saved();
    if (this.clocks) saved.clocks = this.clocks.saved();
    if (this.view.flipped) saved.flip = "1";
    Object.assign(saved, this.engines.saved());
    this.store.save(this.plain.id, Object.keys(saved).length > 0 ? saved : undefined);
  }
}
