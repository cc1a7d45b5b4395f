"""Records of games, whole: read, made, changed and written."""

import io
import pickle
import random

import chess
import chess.pgn
import pytest

import legwork
from legwork import Game, PgnFile, Position, Record, Score, Variation

PGN = """[Event "E"]
[White "W"]
[ECO "C20"]
[Annotator "B"]

{before} 1. e4 $1 {[%clk 0:01:30.5] [%eval 0.35] good} (1. d4 {too} d5 (1... Nf6 $6)) 1... e5 {[%eval #-3]} *
"""


def test_all_of_a_record_is_read_and_written():
    [record] = legwork.read_pgn(PGN)
    assert list(record.tags)[:1] + list(record.tags)[-2:] == ["Event", "ECO", "Annotator"]
    assert record.clocks == [90.5, None] and record.evaluations == [Score(35), Score(mate=-3)]
    [again] = legwork.read_pgn(record.pgn())
    again = Record(again, tags=record.tags)
    assert again == record and again.variations == record.variations and again.nags == [[1], []]
    assert record.pgn().index("ECO") < record.pgn().index("Annotator")


def test_a_record_is_made_of_a_game():
    game = Game(moves=["e2e4", "e7e5"])
    queens = Variation(Position(), ["d2d4", "d7d5"], comments=[[], ["solid"], []], nags=[[5], []])
    record = Record(
        game,
        tags={"White": "A", "Zeta": "z", "Alpha": "a"},
        result="1/2-1/2",
        comments=[["before"], ["a } b"], []],
        nags=[[1], [6, 14]],
        variations=[[queens], []],
        clocks=[60, None],
        evaluations=[(35, None), Score(mate=-3)],
    )
    assert record.clocks == [60.0, None] and record.evaluations == [Score(35), Score(mate=-3)]
    [read] = legwork.read_pgn(record.pgn())
    assert read.moves == game.moves and read.nags == [[1], [6, 14]] and read.result == "1/2-1/2"
    assert read.variations == [[queens], []] and read.clocks == record.clocks
    assert read.comments[0] == ["before"] and "a ) b" in read.comments[1]
    assert record.pgn().index("Zeta") < record.pgn().index("Alpha")
    # Some of a record is changed, and the rest stays; a clock takes the place of the one before it.
    changed = Record(record, clocks=[30, 20])
    assert changed.clocks == [30.0, 20.0] and changed.nags == record.nags and changed.tags == record.tags
    assert sum("clk" in comment for comment in changed.comments[1]) == 1 and record.clocks == [60.0, None]
    # What the reader checks is checked here.
    for wrong in [
        lambda: Record(game, comments=[[]]),
        lambda: Record(game, nags=[[256], []]),
        lambda: Record(game, clocks=[-1, None]),
        lambda: Record(game, clocks=[float("nan"), None]),
        lambda: Record(game, result="2-0"),
        lambda: Record(game, tags={"a b": "c"}),
        lambda: Record(game, tags={'A "]\n[B': "c"}),
        lambda: game.pgn(**{"a\nb": "c"}),
        lambda: Record(game, variations=[[], [queens]]),
        lambda: Variation(Position(), ["e2e5"]),
    ]:
        with pytest.raises(legwork.LegworkError):
            wrong()


BAD = "1. e4 *\n\n1. e4 e5 2. Ke3 *\n\n[FEN \"8/8\"]\n\n1. e4 *\n\n1. d4 *\n"


def test_one_bad_game_never_loses_the_others(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(BAD)
    with PgnFile(path, errors="skip") as file:
        assert [record.moves for record in file] == [["e2e4"], ["d2d4"]]
        assert len(file.faults) == 2 and "game 2, ply 3" in file.faults[0]
        assert list(file) == []
    # Without `errors`, each is raised, and the file goes on behind it.
    file, read, raised = PgnFile(str(path)), [], []
    while True:
        try:
            read.append(next(file).moves)
        except StopIteration:
            break
        except legwork.LegworkError as error:
            raised.append(error.game)
    assert (read, raised) == ([["e2e4"], ["d2d4"]], [2, 3])
    file.close()
    assert list(file) == []


def test_files_of_other_variants(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text('1. Nc3 *\n\n[Variant "Crazyhouse"]\n\n1. e4 *\n')
    assert [record.variant.id for record in PgnFile(path, "gothic")] == ["gothic", "crazyhouse"]
    with pytest.raises(FileNotFoundError, match="nothing.pgn"):
        PgnFile(tmp_path / "nothing.pgn")
    with pytest.raises(legwork.LegworkError, match="errors"):
        PgnFile(path, errors="ignore")
    with pytest.raises(legwork.LegworkError, match="cannot be read"):
        next(PgnFile(tmp_path))


KIF = """手合割：平手
先手：一郎
   1 ７六歩(77)   ( 0:16/00:00:16)
*角道
   2 ３四歩(33)
   3 投了

変化：2手
   2 ８四歩(83)
"""


def test_records_of_shogi_are_read_and_written(tmp_path):
    path = tmp_path / "game.kif"
    path.write_bytes(KIF.encode("shift_jis"))
    for source in (KIF, path, io.StringIO(KIF)):
        [record] = legwork.read_kifu(source)
        assert record.variant.id == "shogi" and record.moves == ["c3c4", "g7g6"]
        assert (record.result, record.tags["White"], record.tags["Termination"]) == ("0-1", "一郎", "resignation")
    for text in (record.kif(), record.ki2(), record.csa()):
        [again] = legwork.read_kifu(text)
        assert again.moves == record.moves and again.result == record.result
    assert legwork.read_kifu(record.kif()) == [record]
    assert pickle.loads(pickle.dumps(record)) == record
    [again] = legwork.read_pgn(record.pgn())
    assert again.kif() == record.kif()
    faults = []
    assert len(legwork.read_kifu("PI\n+\n+7775FU\n/\nPI\n+\n+7776FU\n", faults=faults)) == 1
    assert faults[0].startswith("line 3, ply 1: 7g7e is illegal: the Pawn on c3 cannot go to c5"), faults
    with pytest.raises(legwork.LegworkError, match="games of chess are not written in KIF") as raised:
        Record(Game()).kif()
    assert raised.value.kind == "kifu"
    with pytest.raises(legwork.LegworkError) as raised:
        legwork.read_kifu("手合割：平手\n   1 ７六歩(77)\n   2 ７六歩(77)\n")
    assert (raised.value.line, raised.value.ply) == (3, 2)


def test_a_null_move_is_read_written_kept_and_edited():
    [record] = legwork.read_pgn("1. e4 -- 2. d4 (2. Z0 e5) *")
    assert record.moves == ["e2e4", "0000", "d2d4"] and record.variations[2][0].moves == ["0000", "e7e5"]
    assert "1. e4 -- 2. d4 (2. -- e5) *" in record.pgn()
    game = record.game()
    for value in (record, game, record.variations[2][0]):
        assert pickle.loads(pickle.dumps(value)) == value
    assert eval(repr(game), {"Game": Game, "Position": Position}) == game and "null_moves=True" in repr(game)
    root = record.edit()
    assert root.record() == record
    null = root.children[0].children[0]
    assert (null.san, null.move) == ("--", "0000")
    assert root.add("--").position.turn == "black"
    # It is no legal move, and none is possible in check.
    for call in (lambda: Game().push("0000"), lambda: Position().play("--"), lambda: Game(moves=["0000"])):
        with pytest.raises(legwork.LegworkError):
            call()
    assert not Position().is_legal("0000")
    check = Game(moves=["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"])
    with pytest.raises(legwork.LegworkError, match="the side to move is in check"):
        check.push_null()
    # Where passing is a legal move, it is that move.
    janggi = Game(variant="janggi")
    janggi.push_null()
    assert janggi.moves == ["0000"] and "null_moves" not in repr(janggi)


def test_null_moves_are_as_in_python_chess():
    """The position behind each, in random games."""
    generator = random.Random(69)
    nulls = 0
    for _ in range(100):
        board, position = chess.Board(), Position()
        for _ in range(60):
            moves = position.moves()
            if not moves:
                break
            if not board.is_check() and generator.random() < 0.2:
                board.push(chess.Move.null())
                position = position.null_move()
                nulls += 1
            else:
                move = generator.choice(moves)
                board.push_uci(move)
                position = position.play(move)
            assert position.fen == board.fen()
        game = chess.pgn.Game.from_board(board)
        [record] = legwork.read_pgn(str(game))
        assert record.moves == [move.uci() for move in board.move_stack]
        theirs = chess.pgn.read_game(io.StringIO(record.pgn()))
        assert [move.uci() for move in theirs.mainline_moves()] == record.moves
    assert nulls > 500
