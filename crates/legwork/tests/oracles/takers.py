"""Counts of games where a move captures by what it does, Ultima and Hasami, by a plain program that shares no code with Legwork.

A board is a dictionary, and every move is tried on a copy. Run it with the name of a game:
`python3 takers.py ultima > counted/ultima.json`.
"""

import sys

import plain
from plain import KING, ROOK


def shift(square, step, times=1):
    return square[0] + times * step[0], square[1] + times * step[1]


def read(fen):
    rows, turn, *_ = fen.split()
    return plain.read(rows), turn == "w"


class Game:
    size = 8
    depth = 2  # to which positions of random games are counted
    plies = 12, 30, 60, 100  # after which they are taken

    examples = []
    open = None

    def __init__(self):
        squares = [(x, y) for x in range(self.size) for y in range(self.size)]
        self.lines = {(at, step): list(self.line(at, step)) for at in squares for step in KING}

    def write(self, position):
        board, white = position
        return f"{plain.write(board, self.size, self.size)} {'w' if white else 'b'} - - 0 1"

    def on(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def line(self, at, step):
        """The squares in one direction up to the edge."""
        while self.on(at := shift(at, step)):
            yield at

    def slide(self, board, at, step):
        """The empty squares in one direction."""
        for end in self.lines[at, step]:
            if end in board:
                return
            yield end


class Ultima(Game):
    """By the pure rules: a chameleon or an immobiliser next to an enemy immobiliser frees the others, and a chameleon that leaps takes
    leapers alone.
    """

    start = "olxwkxli/pppppppp/8/8/8/8/PPPPPPPP/ILXWKXLO w - - 0 1"
    pure = True
    examples = [
        "4k3/8/8/8/2Xi4/3P4/8/4K3 w - - 0 1",
        "4k3/8/8/3X4/2Xi4/3P4/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/K7/L1p1p1p1 w - - 0 1",
        "7k/8/8/p3p3/3O4/8/8/1p2K3 w - - 0 1",
    ]
    open = "2k5/1x1i2l1/2Xp1o2/x5w1/1I2W3/2x1L3/P2O1p2/4K3 w - - 0 1"
    depth = 1
    plies = 8, 16, 28, 44

    def beside(self, at):
        return [shift(at, step) for step in KING]

    def near(self, board, at, letters):
        """The pieces next to a square that are among these letters."""
        return [square for square in self.beside(at) if board.get(square, "-") in letters]

    def frozen(self, board, at):
        white = board[at].isupper()
        enemy = str.lower if white else str.upper
        own = str.upper if white else str.lower
        if board[at] == own("I") and self.near(board, at, enemy("X")):
            return True
        freezers = self.near(board, at, enemy("I"))
        if not self.pure:
            return bool(freezers)
        return any(set(self.near(board, freezer, own("XI"))) <= {at} for freezer in freezers)

    def ways(self, board, at):
        """The moves of a piece: where it ends, in which direction it goes, and the enemies that it replaces or leaps over."""
        kind, white = board[at].upper(), board[at].isupper()
        is_enemy = lambda square: square in board and board[square].isupper() != white
        for step in ROOK if kind == "P" else KING:
            end = shift(at, step)
            if kind == "K":
                if self.on(end) and (end not in board or is_enemy(end)):
                    yield end, step, [end] if end in board else []
                continue
            if kind == "X" and is_enemy(end) and board[end].upper() == "K":
                yield end, step, [end]
            for end in self.slide(board, at, step):
                yield end, step, []
            if kind in "LX":
                yield from self.leaps(board, at, step, lambda square: is_enemy(square) and (kind == "L" or board[square].upper() == "L"))

    def leaps(self, board, at, step, may_leap):
        over = []
        line = self.lines[at, step]
        for end, beyond in zip(line, line[1:] + [None]):
            if end not in board:
                if over:
                    yield end, step, list(over)
            elif may_leap(end) and beyond is not None and beyond not in board:
                over.append(end)
            else:
                return

    def taken(self, board, at, end, step, met):
        """All that a move takes."""
        kind, white = board[at].upper(), board[at].isupper()
        if kind in "KLI" or kind == "X" and met and (self.pure or end in met):
            return met
        taken = list(met)
        if kind in "PX" and step in ROOK:
            for side in ROOK:
                far = shift(end, side, 2)
                if far != at and far in board and board[far].isupper() == white:
                    taken += self.victims(board, [shift(end, side)], "P", kind, white)
        if kind in "WX":
            taken += self.victims(board, [shift(at, step, -1)], "W", kind, white)
        if kind in "OX":
            king = plain.king(board, white)
            taken += self.victims(board, [(end[0], king[1]), (king[0], end[1])], "O", kind, white)
        return taken

    def victims(self, board, squares, function, kind, white):
        """The enemies on these squares; a chameleon takes only those that take in this way themselves."""
        enemies = [square for square in squares if square in board and board[square].isupper() != white]
        return [square for square in enemies if kind != "X" or board[square].upper() == function]

    def tries(self, board, at):
        """The moves of a piece, also into check: where it ends, and what it takes."""
        for end, step, met in self.ways(board, at):
            yield end, self.taken(board, at, end, step, met)

    def check(self, board, white):
        king = plain.king(board, white)
        for at, piece in board.items():
            # The others take only what is next to them.
            if piece.isupper() == white or piece.upper() not in "PLO" and king not in self.beside(at):
                continue
            if any(king in taken for _, taken in self.tries(board, at)) and not self.frozen(board, at):
                return True
        return False

    def legal(self, position):
        board, white = position
        found = []
        for at, piece in board.items():
            if piece.isupper() != white or self.frozen(board, at):
                continue
            for end, taken in self.tries(board, at):
                after = {square: other for square, other in board.items() if square != at and square not in taken}
                after[end] = piece
                if not self.check(after, white):
                    found.append((after, not white))
        return found


class Classic(Ultima):
    """By the common rules: nothing frees from an immobiliser, and a chameleon takes everything at once."""

    pure = False


class Hasami(Game):
    """Men that take rows of enemies between the man that has moved and another; also a man in a corner."""

    start = "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP w - - 0 1"
    size = 9
    corners = True
    lost_with = 4

    def legal(self, position):
        board, white = position
        men = [piece.isupper() for piece in board.values()]
        if min(men.count(True), men.count(False)) <= self.lost_with:
            return []
        moves = ((at, end) for at, piece in board.items() if piece.isupper() == white for step in ROOK for end in self.slide(board, at, step))
        return [self.after(board, white, at, end) for at, end in moves]

    def after(self, board, white, at, end):
        after = {square: piece for square, piece in board.items() if square != at}
        after[end] = board[at]
        is_own = lambda square: square in after and after[square].isupper() == white
        is_enemy = lambda square: square in after and after[square].isupper() != white
        taken = set()
        for step in ROOK:
            row = []
            while is_enemy(shift(end, step, len(row) + 1)):
                row.append(shift(end, step, len(row) + 1))
            if is_own(shift(end, step, len(row) + 1)):
                taken |= set(row)
        last = self.size - 1
        for x, y in [(0, 0), (0, last), (last, 0), (last, last)] if self.corners else []:
            sides = [(abs(x - 1), y), (x, abs(y - 1))]
            if is_enemy((x, y)) and all(is_own(side) for side in sides) and end in sides:
                taken.add((x, y))
        return {square: piece for square, piece in after.items() if square not in taken}, not white


class Hasami5(Hasami):
    """On five files, without captures in corners."""

    start = "ppppp/5/5/5/PPPPP w - - 0 1"
    size = 5
    corners = False
    lost_with = 1


GAMES = {"ultima": Ultima, "ultima-classic": Classic, "hasami": Hasami, "hasami5": Hasami5}


def main():
    name = sys.argv[1]
    game = GAMES[name]()
    cases = [("start", game.start, 2)] + [(f"example {number}", fen, 2) for number, fen in enumerate(game.examples, 1)]
    games = plain.games(range(1, 7), read(game.start), game.legal, game.write, game.plies, 0.3)
    cases += [(moment, fen, game.depth) for moment, fen in games]
    if game.open is not None:
        games = plain.games(range(1, 5), read(game.open), game.legal, game.write, (1, 3, 6), 0.3)
        cases += [(f"pieces in the open, {moment}", fen, 2) for moment, fen in games]
    count = lambda fen, depth: plain.count(game.legal, read(fen), depth)
    plain.report(name, "takers.py, a program of crates/legwork/tests/oracles", f"{name}.ron", cases, count)


if __name__ == "__main__":
    main()
