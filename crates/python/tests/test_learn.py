"""What learners use: actions, observations, batches, play-outs, and the environments of PettingZoo and OpenSpiel."""

import pickle

import numpy
import pytest

import legwork
from legwork import Batch, Game, Position, Variant

MINE = """(
    name: "Kings and Rooks",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "kr2/4/4/2RK w - - 0 1",
)"""
IDS = ["chess", "gothic", "xiangqi", "shogi", "chu", "seirawan", "crazyhouse", "makruk", "atomic", "antichess", "janggi", "grand"]


@pytest.mark.parametrize("id", IDS)
def test_actions_are_the_legal_moves(id):
    game = Game(variant=id)
    actions = game.variant.actions
    assert len(actions) == actions.size and actions.fingerprint == Variant(id).actions.fingerprint
    for ply in range(30):
        position = game.position
        legal = position.legal_actions()
        assert sorted(actions.encode(move) for move in position.legal_moves()) == legal
        mask = position.action_mask()
        assert mask.dtype == numpy.uint8 and numpy.flatnonzero(mask).tolist() == legal
        if not legal or game.outcome:
            break
        action = legal[ply * 11 % len(legal)]
        move = actions.decode(action, position)
        assert actions.encode(move) == action and actions.text(action)
        game.push_action(action)
        assert game.last_move == move


def test_a_mask_is_written_where_it_is_wanted():
    out = numpy.ones(Variant("chess").actions.size, bool)
    assert Position().action_mask(out) is out and out.sum() == 20


def test_what_is_not_legal_is_refused():
    game, actions = Game(), Variant("chess").actions
    [illegal] = [n for n in range(actions.size) if actions.text(n) == "e2e5"]
    for wrong in [
        lambda: game.push_action(illegal),
        lambda: actions.decode(illegal, Position()),
        lambda: game.push_action(actions.size),
        lambda: game.push_action(-1),
        lambda: actions.text(1 << 70),
        lambda: actions.encode(Variant("xiangqi").start().legal_moves()[0]),
        lambda: game.observation("black"),
        lambda: game.observation(history=65),
        lambda: Batch("chess", 0),
        lambda: Batch("chess", 4, start=Variant("gothic").start()),
        lambda: Batch("chess", 4, start=Position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")),
        lambda: Batch("chess", 4).step([0]),
        lambda: Batch("chess", 2).step([illegal, illegal]),
        lambda: legwork.playouts(games=0),
    ]:
        with pytest.raises(legwork.LegworkError):
            wrong()
    assert len(game) == 0
    with pytest.raises(TypeError):
        Batch("chess", 2).step(["e2e4", "e2e4"])


def test_observations_say_what_the_position_says():
    game = Game(moves=["e2e4", "e7e5", "g1f3"])
    names = game.variant.observation_names("mover", 1)
    seen = game.observation("mover", 1)
    assert seen.shape == (len(names), 8, 8) and seen.dtype == numpy.uint8
    plane = dict(zip(names, seen))
    # Black is to move, and sees the board turned.
    assert plane["own P"].sum() == 8 and plane["own P"][3, 3] == 1 and plane["enemy N"][5, 2] == 1
    assert plane["enemy N, 1 before"][5, 2] == 0 and plane["Black to move"].all()
    white = dict(zip(game.variant.observation_names(), game.observation()))
    assert white["White P"][3, 4] == 1 and white["White castles, king side"].all() and white["clock"][0, 0] == 1
    assert (game.position.observation()[:24] == game.observation()[:24]).all()


def test_a_batch_plays_as_games_do():
    batch = Batch("chess", 8, seed=3, max_plies=60, perspective="mover")
    games = [Game() for _ in range(8)]
    for _ in range(150):
        assert [batch.game(n) == game for n, game in enumerate(games)] == [True] * 8
        masks, seen = batch.masks(), batch.observations()
        assert batch.turns().tolist() == [int(game.turn == "black") for game in games]
        for n, game in enumerate(games):
            assert numpy.flatnonzero(masks[n]).tolist() == game.position.legal_actions()
            assert (seen[n] == game.observation("mover")).all()
        actions = batch.sample()
        assert (masks[range(8), actions] == 1).all()
        rewards, ended = batch.step(actions)
        lengths = batch.lengths()
        for n, game in enumerate(games):
            game.push_action(int(actions[n]))
            outcome = game.outcome
            assert ended[n] == (1 if outcome else 2 if len(game) == 60 else 0)
            assert rewards[n] == {"white": 1, "black": -1}.get(outcome and outcome.winner, 0)
            assert lengths[n] == (len(game) if ended[n] else 0)
            if ended[n]:
                games[n] = Game()


def test_batches_of_rule_files():
    variant = Variant.from_rules(MINE)
    batch = Batch(variant, 4, seed=1)
    for _ in range(50):
        batch.step(batch.sample())
    assert batch.game(0).variant == variant and pickle.loads(pickle.dumps(batch.game(0))) == batch.game(0)


def test_playouts_depend_on_the_seed_alone():
    told = legwork.playouts(games=50, seed=7)
    assert told == legwork.playouts(Game(), games=50, seed=7) != legwork.playouts(games=50, seed=8)
    ended = told["white"] + told["black"] + told["draws"]
    assert ended + told["cut_off"] == len(told["lengths"]) == 50 and sum(told["endings"].values()) == ended
    assert legwork.playouts(games=3, max_plies=5)["cut_off"] == 3
    steps = []
    legwork.playouts(games=3, variant="gothic", progress=lambda done, all: steps.append((done, all)))
    assert steps[-1] == (3, 3)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("id", [*IDS, MINE], ids=[*IDS, "rule file"])
def test_the_environment_passes_pettingzoos_test(id):
    test = pytest.importorskip("pettingzoo.test")
    from legwork import pettingzoo

    variant = Variant.from_rules(id) if id is MINE else id
    test.api_test(pettingzoo.env(variant, max_plies=100), num_cycles=200, verbose_progress=False)


def test_the_environment_gives_the_winner_its_reward():
    pytest.importorskip("pettingzoo")
    from legwork import pettingzoo

    environment = pettingzoo.env("chess", render_mode="ansi")
    environment.reset()
    game = Game()
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"]:
        assert environment.agent_selection == game.turn
        environment.step(game.variant.actions.encode(game.position.move(text)))
        game.push(text)
    assert environment.rewards == {"white": -1, "black": 1} and all(environment.terminations.values())
    assert environment.render() == str(game.position)


@pytest.mark.parametrize("id", ["chess", "gothic", "xiangqi", "crazyhouse", MINE], ids=["chess", "gothic", "xiangqi", "crazyhouse", "rule file"])
def test_openspiel_plays_it(id):
    pyspiel = pytest.importorskip("pyspiel")
    from legwork import openspiel

    played = openspiel.game(Variant.from_rules(id) if id is MINE else id, 60)
    pyspiel.random_sim_test(played, num_sims=3, serialize=False, verbose=False)
    state = played.new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == played.variant.start().fen != str(other)
    assert state.legal_actions() == played.variant.start().legal_actions()
    seen = numpy.array(other.observation_tensor(0), numpy.uint8)
    assert (seen == other.game.observation().ravel()).all()


def test_openspiel_gives_the_winner_its_reward():
    pyspiel = pytest.importorskip("pyspiel")
    from legwork import openspiel  # noqa: F401  (it registers the game)

    state = pyspiel.load_game("legwork(variant=chess)").new_initial_state()
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"]:
        state.apply_action(state.string_to_action(text))
    assert state.is_terminal() and state.returns() == [-1.0, 1.0]
