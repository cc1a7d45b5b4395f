"""Orthodox chess on a dictionary, in parts that the games of kin.py replace. It shares no code with Legwork."""

from typing import NamedTuple

import plain
from plain import BISHOP, KING, KNIGHT, ROOK


class Position(NamedTuple):
    board: dict
    white: bool
    rights: tuple  # the squares of the Rooks that may still castle
    passed: tuple  # the squares that a Pawn has just crossed


def shift(square, step, times=1):
    return square[0] + times * step[0], square[1] + times * step[1]


def sign(number):
    return (number > 0) - (number < 0)


def of_side(letter, piece):
    """A letter of the side of a piece."""
    return letter.upper() if piece.isupper() else letter.lower()


def put(board, at, end):
    """The board with a piece put on another square, where it replaces what is there."""
    rest = {square: piece for square, piece in board.items() if square != at}
    return {**rest, end: board[at]}


class Chess:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    crossed = "rnbqkbnr/1pp1p1pp/p7/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 1"
    # Both sides can castle, and Pawns can promote.
    open = "r3k2r/1Ppq1p1p/2n2n2/2b1p1P1/2B1P1p1/2N2N2/1pPQ1P1P/R3K2R w KQkq - 0 1"
    examples = []
    files, ranks = 8, 8
    kinds = "KQRBNP"
    leaps = {"K": KING, "N": KNIGHT}
    rides = {"Q": KING, "R": ROOK, "B": BISHOP}
    homes = {"K": (7, 0), "Q": (0, 0), "k": (7, 7), "q": (0, 7)}
    promotes_to = "QRBN"
    en_passant = True

    def __init__(self):
        self.cells = {(x, y) for x in range(self.files) for y in range(self.ranks) if self.on((x, y))}
        # The paths of a kind of one side from a square, as squares of the board, and the squares of all of them.
        keys = [(kind, white, at) for kind in self.kinds for white in (True, False) for at in self.cells]
        self.paths = {(kind, white, at): [self.walk(at, steps) for steps in self.paths_of(kind, white)] for kind, white, at in keys}
        self.empty_board = {key: {square for path in paths for square in path} for key, paths in self.paths.items()}

    # Positions and FENs.

    def read(self, fen):
        rows, turn, rights, first = fen.split()[:4]
        board, white, square, passed = plain.read(rows), turn == "w", plain.square(first), []
        while square is not None and square not in board:
            passed.append(square)
            square = shift(square, self.ahead(not white))
        return Position(board, white, tuple(self.homes[letter] for letter in rights if letter != "-"), tuple(passed))

    def write(self, position):
        board, white, rooks, passed = position
        rights = "".join(letter for letter, rook in self.homes.items() if rook in rooks)
        pawns = [at for at, piece in board.items() if piece.isupper() == white and self.kind(piece) == "P"]
        taken = [plain.name(square) for square in passed if any(self.controls(board, at, square) for at in pawns)]
        rows = plain.write(board, self.files, self.ranks, lambda square: not self.on(square))
        return f"{rows} {'w' if white else 'b'} {rights or '-'} {[*taken, '-'][0]} 0 1"

    # The board and the pieces.

    def on(self, square):
        return 0 <= square[0] < self.files and 0 <= square[1] < self.ranks

    def kind(self, piece):
        """The kind as which a piece moves."""
        return piece[-1].upper()

    def royal(self, piece):
        return piece[-1].upper() == "K"

    def king(self, board, white):
        return next((at for at, piece in board.items() if self.royal(piece) and piece.isupper() == white), None)

    def ahead(self, white):
        return (0, 1 if white else -1)

    def pawn_takes(self, white):
        return [(-1, 1), (1, 1)] if white else [(-1, -1), (1, -1)]

    def pawn_steps(self, at, white):
        """How many squares a Pawn may go ahead."""
        return 2 if at[1] == (1 if white else self.ranks - 2) else 1

    def is_last(self, square, white):
        return not self.on(shift(square, self.ahead(white)))

    def walk(self, at, steps):
        """The squares of a path up to the edge."""
        path = []
        for step in steps:
            at = shift(at, step)
            if at not in self.cells:
                break
            path.append(at)
        return path

    def paths_of(self, kind, white):
        """The paths on which a kind captures, each a list of steps."""
        longest = max(self.files, self.ranks)
        if kind == "P":
            return [[step] for step in self.pawn_takes(white)]
        return [[leap] for leap in self.leaps.get(kind, [])] + [[step] * longest for step in self.rides.get(kind, [])]

    def reach(self, board, at):
        """The squares that a piece controls, also those of its own side."""
        found = set()
        for path in self.paths[self.kind(board[at]), board[at].isupper(), at]:
            for end in path:
                found.add(end)
                if end in board:
                    break
        return found

    def controls(self, board, at, square):
        return square in self.empty_board[self.kind(board[at]), board[at].isupper(), at] and square in self.reach(board, at)

    def quiet(self, board, at):
        """Where a piece may go without a capture."""
        white = board[at].isupper()
        if self.kind(board[at]) != "P":
            return {end for end in self.reach(board, at) if end not in board}
        ends = []
        for end in self.walk(at, [self.ahead(white)] * self.pawn_steps(at, white)):
            if end in board:
                break
            ends.append(end)
        return ends

    def armed(self, board, at):
        """Whether a piece may capture and gives check."""
        return True

    def takes(self, piece, victim):
        return piece.isupper() != victim.isupper()

    def check(self, board, white):
        king = self.king(board, white)
        return self.attacked(board, king, not white)

    def attacked(self, board, square, by_white):
        enemies = (at for at, piece in board.items() if piece.isupper() == by_white)
        return any(self.controls(board, at, square) and self.armed(board, at) for at in enemies)

    # Moves.

    def legal(self, position):
        return [after for after in self.moves(position) if self.permitted(after)]

    def permitted(self, after):
        """Whether the side that has moved may leave this position."""
        return not self.check(after.board, not after.white)

    def moves(self, position):
        board, white, _, passed = position
        for at, piece in board.items():
            if piece.isupper() != white:
                continue
            for end in self.quiet(board, at):
                yield from self.move(position, at, end, None)
            for end in self.reach(board, at) if self.armed(board, at) else []:
                if end in board and self.takes(piece, board[end]):
                    yield from self.move(position, at, end, end)
                elif end in passed and self.kind(piece) == "P":
                    yield from self.move(position, at, end, self.passer(board, end, not white))
        yield from self.castlings(position)

    def passer(self, board, crossed, white):
        """Where the Pawn is that has crossed a square."""
        while crossed not in board:
            crossed = shift(crossed, self.ahead(white))
        return crossed

    def move(self, position, at, end, victim):
        """A move with its effects: a position for each choice of a promotion."""
        board, white, rights, _ = position
        piece = board[at]
        rest = {square: other for square, other in board.items() if square not in (at, victim)}
        lost = self.rights_of(position) if self.royal(piece) else (at, victim)
        kept = tuple(rook for rook in rights if rook not in lost and rook not in (at, victim))
        crossed = []
        if self.kind(piece) == "P" and victim is None and self.en_passant:
            ahead = self.walk(at, [self.ahead(white)] * self.pawn_steps(at, white))
            crossed = ahead[: ahead.index(end)]
        for become in self.becomes(piece, end, board.get(victim)):
            yield self.settle(Position({**rest, end: become}, not white, kept, tuple(crossed)), end)

    def rights_of(self, position):
        return [rook for rook in position.rights if position.board[rook].isupper() == position.white]

    def becomes(self, piece, end, victim):
        """What a piece may be after a move."""
        if self.kind(piece) == "P" and self.is_last(end, piece.isupper()):
            return [of_side(letter, piece) for letter in self.promotes_to]
        return [piece]

    def settle(self, after, *ends):
        """What else happens after a move to these squares."""
        return after

    def castlings(self, position):
        board, white, rights, _ = position
        king = self.king(board, white)
        for rook in self.rights_of(position):
            step = sign(rook[0] - king[0]), sign(rook[1] - king[1])
            between = self.walk(king, [step] * 9)
            between = between[: between.index(rook)]
            if any(self.blocks(board, king, square) for square in between) or not self.may_castle(board, king, rook):
                continue
            for path, rook_end in self.castling_paths(king, rook, step):
                if any(square in board and square not in (king, rook) for square in (path[-1], rook_end)):
                    continue
                if any(self.check(put(board, king, square), white) for square in [king, *path]):
                    continue
                after = {square: piece for square, piece in board.items() if square not in (king, rook)}
                after |= {path[-1]: board[king], rook_end: board[rook]}
                kept = tuple(other for other in rights if other not in self.rights_of(position))
                yield self.settle(Position(after, not white, kept, ()), path[-1], rook_end)

    def blocks(self, board, king, square):
        return square in board

    def may_castle(self, board, king, rook):
        return True

    def castling_paths(self, king, rook, step):
        """The squares that the King enters, and where the Rook ends."""
        yield [shift(king, step), shift(king, step, 2)], shift(king, step)
