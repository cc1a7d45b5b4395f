"""Counts of Annan Shogi, by a plain program that shares no code with Legwork.

A square is a pair (x, y), from White's left corner. What a piece may do is asked of the piece that it borrows from: the friend directly
behind it, or itself. Run it with the depth: `python3 count.py 3 > perft_annan.json`.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "crates/legwork/tests/oracles"))

import plain
from plain import BISHOP as DIAG
from plain import ROOK as ORTH

START = "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL[] w - - 0 1"
GOLD = ORTH + [(1, 1), (-1, 1)]
# Steps, and directions of rides, as White makes them.
STEPS = {
    "K": ORTH + DIAG,
    "G": GOLD,
    "S": DIAG + [(0, 1)],
    "N": [(1, 2), (-1, 2)],
    "P": [(0, 1)],
    "+S": GOLD,
    "+N": GOLD,
    "+L": GOLD,
    "+P": GOLD,
    "+R": DIAG,
    "+B": ORTH,
}
RIDES = {"R": ORTH, "B": DIAG, "L": [(0, 1)], "+R": ORTH, "+B": DIAG}
PROMOTING = "PLNSBR"
HELD = "RBGSNLP"


def read(fen):
    where, turn, *_ = fen.split()
    pieces = plain.read(where)
    board = {at: (piece[-1].isupper(), piece.upper()) for at, piece in pieces.items()}
    held = where.partition("[")[2]
    hands = {side: dict.fromkeys(HELD, 0) for side in (True, False)}
    for letter in held.rstrip("]"):
        hands[letter.isupper()][letter.upper()] += 1
    return board, hands, turn == "w"


def write(position):
    board, hands, white = position
    shown = {at: kind if side else kind.lower() for at, (side, kind) in board.items()}
    held = "".join(kind * hands[True][kind] for kind in HELD)
    held += "".join(kind.lower() * hands[False][kind] for kind in HELD)
    return f"{plain.write(shown, 9, 9)}[{held}] {'w' if white else 'b'} - - 0 1"


def reached(board, start):
    """The squares to which the piece on a square goes, empty or of the enemy."""
    side, kind = board[start]
    ahead = 1 if side else -1
    behind = board.get((start[0], start[1] - ahead))
    if behind is not None and behind[0] == side:
        kind = behind[1]
    for far, steps in ((1, STEPS.get(kind, ())), (8, RIDES.get(kind, ()))):
        for dx, dy in steps:
            x, y = start
            for _ in range(far):
                x, y = x + dx, y + dy * ahead
                if not (0 <= x < 9 and 0 <= y < 9) or board.get((x, y), (not side,))[0] == side:
                    break
                yield x, y
                if (x, y) in board:
                    break


def checked(board, side):
    king = next(at for at, piece in board.items() if piece == (side, "K"))
    return any(king in reached(board, at) for at, piece in list(board.items()) if piece[0] != side)


def after(position):
    """The positions after each move that leaves no King in check; whether it is a Pawn's drop."""
    board, hands, white = position
    for start, (side, kind) in list(board.items()):
        if side != white:
            continue
        for end in reached(board, start):
            zone = any((y >= 6 if white else y <= 2) for y in (start[1], end[1]))
            for becomes in [kind] + (["+" + kind] if zone and kind in PROMOTING else []):
                new, held = dict(board), {each: dict(hands[each]) for each in hands}
                del new[start]
                if end in new:
                    held[white][new[end][1].lstrip("+")] += 1
                new[end] = (white, becomes)
                if not checked(new, white):
                    yield (new, held, not white), False
    files = {x for (x, _), piece in board.items() if piece == (white, "P")}
    for kind in HELD:
        if not hands[white][kind]:
            continue
        for x in range(9):
            for y in range(9):
                if (x, y) in board or kind == "P" and x in files:
                    continue
                new, held = dict(board), {each: dict(hands[each]) for each in hands}
                new[x, y] = (white, kind)
                held[white][kind] -= 1
                if not checked(new, white):
                    yield (new, held, not white), kind == "P"


def legal(position):
    """The positions after each legal move: no Pawn is dropped with mate."""
    for made, pawn in after(position):
        if pawn and checked(made[0], made[2]) and not any(True for _ in after(made)):
            continue
        yield made


def main():
    depth = int(sys.argv[1])
    cases = [("start", START, depth)]
    games = plain.games(range(1, 5), read(START), legal, write, (20, 50, 90, 140, 200), 0.3)
    cases += [(name, fen, depth - 1) for name, fen in games]
    cases.append(("far ranks", "P3k3L/9/9/3+n1+b3/9/4P4/9/9/4K3p[] w - - 0 1", depth))
    count = lambda fen, plies: plain.count(legal, read(fen), plies)
    plain.report("annan", "count.py, a program of this folder", "annan.md", cases, count)


if __name__ == "__main__":
    main()
