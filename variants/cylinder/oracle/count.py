"""Counts of Cylinder Chess, by a plain program that shares no code with Legwork.

A square is a pair (x, y); x is counted round the board, modulo 8. Run it with the depth: `python3 count.py 3 > perft_cylinder.json`.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "crates/legwork/tests/oracles"))

import plain
from plain import BISHOP, KNIGHT, ROOK

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STEPS = {"K": ROOK + BISHOP, "N": KNIGHT}
RIDES = {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}
# The squares of a castling: the right, King and Rook before it and after it, what has to be empty, what the King crosses.
CASTLINGS = [
    ("K", True, 4, 7, 6, 5, (5, 6), (4, 5, 6)),
    ("Q", True, 4, 0, 2, 3, (1, 2, 3), (4, 3, 2)),
    ("k", False, 4, 7, 6, 5, (5, 6), (4, 5, 6)),
    ("q", False, 4, 0, 2, 3, (1, 2, 3), (4, 3, 2)),
]


def read(fen):
    rows, turn, rights, passed, *_ = fen.split()
    return plain.read(rows), turn == "w", rights.strip("-"), plain.square(passed)


def write(position):
    board, white, rights, passed = position
    shown = "-"
    if passed is not None:
        back = -1 if white else 1
        beside = [((passed[0] + dx) % 8, passed[1] + back) for dx in (1, -1)]
        if any(board.get(at) == ("P" if white else "p") for at in beside):
            shown = plain.name(passed)
    return f"{plain.write(board, 8, 8)} {'w' if white else 'b'} {rights or '-'} {shown} 0 1"


def line(board, start, step):
    """The squares along a ride, up to the first piece, and never back to the start."""
    x, y = start
    while True:
        x, y = (x + step[0]) % 8, y + step[1]
        if not 0 <= y < 8 or (x, y) == start:
            return
        yield x, y
        if (x, y) in board:
            return


def taken(board, start):
    """The squares on which a piece could capture."""
    kind, ahead = board[start].upper(), 1 if board[start].isupper() else -1
    steps = [(1, ahead), (-1, ahead)] if kind == "P" else STEPS.get(kind, [])
    for dx, dy in steps:
        if 0 <= start[1] + dy < 8:
            yield (start[0] + dx) % 8, start[1] + dy
    for step in RIDES.get(kind, []):
        yield from line(board, start, step)


def attacked(board, square, by_white):
    theirs = [at for at, piece in board.items() if piece.isupper() == by_white]
    return any(square in taken(board, at) for at in theirs)


def candidates(position):
    """Each as its start and end, what the piece becomes, and the square that it passes."""
    board, white, _, passed = position
    for start, piece in list(board.items()):
        if piece.isupper() != white:
            continue
        own = lambda at: at in board and board[at].isupper() == white
        if piece.upper() != "P":
            for end in set(taken(board, start)):
                if not own(end):
                    yield start, end, piece, None
            continue
        ahead = 1 if white else -1
        ends = [(at, None) for at in set(taken(board, start)) if at in board and not own(at) or at == passed]
        one, two = (start[0], start[1] + ahead), (start[0], start[1] + 2 * ahead)
        if one not in board:
            ends.append((one, None))
            if start[1] == (1 if white else 6) and two not in board:
                ends.append((two, one))
        for end, over in ends:
            for become in "QRBN" if end[1] in (0, 7) else "P":
                yield start, end, become if white else become.lower(), over


def legal(position):
    board, white, rights, passed = position
    home = 0 if white else 7
    lost = {(0, 0): "Q", (7, 0): "K", (4, 0): "KQ", (0, 7): "q", (7, 7): "k", (4, 7): "kq"}
    for start, end, become, over in candidates(position):
        after = dict(board)
        if board[start] in "Pp" and end == passed and end not in board:
            del after[end[0], start[1]]
        del after[start]
        after[end] = become
        if not attacked(after, plain.king(after, white), not white):
            gone = lost.get(start, "") + lost.get(end, "")
            yield after, not white, "".join(right for right in rights if right not in gone), over
    for right, side, king, rook, king_to, rook_to, free, crossed in CASTLINGS:
        if side != white or right not in rights or any((x, home) in board for x in free):
            continue
        if any(attacked(board, (x, home), not white) for x in crossed):
            continue
        after = dict(board)
        del after[king, home], after[rook, home]
        after[king_to, home], after[rook_to, home] = board[king, home], board[rook, home]
        if not attacked(after, (king_to, home), not white):
            own = "KQ" if white else "kq"
            yield after, not white, "".join(right for right in rights if right not in own), None


def main():
    depth = int(sys.argv[1])
    cases = [("start", START, depth)]
    games = plain.games(range(1, 6), read(START), legal, write, (12, 25, 60, 110, 160), 0.15)
    cases += [(name, fen, depth - 1) for name, fen in games]
    cases.append(("castling", "r3k2r/p1pp1pp1/8/8/8/8/P1PP1PP1/R3K2R w KQkq - 0 1", depth))
    cases.append(("promotions", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", depth))
    cases.append(("en passant", "4k3/7p/8/P7/p7/8/7P/4K3 w - - 0 1", depth))
    count = lambda fen, plies: plain.count(legal, read(fen), plies)
    plain.report("cylinder", "count.py, a program of this folder", "cylinder.md", cases, count)


if __name__ == "__main__":
    main()
