"""Asks other programs which positions with few pieces are dead, and prints what they say, as JSON.

usage: material_positions.py [VARIANT ...] > material.json

Each variant's positions have a royal piece of each side and every set of up to two more pieces, the first of them White's if
there are two, and of three more if each of these alone is too little: once all on squares of one colour, and once
on both colours. Where there is a hand, one piece is held in it. Squares are random, without check.

Judged by Fairy-Stockfish (pyffish, `has_insufficient_material`), and where it knows the variant by python-chess
(`has_insufficient_material`), for White and for Black: 1 is that this side cannot win any more.
"""

import itertools
import json
import random
import sys

import chess
import chess.variant
import pyffish

CONFIG = """
[super:chess]
chancellor = e
archbishop = s
amazon = a
centaur = v
promotionPieceTypes = qaesvrbn
castling = false
startFen = rabvkens/pppppppp/8/8/8/8/PPPPPPPP/RABVKENS w - - 0 1

[chu:chess]
maxRank = 10
maxFile = 10
commoner = m
promotionPieceTypes = qrbn
castling = false
startFen = r3k4r/mnbrqqbbnm/pppppppppp/10/10/10/10/PPPPPPPPPP/MNBBQQRBNM/R4K3R w - - 0 1

[mighty-lion:chess]
customPiece1 = l:KNAD
promotionPieceTypes = qrbnl
startFen = rnbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBLR w KQkq - 0 1

[orda:chess]
centaur = h
customPiece1 = a:mNcB
customPiece2 = l:mNcR
silver = y
promotionPieceTypes = qh
startFen = lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1

[wildebeest:chess]
maxRank = 10
maxFile = 11
customPiece1 = c:C
customPiece2 = w:NC
promotionPieceTypes = qw
castling = false
stalemateValue = loss
startFen = rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w - - 0 1
"""

# All registered variants but Chu Shogi, which no such program knows, each with its name in Fairy-Stockfish.
VARIANTS = {
    name: name
    for name in """almost amazon antichess asean atomic berolina breakthrough cambodian capablanca capahouse chancellor
    chess chu courier crazyhouse dobutsu embassy extinction gothic grand horde janggi janus kingofthehill knightmate
    kyotoshogi makpong makruk mighty-lion minishogi minixiangqi orda placement racingkings seirawan shako shatranj shogi
    sittuyin spartan super torishogi wildebeest xiangqi""".split()
} | {"chess960": "fischerandom", "crc": "caparandom", "threecheck": "3check"}

BOARDS = {
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "chess": chess.Board,
    "chess960": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "horde": chess.variant.HordeBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "threecheck": chess.variant.ThreeCheckBoard,
}

# Of variants without a King K, what stands on each side whatever else does.
ROYAL = {"dobutsu": "L", "breakthrough": "", "antichess": "K", "extinction": "K", "horde": "K"}
# The files, the palace's files and its highest rank, and where Advisors and Elephants stand.
PALACE = {"xiangqi": (9, "def", 3), "janggi": (9, "def", 3), "minixiangqi": (7, "cde", 3)}
ADVISOR = ["d1", "f1", "e2", "d3", "f3"]
ELEPHANT = ["c1", "g1", "a3", "e3", "i3", "c5", "g5"]
PAWNS = "PHS"


def name(file, rank):
    return "abcdefghijklmnop"[file] + str(rank)


class Variant:
    def __init__(self, ours, theirs):
        self.ours, self.theirs = ours, theirs
        start = pyffish.start_fen(theirs)
        board = start.split()[0]
        self.hand = "[" in board
        ranks = board.split("[")[0].split("/")
        self.ranks = len(ranks)
        # A rank's files: pieces, and numbers of empty squares.
        self.files = sum(int("".join(group)) if digits else len(list(group)) for digits, group in
                         ((digits, list(group)) for digits, group in itertools.groupby(ranks[0].replace("+", ""), str.isdigit)))
        self.royal = ROYAL.get(ours, "K")
        letters = {c.upper() for c in board if c.isalpha()}
        self.kinds = {side: sorted({c.upper() for c in board if c.isalpha() and c.isupper() == (side == 0)}) for side in (0, 1)}
        # Elsewhere the sides have the same kinds.
        if ours not in ("spartan", "orda"):
            self.kinds = {0: sorted(letters), 1: sorted(letters)}
        for side in (0, 1):
            # Black may have two Kings in Spartan chess.
            if not (ours == "spartan" and side == 1):
                self.kinds[side] = [kind for kind in self.kinds[side] if kind != self.royal]
        self.asked = 0
        self.dice = random.Random(ours)

    def squares(self, kind, side):
        """The squares where a piece of a side may be put, as (file, rank from 0)."""
        every = [(f, r) for f in range(self.files) for r in range(self.ranks)]
        if self.ours in PALACE:
            files, palace, high = PALACE[self.ours]
            named = None
            if kind == "K" or kind == "A" and self.ours == "janggi":
                every = [(f, r) for f, r in every if name(f, 1)[0] in palace and r < high]
            elif self.ours == "xiangqi" and kind in "AB":
                named = ADVISOR if kind == "A" else ELEPHANT
                every = [(f, r) for f, r in every if name(f, r + 1) in named]
            elif kind == "P":
                every = [(f, r) for f, r in every if r >= high]
            if side == 1:
                every = [(f, self.ranks - 1 - r) for f, r in every]
            return every
        if kind in PAWNS and kind != self.royal:
            every = [(f, r) for f, r in every if 0 < r < self.ranks - 1]
        if self.ours in ("kingofthehill",) and kind == "K":
            every = [(f, r) for f, r in every if not (f in (3, 4) and r in (3, 4))]
        if self.ours in ("racingkings", "orda", "dobutsu") and kind == self.royal:
            every = [(f, r) for f, r in every if 0 < r < self.ranks - 1]
        return every

    def fen(self, men, hand, turn):
        board = dict(men)
        rows = []
        for r in reversed(range(self.ranks)):
            row, empty = "", 0
            for f in range(self.files):
                man = board.get((f, r))
                if man is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + man
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        text = "/".join(rows) + (f"[{hand}]" if self.hand else "")
        checks = " 3+3" if self.ours == "threecheck" else ""
        return f"{text} {turn} - -{checks} 0 1"

    def place(self, men, base, colours, hand=""):
        """A position with these men, those other than the royal pieces on this number of colours, without check and with moves."""
        for _ in range(600):
            taken = {}
            for letter in base + men:
                side = int(letter.islower())
                free = [s for s in self.squares(letter.upper(), side) if s not in taken]
                taken[self.dice.choice(free)] = letter
            found = len({sum(s) % 2 for s, m in list(taken.items())[len(base):]})
            kings = [s for s, m in taken.items() if m in "Kk"]
            near = any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2 for a, b in itertools.combinations(kings, 2))
            if men and found != colours or near and self.ours not in ("knightmate", "antichess", "extinction"):
                continue
            # Fairy-Stockfish does not see that Generals face each other.
            if self.ours in ("xiangqi", "minixiangqi") and kings[0][0] == kings[1][0]:
                continue
            turn = self.dice.choice("wb")
            fen = self.fen(taken.items(), hand, turn)
            other = self.fen(taken.items(), hand, "b" if turn == "w" else "w")
            self.asked += 1
            if self.asked > 12:
                return None
            if not pyffish.gives_check(self.theirs, other, []) and pyffish.legal_moves(self.theirs, fen, []):
                return fen
        return None

    def judge(self, fen):
        judged = "".join(str(int(side)) for side in pyffish.has_insufficient_material(self.theirs, fen, []))
        board = BOARDS.get(self.ours)
        if board:
            asked = board(fen)
            judged += " " + "".join(str(int(asked.has_insufficient_material(c))) for c in (chess.WHITE, chess.BLACK))
        return judged

    def positions(self):
        out = []
        base = [self.royal, self.royal.lower()] if self.royal else []
        if self.ours == "horde":
            # White has no King, but Pawns.
            base = ["k"]
        if self.ours == "extinction":
            # A kind that is missing has ended the game.
            base = list("KQRBNPkqrbnp")
        white = list(self.kinds[0])
        black = [kind.lower() for kind in self.kinds[1]]
        sets = [[]] if base and self.ours != "horde" else []
        sets += [[man] for man in white + black]
        sets += [list(pair) for pair in itertools.combinations_with_replacement(white, 2)]
        sets += [[w, b] for w in white for b in black]
        little = []
        filled = self.ours in ("crazyhouse", "capahouse", "shogi", "minishogi", "kyotoshogi", "torishogi", "dobutsu")
        if filled:
            sets = [men for men in sets if len(men) < 2]

        def add(men, hand=""):
            verdicts = set()
            # A side of Superchess has no more pieces than its board and pool hold.
            if self.ours == "super" and any(men.count(m) > (2 if m in "RBNrbn" else 1) for m in men if m not in "Pp"):
                return verdicts
            for colours in (1, 2) if len(men) > 1 else (1,):
                self.asked = 0
                fen = self.place(men, base, colours, hand)
                if fen:
                    verdict = self.judge(fen)
                    verdicts.add(verdict)
                    # In Superchess pools are held off the board, which does not matter here.
                    out.append(f"{fen.replace(' ', '[] ', 1) if self.ours == 'super' else fen} | {verdict}")
            return verdicts

        for men in sets:
            verdicts = add(men)
            if len(men) == 1 and verdicts and all(v.startswith("11") for v in verdicts):
                little.append(men[0])
        minor = [m for m in little if m.isupper()]
        for three in itertools.combinations_with_replacement(minor, 3):
            add(list(three))
        for pair in itertools.combinations_with_replacement(minor, 2):
            for b in [m for m in little if m.islower()]:
                add(list(pair) + [b])
        if self.hand:
            gated = "HE" if self.ours == "seirawan" else "".join(self.kinds[0])
            held = [m for m in white + black if m.upper() in gated and (m.upper() not in PAWNS or self.ours == "seirawan")]
            for man in held:
                add([], man)
                if minor:
                    add([minor[0]], man)
        return out


def main():
    pyffish.load_variant_config(CONFIG)
    variants, wanted = {}, sys.argv[1:]
    for ours, theirs in sorted(VARIANTS.items()):
        if wanted and ours not in wanted:
            continue
        variants[ours] = {"fairy-stockfish": theirs, "positions": Variant(ours, theirs).positions()}
        if ours in BOARDS:
            variants[ours]["python-chess"] = BOARDS[ours].__name__
        print(ours, len(variants[ours]["positions"]), file=sys.stderr)
    source = f"material_positions.py; pyffish {'.'.join(map(str, pyffish.version()))}, python-chess {chess.__version__}"
    print(json.dumps({"source": source, "variants": variants}, indent=1))


main()
