"""Counts of Checkless Chess, by a plain program that shares no code with Legwork.

A board is a list of 64 characters, a8 first. A move is legal if it leaves the own King safe, and gives no check, or such a check
that no move of orthodox chess answers. Run it with the depth: `python3 count.py 3 > perft_checkless.json`.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "crates/legwork/tests/oracles"))

import plain

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
POSITIONS = [
    ("start", START),
    ("middlegame", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("a mate or nothing", "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1"),
    ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
    ("en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("endgame", "8/8/k7/8/3Q4/8/1K6/7r w - - 0 1"),
]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RIDES = {"R": STRAIGHT, "B": SLANTED, "Q": STRAIGHT + SLANTED}
LEAPS = {"N": KNIGHT, "K": STRAIGHT + SLANTED}


def number(name):
    return (8 - int(name[1])) * 8 + "abcdefgh".index(name[0])


def read(fen):
    rows, turn, rights, passed, *_ = fen.split()
    board = []
    for letter in rows.replace("/", ""):
        board += ["."] * int(letter) if letter.isdigit() else [letter]
    return board, turn == "w", rights.replace("-", ""), None if passed == "-" else number(passed)


def is_white(piece):
    return piece.isupper()


def to(square, dx, dy):
    x, y = square % 8 + dx, square // 8 + dy
    return y * 8 + x if 0 <= x < 8 and 0 <= y < 8 else None


def attacked(board, square, by_white):
    for name, steps in LEAPS.items():
        piece = name if by_white else name.lower()
        if any(board[at] == piece for dx, dy in steps if (at := to(square, dx, dy)) is not None):
            return True
    for dx in (-1, 1):
        at = to(square, dx, 1 if by_white else -1)
        if at is not None and board[at] == ("P" if by_white else "p"):
            return True
    for dx, dy in STRAIGHT + SLANTED:
        riders = "RQ" if (dx, dy) in STRAIGHT else "BQ"
        riders = riders if by_white else riders.lower()
        at = to(square, dx, dy)
        while at is not None and board[at] == ".":
            at = to(at, dx, dy)
        if at is not None and board[at] in riders:
            return True
    return False


def in_check(board, white):
    return attacked(board, board.index("K" if white else "k"), not white)


def candidates(board, white, rights, passed):
    """Every move by how the pieces go: from, to, what the mover is then."""
    for start, piece in enumerate(board):
        if piece == "." or is_white(piece) != white:
            continue
        kind = piece.upper()
        if kind == "P":
            up = -1 if white else 1
            ends = []
            ahead = to(start, 0, up)
            if board[ahead] == ".":
                ends.append(ahead)
                if start // 8 == (6 if white else 1) and board[ahead + 8 * up] == ".":
                    ends.append(ahead + 8 * up)
            for dx in (-1, 1):
                at = to(start, dx, up)
                if at is not None and (at == passed or board[at] != "." and is_white(board[at]) != white):
                    ends.append(at)
            for end in ends:
                for become in "QRBN" if end // 8 in (0, 7) else "P":
                    yield start, end, become if white else become.lower()
            continue
        for dx, dy in LEAPS.get(kind, []) + RIDES.get(kind, []):
            at = to(start, dx, dy)
            while at is not None:
                if board[at] == "." or is_white(board[at]) != white:
                    yield start, at, piece
                if board[at] != "." or kind in LEAPS:
                    break
                at = to(at, dx, dy)
    home = 60 if white else 4
    for right, rook, between, way in (("K", 3, (1, 2), 1), ("Q", -4, (-1, -2, -3), -1)):
        if (right if white else right.lower()) not in rights:
            continue
        if all(board[home + step] == "." for step in between) and not any(
            attacked(board, home + step * way, not white) for step in range(3)
        ):
            yield home, home + 2 * way, board[home]


def play(position, move):
    board, white, rights, passed = position
    start, end, become = move
    board = board[:]
    if board[start].upper() == "P" and end == passed:
        board[end + (8 if white else -8)] = "."
    if board[start].upper() == "K" and abs(end - start) == 2:
        corner = start + (3 if end > start else -4)
        board[corner], board[(start + end) // 2] = ".", board[corner]
    double = board[start].upper() == "P" and abs(end - start) == 16
    board[start], board[end] = ".", become
    for square, lost in ((60, "KQ"), (63, "K"), (56, "Q"), (4, "kq"), (7, "k"), (0, "q")):
        if square in (start, end):
            rights = "".join(right for right in rights if right not in lost)
    return board, not white, rights, (start + end) // 2 if double else None


def orthodox(position):
    for move in candidates(*position):
        after = play(position, move)
        if not in_check(after[0], position[1]):
            yield after


def checkless(position):
    for after in orthodox(position):
        if not in_check(after[0], after[1]) or next(orthodox(after), None) is None:
            yield after


def main():
    depth = int(sys.argv[1])
    cases = [(name, fen, depth) for name, fen in POSITIONS]
    count = lambda fen, plies: plain.count(checkless, read(fen), plies)
    plain.report("checkless", "count.py, a program of this folder", "checkless.md", cases, count)


main()
