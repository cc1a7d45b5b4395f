"""Counts of Hiashatar, where enemy riders stop next to a Hia, by a plain program that shares no code with Legwork.

The board is a dictionary, every move is tried on a copy: `python3 halts.py > hiashatar.json`. The Pawn's first move is a ride of up to
three squares; there is neither castling nor a capture en passant, and Pawns become Queens.
"""

import plain
from plain import BISHOP, KING, KNIGHT, ROOK
START = "rnbhkqhbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBHKQHBNR w - - 0 1"
RIDES = {"R": (ROOK, 9), "B": (BISHOP, 9), "Q": (KING, 9), "H": (KING, 2)}
LEAPS = {"K": KING, "N": KNIGHT}


def read(fen):
    rows, turn, *_ = fen.split()
    return plain.read(rows), turn == "w"


def write(position):
    board, white = position
    return f"{plain.write(board, 10, 10)} {'w' if white else 'b'} - - 0 1"


def on(square):
    return 0 <= square[0] < 10 and 0 <= square[1] < 10


def guarded(board, square, white):
    """Whether a Hia of the other side stands next to a square."""
    hia = "h" if white else "H"
    return any(board.get((square[0] + dx, square[1] + dy)) == hia for dx, dy in KING)


def ride(board, start, step, most, white):
    """The squares of a ride, the first piece on it last."""
    rest = {at: piece for at, piece in board.items() if at != start}
    if guarded(rest, start, white):
        most = 1
    at = start
    for _ in range(most):
        at = at[0] + step[0], at[1] + step[1]
        if not on(at):
            return
        yield at
        if at in board or guarded(rest, at, white):
            return


def ends(board, start):
    """Where a piece could go, or capture."""
    kind, white = board[start].upper(), board[start].isupper()
    if kind == "P":
        ahead = 1 if white else -1
        home = start[1] == (1 if white else 8)
        for end in ride(board, start, (0, ahead), 3 if home else 1, white):
            if end not in board:
                yield end
        for dx in (-1, 1):
            end = start[0] + dx, start[1] + ahead
            if end in board:
                yield end
        return
    for dx, dy in LEAPS.get(kind, []):
        if on((start[0] + dx, start[1] + dy)):
            yield start[0] + dx, start[1] + dy
    steps, most = RIDES.get(kind, ([], 0))
    for step in steps:
        yield from ride(board, start, step, most, white)


def legal(position):
    board, white = position
    found = []
    for start, piece in board.items():
        if piece.isupper() != white:
            continue
        for end in ends(board, start):
            if end in board and board[end].isupper() == white:
                continue
            after = dict(board)
            del after[start]
            last = piece.upper() == "P" and end[1] == (9 if white else 0)
            after[end] = ("Q" if white else "q") if last else piece
            king = plain.king(after, white)
            if not any(king in ends(after, at) for at in after if after[at].isupper() != white):
                found.append((after, not white))
    return found


def main():
    cases = [("start", START, 3)]
    cases += [(name, fen, 2) for name, fen in plain.games(range(1, 9), read(START), legal, write, (12, 30, 60, 100, 160), 0.2)]
    count = lambda fen, depth: plain.count(legal, read(fen), depth)
    plain.report("hiashatar", "halts.py, a program of this folder", "hiashatar.ron", cases, count)


if __name__ == "__main__":
    main()
