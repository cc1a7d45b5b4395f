"""Counts of Glinski's Hexagonal Chess, by a plain program that shares no code with Legwork.

A cell is a pair (x, y) of the rectangle that the FEN shows; its six neighbours are straight, or along the diagonal on which both
coordinates grow. Run it with the depth: `python3 count.py 3 > perft_glinski.json`.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "crates/legwork/tests/oracles"))

import plain

SIDES = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]  # clockwise, from straight up
START = "*****bknrp1/****qb2p2/***n1b1p3/**r3p4/*ppppp5/11/5PPPPP*/4P3R**/3P1B1N***/2P2BK****/1PRNQB***** w - - 0 1"


def add(a, b):
    return a[0] + b[0], a[1] + b[1]


# A corner of a cell lies between two sides; a Knight goes two sides on and one aside.
CORNERS = [add(SIDES[turn], SIDES[(turn + 1) % 6]) for turn in range(6)]
JUMPS = [
    add(add(SIDES[turn], SIDES[turn]), SIDES[(turn + aside) % 6]) for turn in range(6) for aside in (1, -1)
]
CELLS = {(x, y) for x in range(11) for y in range(11) if -5 <= y - x <= 5}
STEPS = {"K": SIDES + CORNERS, "N": JUMPS}
RIDES = {"R": SIDES, "B": CORNERS, "Q": SIDES + CORNERS}
AHEAD = {True: (0, 1), False: (0, -1)}
TAKES = {True: [(1, 1), (-1, 0)], False: [(-1, -1), (1, 0)]}
# White's Pawns begin on nine files, five cells from the far end of theirs at the most.
WHITE = {(x, min(x, 5) - 1) if x <= 5 else (x, 4) for x in range(1, 10)}
HOMES = {True: WHITE, False: {(10 - x, 10 - y) for x, y in WHITE}}


def read(fen):
    rows, turn, _, passed, *_ = fen.split()
    return plain.read(rows), turn == "w", plain.square(passed)


def write(position):
    board, white, passed = position
    name = "-"
    if passed is not None and any(
        board.get((passed[0] - dx, passed[1] - dy)) == ("P" if white else "p") for dx, dy in TAKES[white]
    ):
        name = plain.name(passed)
    rows = plain.write(board, 11, 11, lambda cell: cell not in CELLS)
    return f"{rows} {'w' if white else 'b'} - {name} 0 1"


def attacked(board, cell, by_white):
    own = str.upper if by_white else str.lower
    for kind, steps in STEPS.items():
        if any(board.get((cell[0] - dx, cell[1] - dy)) == own(kind) for dx, dy in steps):
            return True
    if any(board.get((cell[0] - dx, cell[1] - dy)) == own("P") for dx, dy in TAKES[by_white]):
        return True
    for steps, riders in ((SIDES, "RQ"), (CORNERS, "BQ")):
        for step in steps:
            at = add(cell, step)
            while at in CELLS and at not in board:
                at = add(at, step)
            if board.get(at) in [own(kind) for kind in riders]:
                return True
    return False


def candidates(position):
    board, white, passed = position
    for start, piece in board.items():
        if piece.isupper() != white:
            continue
        kind = piece.upper()
        if kind == "P":
            ends, ahead = [], add(start, AHEAD[white])
            if ahead in CELLS and ahead not in board:
                ends.append(ahead)
                twice = add(ahead, AHEAD[white])
                if start in HOMES[white] and twice in CELLS and twice not in board:
                    ends.append(twice)
            for step in TAKES[white]:
                at = add(start, step)
                if at in board and board[at].isupper() != white or at in CELLS and at == passed:
                    ends.append(at)
            for end in ends:
                last = add(end, AHEAD[white]) not in CELLS
                for become in "QRBN" if last else "P":
                    yield start, end, become if white else become.lower()
            continue
        for step in STEPS.get(kind, []) + RIDES.get(kind, []):
            at = add(start, step)
            while at in CELLS and not (at in board and board[at].isupper() == white):
                yield start, at, piece
                if at in board or kind in STEPS:
                    break
                at = add(at, step)


def legal(position):
    board, white, passed = position
    for start, end, become in list(candidates(position)):
        after = dict(board)
        pawn = after.pop(start).upper() == "P"
        if pawn and end == passed and end not in board:
            del after[end[0] - AHEAD[white][0], end[1] - AHEAD[white][1]]
        after[end] = become
        if attacked(after, plain.king(after, white), not white):
            continue
        double = pawn and start[0] == end[0] and abs(end[1] - start[1]) == 2
        yield after, not white, (start[0], (start[1] + end[1]) // 2) if double else None


def main():
    depth = int(sys.argv[1])
    cases = [("start", START, depth)]
    games = plain.games(range(1, 5), read(START), legal, write, (25, 60, 110, 160), 0.15)
    cases += [(name, fen, depth - 1) for name, fen in games]
    cases.append(("promotions", "*****5k/****1P5/***8/**5P3/*10/11/4p5*/9**/3p4***/1K5****/6***** w - - 0 1", depth))
    count = lambda fen, plies: plain.count(legal, read(fen), plies)
    plain.report("glinski", "count.py, a program of this folder", "glinski.md", cases, count)


main()
