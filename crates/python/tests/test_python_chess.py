"""The program under python-chess, which drives it by UCI as lichess-bot does.

python-chess checks every move, and announces Chess960 by `UCI_Chess960`, also for its variants.
"""

import sys

import chess
import chess.engine
import chess.variant
import pytest

ORTHODOX = chess.Board
VARIANTS = [
    chess.variant.CrazyhouseBoard,
    chess.variant.AtomicBoard,
    chess.variant.ThreeCheckBoard,
    chess.variant.KingOfTheHillBoard,
]


@pytest.fixture(scope="module")
def engine():
    with chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "legwork", "engine"]) as program:
        yield program


@pytest.mark.parametrize("kind", [ORTHODOX, *VARIANTS])
@pytest.mark.parametrize("number", [0, 518, 959])
def test_games_of_chess960(engine, kind, number):
    board = kind(chess960=True)
    board.set_chess960_pos(number)
    limit = chess.engine.Limit(nodes=200)
    while not board.is_game_over(claim_draw=True) and board.ply() < 80:
        move = engine.play(board, limit).move
        assert move in board.legal_moves, board.fen()
        board.push(move)
    assert board.ply() > 3


@pytest.mark.parametrize("kind", [ORTHODOX, *VARIANTS])
def test_a_castling_is_read_and_made(engine, kind):
    """King takes Rook, with the Rooks beside the King; the engine is asked about the position behind it."""
    board = kind(chess960=True)
    board.set_fen("1r1kr3/pppppppp/8/8/8/8/PPPPPPPP/1R1KR3 w EBeb - 0 1")
    castling = chess.Move.from_uci("d1e1")
    assert board.is_castling(castling)
    board.push(castling)
    moves = set(board.legal_moves)
    chosen = engine.analyse(board, chess.engine.Limit(nodes=200), root_moves=[chess.Move.from_uci("d8b8")])
    assert chosen["pv"][0] in moves and board.is_castling(chosen["pv"][0])
