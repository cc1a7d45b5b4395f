#!/usr/bin/env node
// Runs a suite, made by `legwork suite VARIANT >suite.json`, and prints what differs.
//
//     suite.mjs suite.json uci fairy-stockfish      a program that speaks UCI and answers `go perft 1`
//     suite.mjs suite.json chessops                 chessops (npm install chessops), for the variants that it has
//     suite.mjs suite.json shogiops                 shogiops (npm install shogiops), for shogi and minishogi
//
// An adapter for another library is a function of the suite that returns one of a position, which returns moves.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

async function uci(suite, command, ...args) {
  const program = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const ask = async (question, last) => {
    program.stdin.write(question + '\n');
    const said = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`it ended at: ${question}`);
      said.push(value.trim());
      if (value.startsWith(last)) return said;
    }
  };
  const names = [...Object.values(suite.aliases), suite.variant];
  const offered = (await ask('uci', 'uciok')).find((line) => line.includes('name UCI_Variant'))?.split(' ');
  const name = names.find((name) => offered?.includes(name));
  if (offered && !name) throw new Error(`${command} offers none of ${names.join(', ')}`);
  await ask((offered ? `setoption name UCI_Variant value ${name}\n` : '') + 'isready', 'readyok');
  const listed = (said) => said.filter((line) => line.endsWith(': 1')).map((line) => line.split(':')[0]);
  return async ({ fen }) => listed((await ask(`position fen ${fen}\ngo perft 1`, 'Nodes searched')).slice(0, -1));
}

async function chessops(suite) {
  const [{ parseFen }, { setupPosition }, { makeUci }] = await Promise.all(
    ['chessops/fen', 'chessops/variant', 'chessops/util'].map((name) => import(name)),
  );
  const rules = { threecheck: '3check' }[suite.variant] ?? suite.variant;
  return ({ fen }) => {
    const read = setupPosition(rules, parseFen(fen).unwrap());
    // A King that is gone is not a position for chessops.
    if (read.isErr || read.value.isVariantEnd()) return [];
    const position = read.value;
    const moves = [];
    for (const [from, dests] of position.allDests()) {
      for (let to of dests) {
        const pawn = position.board.get(from)?.role === 'pawn';
        const rook = position.board.get(from)?.role === 'king' && position.board[position.turn].has(to);
        if (rook) to = (from & 56) + (to > from ? 6 : 2);
        const kinds = pawn && (to >> 3 === 0 || to >> 3 === 7) ? ['queen', 'rook', 'bishop', 'knight'] : [undefined];
        if (kinds[0] && suite.variant === 'antichess') kinds.push('king');
        for (const promotion of kinds) moves.push(makeUci({ from, to, promotion }));
      }
    }
    for (const to of position.dropDests()) {
      for (const role of ['pawn', 'knight', 'bishop', 'rook', 'queen']) {
        if (position.pockets?.[position.turn][role] && !(role === 'pawn' && (to < 8 || to > 55))) moves.push(makeUci({ role, to }));
      }
    }
    return moves;
  };
}

async function shogiops(suite) {
  const [{ parseSfen }, { makeUsi, parsePieceName }] = await Promise.all([import('shogiops/sfen'), import('shogiops/util')]);
  const rules = { shogi: 'standard' }[suite.variant] ?? suite.variant;
  return ({ sfen }) => {
    const position = parseSfen(rules, sfen, false).unwrap();
    if (position.isEnd()) return [];
    const moves = [];
    for (const [from, dests] of position.allMoveDests()) {
      for (const to of dests) {
        for (const promotion of [false, true]) {
          if (position.isLegal({ from, to, promotion })) moves.push(makeUsi({ from, to, promotion }));
        }
      }
    }
    for (const [piece, dests] of position.allDropDests()) {
      for (const to of dests) moves.push(makeUsi({ role: parsePieceName(piece).role, to }));
    }
    return moves;
  };
}

const [file, name, ...rest] = process.argv.slice(2);
const suite = JSON.parse(readFileSync(file, 'utf8'));
const moves = await { uci, chessops, shogiops }[name](suite, ...rest);
const written = name === 'shogiops' ? 'usi' : 'move';
let wrong = 0;
for (const position of suite.positions) {
  const ours = new Set(position.moves.map((move) => move[written]));
  const theirs = new Set(await moves(position));
  for (const move of new Set([...ours, ...theirs])) {
    if (ours.has(move) && theirs.has(move)) continue;
    wrong += 1;
    console.log(`${position.fen}: ${ours.has(move) ? 'lacks' : 'has'} ${move}`);
  }
}
console.log(`${suite.positions.length} positions: ${wrong} differences`);
process.exit(wrong > 0 ? 1 : 0);
