"""Using the ability of a location, where an adventurer starts or stops: what each location offers stands here, once."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import for_seats
from kingsarms.games.kingswood.pack import BOOK, COIN, HEART, SKILLS, SWORD, WITCHS_HUT
from kingsarms.games.kingswood.rules.ability import Ability, Resume
from kingsarms.games.kingswood.rules.capture import against_capture, capturable, capture, free_captive
from kingsarms.games.kingswood.rules.forest import against_fight, fight
from kingsarms.games.kingswood.rules.resources import any_tired, earn, gain, pay, refresh, refresh_one, spare_coins
from kingsarms.games.kingswood.rules.special import GiveBack, can_swap, turn_up
from kingsarms.games.kingswood.rules.verbs import (
    BREW,
    BUY,
    CAPTURE,
    EARN,
    FIGHT,
    GIVE,
    PASS,
    REFRESH,
    REFRESH_ALL,
    SWAP,
    TURN_UP,
)
from kingsarms.games.kingswood.state import ASIDE, NONE, SITES, Kingswood

# -- What each location offers ---------------------------------------------------------------------------------------


@final
class Board:
    """The printed lines of a location, each the first of the actions it stands for, and the rule that each states."""

    def __init__(self, lines: list[int], rules: list[str], visit: tuple[str, ...] = (), both: bool = False) -> None:
        self.lines = lines  # ascending
        self.rules = rules
        self.visit = visit  # all rules that govern a visit
        self.both = both  # KW-83 all lines may be used in a visit, each once; otherwise one of them


BOARDS: Final[list[Board]] = [  # by location
    Board([FIGHT], ["KW-54"], ("KW-54", "KW-55", "KW-56", "KW-57", "KW-58", "KW-59", "KW-90", "KW-91")),
    Board([REFRESH_ALL + BOOK, BUY + BOOK], ["KW-45", "KW-46"], ("KW-51", "KW-45", "KW-46", "KW-52")),
    Board([REFRESH_ALL + SWORD, BUY + SWORD], ["KW-47", "KW-48"], ("KW-51", "KW-47", "KW-48", "KW-52")),
    Board([REFRESH_ALL + HEART, BUY + HEART], ["KW-49", "KW-50"], ("KW-51", "KW-49", "KW-50", "KW-52")),
    Board([EARN], ["KW-53"], ("KW-53", "KW-28")),
    Board([REFRESH + HEART, CAPTURE], ["KW-69", "KW-69"], ("KW-69", "KW-83", "KW-86", "KW-92"), both=True),
    Board([BUY + SWORD, BUY + HEART], ["KW-70", "KW-70"], ("KW-70",)),
    Board([SWAP], ["KW-71"], ("KW-71", "KW-72", "KW-73", "KW-74")),
    Board([REFRESH + SWORD, CAPTURE], ["KW-75", "KW-75"], ("KW-75", "KW-83", "KW-86", "KW-92"), both=True),
    Board([REFRESH + SWORD, REFRESH + BOOK], ["KW-76", "KW-76"], ("KW-76", "KW-52")),
    Board([BREW], ["KW-77"], ("KW-77", "KW-52")),
    Board([], []),  # the Witch's Hut gives what another does
    Board([REFRESH + BOOK, TURN_UP], ["KW-80", "KW-81"], ("KW-80", "KW-81", "KW-82", "KW-83"), both=True),
]


def verb_of(action: int) -> int:
    """The first action of the verb; the top card is captured like any other."""
    for verb in (TURN_UP, GIVE, SWAP, CAPTURE, FIGHT, BREW, REFRESH, BUY, REFRESH_ALL):
        if action >= verb:
            return verb
    return action


def names_monster(action: int) -> bool:
    """Does it fight, capture or swap one?"""
    return FIGHT <= action < GIVE


def line_of(action: int) -> int:
    """The printed line that an action belongs to: monsters are not printed on boards."""
    return verb_of(action) if names_monster(action) else action


def is_paid(line: int) -> bool:
    """Does it cost 1 coin?"""
    return REFRESH_ALL <= line < REFRESH or line == BREW


def location_used(state: Kingswood, site: int) -> int:
    """The location whose ability a site gives. KW-78, KW-79 The Witch's Hut gives that under the guard, or none."""
    location = state.location(site)
    return location if location != WITCHS_HUT or state.guard == ASIDE else state.location(state.guard)


def offered_elsewhere(state: Kingswood, action: int) -> str:
    """The rule of the location in play that offers an action; KW-5 none does, KW-63, KW-84 except as a reward."""
    line = line_of(action)
    for site in range(SITES):
        board = BOARDS[state.location(site)]
        if line in board.lines:
            return board.rules[board.lines.index(line)]
    if line == CAPTURE:
        return "KW-84"
    return "KW-63" if verb_of(action) == REFRESH else "KW-5"


# -- The visit -------------------------------------------------------------------------------------------------------


def visit(state: Kingswood, seat: int, site: int) -> None:
    """KW-29, KW-38 Offer the ability of a site, if there is anything in it for the seat."""
    location = location_used(state, site)
    if location != WITCHS_HUT:
        ability = WHOLE[location][seat]
        if ability.offers(state):
            state.push(ability)


@final
class Visit(Ability):
    """The lines of the location it is about that are left to use."""

    verbs = (
        *("pass", "earn", "refresh-all", "buy", "refresh", "brew"),
        *("fight", "capture", "capture-top", "swap", "turn-up"),
    )

    def __init__(self, seat: int, location: int, left: list[int]) -> None:
        super().__init__(seat, location)
        self.left = left

    def governed_by(self) -> tuple[str, ...]:
        return BOARDS[self.subject].visit

    def offers(self, state: Kingswood) -> bool:
        """The same, found without listing it all: a visit is offered twice a turn."""
        for line in self.left:
            if not names_monster(line):
                if self.against(state, line, line) == "":
                    return True
            elif line == FIGHT and state.is_hidden(self.seat):
                return True  # KW-88: not being asked would tell the others something about the captive
            else:
                found: list[int] = []
                self.add_monsters(state, line, found)
                if len(found) > 0:
                    return True
        return False

    def legal(self, state: Kingswood) -> list[int]:
        choices: list[int] = []
        if spare_coins(state, self.seat) >= 0:
            choices.append(PASS)
        for line in self.left:
            if names_monster(line):
                self.add_monsters(state, line, choices)
            elif self.against(state, line, line) == "":
                choices.append(line)
        return choices

    def add_monsters(self, state: Kingswood, line: int, choices: list[int]) -> None:
        """Add what can be done by a line that a monster must be named for."""
        seat = self.seat
        if line == FIGHT:
            for monster in self.foes(state):
                if against_fight(state, seat, monster) == "":
                    choices.append(FIGHT + monster)
        elif line == CAPTURE and state.captive[seat] == NONE:
            choices += capturable(state)
        elif line == SWAP:
            choices += [SWAP + monster for monster in state.forest if can_swap(state, seat, monster)]

    def foes(self, state: Kingswood) -> list[int]:
        """KW-54, KW-90 The face-up monsters and one's captive, ascending."""
        captive = state.captive[self.seat]
        return state.forest if captive == NONE else sorted([*state.forest, captive])

    def forbids(self, state: Kingswood, action: int) -> str:
        if action == PASS:  # KW-28: the Market's coins may be needed for the move
            return "KW-28" if spare_coins(state, self.seat) < 0 else ""
        line, board = line_of(action), BOARDS[self.subject]
        if line in board.lines:
            if len(self.left) > 0 and line not in self.left:
                return "KW-83"
            return self.against(state, line, action) or ("" if len(self.left) > 0 else "KW-30")
        if self.subject == WITCHS_HUT:
            return "KW-79"
        for place in range(len(board.lines)):
            if verb_of(board.lines[place]) == verb_of(action):
                return board.rules[place]
        return offered_elsewhere(state, action)

    def against(self, state: Kingswood, line: int, action: int) -> str:
        """The rule against using a line of this location; empty if there is none."""
        seat = self.seat
        if line == FIGHT:
            return against_fight(state, seat, action - FIGHT) if action - FIGHT in self.foes(state) else "KW-54"
        if line == CAPTURE:
            return against_capture(state, seat, action)
        if line == SWAP:
            return "" if action - SWAP in state.forest and can_swap(state, seat, action - SWAP) else "KW-71"
        if line == TURN_UP:
            return "" if state.cards_left() else "KW-82"
        if line == EARN:
            return "" if state.bank[COIN] > 0 else "KW-3"
        if is_paid(line):
            if state.coins[seat] == 0:
                board = BOARDS[self.subject]
                return board.rules[board.lines.index(line)]
            if spare_coins(state, seat) < 1:
                return "KW-31"
        if line == BREW:
            return "" if any_tired(state, seat) else "KW-52"
        if BUY <= line < REFRESH:
            return "" if state.bank[line - BUY] > 0 else "KW-3"
        return "" if state.tired[seat * SKILLS + (line - REFRESH_ALL) % SKILLS] > 0 else "KW-52"

    def use(self, state: Kingswood, action: int) -> None:
        line = line_of(action)
        if line == FIGHT:
            state.push(Resume(self))
        elif BOARDS[self.subject].both and len(self.left) > 1:
            left = [other for other in self.left if other != line]
            state.push(Resume(Visit(self.seat, self.subject, left)))
        carry_out(state, self.seat, line, action)


def carry_out(state: Kingswood, seat: int, line: int, action: int) -> None:
    if is_paid(line):
        pay(state, seat, 1)
    if line == FIGHT:
        fight_here(state, seat, action - FIGHT)
    elif line == CAPTURE:
        capture(state, seat, action)
    elif line == SWAP:
        state.push(GiveBack(seat, action - SWAP))
    elif line == TURN_UP:
        turn_up(state, seat)
    elif line == EARN:
        state.tell("earns", seat, earn(state, seat, state.kit.market_pay))
    elif line == BREW:
        brew(state, seat)
    elif line >= REFRESH:
        refresh_one(state, seat, line - REFRESH)
    elif line >= BUY:
        gain(state, seat, line - BUY)
        state.tell("buys", seat, line - BUY)
    else:
        skill = line - REFRESH_ALL
        refresh(state, seat, skill, state.tired[seat * SKILLS + skill])
        state.tell("pays-refresh", seat, skill)


def fight_here(state: Kingswood, seat: int, monster: int) -> None:
    """KW-60 The monster leaves the Forest, or KW-93 its captor, before anything else happens."""
    if monster == state.captive[seat]:
        free_captive(state, seat)
    else:
        state.forest.remove(monster)
    fight(state, seat, monster)


def brew(state: Kingswood, seat: int) -> None:
    """KW-77 One token of each skill that has an exhausted one is refreshed."""
    for skill in range(SKILLS):
        if state.tired[seat * SKILLS + skill] > 0:
            refresh(state, seat, skill, 1)
    state.tell("brews", seat)


def whole(location: int) -> list[Visit]:
    """For each seat: a visit with all lines of a location."""
    return for_seats(lambda seat: Visit(seat, location, BOARDS[location].lines))


WHOLE: Final = [whole(location) for location in range(len(BOARDS))]
