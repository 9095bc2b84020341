"""Moments of The City of Kings made by hand: heroes and creatures as they are wanted, and scripted luck."""

from collections.abc import Sequence
from typing import Any, cast

from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, Step
from kingsarms.engine.text import Phrase
from kingsarms.games.city import GAME
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.creatures import TEMPLATES
from kingsarms.games.city.content.effects import BOSS_IDS
from kingsarms.games.city.content.heroes import OF_HERO
from kingsarms.games.city.content.terms import (
    CELL_IDS,
    NONE,
    RESOURCE_IDS,
    STAT_IDS,
    STATS,
)
from kingsarms.games.city.rules.sheet import FIRST_BONUS, max_health, refresh_traits, stat
from kingsarms.games.city.rules.spawn import add_token
from kingsarms.games.city.state import (
    BAR,
    C_ATTACK,
    C_ATTACK_ALL,
    C_HEAL,
    C_RANGE,
    C_REFLECT,
    C_SHIELD,
    C_XP,
    CELL,
    HP,
    MAX_HP,
    OWNER,
    SERIAL,
    TOKENS,
    City,
)

HEROES = ("earthshaker", "sesharra", "tlorra", "vyliria", "thralir", "brutius")


class Scene:
    """A match just after set-up, whose state a test may change; the first seat is to act."""

    def __init__(
        self,
        heroes: Sequence[str] = ("earthshaker", "sesharra"),
        tale: str = "beyond-the-gates",
        difficulty: str = "normal",
        options: dict[str, str] | None = None,
    ) -> None:
        chosen = {"tale": tale, "difficulty": difficulty} | (options or {})
        self.match = Match(GAME, len(heroes), options=chosen, pack=GAME.load_pack())
        self.heroes = heroes
        self.prepare()

    @property
    def state(self) -> City:
        return cast(City, self.match.state)

    @property
    def box(self) -> Box:
        return self.state.box

    def prepare(self) -> None:
        """Through set-up, to the first player's actions: heroes as asked for, everything else as it comes first."""
        while type(self.state.step()).__name__ != "Act":
            step = type(self.state.step()).__name__
            if step == "ChooseHero":
                self.match.play(f"choose {self.heroes[self.state.actor]}")
            else:
                self.match.play(self.match.legal()[0])

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, *actions: str) -> "Scene":
        for action in actions:
            self.match.play(action)
        return self

    def run(self, step: Step[Any], *luck: str) -> "Scene":
        """Let a step happen now; `luck` answers whatever is asked, in order."""
        state = self.state
        agenda = state.agenda
        state.agenda = [*agenda, step]
        if step.seat == -2:
            state.settle()
        for answer in luck:
            state.take(self.match.vocabulary.parse(answer, list(state.legal())))
        return self

    def call(self, *luck: str) -> "Scene":
        """Settle what was pushed by a function that a test called, with answers to what is asked."""
        self.state.settle()
        for answer in luck:
            self.state.take(self.match.vocabulary.parse(answer, list(self.state.legal())))
        return self

    def first_luck(self, until: str = "Act") -> "Scene":
        """Answer with the first that is possible until a step of that name is due."""
        while type(self.state.step()).__name__ != until:
            self.state.take(self.state.legal()[0])
        return self

    def asked(self) -> str:
        return type(self.state.step()).__name__

    def legal(self) -> list[str]:
        return [self.match.notation(action) for action in self.state.legal()]

    def why_not(self, action: str, seat: int | None = None) -> str:
        rule = self.match.why_not(action, seat)
        return rule.id if rule is not None else ""

    # -- arranging ---------------------------------------------------------------------------------------------------

    def at(self, seat: int, cell: str) -> "Scene":
        self.state.at[seat] = CELL_IDS.index(cell)
        return self

    def where(self, seat: int) -> str:
        return CELL_IDS[self.state.at[seat]]

    def tile(self, cell: str, number: int) -> "Scene":
        """A tile lies face up there."""
        state, place, tile = self.state, CELL_IDS.index(cell), number - 1
        state.lay(place, tile)
        state.unseen &= ~(2**tile)
        return self

    def open_land(self) -> "Scene":
        """Every tile lies face up, in the order of their numbers."""
        state = self.state
        for place, cell in enumerate(state.tiles):
            if cell == NONE and place < state.rows * 5:
                wanted = state.regions[place]
                for tile in range(59):
                    if state.unseen & 2**tile and self.box.land.region[tile] == wanted:
                        self.tile(CELL_IDS[place], tile + 1)
                        break
        return self

    def stats(self, seat: int, **values: int) -> "Scene":
        """Stats as the tracks show them; health in full."""
        state = self.state
        for name, value in values.items():
            which = STAT_IDS.index(name.replace("_", "-"))
            state.cubes[seat * STATS + which] = self.box.heroes.tracks[which].index(value)
        state.hp[seat] = max_health(state, seat)
        return self

    def stat(self, seat: int, name: str) -> int:
        return stat(self.state, seat, STAT_IDS.index(name))

    def learn(self, seat: int, *skills: str) -> "Scene":
        state = self.state
        for name in skills:
            skill = self.box.heroes.skill_ids.index(name)
            place = OF_HERO + skill - FIRST_BONUS if skill >= FIRST_BONUS else skill % OF_HERO
            state.learned[seat] |= 2**place
        refresh_traits(state, seat)
        return self

    def barn(self, **amounts: int) -> "Scene":
        for name, amount in amounts.items():
            self.state.barn[RESOURCE_IDS.index(name)] = amount
        return self

    def creature(self, cell: str, *tokens: str, owner: int = 0, boss: str = "", **numbers: int) -> int:
        """A creature in play: 20 health, 2 attack, 1 range unless said otherwise. Its slot."""
        state = self.state
        slot = next(slot for slot in range(TEMPLATES) if not state.crew[slot])
        if boss:
            slot = TEMPLATES + BOSS_IDS.index(boss)
        creature = [0] * TOKENS
        creature[CELL] = CELL_IDS.index(cell)
        named = {"attack": C_ATTACK, "attack_all": C_ATTACK_ALL, "heal": C_HEAL, "range": C_RANGE, "shield": C_SHIELD}
        named |= {"reflect": C_REFLECT, "xp": C_XP, "health": HP}
        for name, value in ({"health": 20, "attack": 2, "range": 1, "xp": 2} | numbers).items():
            creature[named[name]] = value
        creature[MAX_HP] = creature[HP]
        creature[OWNER] = owner
        creature[BAR] = NONE if boss else 0
        state.serial += 1
        creature[SERIAL] = state.serial
        state.crew[slot] = creature
        state.order.append(slot)
        if boss:
            add_token(state, slot, self.box.creatures.boss_kinds[BOSS_IDS.index(boss)])
        for token in tokens:
            kind = self.box.creatures.kind_ids.index(token)
            state.bag[kind] -= 1
            add_token(state, slot, kind)
        return slot

    def health(self, slot: int) -> int:
        return self.state.crew[slot][HP]

    def cell_of(self, slot: int) -> str:
        return CELL_IDS[self.state.crew[slot][CELL]]

    def ground(self, cell: str, kind: int) -> int:
        return self.state.strength(kind, CELL_IDS.index(cell))

    def name(self, slot: int) -> str:
        return self.box.creatures.slot_ids[slot]

    def told(self) -> list[str]:
        """The log, which does not know what a test has changed by hand."""
        match = self.match
        phrases = [Phrase(f"log.{event.kind}", event.args) for event in self.state.log or ()]
        return [match.game.text.render(phrase, names=match.names, domains=match.domains) for phrase in phrases]

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The numbers of everything of a kind that was told."""
        return [event.args for event in self.state.log or () if event.kind == kind]

    def is_chance(self) -> bool:
        return self.state.actor == CHANCE


def alone(hero: str, *skills: str, mate: str = "sesharra") -> Scene:
    """A hero with some skills at c3 (10 health, range 2), a mate in the city."""
    mate = "earthshaker" if mate == hero else mate
    scene = Scene((hero, mate)).open_land().at(0, "c3").stats(0, health=10, range=2)
    return scene.learn(0, *skills)


def cell(scene: Scene, name: str, kind: int, strength: int) -> None:
    scene.state.cover(kind, CELL_IDS.index(name), strength)
