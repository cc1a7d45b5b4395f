#!/usr/bin/env python3
"""Counts plies of games whose turns have several moves: Marseillais, Monster, and both forms of Progressive Chess.

It shares no code with Legwork: a board is a dictionary, every move is tried on a copy. `python3 turns.py NAME DEPTH` prints the
layout of the files perft_*.json. A position is a FEN, with the moves left and all moves of the turn behind it.
"""

import sys

import plain
from plain import BISHOP as DIAGONALS
from plain import KNIGHT as JUMPS
from plain import ROOK as LINES

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

MIDDLE = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PAWNS = "4k3/2p1p2p/8/1P1P4/4p1p1/8/3P1P1P/4K3 w - - 0 9"

GAMES = {
    "marseillais": {
        "sizes": lambda size, white: 2,
        "check": "ends",
        "positions": [
            ("start", ARRAY + " 1/1"),
            ("middlegame", MIDDLE + " 2/2"),
            ("kiwipete", KIWIPETE + " 2/2"),
            ("kiwipete, one move left", KIWIPETE + " 1/2"),
            ("two double steps", PAWNS + " 2/2"),
            ("two Pawns to take", "4k3/8/8/8/2pPpPp1/8/8/4K3 b - d3,f3 0 9 2/2"),
            ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 2/2"),
            ("endgame", "8/8/k7/8/3Q4/8/1K6/7r w - - 0 1 2/2"),
        ],
    },
    "scottish-progressive": {
        "sizes": lambda size, white: size + 1,
        "check": "ends",
        "positions": [
            ("start", ARRAY + " 1/1"),
            ("second turn", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 2/2"),
            ("three moves", PAWNS + " 3/3"),
            ("kiwipete", KIWIPETE + " 2/4"),
        ],
    },
    "italian-progressive": {
        "sizes": lambda size, white: size + 1,
        "check": "last",
        "positions": [
            ("start", ARRAY + " 1/1"),
            ("second turn", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 2/2"),
            ("three moves", PAWNS + " 3/3"),
            ("kiwipete", KIWIPETE + " 2/4"),
            ("check", "4k3/8/8/8/1b6/8/3N4/R3K2R w KQ - 0 7 3/3"),
        ],
    },
    "monster": {
        "sizes": lambda size, white: 2 if white else 1,
        "check": "through",
        "positions": [
            ("start", "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w kq - 0 1 2/2"),
            ("within a turn", "rnbqkbnr/pppppppp/8/8/4P3/8/2PP1P2/4K3 w kq - 0 1 1/2"),
            ("black castles", "r3k2r/pppq1ppp/2n1b3/8/3PP3/8/4K3/8 b kq - 0 9 1/1"),
            ("near the King", "r3k2r/ppp2ppp/8/3nK3/8/4P3/3P4/8 w kq - 0 12 2/2"),
            ("mate", "4k3/8/3PP3/8/8/8/2q5/7K b - - 0 20 1/1"),
            ("promotion", "1r6/2P2p1p/7k/8/8/K7/4P3/8 w - - 0 20 2/2"),
            ("en passant", "4k3/1p6/8/P1P5/8/8/8/4K3 b - - 0 9 1/1"),
        ],
    },
}


class State:
    """A position: white to move or not, passed: (square passed, Pawn's square) that can be taken, own: the same of this turn."""

    def __init__(self, board, white, rights, passed, own, left, size):
        self.board, self.white, self.rights = board, white, rights
        self.passed, self.own, self.left, self.size = passed, own, left, size


def read(fen):
    rows, turn, rights, passed, _, _, turns = fen.split()
    board = plain.read(rows)
    white = turn == "w"
    left, size = map(int, turns.split("/"))
    names = [] if passed == "-" else [plain.square(name) for name in passed.split(",")]
    pawns = [(at, (at[0], at[1] + (-1 if white else 1))) for at in names]
    return State(board, white, set(rights) - {"-"}, pawns, [], left, size)


def on(at):
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


def strikes(board, at, white):
    """Whether a side attacks a square."""
    mine = lambda letter: letter.isupper() == white
    up = 1 if white else -1
    for dx in (1, -1):
        there = board.get((at[0] + dx, at[1] - up))
        if there and mine(there) and there in "Pp":
            return True
    for steps, letters, far in ((JUMPS, "n", 1), (LINES + DIAGONALS, "k", 1), (LINES, "rq", 8), (DIAGONALS, "bq", 8)):
        for dx, dy in steps:
            for far_away in range(1, far + 1):
                there = board.get((at[0] + dx * far_away, at[1] + dy * far_away))
                if there:
                    if mine(there) and there.lower() in letters:
                        return True
                    break
    return False


def pseudo(state):
    """Moves as (from, to, what it becomes, other changes, double step), without a look at the King, castling apart."""
    board, white = state.board, state.white
    up, home, last = (1, 1, 7) if white else (-1, 6, 0)
    for at, letter in list(board.items()):
        if letter.isupper() != white:
            continue
        kind = letter.lower()
        if kind == "p":
            def steps():
                one, two = (at[0], at[1] + up), (at[0], at[1] + 2 * up)
                if one not in board:
                    yield one, {}, None
                    if at[1] == home and two not in board:
                        yield two, {}, (one, two)
                for dx in (1, -1):
                    to = at[0] + dx, at[1] + up
                    if to in board and board[to].isupper() != white:
                        yield to, {}, None
                    for target, pawn in state.passed:
                        if target == to:
                            yield to, {pawn: None}, None

            for to, changes, double in steps():
                for becomes in "qrbn" if to[1] == last else "p":
                    yield at, to, becomes.upper() if white else becomes, changes, double
            continue
        steps = {"n": JUMPS, "k": LINES + DIAGONALS, "q": LINES + DIAGONALS, "r": LINES, "b": DIAGONALS}[kind]
        for dx, dy in steps:
            to = at
            while True:
                to = to[0] + dx, to[1] + dy
                if not on(to):
                    break
                if to not in board or board[to].isupper() != white:
                    yield at, to, letter, {}, None
                if to in board or kind in "nk":
                    break


def castlings(state):
    board, white = state.board, state.white
    rank = 0 if white else 7
    for right, way, empty, rook, rook_to in (("k", (4, 5, 6), (5, 6), 7, 5), ("q", (4, 3, 2), (1, 2, 3), 0, 3)):
        if (right.upper() if white else right) not in state.rights:
            continue
        if any((file, rank) in board for file in empty):
            continue
        if any(strikes(board, (file, rank), not white) for file in way):
            continue
        letter = "R" if white else "r"
        yield (4, rank), (way[2], rank), "K" if white else "k", {(rook, rank): None, (rook_to, rank): letter}, None


def changed(board, move):
    at, to, becomes, changes, _ = move
    board = dict(board)
    del board[at]
    for where, letter in changes.items():
        if letter is None:
            del board[where]
        else:
            board[where] = letter
    board[to] = becomes
    return board


def reaches(state, white, moves):
    """Whether a side could take the enemy's King with this many moves; the first of them is any."""
    at = plain.king(state.board, not white)
    if strikes(state.board, at, white):
        return True
    if moves < 2:
        return False
    passed = state.passed if state.white == white else []
    asked = State(state.board, white, set(), passed, [], moves, moves)
    return any(strikes(changed(asked.board, move), at, white) for move in pseudo(asked))


def after(game, state, move):
    at, to, _, changes, double = move
    board = changed(state.board, move)
    rights = set(state.rights)
    for corner, lost in (((4, 0), "KQ"), ((0, 0), "Q"), ((7, 0), "K"), ((4, 7), "kq"), ((0, 7), "q"), ((7, 7), "k")):
        if corner in (at, to):
            rights -= set(lost)
    taken = [(target, pawn) for target, pawn in state.passed if target == to and changes.get(pawn, 0) is None]
    others = [pair for pair in state.passed if taken and pair not in taken]
    own = [pair for pair in state.own if pair[1] != at] + ([double] if double else [])
    checks = game["check"] == "ends" and strikes(board, plain.king(board, not state.white), state.white)
    if state.left > 1 and not checks:
        return State(board, state.white, rights, others, own, state.left - 1, state.size)
    size = game["sizes"](state.size, not state.white)
    # A Pawn that another piece now covers where it has passed cannot be taken so.
    passed = [(target, pawn) for target, pawn in own if target not in board]
    return State(board, not state.white, rights, passed, [], size, size)


def legal(game, state):
    white, check = state.white, game["check"]
    moves = list(pseudo(state))
    if check != "through" or not reaches(state, not white, game["sizes"](state.size, not white)):
        moves += castlings(state)
    for move in moves:
        then = after(game, state, move)
        if check == "through":
            if then.white == white:
                safe = any(True for _ in legal(game, then))
            else:
                safe = not reaches(then, then.white, then.left)
        else:
            safe = not strikes(then.board, plain.king(then.board, white), not white)
        if not safe:
            continue
        if check == "last" and state.left > 1 and strikes(then.board, plain.king(then.board, not white), white):
            continue
        yield then


def main():
    name, depth = sys.argv[1], int(sys.argv[2])
    game = GAMES[name]
    cases = [(title, fen, depth) for title, fen in game["positions"]]
    count = lambda fen, plies: plain.count(lambda state: legal(game, state), read(fen), plies)
    source = "crates/legwork/tests/oracles/turns.py, a program of this repository"
    plain.report(name, source, f"{name}.md", cases, count)


main()
