#!/usr/bin/env python3
"""Counts plies of Musketeer Chess, where pieces wait behind squares.

It shares no code with Legwork: a board is a dictionary, every move is tried on a copy. `python3 waiting.py DEPTH` prints the layout
of the files perft_*.json; `python3 waiting.py DEPTH FEN` counts below each move of one position, and `--always` in front of it lets
also what waits behind a fleeing King come in, as Musketeer-Stockfish does.
"""

import sys

import plain
from plain import BISHOP as DIAGONALS
from plain import KING, KNIGHT, name
from plain import ROOK as LINES

FILES = "abcdefgh"

def around(*leaps):
    """Each leap in all eight directions."""
    found = set()
    for long, short in leaps:
        for a, b in [(long, short), (short, long)]:
            found |= {(a * x, b * y) for x in (1, -1) for y in (1, -1)}
    return sorted(found)


# The leaps of each kind, and its rides: directions with a range.
KINDS = {
    "K": (KING, []),
    "Q": ([], [(LINES, 8), (DIAGONALS, 8)]),
    "R": ([], [(LINES, 8)]),
    "B": ([], [(DIAGONALS, 8)]),
    "N": (KNIGHT, []),
    "L": (KNIGHT, [(DIAGONALS, 2)]),
    "C": (KING + around((2, 0)) + [(x, y) for x, y in KNIGHT if abs(x) == 2], []),
    "U": (KNIGHT + around((3, 1)), []),
    "D": (KNIGHT, [(LINES, 8), (DIAGONALS, 8)]),
    "M": (KNIGHT, [(LINES, 8)]),
    "A": (KNIGHT, [(DIAGONALS, 8)]),
    "E": (KING + around((2, 0), (2, 2)), []),
    "H": (around((2, 0), (2, 2), (3, 0), (3, 3)), []),
    "F": (around((2, 0)) + [(x, y) for x, y in KNIGHT if abs(y) == 2], [(DIAGONALS, 3)]),
    "S": (KNIGHT + around((2, 0)), [(DIAGONALS, 2)]),
}
ALWAYS = False

POSITIONS = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[C?L?c?l?] w KQkq - 0 1"),
    ("one placed behind the King", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CeL?c?l?] b KQkq - 0 1"),
    ("behind the Rooks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[ChL?cal?] w KQkq - 0 2"),
    ("Leopards and Cannons", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - 0 3"),
    ("Unicorns and Hawks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[UgHfubhc] w KQkq - 0 3"),
    ("Spiders and Fortresses", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[SbFgscff] w KQkq - 0 3"),
    ("Dragons and Elephants", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[DbEgdgeb] w KQkq - 0 3"),
    ("Archbishops and Chancellors", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[AbMgagmb] w KQkq - 0 3"),
    ("castling brings in what is behind the King", "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R[LeC-lec-] w KQkq - 0 9"),
    ("castling brings in what is behind the Rooks", "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R[LhCalac-] b KQkq - 0 9"),
    ("a check before the King has moved", "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR[LeCglbcf] w KQkq - 1 4"),
    ("a check that the King can capture", "rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1qPP/RNBQKBNR[LeCglbcf] w KQkq - 0 4"),
    ("a pinned piece before one that waits", "4k3/8/8/8/8/8/5PPP/r2N2K1[LdC-l-c-] w - - 0 20"),
    ("promotions, also with a capture of a piece before one that waits", "rn6/P1P5/4k3/8/8/4K3/p1p5/RN6[UbH-ubh-] w - - 0 20"),
    ("what waits is lost by a capture", "r3k2r/1b4b1/8/8/8/8/1B4B1/R3K2R[SaFhsafh] w KQkq - 0 20"),
    ("endgame", "8/2k5/8/3e4/8/4D3/8/K7[D-E-d-e-] w - - 0 40"),
]


class Position:
    def __init__(self, fen):
        fields = fen.split()
        self.at = plain.read(fields[0])
        inside = fields[0].rstrip("]").split("[")[1]
        # The pieces behind the squares of each side: letter and place.
        self.behind = {True: [], False: []}
        for letter, place in zip(inside[::2], inside[1::2]):
            self.behind[letter.isupper()].append((letter.upper(), place))
        self.white = fields[1] == "w"
        self.rights = fields[2]
        self.passed = plain.square(fields[3])

    def copy(self):
        new = object.__new__(Position)
        new.at = dict(self.at)
        new.behind = {side: list(self.behind[side]) for side in self.behind}
        new.white, new.rights, new.passed = self.white, self.rights, self.passed
        return new


def own(position, square, white):
    piece = position.at.get(square)
    return piece is not None and piece.isupper() == white


def targets(position, square):
    """Where a piece other than a Pawn can go or capture, castling apart."""
    piece = position.at[square]
    white = piece.isupper()
    leaps, rides = KINDS[piece.upper()]
    x, y = square
    for dx, dy in leaps:
        to = (x + dx, y + dy)
        if 0 <= to[0] < 8 and 0 <= to[1] < 8 and not own(position, to, white):
            yield to
    for directions, most in rides:
        for dx, dy in directions:
            for n in range(1, most + 1):
                to = (x + n * dx, y + n * dy)
                if not (0 <= to[0] < 8 and 0 <= to[1] < 8) or own(position, to, white):
                    break
                yield to
                if to in position.at:
                    break


def attackers(position, square, white):
    """The squares of the pieces of a side that attack a square."""
    found = []
    for start, piece in position.at.items():
        if piece.isupper() != white:
            continue
        if piece.upper() == "P":
            up = 1 if white else -1
            if square[1] - start[1] == up and abs(square[0] - start[0]) == 1:
                found.append(start)
        elif square in targets(position, start):
            found.append(start)
    return found


def checkers(position, white):
    return attackers(position, plain.king(position.at, white), not white)


def placings(position):
    """Each placing of the next piece in hand, with the position after it."""
    white = position.white
    pieces = position.behind[white]
    number = next((i for i, (_, place) in enumerate(pieces) if place == "?"), None)
    if number is None or checkers(position, white):
        return []
    taken = {place for _, place in pieces}
    found = []
    for file in FILES:
        square = (FILES.index(file), 0 if white else 7)
        if file in taken or not own(position, square, white):
            continue
        if file == "e" and taken & {"a", "h"} or file in "ah" and "e" in taken:
            continue
        after = position.copy()
        after.behind[white][number] = (pieces[number][0], file)
        after.white = not white
        after.passed = None
        found.append((f"{pieces[number][0]}@{name(square)}", after))
    return found


def forget(position, square):
    """Nothing waits behind a square any more; what did."""
    for white, rank in [(True, 0), (False, 7)]:
        if square[1] != rank:
            continue
        for i, (letter, place) in enumerate(position.behind[white]):
            if place == FILES[square[0]]:
                position.behind[white][i] = (letter, "-")
                return letter if white else letter.lower()
    return None


CORNERS = {(4, 0): "KQ", (7, 0): "K", (0, 0): "Q", (4, 7): "kq", (7, 7): "k", (0, 7): "q"}


def play(position, start, end, becomes=None, taken=None):
    """The position after a move, before anything comes in, and the squares that it leaves with what waited behind them."""
    after = position.copy()
    piece = after.at.pop(start)
    captured = taken or end
    if captured in after.at:
        del after.at[captured]
        forget(after, captured)
    after.at[end] = becomes or piece
    came = [(start, forget(after, start))]
    for square in (start, end):
        for right in CORNERS.get(square, ""):
            after.rights = after.rights.replace(right, "")
    after.passed = None
    after.white = not position.white
    return after, came


def legal(position):
    """Each legal move, with the position after it."""
    placed = placings(position)
    if placed:
        return placed
    white = position.white
    checking = checkers(position, white)
    found = []

    def give(text, start, end, becomes=None, taken=None, doubled=None):
        after, came = play(position, start, end, becomes, taken)
        after.passed = doubled
        if checkers(after, white):
            return
        flees = position.at[start].upper() == "K" and checking and end not in checking
        if not flees or ALWAYS:
            for square, letter in came:
                if letter:
                    after.at[square] = letter
        found.append((text, after))

    for start, piece in list(position.at.items()):
        if piece.isupper() != white:
            continue
        if piece.upper() != "P":
            for end in set(targets(position, start)):
                give(name(start) + name(end), start, end)
            continue
        x, y = start
        up = 1 if white else -1
        ends = []
        if (x, y + up) not in position.at:
            ends.append(((x, y + up), None, None))
            two = (x, y + 2 * up)
            if y == (1 if white else 6) and two not in position.at:
                ends.append((two, None, (x, y + up)))
        for side in (x - 1, x + 1):
            end = (side, y + up)
            if end in position.at and not own(position, end, white):
                ends.append((end, None, None))
            elif end == position.passed and end not in position.at:
                ends.append((end, (side, y), None))
        for end, taken, doubled in ends:
            text = name(start) + name(end)
            if end[1] not in (0, 7):
                give(text, start, end, None, taken, doubled)
                continue
            for kind in "QRBN" + "".join(letter for letter, _ in position.behind[white]):
                give(text + kind.lower(), start, end, kind if white else kind.lower(), taken)
    rank = 0 if white else 7
    for right, rook, between, crossed, king_to, rook_to in [
        ("K", 7, (5, 6), (4, 5, 6), 6, 5),
        ("Q", 0, (1, 2, 3), (4, 3, 2), 2, 3),
    ]:
        letter = right if white else right.lower()
        if letter not in position.rights:
            continue
        if any((x, rank) in position.at for x in between):
            continue
        if any(attackers(position, (x, rank), not white) for x in crossed):
            continue
        after, came = play(position, (4, rank), (king_to, rank))
        after.at[rook_to, rank] = after.at.pop((rook, rank))
        came.append(((rook, rank), forget(after, (rook, rank))))
        if checkers(after, white):
            continue
        for square, waited in came:
            if waited:
                after.at[square] = waited
        found.append((name((4, rank)) + name((king_to, rank)), after))
    return found


def main():
    global ALWAYS
    arguments = sys.argv[1:]
    if "--always" in arguments:
        ALWAYS = True
        arguments.remove("--always")
    depth = int(arguments[0])
    positions = lambda position: [after for _, after in legal(position)]
    if len(arguments) > 1:
        position = Position(arguments[1])
        for text, after in sorted(legal(position)):
            print(text, 1 if depth == 1 else plain.count(positions, after, depth - 1))
        print(plain.count(positions, position, depth))
        return
    source = "crates/legwork/tests/oracles/waiting.py, a program of this repository"
    cases = [(title, fen, depth) for title, fen in POSITIONS]
    count = lambda fen, plies: plain.count(positions, Position(fen), plies)
    plain.report("musketeer", source, "musketeer.md", cases, count)


if __name__ == "__main__":
    main()
