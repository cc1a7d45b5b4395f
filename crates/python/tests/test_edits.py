"""Records edited as trees, positions made by code, faults of FENs, and the differences of variants."""

import gzip
import io
import pathlib

import pytest

import legwork

PGN = "1. e4 (1. d4 {solid} 1... d5 (1... Nf6)) 1... e5 2. Nf3 *"


def sans(record):
    return record.pgn().split("\n\n")[1].strip()


def test_an_edited_record_is_the_record():
    for pgn in [PGN, "{before} 1. e4! {good} (1. d4 $2) 1... e5 {[%clk 0:01:00]} *", "*", "{nothing played} *"]:
        [record] = legwork.read_pgn(pgn)
        assert record.edit().record() == record


def test_lines_are_promoted_demoted_and_removed():
    [record] = legwork.read_pgn(PGN)
    root = record.edit()
    kings, queens = root.children
    assert (kings.san, queens.san, queens.parent is root, root.move) == ("e4", "d4", True, None)
    queens.promote()
    assert root.children == (queens, kings) and sans(root.record()) == "1. d4 {solid} (1. e4 e5 2. Nf3) 1... d5 (1... Nf6) *"
    queens.demote()
    assert root.record() == record
    indian = queens.children[1]
    indian.promote_to_main()
    assert [child.san for child in queens.children] == ["Nf6", "d5"]
    queens.children[1].remove()
    kings.children[0].remove()
    assert sans(root.record()) == "1. e4 (1. d4 {solid} 1... Nf6) *"
    third = root.add("c2c4", main=True)
    third.comments, third.nags = ["English"], [1]
    assert sans(root.record()) == "1. c4 $1 {English} (1. e4) (1. d4 {solid} 1... Nf6) *"
    # The ends of a list stay where they are.
    for edge, move in [(third, third.promote), (queens, queens.demote), (root, root.promote)]:
        move()
        assert root.children == (third, kings, queens) and edge.root is root
    assert record.moves == ["e2e4", "e7e5", "g1f3"]


def test_moves_of_a_tree_are_legal():
    root = legwork.Node(legwork.Position())
    with pytest.raises(legwork.LegworkError):
        root.add("e2e5")
    assert root.add("e2e4") is root.add(legwork.Position().move("e2e4"))
    assert [node.san for node in root.line()] == ["e4"]
    root.remove()
    assert root.children == ()


def test_a_line_is_a_record_of_its_own():
    [record] = legwork.read_pgn('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 Kd7 2. e5 *')
    part = record.edit().children[0].record()
    assert part.moves == ["e8d7", "e4e5"] and part.start.fen == "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"
    assert legwork.read_pgn(part.pgn())[0].start == part.start


def test_positions_are_made_of_pieces():
    chess = legwork.Variant()
    for id in legwork.variants():
        start = legwork.Variant(id).start()
        fields = start.fen.split()
        if "[" in fields[0] or id in ("alice",):
            continue
        made = start.variant.with_pieces(start.pieces(), start.turn, castling=fields[2], en_passant=fields[3])
        assert made.fen.split()[:4] == fields[:4], id
    pieces = {"e1": "K", "h1": "R", "e8": "k", "d5": "p", "e5": "P"}
    made = chess.with_pieces(pieces, castling="K", en_passant="d6", clock=0, move_number=20)
    assert made.fen == "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 20" and {"e1g1", "e5d6"} <= set(made.moves())
    held = legwork.Variant("crazyhouse").with_pieces({"e1": "K", "e8": "k"}, "black", hands={"white": {"N": 2}, "black": {"P": 1}})
    assert held.hand("white") == {"N": 2} and held.hand("black") == {"P": 1} and held.turn == "black"
    for wrong, field in [({"e1": "K"}, "board"), ({"e1": "K", "e8": "k", "e2": "r"}, "side to move")]:
        with pytest.raises(legwork.LegworkError) as error:
            chess.with_pieces(wrong, "black")
        assert (error.value.kind, error.value.field) == ("fen", field)
    for wrong in [{"z9": "K"}, {"e1": "Z"}]:
        with pytest.raises(legwork.LegworkError):
            chess.with_pieces(wrong)


def test_all_faults_of_a_fen_are_listed():
    chess = legwork.Variant()
    assert chess.fen_faults(chess.start().fen) == []
    faults = chess.fen_faults("4k3/8/8/8/8/8/8/4K3 w KQ e4 x 1")
    assert [(fault.kind, fault.field) for fault in faults] == [
        ("fen", "castling"), ("fen", "en passant"), ("fen", "half-move clock"),
    ]
    with pytest.raises(legwork.LegworkError) as raised:
        chess.position("4k3/8/8/8/8/8/8/4K3 w KQ e4 x 1", loosely=False)
    assert str(raised.value) == str(faults[0])


def test_differences_are_listed():
    gothic, capablanca = legwork.Variant("gothic"), legwork.Variant("capablanca")
    assert gothic.diff("gothic") == []
    found = gothic.diff(capablanca)
    start = next(part for part in found if part.part == "start")
    assert (start.ours, start.theirs) == (gothic.start().fen, capablanca.start().fen)
    pieces = {part.part: (part.ours, part.theirs) for part in legwork.Variant("seirawan").diff("chess")}
    assert pieces["piece H"] == ("NB", None) or pieces["piece H"] == ("BN", None)


def test_kings_are_pieces_like_others_where_nothing_is_royal():
    for id in legwork.variants():
        free = legwork.Variant(id).without_royals()
        game = legwork.Game(free.start())
        for number in range(40):
            moves = game.position.moves()
            if not moves or game.outcome:
                break
            game.push(moves[number * 7 % len(moves)])
        assert not game.position.in_check and free.without_royals() == free, id
    chess = legwork.Variant().without_royals()
    assert chess != legwork.Variant()
    lone = chess.position("8/8/8/3Q4/8/8/8/8 w - - 0 1")
    assert len(lone.moves()) == 27 and lone.outcome is None
    other_in_check = chess.position("4k3/8/8/8/8/8/8/R3R1K1 w - - 0 1")
    assert "e1e8" in other_in_check.moves()
    assert "e1g1" in chess.position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").moves()


GAMES = "1. e4 *\n\n1. d4 d5 *\n"


def test_texts_are_read_from_files(tmp_path: pathlib.Path):
    packed, plain = tmp_path / "games.pgn.gz", tmp_path / "games.pgn"
    packed.write_bytes(gzip.compress(GAMES.encode()))
    plain.write_text(GAMES)
    expected = [["e2e4"], ["d2d4", "d7d5"]]
    for source in [packed, plain, io.StringIO(GAMES), io.BytesIO(GAMES.encode()), gzip.open(packed), gzip.open(packed, "rt")]:
        assert [record.moves for record in legwork.read_pgn(source)] == expected
    for source in [packed, str(packed), plain, str(plain), io.StringIO(GAMES), gzip.open(packed)]:
        with legwork.PgnFile(source) as games:
            assert [record.moves for record in games] == expected
    rules = tmp_path / "mine.ron"
    rules.write_text('(like: "chess", name: "Mine")')
    assert legwork.Variant.from_rules(rules).name == "Mine"
    ini = io.StringIO("[slow:chess]\ndoubleStep = false\n")
    assert legwork.import_rules(ini)[0].id == "slow"


def test_a_file_is_not_closed_by_another():
    file = io.StringIO(GAMES)
    with legwork.PgnFile(file) as games:
        next(games)
    assert not file.closed


def test_the_exception_of_a_file_is_raised():
    class Broken:
        def read(self, size):
            raise OSError("the disk is gone")

    for call in [legwork.read_pgn, lambda file: list(legwork.PgnFile(file, errors="skip")), legwork.import_rules]:
        with pytest.raises(OSError, match="the disk is gone"):
            call(Broken())
    with pytest.raises(TypeError):
        legwork.read_pgn(5)
    with pytest.raises(FileNotFoundError):
        legwork.PgnFile("nowhere.pgn.gz")


def test_repetitions_are_counted_to_the_end():
    game = legwork.Game()
    for _ in range(16_500):
        game.push("g1f3", "g8f6", "f3g1", "f6g8")
    assert game.repetitions == 16_501


def test_a_move_that_ends_the_game_has_a_hash():
    hill = legwork.Position("4k3/8/8/8/8/3K4/8/8 w - - 0 1", "kingofthehill")
    assert hill.san("d3d4") == "Kd4#"
    blast = legwork.Position("3qk3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "atomic")
    assert blast.san("d2d7") == "Rxd7#"


def test_a_lone_rook_is_too_little_in_atomic_chess():
    for letter, over in [("R", True), ("B", True), ("N", True), ("Q", False)]:
        position = legwork.Position(f"8/8/8/8/8/3k4/8/4K2{letter} b - - 0 1", "atomic")
        assert (position.outcome is not None) == over, letter
    assert legwork.Position("8/8/8/8/8/3k4/8/4K1RR b - - 0 1", "atomic").outcome is None
    assert legwork.Position("8/8/8/8/8/3k4/8/4K2R b - - 0 1").outcome is None
