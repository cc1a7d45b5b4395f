"""Variants as environments of PettingZoo: `legwork.pettingzoo.env("gothic")`. It needs the extra `pettingzoo`."""

from typing import Any, Optional, Union

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from ._legwork import Game, Position, Variant

AGENTS = ("white", "black")


def env(variant: Union[Variant, str] = "chess", **options: Any) -> AECEnv:
    """A game of a variant, whose illegal actions are refused. The options are those of `VariantEnv`."""
    own = VariantEnv(variant, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(own))


class VariantEnv(AECEnv):  # type: ignore[misc]
    """A game of a variant for two agents, `white` and `black`. An action is that of `Variant.actions`; an observation has planes of bytes
    from the mover's perspective, and the mask of the legal actions. Who wins gets 1, who loses -1."""

    metadata = {"name": "legwork_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        variant: Union[Variant, str] = "chess",
        *,
        start: Optional[Position] = None,
        history: int = 0,
        max_plies: int = 1000,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self.variant = variant if isinstance(variant, Variant) else Variant(variant)
        self.start = start or self.variant.start()
        self.history = history
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        planes = len(self.variant.observation_names("mover", history))
        shape = (planes, self.variant.ranks, self.variant.files)
        self._action_space = spaces.Discrete(self.variant.actions.size)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, shape, numpy.uint8),
                "action_mask": spaces.Box(0, 1, (self.variant.actions.size,), numpy.int8),
            }
        )
        self.action_spaces = {agent: self._action_space for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game. It has no chance, so a seed makes no difference."""
        self.game = Game(self.start)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.game.turn

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: the game from the mover's side, and what is legal, which is nothing while the other is to move."""
        legal = agent == self.game.turn and self.game.outcome is None
        mask = numpy.zeros(self.variant.actions.size, numpy.int8)
        if legal:
            mask[self.game.position.legal_actions()] = 1
        return {"observation": self.game.observation("mover", self.history), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays an action of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        if action is None:
            raise ValueError("action: None, expected the number of a legal action")
        self.game.push_action(int(action))
        outcome = self.game.outcome
        if outcome is not None:
            if outcome.winner is not None:
                self.rewards = {agent: 1 if agent == outcome.winner else -1 for agent in self.agents}
            self.terminations = {agent: True for agent in self.agents}
        elif len(self.game) >= self.max_plies:
            self.truncations = {agent: True for agent in self.agents}
        over = outcome is not None or len(self.game) >= self.max_plies
        others = [agent for agent in AGENTS if agent != self.agent_selection]
        self.agent_selection = others[0] if over else self.game.turn
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """The board as text, or as the text of an SVG picture."""
        if self.render_mode == "ansi":
            return str(self.game.position)
        return str(self.game.svg()) if self.render_mode == "svg" else None

    def close(self) -> None:
        """There is nothing to be closed."""
