"""What the counting programs share: boards as dictionaries, random games, and the layout of the files perft_*.json.

A square is a pair (x, y), from White's left corner. It knows no rules, and shares no code with Legwork.
"""

import json
import random
import re

ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KING = ROOK + BISHOP
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def cells(field):
    """The squares that a FEN's first field names, each with what is there: a piece as it is written, or `*`, a hole."""
    rows = field.partition("[")[0].split("/")
    for y, row in zip(range(len(rows) - 1, -1, -1), rows):
        x = 0
        for word in re.findall(r"\d+|\+?[a-zA-Z]['!]?|\*", row):
            if word.isdigit():
                x += int(word)
            else:
                yield (x, y), word
                x += 1


def read(field):
    """The pieces on the board."""
    return {square: word for square, word in cells(field) if word != "*"}


def write(board, files, ranks, is_hole=lambda square: False):
    """The first field of a FEN."""
    rows = []
    for y in range(ranks - 1, -1, -1):
        row, empty = "", 0
        for square in ((x, y) for x in range(files)):
            word = "*" if is_hole(square) else board.get(square)
            if word is None:
                empty += 1
                continue
            row, empty = row + (str(empty) if empty else "") + word, 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def square(name):
    """The square with a name, or none: `-`."""
    return None if name == "-" else (ord(name[0]) - ord("a"), int(name[1:]) - 1)


def name(square):
    return chr(ord("a") + square[0]) + str(square[1] + 1)


def king(board, white):
    letter = "K" if white else "k"
    return next(square for square, piece in board.items() if piece == letter)


def count(legal, position, depth):
    if depth == 1:
        return sum(1 for _ in legal(position))
    return sum(count(legal, after, depth - 1) for after in legal(position))


def games(numbers, start, legal, write, plies, often, board=lambda position: position[0]):
    """Positions of random games with these numbers, after these plies; that often a capture is played where there is one."""
    for number in numbers:
        dice, position = random.Random(number), start
        for ply in range(1, plies[-1] + 1):
            moves = list(legal(position))
            if not moves:
                break
            fewer = [after for after in moves if len(board(after)) < len(board(position))]
            position = dice.choice(fewer if fewer and dice.random() < often else moves)
            if ply in plies:
                yield f"game {number}, ply {ply}", write(position)


def report(variant, oracle, rules, cases, count):
    """Prints the counts of the cases, each with a name, a FEN and a depth, as a file of an oracle."""
    lines = []
    for name, fen, plies in cases:
        counts = [count(fen, depth) for depth in range(1, plies + 1)]
        lines.append("  " + json.dumps({"name": name, "fen": fen, "perft": counts}))
    head = json.dumps({"variant": variant, "oracle": oracle, "rules": rules})[:-1]
    print(head + ', "cases": [\n' + ",\n".join(lines) + "\n]}")
