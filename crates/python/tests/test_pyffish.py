"""`legwork.pyffish` against pyffish itself: the same lists, texts and results in random games of every variant that both have."""

import random

import pytest

from legwork import pyffish as ours

theirs = pytest.importorskip("pyffish")

# How many positions of each variant are compared; together they are more than 10,000.
POSITIONS = 100
# A game is left after this many plies. It goes on from a FEN after this number of moves: each question plays the moves again.
LONGEST = 160
FROM_FEN = 16

# Variants built into Fairy-Stockfish that a rule file does not support: they cannot be played.
NOT_PLAYED = {
    "ataxx", "bughouse", "flipello", "flipello10", "flipersi", "koedem", "shatar", "shouse", "supply",
}
BOTH = sorted(set(theirs.variants()) - NOT_PLAYED)
# Before a test loads others.
PLAYED = set(ours.variants())

# A ruling: where a Pawn's drop must not mate, Fairy-Stockfish lists the mate and counts the game as lost. Here it is not legal.
NO_MATE_BY_PAWN = {"checkshogi", "euroshogi", "gorogoro", "judkins", "mini", "minishogi", "shogi", "torishogi"}


def is_mate_by_dropped_pawn(variant, fen, moves, move):
    """Whether a move is the drop of a Pawn (a Swallow, in Tori Shogi) that mates."""
    pawn = "S@" if variant == "torishogi" else "P@"
    if variant not in NO_MATE_BY_PAWN or not move.startswith(pawn):
        return False
    after = [*moves, move]
    return theirs.gives_check(variant, fen, after) and not theirs.legal_moves(variant, fen, after)


def games(variant):
    """Random games, as a FEN and moves for each position, until there are enough positions."""
    chance = random.Random(variant)
    left = POSITIONS
    while left > 0:
        fen, moves = theirs.start_fen(variant), []
        for _ in range(LONGEST):
            if len(moves) == FROM_FEN:
                fen, moves = theirs.get_fen(variant, fen, moves, False, False, True), []
            yield fen, list(moves)
            left -= 1
            legal = theirs.legal_moves(variant, fen, moves)
            legal = [move for move in legal if not is_mate_by_dropped_pawn(variant, fen, moves, move)]
            if left == 0 or not legal:
                break
            moves.append(chance.choice(legal))


def ended(answer):
    """A game's end and its value, which means nothing if the game has not ended."""
    over, value = answer
    return (over, value if over else None)


@pytest.mark.parametrize("variant", BOTH)
def test_the_same_answers(variant):
    assert ours.start_fen(variant) == theirs.start_fen(variant)
    assert ours.captures_to_hand(variant) == theirs.captures_to_hand(variant)
    assert ours.two_boards(variant) == theirs.two_boards(variant)
    compared = 0
    for fen, moves in games(variant):
        compared += 1
        here = theirs.get_fen(variant, fen, moves)
        legal = theirs.legal_moves(variant, fen, moves)
        allowed = [move for move in legal if not is_mate_by_dropped_pawn(variant, fen, moves, move)]
        assert sorted(ours.legal_moves(variant, fen, moves)) == sorted(allowed), here
        for style in [(), (False, True), (False, False, True)]:
            assert ours.get_fen(variant, fen, moves, *style) == theirs.get_fen(variant, fen, moves, *style)
        for name in ["gives_check", "has_insufficient_material", "piece_to_partner"]:
            own, other = getattr(ours, name), getattr(theirs, name)
            assert own(variant, fen, moves) == other(variant, fen, moves), (name, here)
        for name in ["is_immediate_game_end", "is_optional_game_end"]:
            own, other = getattr(ours, name), getattr(theirs, name)
            assert ended(own(variant, fen, moves)) == ended(other(variant, fen, moves)), (name, here, moves)
        if not legal:
            assert ours.game_result(variant, fen, moves) == theirs.game_result(variant, fen, moves), here
        for move in random.Random(compared).sample(allowed, min(3, len(allowed))):
            assert ours.is_capture(variant, fen, moves, move) == theirs.is_capture(variant, fen, moves, move)
            for notation in {0, 1, compared % 10}:
                asked = (variant, here, move, False, notation)
                assert ours.get_san(*asked) == theirs.get_san(*asked), asked
        assert ours.validate_fen(here, variant) == theirs.validate_fen(here, variant), here
        if len(allowed) == len(legal):
            assert ours.get_fog_fen(here, variant) == theirs.get_fog_fen(here, variant), here
    assert compared == POSITIONS


def test_all_that_can_be_played_is_compared():
    assert PLAYED == set(BOTH)
    assert len(BOTH) * POSITIONS >= 10_000


def test_the_same_names():
    names = {name for name in dir(theirs) if not name.startswith("_")}
    assert names <= set(ours.__all__)
    for name in names:
        if isinstance(getattr(theirs, name), int):
            assert getattr(ours, name) == getattr(theirs, name), name


# Chess960's castling in other variants.
SHUFFLED = [
    ("chess", "nrkrbbqn/pppppppp/8/8/8/8/PPPPPPPP/NRKRBBQN w DBdb - 0 1"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("crazyhouse", "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN[] w FCfc - 0 1"),
    ("kingofthehill", "rkrnbbqn/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN w CAca - 0 1"),
    ("seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"),
    ("capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
]


@pytest.mark.parametrize("variant,start", SHUFFLED)
def test_castling_as_in_chess960(variant, start):
    chance = random.Random(start)
    for _ in range(8):
        moves = []
        for _ in range(40):
            legal = theirs.legal_moves(variant, start, moves, True)
            assert sorted(ours.legal_moves(variant, start, moves, True)) == sorted(legal), moves
            fen = theirs.get_fen(variant, start, moves, True)
            assert ours.get_fen(variant, start, moves, True) == fen
            assert ours.validate_fen(fen, variant, True) == theirs.validate_fen(fen, variant, True), fen
            if not legal:
                break
            moves.append(chance.choice(legal))
            san = theirs.get_san(variant, fen, moves[-1], True)
            assert ours.get_san(variant, fen, moves[-1], True) == san


# FENs of which something may be wrong, made of sound ones by a change of one character.
FEN_VARIANTS = ["chess", "crazyhouse", "seirawan", "shogi", "xiangqi", "3check", "makruk", "capablanca", "grand"]


@pytest.mark.parametrize("variant", FEN_VARIANTS)
def test_fens_are_judged_alike(variant):
    chance = random.Random(variant)
    sound = [theirs.get_fen(variant, fen, moves) for fen, moves in games(variant)]
    judged = set()
    for fen in sound * 4:
        place = chance.randrange(len(fen))
        letter = chance.choice("KkPpRr1289/+~[]- wbxqQ")
        changed = [
            fen[:place] + fen[place + 1 :],
            fen[:place] + letter + fen[place + 1 :],
            " ".join(fen.split(" ")[: chance.randrange(1, 7)]),
        ]
        for text in changed:
            if is_beyond_the_board(text, fen):
                continue
            judged.add(ours.validate_fen(text, variant))
            assert ours.validate_fen(text, variant) == theirs.validate_fen(text, variant), text
    assert len(judged) > 4


def is_beyond_the_board(text, fen):
    """Whether a rank is too long, or a right to castle names a file that there is not: Fairy-Stockfish then looks beyond its board."""
    def length(rank):
        total, digits = 0, ""
        for c in rank.split("[")[0] + "/":
            if c.isdigit():
                digits += c
                continue
            total, digits = total + int(digits or 0), ""
            total += c not in "+~/-]"
        return total

    files = max(length(rank) for rank in fen.split(" ")[0].split("/"))
    ranks = text.split(" ")[0].split("/")
    rights = (text.split(" ") + ["", ""])[2].lower().replace("k", "").replace("q", "")
    if any(c.isalpha() and ord(c) - ord("a") >= files for c in rights):
        return True
    return len(ranks) > fen.split(" ")[0].count("/") + 1 or any(length(rank) > files for rank in ranks)


LOADED = """
[legwork-test:chess]
king = k
archbishop = a
promotionPieceTypes = arbn
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
[legwork-unsaid:chess]
shatarMateRule = true
"""


def test_variants_are_loaded():
    ours.load_variant_config(LOADED)
    theirs.load_variant_config(LOADED)
    start = theirs.start_fen("legwork-test")
    assert ours.start_fen("legwork-test") == start
    assert sorted(ours.legal_moves("legwork-test", start, ["e2e4"])) == sorted(
        theirs.legal_moves("legwork-test", start, ["e2e4"])
    )
    assert "legwork-test" in ours.variants() and "legwork-unsaid" not in ours.variants()
    with pytest.raises(ours.error, match="shatarMateRule"):
        ours.legal_moves("legwork-unsaid", start, [])


def test_a_count_that_the_players_started():
    fen = "8/8/3k4/8/4R3/4K3/8/8 w - 32 5 40"
    for started in [-1, 0, 70, 79]:
        asked = ("makruk", fen, ["e4a4", "d6d5"], False, False, False, started)
        assert ours.get_fen(*asked) == theirs.get_fen(*asked), started
    board = "1r6/8/3kr3/8/8/3KN3/8/8 w - 128 10 40"
    for started in [-1, 0, 70, 79]:
        asked = ("makruk", board, ["e3f5"], False, False, False, started)
        assert ours.get_fen(*asked) == theirs.get_fen(*asked), started
