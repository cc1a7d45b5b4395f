// The board to play on, by the library's own rules: two people at one screen, or against the engine.
//
// Hooks: `[data-action]` of buttons is `new-game`, `take-back`, `flip`, `pass`, `undo-step`, `hint`; `resign`, `draw`, and
// what they ask; `move-now`, `stop`, `go-on` for the engine's thinking; `play-here`; `typed`, a move as text; `rematch`, `again`, `analyse` after a game; `hand` and `pool` (with
// `data-piece`), `choose` and `leave` (with `data-move`), `go` (a move of the list, with `data-move`), and those of the dialog and the
// panels: `opponent`, `side`, `new-level`, `clock`, `minutes`, `increment`, `setup`, `option-NAME`, `new`, `cancel`; `kept`, which brings back a game that a link has replaced;
// `white-player`, `black-player`, `level`, `evaluate`, `engine-move`; `fen`, `fen-set`, `fen-copy`, `pgn`, `pgn-read`, `pgn-copy`, `pgn-save`, `pgn-file`,
// `link`, `link-copy`; `play-engine`, `sound`, `lines`, `line` (with `data-move`); `first`, `back`, `forward`, `last`, `promote`, `delete`. `.lv-status` tells how the game stands,
// `.lv-refused` why an attempt is illegal, `[data-role=announcer]` what is read aloud. The root has `data-fen`, and
// `data-thinking` while the engine thinks about a move.

import { BoardView } from "../board/view.js";
import { button, el, reasonOf } from "../dom.js";
import { Evaluation } from "../engine/evaluation.js";
import { Lines } from "../engine/lines.js";
import { Opponent } from "../engine/opponent.js";
import { USUAL } from "../engine/levels.js";
import { EnginePanel } from "../engine/panel.js";
import { Clocks } from "../game/clocks.js";
import { Game } from "../game/game.js";
import * as pgn from "../game/pgn.js";
import * as store from "../game/store.js";
import { lineName, moveNamed, nextName } from "../notation.js";
import { inStyle } from "../style.js";
import { colorName, sentences } from "../words.js";
import { Choices } from "./choices.js";
import { Entering } from "./entering.js";
import { Holdings } from "./holdings.js";
import { Looks } from "./looks.js";
import { Mail } from "./mail.js";
import { MoveList } from "./move-list.js";
import { NewGame } from "./new-game.js";
import { playLayout, playShortcuts, playShow } from "./parts.js";
import { Prompt } from "./prompt.js";
import { Puzzle } from "./puzzle.js";
import { RecordPanel } from "./record-panel.js";
import * as speech from "./speech.js";
import { Speaker } from "./speech.js";
import { Sound } from "./sound.js";

export class Play {
  /**
   * @param {Legwork.Variant} variant with no options
   * @param {Legwork.Store} [kept] where games are kept; of none, in the page's address and in the browser's storage
   * @param {{engine?: boolean}} [wish] whether the engine plays Black until somebody wants it otherwise
   */
  constructor(variant, kept = store, { engine = false } = {}) {
    this.plain = variant;
    this.store = kept;
    this.closing = new AbortController();
    this.game = new Game(variant);
    /** @type {Legwork.Clocks | undefined} */
    this.clocks = undefined;
    /** @type {Legwork.Ending | undefined} how the players or a clock ended the game */
    this.ended = undefined;
    /** @type {Legwork.Wish} how the game at hand was wanted */
    this.wish = { opponent: engine ? "engine" : "friend", side: "white", level: USUAL, options: {}, start: {}, minutes: 0, increment: 0 };
    /** @type {string[]} the squares by which a piece has just come */
    this.path = [];
    /** After how many moves the engine has declined a draw. */
    this.declined = -1;
    /** @type {Legwork.Entering} */
    this.entering = new Entering(this);
    /** @type {string[]} */
    this.hinted = [];
    this.speaker = new Speaker(variant.info);
    this.status = el("p", { class: "lv-status" });
    /** The demands of the turn that the board does not show, and how the clicked piece moves. */
    this.told = el("p", { class: "lv-told", "aria-live": "polite" });
    this.numbered = el("span", { class: "lv-quiet", "data-role": "setup" });
    this.refused = el("p", { class: "lv-refused", role: "alert" });
    /** @type {Legwork.BoardView} */
    this.view = new BoardView(variant.info, this.entering, `Board, ${variant.info.name}`);
    const side = (/** @type {boolean} */ white) =>
      new Holdings(white, variant.info, this.view, {
        taken: () => (this.game.turn === white ? this.game.entered.hand : undefined),
        take: (symbol) => this.entering.takeHeld(symbol, white),
        drop: (square) => this.entering.click(square, true),
      });
    /** @type {[Legwork.Holdings, Legwork.Holdings]} White's and Black's */
    this.sides = [side(true), side(false)];
    this.choices = new Choices(this.view, (move) => this.entering.choose(move), () => this.entering.stepBack());
    this.evaluation = new Evaluation();
    this.engines = new EnginePanel(this, engine ? "he" : "hh");
    this.lines = new Lines((move) => this.hindrance() || this.play(move));
    this.opponentButton = button("play-engine", "", () => this.playEngine());
    this.prompt = new Prompt();
    this.mail = new Mail(this);
    this.puzzle = new Puzzle(this);
    /**
     * The game that was begun here, while another one is on the board that is neither kept nor played before the player has chosen.
     * @type {Record<string, string> | undefined}
     */
    this.other = undefined;
    this.after = el(
      "div",
      { class: "lv-buttons", hidden: true },
      button("rematch", "Rematch", () => this.rematch(), { class: "lv-main" }),
      button("again", "New game", () => this.askNewGame()),
      button("analyse", "Analysis", () => this.analyse()),
    );
    this.sound = new Sound();
    /** @type {Legwork.Opponent} */
    this.opponent = new Opponent(this, this.engines, this.evaluation, this.lines);
    this.record = new RecordPanel(this);
    this.list = new MoveList(this);
    this.looks = new Looks(variant, (set) => this.redraw(set), () => this.rewrite());
    this.shortcuts = playShortcuts(this);
    this.starting = this.#newStarting(variant);
    this.root = playLayout(this);
    this.#restore();
    this.looks.begin();
    const { signal } = this.closing;
    const addressed = () => {
      if (location.hash.startsWith(store.MARK)) this.#restore();
      else if (location.hash === "" && this.puzzle.data) this.leavePuzzle();
    };
    window.addEventListener("hashchange", addressed, { signal });
    // The arrows step through the game wherever they mean nothing else.
    const stepped = (/** @type {KeyboardEvent} */ event) => {
      const isFree = event.target === document.body || (event.target instanceof Element && this.list.root.contains(event.target));
      if (isFree && !event.altKey && !event.ctrlKey && !event.metaKey && this.step(event.key)) event.preventDefault();
    };
    window.addEventListener("keydown", stepped, { signal });
    // So does the wheel over the board, in an analysis: elsewhere it scrolls the page.
    const turned = (/** @type {WheelEvent} */ event) => {
      if (this.mode !== "analysis" || !this.game.root.children[0] || event.deltaY === 0) return;
      event.preventDefault();
      this.step(event.deltaY > 0 ? "ArrowRight" : "ArrowLeft");
    };
    this.view.field.addEventListener("wheel", turned, { passive: false });
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
    if (saved?.puzzle) {
      if (this.startPuzzle(Number(saved.puzzle))) return;
      this.#restoreKept();
      this.entering.refuse(`Puzzle ${saved.puzzle} does not exist`, []);
      return;
    }
    this.other = this.store.replaced?.(this.plain.id);
    let words = "";
    try {
      if (saved) {
        this.#restored(saved);
        return;
      }
    } catch (error) {
      if (saved?.fen && !this.plain.all) void this.#mend(saved, saved.fen);
      words = `The game that was kept cannot be read: ${reasonOf(error)}`;
    }
    this.#begin(Game.fresh(this.plain));
    if (words) this.entering.refuse(words, []);
  }

  /** Brings back what was kept, whatever the address has. */
  #restoreKept() {
    history.replaceState(history.state, "", location.pathname + location.search);
    this.#restore();
  }

  /**
   * Another game is on the board than the one that was begun here: asks which of them is to be kept.
   * @param {Record<string, string>} other
   */
  #askWhich(other) {
    this.prompt.ask("You have begun another game here, which is not over.", [
      ["leave", "Play this one", () => {
        this.other = undefined;
        this.opponent.waits = this.game.node.children.length > 0;
        this.opponent.attend();
        this.show();
      }],
      ["kept", "Back to my game", () => {
        this.other = undefined;
        this.#restored(other);
      }],
    ]);
  }

  /** The game that was begun here, is not over, and is not the one on the board. */
  get #left() {
    return this.other ?? (this.puzzle.data && this.store.begun?.(this.plain.id));
  }

  /** @param {Record<string, string>} saved */
  #restored(saved) {
    this.engines.restore(saved);
    this.mail.side = saved.mail;
    if (saved.mail) saved.flip = saved.mail === "black" ? "1" : "";
    if ((saved.flip === "1") !== this.view.flipped) this.flip();
    const clocks = saved.clocks ? Clocks.restored(saved.clocks, () => this.tick()) : undefined;
    this.#begin(Game.restored(this.plain, saved), clocks, this.#ending(saved.ended));
    void this.#tellCut(this.game);
  }

  /**
   * Says where the moves of a game that was kept could not be read on, and why.
   * @param {Legwork.Game} game
   */
  async #tellCut(game) {
    if (!game.cut) return;
    const { move, words } = game.cut;
    const tell = (/** @type {string} */ why) => this.entering.refuse(`The game ends here, ${speech.place(game)}, for the next move cannot be played: ${move}: ${why}`, []);
    tell(words);
    const { refusal } = this.entering;
    const why = await game.inWhole((board) => board.explain(move).words).catch(() => words);
    if (this.entering.refusal === refusal) tell(why);
  }

  /**
   * Brings a game back whose FEN another program may have written.
   * @param {Record<string, string>} saved
   * @param {string} fen
   */
  async #mend(saved, fen) {
    const { game } = this;
    try {
      saved.fen = await this.plain.fen(fen);
    } catch {
      // The fault has been shown already.
      return;
    }
    if (this.game === game) this.#restored(saved);
  }

  /**
   * How a game ended, as it was kept: the number of the move, the result, the words.
   * @param {string | undefined} kept
   * @returns {((game: Legwork.Game) => Legwork.Ending | undefined) | undefined}
   */
  #ending(kept) {
    const [, at, result, words] = /^(-?\d+) (\S+) (.*)$/.exec(kept ?? "") ?? [];
    if (result !== "1-0" && result !== "0-1" && result !== "1/2-1/2") return undefined;
    return (game) => ({ result, words: words ?? "", node: game.root.all()[Number(at)] ?? game.root });
  }

  /**
   * Shows another game.
   * @param {Legwork.Game} game
   * @param {Legwork.Clocks} [clocks]
   * @param {(game: Legwork.Game) => Legwork.Ending | undefined} [ending] how it ended otherwise than by the rules
   * @param {number} [puzzle] its number, if it is a puzzle of the page, of which nothing is kept
   */
  #begin(game, clocks, ending, puzzle = 0) {
    this.opponent.stop();
    this.puzzle.begin(puzzle);
    // The engine does not move while an earlier position is shown, or before the player has chosen between two games.
    this.opponent.waits = game.node.children.length > 0 || this.other !== undefined;
    this.clocks?.stop();
    const isOther = this.game.variant !== game.variant;
    if (this.game !== game) this.game.free();
    this.game = game;
    this.clocks = clocks;
    this.ended = ending?.(game);
    this.declined = -1;
    this.entering.premove = {};
    this.prompt.close();
    if (this.other) this.#askWhich(this.other);
    if (isOther) {
      const { root } = this.starting;
      this.starting = this.#newStarting(game.variant);
      root.replaceWith(this.starting.root);
    }
    this.#moved();
  }

  /** @param {Legwork.Variant} variant */
  #newStarting(variant) {
    return new NewGame(variant, (wish) => this.newGame(wish), this.store.sends === true);
  }

  /**
   * Shows a game that was read; one that had been left for a puzzle or a link is not dropped without a question.
   * @param {Legwork.Game} game
   */
  #beginRead(game) {
    this.other = this.#left;
    this.mail.side = undefined;
    this.#begin(game);
  }

  /** @param {Legwork.Wish} wish */
  newGame(wish) {
    const { options, start, minutes, increment } = wish;
    try {
      const rules = this.plain.with(options);
      const game = start.fen || start.setup !== undefined ? new Game(rules, start) : Game.fresh(rules);
      this.wish = wish;
      this.engines.setLevel(wish.level);
      const white = wish.side === "random" ? Math.random() < 0.5 : wish.side === "white";
      this.engines.seat(wish.opponent === "engine" ? !white : undefined);
      this.engines.evaluates.checked = wish.opponent === "analysis";
      this.mail.side = wish.opponent !== "mail" ? undefined : white ? "white" : "black";
      if (this.view.flipped !== ((wish.opponent === "engine" || wish.opponent === "mail") && !white)) this.flip();
      this.other = undefined;
      this.#begin(game, minutes > 0 ? new Clocks(minutes, increment, () => this.tick()) : undefined);
      this.speaker.say(sentences("New game", speech.status(this.game, undefined)));
    } catch (error) {
      this.entering.refuse(reasonOf(error), []);
    }
  }

  /** How the game at hand is played, whatever was wanted when it began. */
  get mode() {
    if (this.engines.isOpponent) return "engine";
    return this.engines.evaluates.checked ? "analysis" : "friend";
  }

  /** Whether the engine may be asked: a puzzle and a game by mail are the player's own, and between two games nobody plays. */
  get mayUseEngine() {
    return !this.puzzle.data && !this.mail.side && !this.other;
  }

  get mayTakeBack() {
    return this.game.node.parent !== undefined && !this.puzzle.data && !this.other && (!this.mail.side || (this.mail.waits && !this.mail.isPast));
  }

  /** Whether resigning, or a draw, would end the game on the board. */
  get mayGiveUp() {
    return this.game.node.parent !== undefined && !this.isOver() && this.mode !== "analysis" && !this.puzzle.data && !this.other && !this.mail.isPast;
  }

  /**
   * Asks how a new game is wanted.
   * @param {Legwork.Start} [start] where it starts, if not as games usually do
   */
  askNewGame(start = this.wish.start.fen ? {} : this.wish.start) {
    const isRunning = this.game.root.children.length > 0 && this.mode !== "analysis" && !this.ended && !this.game.outcome() && !this.puzzle.data;
    this.starting.ask({ ...this.wish, start, opponent: this.mail.side ? "mail" : this.mode, level: this.engines.level.value, side: this.mode === "engine" && this.engines.plays(true) ? "black" : this.wish.side }, isRunning || this.#left !== undefined);
  }

  /** The same game with the sides changed; another set-up where chance has made this one. */
  rematch() {
    const side = this.engines.plays(true) || this.mail.side === "black" ? "white" : "black";
    this.newGame({ ...this.wish, opponent: this.mail.side ? "mail" : this.mode, level: this.engines.level.value, side });
  }

  /**
   * Shows a puzzle of the page; tells whether there is one of this number.
   * @param {number} number
   */
  startPuzzle(number) {
    const data = this.puzzle.all[number - 1];
    if (!data) return false;
    const game = new Game(this.plain, { fen: data.fen });
    this.engines.seat(undefined);
    this.engines.evaluates.checked = false;
    this.mail.side = undefined;
    this.other = undefined;
    this.puzzle.solver = game.turn;
    this.#begin(game, undefined, undefined, number);
    if (this.view.flipped === game.turn) this.flip();
    history.replaceState(history.state, "", `${store.MARK}puzzle=${number}`);
    return true;
  }

  /** Goes back from a puzzle to the game that was kept, or to a new one. */
  leavePuzzle() {
    this.engines.restore({ players: this.engines.usual });
    if (this.view.flipped) this.flip();
    // Nothing of the puzzle has been kept.
    this.#restoreKept();
  }

  /** Looks at the game with the engine, which plays no longer. */
  analyse() {
    this.clocks?.stop();
    this.mail.side = undefined;
    this.engines.seat(undefined);
    this.engines.evaluates.checked = true;
    this.playersChanged();
  }

  // How a game ends by its players.

  /** How the players or a clock ended the game, if that was at this position. */
  get flag() {
    return this.ended?.node === this.game.node ? this.ended.words : undefined;
  }

  /**
   * @param {Legwork.Ending["result"]} result
   * @param {string} words
   */
  end(result, words) {
    this.clocks?.stop();
    this.opponent.stop();
    if (!this.other) this.prompt.close();
    this.ended = { result, words, node: this.game.node };
    this.show();
    this.sound.play("end");
    this.speaker.say(words);
  }

  resign() {
    const { side } = this.mail;
    const white = side ? side === "white" : this.mode === "engine" ? !this.engines.plays(true) : this.game.turn;
    this.prompt.ask(this.mode === "engine" || side ? "Resign this game?" : `${colorName(white)} resigns?`, [
      ["resign-yes", "Resign", () => this.end(white ? "0-1" : "1-0", `${colorName(white)} resigned: ${colorName(!white)} wins`)],
      ["leave", "Cancel", () => {}],
    ]);
  }

  /** Offers a draw to the engine, or to the player on the other side of the board. */
  offerDraw() {
    const agreed = () => this.end("1/2-1/2", "Draw by agreement");
    if (this.mode !== "engine") {
      const other = colorName(!this.game.turn);
      this.prompt.ask(`${colorName(this.game.turn)} offers a draw. ${other}:`, [
        ["draw-accept", "Accept", agreed],
        ["draw-decline", "Decline", () => this.speaker.say(`${other} declines the draw`)],
      ]);
      return;
    }
    const { node } = this.game;
    this.declined = node.path().length;
    this.show();
    this.opponent.considerDraw((accepts) => {
      if (this.game.node !== node) return;
      if (accepts) return agreed();
      this.tell(`${speech.status(this.game, this.flag)}. The engine declines the draw`);
      this.speaker.say("The engine declines the draw");
    });
  }

  isOver() {
    return this.flag !== undefined || this.game.now.outcome !== undefined;
  }

  /**
   * Why nobody can enter a move now.
   * @returns {string | undefined}
   */
  hindrance() {
    if (this.other) return "First choose which game goes on here";
    if (this.mode !== "analysis" && this.isOver()) return speech.status(this.game, this.flag);
    if (this.puzzle.isSolved) return "The puzzle is solved";
    if (this.puzzle.replies) return `It is ${colorName(!this.puzzle.solver)}'s move`;
    if (this.mail.isPast) return "This is an earlier position: the game goes on after its last move";
    if (this.mail.waits) return "It is your friend's turn: send the link";
    return this.flag ?? (this.opponent.isItsTurn ? "It is the engine's turn" : undefined);
  }

  /** Whether a move can be entered ahead: the engine thinks about its own. */
  mayPremove() {
    return this.mode === "engine" && this.opponent.isItsTurn && !this.engines.plays(!this.game.turn);
  }

  // Moves.

  /** @param {string} move */
  play(move) {
    if (!this.puzzle.takes(move)) return;
    const mover = this.game.turn;
    const node = this.game.play(move);
    // Against the engine, what is played is the game.
    if (this.mode === "engine") node.promote();
    this.path = legs(node);
    this.prompt.close();
    if (this.clocks) {
      this.clocks.moved(mover);
      node.clocks = [this.clocks.of(true), this.clocks.of(false)];
      if (this.isOver()) this.clocks.stop();
    }
    this.opponent.waits = false;
    this.#moved();
    this.sound.play(this.isOver() ? "end" : node.taken.length > 0 ? "capture" : "move");
    this.speaker.say(sentences(speech.lastMove(this.game), speech.status(this.game, this.flag)));
    this.entering.playPremove();
    this.puzzle.moved();
  }

  /** @param {Legwork.MoveNode} node */
  goTo(node) {
    this.entering.premove = {};
    const here = this.game.node;
    this.game.goTo(node);
    if (node.parent === here) this.path = legs(node);
    else if (here.parent === node) this.path = legs(here).reverse();
    this.opponent.waits = true;
    if (!this.other) this.prompt.close();
    if (node.clocks) this.clocks?.set(node.clocks);
    else this.clocks?.stop();
    this.#moved();
    this.speaker.say(sentences(speech.lastMove(this.game), speech.status(this.game, this.flag)));
    this.puzzle.visited();
  }

  /** Takes back a move. In a game it does not stay in the record; against the engine its answer goes with it. */
  takeBack() {
    const { node } = this.game;
    if (!this.mayTakeBack) return;
    let first = node;
    while (this.mode === "engine" && first.parent?.parent && this.engines.plays(this.game.numberOf(first).white)) first = first.parent;
    // Who has gone back to an earlier position only goes on with that.
    const isLast = node.children.length === 0;
    this.goTo(/** @type {Legwork.MoveNode} */ (first.parent));
    if (this.mode === "analysis" || !isLast) return;
    this.game.remove(first);
    this.ended = undefined;
    this.opponent.waits = false;
    this.opponent.attend();
    this.show();
  }

  redo() {
    let next = this.game.node.children[0];
    if (!next) return;
    const answered = this.engines.plays(!this.game.turn) && !this.engines.plays(this.game.turn);
    for (let reply = next.children[0]; answered && reply && this.engines.plays(this.game.numberOf(reply).white); reply = next.children[0]) next = reply;
    this.goTo(next);
  }

  /**
   * Steps through the game with the arrow keys: to the left and to the right a move, up and down to its ends.
   * @param {string} key
   */
  step(key) {
    const { node, root } = this.game;
    const steps = { ArrowLeft: node.parent, ArrowRight: node.children[0], ArrowUp: node.parent && root, ArrowDown: node.children[0] && node.end() };
    if (!(key in steps)) return false;
    const there = steps[/** @type {keyof typeof steps} */ (key)];
    if (there) this.goTo(there);
    return true;
  }

  /** A new game from the position on the board. */
  playFromHere() {
    this.askNewGame({ fen: this.fen() });
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

  /** Lets the engine play the side to move, or, before the first move, the one at the top; or lets two people play on. */
  playEngine() {
    const white = this.game.node.parent ? this.game.turn : this.view.flipped;
    this.engines.seat(this.engines.isOpponent ? undefined : white);
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
    if (!this.isOver() && this.mayUseEngine) this.opponent.hint();
  }

  /** Lets the engine wait, although it is its turn. */
  stopEngine() {
    this.opponent.stop();
    this.opponent.waits = true;
    this.show();
  }

  engineMoves() {
    if (!this.isOver()) this.opponent.play();
    this.show();
  }

  /**
   * Draws the first moves of the engine's lines, the best one first.
   * @param {string[]} moves
   */
  suggest(moves) {
    this.view.arrows.suggest(moves.map((move) => this.game.board.moveSquares(move)));
  }

  /** @param {string} move */
  showHint(move) {
    this.hinted = this.game.board.moveSquares(move);
    this.show();
    const words = `Hint: ${nextName(this.game, move)}`;
    this.speaker.say(words);
    this.tell(`${speech.status(this.game, this.flag)}. ${words}`);
  }

  /**
   * A line in the notation that is chosen.
   * @param {string[]} moves
   */
  lineOf(moves) {
    return lineName(this.game, moves);
  }

  // Clocks.

  tick() {
    const { clocks } = this;
    if (!clocks) return;
    for (const side of this.sides) side.showClock(clocks.shown(side.white));
    const white = clocks.running;
    if (white === undefined || !clocks.hasFallen(white)) return;
    clocks.stop();
    this.end(white ? "0-1" : "1-0", `${colorName(white)} has run out of time: ${colorName(!white)} wins`);
  }

  // Texts.

  fen() {
    return this.game.now.fen;
  }

  /** @param {string} fen */
  async setFen(fen) {
    const { variant } = this.game;
    this.#beginRead(new Game(variant, { fen: await variant.fen(fen.trim()) }));
  }

  pgn() {
    return pgn.write(this.game, this.ended);
  }

  /** @param {string} text */
  async readPgn(text) {
    const game = await pgn.read(this.plain, text);
    // Who reads a record looks at it.
    this.engines.seat(undefined);
    this.engines.evaluates.checked = true;
    this.#beginRead(game);
  }

  /**
   * Plays a move that is typed: in the notation that is chosen, in SAN, or in coordinates. Tells whether it could.
   * @param {string} text
   */
  async typed(text) {
    const hindered = this.hindrance();
    if (hindered) {
      this.entering.refuse(hindered, []);
      return false;
    }
    const { game } = this;
    const { node } = game;
    const move = moveNamed(game, text) ?? (await this.#spelled(text));
    if (!move || this.game !== game || game.node !== node) return false;
    this.play(move);
    return true;
  }

  /**
   * The legal move that a text means which is written otherwise than here; says why, if there is none.
   * @param {string} text
   */
  async #spelled(text) {
    const { game } = this;
    try {
      const { legal, words, squares, text: move } = await game.inWhole((board) => {
        try {
          return board.explain(board.readSan(text));
        } catch {
          // It may be in coordinates.
          return board.explain(text);
        }
      });
      if (legal) return move;
      this.entering.refuse(words, squares);
    } catch (error) {
      this.entering.refuse(game.variant.all ? reasonOf(error) : `${text} is not a legal move as it is written here`, []);
    }
    return undefined;
  }

  name() {
    return this.plain.id;
  }

  link() {
    const { seat } = this.mail;
    if (!seat) return this.store.link(this.game.saved());
    const { clocks: _clocks, flip: _flip, over: _over, players: _players, ...game } = this.#saved();
    const { root } = this.game;
    // The friend gets the last position, whichever is shown here.
    if (game.at) game.at = String(root.all().indexOf(root.end()));
    return this.store.link({ ...game, mail: seat });
  }

  // Showing.

  /**
   * Says how the game stands.
   * @param {string} words
   */
  tell(words) {
    this.status.textContent = inStyle(words, this.plain.info);
  }

  /**
   * Shows another set of pieces.
   * @param {string} set
   */
  redraw(set) {
    this.view.set = set;
    this.view.redraw();
    this.choices.shown = "";
    for (const side of this.sides) side.redraw();
    this.show();
  }

  /** Shows moves and squares in another notation. */
  rewrite() {
    this.view.rename();
    this.show();
  }

  /** The position has changed. */
  #moved() {
    this.entering.forget();
    this.entering.clicked = undefined;
    this.view.arrows.clear();
    this.hinted = [];
    this.opponent.attend();
    this.show();
    void this.#tellEnd(this.game);
  }

  /**
   * Says how a game has ended in the sentence of the whole library, once that is there.
   * @param {Legwork.Game} game
   */
  async #tellEnd(game) {
    const { now } = game;
    if (!now.outcome || now.end) return;
    // Without the library it stays at the name of the end.
    now.end = await game.inWhole((board) => board.outcomeWords?.()).catch(() => undefined);
    if (game.now === now && this.game === game) this.show();
  }

  /** Shows everything, and keeps it for a reload. */
  show() {
    playShow(this);
    this.path = [];
    this.#keep();
  }

  #saved() {
    const saved = this.game.saved();
    if (this.clocks) saved.clocks = this.clocks.saved();
    if (this.view.flipped) saved.flip = "1";
    if (this.isOver()) saved.over = "1";
    if (this.ended) saved.ended = `${this.game.root.all().indexOf(this.ended.node)} ${this.ended.result} ${this.ended.words}`;
    if (this.mail.side) saved.mail = this.mail.side;
    return Object.assign(saved, this.engines.saved());
  }

  #keep() {
    if (this.other || this.puzzle.data) return;
    const saved = this.#saved();
    // A choice of players, or a set-up that chance has drawn, is not a game yet.
    const isNew = Object.entries(saved).every(([name, value]) => (name === "setup" && this.game.isDrawn) || (name === "players" && value === this.engines.usual));
    this.store.save(this.plain.id, isNew ? undefined : saved, this.mail.seat);
  }
}

/**
 * The squares by which a piece comes in a move, from the first to the last: those of its legs, if it says them.
 * @param {Legwork.MoveNode} node
 */
function legs({ move, squares }) {
  if (move.includes(",")) {
    const named = move.match(/[a-z]\d+/g) ?? [];
    return named.filter((square, place) => place === 0 || square !== named[place - 1]);
  }
  return [squares[0], squares.at(-1)].filter((square) => square !== undefined);
}
