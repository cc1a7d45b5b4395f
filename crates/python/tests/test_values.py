"""Values behave as Python's do: copies, pickles, equality, and what `repr` shows."""

import copy
import pickle

import pytest

import legwork
from legwork import Game, Move, Position, Record, Variant, Variation, pyffish  # noqa: F401  (`eval` finds them)

BIRD = """(
    like: "capablanca",
    name: "Bird's Chess",
    start: "rnbcqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKABNR w KQkq - 0 1",
)"""
INI = "[knights:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\ncastling = false\n"
VARIANTS = [
    Variant("chess"),
    Variant("chu", promotion="shogi"),
    Variant("makruk"),
    Variant.from_rules(BIRD, "bird"),
    Variant.from_ini(INI, "knights"),
]


def played(variant):
    """A game of a few moves, and a position of it."""
    game = Game(variant=variant)
    for _ in range(6):
        game.push(sorted(game.position.moves())[0])
    return game


def annotated():
    [record] = legwork.read_pgn("[Annotator \"B\"]\n[Round \"3\"]\n\n1. e4! {good} (1. d4 {too}) 1... e5 $6 *")
    return record


GAMES = [played(variant) for variant in VARIANTS]
RECORD = annotated()
VALUES = [
    *VARIANTS,
    *[variant.start() for variant in VARIANTS],
    *GAMES,
    *[game.position for game in GAMES],
    *[game.position.legal_moves()[0] for game in GAMES],
    RECORD,
    RECORD.variations[0][0],
]


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_copies_and_pickles_are_equal(value):
    again = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for other in [copy.copy(value), copy.deepcopy(value), *again]:
        assert type(other) is type(value) and other == value and not other != value
        if value.__hash__:
            assert hash(other) == hash(value) and {value: 1}[other] == 1
    assert value != 1 and value != "chess" and value is not None


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_repr_gives_it_back_where_it_can(value):
    text = repr(value)
    if text.startswith("<") or "<Variant" in text:
        assert isinstance(value, (Record, Variation)) or "a rule file" in text
    else:
        assert eval(text) == value


def test_a_pickled_variant_of_a_rule_file_plays_on():
    for variant in VARIANTS[3:]:
        again = pickle.loads(pickle.dumps(variant))
        assert again.start().perft(3) == variant.start().perft(3) and again.rules_text == variant.rules_text
        assert pickle.loads(pickle.dumps(variant.start())).variant == variant


def test_variants_are_equal_if_their_rules_are():
    assert Variant("chu") != Variant("chu", promotion="shogi") != Variant("chess")
    assert Variant.from_rules(BIRD) == Variant.from_rules(BIRD)
    assert Variant.from_rules(BIRD) == Variant.from_rules(BIRD.replace("Bird's Chess", "Another Name"))
    other = Variant.from_rules(BIRD.replace("rnbcqkabnr/", "rnbaqkcbnr/").replace("RNBCQKABNR", "RNBAQKCBNR"))
    assert other != Variant.from_rules(BIRD) and other.fingerprint != Variant.from_rules(BIRD).fingerprint
    # A position belongs to its rules, whatever they are called.
    fen = "4k5/10/10/10/10/10/10/4K5 w - - 0 1"
    assert other.position(fen) != Variant.from_rules(BIRD.replace("capablanca", "gothic")).position(fen)
    assert Variant.from_rules(BIRD).position(fen) == Variant.from_rules(BIRD).position(fen)


def test_variants_are_taken_where_ids_are():
    bird = VARIANTS[3]
    assert Position(None, bird) == bird.start() and Position(bird.start().fen, variant=bird) == bird.start()
    assert Game(variant=bird).variant == bird and Game(bird.start().fen, bird).start == bird.start()
    assert legwork.perft(2, variant=bird) == legwork.perft(2, bird.start().fen, bird)
    assert legwork.san("b1c3", variant=bird) == "Nc3"
    assert "goes to c3" in str(legwork.explain("b1c3", variant=bird))
    assert legwork.read_pgn("1. Nc3 *", bird)[0].variant == bird
    assert legwork.read_pgn("1. Nc3 *", "gothic")[0].variant == Variant("gothic")
    for wrong in [1, None, b"chess"]:
        with pytest.raises(TypeError, match="variant"):
            Position(None, wrong)


def test_a_copied_game_is_played_on_for_itself():
    game = Game()
    game.push("e2e4")
    for other in [game.copy(), copy.copy(game), copy.deepcopy(game)]:
        other.push("e7e5")
        assert other.moves == ["e2e4", "e7e5"] and other != game
    assert game.moves == ["e2e4"] and bool(Game()) and len(Game()) == 0
    # Repetitions are known to copies, too.
    for _ in range(2):
        game.push("g8f6", "g1f3", "f6g8", "f3g1")
    again = pickle.loads(pickle.dumps(game))
    assert (again.repetitions, again.outcome) == (game.repetitions, game.outcome) == (3, ("threefold repetition", None))
    with pytest.raises(TypeError):
        hash(game)


HUGE = [-1, 1 << 64, 1 << 200, 10**5000]
NUMBERS = [
    ("depth", lambda number: legwork.perft(number)),
    ("depth", lambda number: Position().divide(number)),
    ("set_up", lambda number: Variant("chess960").start(set_up=number)),
    ("hash_megabytes", lambda number: legwork.Engine(hash_megabytes=number)),
    ("threads", lambda number: legwork.Engine(threads=number)),
    ("depth", lambda number: legwork.Engine().think(Game(), depth=number)),
    ("nodes", lambda number: legwork.Engine().think(Game(), nodes=number)),
    ("multipv", lambda number: legwork.Engine().analyse(Game(), multipv=number)),
    ("size", lambda number: Position().svg(number)),
    ("nags", lambda number: Variation(Position(), ["e2e4"], nags=[[number]])),
    ("notation", lambda number: pyffish.get_san("chess", "startpos", "e2e4", False, number)),
]


@pytest.mark.parametrize("number", HUGE, ids=["negative", "64-bits", "200-bits", "5000-digits"])
@pytest.mark.parametrize("name, call", NUMBERS, ids=range(len(NUMBERS)))
def test_numbers_that_do_not_fit_are_errors_of_ours(name, call, number):
    with pytest.raises(legwork.LegworkError, match=f"^{name}: `"):
        call(number)


@pytest.mark.parametrize("name, call", NUMBERS, ids=range(len(NUMBERS)))
def test_what_is_no_number_is_a_type_error(name, call):
    for wrong in ["2", 2.5]:
        with pytest.raises(TypeError, match=name):
            call(wrong)
