"""Moves as objects, and what a position says of its squares."""

import pytest

import legwork
from legwork import Game, Outcome, Position, Variant


@pytest.mark.parametrize("id", ["chess", "seirawan", "crazyhouse", "chu", "xiangqi", "shogi", "atomic", "grand"])
def test_moves_as_objects_are_the_moves(id):
    game = Game(variant=id)
    for ply in range(40):
        position = game.position
        moves = position.legal_moves()
        assert sorted(map(str, moves)) == sorted(position.moves()) and len(moves) == position.count()
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert move == position.move(str(move)) and move.san == position.san(move) == position.san(str(move))
            assert bool(move.captures) == position.is_capture(move)
            assert position.is_legal(move) and move.position == position
            if not move.is_pass and not move.drop:
                assert move.path[0] == move.from_square and move.path[-1] == move.to_square or move.castling
        if not moves:
            break
        move = moves[(ply * 7) % len(moves)]
        after = position.play(move)
        assert after == move.play() == position.play(str(move))
        game.push(move)
        assert game.last_move == move and game.position == after


def test_the_parts_of_moves():
    def move(fen, text, id="chess"):
        return Position(fen, id).move(text)

    plain = Position().move("g1f3")
    assert (plain.from_square, plain.to_square, plain.path, plain.captures) == ("g1", "f3", ["g1", "f3"], [])
    assert (plain.promotion, plain.drop, plain.gate, plain.castling, plain.is_pass) == (None, None, None, False, False)
    queen = move("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q")
    assert (queen.promotion, queen.captures) == ("Q", ["b8"])
    passing = move("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6")
    assert (passing.to_square, passing.captures) == ("d6", ["d5"])
    drop = move("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e5", "crazyhouse")
    assert (drop.drop, drop.from_square, drop.to_square, drop.path) == ("N", None, "e5", ["e5"])
    gate = Variant("seirawan").start().move("b1c3h")
    assert gate.gate == ("H", "b1") and gate.captures == []
    on_rook = move("r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1", "h1e1h", "seirawan")
    assert on_rook.castling and on_rook.gate == ("H", "h1") and on_rook.captures == []
    lion = move("4k5/10/10/10/4p5/3p6/2L7/10/10/4K5 w - - 0 1", "c3d4,d4e5", "chu")
    assert lion.path == ["c3", "d4", "e5"] and sorted(lion.captures) == ["d4", "e5"]
    blast = move("4k3/8/8/3rn3/8/8/8/3RK3 w - - 0 1", "d1d5", "atomic")
    assert sorted(blast.captures) == ["d5", "e5"]


def test_a_move_of_another_position_says_why_not():
    move = Position().move("e2e4")
    after = move.play()
    with pytest.raises(legwork.LegworkError, match="`e2e4`: Black has no piece on e2"):
        after.play(move)
    assert not after.is_legal(move) and "illegal" in str(after.explain(move))
    with pytest.raises(legwork.LegworkError):
        Game(variant="xiangqi").push(move)
    for wrong in [None, 5, ("e2", "e4")]:
        with pytest.raises(TypeError, match="a Move, or the text of one"):
            after.play(wrong)


def test_outcomes_have_names():
    game = Game(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    assert game.outcome == Outcome("checkmate", "black") == ("checkmate", "black") == game.position.outcome
    assert game.outcome.reason == "checkmate" and game.outcome.winner == "black"
    assert repr(game.outcome) == "Outcome(reason='checkmate', winner='black')"


def test_squares_attackers_and_pins():
    variant = Variant("chess")
    assert variant.squares[:2] == ["a1", "b1"] and len(variant.squares) == 64
    assert variant.betza("N") == "N" and variant.betza("P") == "mfWcfFfeFifmnD"
    # Every kind that the planes have.
    for id in ["crazyhouse", "shogi", "chu"]:
        assert all(Variant(id).piece_name(kind) for kind in Variant(id).kinds)
    position = Position("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1")
    assert position.pins("white") == ["e2"] and position.pins("black") == []
    assert position.attackers("e2", by="black") == ["e8"] and position.attackers("e2", by="white") == ["e1"]
    assert position.attacks("e2") == ["d1", "e1", "f1"][:1] + position.attacks("e2")[1:] and "a6" in position.attacks("e2")
    assert position.attacks("e2", "N") == ["c1", "g1", "c3", "g3", "d4", "f4"]
    with pytest.raises(legwork.LegworkError, match="piece"):
        position.attacks("e2", "Z")


def test_destinations_among_other_pieces():
    chess = Variant("chess")
    assert len(chess.destinations("Q", "d4")) == 27
    # An enemy is captured, and stops the ride; an own piece is in the way.
    assert chess.destinations("R", "a1", ["a3", "c1"]) == ["b1", "c1", "a2", "a3"]
    assert chess.destinations("R", "a1", {"a3": "P", "c1": "p"}) == ["b1", "c1", "a2"]
    assert chess.destinations("r", "a1", {"a3": "P", "c1": "p"}) == ["b1", "a2", "a3"]
    # A Pawn at home has not moved, and captures only.
    assert chess.destinations("P", "e2") == ["e3", "e4"] and chess.destinations("P", "e3") == ["e4"]
    assert chess.destinations("P", "e3", ["d4", "e4"]) == ["d4"]
    xiangqi = Variant("xiangqi")
    assert "a6" in xiangqi.destinations("C", "a1", ["a4", "a6"]) and "a4" not in xiangqi.destinations("C", "a1", ["a4", "a6"])
    # The Cannon of Janggi neither hops over another one nor captures it.
    janggi = Variant("janggi")
    assert "a6" in janggi.destinations("C", "a1", ["a4"]) and "a6" not in janggi.destinations("C", "a1", {"a4": "c"})
    # In a position, pieces go where their moves go, but for castling and what leaves the King attacked.
    for id in ["chess", "grand", "chu", "shogi", "xiangqi"]:
        position = Variant(id).start()
        for square, piece in position.pieces().items():
            moves = [move for move in position.legal_moves() if move.from_square == square and not move.castling]
            if piece.isupper():
                ends = set(position.variant.destinations(piece, square, position.pieces()))
                assert {move.to_square for move in moves} == ends
    for wrong in [lambda: chess.destinations("Z", "a1"), lambda: chess.destinations("Q", "i9"), lambda: chess.destinations("Q", "a1", ["z1"])]:
        with pytest.raises(legwork.LegworkError):
            wrong()
    with pytest.raises(TypeError):
        chess.destinations("Q", "a1", 5)


def test_keys_and_epds():
    game = Game(moves=["e2e4"])
    assert game.position.key == Position(game.fen).key != Position().key
    line = Position().epd(bm=Position().move("e2e4"), id="first; one", acd=12, pv=["e4", Position().move("d2d4")], noop=None)
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    assert line == start + ' bm e4; id "first; one"; acd 12; pv "e4" d4; noop;'
    assert Position().epd() == start
    for wrong in ['a"b', "a\nb", 1.5, True]:
        with pytest.raises(legwork.LegworkError, match="operations"):
            Position().epd(id=wrong)


def test_a_game_has_its_positions():
    game = Game(moves=["e2e4", "e7e5"])
    assert [position.fen for position in game.positions()] == [
        Position().fen,
        Position().play("e2e4").fen,
        game.fen,
    ]
    assert (game.turn, game.variant, game.start) == ("white", Variant("chess"), Position())
    assert game.last_move.position == game.positions()[1] and Game().last_move is None
