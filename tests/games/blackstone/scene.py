"""Small scenes of the games in the box, written in notation."""

from __future__ import annotations

from typing import cast

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.games.blackstone import KINGS
from kingsarms.games.blackstone.actions import FAMILY_IDS, KIND_IDS
from kingsarms.games.blackstone.kit import SPACE_NAMES
from kingsarms.games.blackstone.rules.vassals import ASSASSIN, KINDS, NONE, ROLES, SABOTEUR, WILD_CARD
from kingsarms.games.blackstone.rules.verbs import DECKS, SPACES
from kingsarms.games.blackstone.state import TYPES, Court

SPECIAL = {"wild": WILD_CARD, "assassin": ASSASSIN, "saboteur": SABOTEUR}


def card(words: str) -> int:
    """`lion-spy/dragon-captain`, or just what lies up: then any kind that it can have on its back."""
    if words in SPECIAL:
        return SPECIAL[words]
    up, _, back = words.partition("/")
    face = KIND_IDS.index(up)
    behind = KIND_IDS.index(back) if back else (face + ROLES + 1) % KINDS
    if not back and behind % ROLES == face % ROLES:
        behind = (face + ROLES + 2) % KINDS
    return face * KINDS + behind


class Scene:
    """A match at its first decision of work, with a castle that the test furnishes."""

    def __init__(self, game: Game = KINGS, seats: int = 2, **options: str) -> None:
        self.match = Match(game, seats, seed="scene", options=options)
        while type(self.match.state.step()).__name__ in ("ChoosePile", "ChooseFamily"):
            self.match.play(self.match.legal()[0])
        self.state = cast(Court, self.match.state)

    # -- furnishing ----------------------------------------------------------------------------------------------------

    def castle(self, *laid: str) -> Scene:
        """Only these vassals are on the board: `ls lion-spy`."""
        for space in range(SPACES):
            if self.state.board[space] != NONE:
                self.state.lift(space)
        for words in laid:
            name, kind = words.split()
            self.state.put(SPACE_NAMES.index(name), card(kind))
        return self

    def hand(self, *tasks: str, seat: int = 0) -> Scene:
        for deck in range(DECKS):
            self.state.hands[seat * DECKS + deck] = 0
        for name in tasks:
            task = self.task(name)
            self.state.hands[seat * DECKS + task // 32] |= 2 ** (task % 32)
        return self

    def tableau(self, *tasks: str, seat: int = 0) -> Scene:
        for name in tasks:
            task = self.task(name)
            place = seat * TYPES + self.state.kit.type[task]
            self.state.played[place] = [*self.state.played[place], task]
        return self

    def tokens(self, knights: int, wizards: int, seat: int = 0) -> Scene:
        self.state.knights_left += self.state.knights[seat] - knights
        self.state.wizards_left += self.state.wizards[seat] - wizards
        self.state.knights[seat], self.state.wizards[seat] = knights, wizards
        return self

    def keeps(self, *kinds: str, seat: int = 0) -> Scene:
        """Retained vassals."""
        self.state.retained[seat] = [card(kind) for kind in kinds]
        return self

    def of(self, family: str, seat: int = 0) -> Scene:
        self.state.family = [FAMILY_IDS.index(family) if n == seat else old for n, old in enumerate(self.state.family)]
        return self

    # -- acting and looking --------------------------------------------------------------------------------------------

    def play(self, *actions: str) -> Scene:
        """`1: reward token` is an action of a seat that need not act."""
        for action in actions:
            seat, colon, words = action.partition(": ")
            self.match.play(words if colon else action, int(seat) if colon else None)
        return self

    @property
    def legal(self) -> set[str]:
        return {self.match.notation(action) for action in self.match.legal()}

    def may(self, verb: str) -> set[str]:
        """The operands with which a verb is legal now."""
        return {text.partition(" ")[2] for text in self.legal if text.split()[0] == verb}

    def why(self, action: str, seat: int | None = None) -> str:
        """The rule against an action, which is then not offered either."""
        rule = self.match.why_not(action, seat)
        assert (rule is None) == (action in {self.match.notation(legal) for legal in self.match.legal(seat)})
        return rule.id if rule is not None else ""

    def at(self, space: str) -> str:
        """What lies up on a space; nothing for an empty one."""
        found = self.state.board[SPACE_NAMES.index(space)]
        if found == NONE:
            return ""
        return KIND_IDS[found // KINDS] if found < WILD_CARD else next(k for k, v in SPECIAL.items() if v == found)

    def task(self, name: str) -> int:
        return self.state.kit.task_ids.index(name)

    def holds(self, seat: int = 0) -> set[str]:
        ids = self.state.kit.task_ids
        return {ids[task] for task in range(len(ids)) if self.state.holds(seat, task)}

    def finish_turn(self) -> Scene:
        """Work is done; whatever else is asked is declined."""
        before = self.state.turn, self.state.round
        while not self.match.over and (self.state.turn, self.state.round) == before:
            legal = self.legal
            for quiet in ("done", "no-intrigue", "decline", "leave-hidden"):
                if quiet in legal:
                    self.play(quiet)
                    break
            else:
                self.match.play(self.match.legal()[0])
        return self
