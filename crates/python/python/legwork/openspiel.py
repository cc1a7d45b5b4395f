"""Variants as games of OpenSpiel: `legwork.openspiel.game("gothic")`, or `pyspiel.load_game("legwork(variant=gothic)")` once this module is
imported. It needs the extra `openspiel`."""

from typing import Any, Optional, Union

import numpy
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from ._legwork import Game, Variant

WHITE, BLACK = 0, 1
MAX_PLIES = 1000

GAME_TYPE = pyspiel.GameType(
    short_name="legwork",
    long_name="Chess variants of Legwork",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": "chess", "max_plies": MAX_PLIES},
)


def game(variant: Union[Variant, str] = "chess", max_plies: int = MAX_PLIES) -> "VariantGame":
    """A game of a variant, which may be one of a rule file. A game of `max_plies` is a draw."""
    return VariantGame(variant=variant, max_plies=max_plies)


class VariantGame(pyspiel.Game):  # type: ignore[misc]
    """A variant. Actions are those of `Variant.actions`; an observation has planes from White's perspective."""

    def __init__(
        self,
        params: Optional[dict[str, Any]] = None,
        *,
        variant: Union[Variant, str, None] = None,
        max_plies: Optional[int] = None,
    ) -> None:
        given = params or {}
        chosen: Union[Variant, str] = variant or given.get("variant") or "chess"
        self.variant = chosen if isinstance(chosen, Variant) else Variant(chosen)
        self.max_plies: int = max_plies or given.get("max_plies", MAX_PLIES)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.variant.actions.size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(GAME_TYPE, info, {"variant": self.variant.id, "max_plies": self.max_plies})

    def new_initial_state(self) -> "VariantState":
        """The start of a game."""
        return VariantState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What the players see, which is everything."""
        return Observer(self.variant)


class VariantState(pyspiel.State):  # type: ignore[misc]
    """A game as it stands."""

    def __init__(self, of: VariantGame) -> None:
        super().__init__(of)
        self.game = Game(of.variant.start())
        self.max_plies = of.max_plies

    def current_player(self) -> int:
        """The player to move, White being 0."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return WHITE if self.game.turn == "white" else BLACK

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return len(self.game) >= self.max_plies or self.game.outcome is not None

    def returns(self) -> list[float]:
        """1 for who has won, and -1 for who has lost."""
        outcome = self.game.outcome
        white = {"white": 1.0, "black": -1.0}.get(outcome.winner or "", 0.0) if outcome else 0.0
        return [white, -white]

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.game.push_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.variant.actions.text(action)

    def __str__(self) -> str:
        return self.game.fen


class Observer:
    """The planes of `Game.observation`, as numbers from 0 to 255."""

    def __init__(self, variant: Variant) -> None:
        shape = (len(variant.observation_names()), variant.ranks, variant.files)
        self.tensor = numpy.zeros(int(numpy.prod(shape)), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: VariantState, player: int) -> None:
        """Sees a state."""
        self.dict["observation"][:] = state.game.observation()

    def string_from(self, state: VariantState, player: int) -> str:
        """The position as a FEN."""
        return state.game.fen


pyspiel.register_game(GAME_TYPE, VariantGame)
