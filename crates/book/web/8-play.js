// The board to play on, by the library's own rules: two people at one screen, or against the engine.
//
// Hooks: `[data-action]` of buttons is `take-back`, `redo`, `flip`, `pass`, `undo-step`; `hand` and `pool` (with
// `data-piece`), `choose` (with `data-move`), `go` (a move of the list, with `data-move`), and those of the panels:
// `new`, `shuffle`, `setup`, `seed`, `minutes`, `increment`, `option-NAME`; `white-player`, `black-player`, `level`,
// `evaluate`, `hint`, `engine-move`; `fen`, `fen-set`, `fen-copy`, `pgn`, `pgn-read`, `pgn-copy`, `pgn-save`, `pgn-file`,
// `link`, `link-copy`; `first`, `back`, `forward`, `last`, `promote`, `delete`. `.lv-status` tells how the game stands,
// `.lv-refused` why an attempt is illegal, `[data-role=announcer]` what is read aloud. The root has `data-fen`, and
// `data-thinking` while the engine thinks about a move.

(() => {
  "use strict";
  const { el } = Legwork.dom;
  const { speech } = Legwork;
  const { capital, colorName, isWhite, sentences } = Legwork.words;

  class Play {
    /** @param {Legwork.Variant} variant with no options */
    constructor(variant) {
      this.plain = variant;
      this.game = new Legwork.Game(variant);
      /** @type {Legwork.Clocks | undefined} */
      this.clocks = undefined;
      /** @type {string | undefined} how a clock ended the game */
      this.flag = undefined;
      /** @type {{words: string, squares: string[]}} why the last attempt is illegal, and which squares are to blame */
      this.refusal = { words: "", squares: [] };
      /** @type {string[]} */
      this.hinted = [];
      this.speaker = new Legwork.Speaker();
      this.status = el("p", { class: "lv-status", role: "status" });
      this.refused = el("p", { class: "lv-refused", role: "alert" });
      this.view = new Legwork.BoardView(variant.info, this, `Board, ${variant.info.name}`);
      this.sides = [true, false].map((white) => new Legwork.Holdings(white, variant.info, (symbol) => this.takeHeld(symbol)));
      this.choices = new Legwork.Choices((move) => this.#answer(this.game.entry.choose(move)), () => this.stepBack());
      this.evaluation = new Legwork.Evaluation();
      this.engines = new Legwork.EnginePanel(this);
      this.opponent = new Legwork.Opponent(this, this.engines, this.evaluation);
      this.record = new Legwork.RecordPanel(this);
      this.list = new Legwork.MoveList(this);
      this.shortcuts = Legwork.playShortcuts(this);
      this.start = el("div", {});
      this.root = Legwork.playLayout(this);
      this.#restore();
      window.addEventListener("hashchange", () => {
        if (location.hash.startsWith(Legwork.store.MARK)) this.#restore();
      });
      window.addEventListener("pagehide", () => this.#keep());
    }

    /** Brings back what was kept, or starts anew. */
    #restore() {
      const saved = Legwork.store.load(this.plain.id);
      let words = "";
      try {
        if (saved) {
          this.engines.restore(saved);
          if ((saved.flip === "1") !== this.view.flipped) this.flip();
          const clocks = saved.clocks ? Legwork.Clocks.restored(saved.clocks, () => this.tick()) : undefined;
          this.#begin(Legwork.Game.restored(this.plain, saved), clocks);
          return;
        }
      } catch (error) {
        words = `The game that was kept cannot be read: ${Legwork.dom.reasonOf(error)}`;
      }
      this.#begin(new Legwork.Game(this.plain));
      if (words) this.refuse(words, []);
    }

    /**
     * Shows another game.
     * @param {Legwork.Game} game
     * @param {Legwork.Clocks} [clocks]
     */
    #begin(game, clocks) {
      this.opponent.stop();
      this.opponent.waits = game.node !== game.root;
      this.clocks?.stop();
      if (this.game !== game) this.game.free();
      this.game = game;
      this.clocks = clocks;
      this.flag = undefined;
      this.start.replaceChildren(new Legwork.StartPanel(game.variant, (wish) => this.newGame(wish)).root);
      this.#moved();
    }

    /** @param {Legwork.Wish} wish */
    newGame({ options, start, minutes, increment }) {
      try {
        const game = new Legwork.Game(this.plain.with(options), start);
        this.#begin(game, minutes > 0 ? new Legwork.Clocks(minutes, increment, () => this.tick()) : undefined);
        this.opponent.waits = false;
        this.opponent.attend();
        this.speaker.say(sentences("New game", speech.status(this.game, undefined)));
      } catch (error) {
        this.refuse(Legwork.dom.reasonOf(error), []);
      }
    }

    isOver() {
      return this.flag !== undefined || this.game.board.outcome() !== undefined;
    }

    // What the board asks and tells.

    /** @param {string} square */
    mayDrag(square) {
      const { entry } = this.game;
      const piece = this.view.state.pieces[square];
      if (!piece || this.opponent.isItsTurn || this.flag || entry.choices().length > 0) return false;
      return square === this.holding() || (isWhite(piece) === this.game.turn && entry.stops().length === 0);
    }

    /** The square where the piece picked up has come to. */
    holding() {
      const { entry } = this.game;
      return entry.stops().at(-1) ?? entry.picked();
    }

    /**
     * @param {string} square
     * @param {boolean} [dropped]
     */
    click(square, dropped = false) {
      const { entry, board } = this.game;
      if (this.#mayNotMove()) return;
      const from = entry.picked();
      const goesThere = entry.targets().some((target) => target.square === square);
      if (dropped && from && !goesThere && entry.stops().length === 0) {
        // A piece dropped on another one of its side is not meant to pick that one up.
        const told = board.explain(from + square);
        if (!told.legal) {
          this.refuse(told.words, told.squares);
          return;
        }
      }
      this.#answer(entry.square(square));
    }

    /** @param {string} key */
    key(key) {
      const shortcut = this.shortcuts.find((known) => known.key === key);
      if (key === "Escape") this.stepBack();
      else if (shortcut) shortcut.act();
      else return false;
      return true;
    }

    /** @param {string} symbol */
    takeHeld(symbol) {
      if (this.#mayNotMove()) return;
      const { entry } = this.game;
      const choice = entry.choices().find((known) => known.becomes === symbol);
      this.#answer(choice ? entry.choose(choice.move) : entry.takeHand(symbol));
    }

    /** Takes each piece in hand that can come in, one after the other. */
    nextHeld() {
      const hands = this.game.entry.hands();
      const taken = this.game.entry.hand();
      const next = hands[taken === undefined ? 0 : hands.indexOf(taken) + 1] ?? taken;
      if (next) this.takeHeld(next);
      else this.speaker.say("No piece in hand can come in");
    }

    pass() {
      if (!this.#mayNotMove()) this.#answer(this.game.entry.pass());
    }

    stepBack() {
      this.game.entry.back();
      this.#clearRefusal();
      this.show();
      if (this.view.geometry.has(this.holding() ?? "")) this.view.focus(/** @type {string} */ (this.holding()));
    }

    #mayNotMove() {
      const words = this.flag ?? (this.opponent.isItsTurn ? "It is the engine's turn" : undefined);
      if (words) this.refuse(words, []);
      return words !== undefined;
    }

    /** @param {Legwork.Answer} answer */
    #answer(answer) {
      if (answer.answer === "entered" && answer.move) {
        this.#play(answer.move);
        return;
      }
      if (answer.answer === "refused") {
        this.refuse(answer.reason ?? "", answer.squares ?? []);
        return;
      }
      this.#clearRefusal();
      this.show();
      const choices = this.game.entry.choices();
      if (choices.length > 0) this.speaker.say(`Choose: ${choices.map(({ words }) => words).join(", ")}`);
      else if (answer.answer === "putDown") this.speaker.say("Put down");
      else this.speaker.say(speech.targets(this.game));
    }

    /**
     * @param {string} words
     * @param {string[]} squares
     */
    refuse(words, squares) {
      this.refusal = { words: sentences(capital(words)), squares };
      this.show();
    }

    #clearRefusal() {
      this.refusal = { words: "", squares: [] };
    }

    // Moves.

    /** @param {string} move */
    #play(move) {
      const mover = this.game.turn;
      const node = this.game.play(move);
      if (this.clocks) {
        this.clocks.moved(mover);
        node.clocks = [this.clocks.of(true), this.clocks.of(false)];
        if (this.isOver()) this.clocks.stop();
      }
      this.opponent.waits = false;
      this.#moved();
      const squares = this.game.lastSquares();
      const [from, to] = [squares[0], squares.at(-1)];
      if (from && to) this.view.glide(from, to);
      this.speaker.say(sentences(speech.lastMove(this.game), speech.status(this.game, this.flag)));
    }

    /** @param {string} move */
    enginePlays(move) {
      this.#play(move);
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
      this.hinted = move.match(/[a-z]\d+/g) ?? [];
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
      return this.game.board.fen();
    }

    /** @param {string} fen */
    setFen(fen) {
      this.#begin(new Legwork.Game(this.game.variant, { fen: fen.trim() }));
    }

    pgn() {
      return Legwork.pgn.write(this.game, this.flag);
    }

    /** @param {string} text */
    readPgn(text) {
      this.#begin(Legwork.pgn.read(this.plain, text));
    }

    name() {
      return this.plain.id;
    }

    link() {
      return Legwork.store.link(this.game.saved());
    }

    // Showing.

    /** The position has changed. */
    #moved() {
      this.#clearRefusal();
      this.hinted = [];
      this.show();
      this.opponent.attend();
      this.show();
    }

    /** Shows everything, and keeps it for a reload. */
    show() {
      Legwork.playShow(this);
      this.#keep();
    }

    #keep() {
      const saved = this.game.saved();
      if (this.clocks) saved.clocks = this.clocks.saved();
      if (this.view.flipped) saved.flip = "1";
      Object.assign(saved, this.engines.saved());
      Legwork.store.save(this.plain.id, Object.keys(saved).length > 0 ? saved : undefined);
    }
  }

  Legwork.Play = Play;
})();
