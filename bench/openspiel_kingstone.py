"""Kingstone as a Python game of OpenSpiel: our rules, interpreted, behind its interface.

Importing this registers the game `python_kingstone`. It runs in the peers' environment.
"""

from __future__ import annotations

from typing import Any, cast

import pyspiel  # type: ignore[import-not-found]

from kingsarms.engine.state import State
from kingsarms.games.kingstone import GAME as KINGSTONE

# No game can be longer, in decisions: fifty coins and a strength of 28 (24 at the start, four
# promotions) allow 78 turns with loot or attack, with at most forty quiet turns around each.
LONGEST = 4_000


START = KINGSTONE.begin(2)
VOCABULARY = KINGSTONE.material(KINGSTONE.load_pack(), 2, KINGSTONE.check_options({})).vocabulary

GAME_TYPE = pyspiel.GameType(
    short_name="python_kingstone",
    long_name="Kingstone",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=VOCABULARY.size,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class Held:
    """Our table, as OpenSpiel copies it: by `deepcopy` of every attribute of its own state."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.clone())


class KingstoneGame(pyspiel.Game):  # type: ignore[misc]
    """The game, for OpenSpiel's registry."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> KingstoneState:
        """The set-up."""
        return KingstoneState(self)


class KingstoneState(pyspiel.State):  # type: ignore[misc]
    """A state, for OpenSpiel's algorithms."""

    def __init__(self, game: KingstoneGame) -> None:
        super().__init__(game)
        self.held = Held(START.clone())

    def current_player(self) -> int:
        """The seat to act."""
        state = self.held.state
        return cast(int, pyspiel.PlayerId.TERMINAL) if state.over else state.actor

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.held.state.legal())

    def _apply_action(self, action: int) -> None:
        self.held.state.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return VOCABULARY.notation(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.state.over

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss, 0 for a draw or a game that goes on."""
        state = self.held.state
        return [2.0 * payoff - 1.0 for payoff in state.payoffs] if state.over else [0.0, 0.0]

    def __str__(self) -> str:
        return ",".join(str(action) for action in self.history())


pyspiel.register_game(GAME_TYPE, KingstoneGame)
