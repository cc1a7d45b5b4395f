"""Records of games, whole: read, made, changed and written."""

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
