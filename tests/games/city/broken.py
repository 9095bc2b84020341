"""When a wish breaks a rule of The City of Kings: written from rulebook and ledger, apart from the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from kingsarms.engine.match import Match
from kingsarms.games.city.content.terms import CELL_IDS, RESOURCE_IDS
from kingsarms.games.city.state import City

CIRCLES = {"move": 0, "fetch": 0, "explore": 2, "attack": 1, "heal": 1}
INTERACTS = ("buy", "seek-quest", "liberate", "free", "free-worker", "give")
WORK = ("gather", "scavenge", "build", "exchange", "craft", "purchase", "deploy", "pick-up")
OF_WORKERS = ("send", "survey", *WORK)
OF_HEROES = ("move", "fetch", "explore", "attack", "heal", *INTERACTS)


class Wish:
    """A seat, and what it would like to do, on the table as it is seen."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat, self.text = match, seat, text
        self.verb, *self.words = text.replace(" to ", " ").replace(" for ", " ").split()
        self.first = self.words[0] if self.words else ""
        self.state = cast(City, match.state)
        self.asked = {match.notation(action).split()[0] for action in match.legal(seat)}
        self.view: Any = match.view(seat)
        self.printed: Any = match.printed
        self.me: Any = self.view["heroes"][seat]
        self.cells = {cell["id"]: cell for cell in self.view["cells"]}
        self.tiles = {tile["id"]: tile for tile in self.printed["tiles"]}

    # -- when --------------------------------------------------------------------------------------------------------

    def is_for(self, *verbs: str) -> bool:
        """Is it about one of these, at a moment that asks the seat about none of them?"""
        return self.verb in verbs and not self.asked & set(verbs)

    def acts_now(self) -> bool:
        return "end" in self.asked

    # -- the hero ----------------------------------------------------------------------------------------------------

    def tile(self, cell: str) -> Any:
        """The tile that lies face up on a cell; the city is a shop and a stable of its own."""
        name = self.cells[f"cell:{cell}"]["tile"]
        return {"type": "city", "building": None} if name == "city" else self.tiles[name] if name else None

    @property
    def here(self) -> str:
        return str(self.me["cell"])

    def in_city(self) -> bool:
        return self.here == "a1"

    def lacks_space(self) -> bool:
        """No token, or no circle for it."""
        if self.me["tokens"] == 0:
            return True
        if self.verb in OF_WORKERS:
            first = 5 + 3 * (int(self.first) - 1)
            place = first + (0 if self.verb == "send" else 1 if self.verb == "survey" else 2)
        else:
            place = CIRCLES.get(self.verb, 4)
        space = self.me["spaces"][place]
        return bool(space["spent"] >= space["circles"])

    def far(self, cell: str) -> int:
        one, other = CELL_IDS.index(self.here), CELL_IDS.index(cell)
        return abs(one % 5 - other % 5) + abs(one // 5 - other // 5)

    def in_line(self, cell: str) -> bool:
        return cell[0] == self.here[0] or cell[1] == self.here[1]

    def range_to(self, cell: str) -> bool:
        reach = next(stat["value"] for stat in self.me["stats"] if stat["id"].endswith("stat:range"))
        return self.in_line(cell) and self.far(cell) <= reach

    def creature(self) -> Any:
        return next((one for one in self.view["creatures"] if one["id"] == f"creature:{self.first}"), None)

    def hero(self, name: str) -> Any:
        return next((one for one in self.view["heroes"] if one["hero"] == name), None)

    def skill(self) -> Any:
        return next(face for face in self.printed["things"]["skills"] if face["id"] == f"skill:{self.first}")

    def tile_type(self) -> str:
        """Of the tile where the hero stands."""
        return str((self.tile(self.here) or {"type": ""})["type"])

    def work_type(self) -> str:
        """Of the tile where the worker stands."""
        return str((self.workplace() or {"type": ""})["type"])

    def knows(self) -> bool:
        return {"id": f"skill:{self.first}"} in self.me["skills"]

    def may_be_without_target(self) -> bool:
        """Skills that need something in range, or something in the Barn, may find nothing."""
        return self.verb == "use" and self.knows() and not self.match.over

    # -- equipment and quests ----------------------------------------------------------------------------------------

    def item(self) -> Any:
        return next(face for face in self.printed["things"]["items"] if face["id"] == f"item:{self.first}")

    def barn(self) -> dict[str, int]:
        return {goods["id"].partition(":")[2]: goods["count"] for goods in self.view["barn"]}

    def slot_is_closed(self, hero: Any) -> bool:
        slot = self.item()["slot"]
        if slot in ("legs", "body"):
            return False
        values = {stat["id"].rpartition(":")[2]: stat["value"] for stat in hero["stats"]}
        needed = {"head": (8, 5, 5), "arms": (10, 7, 7)}[slot]
        return all(values[name] < least for name, least in zip(("health", "attack", "heal"), needed, strict=True))

    def quest(self) -> Any:
        return next((one for one in self.view["quests"] if one["id"] == f"quest:{self.first}"), None)

    def goals(self) -> list[str]:
        face = next(face for face in self.printed["things"]["quests"] if face["id"] == f"quest:{self.first}")
        return [goal["effect"] for goal in face["asks"]]

    # -- workers -----------------------------------------------------------------------------------------------------

    @property
    def worker(self) -> Any:
        return self.me["workers"][int(self.first) - 1]

    def workplace(self) -> Any:
        return self.tile(self.worker["cell"]) if self.worker["cell"] else None

    def worker_is_stuck(self) -> bool:
        return self.worker["cell"] is not None and not self.worker["free"]

    def out(self, structure: str) -> int:
        workers = [one for hero in self.view["heroes"] for one in hero["workers"]]
        laid = [cell["structure"] for cell in self.view["cells"]]
        return [*laid, *(one["load"] for one in workers)].count(structure)


def cannot_build(wish: Wish) -> bool:
    tile = wish.workplace()
    if tile is None or tile["building"] is None:
        return True
    phase = wish.cells[f"cell:{wish.worker['cell']}"]["phase"]
    if wish.verb == "exchange":
        same, finished = wish.words[1] == wish.words[2], tile["building"] == "farm" and phase == 3
        return same or not finished or wish.barn()[wish.words[1]] < 3
    if phase == 3:
        return True
    place = (tile["building"], phase)
    face = next(one for one in wish.printed["buildings"] if (one["building"], one["phase"]) == place)
    return any(wish.barn()[name] < amount for name, amount in face["cost"].items())


def wears(hero: Any, item: str) -> bool:
    return any(worn["id"] == f"item:{item}" for worn in hero["worn"].values())


def cannot_trade(wish: Wish) -> bool:
    giver = next((one for one in wish.view["heroes"] if wears(one, wish.first)), None)
    taker = wish.hero(wish.words[1])
    if giver is None or taker is None or giver is taker:
        return True
    return wish.me not in (giver, taker) or giver["cell"] != "a1" or taker["cell"] != "a1"


def cannot_free(wish: Wish) -> bool:
    other = wish.hero(wish.first)
    if other is None:
        return True
    if wish.verb == "free":
        return not other["pit"] or wish.far(other["cell"]) != 1
    cell = other["workers"][int(wish.words[1]) - 1]["cell"]
    seat = other["seat"] * 2 + int(wish.words[1]) - 1
    return cell is None or not wish.state.worker_pits >> seat & 1 or wish.far(cell) != 1


def cannot_use_structure(wish: Wish) -> bool:
    if wish.verb == "camp":
        tired = next((hero for hero in wish.view["heroes"] if hero["hero"] == wish.first), None)
        if tired is None or tired["pit"] or tired["health"] >= tired["most"]:
            return True
        return bool(wish.cells[f"cell:{tired['cell']}"]["structure"] != "camp")
    creature = wish.creature()
    return creature is None or bool(wish.cells[f"cell:{creature['cell']}"]["structure"] != "trap")


def nobody_waits(wish: Wish) -> bool:
    """On no other tile, or with a creature, or for somebody else."""
    npc = wish.view["npcs"][int(wish.first) - 1]
    quest = wish.state.npc_for[int(wish.first) - 1]
    owners = [record[1] for record in wish.state.quests if record[0] == quest]
    guarded = any(one["cell"] == npc["cell"] for one in wish.view["creatures"])
    return npc["cell"] in (None, wish.here) or guarded or owners not in ([], [wish.seat])


def is_near(wish: Wish, other: Any) -> bool:
    """In range, neither in the city nor in a pit."""
    return other is not None and other["cell"] != "a1" and not other.get("pit") and wish.range_to(other["cell"])


def is_linked(wish: Wish) -> bool:
    """Only asked of the printed bottom row: the first token may go there."""
    return wish.first in ("b1", "b2", "b3", "b4") and not any(slot["token"] for slot in wish.me["tree"][:12])


BROKEN: Mapping[str, Callable[[Wish], bool]] = {
    # when
    "CK-12": lambda wish: wish.me["hero"] is None or wish.is_for("choose") or wish.hero(wish.first) is not None,
    "CK-30": lambda wish: not wish.acts_now() or wish.me["tokens"] == 0,
    "CK-161": lambda wish: wish.verb == "raise",
    "CK-20": lambda wish: wish.verb == "first",
    "CK-43": lambda wish: wish.verb == "bag",
    "CK-80": lambda wish: wish.verb == "position",
    "CK-119": lambda wish: wish.verb == "luck",
    "CK-135": lambda wish: wish.verb == "lies",
    "CK-180": lambda wish: wish.verb == "swap",
    "CK-181": lambda wish: wish.verb in ("next", "at", "let", "react"),
    "CK-182": lambda wish: wish.verb in ("let", "react"),
    "CK-185": lambda wish: wish.verb in ("reroll", "at", "let", "react", "done"),
    "CK-202": lambda wish: wish.verb in ("decide", "decline", "pay", "bring-home", "throw-away"),
    "CK-210": lambda wish: wish.verb in ("roll-on", "done"),
    "CK-220": lambda wish: wish.verb in ("go-on", "end-here"),
    "CK-230": lambda wish: wish.verb == "boss",
    "CK-51": lambda wish: wish.verb == "at" and ("at" not in wish.asked or not wish.range_to(wish.first)),
    # the hero
    "CK-31": lambda wish: wish.lacks_space(),
    "CK-110": lambda wish: wish.verb in ("move", "fetch"),
    "CK-115": lambda wish: wish.verb == "tile"
    or wish.tile(wish.worker["cell"] if wish.verb == "survey" else wish.here) is not None,
    "CK-118": lambda wish: wish.verb in ("aim", "use") or not is_near(wish, wish.creature()),
    "CK-123": lambda wish: wish.verb == "help" or not is_near(wish, wish.hero(wish.first)),
    "CK-124": lambda wish: wish.in_city(),
    "CK-132": lambda wish: wish.me["pit"]
    or wish.verb == "call-for-help"
    or (wish.verb in OF_WORKERS and wish.worker_is_stuck()),
    "CK-171": lambda wish: wish.me["form"] is not None,
    "CK-116": cannot_free,
    "CK-131": lambda wish: wish.tile_type() != "quest",
    "CK-133": lambda wish: wish.tile_type() != "occupied-city"
    or wish.cells[f"cell:{wish.here}"]["freed"] or any(one["cell"] == wish.here for one in wish.view["creatures"]),
    "CK-165": lambda wish: not wish.knows() if wish.verb == "use" else wish.first.startswith("k"),
    "CK-169": lambda wish: wish.skill()["timing"] == "passive"
    or wish.me["tokens"] < len(wish.skill()["cost"])
    or any(space["spent"] for space in wish.me["spaces"]) or wish.may_be_without_target(),
    "CK-170": lambda wish: wish.verb == "react" or wish.verb in ("let", "camp") or wish.skill()["timing"] == "anytime",
    "CK-9": lambda wish: sum(hero["form"] is not None for hero in wish.view["heroes"]) >= 4,
    # equipment
    "CK-134": lambda wish: wish.tile_type() not in ("shop", "city"),
    "CK-190": lambda wish: wish.slot_is_closed(wish.me if wish.verb == "buy" else wish.hero(wish.words[1])),
    "CK-191": lambda wish: wish.verb == "done"
    or any(wish.barn()[name] < cost for name, cost in wish.item()["cost"].items()),
    "CK-193": lambda wish: not wears(wish.me, wish.first),
    "CK-194": lambda wish: wish.verb in ("agree", "decline") or cannot_trade(wish),
    "CK-195": lambda wish: wish.verb in ("item", "use") or {"id": f"item:{wish.first}"} not in wish.view["trade"],
    # quests
    "CK-200": lambda wish: wish.verb == "quest"
    or wish.quest() is None
    or wish.quest()["owner"] not in (None, wish.seat),
    "CK-201": lambda wish: sum(one["owner"] is None for one in wish.view["quests"]) >= 3,
    "CK-205": lambda wish: "pay" in wish.goals(),
    "CK-206": lambda wish: wish.goals()[0] in ("kill", "count", "haul", "haul-red", "delivered", "hold"),
    "CK-211": lambda wish: wish.goals()[0] in ("stat", "either", "primary", "worker", "stack"),
    # workers
    "CK-140": lambda wish: wish.verb == "send",
    "CK-141": lambda wish: wish.worker_is_stuck(),
    "CK-142": lambda wish: wish.verb == "gather-die" or wish.work_type() != "resource",
    "CK-143": lambda wish: wish.verb == "scavenge-die" or wish.work_type() != "creature",
    "CK-145": lambda wish: wish.words[1] not in wish.worker["store"],
    "CK-147": lambda wish: wish.worker["cell"] != "a1" or wish.barn()["part"] < 3 * int(wish.words[1])
    or wish.view["item_cards"] < int(wish.words[1]),
    "CK-148": cannot_build,
    "CK-150": lambda wish: wish.worker["cell"] != "a1" or wish.worker["load"] is not None
    or wish.out(wish.words[1]) >= 2 or max(wish.barn()[name] for name in RESOURCE_IDS) < 8
    or wish.barn()[{"trap": "ore", "camp": "fish", "barricade": "wood"}[wish.words[1]]] < 8,
    "CK-151": lambda wish: wish.verb == "use"
    or (wish.verb == "deploy" and (wish.worker["load"] is None or wish.worker["cell"] == "a1"
        or wish.cells[f"cell:{wish.worker['cell']}"]["structure"] is not None))
    or (wish.verb == "pick-up" and (wish.worker["load"] is not None or bool(wish.worker["store"])
        or wish.cells[f"cell:{wish.worker['cell']}"]["structure"] is None)),
    "CK-152": lambda wish: wish.verb in ("let", "ward-off", "barricade") or cannot_use_structure(wish),
    "CK-153": lambda wish: wish.worker["cell"] is None,
    "CK-184": lambda wish: wish.verb == "build",
    # the tree
    "CK-10": lambda wish: wish.verb == "skill-card" or {"id": f"card:{wish.first}"} not in wish.view["temple"],
    "CK-164": lambda wish: wish.me["spare"] == 0 or not is_linked(wish),
    "CK-166": lambda wish: wish.verb == "take-card" or wish.first.endswith(("-2", "-3")),
    "CK-168": lambda wish: wish.me["tree"][32]["token"] or wish.first == "reset",
    "CK-223": lambda wish: nobody_waits(wish) if wish.verb == "fetch"
    else wish.view["npcs"][int(wish.first) - 1]["carrier"] != wish.seat,
}  # fmt: skip
