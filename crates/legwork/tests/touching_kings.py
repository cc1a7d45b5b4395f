"""Makes touching_kings.tsv: castling in Atomic Chess where the Kings stand side by side, by python-chess (GPL).

Each line has the castling rules, `atomic` or `atomic960`, the position, the number of legal moves, and the castlings among them
that are legal. Rooks and Queens of the other side stand on the King's rank more often than not; half of the positions have a
castling that is legal, and half a right that cannot be used although nothing stands in the way.

    python touching_kings.py > touching_kings.tsv
"""

import random

import chess
import chess.variant

EACH = 40


def drawn(free):
    """A position with White to move, or with the colours exchanged."""
    board = chess.variant.AtomicBoard(None, chess960=free)
    king = random.randrange(1, 7) if free else 4
    board.set_piece_at(king, chess.Piece(chess.KING, chess.WHITE))
    rooks = [random.randrange(king), random.randrange(king + 1, 8)] if free else [0, 7]
    rooks = random.choice([rooks[:1], rooks[1:], rooks])
    for rook in rooks:
        board.set_piece_at(rook, chess.Piece(chess.ROOK, chess.WHITE))
    beside = [square for square in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if not board.piece_at(square)]
    board.set_piece_at(random.choice(beside), chess.Piece(chess.KING, chess.BLACK))
    for _ in range(random.randrange(1, 4)):
        square = random.randrange(8) if random.random() < 0.6 else random.randrange(8, 64)
        if not board.piece_at(square):
            kind = random.choice([chess.ROOK, chess.QUEEN, chess.BISHOP, chess.KNIGHT])
            board.set_piece_at(square, chess.Piece(kind, chess.BLACK))
    board.castling_rights = sum(chess.BB_SQUARES[rook] for rook in rooks)
    return board if random.random() < 0.5 else board.mirror()


def unhindered(board):
    """Whether a side with one right could use it if the other side had but its King."""
    alone = board.copy()
    for square in chess.SquareSet(board.occupied_co[not board.turn] & ~board.kings):
        alone.remove_piece_at(square)
    way = [move for move in alone.legal_moves if alone.is_castling(move)]
    return len(way) > sum(board.is_castling(move) for move in board.legal_moves)


random.seed(63)
for name, free in [("atomic", False), ("atomic960", True)]:
    left = {True: EACH, False: EACH}
    while any(left.values()):
        board = drawn(free)
        moves = list(board.legal_moves)
        castlings = sorted(board.uci(move) for move in moves if board.is_castling(move))
        if not left[bool(castlings)] or not castlings and not unhindered(board):
            continue
        left[bool(castlings)] -= 1
        fen = board.shredder_fen() if free else board.fen()
        print(name, fen, len(moves), " ".join(castlings) or "-", sep="\t")
