// The native program, whose path is in the environment variable LEGWORK.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = process.env.LEGWORK;

/** What a command prints; `input` goes to its standard input. */
export function run(args, input = "") {
  return execFileSync(PROGRAM, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The file of a net for Minishogi, made in a second or two, and its bytes. */
export function net() {
  const folder = mkdtempSync(join(tmpdir(), "legwork-"));
  const [data, file] = [join(folder, "games"), join(folder, "net")];
  run(["learn", "minishogi", "--games", "300", "--nodes", "10", "--hidden", "8", "--data", data, "--out", file]);
  return { file, bytes: new Uint8Array(readFileSync(file)) };
}

/** The score that the native engine finds for the start of Minishogi to this depth. */
export function minishogi(depth, net) {
  const { lines } = JSON.parse(run(["analyze", "minishogi", "--depth", `${depth}`, "--net", net, "--json"]));
  return lines.at(-1).centipawns;
}

/** The engine, which lists moves quickly one position after the other. */
export class Lister {
  #engine = spawn(PROGRAM, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  #lines = createInterface({ input: this.#engine.stdout })[Symbol.asyncIterator]();

  #say(text) {
    this.#engine.stdin.write(`${text}\n`);
  }

  /** Plays this variant from now on. */
  choose(variant) {
    this.#say("uci");
    this.#say(`setoption name UCI_Variant value ${variant}`);
  }

  /** The legal moves of a position, sorted. */
  async moves(fen) {
    this.#say(`position fen ${fen}`);
    this.#say("go perft 1");
    const moves = [];
    for (;;) {
      const { value: line, done } = await this.#lines.next();
      if (done) throw new Error("the engine has ended");
      if (line.startsWith("Nodes searched")) return moves.sort();
      const listed = /^(\S+): 1$/.exec(line);
      // By UCI the piece that steps out and back is named.
      if (listed) moves.push(/^([a-z]\d+)\1$/.test(listed[1]) ? "0000" : listed[1]);
    }
  }

  quit() {
    this.#say("quit");
  }
}
