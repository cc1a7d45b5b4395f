"""Makes passant.tsv: double steps after which a Pawn stands ready to capture en passant.

The positions are drawn at random, with Black's King in line with the Pawns more often than not. Each line has the variant,
the position, the move, and whether a capture en passant is legal after it: by python-chess (GPL), and for the variants that it
lacks by Fairy-Stockfish's pyffish (GPL), as the difference that the square makes to the legal moves.

    python passant_positions.py > passant.tsv
"""

import random

import chess
import chess.variant
import pyffish

EACH = 12
BOARDS = {
    "chess": (chess.Board, ""),
    "crazyhouse": (chess.variant.CrazyhouseBoard, "[Qn]"),
    "atomic": (chess.variant.AtomicBoard, ""),
    "threecheck": (chess.variant.ThreeCheckBoard, ""),
    "kingofthehill": (chess.variant.KingOfTheHillBoard, ""),
    "antichess": (chess.variant.AntichessBoard, ""),
}
OTHERS = {
    "gothic": (10, 8, "QRBCA", "", 2),
    "capahouse": (10, 8, "QRBCA", "[Qn]", 2),
}


def drawn(files, ranks, sliders, hands, rank):
    """A FEN in which White can step from `rank` past a Pawn of Black, and the move."""
    board = {}
    file = random.randrange(1, files - 1)
    board[file, rank] = "P"
    board[file + random.choice((-1, 1)), rank + 2] = "p"
    free = [(x, y) for x in range(files) for y in range(1, ranks + 1)]
    free = [at for at in free if at not in board and at[0] != file]
    near = [at for at in free if at[1] == rank + 2 or abs(at[0] - file) <= 1]
    for piece in ["k", "K"] + [random.choice(sliders) for _ in range(3)] + ["R"]:
        squares = near if piece in ("k", "R") and random.random() < 0.7 else free
        squares = [at for at in squares if at not in board]
        board[random.choice(squares)] = piece
    rows = []
    for y in range(ranks, 0, -1):
        row, gap = "", 0
        for x in range(files):
            piece = board.get((x, y))
            if piece is None:
                gap += 1
                continue
            row, gap = row + (str(gap) if gap else "") + piece, 0
        rows.append(row + (str(gap) if gap else ""))
    name = chr(ord("a") + file)
    return "/".join(rows) + hands + " w - - 0 1", f"{name}{rank}{name}{rank + 2}"


def by_python_chess(board, fen, move):
    try:
        board.set_fen(fen)
    except ValueError:
        return None
    move = chess.Move.from_uci(move)
    if board.status() != chess.STATUS_VALID or move not in board.legal_moves:
        return None
    fen = board.fen()
    board.push(move)
    if board.is_variant_end() or not board.has_pseudo_legal_en_passant():
        return None
    # In Atomic `has_legal_en_passant` does not know of blasts.
    return fen, any(board.is_en_passant(move) for move in board.legal_moves)


def by_pyffish(variant, fen, move):
    if pyffish.validate_fen(fen, variant) != 1 or move not in pyffish.legal_moves(variant, fen, []):
        return None
    if pyffish.gives_check(variant, fen.replace(" w ", " b "), []):
        return None
    after = pyffish.get_fen(variant, fen, [move])
    fields = after.split()
    if fields[3] == "-":
        return None
    fields[3] = "-"
    without = set(pyffish.legal_moves(variant, " ".join(fields), []))
    return fen, without != set(pyffish.legal_moves(variant, after, []))


def print_some(variant, draw, judge):
    left = {True: EACH, False: EACH}
    for _ in range(3000):
        if not any(left.values()):
            return
        fen, move = draw()
        judged = judge(fen, move)
        if judged is None or not left[judged[1]]:
            continue
        left[judged[1]] -= 1
        print(variant, judged[0], move, "legal" if judged[1] else "illegal", sep="\t")


random.seed(5)
for variant, (board, hands) in BOARDS.items():
    print_some(variant, lambda: drawn(8, 8, "QRB", hands, 2), lambda fen, move: by_python_chess(board(), fen, move))
for variant, (files, ranks, sliders, hands, rank) in OTHERS.items():
    print_some(
        variant,
        lambda: drawn(files, ranks, sliders, hands, rank),
        lambda fen, move: by_pyffish(variant, fen, move),
    )
