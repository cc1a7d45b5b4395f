"""Counts of Annan Shogi, by a plain program that shares no code with Legwork.

A square is a pair (x, y), from White's left corner. What a piece may do is asked of the piece that it borrows from: the friend directly
behind it, or itself. Run it with the depth: `python3 count.py 3 > perft_annan.json`.
"""

import json
import random
import sys

START = "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL[] w - - 0 1"
ORTH = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAG = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
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
    rows, _, held = where.partition("[")
    board = {}
    for y, row in zip(range(8, -1, -1), rows.split("/")):
        x, crown = 0, ""
        for letter in row:
            if letter == "+":
                crown = "+"
            elif letter.isdigit():
                x += int(letter)
            else:
                board[x, y] = (letter.isupper(), crown + letter.upper())
                x, crown = x + 1, ""
    hands = {side: dict.fromkeys(HELD, 0) for side in (True, False)}
    for letter in held.rstrip("]"):
        hands[letter.isupper()][letter.upper()] += 1
    return board, hands, turn == "w"


def write(position):
    board, hands, white = position
    rows = []
    for y in range(8, -1, -1):
        row, empty = "", 0
        for x in range(9):
            if (x, y) not in board:
                empty += 1
                continue
            side, kind = board[x, y]
            row, empty = row + (str(empty) if empty else "") + (kind if side else kind.lower()), 0
        rows.append(row + (str(empty) if empty else ""))
    held = "".join(kind * hands[True][kind] for kind in HELD)
    held += "".join(kind.lower() * hands[False][kind] for kind in HELD)
    return f"{'/'.join(rows)}[{held}] {'w' if white else 'b'} - - 0 1"


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


def count(position, depth):
    if depth == 1:
        return sum(1 for _ in legal(position))
    return sum(count(made, depth - 1) for made in legal(position))


def games(number):
    """Positions of random games, with captures more often than not."""
    dice = random.Random(number)
    position = read(START)
    for ply in range(1, 201):
        moves = list(legal(position))
        if not moves:
            return
        fewer = [made for made in moves if len(made[0]) < len(position[0])]
        position = dice.choice(fewer if fewer and dice.random() < 0.3 else moves)
        if ply in (20, 50, 90, 140, 200):
            yield f"game {number}, ply {ply}", write(position)


def main():
    depth = int(sys.argv[1])
    cases = [("start", START, depth)]
    for number in range(1, 5):
        cases += [(name, fen, depth - 1) for name, fen in games(number)]
    cases.append(("far ranks", "P3k3L/9/9/3+n1+b3/9/4P4/9/9/4K3p[] w - - 0 1", depth))
    lines = []
    for name, fen, plies in cases:
        counts = [count(read(fen), plies) for plies in range(1, plies + 1)]
        lines.append("  " + json.dumps({"name": name, "fen": fen, "perft": counts}))
    head = '{"variant": "annan", "oracle": "count.py, a program of this folder", "rules": "annan.md", "cases": ['
    print(head + "\n" + ",\n".join(lines) + "\n]}")


if __name__ == "__main__":
    main()
