// What a program may write, checked by the compiler of TypeScript.

import { Board, Engine, type Explanation, type GlanceSquare, type LegworkError, glance, loadRules, readPgn, validateFen, variantInfo, variants, writePgn } from "legwork";
import { dests as destsOf, key, move } from "legwork/chessgroundx";
import Legwork, { type LegworkEngine } from "legwork/engine";
import Module, { type FairyStockfish, type Notation } from "legwork/ffish";
import InlineModule from "legwork/ffish/inline";
import { Board as InlineBoard } from "legwork/inline";
import { Board as LoadedBoard, load, loadSync } from "legwork/load";
import { Board as SmallBoard, Engine as SmallEngine } from "legwork/board";
import { load as loadSmaller, type Source } from "legwork/board/load";
import { Board as ScriptBoard } from "legwork-inline";

const ids: string[] = variants();
const board = new Board("seirawan", undefined, { castling: "printed", seed: 4 });
const legal: boolean = board.push("e2e4");
const told: Explanation = board.explain("e7e5");
const dests: Map<string, string[]> = board.dests();
const drops: Record<string, string[]> = board.drops();
const pawns: number | undefined = board.hands().white["P"];
const squares: GlanceSquare[] = glance("chess", "N", "e4");
const symbols: string[] = variantInfo("chess").kinds.map(({ symbol }) => symbol);
const moves: string | undefined = board.pop();
const answer = board.entry().square("e2");
if (answer.answer === "refused") console.log(answer.reason, answer.squares);
const best = new Engine(16).think(board, { nodes: 1000, multiPv: 2 }, (line) => console.log(line.depth, line.pv.join(" ")));
if (best && "cp" in best.score) console.log(best.score.cp, best.san);
const fault: LegworkError | undefined = validateFen("nonsense", "chess");
console.log(fault?.kind, fault?.offset);
console.log(writePgn(readPgn("1. e4 *")[0]!), loadRules("()"), ids, legal, told, dests, drops, pawns, squares, symbols, moves);

// @ts-expect-error a board is made of texts
new Board(5);
// @ts-expect-error there is no such limit
new Engine().think(board, { seconds: 3 });

const ffish: FairyStockfish = await Module({ onRuntimeInitialized: (library) => console.log(library.info()) });
const notation: Notation = ffish.Notation.XIANGQI_WXF;
const drop = new ffish.Board("shogi", "startpos", false);
console.log(drop.sanMove("h3h4", notation), drop.fen(true, 3), ffish.readGamePGN("*").headers("White"), new InlineBoard().fen());
// @ts-expect-error a notation is one of the library's
drop.sanMove("h3h4", 3);

const engine: LegworkEngine = await Legwork({ locateFile: (name: string) => name, banner: "Ready" });
const listener = (line: string) => console.log(line.split(" "));
engine.addMessageListener(listener);
engine.postMessage("uci");
engine.removeMessageListener(listener);
engine.terminate();
// @ts-expect-error a line is a text
engine.postMessage(5);

await load({ locateFile: (name) => `/static/${name}` });
loadSync(new Uint8Array(8));
console.log(new LoadedBoard().fen(), (await InlineModule()).info());

const place: Source = { locateFile: (name) => name };
await loadSmaller(place);
console.log(new SmallEngine(16).think(new SmallBoard("gothic"), { nodes: 5 })?.pv, new SmallBoard().dests().get("e2"), new ScriptBoard().explain("e2e4").words);
// @ts-expect-error reasons are in the whole module
new SmallBoard().explain("e2e4");

const keys: Map<string, string[]> = destsOf(new Board("grand"));
console.log(keys, destsOf(new ffish.Board("grand")), key("a10"), move("P@", "a:"));
