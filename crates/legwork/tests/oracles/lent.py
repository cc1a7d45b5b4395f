"""Counts of rules where pieces lend moves, by a plain program that shares no code with Legwork.

The board, the array and the pieces are those of Los Alamos Chess: 6x6, no Bishops, no double step, no castling. Run it with the name of a
rule file of this folder: `python3 lent.py lent-relay > lent-relay.json`.
"""

import sys

import plain
from plain import KING, KNIGHT, ROOK
START = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"
STEPS = {"K": KING, "N": KNIGHT, "P": []}
RIDES = {"R": ROOK, "Q": KING}
# Of each file: where the lender stands, whether it is of the borrower's side, who borrows, who lends, and whether only so.
RULES = {
    "lent-relay": ("reaching", True, "KQRP", "N", False),
    "lent-attacked": ("reaching", False, "KQRNP", "KQRNP", True),
    "lent-ahead": ("ahead", False, "KQRNP", "QRNP", False),
    "lent-behind": ("behind", True, "KQRNP", "KRNP", True),
}


def read(fen):
    rows, turn, *_ = fen.split()
    return plain.read(rows), turn == "w"


def write(position):
    board, white = position
    return f"{plain.write(board, 6, 6)} {'w' if white else 'b'} - - 0 1"


def on(square):
    return 0 <= square[0] < 6 and 0 <= square[1] < 6


def takes(board, start, kind, white):
    """Where a piece of a kind could capture from a square, by the moves of that kind."""
    ahead = 1 if white else -1
    steps = [(1, ahead), (-1, ahead)] if kind == "P" else STEPS.get(kind, [])
    for dx, dy in steps:
        if on((start[0] + dx, start[1] + dy)):
            yield start[0] + dx, start[1] + dy
    for dx, dy in RIDES.get(kind, []):
        at = (start[0] + dx, start[1] + dy)
        while on(at):
            yield at
            if at in board:
                break
            at = (at[0] + dx, at[1] + dy)


def kinds_of(rule, board, start):
    """The kinds as which the piece on a square moves."""
    place, own, by, of, only = RULES[rule]
    piece = board[start]
    kind, white = piece.upper(), piece.isupper()
    if kind not in by:
        return {kind}
    lends = white if own else not white
    lenders = set()
    for at, other in board.items():
        if at == start or other.isupper() != lends or other.upper() not in of:
            continue
        ahead = 1 if white else -1
        if place == "reaching":
            stands = start in takes(board, at, other.upper(), lends)
        else:
            stands = at == (start[0], start[1] + (ahead if place == "ahead" else -ahead))
        if stands:
            lenders.add(other.upper())
    return lenders if only and lenders else lenders | {kind}


def attacked(rule, board, square, by_white):
    for at, piece in board.items():
        if piece.isupper() == by_white:
            for kind in kinds_of(rule, board, at):
                if square in takes(board, at, kind, by_white):
                    return True
    return False


def legal(rule, position):
    board, white = position
    found = {}
    for start, piece in board.items():
        if piece.isupper() != white:
            continue
        ends = set()
        for kind in kinds_of(rule, board, start):
            for end in takes(board, start, kind, white):
                if end in board and board[end].isupper() != white or end not in board and kind != "P":
                    ends.add(end)
            ahead = (start[0], start[1] + (1 if white else -1))
            if kind == "P" and on(ahead) and ahead not in board:
                ends.add(ahead)
        for end in ends:
            last = piece.upper() == "P" and end[1] == (5 if white else 0)
            for become in "QRN" if last else piece:
                after = dict(board)
                del after[start]
                after[end] = become.upper() if white else become.lower()
                if not attacked(rule, after, plain.king(after, white), not white):
                    found[start, end, become] = after
    return [(after, not white) for after in found.values()]


def main():
    rule = sys.argv[1]
    moves = lambda position: legal(rule, position)
    cases = [("start", START, 3)]
    cases += [(name, fen, 2) for name, fen in plain.games(range(1, 6), read(START), moves, write, (8, 16, 30, 50, 80), 0.1)]
    count = lambda fen, depth: plain.count(moves, read(fen), depth)
    plain.report(rule, "lent.py, a program of this folder", f"{rule}.ron", cases, count)


if __name__ == "__main__":
    main()
