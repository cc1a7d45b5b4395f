// The engine in a worker, as `legwork/engine` gives it.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Board } from "legwork";
import Legwork from "legwork/engine";
import Module from "legwork/ffish";
import { session } from "./engines.mjs";
import { net } from "./native.mjs";

const required = createRequire(import.meta.url)("legwork/engine");

for (const [name, load] of [["imported", Legwork], ["required", required]]) {
  const byUci = async ({ say, until }) => {
    say("uci");
    const greeting = await until("uciok");
    assert.ok(greeting.some((line) => line.startsWith("option name UCI_Variant type combo ")));
    say("setoption name UCI_Variant value seirawan", "position startpos moves b1c3h", "go nodes 2000");
    const said = await until("bestmove ");
    const board = new Board("seirawan");
    board.push("b1c3h");
    assert.ok(board.push(said.at(-1).split(" ")[1]));
    assert.ok(said.some((line) => line.startsWith("info depth 2 ")));
  };
  session(`a session by UCI, ${name}`, byUci, load);
}

session("a session by USI", async ({ say, until }) => {
  say("usi");
  await until("usiok");
  say("setoption name USI_Variant value chushogi", "isready", "usinewgame", "position startpos", "go nodes 1000");
  const [, move] = (await until("bestmove ")).at(-1).split(" ");
  assert.ok(new Board("chushogi").push(move), move);
});

session("a session by CECP", async ({ say, until }) => {
  say("xboard\nprotover 2");
  await until("feature done=1");
  say("new", "sd 3", "usermove e2e4");
  const [, move] = (await until("move ")).at(-1).split(" ");
  const board = new Board("chess");
  assert.ok(board.push("e2e4") && board.push(move), move);
});

session("what comes while it searches is heard", async ({ say, until, lines }) => {
  say("uci", "position startpos", "go infinite");
  await until("info depth 5 ");
  say("isready");
  const meanwhile = await until("readyok");
  assert.ok(!meanwhile.some((line) => line.startsWith("bestmove")));
  say("stop");
  await until("bestmove ");
  // A mate is found at once, but the answer waits for leave.
  say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "go ponder depth 2");
  await until("info depth 2 ");
  say("isready");
  await until("readyok");
  assert.deepEqual(lines, []);
  say("ponderhit");
  assert.deepEqual(await until("bestmove "), ["bestmove a1a8"]);
});

session("the time is that of the whole search", async ({ say, until }) => {
  say("uci", "position startpos", "go movetime 700");
  const said = await until("bestmove ");
  const times = said.map((line) => Number(/ time (\d+) /.exec(line)?.[1])).filter((time) => !Number.isNaN(time));
  assert.deepEqual(times, [...times].sort((one, other) => one - other));
});

session("a net is handed over as a file", async ({ engine, say, until }) => {
  const { bytes } = net();
  const evaluates = async () => {
    say("eval");
    return (await until("for White: ")).some((line) => line.startsWith("net "));
  };
  say("uci", "setoption name UCI_Variant value minishogi");
  assert.equal(await evaluates(), false);
  say("setoption name EvalFile value own.net");
  assert.match((await until("info string EvalFile")).at(-1), /no file `own.net` has been written/);
  engine.FS.writeFile("own.net", bytes);
  say("setoption name EvalFile value own.net");
  assert.equal(await evaluates(), true);
  say("setoption name UCI_Variant value chess");
  assert.match((await until("info string EvalFile")).at(-1), /is a net for the rules of minishogi/);
});

session("variants of a file, and those that Fairy-Stockfish has built in", async ({ engine, say, until }) => {
  engine.FS.writeFile("/variants.ini", "[slow:chess]\ndoubleStep = false\n\n[slower:slow]\ncastling = false\n");
  const firsts = async () => {
    say("position startpos", "go perft 1");
    const said = await until("Nodes searched");
    return said.filter((line) => /^\S+: 1$/.test(line)).length;
  };
  say("uci", "setoption name UCI_Variant value slow");
  assert.match((await until("info string UCI_Variant")).at(-1), /no variant `slow`/);
  for (const told of ["setoption name VariantPath value /variants.ini", "load /variants.ini"]) {
    say("setoption name UCI_Variant value chess");
    assert.equal(await firsts(), 20);
    say(told, "setoption name UCI_Variant value slower");
    assert.equal(await firsts(), 12);
  }
  // Built in there, not registered here.
  say("setoption name UCI_Variant value gardner", "position startpos moves a2a3", "go nodes 500");
  const [, move] = (await until("bestmove ")).at(-1).split(" ");
  assert.match(move, /^[a-e][1-5][a-e][1-5]$/);
  say("setoption name UCI_Variant value shouse");
  assert.match((await until("info string")).at(-1), /seirawanGating: .* cannot be expressed/);
});

/** The variants that the option lists. */
const listed = (said) => said.find((line) => line.startsWith("option name UCI_Variant ")).split(" var ").slice(1);

session("all variants of `legwork/ffish` are listed, and those that are loaded", async ({ engine, say, until }) => {
  say("uci");
  const names = new Set(listed(await until("uciok")));
  const ffish = await Module();
  // XBoard's name for chess can be chosen, but is not listed.
  names.add("normal");
  for (const name of ffish.variants().split(" ")) assert.ok(names.has(name), name);
  engine.FS.writeFile("/more.ini", "[slow:chess]\ndoubleStep = false\n");
  say("load /more.ini", "load /none.ini", "uci");
  assert.match((await until("info string")).at(-1), /no file `\/none.ini` has been written/);
  assert.deepEqual(listed(await until("uciok")).filter((name) => !names.has(name)), ["slow"]);
});

session("a file may follow its command, and is checked", async ({ say, until }) => {
  say("uci", "load <<MARK", "[base:chess]", "doubleStep = false", "MARK", "setoption name UCI_Variant value base", "go perft 1");
  assert.equal((await until("Nodes searched")).at(-1), "Nodes searched: 12");
  say("check <<MARK", "[own:base]", "castling = false", "MARK", "isready");
  assert.deepEqual(await until("readyok"), ["Parsing variant: own", "readyok"]);
  say("check <<MARK", "[wrong:base]", "castling = perhaps", "[more:shouse]", "MARK", "isready");
  const said = await until("readyok");
  assert.ok(said.includes("Parsing variant: wrong") && said.includes("Parsing variant: more"), said.join("\n"));
  assert.ok(said.some((line) => /^info string line 2:\d+: wrong: castling/.test(line)), said.join("\n"));
  assert.ok(said.some((line) => /^info string more: .*seirawanGating/.test(line)), said.join("\n"));
  // What is checked is not loaded.
  say("setoption name UCI_Variant value own");
  assert.match((await until("info string")).at(-1), /no variant `own`/);
});

session("the file of a command comes from `prompt` where a client has put a function there", async ({ say, until }) => {
  const lines = ["[asked:chess]", "doubleStep = false", "END"];
  globalThis.prompt = () => lines.shift();
  try {
    say("uci", "load <<END", "setoption name UCI_Variant value asked", "go perft 1");
  } finally {
    delete globalThis.prompt;
  }
  assert.equal((await until("Nodes searched")).at(-1), "Nodes searched: 12");
});

const greeted = (options) => () => Legwork(options);
session("a banner greets the first listener", async ({ say, until }) => {
  say("uci");
  assert.equal((await until("uciok"))[0], "Fairy-Stockfish, or so");
}, greeted({ banner: "Fairy-Stockfish, or so" }));

session("listeners come and go", async ({ engine, say, until }) => {
  const heard = [];
  const listener = (line) => heard.push(line);
  engine.addMessageListener(listener);
  say("uci", "isready");
  await until("readyok");
  assert.equal(heard.at(-1), "readyok");
  engine.removeMessageListener(listener);
  heard.length = 0;
  say("isready");
  await until("readyok");
  assert.deepEqual(heard, []);
});

session("nonsense gets an answer, and goes on", async ({ say, until }) => {
  say("uci", "", "nonsense", "go depth sideways", "position startpos moves e2e5", "setoption name Rules value a.ron", "bench");
  const said = await until("info string bench");
  assert.ok(said.some((line) => line.startsWith("bestmove ")));
  assert.ok(said.some((line) => line.includes("no file `a.ron` has been written")));
  say("x".repeat(200_000), "isready");
  await until("readyok");
});

test("`quit` ends the worker, and the process with it", () => {
  const script = `import Legwork from "legwork/engine"; (await Legwork()).postMessage("uci\\ngo infinite\\nquit");`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { timeout: 120_000 });
});

test("a test that fails while an engine searches leaves no worker, and ends", () => {
  const file = fileURLToPath(new URL("./failing.mjs", import.meta.url));
  // Node's runner tells a file by the environment that it is one of several.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, signal, stdout } = spawnSync(process.execPath, [file], { env, encoding: "utf8", timeout: 300_000 });
  assert.equal(signal, null, "it was still waiting");
  assert.equal(status, 1);
  assert.match(stdout, /as it should/);
});
