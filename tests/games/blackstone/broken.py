"""When a wish breaks a rule of Blackstone Castle: from rulebook and ledger, without the rules' own reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any, cast

from kingsarms.engine.match import Match
from kingsarms.games.blackstone.rules.offer import Bazaar
from kingsarms.games.blackstone.rules.wizard import Tower
from kingsarms.games.blackstone.state import Court

CHANCE = ("face", "behind", "task", "rat", "kin", "deal")
BY_KNIGHT = ("slide", "swap-by-knight", "flip-by-knight", "retain", "blow-up")
BY_WIZARD = ("slide-by-wizard", "swap", "flip")
MOVES = ("slide", "slide-by-wizard", "swap", "swap-by-knight")
FLIPS = ("flip", "flip-by-knight")
DRAWS = ("draw", "draw-by-knights")
WORK = (*BY_KNIGHT, *BY_WIZARD, *DRAWS, "complete", "adopt", "kill", "done")
PLACING = ("plot", "mark", "hide", "no-intrigue")
INTRIGUE = (*PLACING, "take-back", "leave-hidden", "order", "reward", "decline")
# What the games do not share.
COURT_ONLY = (*WORK[1:], *INTRIGUE, "use", "refill", "leave-empty", "post", "discard", "release", "pile", "family")
QUEENS_ONLY = ("fetch", "gather")
WIZARDS_ONLY = ("set-down", "on", "offer", "pick-up")
BAZAAR_ONLY = ("take-up", "play", "not-this", "save", "end-turn")
DOG_FOR = {"knight": "westie", "wizard": "scottie", "king": "jack-russell"}
KILLS = {"westie": ("one",), "scottie": ("one", "two"), "jack-russell": ("one", "two", "three")}
COST = {"westie": (1, 0), "scottie": (0, 1), "jack-russell": (1, 1)}
DOGS = ("westie", "scottie", "jack-russell")
SIZES = ("one", "two", "three")
PILES = ("nw", "ne", "se", "sw")


class Wish:
    """A seat, and what it would like to do, on the table as it is."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat, self.text = match, seat, text
        self.verb, *self.words = text.split()
        self.game = match.game.id.removeprefix("blackstone").removeprefix("-")
        self.is_court = self.game not in ("queens", "wizards")
        self.view = match.seen(seat)
        self.court = cast(Court, match.state)
        self.bazaar = cast(Bazaar, match.state)
        self.asked = {match.notation(action) for action in match.legal(seat)}
        self.spaces: dict[str, dict[str, Any]] = {
            space["id"].removeprefix("space:"): space for space in self.view["spaces"]
        }
        people = self.view.get("courtiers") or self.view.get("ladies") or self.view["wizards"]
        self.own: dict[str, Any] = people[seat]

    def is_a(self, *verbs: str) -> bool:
        return self.verb in verbs

    @property
    def untimely(self) -> bool:
        """Nothing of the kind is asked of this seat now."""
        return self.verb not in {text.split()[0] for text in self.asked}

    # -- the castle ----------------------------------------------------------------------------------------------------

    @property
    def touched(self) -> list[dict[str, Any]]:
        """The spaces that the wish names."""
        return [self.spaces[word] for word in self.words if word in self.spaces]

    def up(self, space: dict[str, Any]) -> str:
        return space["card"]["up"] if space["card"] else ""

    @property
    def ups(self) -> list[str]:
        return [self.up(space) for space in self.touched]

    def apart(self) -> tuple[int, int]:
        """How far the second space is from the first: columns, rows."""
        (column, row), (other, other_row) = (("black".index(name[0]), "stone".index(name[1])) for name in self.words)
        return other - column, other_row - row

    def is_beside(self) -> bool:
        across, down = self.apart()
        return abs(across) + abs(down) == 1

    def is_round_about(self) -> bool:
        return max(map(abs, self.apart())) == 1

    def is_of(self, family: str) -> bool:
        return self.is_court and self.own["family"] is not None and self.own["family"]["id"] == f"family:{family}"

    def can_reach(self) -> bool:
        """Is the second space one that this seat's token moves to, as far as distance goes?"""
        if (self.verb == "slide" and self.is_of("thistledown")) or (self.verb == "swap" and self.is_of("wolfram")):
            return self.is_round_about()
        return self.is_beside()

    def is_clear_line(self) -> bool:
        """Up to three empty spaces in a straight line, the second one included."""
        across, down = self.apart()
        length = max(abs(across), abs(down))
        if length > 3 or (across and down) or not length:
            return False
        step = (across // length, down // length)
        column, row = "black".index(self.words[0][0]), "stone".index(self.words[0][1])
        names = ["black"[column + n * step[0]] + "stone"[row + n * step[1]] for n in range(1, length + 1)]
        return not any(self.spaces[name]["card"] for name in names)

    # -- Tasks ---------------------------------------------------------------------------------------------------------

    @property
    def face(self) -> dict[str, Any]:
        """What is printed on the card that the wish names."""
        things = self.match.printed["things"]["tasks"]
        return next(task for task in things if task["id"] == f"task:{self.words[0]}")

    def meets(self, side: str, name: str) -> bool:
        need, space = self.face[side], self.spaces[name]
        up = self.up(space)
        if f"space:{name}" not in need["spaces"] or up in ("", "dagger", "bomb") or space["marked"]:
            return False
        faction, _, role = up.partition("-")
        return up == "wild" or (need["faction"] in (None, faction) and need["role"] in (None, role))

    def is_met(self) -> bool:
        return any(
            self.meets("left", one) and self.meets("right", other) for one, other in permutations(self.spaces, 2)
        )

    def is_met_on_a_side(self) -> bool:
        return any(self.meets(side, name) for side in ("left", "right") for name in self.spaces)

    def holds(self) -> bool:
        return f"task:{self.words[0]}" in {task["id"] for task in self.own["hand"]}

    def can_pay(self) -> bool:
        due = Counter(task["corner"] for task in self.own["played"] if task["type"] == self.face["type"])
        kept = Counter(card["up"] for card in self.own["retained"])
        return sum((due - kept).values()) <= kept["wild"]

    def symbols_on(self, corner: str, space: dict[str, Any]) -> int:
        up = self.up(space)
        return sum(one == other for one, other in zip(corner.split("-"), up.split("-"), strict=False)) if up else 0

    def can_be_plotted(self) -> bool:
        own = next((task for task in self.own["played"] if task["id"] == f"task:{self.words[0]}"), None)
        if own is None or own["type"] == "ploy":
            return False
        return any(self.symbols_on(own["corner"], space) for space in self.spaces.values())

    def can_be_drawn(self) -> bool:
        deck = next(deck for deck in self.view["decks"] if deck["id"] == f"deck:{self.words[0]}")
        return deck["cards"] > 0 or len(deck["discards"]) > 0

    # -- dogs and rats -------------------------------------------------------------------------------------------------

    def dogs(self, breed: str) -> list[dict[str, Any]]:
        return [dog for dog in self.own["dogs"] if dog["id"].endswith(f"breed:{breed}")]

    def has_dog_to_adopt(self) -> bool:
        breed = DOG_FOR.get(self.face["type"])
        return any(dog["id"] == f"kennel/breed:{breed}" for dog in self.view["rats"]["kennel"])

    def rats(self, key: str) -> int:
        return cast(int, self.view["rats"]["cards"][SIZES.index(self.words[1])][key])

    # -- piles, sets, stacks -------------------------------------------------------------------------------------------

    def is_empty_pile(self) -> bool:
        pile = self.view["piles"][PILES.index(self.words[0])]
        return pile["top"] is None and not self.view["discards"]

    def fits_set(self) -> bool:
        number = int(self.words[0])
        if number > len(self.own["sets"]):
            return False
        marked = [self.up(space) for space in self.spaces.values() if space["marked"]]
        cards = [card["up"] for card in self.own["sets"][number - 1]["cards"]]
        return any(_scores([*cards, up]) for up in marked)

    def slides_onto(self) -> bool:
        one, other = self.touched
        return not other["card"] or (one["height"] == 1 and self.up(one) == self.up(other))

    def can_place(self, side: str) -> bool:
        need = self.face[side]
        kind = f"{need['faction']}-{need['role']}"
        room = any(self.up(self.spaces[name.removeprefix("space:")]) in ("", kind) for name in need["spaces"])
        return room and any(kind in (card["up"], card["back"]) for card in self.own["hand"])

    def has_plan(self) -> bool:
        return f"task:{self.words[0]}" in {plan["id"] for plan in self.own["plans"]}

    def in_row(self) -> bool:
        return f"task:{self.words[0]}" in {plan["id"] for plan in self.view["row"]}

    def actions(self) -> int:
        """What is left of the three, and Knights of earlier turns; nothing when it is another's turn."""
        return cast(int, self.view["actions"]) if self.bazaar.turn == self.seat else 0


def _scores(kinds: list[str]) -> bool:
    """Do these make one of the three kinds of sets?"""
    factions, roles = ({kind.split("-")[part] for kind in kinds} for part in (0, 1))
    return len(factions) == len(roles) == len(kinds) or 1 in (len(factions), len(roles))


def _lacks_a_token(wish: Wish) -> bool:
    return (wish.is_a(*BY_KNIGHT) and wish.own["knights"] == 0) or (wish.is_a(*BY_WIZARD) and wish.own["wizards"] == 0)


def _reward_is_another(wish: Wish) -> bool:
    """The moment is right, and yet these agents do not bring that."""
    return f"reward {wish.words[0]}" not in wish.asked


_COURT: dict[str, Callable[[Wish], bool]] = {
    "BC-5": lambda w: w.is_a("pile") and (w.untimely or any(pile["owner"] is not None for pile in w.view["piles"])),
    "BC-11": lambda w: w.is_a(*WORK) and w.untimely,
    "BC-12": lambda w: w.is_a("take-back", "leave-hidden") and w.untimely,
    "BC-16": _lacks_a_token,
    "BC-17": lambda w: w.is_a("slide", "slide-by-wizard") and (not w.ups[0] or not w.can_reach()),
    "BC-18": lambda w: w.is_a("slide", "slide-by-wizard") and w.ups[-1] != "",
    "BC-19": lambda w: w.is_a("swap", "swap-by-knight") and (not all(w.ups) or not w.can_reach() or _is_backwards(w)),
    "BC-20": lambda w: w.is_a(*FLIPS) and not all(w.ups),
    "BC-21": lambda w: w.is_a("retain") and not all(w.ups),
    "BC-22": lambda w: w.is_a("refill", "leave-empty") and (w.untimely or w.is_a("leave-empty")),
    "BC-24": lambda w: (
        (w.is_a("draw") and w.own["wizards"] < 1) or (w.is_a("draw-by-knights") and w.own["knights"] < 2)
    ),
    "BC-25": lambda w: w.is_a(*DRAWS) and not w.can_be_drawn(),
    "BC-26": lambda w: w.is_a("complete", "adopt") and w.view["worked"],
    "BC-27": lambda w: (w.is_a("complete", "adopt") and not w.holds()) or (w.is_a("use") and w.text not in w.asked),
    "BC-28": lambda w: w.is_a("complete", "adopt") and not w.is_met(),
    "BC-32": lambda w: w.is_a("complete") and not w.can_pay(),
    "BC-33": lambda w: w.is_a(*MOVES, *FLIPS, "retain") and any(space["marked"] for space in w.touched),
    "BC-37": lambda w: w.is_a("refill") and w.is_empty_pile(),
    "BC-39": lambda w: (
        (w.is_a("plot") and (w.untimely or not w.can_be_plotted()))
        or (w.is_a("mark") and w.text not in w.asked)
        or (w.is_a("no-intrigue") and w.untimely)
    ),
    "BC-41": lambda w: w.is_a("hide") and (w.untimely or not w.holds()),
    "BC-42": lambda w: w.is_a(*PLACING) and w.own["hidden"] is not None,
    "BC-44": lambda w: w.is_a("reward", "decline") and (w.untimely or _reward_is_another(w)),
    "BC-49": lambda w: w.is_a(*INTRIGUE) and w.own["exhausted"],
    "BC-50": lambda w: w.is_a("order") and w.untimely,
    "BC-51": lambda w: (
        (w.is_a("discard") and (w.untimely or not w.holds()))
        or (w.is_a("release") and (w.untimely or f"card:{w.words[0]}" not in {c["id"] for c in w.own["retained"]}))
    ),
    "BC-61": lambda w: w.is_a("retain") and "dagger" in w.ups,
    "BC-62": lambda w: (w.is_a(*MOVES, "retain") and "bomb" in w.ups) or (w.is_a("blow-up") and "bomb" not in w.ups),
    "BC-64": lambda w: w.is_a("post") and (w.untimely or any(w.ups)),
    "BC-66": lambda w: w.is_a("family") and w.text not in w.asked,
    "BC-67": lambda w: w.is_a("slide") and w.is_of("corwin") and not w.is_clear_line(),
    "BC-68": lambda w: w.is_a("swap-by-knight") and not w.is_of("corwin"),
    "BC-72": lambda w: w.is_a("flip-by-knight") and not w.is_of("thistledown"),
    "BC-74": lambda w: w.is_a("slide-by-wizard") and not w.is_of("wolfram"),
    "BC-78": lambda w: w.is_a("kill") and w.rats("cards") == 0,
    "BC-80": lambda w: w.is_a("kill") and w.rats("cards") == 0 and w.rats("plagued") > 0,
    "BC-84": lambda w: w.is_a("adopt") and not w.has_dog_to_adopt(),
    "BC-85": lambda w: w.is_a("kill") and (not w.dogs(w.words[0]) or w.words[1] not in KILLS[w.words[0]]),
    "BC-86": lambda w: w.is_a("kill") and all(dog["tired"] for dog in w.dogs(w.words[0])),
    "BC-87": lambda w: (
        w.is_a("kill") and (w.own["knights"] < COST[w.words[0]][0] or w.own["wizards"] < COST[w.words[0]][1])
    ),
    "BC-91": lambda w: w.is_a("adopt", "kill") and w.game in ("", "advanced"),
    "BC-114": lambda w: w.is_a("post", "blow-up") and w.game == "puzzle",
    "BC-115": lambda w: w.is_a("refill") and w.game == "puzzle" and w.own["pile"] != f"pile:{w.words[0]}",
    "BC-116": lambda w: (
        w.is_a("leave-empty") and w.game == "puzzle" and sum(bool(s["card"]) for s in w.spaces.values()) < 16
    ),
    "BC-122": lambda w: w.is_a(*INTRIGUE) and w.game == "solo",
    "BC-123": lambda w: w.is_a("pile") and w.own["pile"] == f"pile:{w.words[0]}",
    "BC-126": lambda w: w.is_a(*BAZAAR_ONLY, *QUEENS_ONLY, *WIZARDS_ONLY),
    "BC-129": lambda w: w.is_a(*INTRIGUE) and w.match.chosen.get("intrigue") == "off",
}

_BAZAAR: dict[str, Callable[[Wish], bool]] = {
    "BC-93": lambda w: w.actions() == 0 or w.untimely,
    "BC-94": lambda w: w.is_a("take-up") and not w.in_row(),
    "BC-95": lambda w: w.is_a("save") and w.view["knights_left"] == 0,
}

_QUEENS: dict[str, Callable[[Wish], bool]] = _BAZAAR | {
    "BC-17": lambda w: w.is_a("slide") and (not w.ups[0] or not w.is_beside()),
    "BC-18": lambda w: w.is_a("slide") and w.ups[1] != "",
    "BC-19": lambda w: w.is_a("swap") and (not all(w.ups) or not w.is_beside() or _is_backwards(w)),
    "BC-20": lambda w: w.is_a("flip") and not all(w.ups),
    "BC-28": lambda w: w.is_a("play") and not w.is_met_on_a_side(),
    "BC-98": lambda w: (w.is_a("play") and not w.has_plan()) or (w.is_a("fetch", "not-this") and w.text not in w.asked),
    "BC-99": lambda w: w.is_a("gather") and (w.untimely or not w.fits_set()),
    "BC-126": lambda w: w.is_a(*(set(COURT_ONLY) - {"swap", "flip"}), *WIZARDS_ONLY),
}

_WIZARDS: dict[str, Callable[[Wish], bool]] = _BAZAAR | {
    "BC-105": lambda w: w.is_a("take-up") and w.actions() <= cast(Tower, w.match.state).taken,
    "BC-106": lambda w: w.is_a("slide") and (not w.ups[0] or not w.is_beside() or not w.slides_onto()),
    "BC-107": lambda w: w.is_a("swap") and (not all(w.ups) or not w.is_beside() or _is_backwards(w)),
    "BC-108": lambda w: w.is_a("flip") and w.touched[0]["height"] != 1,
    "BC-109": lambda w: (
        (w.is_a("play") and not (w.has_plan() and (w.can_place("left") or w.can_place("right"))))
        or (w.is_a("set-down", "on", "not-this") and w.text not in w.asked)
    ),
    "BC-110": lambda w: (
        (w.is_a("offer") and f"card:{w.words[0]}" not in {card["id"] for card in w.own["hand"]})
        or (w.is_a("pick-up") and w.text not in w.asked)
    ),
    "BC-126": lambda w: w.is_a(*(set(COURT_ONLY) - {"swap", "flip"}), *QUEENS_ONLY),
}


def _is_backwards(wish: Wish) -> bool:
    """Two that change places are named in the order of the board."""
    one, other = (("stone".index(name[1]), "black".index(name[0])) for name in wish.words)
    return one >= other


def broken_in(game: str) -> Mapping[str, Callable[[Wish], bool]]:
    """For each rule that can be a reason in a game: does a wish break it?"""
    table = {"blackstone-queens": _QUEENS, "blackstone-wizards": _WIZARDS}.get(game, _COURT)
    return {rule: _or_chance(breaks) for rule, breaks in table.items()}


def _or_chance(breaks: Callable[[Wish], bool]) -> Callable[[Wish], bool]:
    """What chance does is for no seat to wish, whatever governs the moment."""
    return lambda wish: wish.verb in CHANCE or breaks(wish)
