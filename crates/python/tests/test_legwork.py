"""The package: its documentation, its types and its errors."""

import contextlib
import copy
import doctest
import gc
import inspect
import io
import os
import pathlib
import pickle
import re
import sys

import numpy
import pytest

import legwork
from legwork import pyffish

ROOT = pathlib.Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "PYTHON.md"


@pytest.mark.parametrize("module", [legwork, pyffish], ids=["legwork", "pyffish"])
def test_examples_in_docstrings(module):
    found = doctest.testmod(module)
    assert found.attempted > 1 and found.failed == 0


def test_examples_of_the_guide():
    found = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert found.attempted > 30 and found.failed == 0


def test_examples_of_the_readme():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert found.attempted == 3 and found.failed == 0


def test_each_heading_of_the_guide_has_an_example():
    sections = GUIDE.read_text(encoding="utf-8").split("\n## ")[1:]
    assert len(sections) > 10 and [text.split("\n")[0] for text in sections if ">>> " not in text] == []


def test_everything_has_a_docstring():
    for name in legwork.__all__:
        item = getattr(legwork, name)
        assert name == "__version__" or inspect.getdoc(item), name
        if isinstance(item, type) and not issubclass(item, Exception):
            for own in vars(item):
                assert own.startswith("_") or inspect.getdoc(getattr(item, own)), f"{name}.{own}"


def test_what_is_left_out_of_a_section_is_a_warning():
    text = "[centaurking:chess]\ncentaur: c\n"
    for load in [legwork.Variant.from_ini, pyffish.load_variant_config]:
        with pytest.warns(UserWarning, match="^variants.ini:2:1: expected `key = value`.*it is left out$"):
            load(text)


def stub_names(text, of):
    """The names that the stub of a class or module defines."""
    lines = text.split(f"class {of}")[1].split("\nclass ")[0] if of else text
    indent = "    " if of else ""
    return set(re.findall(rf"^{indent}def (\w+)", lines, re.M))


def test_the_stubs_name_what_there_is():
    folder = pathlib.Path(legwork.__file__).parent
    text = (folder / "_legwork.pyi").read_text()
    for name in legwork.__all__:
        item = getattr(legwork, name)
        # What is written in Python has its types there.
        rust = isinstance(item, type) and getattr(legwork._legwork, name, None) is item
        if rust and not issubclass(item, Exception):
            public = {own for own in vars(item) if not own.startswith("_")}
            stubbed = {own for own in stub_names(text, f"{name}:") if not own.startswith("_")}
            assert stubbed == public, name
    functions = {name for name in legwork.__all__ if inspect.isbuiltin(getattr(legwork, name))}
    assert functions <= stub_names(text, None)
    functions = {name for name in pyffish.__all__ if inspect.isbuiltin(getattr(pyffish, name))}
    assert functions == stub_names((folder / "pyffish.pyi").read_text(), None)
    assert (folder / "py.typed").is_file()


START = legwork.Position()
WRONG = [
    lambda: legwork.Variant("ches"),
    lambda: legwork.Variant("chu", promotion="no"),
    lambda: legwork.Variant.from_rules("(name: 1)"),
    lambda: legwork.Variant.from_ini("[a:nothing]"),
    lambda: legwork.Position("8/8"),
    lambda: legwork.Position("x" * 100_000),
    lambda: START.play("e2e5"),
    lambda: START.play("\0"),
    lambda: START.play("é" * 1000),
    lambda: START.san("Nf3"),
    lambda: START.read_san("Nf6"),
    lambda: START.explain("?"),
    lambda: START.perft(101),
    lambda: START.at("z9"),
    lambda: START.hand("red"),
    lambda: legwork.Variant("seirawan").start(set_up=1),
    lambda: legwork.Variant("chess").piece_name("Z"),
    lambda: legwork.Game().push("e2e4", "e2e4"),
    lambda: legwork.read_pgn("1. e5 *"),
    lambda: legwork.Engine(hash_megabytes=1 << 62),
    lambda: legwork.Engine().think(legwork.Game(), seconds=float("nan")),
    lambda: legwork.Engine().think(legwork.Game(), seconds=-1),
    lambda: pyffish.legal_moves("nothing", "startpos", []),
    lambda: pyffish.legal_moves("chess", "", ["é1e5"]),
    lambda: pyffish.legal_moves("chess", "", [""]),
    lambda: pyffish.get_san("chess", "startpos", "e2e4", False, 10),
    lambda: pyffish.get_fen("chess", "~" * 5000, []),
    lambda: pyffish.set_option("Colour", 1),
]


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_errors_are_one_sort_of_exception(wrong):
    with pytest.raises(legwork.LegworkError) as error:
        wrong()
    assert isinstance(error.value, ValueError)
    assert len(str(error.value)) < 2_000


def test_errors_have_kinds_and_places():
    for kind, place, wrong in [
        ("unknown-variant", {}, lambda: legwork.Variant("ches")),
        ("fen", {"field": "board", "offset": 7}, lambda: legwork.Position("8/8/8/8 w - - 0 1")),
        ("move", {}, lambda: START.play("e2e5")),
        ("text", {"offset": 0}, lambda: START.play("?")),
        ("move", {"ply": 3}, lambda: legwork.Game().push("e2e4", "e7e5", "e2e4")),
        ("text", {"offset": 0, "ply": 2}, lambda: legwork.Game().push("e2e4", "?")),
        ("rules", {"line": 1}, lambda: legwork.Variant.from_rules("(")),
        ("pgn", {"game": 1, "ply": 3}, lambda: legwork.read_pgn("1. e4 e5 2. Ke3 *")),
        ("argument", {"argument": "square"}, lambda: START.at("j9")),
    ]:
        with pytest.raises(legwork.LegworkError) as error:
            wrong()
        assert error.value.kind == kind
        assert {name: getattr(error.value, name) for name in place} == place


def test_moves_are_played_all_or_none():
    game = legwork.Game()
    with pytest.raises(legwork.LegworkError, match="e2e4"):
        game.push("e2e4", "e7e5", "e2e4")
    assert game.moves == [] and game.fen == START.fen


def test_positions_are_values():
    after = START.play("g1f3").play("g8f6").play("f3g1").play("f6g8")
    assert after != START and after.pieces() == START.pieces()
    assert START == legwork.Position() and hash(START) == hash(legwork.Position())
    assert len({START, legwork.Position(), after}) == 2


def test_records_keep_variations():
    pgn = "1. e4 $14 (1. d4 {solid} d5 (1... Nf6)) e5 *"
    [record] = legwork.read_pgn(pgn)
    assert record.moves == ["e2e4", "e7e5"] and record.nags == [[14], []]
    [[queens], nothing] = record.variations
    assert nothing == [] and queens.start == START and queens.moves == ["d2d4", "d7d5"]
    assert queens.comments == [[], ["solid"], []]
    assert queens.variations[1][0].moves == ["g8f6"]
    [again] = legwork.read_pgn(record.pgn())
    assert again.pgn() == record.pgn() and again.variations[0][0].moves == queens.moves


def test_what_is_read_loosely_is_said():
    variant = legwork.Variant("antichess")
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    with pytest.warns(UserWarning, match="read as"):
        assert variant.position(start) == variant.start()
    with pytest.warns(UserWarning, match="read as"):
        assert legwork.Position(start, variant) == variant.start()
    with pytest.raises(legwork.LegworkError):
        variant.position(start, loosely=False)


def test_fens_of_other_programs_are_read():
    for variant, fen, moves, read in [
        ("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 0 1", 44, "xiangqi"),
        ("cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde 0 1", 25, "cambodian"),
        ("chess", "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1", 20, "chess960"),
    ]:
        with pytest.warns(UserWarning, match="read as"):
            position = legwork.Position(fen, variant)
        assert position.count() == moves and position.variant.id == read


def test_features_say_what_the_fen_says():
    variant = legwork.Variant("crazyhouse")
    position = variant.position("r1bqk2r/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQK2R[Nbb] w KQkq - 0 1")
    planes, kinds = position.planes(), variant.kinds
    assert planes.shape == (2, len(kinds), 8, 8) and planes.dtype == numpy.uint8
    for square, piece in position.pieces().items():
        side, file, rank = int(piece.islower()), ord(square[0]) - ord("a"), int(square[1]) - 1
        assert planes[side, kinds.index(piece.upper()), rank, file] == 1
    assert planes.sum() == len(position.pieces())
    hands = dict(zip(variant.held_kinds, position.hands().T.tolist()))
    assert hands["N"] == [1, 0] and hands["B"] == [0, 2]


def test_the_engine_mates():
    game = legwork.Game(legwork.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"))
    best = legwork.Engine(hash_megabytes=1).think(game, depth=4)
    assert (best.move, best.mate, best.line) == ("a1a8", 1, ["a1a8"])
    game.push(best.move)
    assert game.outcome == ("checkmate", "white") and legwork.Engine().think(game, depth=1) is None


def test_the_interpreter_is_any_of_this_version_or_newer():
    assert sys.version_info >= (3, 9)
    assert legwork._legwork.__file__.endswith((".abi3.so", ".pyd"))


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is that of Linux")
def test_glibc_2_28_is_enough():
    module = pathlib.Path(legwork._legwork.__file__).read_bytes()
    asked = {tuple(map(int, found)) for found in re.findall(rb"GLIBC_(\d+)\.(\d+)", module)}
    assert asked and max(asked) <= (2, 28)


def test_all_of_a_file_is_imported():
    ini = "[knights:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\ncastling = false\n\n"
    ini += "[lost:nowhere]\n\n[bishops:knights]\nstartFen = bbbbkbbb/pppppppp/8/8/8/8/PPPPPPPP/BBBBKBBB w - - 0 1\n"
    faults = []
    knights, bishops = legwork.import_rules(ini, faults)
    assert (knights.id, bishops.id) == ("knights", "bishops") and knights.start().perft(2) == 784
    assert len(faults) == 1 and faults[0].startswith("lost: ")
    for wrong in [ini, "(name: \"a rule file\")", ""]:
        with pytest.raises(legwork.LegworkError):
            legwork.import_rules(wrong)


GOTHIC, GAME = legwork.Variant("gothic"), legwork.Game(moves=["e2e4", "e7e5"])
MOVE, DROP = START.move("e2e4"), legwork.Position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "crazyhouse").move("N@e5")
ACTIONS, BATCH = START.variant.actions, legwork.Batch("chess", 1, max_plies=50)
VARIATION = legwork.Variation(START, ["d2d4"], comments=[["before"], ["after"]], nags=[[1]])
RECORD = legwork.Record(GAME, tags={"White": "A"}, clocks=[1, 2], variations=[[VARIATION], []])
ENGINE, GATED = legwork.Engine(hash_megabytes=1), legwork.Variant("seirawan").start().move("b1c3h")
INI = "[knights:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\ncastling = false\n"


def parts(value, *names):
    """Attributes of a value; methods without arguments are called."""
    found = [getattr(value, name) for name in names]
    return [part() if callable(part) else part for part in found]


def every(value):
    """The names of what a value has that is asked without arguments: attributes."""
    names = [name for name in vars(type(value)) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(value, name))]


def wrong():
    for call in [lambda: START.play("e2e5"), lambda: legwork.Position("8/8"), lambda: START.read_san("Nf6")]:
        with contextlib.suppress(legwork.LegworkError):
            call()


# Calls that take less than a millisecond.
SHORT = {
    "attributes of a variant": lambda: parts(GOTHIC, *every(GOTHIC)),
    "attributes of a position": lambda: parts(START, *every(START)),
    "attributes of a move": lambda: [parts(move, *every(MOVE)) for move in (MOVE, DROP, GATED)],
    "attributes of a game": lambda: parts(GAME, *every(GAME)),
    "attributes of a record": lambda: (parts(RECORD, *every(RECORD)), parts(VARIATION, *every(VARIATION))),
    "attributes of a batch": lambda: (parts(BATCH, *every(BATCH)), parts(ACTIONS, *every(ACTIONS))),
    "open": lambda: (legwork.Variant("gothic"), legwork.Variant("chu", promotion="shogi"), legwork.variants()),
    "variant": lambda: (GOTHIC.start(), GOTHIC.position(GOTHIC.start().fen), GOTHIC.observation_names()),
    "kinds": lambda: (GOTHIC.pieces(), GOTHIC.betza("C"), GOTHIC.piece_name("C"), GOTHIC.moves_in_words("C")),
    "destinations": lambda: (GOTHIC.destinations("C", "d4", ["d6"]), GOTHIC.destinations("C", "d4", {"d6": "p"})),
    "position": lambda: (legwork.Position(START.fen), legwork.Position(None, GOTHIC)),
    "moves": lambda: (START.moves(), START.captures(), START.moves_from("e2"), START.count()),
    "legal_moves": lambda: [str(move) for move in START.legal_moves()],
    "move": lambda: (START.move("e2e4"), START.is_legal(MOVE), START.is_capture(MOVE), START.gives_check(MOVE)),
    "play": lambda: (START.play(MOVE).play("e7e5"), MOVE.play()),
    "san": lambda: (START.san(MOVE), START.read_san("e4"), START.sans(), legwork.san("g1f3")),
    "explain": lambda: (str(START.explain("e2e5")), repr(legwork.explain("g1f3")), START.explain("Nf3")._repr_html_()),
    "wrong": wrong,
    "perft": lambda: (START.perft(1), START.divide(1), legwork.perft(1, progress=lambda done, all: None)),
    "game": lambda: legwork.Game(moves=["e2e4"]).pop(),
    "push": lambda: (game := GAME.copy(), game.push("g1f3", "g8f6"), game.push_san("Nc3"), game.positions(), game.pgn(White="A")),
    "copy": lambda: (GAME.copy(), pickle.loads(pickle.dumps(GAME)), hash(GOTHIC), GAME == GAME, copy.deepcopy(START), repr(GAME)),
    "record": lambda: (legwork.Record(GAME, tags={"White": "A"}, clocks=[1, 2]).pgn(), RECORD.game(), RECORD == RECORD),
    "pieces on squares": lambda: GOTHIC.with_pieces(GOTHIC.start().pieces(), castling="KQkq"),
    "fen_faults": lambda: (GOTHIC.fen_faults("8/8 x KQkq - 0 0"), GOTHIC.fen_faults(GOTHIC.start().fen)),
    "edit": lambda: (
        root := RECORD.edit(),
        root.add("c2c4", main=True).promote_to_main(),
        [(node.promote(), node.demote()) for node in root.children],
        root.children[1].remove(),
        list(root.line()),
        root.record(),
    ),
    "read_pgn of a file": lambda: legwork.read_pgn(io.StringIO("1. e4 *")),
    "read_pgn": lambda: legwork.read_pgn("1. e4 (1. d4) e5 *"),
    "read_kifu": lambda: [(record.kif(), record.ki2(), record.csa()) for record in legwork.read_kifu("手合割：平手\n   1 ７六歩(77)\n変化：1手\n   1 ２六歩(27)\n")],
    "null moves": lambda: (START.null_move(), legwork.Game().push_null()),
    "read_pgn with faults": lambda: legwork.read_pgn("1. e4 e5 2. Ke3 *", faults=[]),
    "file": lambda: [legwork.PgnFile(os.devnull).close(), *legwork.PgnFile(os.devnull)],
    "squares": lambda: (START.attackers("e4", "white"), START.pins("white"), START.attacks("e2"), START.attacks("e2", "N")),
    "pieces": lambda: (START.at("e2"), START.pieces(), START.hand("white"), START.checkers(), START.is_attacked("e4", "white")),
    "arrays": lambda: (START.planes(), START.hands(), START.observation(), GAME.observation("mover", 2), START.action_mask()),
    "actions": lambda: (START.legal_actions(), ACTIONS.text(5), ACTIONS.decode(ACTIONS.encode(MOVE), START)),
    "push_action": lambda: legwork.Game().push_action(ACTIONS.encode(MOVE)),
    "step": lambda: (BATCH.step(BATCH.sample()), BATCH.masks(), BATCH.observations(), BATCH.turns(), BATCH.lengths(), BATCH.game(0)),
    "svg": lambda: START.svg(100, arrows=[MOVE], squares=["e4"]),
    "svg of a game": lambda: GAME.svg(flip=True),
    "diagram": lambda: GOTHIC.diagram("C"),
    "epd": lambda: (START.epd(bm=MOVE, id="one", pv=["e4"], acd=1), START.variant.read_epd(START.epd(bm=MOVE))),
    "engine": lambda: (ENGINE.evaluate(START), ENGINE.evaluation_parts(GAME), ENGINE.stop()),
    "pyffish": lambda: pyffish.legal_moves("chess", "startpos", ["e2e4"]),
    "pyffish.get": lambda: (
        pyffish.get_fen("chess", "startpos", ["e2e4"]),
        pyffish.get_san("chess", "startpos", "e2e4"),
        pyffish.get_san_moves("chess", "startpos", ["e2e4"]),
        pyffish.get_fog_fen(START.fen, "chess"),
    ),
    "pyffish.is": lambda: (
        pyffish.gives_check("chess", "startpos", []),
        pyffish.is_capture("chess", "startpos", [], "e2e4"),
        pyffish.piece_to_partner("chess", "startpos", ["e2e4"]),
        pyffish.game_result("chess", "startpos", []),
        pyffish.is_immediate_game_end("chess", "startpos", []),
        pyffish.is_optional_game_end("chess", "startpos", []),
        pyffish.has_insufficient_material("chess", "startpos", []),
        pyffish.validate_fen(START.fen, "chess"),
    ),
    "pyffish's variants": lambda: (
        pyffish.version(),
        pyffish.info(),
        pyffish.start_fen("chess"),
        pyffish.two_boards("chess"),
        pyffish.captures_to_hand("chess"),
        pyffish.set_option("Threads", 1),
    ),
    "Engine.think": lambda: ENGINE.think(START, nodes=10),
    "Engine.analyse": lambda: ENGINE.analyse(START, nodes=10),
    "Engine.use_net": lambda: ENGINE.use_net(None),
    "Engine.forget": lambda: ENGINE.forget(),
    "Batch": lambda: legwork.Batch("chess", 2),
    "playouts": lambda: legwork.playouts(games=1, max_plies=10),
    "load_variant_config": lambda: pyffish.load_variant_config(INI + 2000 * "#" + "\n"),
}
# What takes longer: reading rules, studies, tables of memory.
LONG = {
    "Variant.from_rules": lambda: legwork.Variant.from_rules('(like: "chess", name: "Mine")'),
    "Variant.from_ini": lambda: legwork.Variant.from_ini(INI),
    "import_rules": lambda: legwork.import_rules(INI),
    "without_royals": lambda: GOTHIC.without_royals(),
    "diff": lambda: GOTHIC.diff("chess"),
    "Engine": lambda: legwork.Engine(hash_megabytes=1),
    "measure": lambda: legwork.measure("minishogi", games=1, nodes=1, threads=1),
    "mates": lambda: legwork.mates(MATES, ["RR"]),
    "variants": lambda: pyffish.variants(),
}
MATES = legwork.Variant.from_rules(
    """(name: "Rooks", board: (files: 3, ranks: 3), start: "kr1/3/1RK w - - 0 1", pieces: [
        (letter: "K", name: "King", betza: "K", royal: true), (letter: "R", name: "Rook", betza: "R")])"""
)


def test_every_call_is_tried_for_leaks():
    """Names are looked for in the text of the calls above."""
    text = pathlib.Path(__file__).read_text(encoding="utf-8").split("\nSHORT = {")[1].split("\nMATES")[0]
    for module in [legwork, pyffish]:
        for name, item in vars(module).items():
            if name.startswith("_") or not callable(item) or isinstance(item, type) and issubclass(item, (Exception, str, tuple)):
                continue
            for own in [own for own in vars(item) if not own.startswith("_")] if isinstance(item, type) else [name]:
                called = not isinstance(item, type) or callable(getattr(item, own))
                assert not called or re.search(rf"\.{own}\(", text), f"{name}.{own}"


@pytest.mark.skipif(not pathlib.Path("/proc/self/statm").exists(), reason="reads the memory of a process of Linux")
@pytest.mark.parametrize("name", [*SHORT, *LONG])
def test_calls_leak_nothing(name):
    """`LEGWORK_CALLS=1000000` asks for as many calls as a release is tried with; of what takes longer, for a thousandth."""
    calls = int(os.environ.get("LEGWORK_CALLS", "2000"))
    call, calls = (SHORT[name], calls) if name in SHORT else (LONG[name], max(calls // 1000, 20))

    def pages():
        gc.collect()
        return int(pathlib.Path("/proc/self/statm").read_text().split()[1])

    def growth():
        before = pages()
        for _ in range(calls):
            call()
        return (pages() - before) * 4096

    for _ in range(min(500, calls)):
        call()
    # Eight bytes a call would be more than this from 260,000 calls on; a lost list of moves is so at once. A new thread may be given
    # memory of its own, a few times; a leak grows every time.
    assert any(growth() < 2 << 20 for _ in range(5))


def test_a_variant_has_the_names_that_games_have_for_it():
    for name, id in [("3check", "threecheck"), ("Three-check", "threecheck"), ("Racing Kings", "racingkings"), ("standard", "chess")]:
        assert legwork.Variant(name).id == id
        assert legwork.read_pgn(f'[Variant "{name}"]\n\n*')[0].variant.id == id


def test_an_epd_is_read_as_it_is_written():
    position = START.play("e2e4")
    line = position.epd(id="best; by test", bm=[position.move("e7e5"), position.move("g8f6")])
    read, operations = legwork.Variant().read_epd(line)
    assert read.fen.split()[:4] == position.fen.split()[:4]
    assert operations == {"id": "best; by test", "bm": "e5 Nf6"}
    with pytest.raises(legwork.LegworkError) as caught:
        legwork.Variant().read_epd(f"{position.epd()} id")
    assert caught.value.kind == "text"


def test_a_position_without_mating_material_is_over():
    bare = legwork.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert bare.outcome == legwork.Game(bare).outcome
    assert bare.outcome is not None and bare.outcome.winner is None


def test_coordinates_and_check_can_be_left_out_of_a_picture():
    checked = legwork.Position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    pictures = {checked.svg(), checked.svg(coordinates=False), checked.svg(check=False)}
    assert len(pictures) == 3
