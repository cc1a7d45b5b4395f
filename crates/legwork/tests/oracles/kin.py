"""Counts of games that change one rule of chess, by a plain program that shares no code with Legwork.

A board is a dictionary, and every move is tried on a copy. Each game is a class with what its rules change. Run it with the name of a
game: `python3 kin.py patrol > counted/patrol.json`.
"""

import sys

import plain
from orthodox import Chess, Position, of_side, put, shift, sign
from plain import BISHOP, KING, KNIGHT, ROOK


class Rifle(Chess):
    """A captor stays where it is."""

    examples = [
        "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/2b5/3P4/4K3 w - - 0 1",
        "4k3/8/8/8/8/1b6/2q5/1K6 w - - 0 1",
    ]

    def move(self, position, at, end, victim):
        board, white, rights, _ = position
        if victim is None:
            yield from super().move(position, at, end, victim)
            return
        rest = {square: piece for square, piece in board.items() if square != victim}
        yield Position(rest, not white, tuple(rook for rook in rights if rook != victim), ())


class Madrasi(Chess):
    """A piece that an enemy of its own kind controls neither moves nor attacks."""

    examples = [
        "3r3R/8/8/8/8/8/3n4/k3K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    ]
    freezes = "QRBNP"

    def frozen(self, board, at):
        twin = board[at].swapcase()
        return twin.upper() in self.freezes and any(piece == twin and self.controls(board, other, at) for other, piece in board.items())

    def quiet(self, board, at):
        return set() if self.frozen(board, at) else super().quiet(board, at)

    def armed(self, board, at):
        return not self.frozen(board, at)

    def may_castle(self, board, king, rook):
        return not self.frozen(board, king) and not self.frozen(board, rook)


class MadrasiRex(Madrasi):
    examples = [
        "8/8/8/4k3/8/4K3/8/8 w - - 0 1",
    ]
    open = "8/pp3p2/3r2b1/4k1p1/6n1/1PN1K1P1/P2R1P2/5B2 w - - 0 1"
    freezes = "KQRBNP"


class Patrol(Chess):
    """Only a guarded piece captures and gives check."""

    examples = [
        "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
        "8/8/8/8/8/k7/8/1K6 w - - 0 1",
    ]

    def armed(self, board, at):
        return any(piece.isupper() == board[at].isupper() and self.controls(board, other, at) for other, piece in board.items())


class Einstein(Chess):
    """A piece becomes the next lower one by a quiet move, and the next higher one by a capture."""

    examples = [
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/8/1pP5/3p4/8/4K3 b - c2 0 1",
    ]
    order = "PNBRQ"

    def becomes(self, piece, end, victim):
        if self.royal(piece):
            return [piece]
        rank = self.order.index(piece.upper()) + (-1 if victim is None else 1)
        return [of_side(self.order[max(0, min(rank, 4))], piece)]

    def pawn_steps(self, at, white):
        return {0: 3, 1: 2}.get(at[1] if white else 7 - at[1], 1)


class Frankfurt(Chess):
    """A captor becomes what it captures; a royal one stays royal."""

    examples = [
        "t7/8/8/8/4p3/P7/3S4/8 w - - 0 1",
    ]
    royals = {"P": "S", "N": "T", "B": "U", "R": "V", "Q": "W"}

    def kind(self, piece):
        return next((kind for kind, royal in self.royals.items() if piece.upper() == royal), piece.upper())

    def royal(self, piece):
        return piece.upper() in "KSTUVW"

    def becomes(self, piece, end, victim):
        kinds = [piece]
        if victim is not None:
            kinds = [self.kind(victim)]
        elif self.kind(piece) == "P" and self.is_last(end, piece.isupper()):
            kinds = self.promotes_to
        return [of_side(self.royals.get(kind, kind) if self.royal(piece) else kind, piece) for kind in kinds]

    def permitted(self, after):
        """A royal Pawn may not be taken en passant either."""
        board, white, _, passed = after
        for square in passed:
            pawns = (at for at, piece in board.items() if piece.isupper() == white and self.kind(piece) == "P")
            if self.royal(board[self.passer(board, square, not white)]) and any(self.controls(board, at, square) for at in pawns):
                return False
        return super().permitted(after)


class FrankfurtPath(Frankfurt):
    """A royal rider crosses no square on which it would be attacked."""

    def move(self, position, at, end, victim):
        board, white = position.board, position.white
        if self.royal(board[at]) and self.kind(board[at]) in self.rides:
            step = sign(end[0] - at[0]), sign(end[1] - at[1])
            crossed = self.walk(at, [step] * 8)
            if any(self.check(put(board, at, square), white) for square in crossed[: crossed.index(end)]):
                return
        yield from super().move(position, at, end, victim)


class KnightRelay(Chess):
    """A Knight lends its moves to the pieces that it guards, and neither captures nor is captured."""

    examples = [
        "8/8/8/3N4/5k2/8/5P2/4K3 w - - 0 1",
    ]
    en_passant = False

    def reach(self, board, at):
        kind, white = self.kind(board[at]), board[at].isupper()
        leaps = self.empty_board["N", white, at]
        if kind in "KN" or not any(board.get(square) == of_side("N", board[at]) for square in leaps):
            return super().reach(board, at)
        return super().reach(board, at) | {end for end in leaps if kind != "P" or 0 < end[1] < 7}

    def quiet(self, board, at):
        """A Pawn may also go to the ends of the leaps that are lent to it."""
        lent = self.reach(board, at) - super().reach(board, at)
        return {*super().quiet(board, at), *(end for end in lent if end not in board)}

    def controls(self, board, at, square):
        return square in self.reach(board, at)

    def armed(self, board, at):
        return self.kind(board[at]) != "N"

    def takes(self, piece, victim):
        return super().takes(piece, victim) and self.kind(victim) != "N"


class Alice(Chess):
    """Two boards: a piece sees its own, and goes to the other. On the second one it is written with a +."""

    examples = [
        "4k3/8/8/8/8/8/1r6/4K3 w - - 0 1",
        "4k3/8/8/8/4r3/8/+R7/4K3 w - - 0 1",
        "4k3/8/8/8/4r3/8/R7/4K3 w - - 0 1",
    ]
    en_passant = False

    def board_of(self, board, at):
        return {square: piece for square, piece in board.items() if len(piece) == len(board[at])}

    def quiet(self, board, at):
        return {end for end in super().quiet(self.board_of(board, at), at) if end not in board}

    def reach(self, board, at):
        own = self.board_of(board, at)
        return {end for end in super().reach(own, at) if end in own or end not in board}

    def move(self, position, at, end, victim):
        """A King may not be attacked where he goes through, either."""
        board, white = position.board, position.white
        if not self.royal(board[at]) or not self.check(put(board, at, end), white):
            yield from super().move(position, at, end, victim)

    def becomes(self, piece, end, victim):
        return [piece[:-1] + become[-1] for become in super().becomes(piece, end, victim)]

    def settle(self, after, *ends):
        for end in ends:
            piece = after.board[end]
            after.board[end] = piece[1:] if piece[0] == "+" else "+" + piece
        return after

    def blocks(self, board, king, square):
        return square in self.board_of(board, king)


class AntiKing(Chess):
    """An Anti-King has to be attacked by an enemy other than the King, and takes only pieces of its own side."""

    crossed = "r1bqkbnr/1pp1p1pp/p1nA4/3pPp2/8/3a4/PPPP1PPP/RNBQKBNR w KQkq f6 0 1"
    start = "rnbqkbnr/pppppppp/3A4/8/8/3a4/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    open = "r3k2r/pp1q1ppp/2nA1n2/2b1p3/2B1P3/2Na1N2/PP1Q1PPP/R3K2R w KQkq - 0 1"
    kinds = "KAQRBNP"
    leaps = {"K": KING, "A": KING, "N": KNIGHT}

    def armed(self, board, at):
        return self.kind(board[at]) != "A"

    def takes(self, piece, victim):
        return super().takes(piece, victim) and self.kind(victim) != "A"

    def permitted(self, after):
        board, white = after.board, after.white
        anti = next(at for at, piece in board.items() if piece == ("a" if white else "A"))
        enemies = (at for at, piece in board.items() if piece.isupper() == white and not self.royal(piece))
        return super().permitted(after) and any(self.armed(board, at) and self.controls(board, at, anti) for at in enemies)

    def moves(self, position):
        yield from super().moves(position)
        board, white = position.board, position.white
        anti = next(at for at, piece in board.items() if piece == ("A" if white else "a"))
        for end in self.reach(board, anti):
            if end in board and board[end].isupper() == white and not self.royal(board[end]):
                yield from self.move(position, anti, end, end)


class Chess480(Chess):
    """The King castles by two squares towards any Rook; where there are not two, King and Rook change places."""

    examples = [
        "1r4k1/ppp2ppp/8/8/8/8/P1P2PPP/1RK2R2 w BF - 0 1",
    ]
    crossed = "nrkbbqrn/1pp1p1pp/p7/3pPp2/8/8/PPPP1PPP/NRKBBQRN w BGbg f6 0 1"
    start = "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w BGbg - 0 1"
    open = "1rk1r3/pppq1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPQ1PPP/RK5R w AHbe - 0 1"
    homes = {letter: (x, y) for y, letters in ((0, "ABCDEFGH"), (7, "abcdefgh")) for x, letter in enumerate(letters)}

    def castling_paths(self, king, rook, step):
        if self.on(shift(king, step, 2)):
            yield from super().castling_paths(king, rook, step)
        else:
            yield [rook], king


class Crooked(Chess):
    """Crooked Bishops and Rooks, and circular Knights."""

    crossed = "royqkgor/1pp1p1pp/p7/3pPp2/8/8/PPPP1PPP/ROYQKGOR w KQkq f6 0 1"
    start = "royqkgor/pppppppp/8/8/8/8/PPPPPPPP/ROYQKGOR w KQkq - 0 1"
    open = "r3k2r/1Ppq1p1p/1o5o/2y1g1P1/2Y1G1p1/1O5O/1pPQ1P1P/R3K2R w KQkq - 0 1"
    kinds = "KQRYGOP"
    leaps = {"K": KING}
    rides = {"Q": KING, "R": ROOK}
    promotes_to = "QRYGO"

    def paths_of(self, kind, white):
        if kind in "YG":
            steps = BISHOP if kind == "Y" else ROOK
            return [[steps[first], steps[(first + turn) % 4]] * 4 for first in range(4) for turn in (1, -1)]
        if kind == "O":
            return [[KNIGHT[(first + turn * leap) % 8] for leap in range(7)] for first in range(8) for turn in (1, -1)]
        return super().paths_of(kind, white)


class Shafran(Chess):
    """Hexagons: files slope, so that a cell has the neighbours (0, 1), (1, 0), (1, 1) and their opposites."""

    crossed = "****k4/***6/**7/*8/9/3pPp3/8*/7**/3P2***/4K**** b - e3 0 1"
    start = "****kqbnr/***bppppp/**np5/*bp6/rp6P/p6PR/6PB*/5PN**/PPPPPB***/RNBQK**** w KQkq - 0 1"
    open = "****k3r/***2p1pp/**1p1p3/*1p6/r1p3P1P/p1P2p2R/3P4*/1P3P1**/P1P1P1***/R3K**** w KQkq - 0 1"
    files, ranks = 9, 10
    homes = {"K": (8, 4), "Q": (0, 0), "k": (8, 9), "q": (0, 5)}
    sides = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
    corners = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)]
    knight = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if max(abs(x), abs(y), abs(x - y)) == 3 and 0 not in (x, y, x - y)]
    leaps = {"K": sides + corners, "N": knight}
    rides = {"Q": sides + corners, "R": sides, "B": corners}
    pawns = {"a2": 1, "b2": 2, "c2": 2, "d2": 3, "e2": 3, "f3": 3, "g4": 2, "h5": 2, "i6": 1}

    def on(self, square):
        return super().on(square) and -4 <= square[1] - square[0] <= 5

    def pawn_takes(self, white):
        return [(1, 2), (-1, 1)] if white else [(-1, -2), (1, -1)]

    def pawn_steps(self, at, white):
        return self.pawns.get(plain.name(at if white else (8 - at[0], 9 - at[1])), 1)

    def castling_paths(self, king, rook, step):
        for by in (2, 3):
            path = [shift(king, step, times) for times in range(1, by + 1)]
            yield path, path[-2]


class Benedict(Chess):
    """No captures: what the moved piece attacks changes sides. Who loses the King has lost."""

    examples = [
        "r3k3/8/8/8/8/3r4/8/R3K3 w Qq - 0 1",
    ]
    en_passant = False

    def armed(self, board, at):
        return False

    def legal(self, position):
        return list(self.moves(position)) if self.king(position.board, position.white) else []

    def settle(self, after, *ends):
        board, white, rights, passed = after
        flipped = [at for at in self.reach(board, ends[0]) if at in board and board[at].isupper() == white]
        changed = {**board, **{at: board[at].swapcase() for at in flipped}}
        # A side that has lost its King has no rights.
        kept = [rook for rook in rights if rook not in flipped and self.king(changed, board[rook].isupper())]
        return Position(changed, white, tuple(kept), passed)


class Switching(Chess):
    """Two pieces of one side and different kinds that are next to each other may change places."""

    in_check = True

    def pawn_steps(self, at, white):
        return 2 if (at[1] if white else 7 - at[1]) < 2 else 1

    def moves(self, position):
        yield from super().moves(position)
        board, white, rights, _ = position
        if not self.in_check and self.check(board, white):
            return
        for one, piece in board.items():
            for other in (shift(one, step) for step in KING):
                partner = board.get(other, piece)
                if other < one or piece == partner or {piece.isupper(), partner.isupper()} != {white}:
                    continue
                lost = self.rights_of(position) if "K" in (piece + partner).upper() else (one, other)
                kept = tuple(rook for rook in rights if rook not in lost and rook not in (one, other))
                for here in self.becomes(partner, one, None):
                    for there in self.becomes(piece, other, None):
                        yield Position({**board, one: here, other: there}, not white, kept, ())


class SwitchingNoCheck(Switching):
    examples = [
        "1BR3k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
    ]
    in_check = False


GAMES = {
    "rifle": Rifle,
    "madrasi": Madrasi,
    "madrasi-rex": MadrasiRex,
    "patrol": Patrol,
    "einstein": Einstein,
    "frankfurt": Frankfurt,
    "frankfurt-path": FrankfurtPath,
    "knight-relay": KnightRelay,
    "alice": Alice,
    "antiking": AntiKing,
    "chess480": Chess480,
    "crooked": Crooked,
    "shafran": Shafran,
    "benedict": Benedict,
    "switching": Switching,
    "switching-nocheck": SwitchingNoCheck,
}


def main():
    name = sys.argv[1]
    game = GAMES[name]()
    cases = [("start", game.start, 2), ("pieces in the open", game.open, 2)]
    cases += [("en passant", game.crossed, 2)] if game.en_passant else []
    cases += [(f"example {number}", fen, 2) for number, fen in enumerate(game.examples, 1)]
    for opening, start, plies in (("", game.start, (10, 25, 45, 80)), ("pieces in the open, ", game.open, (1, 3, 6))):
        games = plain.games(range(1, 5), game.read(start), game.legal, game.write, plies, 0.2)
        cases += [(opening + moment, fen, 2) for moment, fen in games]
    count = lambda fen, depth: plain.count(game.legal, game.read(fen), depth)
    plain.report(name, "kin.py, a program of crates/legwork/tests/oracles", f"{name}.ron", cases, count)


if __name__ == "__main__":
    main()
