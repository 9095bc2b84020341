"""What a seat sees of King's Quest and the games that are played like it."""

from __future__ import annotations

from typing import TypedDict

from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.actions import BREED_IDS, FACE_IDS, FAMILY_IDS, KIND_IDS, PILE_IDS, SIZE_IDS, card_id
from kingsarms.games.blackstone.formation import Formation, formation
from kingsarms.games.blackstone.kit import DECK_IDS, SPACE_NAMES, DeckName
from kingsarms.games.blackstone.printed import space_ids
from kingsarms.games.blackstone.rules.setup import ChooseFamily
from kingsarms.games.blackstone.rules.tasks import is_met, left_vassals, owed, payment, right_vassals
from kingsarms.games.blackstone.rules.vassals import FLIPPED, NONE, UP, WILD, listed
from kingsarms.games.blackstone.rules.verbs import DECKS, DOGS, RAT_CARDS, SPACES, TASKS
from kingsarms.games.blackstone.rules.work import KEYGRIFF
from kingsarms.games.blackstone.state import DISCARDS, TYPES, Castle, Court

# The browser's types are made from these classes: run `npm run types` in `client/` when they change. What is printed
# on a thing is not repeated here: see printed.py.


class Card(TypedDict):
    """A vassal: what lies up, and what is on its back."""

    id: str
    up: str
    back: str


class Space(TypedDict):
    id: str
    card: Card | None
    marked: bool  # with a castle: it is used for a Task
    agents: list[int]  # the seats that have marked it


class Pile(TypedDict):
    id: str
    top: Card | None
    below: int
    owner: int | None  # whoever replaces vassals from it


class Due(TypedDict):
    """A retained vassal that a Task costs besides."""

    kind: str
    paid: bool  # there is one for it


class Held(TypedDict):
    """A Task that one may read: which vassals meet its requirements now, and what it costs."""

    id: str
    left_met: list[str]
    right_met: list[str]
    met: bool  # by two different vassals
    owed: list[Due]
    supported: bool  # it would be, if it were completed now


class Played(TypedDict):
    id: str
    supported: bool
    plot: bool  # an agent sits on it


class Thing(TypedDict):
    """A card that says all by what is printed on it."""

    id: str


class AdoptedDog(TypedDict):
    id: str
    tired: bool  # it has killed this turn


class Secret(TypedDict):
    """What a courtier alone sees."""

    hand: list[Held] | None  # as far as one may see it
    hidden_task: Held | None
    keeps: bool | None  # the order about it


class Courtier(Secret):
    id: str
    seat: int
    points: int
    kings: int
    limit: int | None  # of tokens of each colour, cards in hand, retained vassals
    knights: int
    wizards: int
    family: Thing | None
    pile: str | None
    cards: list[int]  # in hand, by deck
    hidden: DeckName | None  # the deck of a face-down card
    exhausted: bool
    played: list[Played]
    retained: list[Card]
    dogs: list[AdoptedDog]


class Deck(TypedDict):
    id: str
    cards: int
    discards: list[Thing]


class Wandering(TypedDict):
    id: str
    cards: int
    plagued: int


class Rats(TypedDict):
    cards: list[Wandering]  # of one, two, three rats
    plagued: int  # rats
    plagues: int
    active: int
    deck: int
    discards: list[int]  # cards of one, two, three rats, cats, Duchesses, plagues
    kennel: list[Thing]


class Own(TypedDict):
    """What seats see differently."""

    courtiers: list[Courtier]


class BlackstoneView(Own):
    spaces: list[Space]
    piles: list[Pile]
    decks: list[Deck]
    discards: list[Card]
    turn: int
    round: int
    last_round: bool
    worked: bool
    in_work: Thing | None  # the Task whose vassals are being chosen
    knights_left: int
    wizards_left: int
    aside: list[Card]
    families: list[Thing]  # to choose from
    refresh_pile: str | None
    rats: Rats | None
    formation: Formation | None


def public(state: Court) -> BlackstoneView:
    return {
        "spaces": [_space(state, space) for space in range(SPACES)],
        "piles": [pile_of(state, pile, state.pile) for pile in range(len(PILE_IDS))],
        "decks": [
            {
                "id": f"deck:{name}",
                "cards": state.deck[deck].bit_count(),
                "discards": tasks_of(state, state.spent[deck], deck),
            }
            for deck, name in enumerate(DECK_IDS)
        ],
        "discards": [card_of(card) for card in listed(state.unseen[DISCARDS])],
        "courtiers": [_courtier(state, owner) for owner in range(state.seats)],
        "turn": state.turn,
        "round": state.round,
        "last_round": state.last_round,
        "worked": state.worked,
        "in_work": {"id": _task_id(state, state.in_work)} if state.in_work != NONE else None,
        "knights_left": state.knights_left,
        "wizards_left": state.wizards_left,
        "aside": [card_of(card) for card in state.aside],
        "families": [_family(family) for family in _families_on_offer(state)],
        "refresh_pile": f"pile:{PILE_IDS[state.refresh_pile]}" if state.refresh_pile != NONE else None,
        "rats": _rats(state) if state.law.rat_limit > 0 else None,
        "formation": formation(state) if state.law.formation else None,
    }


def private(state: Court, seat: int, public: BlackstoneView) -> Own:
    courtiers = public["courtiers"][:]
    courtiers[seat] = {**courtiers[seat], **_secret(state, seat)}
    return {"courtiers": courtiers}


def card_of(card: int) -> Card:
    return {"id": f"card:{card_id(card)}", "up": FACE_IDS[UP[card]], "back": FACE_IDS[UP[FLIPPED[card]]]}


def pile_of(state: Castle, pile: int, owners: list[int]) -> Pile:
    top = state.tops[pile]
    return {
        "id": f"pile:{PILE_IDS[pile]}",
        "top": card_of(top) if top != NONE else None,
        "below": state.below[pile],
        "owner": owners.index(pile) if pile in owners else None,
    }


def _space(state: Court, space: int) -> Space:
    card = state.board[space]
    return {
        "id": f"space:{SPACE_NAMES[space]}",
        "card": card_of(card) if card != NONE else None,
        "marked": bool(state.locked & BITS[space]),
        "agents": [seat for seat in range(state.seats) if state.plot_at[seat] == space],
    }


def tasks_of(state: Castle, cards: int, deck: int) -> list[Thing]:
    """The Tasks of a deck that a mask names."""
    return [{"id": _task_id(state, deck * 32 + card)} for card in range(32) if cards & BITS[card]]


def _task_id(state: Castle, task: int) -> str:
    return f"task:{state.kit.task_ids[task]}"


def _held(state: Court, seat: int, task: int) -> Held:
    return {
        "id": _task_id(state, task),
        "left_met": space_ids(left_vassals(state, task)),
        "right_met": space_ids(right_vassals(state, task)),
        "met": is_met(state, task),
        "owed": _owed(state, seat, task),
        "supported": state.would_count(seat, state.kit.type[task]),
    }


def _owed(state: Court, seat: int, task: int) -> list[Due]:
    due = owed(state, seat, task)
    paid = [UP[card] for card in payment(state, due, state.retained[seat])]
    found: list[Due] = []
    for other in due:
        corner = state.kit.corner[other]
        by = corner if corner in paid else WILD if WILD in paid else NONE
        if by != NONE:
            paid.remove(by)
        found.append({"kind": KIND_IDS[corner], "paid": by != NONE})
    return found


def _played(state: Court, seat: int) -> list[Played]:
    found: list[Played] = []
    for kind in range(TYPES):
        supported = state.supported(seat, kind)
        for place, task in enumerate(state.played[seat * TYPES + kind]):
            found.append(
                {"id": _task_id(state, task), "supported": place < supported, "plot": state.plot[seat] == task}
            )
    return found


def _family(family: int) -> Thing:
    return {"id": f"family:{FAMILY_IDS[family]}"}


def _families_on_offer(state: Court) -> list[int]:
    step = state.step() if not state.over else None
    return [step.one, step.other] if isinstance(step, ChooseFamily) else []


def _secret(state: Court, owner: int) -> Secret:
    hidden = state.hidden[owner]
    return {
        "hand": [_held(state, owner, task) for task in range(TASKS) if state.holds(owner, task)],
        "hidden_task": _held(state, owner, hidden) if hidden != NONE else None,
        "keeps": bool(state.keeps & BITS[owner]) if hidden != NONE else None,
    }


def _courtier(state: Court, owner: int) -> Courtier:
    unseen: Secret = {"hand": None, "hidden_task": None, "keeps": None}
    hidden, family, pile = state.hidden[owner], state.family[owner], state.pile[owner]
    return {
        "id": f"seat:{owner}",
        "seat": owner,
        "points": state.points(owner),
        "kings": state.kings(owner),
        "limit": state.kings(owner) if family != KEYGRIFF else None,
        "knights": state.knights[owner],
        "wizards": state.wizards[owner],
        "family": _family(family) if family != NONE else None,
        "pile": f"pile:{PILE_IDS[pile]}" if pile != NONE else None,
        "cards": [state.hands[owner * DECKS + deck].bit_count() for deck in range(DECKS)],
        "hidden": DECK_IDS[hidden // 32] if hidden != NONE else None,
        **(_secret(state, owner) if state.law.open_hands else unseen),
        "exhausted": bool(state.exhausted & BITS[owner]),
        "played": _played(state, owner),
        "retained": [card_of(card) for card in state.retained[owner]],
        "dogs": _dogs(state, owner) if state.law.rat_limit > 0 else [],
    }


def _dogs(state: Court, owner: int) -> list[AdoptedDog]:
    return [
        {"id": f"seat:{owner}/breed:{BREED_IDS[breed]}", "tired": owner == state.turn and number < state.tired[breed]}
        for breed in range(DOGS)
        for number in range(state.kennel[owner * DOGS + breed])
    ]


def _rats(state: Court) -> Rats:
    return {
        "cards": [
            {"id": f"rats:{name}", "cards": state.wandering[n], "plagued": state.plagued_cards[n]}
            for n, name in enumerate(SIZE_IDS)
        ],
        "plagued": state.plagued,
        "plagues": state.plagues,
        "active": state.active_rats(),
        "deck": sum(state.rats[:RAT_CARDS]),
        "discards": state.rats[RAT_CARDS:],
        "kennel": [{"id": f"kennel/breed:{BREED_IDS[n]}"} for n in range(DOGS) for _ in range(state.dogs[n])],
    }
