#!/usr/bin/env python3
"""Counts the positions of Dai Shogi after some plies: a program that shares no code and no data with Legwork. Each piece has a row of
eight numbers, as the tables of moves in books of large Shogi games have circles and lines.

python3 variants/daishogi/oracle/count.py DEPTH > variants/daishogi/oracle/perft_daishogi.json
"""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "crates/legwork/tests/oracles"))

import plain

SIZE, ZONE = 15, 5
# Ahead, ahead and to the right, to the right, and so on, for White.
COMPASS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
FAR, JUMP, LION = 99, "jump", "lion"
# How far a piece goes in each direction: steps, FAR, a jump to the second square, or as a Lion in that line.
TABLE = {
    "K": [1] * 8,
    "Q": [FAR] * 8,
    "D": [FAR, 1] * 4,
    "H": [1, FAR] * 4,
    "R": [FAR, 0] * 4,
    "B": [0, FAR] * 4,
    "V": [FAR, 0, 1, 0] * 2,
    "M": [1, 0, FAR, 0] * 2,
    "X'": [2, 0] * 4,
    "F'": [0, 2] * 4,
    "X": [1, JUMP] * 4,
    "O": [JUMP, 1] * 4,
    "E": [1, 1, 1, 1, 0, 1, 1, 1],
    "T": [0, 1, 1, 1, 1, 1, 1, 1],
    "A": [FAR, 0, 0, 0] * 2,
    "F": [1, 1, 0, 1] * 2,
    "W": [1, 1, 1, 0, 0, 0, 1, 1],
    "C'": [0, 1] * 4,
    "A'": [1, 0] * 4,
    "G": [1, 1, 1, 0, 1, 0, 1, 1],
    "S": [1, 1, 0, 1, 0, 1, 0, 1],
    "C": [1, 1, 0, 0, 1, 0, 0, 1],
    "I": [1, 1, 0, 0, 0, 0, 0, 1],
    "U": [0, 1, 0, 0, 0, 0, 0, 1],
    "L": [FAR, 0, 0, 0, 0, 0, 0, 0],
    "P'": [1, 0, 0, 0] * 2,
    "P": [1, 0, 0, 0, 0, 0, 0, 0],
    "+D": [FAR, LION, FAR, FAR, FAR, FAR, FAR, LION],
    "+H": [LION, FAR, FAR, FAR, FAR, FAR, FAR, FAR],
    "+V": [FAR, FAR, 0, FAR] * 2,
    "+M": [0, FAR, FAR, FAR] * 2,
    "+T": [FAR, 1, 1, 1] * 2,
    "+A": [FAR, 0, 0, FAR, FAR, FAR, 0, 0],
    "+L": [FAR, FAR, 0, 0, FAR, 0, 0, FAR],
}
# What moves as what once it is promoted.
SAME = {"+X": "Q", "+E": "K", "+R": "D", "+B": "H", "+G": "R", "+F": "B", "+S": "V", "+C": "M", "+P'": "E"}
SAME |= {"+" + gold: "G" for gold in ["P", "X'", "F'", "W", "C'", "A'", "I", "U", "N"]}
LIONS = {"L!", "+O"}
PROMOTING = set("DHRBVMXOETAFGSCPLWIUN") | {"P'", "X'", "F'", "C'", "A'"}
# The ranks at the far end from which a piece could never move.
STUCK = {"P": 1, "L": 1, "U": 1, "I": 1, "N": 2}
ROYAL = {"K", "+E"}
START = (
    "lnuicsgkgsciunl/a1c'1f1tet1f1c'1a/1x'1a'1wxl!ow1a'1x'1/rf'mvbhdqdhbvmf'r/ppppppppppppppp/4p'5p'4/15/15/15/"
    "4P'5P'4/PPPPPPPPPPPPPPP/RF'MVBHDQDHBVMF'R/1X'1A'1WOL!XW1A'1X'1/A1C'1F1TET1F1C'1A/LNUICSGKGSCIUNL"
)

# Positions of a game that HaChu 0.21 played against itself, by their ply.
HACHU = {
    100: "l1uc'2g1gs2u1l/a3istktl!c'f'2a/1x'1a'cwxeow1a'1x'1/r1mvbfd1dficm1r/2f'npphphpp1pp1/ppppp'1p1p1p'3p/9b5/1F'13/3P4H6/P2VP'1P3P'PP1P/1PP1PP1PHPPVMP1/R1M1BFD1DCFS1F'R/1X'N1A'WOL!XWIA'NX'1/A2UITKET5A/L2C'CSG1G2C'U1L w - - 0 1",
    200: "l1u3gkg3u1l/a3c'1t1tsc'3a/3a'1ixeowf'a'1x'1/2x'3dl!dfi1m2/m3pwfphpp1pp1/p1bp1pp7r/2c1s3pbp'P2p/1p1f'11/4P2CH5P/P2DCPP3P'1PPR/2RN1DFP1PPVM2/4A'1W1WIFS1F'1/1X'3IOL!XC'1A'NX'1/A2U1T1ET5A/L2C'1SGKG3U1L w - - 0 1",
    300: "6tkg3u2/2+D4gtsc'2x'1/6xeowf'a'3/a2a'2d1d4m1/m5ip1ip1p2/p3+hfp1f4+A+L/8p2P3/15/5P9/P4FP3P'1PP1/5DOP1PPVM2/4A'1W1WIFS1F'1/1X'3I1SXC'1A'NX'1/A3T2ET6/L2C'2GKG3U2 w - - 0 1",
}


def read(field):
    """Squares, each with the piece on it: whether it is White's, and its symbol."""
    return {square: (word.strip("+")[0].isupper(), word.upper()) for square, word in plain.read(field).items()}


def write(board):
    return plain.write({square: kind if side else kind.lower() for square, (side, kind) in board.items()}, SIZE, SIZE)


def inside(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def moves(board, white):
    """All moves, each as its start, its end, and the squares it captures on before its end. A pass is one, whoever makes it."""
    found = set()
    own = lambda square: square in board and board[square][0] == white
    foe = lambda square: square in board and board[square][0] != white
    for start, (side, symbol) in board.items():
        if side != white:
            continue
        turn = 1 if white else -1
        step = lambda square, way, times=1: (square[0] + way[0] * turn * times, square[1] + way[1] * turn * times)

        def to(square, *taken):
            if inside(square) and (square == start or not own(square)):
                found.add((start, square, taken))

        def twice(first, seconds):
            """Over or by way of a first square."""
            if not inside(first):
                return
            if first not in board:
                found.add("pass")
            if foe(first):
                for second in seconds:
                    to(second, first)
                to(start, first)

        if symbol in LIONS:
            for way in COMPASS:
                first = step(start, way)
                to(first)
                twice(first, [step(first, other) for other in COMPASS])
            for dx in range(-2, 3):
                for dy in range(-2, 3):
                    if max(abs(dx), abs(dy)) == 2:
                        to((start[0] + dx, start[1] + dy))
            continue
        if symbol == "N":
            to(step(start, (1, 2)))
            to(step(start, (-1, 2)))
            continue
        for way, reach in zip(COMPASS, TABLE[SAME.get(symbol, symbol)]):
            if reach == JUMP:
                to(step(start, way, 2))
            elif reach == LION:
                first, second = step(start, way), step(start, way, 2)
                to(first)
                to(second)
                twice(first, [second])
            else:
                square = start
                for _ in range(reach):
                    square = step(square, way)
                    to(square)
                    if not inside(square) or square in board:
                        break
    return found


def after(board, white):
    """The boards after each move, those where a piece promotes among them."""
    # In the same order in every run.
    for move in sorted(moves(board, white), key=str):
        if move == "pass":
            yield dict(board)
            continue
        start, end, taken = move
        captures = bool(taken) or end in board and end != start
        new = {square: piece for square, piece in board.items() if square not in taken}
        piece = new.pop(start)
        new[end] = piece
        yield new
        deep = lambda square: square[1] >= SIZE - ZONE if white else square[1] < ZONE
        left = SIZE - 1 - end[1] if white else end[1]
        enters = deep(end) and not deep(start)
        touches = captures and (deep(start) or deep(end))
        if piece[1] in PROMOTING and (enters or touches or left < STUCK.get(piece[1], 0)):
            yield {**new, end: (white, "+" + piece[1])}


def over(board):
    """Whether a side has lost its Kings and Princes."""
    return len({side for side, symbol in board.values() if symbol in ROYAL}) < 2


def count(board, white, depth):
    if over(board):
        return 0
    return sum(1 if depth == 1 else count(new, not white, depth - 1) for new in after(board, white))


def games(number):
    """Positions of random games, with captures and promotions more often than not."""
    dice = random.Random(number)
    board, white = read(START), True
    for ply in range(1, 241):
        choices = [new for new in after(board, white) if not over(new)]
        crowned = lambda new: sum(symbol.startswith("+") for _, symbol in new.values())
        apt = [new for new in choices if len(new) < len(board) or crowned(new) > crowned(board)]
        board, white = dice.choice(apt if apt and dice.random() < 0.4 else choices), not white
        if ply in (20, 60, 120, 180, 240):
            assert min(sum(side == own for side, _ in board.values()) for own in (True, False)) > 3
            yield f"game {number}, ply {ply}", f"{write(board)} {'w' if white else 'b'} - - 0 1"


def main():
    depth = int(sys.argv[1])
    cases = [("start", START + " w - - 0 1", depth)]
    cases += [(f"HaChu, ply {ply}", fen, 2) for ply, fen in HACHU.items()]
    for number in range(1, 5):
        cases += [(name, fen, 2) for name, fen in games(number)]
    def total(fen, plies):
        field, turn, *_ = fen.split()
        return count(read(field), turn == "w", plies)

    plain.report("daishogi", "count.py, a program of variants/daishogi/oracle", "daishogi.md", cases, total)


main()
