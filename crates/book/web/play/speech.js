// What the playing board says of a game: on its status line, and to those who listen.

import { el } from "../dom.js";
import { nodeName } from "../notation.js";
import { inStyle } from "../style.js";
import { capital, colorName, isWhite, markWords, pieceName, pieceOf, sentences, symbolOf } from "../words.js";

/** A place whose text a screen reader reads when it changes. */
export class Speaker {
  /** @param {Legwork.VariantInfo} info */
  constructor(info) {
    this.info = info;
    this.root = el("div", { class: "lv-spoken", "aria-live": "polite", "data-role": "announcer" });
  }

  /** @param {string} text */
  say(text) {
    const words = inStyle(text, this.info);
    // The same words twice are to be heard twice.
    this.root.textContent = this.root.textContent === words ? `${words}\u00a0` : words;
  }
}

/**
 * How the game stands: `Black to move, in check`, `Checkmate: White wins`.
 * @param {Legwork.Game} game
 * @param {string | undefined} ended how its players or a clock ended it
 */
export function status(game, ended) {
  if (ended) return ended;
  const { end, outcome, inCheck } = game.now;
  if (end) return end;
  if (outcome) return `${capital(outcome.reason)}: ${result(outcome.result)}`;
  return `${colorName(game.turn)} to move${inCheck ? ", in check" : ""}`;
}

/** @param {string} text */
function result(text) {
  return text === "1/2-1/2" ? "a draw" : `${colorName(text === "1-0")} wins`;
}

/**
 * What the line of words says of the turn and the next click, and of the piece that was clicked: `Now the Duck.`
 * @param {Legwork.Play} play
 */
export function told({ game, view, entering, opponent, mail, puzzle }) {
  const { variant, entered } = game;
  // While a choice is asked for, that is all.
  const piece = entered.choices.length > 0 ? undefined : view.state.pieces[entering.clicked ?? ""];
  const kind = variant.info.kinds.find(({ symbol }) => piece && symbol === symbolOf(piece));
  const words = kind && variant.words(kind.symbol);
  const about = kind ? `${kind.name}${words ? `: ${words}` : ""}` : "";
  const isOthers = opponent.isItsTurn || mail.waits || puzzle.replies;
  return sentences(isOthers ? "" : capital(entered.prompt), about);
}

/**
 * The last move: `Move 1, White: e4: The Pawn on e2 goes to e4.`
 * @param {Legwork.Game} game
 */
export function lastMove(game) {
  if (!game.node.parent) return "No move yet";
  const { number, white } = game.numberOf(game.node);
  return `Move ${number}, ${colorName(white)}: ${nodeName(game.node)}: ${game.lastWords() || briefly(game)}`;
}

/**
 * Describes the last move in a few words, until the whole library is loaded.
 * @param {Legwork.Game} game
 */
function briefly({ node: { move, piece, squares, taken }, now, variant: { info } }) {
  const name = (/** @type {string} */ symbol) => info.kinds.find((kind) => kind.symbol === symbolOf(symbol))?.name ?? symbol;
  const [from, to] = [squares[0], squares.at(-1)];
  const there = now.pieces[to ?? ""];
  if (!from || !to) return "A pass.";
  if (move.includes("@")) return `The ${name(there ?? move)} is dropped on ${to}.`;
  if (!piece) return "";
  const captures = taken.map((victim) => `, captures the ${name(victim)}`);
  const becomes = there && symbolOf(there) !== symbolOf(piece) && isWhite(there) === isWhite(piece) ? `, becomes a ${name(there)}` : "";
  return `The ${name(piece)} on ${from} goes to ${to}${captures.join("")}${becomes}.`;
}

/**
 * How far a game has come: `after 3. Nf3`.
 * @param {Legwork.Game} game
 */
export function place(game) {
  if (!game.node.parent) return "at its start";
  const { number, white } = game.numberOf(game.node);
  return `after ${number}${white ? "." : "..."} ${nodeName(game.node)}`;
}

/**
 * Where the piece picked up can go, or which pieces can move.
 * @param {Legwork.Game} game
 */
export function targets(game) {
  const { targets: marked, picked, sources } = game.entered;
  if (marked.length > 0 && !picked) return `Can be dropped on ${marked.map(({ square }) => square).join(" ")}`;
  if (!picked) return `Pieces that can move: ${sources.join(" ") || "none"}`;
  const shown = marked.map((target) => `${target.square} ${markWords(mark(target))}`);
  return shown.length > 0 ? `Targets: ${shown.join("; ")}` : "No target";
}

/**
 * A target as a mark.
 * @param {Legwork.Target} target
 * @returns {Legwork.Mark}
 */
export function mark({ class: name, castles, captures, promotes, drops }) {
  return { classes: [name], castles, captures, promotes, drops };
}

/** @param {Legwork.Clocks | undefined} clocks */
export function clocksWords(clocks) {
  return clocks ? `${colorName(true)} ${clocks.words(true)}, ${colorName(false)} ${clocks.words(false)}` : "No clocks";
}

/**
 * What the sides hold off the board.
 * @param {Legwork.Game} game
 */
export function held(game) {
  const { hands } = game.now;
  const side = (/** @type {boolean} */ white) => {
    const own = Object.entries(white ? hands.white : hands.black).filter(([, count]) => count > 0);
    const names = own.map(([symbol, count]) => pieceName(game.variant.info, pieceOf(symbol, white)) + (count > 1 ? ` ${count} times` : ""));
    return names.join(", ") || `${colorName(white)} nothing`;
  };
  return `Off the board: ${side(true)}; ${side(false)}`;
}
