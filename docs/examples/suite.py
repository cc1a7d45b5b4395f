#!/usr/bin/env python3
"""Runs a suite, made by `legwork suite VARIANT >suite.json`, and prints what differs.

    suite.py suite.json uci fairy-stockfish      a program that speaks UCI and answers `go perft 1`
    suite.py suite.json python-chess             python-chess (pip install chess), for the variants that it has

An adapter for another library is a class with `moves`, and `winner` if it knows how games end."""

import json
import subprocess
import sys


class Uci:
    def __init__(self, suite, *command):
        self.program = subprocess.Popen(command, text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        known = self.ask("uci", "uciok")
        names = [*suite["aliases"].values(), suite["variant"]]
        offered = [line.split() for line in known if "name UCI_Variant" in line]
        name = next((name for name in names if offered and name in offered[0]), None)
        if offered and not name:
            sys.exit(f"{command[0]} offers none of {', '.join(names)}")
        self.ask(f"setoption name UCI_Variant value {name}\nisready" if offered else "isready", "readyok")

    def ask(self, question, last):
        print(question, file=self.program.stdin, flush=True)
        lines = []
        while line := self.program.stdout.readline():
            lines.append(line.strip())
            if lines[-1].startswith(last):
                return lines
        sys.exit(f"it ended at: {question}")

    def moves(self, fen):
        lines = self.ask(f"position fen {fen}\ngo perft 1", "Nodes searched")
        return [line.split(":")[0] for line in lines[:-1] if line.endswith(": 1")]


class PythonChess:
    def __init__(self, suite):
        import chess.variant
        self.board = chess.variant.find_variant(suite["variant"])

    def moves(self, fen):
        return [move.uci() for move in self.board(fen).legal_moves]

    def winner(self, start, moves):
        board = self.board(start)
        for move in moves:
            board.push_uci(move)
        outcome = board.outcome(claim_draw=True)
        return {True: "white", False: "black", None: None}[outcome.winner] if outcome else "nobody yet"


suite = json.load(open(sys.argv[1], encoding="utf-8"))
adapter = {"uci": Uci, "python-chess": PythonChess}[sys.argv[2]](suite, *sys.argv[3:])
wrong = 0
for position in suite["positions"]:
    ours, theirs = {move["move"] for move in position["moves"]}, adapter.moves(position["fen"])
    for move in sorted(ours.symmetric_difference(theirs)):
        wrong += 1
        print(f"{position['fen']}: {'lacks' if move in ours else 'has'} {move}")
for game in suite["games"] if hasattr(adapter, "winner") else []:
    found = adapter.winner(game["start"], game["moves"])
    if found != game["end"]["winner"]:
        wrong += 1
        print(f"{game['fen']}: {game['end']['by']} is won by {game['end']['winner']}, found {found}")
print(f"{len(suite['positions'])} positions: {wrong} differences")
sys.exit(wrong > 0)
