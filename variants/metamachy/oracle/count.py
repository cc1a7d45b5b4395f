#!/usr/bin/env python3
"""Counts the positions of Metamachy, Zanzibar-S, Gigachess, Omega, Eurasian and Elven Chess after some plies: a program that shares no
code and no data with Legwork. Its rules are those of the pages that metamachy.md and the other texts name, piece by piece.

python3 variants/metamachy/oracle/count.py GAME DEPTH > variants/GAME/oracle/perft_GAME.json
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "crates/legwork/tests/oracles"))

import plain
from plain import BISHOP as DIAGONAL
from plain import KING as ROUND
from plain import ROOK as STRAIGHT


def leaps(*kinds):
    """All leaps of these lengths, with every sign and in both orders."""
    found = set()
    for x, y in kinds:
        for dx, dy in ((x, y), (y, x)):
            found |= {(dx * sx, dy * sy) for sx in (1, -1) for sy in (1, -1)}
    return sorted(found)


KNIGHT, CAMEL, GIRAFFE = leaps((1, 2)), leaps((1, 3)), leaps((2, 3))
# What each piece does: leaps, slides, slides that capture over a screen, and bent slides (a step, then these slides).
PIECES = {
    "king": dict(leaps=ROUND),
    "prince": dict(leaps=ROUND),
    "knight": dict(leaps=KNIGHT),
    "camel": dict(leaps=CAMEL),
    "giraffe": dict(leaps=GIRAFFE),
    "buffalo": dict(leaps=KNIGHT + CAMEL + GIRAFFE),
    "elephant": dict(leaps=leaps((1, 1), (2, 2))),
    "machine": dict(leaps=leaps((0, 1), (0, 2))),
    "lion": dict(leaps=leaps((0, 1), (1, 1), (0, 2), (1, 2), (2, 2))),
    "centaur": dict(leaps=ROUND + KNIGHT),
    "duchess": dict(leaps=leaps((0, 1), (1, 1), (0, 2), (2, 2), (0, 3), (3, 3))),
    "champion": dict(leaps=leaps((0, 1), (0, 2), (2, 2))),
    "wizard": dict(leaps=leaps((1, 1), (1, 3))),
    "warlock": dict(leaps=leaps((0, 1), (1, 1), (0, 2), (1, 2), (2, 2))),
    "bishop": dict(slides=DIAGONAL),
    "rook": dict(slides=STRAIGHT),
    "queen": dict(slides=ROUND),
    "missionary": dict(slides=DIAGONAL, leaps=STRAIGHT),
    "admiral": dict(slides=STRAIGHT, leaps=DIAGONAL),
    "cardinal": dict(slides=DIAGONAL, leaps=KNIGHT),
    "marshall": dict(slides=STRAIGHT, leaps=KNIGHT),
    "amazon": dict(slides=ROUND, leaps=KNIGHT),
    "cannon": dict(screens=STRAIGHT),
    "crocodile": dict(screens=DIAGONAL),
    "sorceress": dict(screens=ROUND),
    "eagle": dict(bends=[(d, s) for d in DIAGONAL for s in ((d[0], 0), (0, d[1]))]),
    "rhinoceros": dict(bends=[(s, (s[0] or side, s[1] or side)) for s in STRAIGHT for side in (1, -1)]),
}

GAMES = {
    "metamachy": dict(
        files=12,
        start="ca3qk3ac/ernbmlgmbnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBMLGMBNRE/CA3QK3AC w Gg - 0 1",
        names=dict(K="king", M="prince", N="knight", B="bishop", R="rook", Q="queen", E="elephant", A="camel", C="cannon",
                   G="eagle", L="lion", P="pawn"),
        promotions=dict(P="QLG", M="QLG"),
    ),
    "zanzibar": dict(
        files=12,
        start="cmzvfqkuvzmc/ernbwlgwbnre/ppppippipppp/12/12/12/12/12/12/PPPPIPPIPPPP/ERNBWLGWBNRE/CMZVFQKUVZMC w Gg - 0 1",
        names=dict(K="king", P="pawn", I="prince", V="crocodile", Z="giraffe", W="machine", N="knight", B="bishop", R="rook",
                   Q="queen", E="elephant", M="camel", C="cannon", U="rhinoceros", G="eagle", F="buffalo", L="lion"),
        promotions=dict(P="QLGFU", I="QLGFU"),
    ),
    "gigachess": dict(
        files=14,
        start="cmzvuhoaxfvzmc/ernbwjqkdwbnre/ppppiyglsipppp/4pppppp4/14/14/14/14/14/14/4PPPPPP4/PPPPIYGLSIPPPP/"
        "ERNBWJQKDWBNRE/CMZVUHOAXFVZMC w H2h13 - 0 1",
        names=dict(K="king", P="pawn", I="prince", Z="giraffe", M="camel", N="knight", E="elephant", W="machine", J="centaur",
                   V="crocodile", B="bishop", Y="missionary", C="cannon", R="rook", S="admiral", U="rhinoceros", G="eagle",
                   X="cardinal", H="marshall", O="sorceress", D="duchess", L="lion", F="buffalo", Q="queen", A="amazon"),
        promotions=dict(P="Q", I="A", N="F", M="F", Z="F", E="L", W="L", J="L"),
    ),
    "omega": dict(
        files=12,
        start="w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/"
        "W**********W w KQkq - 0 1",
        names=dict(K="king", P="pawn", N="knight", W="wizard", B="bishop", C="champion", R="rook", Q="queen"),
        promotions=dict(P="QNBRWC"),
    ),
    "eurasian": dict(
        files=10,
        start="r1c4c1r/1nbvqkvbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBVQKVBN1/R1C4C1R[] w - - 0 1",
        names=dict(K="king", P="pawn", N="knight", V="crocodile", C="cannon", B="bishop", R="rook", Q="queen"),
        promotions=dict(P="NBRVCQ"),
    ),
    "elvenchess": dict(
        files=10,
        start="r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w KQkq - 0 1",
        names=dict(K="king", P="pawn", D="prince", N="knight", B="bishop", R="rook", E="missionary", G="admiral", Q="queen",
                   W="warlock"),
        promotions=dict(P="QNRB"),
    ),
}
# Where King and Rook stand, and where they go.
CASTLING = {
    "omega": {
        "K": ((6, 1), (9, 1), (8, 1), (7, 1)),
        "Q": ((6, 1), (2, 1), (4, 1), (5, 1)),
        "k": ((6, 10), (9, 10), (8, 10), (7, 10)),
        "q": ((6, 10), (2, 10), (4, 10), (5, 10)),
    },
    "elvenchess": {
        "K": ((5, 0), (9, 0), (8, 0), (7, 0)),
        "Q": ((5, 0), (0, 0), (2, 0), (3, 0)),
        "k": ((4, 9), (9, 9), (7, 9), (6, 9)),
        "q": ((4, 9), (0, 9), (1, 9), (2, 9)),
    },
}


class Game:
    def __init__(self, name):
        self.name = name
        data = GAMES[name]
        self.files = self.ranks = data["files"]
        self.start, self.names, self.promotions = data["start"], data["names"], data["promotions"]
        self.leaping = name in ("metamachy", "zanzibar", "gigachess")
        self.holes = {square for square, word in plain.cells(self.start.split()[0]) if word == "*"}
        self.castling = CASTLING.get(name, {})
        self.squares = {(x, y) for x in range(self.files) for y in range(self.ranks)} - self.holes

    def last(self, white):
        """The rank on which a piece has to promote."""
        if self.name == "omega":
            return 10 if white else 1
        if self.name == "elvenchess":
            return 7 if white else 2
        return self.ranks - 1 if white else 0


class Position:
    """A board, whose turn it is, who has not moved, what was passed just now, the pieces that each side has lost, and where another
    piece captured a Warlock just now."""

    __slots__ = ("board", "white", "unmoved", "passed", "lost", "struck")

    def __init__(self, board, white, unmoved, passed, lost, struck=None):
        self.board, self.white, self.unmoved, self.passed, self.lost = board, white, unmoved, passed, lost
        self.struck = struck


def read(game, fen):
    board, turn, rights, passed, *_ = fen.split()
    assert passed == "-"
    pieces, held = plain.read(board), board.partition("[")[2]
    unmoved = set()
    for right, (king, rook, *_) in game.castling.items():
        if right in rights:
            unmoved |= {king, rook}
    if game.leaping and rights != "-":
        for king in "Kk":
            square = plain.king(pieces, king == "K")
            if any(right.isupper() == (king == "K") for right in rights if right.isalpha()):
                unmoved.add(square)
    lost = {True: "", False: ""}
    for letter in held.rstrip("]"):
        lost[letter.isupper()] += letter.upper()
    return Position(pieces, turn == "w", frozenset(unmoved), None, lost)


def write(game, position):
    rights = ""
    for right, (king, rook, *_) in game.castling.items():
        if king in position.unmoved and rook in position.unmoved:
            rights += right
    if game.leaping:
        for king in "Kk":
            square = plain.king(position.board, king == "K")
            if square in position.unmoved:
                file = chr(97 + square[0])
                first = square[1] == (0 if king == "K" else game.ranks - 1)
                mark = file if first and file != "k" else f"{file}{square[1] + 1}"
                rights += mark.upper() if king == "K" else mark
    held = ""
    if game.name == "eurasian":
        order = "NBRVCQ"
        white = sorted(position.lost[True], key=order.index)
        black = sorted(position.lost[False], key=order.index)
        held = "[" + "".join(white) + "".join(black).lower() + "]"
    return f"{plain.write(position.board, game.files, game.ranks, game.holes.__contains__)}{held} {'w' if position.white else 'b'} {rights or '-'} - 0 1"


def reaches(game, board, square, capture):
    """The squares that the piece on a square attacks (`capture`), or to which it moves without a capture; a Pawn's step, Castling, and
    the King's leap are not among them. What it attacks may be empty."""
    piece = board[square]
    white = piece.isupper()
    name = game.names[piece.upper()]
    x, y = square
    if name == "pawn":
        ahead = 1 if white else -1
        if capture:
            for dx in (-1, 1):
                if (x + dx, y + ahead) in game.squares:
                    yield x + dx, y + ahead
        return
    moves = PIECES[name]
    for dx, dy in moves.get("leaps", ()):
        at = (x + dx, y + dy)
        if at in game.squares and (capture or at not in board):
            yield at
    for dx, dy in moves.get("slides", ()):
        at = (x + dx, y + dy)
        while at in game.squares:
            if capture or at not in board:
                yield at
            if at in board:
                break
            at = (at[0] + dx, at[1] + dy)
    for dx, dy in moves.get("screens", ()):
        at, over = (x + dx, y + dy), False
        while at in game.squares:
            if over and capture:
                yield at
            elif not over and not capture and at not in board:
                yield at
            if at in board:
                if over or not capture:
                    break
                over = True
            at = (at[0] + dx, at[1] + dy)
    for (dx, dy), (sx, sy) in moves.get("bends", ()):
        at = (x + dx, y + dy)
        if at not in game.squares:
            continue
        if capture or at not in board:
            yield at
        while at not in board:
            at = (at[0] + sx, at[1] + sy)
            if at not in game.squares:
                break
            if capture or at not in board:
                yield at
            if at in board:
                break


def attacked(game, board, square, by_white):
    """Whether a side attacks a square."""
    for start, piece in board.items():
        if piece.isupper() != by_white:
            continue
        if game.name == "eurasian" and piece in "Kk":
            # A King does not come to the other half.
            if game.ranks // 2 <= square[1] if piece == "K" else square[1] < game.ranks // 2:
                continue
        if any(at == square for at in reaches(game, board, start, True)):
            return True
    return False


def face(game, board, kings):
    """Whether the Kings see each other along a file or a diagonal."""
    (x, y), (u, v) = kings
    dx, dy = u - x, v - y
    if dx and abs(dx) != abs(dy) or not dy:
        return False
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    at = (x + step[0], y + step[1])
    while at != (u, v):
        if at in board:
            return False
        at = (at[0] + step[0], at[1] + step[1])
    return True


def candidates(game, position):
    """All moves but for check: the squares it leaves and reaches, those on which it captures, what the piece becomes, the squares that
    it passes, and the Rook's leave and goal in castling."""
    board, white = position.board, position.white
    for start, piece in list(board.items()):
        if piece.isupper() != white:
            continue
        letter, (x, y) = piece.upper(), start
        name = game.names[letter]
        ends = {}
        for end in reaches(game, board, start, False):
            ends[end] = ([], None)
        for end in reaches(game, board, start, True):
            if end in board and board[end].isupper() != white:
                ends[end] = ([end], None)
        ahead = 1 if white else -1
        if name == "pawn":
            if position.passed and position.passed[0]:
                for end in reaches(game, board, start, True):
                    if end in position.passed[0] and end not in board:
                        ends[end] = ([position.passed[1]], None)
        if name == "pawn" or name == "prince" and game.leaping:
            steps = 2
            if name == "pawn" and not game.leaping:
                home = 2 if white else game.ranks - 3
                steps = 1 if y != home else 3 if game.name == "omega" else 2
            way = []
            for step in range(1, steps + 1):
                end = (x, y + step * ahead)
                if end in board or end not in game.squares:
                    break
                if step > 1 or name == "pawn":
                    ends[end] = ([], list(way) if step > 1 else None)
                way.append(end)
        if name == "warlock":
            yield from two_steps(game, position, start)
        for end, (taken, passes) in ends.items():
            if game.name == "eurasian" and name == "king" and (end[1] >= game.ranks // 2) == white:
                continue
            become = []
            last = end[1] == game.last(white)
            if letter in game.promotions:
                if game.name == "eurasian":
                    if (end[1] >= game.ranks - 3) if white else end[1] <= 2:
                        # A Pawn that captures does not bring back what it captures: that is the enemy's.
                        become = sorted(set(position.lost[white]))
                        if not last:
                            become = become + [letter]
                    else:
                        become = [letter]
                elif last:
                    become = list(game.promotions[letter])
                else:
                    become = [letter]
            else:
                become = [letter]
            for kind in become:
                yield start, end, taken, kind if white else kind.lower(), passes, None
        if name == "king" and start in position.unmoved:
            if game.leaping:
                yield from ring(game, position, start)
            for square, rook, end, beside in game.castling.values():
                if square != start or rook not in position.unmoved:
                    continue
                between = range(min(x, rook[0]) + 1, max(x, rook[0]))
                if any((at, y) in board for at in between):
                    continue
                way = range(min(x, end[0]), max(x, end[0]) + 1)
                if any(attacked(game, board, (at, y), not white) for at in way):
                    continue
                yield start, end, [], piece, None, (rook, beside)


def two_steps(game, position, start):
    """The moves of a Warlock in two steps: a capture and a step on, or back, and a step to an empty square and back."""
    board, white = position.board, position.white
    seen, idle = set(), False
    for dx, dy in ROUND:
        first = (start[0] + dx, start[1] + dy)
        if first not in game.squares:
            continue
        if first not in board:
            idle = True
            continue
        if board[first].isupper() == white:
            continue
        for ex, ey in ROUND:
            end = (first[0] + ex, first[1] + ey)
            if end not in game.squares or end != start and end in board and board[end].isupper() == white:
                continue
            taken = frozenset({first} | ({end} if end != start and end in board else set()))
            if (end, taken) not in seen:
                seen.add((end, taken))
                yield start, end, sorted(taken), board[start], None, None
    if idle:
        yield start, start, [], board[start], None, None


def trade(game, position, start, taken):
    """Whether Warlocks may be captured so."""
    board, white = position.board, position.white
    own = board[start]
    for square in taken:
        if board[square].upper() != "W" or game.name != "elvenchess":
            continue
        if position.struck and square != position.struck:
            return False
        if own.upper() == "W":
            there = {at: piece for at, piece in board.items() if at != start and at not in taken}
            there[square] = own
            if attacked(game, there, square, not white):
                return False
    return True


def ring(game, position, start):
    """The King's leap to an empty square two away: not out of check, and not over an attacked square, whatever stands there; of the two
    squares between that a Knight's leap has, one has to be safe."""
    board, white = position.board, position.white
    if attacked(game, board, start, not white):
        return
    x, y = start
    king = board[start]

    def is_safe(square):
        there = dict(board)
        del there[start]
        there[square] = king
        return not attacked(game, there, square, not white)

    for dx in range(-2, 3):
        for dy in range(-2, 3):
            end = (x + dx, y + dy)
            if max(abs(dx), abs(dy)) < 2 or end not in game.squares or end in board:
                continue
            half = [(x + dx // 2, y + dy // 2)]
            if abs(dx) == 1:
                half = [(x, y + dy // 2), (x + dx, y + dy // 2)]
            elif abs(dy) == 1:
                half = [(x + dx // 2, y), (x + dx // 2, y + dy)]
            if any(is_safe(square) for square in half):
                yield start, end, [], king, None, None


def legal(game, position):
    white = position.white
    for start, end, taken, become, passes, rook in candidates(game, position):
        if not trade(game, position, start, taken):
            continue
        board = dict(position.board)
        lost = position.lost
        piece = board.pop(start)
        struck = None
        if game.name == "elvenchess" and piece.upper() != "W":
            struck = next((square for square in taken if board[square].upper() == "W"), None)
        for square in taken:
            victim = board.pop(square)
            if game.name == "eurasian" and victim.upper() != "P":
                lost = dict(lost)
                lost[not white] += victim.upper()
        board[end] = become
        if game.name == "eurasian" and become.upper() != piece.upper():
            lost = dict(lost)
            lost[white] = lost[white].replace(become.upper(), "", 1)
        if rook:
            board[rook[1]] = board.pop(rook[0])
        king = plain.king(board, white)
        if attacked(game, board, king, not white):
            continue
        if game.name == "eurasian":
            if face(game, board, (king, plain.king(board, not white))):
                continue
        unmoved = position.unmoved - {start, end, *taken}
        passed = (passes, end) if passes else None
        yield Position(board, not white, unmoved, passed, lost, struck)


def main():
    game, depth = Game(sys.argv[1]), int(sys.argv[2])
    moves = lambda position: legal(game, position)

    def shown(position):
        return write(game, Position(position.board, position.white, position.unmoved, None, position.lost))

    # With captures more often than not, so that pieces promote.
    games = plain.games(
        range(1, 5), read(game, game.start), moves, shown, (12, 30, 70, 120, 180), 0.4, lambda position: position.board
    )
    cases = [("start", game.start, depth)] + [(name, fen, 2) for name, fen in games]
    count = lambda fen, plies: plain.count(moves, read(game, fen), plies)
    source = "count.py, a program of variants/metamachy/oracle"
    plain.report(game.name, source, f"{game.name}.md", cases, count)


main()
