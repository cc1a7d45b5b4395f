"""Counts of Hiashatar, where enemy riders stop next to a Hia, by a plain program that shares no code with Legwork.

The board is a dictionary, every move is tried on a copy: `python3 halts.py > hiashatar.json`. The Pawn's first move is a ride of up to
three squares; there is neither castling nor a capture en passant, and Pawns become Queens.
"""

import json
import random

START = "rnbhkqhbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBHKQHBNR w - - 0 1"
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KING = ROOK + BISHOP
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
RIDES = {"R": (ROOK, 9), "B": (BISHOP, 9), "Q": (KING, 9), "H": (KING, 2)}
LEAPS = {"K": KING, "N": KNIGHT}


def read(fen):
    rows, turn, *_ = fen.split()
    board = {}
    for y, row in zip(range(9, -1, -1), rows.split("/")):
        x = 0
        for letter in row.replace("10", "91"):
            if letter.isdigit():
                x += int(letter)
            else:
                board[x, y], x = letter, x + 1
    return board, turn == "w"


def write(position):
    board, white = position
    rows = []
    for y in range(9, -1, -1):
        row = "".join(board.get((x, y), " ") for x in range(10))
        for empty in range(10, 0, -1):
            row = row.replace(" " * empty, str(empty))
        rows.append(row)
    return f"{'/'.join(rows)} {'w' if white else 'b'} - - 0 1"


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
            king = next(at for at, piece in after.items() if piece == ("K" if white else "k"))
            if not any(king in ends(after, at) for at in after if after[at].isupper() != white):
                found.append((after, not white))
    return found


def count(position, depth):
    if depth == 1:
        return len(legal(position))
    return sum(count(after, depth - 1) for after in legal(position))


def games(number):
    dice = random.Random(number)
    position = read(START)
    for ply in range(1, 161):
        moves = legal(position)
        if not moves:
            return
        fewer = [after for after in moves if len(after[0]) < len(position[0])]
        position = dice.choice(fewer if fewer and dice.random() < 0.2 else moves)
        if ply in (12, 30, 60, 100, 160):
            yield f"game {number}, ply {ply}", write(position)


def main():
    cases = [("start", START, 3)]
    for number in range(1, 9):
        cases += [(name, fen, 2) for name, fen in games(number)]
    lines = []
    for name, fen, plies in cases:
        counts = [count(read(fen), depth) for depth in range(1, plies + 1)]
        lines.append("  " + json.dumps({"name": name, "fen": fen, "perft": counts}))
    head = '{"variant": "hiashatar", "oracle": "halts.py, a program of this folder", "rules": "hiashatar.ron", "cases": ['
    print(head + "\n" + ",\n".join(lines) + "\n]}")


if __name__ == "__main__":
    main()
