// The parts of the playing board: where they stand, what they show of a game, and its keys.

import { button, el } from "../dom.js";
import { colorName, isWhite, pieceOf } from "../words.js";
import { inStyle, styleOf } from "../style.js";
import { keyList } from "./key-list.js";
import * as speech from "./speech.js";

/**
 * @param {string} title
 * @param {HTMLElement} content
 * @param {boolean} [open]
 */
const section = (title, content, open = false) => el("details", { class: "lv-section", open }, el("summary", {}, title), content);

/** @param {Legwork.Play} play */
export function playLayout(play) {
  const [white, black] = play.sides;
  const pass = play.plain.info.passes ? [button("pass", "Pass", () => play.entering.pass())] : [];
  const stage = el("div", { class: "lv-stage" }, play.evaluation.root, play.view.root);
  // It can be focused, so that a long line can be scrolled with the keyboard.
  const line = el("div", { class: "lv-line", role: "group", "aria-label": "The turn", tabindex: 0 }, play.status, play.refused, play.told);
  const controls = el(
    "div",
    { class: "lv-controls" },
    play.numbered,
    play.after,
    play.prompt.root,
    play.mail.root,
    play.puzzle.root,
    el(
      "div",
      { class: "lv-buttons" },
      button("new-game", "New game", () => play.askNewGame(), { class: "lv-main" }),
      play.opponentButton,
      button("take-back", "Take back", () => play.takeBack()),
      button("flip", "Flip board", () => play.flip()),
      ...zoom(play),
      ...pass,
      button("undo-step", "Undo step", () => play.entering.stepBack()),
      button("hint", "Hint", () => play.hint()),
      button("resign", "Resign", () => play.resign()),
      button("draw", "Offer draw", () => play.offerDraw()),
      button("move-now", "Move now", () => play.opponent.moveNow()),
      button("stop", "Stop", () => play.stopEngine()),
      button("go-on", "Continue", () => play.playersChanged()),
    ),
    typing(play),
    play.evaluation.words,
    play.lines.root,
    play.list.root,
  );
  const records = section("Share and export", play.record.root);
  records.addEventListener("toggle", () => play.record.show());
  const panels = el(
    "div",
    { class: "lv-panel" },
    section("Players and engine", play.engines.root),
    section("Board, pieces and sound", el("div", {}, play.looks.root, play.sound.root)),
    records,
    section("Keyboard shortcuts", keyList(play.shortcuts, play.plain.info.hasHands)),
  );
  const { hasHands, hasPool } = play.plain.info;
  return el("div", { class: "lv-living lv-playing", "data-holds": hasHands || hasPool, "data-orientation": "white", "data-style": styleOf(), style: `--files:${play.view.geometry.across};--ranks:${play.view.geometry.high}` }, play.speaker.root, black.root, stage, line, white.root, controls, panels, play.starting.root);
}

/**
 * On a large board and a small screen, a button that makes the squares as large as a finger.
 * @param {Legwork.Play} play
 */
function zoom(play) {
  if (play.view.geometry.files < 10) return [];
  const zoomed = button("zoom", "Zoom", () => {
    const on = play.root.toggleAttribute("data-zoom");
    zoomed.setAttribute("aria-pressed", String(on));
  }, { "aria-pressed": "false" });
  return [zoomed];
}

/**
 * A field for a move that is typed.
 * @param {Legwork.Play} play
 */
function typing(play) {
  const field = el("input", { type: "text", "data-action": "typed", placeholder: "Type a move", "aria-label": "Type a move", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const typed = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && (await play.typed(text))) field.value = "";
  };
  return el("form", { class: "lv-typed", submit: typed }, field);
}

/**
 * The pieces as they stand in the middle of a move: the one picked up has come to its last stop, and may have become another one.
 * @param {Legwork.Game} game
 */
function piecesOf({ now, turn, entered: { picked, stops, chosen } }) {
  const pieces = { ...now.pieces };
  const piece = picked && pieces[picked];
  const at = stops.at(-1);
  if (!picked || !piece || !at) return pieces;
  for (const stop of stops) delete pieces[stop];
  delete pieces[picked];
  pieces[at] = chosen?.becomes ? pieceOf(chosen.becomes, turn) : piece;
  return pieces;
}

/** @param {Legwork.Play} play */
export function playShow(play) {
  const { game, opponent } = play;
  const { now, entered } = game;
  const marks = new Map(entered.targets.map((target) => [target.square, speech.mark(target)]));
  play.view.show({
    pieces: piecesOf(game),
    path: play.path,
    marks: opponent.isItsTurn ? new Map() : marks,
    picked: play.entering.holding(),
    last: game.lastSquares(),
    hinted: play.hinted,
    checked: new Set(now.checked),
    guilty: new Set(play.entering.refusal.squares),
    premoved: Object.values(play.entering.premove),
  });
  play.root.dataset.fen = now.fen;
  play.root.toggleAttribute("data-thinking", opponent.moves);
  const words = speech.status(game, play.flag);
  play.numbered.textContent = game.setup === undefined ? "" : `Setup ${game.setup}`;
  const waits = opponent.waits && play.engines.plays(game.turn) && !play.isOver();
  play.tell(opponent.moves ? `${words}: the engine is thinking` : waits ? `${words}: the engine waits` : words);
  play.status.parentElement?.toggleAttribute("data-over", play.isOver());
  const told = inStyle(speech.told(play), game.variant.info);
  // Unchanged words are not read aloud again.
  if (play.told.textContent !== told) play.told.textContent = told;
  play.after.hidden = !play.isOver();
  play.refused.textContent = play.entering.refusal.words;
  play.refused.hidden = play.entering.refusal.words === "";
  showSides(play);
  const choices = play.entering.choices();
  const { picked, hand } = entered;
  const mover = picked ? now.pieces[picked] : hand && pieceOf(hand, game.turn);
  play.choices.show(choices, mover, game.turn, entered.stops.at(-1) ?? picked);
  play.list.show();
  play.record.show();
  play.mail.show();
  play.puzzle.show();
  // A button that would do nothing is not there.
  const show = (/** @type {string} */ action, /** @type {boolean} */ can) => {
    const found = /** @type {HTMLElement | null} */ (play.root.querySelector(`.lv-controls > .lv-buttons [data-action="${action}"]`));
    if (found) found.hidden = !can;
  };
  show("take-back", play.mayTakeBack);
  show("pass", entered.mayPass && !opponent.isItsTurn);
  show("undo-step", entered.stops.length > 0 && entered.choices.length === 0);
  show("hint", play.mayUseEngine && !play.isOver() && !opponent.isItsTurn);
  show("resign", play.mayGiveUp);
  show("draw", play.mayGiveUp && !play.mail.side && !opponent.isItsTurn && play.declined !== game.node.path().length);
  show("move-now", opponent.moves);
  show("stop", opponent.moves);
  show("go-on", waits && play.mayUseEngine);
  play.engines.allow(play.mayUseEngine, !play.isOver());
  play.opponentButton.hidden = !play.mayUseEngine;
  // A rematch starts without a question, so it is not offered where another game was left.
  if (play.puzzle.data || play.other) play.after.hidden = true;
  play.opponentButton.textContent = play.engines.isOpponent ? "Play both sides" : "Play the engine";
}

/** @param {Legwork.Play} play */
function showSides({ game, sides, clocks, engines, entering, mail }) {
  const { entered } = game;
  const { drops, hasPool } = game.variant.info;
  const taken = drops || hasPool ? [] : game.taken();
  const { hands } = game.now;
  const becomes = entering.choices().map((choice) => choice.becomes ?? "");
  const usable = game.variant.info.hasHands && becomes.length === 0 ? entered.hands : becomes;
  for (const side of sides) {
    const turn = game.turn === side.white;
    side.show(side.white ? hands.white : hands.black, {
      player: `${colorName(side.white)}${engines.plays(side.white) ? " (engine)" : mail.side ? ((mail.side === "white") === side.white ? " (you)" : " (your friend)") : ""}`,
      turn,
      usable: turn ? usable : [],
      taken: turn ? entered.hand : undefined,
    });
    side.showCaptured(taken.filter((piece) => isWhite(piece) !== side.white));
    side.showClock(clocks?.shown(side.white));
  }
}

/**
 * Walks to the next square of a list, from where the focus is.
 * @param {Legwork.BoardView} view
 * @param {string[]} squares
 * @param {number} step
 */
function walk(view, squares, step) {
  const order = view.geometry.rows(view.flipped).flat();
  const sorted = order.filter((square) => squares.includes(square));
  const here = order.indexOf(view.focused);
  const ahead = sorted.filter((square) => order.indexOf(square) > here);
  const behind = sorted.filter((square) => order.indexOf(square) < here);
  const next = step > 0 ? (ahead[0] ?? behind[0]) : (behind.at(-1) ?? ahead.at(-1));
  if (next) view.focus(next);
}

/**
 * @param {Legwork.Play} play
 * @returns {Legwork.Shortcut[]}
 */
export function playShortcuts(play) {
  const next = (/** @type {number} */ step) => {
    const { picked, targets: marked, sources } = play.game.entered;
    const targets = marked.map(({ square }) => square);
    const squares = picked || targets.length > 0 ? targets : sources;
    walk(play.view, squares, step);
  };
  const say = (/** @type {() => string} */ words) => () => play.speaker.say(words());
  return [
    { key: "n", words: "to the next target, or the next piece that can move", act: () => next(1) },
    { key: "b", words: "to the one before", act: () => next(-1) },
    { key: "l", words: "speak the last move", act: say(() => speech.lastMove(play.game)) },
    { key: "t", words: "speak the targets, or the pieces that can move", act: say(() => speech.targets(play.game)) },
    { key: "c", words: "speak the clocks", act: say(() => speech.clocksWords(play.clocks)) },
    { key: "s", words: "speak how the game stands", act: say(() => speech.status(play.game, play.flag)) },
    { key: "o", words: "speak what is held off the board", act: say(() => speech.held(play.game)) },
    { key: "g", words: "take the next piece of the hand, to bring it in or to drop it", act: () => play.entering.nextHeld() },
    { key: "p", words: "pass", act: () => play.entering.pass() },
    { key: "u", words: "take a move back", act: () => play.takeBack() },
    { key: "r", words: "play it again", act: () => play.redo() },
    { key: "f", words: "flip the board", act: () => play.flip() },
    { key: "h", words: "a hint of the engine", act: () => play.hint() },
  ];
}
