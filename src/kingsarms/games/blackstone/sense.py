"""How well each seat stands in King's Quest and the games that are played like it, for bots.

What counts is what a courtier has, in points: the tableau with all that it will still bring, and the Tasks in hand,
each with what it would add and how many tokens it is away. A Task that can be paid for in this turn counts most; one
for the next turn less, and the less the more tokens are missing.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.odds import odds
from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.puzzle_sense import turns_to_formation
from kingsarms.games.blackstone.reach_sense import Faces, Tops, Ways
from kingsarms.games.blackstone.rules.intrigue import Marking, Reward, level_at
from kingsarms.games.blackstone.rules.rats import CAT, dog_for
from kingsarms.games.blackstone.rules.tasks import DrawTask, can_pay
from kingsarms.games.blackstone.rules.vassals import NONE, ROLES, UP, WILD
from kingsarms.games.blackstone.rules.verbs import DECKS, DOGS, RAT_CARDS
from kingsarms.games.blackstone.rules.work import GIVE_UP, KEYGRIFF, THISTLEDOWN, is_at_work
from kingsarms.games.blackstone.state import GUILD, KING, KNIGHT, PLOY, POWER, TYPES, WIZARD, Court

ROUNDS_A_POINT: Final = 0.45  # how long the points that the leader lacks will take
INCOME: Final = 0.3  # a token a round
CROWN: Final = 0.16  # a King for a round, beyond its points
TOKEN: Final = 0.2
MOST_SPARE: Final = 12.0  # tokens that count: Keygriff may have all there are, and would sit on them
RETAINED: Final = 0.2  # a vassal that an upcharge asks for
WAITING: Final = 0.35  # the share of an unsupported card
# What is left of the worth of a Task in hand, as a logarithm: if it can be completed in this turn, or in a later one;
# for each token that it costs, or will still be missing; for each vassal that no face shows.
NOW: Final = -0.15
NOW_STEP: Final = -0.03
TO_CLEAR: Final = 2  # Knights for a swap that no Wizard is left for: one vassal makes room, the other slides
LATER: Final = -0.5
LATER_STEP: Final = -0.09
MISSING: Final = -0.35
ABSENT: Final = -0.6
RANKS: Final[list[float]] = [1.0, 0.3, 0.12, 0.05]  # the best Task in hand, the best of another type, …
SAME_TYPE: Final = 0.15  # the first one makes it dearer
DECK_TYPES: Final[list[int]] = [KNIGHT, KING, PLOY]  # what a deck mostly holds
HAND: Final = 6  # as many Tasks in hand count at most
UNSEEN_CARD: Final = 0.4  # the share of an average Task of a deck
LIKELY_REVEALED: Final = 0.1  # a round, for a rival who completes Tasks
AGENT: Final = 0.25  # for each symbol that matches
REWARDED: Final = 0.4  # the same, when its moment has come


def sense(state: Court) -> list[float]:
    """The chance of each seat to win."""
    if len(state.agenda) == 0:
        return state.payoffs[:]
    if state.law.rat_limit > 0:
        return [against_rats(state)] * state.seats
    faces, tops = Faces(state), Tops(state)
    points = [state.points(seat) for seat in range(state.seats)]
    rounds = 0.5 + ROUNDS_A_POINT * float(max(0, state.law.target - max(points)))
    worths: list[float] = []
    for seat in range(state.seats):
        courtier = Courtier(state, faces, tops, seat, rounds)
        worths.append(float(points[seat]) + courtier.tableau() + courtier.prospects())
    return odds(worths, 1.2 + 0.25 * rounds)


@final
class Courtier:
    """What one seat has. `rounds` are those that are probably still to come."""

    def __init__(self, state: Court, faces: Faces, tops: Tops, seat: int, rounds: float) -> None:
        self.state = state
        self.faces = faces
        self.tops = tops
        self.seat = seat
        self.rounds = rounds
        first = seat * TYPES
        self.knights = len(state.played[first + KNIGHT])
        self.wizards = len(state.played[first + WIZARD])
        self.ploys = len(state.played[first + PLOY])
        self.kings = state.kings(seat)
        self.income = min(self.knights, self.kings - 1) + min(self.wizards, self.kings - 1)
        # what each type's upcharge still costs: vassals, flips, and of those vassals how many no face shows
        self.retains = [-1] * TYPES  # -1: not counted yet
        self.flips = [0] * TYPES
        self.absent = [0] * TYPES
        # the best Tasks in hand
        self.values = [0.0] * HAND
        self.kinds = [0] * HAND
        self.family = state.family[seat]
        self.ways = Ways(state, faces, tops, self.family)
        self.by_knights = 0  # the tokens that the Task takes which was weighed last
        self.by_wizards = 0
        self.soon = 0.0  # what it adds that one of them can be completed in this turn
        self.spare = 0.0  # the tokens that the best of them leaves
        self.has_turn = True
        self.knights_now = state.knights[seat]
        self.wizards_now = state.wizards[seat]
        self.knights_kept = 0  # at the end of the turn
        self.wizards_kept = 0

    def prospects(self) -> float:
        """What is not in the tableau: Tasks in hand, tokens, retained vassals, agents."""
        state, seat = self.state, self.seat
        value = 0.0
        on_turn = state.turn == seat
        has_turn = not state.last_round or seat > state.turn  # after this one
        if not has_turn and (not on_turn or state.worked):
            return value + 0.02 * float(state.knights[seat] + state.wizards[seat])
        if state.in_work != NONE and on_turn:
            value += self.finishing()
        self.weigh_hand(on_turn and not state.worked and is_at_work(state), has_turn)
        value += self.soon + self.hand_worth(HAND if state.family[seat] == KEYGRIFF else min(self.kings, HAND))
        value += TOKEN * min(1.0, self.rounds) * min(self.spare, MOST_SPARE)
        return value + min(1.0, 0.3 * self.rounds) * RETAINED * float(self.useful()) + self.agents()

    # -- what is in play -----------------------------------------------------------------------------------------------

    def tableau(self) -> float:
        """What the tableau will bring beyond its points."""
        state, first = self.state, self.seat * TYPES
        value = 0.0
        for place in range(self.income):
            value += self.income_gain(place)
        value += CROWN * self.rounds * float(self.kings - 2)
        waiting = 0.0
        for place in range(self.kings - 1, self.knights):
            waiting += float(state.kit.vp[state.played[first + KNIGHT][place]]) + self.income_gain(place)
        for place in range(self.kings - 1, self.wizards):
            waiting += float(state.kit.vp[state.played[first + WIZARD][place]]) + self.income_gain(place)
        for place in range(self.kings, self.ploys):
            waiting += float(state.kit.vp[state.played[first + PLOY][place]])
        return value + self.waiting_share() * waiting

    def waiting_share(self) -> float:
        return WAITING * min(1.0, self.rounds / 3.0)

    def income_gain(self, before: int) -> float:
        """What one more token a round is worth, after so many."""
        return INCOME * self.rounds * max(0.3, 1.0 - 0.1 * float(before))

    def gain(self, kind: int, points: float) -> float:
        """What a completed Task of a type would add."""
        if kind == PLOY:
            return points if self.ploys < self.kings else self.waiting_share() * points
        if kind == KING:
            gained = points + CROWN * self.rounds
            if self.knights > self.kings - 1:
                gained += 0.65 * (1.0 + self.income_gain(self.income))
            if self.wizards > self.kings - 1:
                gained += 0.65 * (1.0 + self.income_gain(self.income))
            return gained + (0.65 * 3.5 if self.ploys > self.kings else 0.0)
        has = self.knights if kind == KNIGHT else self.wizards
        gained = points + self.income_gain(self.income)
        return gained if has < self.kings - 1 else self.waiting_share() * gained

    def finishing(self) -> float:
        """The Task whose vassals are being chosen is as good as completed."""
        state = self.state
        task = state.in_work
        return 0.0 if is_adopting(state) else self.gain(state.kit.type[task], float(state.kit.vp[task]))

    # -- what is in hand -----------------------------------------------------------------------------------------------

    def weigh_hand(self, is_now: bool, has_turn: bool) -> None:
        """Rank the Tasks in hand by what they add and how near they are."""
        state, seat = self.state, self.seat
        self.has_turn = has_turn
        self.knights_kept, self.wizards_kept = self.kept(self.knights_now), self.kept(self.wizards_now)
        self.spare = float(self.knights_kept + self.wizards_kept)
        for deck in range(DECKS):
            hand: i64 = state.hands[seat * DECKS + deck]
            card = deck * 32
            while hand:
                if hand & 255 == 0:
                    hand >>= 8
                    card += 8
                    continue
                if hand & 1:
                    self.weigh(card, is_now)
                hand >>= 1
                card += 1
        if state.hidden[seat] != NONE:
            self.weigh(state.hidden[seat], False)
        step = state.agenda[-1]
        if isinstance(step, DrawTask) and step.owner == seat:
            self.rank(UNSEEN_CARD * self.usual_gain(step.deck), DECK_TYPES[step.deck])

    def kept(self, tokens: i64) -> i64:
        """As many tokens of a colour are left after the limits, which Keygriff does not know."""
        return tokens if self.family == KEYGRIFF else min(tokens, self.kings)

    def usual_gain(self, deck: int) -> float:
        if deck == GUILD:
            return 0.5 * (self.gain(KNIGHT, 1.2) + self.gain(WIZARD, 1.2))
        return self.gain(KING, 1.5) if deck == POWER else 0.8 * self.gain(PLOY, 3.6)

    def weigh(self, task: int, is_now: bool) -> None:
        kit = self.state.kit
        kind = kit.type[task]
        if self.retains[kind] < 0:
            self.count_upcharge(kind)
        self.ways.find(task)
        gain = self.gain(kind, float(kit.vp[task]))
        later = 0.0
        if self.has_turn:
            knights = self.knights_kept + 1 + min(self.knights, self.kings - 1)
            wizards = self.wizards_kept + 1 + min(self.wizards, self.kings - 1)
            self.share_out(kind, knights, wizards)
            cost = float(self.by_knights + self.by_wizards)
            missing = float(max(0, self.by_knights - knights) + max(0, self.by_wizards - wizards))
            later = gain * exp(LATER + LATER_STEP * cost + MISSING * missing + ABSENT * float(self.absent[kind]))
            if later > self.values[0] and self.soon == 0.0:
                self.spare = float(
                    max(0, self.knights_kept - self.by_knights) + max(0, self.wizards_kept - self.by_wizards)
                )
            self.rank(later, kind)
        if is_now and self.absent[kind] == 0:
            self.share_out(kind, self.knights_now, self.wizards_now)
            knights = self.knights_now - self.by_knights
            wizards = self.wizards_now - self.by_wizards
            if knights >= 0 and wizards >= 0:
                now = gain * exp(NOW + NOW_STEP * float(self.by_knights + self.by_wizards))
                if now - later > self.soon:
                    self.soon = now - later
                    self.spare = float(self.kept(knights) + self.kept(wizards))

    def share_out(self, kind: int, knights: i64, wizards: i64) -> None:
        """How many Knights and Wizards a Task of a type takes whose ways were found, if there are so many of them."""
        ways = self.ways
        flips = ways.flips + self.flips[kind]
        by_wizards = min(flips, wizards) if self.family == THISTLEDOWN else flips  # whose Knights flip, too
        by_knights = ways.moves + ways.calls + self.retains[kind] + flips - by_wizards
        swaps = max(ways.swaps, min(ways.most_swaps, by_knights - knights))
        by_knights -= swaps
        by_wizards += swaps
        cleared = min(swaps, by_wizards - wizards)
        if cleared > 0:
            by_knights += TO_CLEAR * cleared
            by_wizards -= cleared
        self.by_knights = by_knights
        self.by_wizards = by_wizards

    def rank(self, value: float, kind: int) -> None:
        values, kinds = self.values, self.kinds
        for place in range(HAND):
            other = values[place]
            if value > other:
                values[place] = value
                value = other
                other_kind = kinds[place]
                kinds[place] = kind
                kind = other_kind
                if value == 0.0:
                    return

    def hand_worth(self, most: int) -> float:
        """What as many of the Tasks in hand are worth, the best first."""
        seen, types = 0, 0
        value = 0.0
        for place in range(most):
            bit = BITS[self.kinds[place]]
            if seen & bit:
                value += SAME_TYPE * self.values[place]
            else:
                value += RANKS[types] * self.values[place]
                seen |= bit
                types += 1
        return value

    def count_upcharge(self, kind: int) -> None:
        """What the retained vassals still cost that a Task of a type asks for."""
        state = self.state
        due = state.played[self.seat * TYPES + kind]
        self.retains[kind] = 0
        if len(due) == 0:
            return
        used, called = 0, 0
        retained = state.retained[self.seat]
        for task in due:
            corner = state.kit.corner[task]
            is_paid = False
            for place in range(min(len(retained), len(BITS))):  # Keygriff may retain more than anybody needs
                up = UP[retained[place]]
                if up in (corner, WILD) and not used & BITS[place]:
                    used |= BITS[place]
                    is_paid = True
                    break
            if not is_paid:
                self.retains[kind] += 1
                faction, role = corner // ROLES, corner % ROLES
                if self.faces.up(faction, role):
                    continue
                if self.tops.show(faction, role):
                    called += 1
                    continue
                self.flips[kind] += 1
                if self.faces.below(faction, role):
                    continue
                if self.tops.hide(faction, role):
                    called += 1
                else:
                    self.absent[kind] += 1
        if called > 0 and called == self.retains[kind] and not self.tops.filling:
            self.retains[kind] += 1  # a vassal makes room for the first one that comes from a pile

    def useful(self) -> int:
        """The retained vassals that some upcharge asks for, now or with the next Task of its type."""
        state, first = self.state, self.seat * TYPES
        retained = state.retained[self.seat]
        if len(retained) == 0:
            return 0
        corner = state.kit.corner
        asked = BITS[WILD]
        for kind in range(TYPES):
            for task in state.played[first + kind]:
                asked |= BITS[corner[task]]
        count = 0
        for card in retained:
            if asked & BITS[UP[card]]:
                count += 1
        return min(count, self.kings)

    def agents(self) -> float:
        """What intrigue may bring."""
        state, seat = self.state, self.seat
        rivals = float(state.seats - 1)
        step = state.agenda[-1]
        if isinstance(step, Reward) and step.seat == seat:
            return REWARDED * float(step.level)
        if isinstance(step, Marking) and step.seat == seat:
            return AGENT
        if state.plot_at[seat] != NONE:
            return AGENT * float(level_at(state, state.plot[seat], state.plot_at[seat])) * min(1.0, self.rounds)
        hidden = state.hidden[seat]
        if hidden == NONE or state.keeps & BITS[seat] or not can_pay(state, seat, hidden):
            return 0.0
        return LIKELY_REVEALED * rivals * self.gain(state.kit.type[hidden], float(state.kit.vp[hidden]))


# -- against the rats --------------------------------------------------------------------------------------------------


PACE: Final = 1.1  # points that one turn brings, at first
GROWTH: Final = 0.55  # and how much more with what a tableau brings each round
AHEAD: Final = 0.6  # the share of what lies ready that is as good as done
ENOUGH: Final = 2  # tokens of a colour, and one for each seat, that are not burnt
DOG: Final[list[float]] = [0.5, 0.8, 0.9]  # what a dog is good for, by breed
A_TOKEN: Final = 0.9  # the rats that one token kills
RAT: Final = 0.4  # how much surer one rat less makes it
SOON: Final = 0.3  # turns that are still played, however much lies ready
HUNTING: Final = 0.5  # of the hunt where each token is a step towards the formation
PUZZLING: Final = 0.4  # how much surer one turn less makes the formation, rats or not
NEXT_CARD: Final = 4.0  # how much less sure the card that may come next


def against_rats(state: Court) -> float:
    """The chance to win together: will there be too many rats before the goal is reached?"""
    knights, wizards = state.knights_left, state.wizards_left
    for seat in range(state.seats):
        knights += state.knights[seat]
        wizards += state.wizards[seat]
    turns = turns_to_goal(state, float(min(knights, wizards)))
    wandering = float(state.wandering[0] + 2 * state.wandering[1] + 3 * state.wandering[2])
    coming = rats_to_come(state, max(SOON, turns))
    enough = ENOUGH + state.seats
    to_burn = float(max(0, knights - enough) + max(0, wizards - enough))
    killed = min(wandering + 0.8 * coming, A_TOKEN * to_burn) * (1.0 - exp(-dogs(state)))
    if state.law.formation:
        killed *= HUNTING
    active = float(state.plagued) + wandering
    log = RAT * (float(state.law.rat_limit) - 1.0 - active - coming + killed)
    log -= NEXT_CARD * risk(state, state.law.rat_limit - state.active_rats())
    if state.law.formation:
        log -= PUZZLING * turns
    return 0.5 + 0.5 * log / (4.0 + abs(log))  # never so sure that a difference could not be seen


def turns_to_goal(state: Court, tokens: float) -> float:
    """The turns that the goal will still take, with so many tokens of each colour in the game."""
    faces, tops, seats = Faces(state), Tops(state), float(state.seats)
    slowed = 1.0 - exp(-(tokens + 0.5) / (1.5 * seats))  # with few tokens in the game work slows down
    if state.law.formation:
        return turns_to_formation(state, faces, tops) / slowed
    lacking = float(state.law.target)
    for seat in range(state.seats):
        lacking -= float(state.points(seat))
    rounds = 0.5 + ROUNDS_A_POINT * max(0.0, lacking) / seats
    growth, ahead = 0.0, 0.0
    for seat in range(state.seats):
        courtier = Courtier(state, faces, tops, seat, rounds)
        growth += courtier.tableau() / rounds
        ahead += courtier.prospects()
    return still_to_do(lacking - AHEAD * ahead) / ((PACE + GROWTH * growth / seats) * slowed)


def still_to_do(lacking: float) -> float:
    """What is lacking; a little always is, however much lies ready."""
    return lacking if lacking > 3.0 else 9.0 / (6.0 - lacking)


def rats_to_come(state: Court, turns: float) -> float:
    """The rats of the next turns: first of the deck, then of all cards that can come again."""
    left, pips, cards, more = 0, 0, 0, 0
    for kind in range(RAT_CARDS):
        left += state.rats[kind]
        cards += state.rats[RAT_CARDS + kind]
        if kind < CAT:
            pips += (kind + 1) * state.rats[kind]
            more += (kind + 1) * state.rats[RAT_CARDS + kind]
    if turns <= float(left):
        return turns * float(pips) / float(max(1, left))
    return float(pips) + (turns - float(left)) * float(pips + more) / float(max(1, left + cards))


def risk(state: Court, slack: int) -> float:
    """How likely the next card brings as many rats."""
    if slack > CAT:
        return 0.0
    left, bad = 0, 0
    for kind in range(RAT_CARDS):
        left += state.rats[kind]
        if kind < CAT and kind + 1 >= slack:
            bad += state.rats[kind]
    return float(bad) / float(max(1, left))


def dogs(state: Court) -> float:
    """How much the adopted dogs can do."""
    value = 0.0
    for seat in range(state.seats):
        for breed in range(DOGS):
            value += DOG[breed] * float(state.kennel[seat * DOGS + breed])
    if state.in_work != NONE and is_adopting(state):
        breed = dog_for(state, state.in_work)
        if breed != NONE:
            value += DOG[breed]
    return value


def is_adopting(state: Court) -> bool:
    """Is the Task that is being completed given up for a dog?"""
    for step in state.agenda:
        if step is GIVE_UP[state.turn]:
            return True
    return False
