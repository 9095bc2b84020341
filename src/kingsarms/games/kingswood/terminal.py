"""Kingswood's village as a ring, and below it one table: what the monsters cost, and what the guilds have to pay with.

The columns of monsters and guilds are the same, so a fight is weighed by looking down a column. (A) is an adventurer,
[G] the guard; a tick is a monster you could fight. Colour repeats what the signs say, and is never needed.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from kingsarms.drawing import Picture, Sight, legend, open_table, seat_style, speaker
from kingsarms.games.kingswood.pack import TOKEN_IDS
from kingsarms.games.kingswood.text import TERMINAL

say = speaker(TERMINAL)

ABOVE = (0, 1, 2)  # the spaces of the ring along its upper edge, and along its lower, from left to right
BELOW = (5, 4, 3)
WIDEST = 92
BESIDE = 52  # columns for the log and the choices
LONGEST_NAME = 18
SPACIOUS = 26  # lines from which every location tells its ability in full
LOW = 3  # tokens in the supply at which it is worth a word

EDGE_STYLE = "grey58"
ADVENTURER_STYLE = "bold green3"
GUARD_STYLE = "bold red"
ENOUGH_STYLE = "green3"
LACK_STYLE = "red"


def draw(sight: Sight) -> Picture:
    """The village, what it is about, and the table of monsters and guilds."""
    width = sight.room(WIDEST, BESIDE)
    village = [_ring(sight, width - 1)] if sight.view["village"] else []
    board = Group(*village, _table(sight, width), *_news(sight.view))
    return Picture(board, width if sight.is_wide else 0, legend=_legend())


def _legend() -> Text:
    return legend(
        (say("adventurer"), ADVENTURER_STYLE, say("legend.adventurer")),
        (say("guard"), GUARD_STYLE, say("legend.guard")),
        (say("ready"), ENOUGH_STYLE, say("legend.ready")),
        (say("lack", count=1), LACK_STYLE, say("legend.lack")),
        ("1/3", "", say("legend.tokens")),
    )


def _news(view: dict[str, Any]) -> Iterable[Text]:
    """What is not always worth a line: the danger of a solo match, and tokens that run short."""
    solo = view["solo"]
    if solo:
        danger, overrun = solo["danger"], view["hunt"]["overrun"]
        slain = sum(beast["defeated"] for beast in solo["beasts"])
        alive = ", ".join(beast["name"] for beast in solo["beasts"] if not beast["defeated"])
        words = say("danger", danger=danger, overrun=overrun)
        beasts = say("beasts", slain=slain, needed=view["hunt"]["needed"], alive=alive)
        style = "bold red" if danger >= overrun - 1 else "bold"
        yield Text(words, style=style).append(f"  {beasts}", style="not bold default")
    short = [kind for kind in TOKEN_IDS if view["supply"][kind] <= LOW]
    if short:
        left = ", ".join(f"{_token(kind)} {view['supply'][kind]}" for kind in short)
        yield Text(say("supply", left=left), style="yellow")


def _token(kind: str) -> str:
    return say(f"token.{kind}")


# -- the village -----------------------------------------------------------------------------------------------------


def _ring(sight: Sight, width: int) -> Text:
    """Six locations around a loop of road: three along the upper edge, three along the lower, clockwise."""
    village = {location["space"]: location for location in sight.view["village"]}
    cell = (width - 4) // 3
    above = [village.get(space) for space in ABOVE]
    below = [village.get(space) for space in BELOW]
    spacious = sight.height >= SPACIOUS
    lines = [_road(above, sight, cell, "╭╮")]
    for row in (above, below):
        told = [textwrap.wrap(_told(location, spacious), cell - 3) for location in row]
        for number in range(max(map(len, told))):
            words = "".join((part[number] if number < len(part) else "").ljust(cell) for part in told)
            lines.append(Text("│", style=EDGE_STYLE).append(f"  {words}", style="dim").append("│", style=EDGE_STYLE))
        if row is above and spacious:
            lines.append(Text("│", style=EDGE_STYLE).append(" " * (cell * 3 + 2)).append("│", style=EDGE_STYLE))
    lines.append(_road(below, sight, cell, "╰╯"))
    return Text("\n", no_wrap=True).join(lines)


def _told(location: dict[str, Any] | None, spacious: bool) -> str:
    if location is None:
        return ""
    return location["ability"] if spacious else _does(location)


def _does(location: dict[str, Any]) -> str:
    """What a location does, in a few words: what it does with a kind of token is said once."""
    words: dict[object, str] = {}
    for deed in location["deeds"]:
        verb, token = deed["verb"], deed["tokens"][0] if len(deed["tokens"]) == 1 else None
        said = say(f"does.{verb}", token=_token(token).lower() if token else "")
        words.setdefault(token or verb, said)
    between = say("does.and") if location["several"] else say("does.or")
    listed = between.join(words.values())
    pays = any(deed["pays"] for deed in location["deeds"])
    return say("does.paid", deeds=listed) if pays else listed


def _road(row: Iterable[dict[str, Any] | None], sight: Sight, cell: int, corners: str) -> Text:
    line = Text(f"{corners[0]}─", style=EDGE_STYLE)
    for location in row:
        words = _place(location, sight) if location is not None else Text()
        words.truncate(cell, overflow="ellipsis")
        line.append_text(words).append("─" * (cell - words.cell_len), style=EDGE_STYLE)
    return line.append(f"─{corners[1]}", style=EDGE_STYLE)


def _place(location: dict[str, Any], sight: Sight) -> Text:
    """A location's name, who stands there, and what it costs the exploring adventurer to come."""
    fresh = location["id"] in sight.fresh
    words = Text(" ").append(location["name"], style="bold underline" if fresh else "bold").append(" ")
    if location["adventurer"] is not None:
        under_way = (sight.view["exploring"] or {}).get("at") == location["id"]
        words.append(say("adventurer"), style=f"{ADVENTURER_STYLE}{' reverse' if under_way else ''}")
        words.append(f"{say('under-way')} " if under_way else " ", style=ADVENTURER_STYLE)
    if location["guard"]:
        words.append(f"{say('guard')} ", style=GUARD_STYLE)
    if location["fare"] is not None:
        fare = say("fare.some", fare=location["fare"]) if location["fare"] else say("fare.none")
        words.append(f"{fare} ", style="cyan")
    return words


# -- monsters and guilds ---------------------------------------------------------------------------------------------


def _table(sight: Sight, width: int) -> Table:
    """A row for each monster within reach, each guild that may be chosen, and each player."""
    view, deck = sight.view, sight.view["deck"]
    table = open_table(width)
    table.add_column(width=1)
    table.add_column(say("forest"), no_wrap=True, width=LONGEST_NAME)
    table.add_column(say("fame"), justify="right", min_width=5)
    for kind in TOKEN_IDS:
        table.add_column(_token(kind), justify="right", min_width=6)
    left = say("deck", one=deck["chapter_one"], two=deck["chapter_two"])
    table.add_column(left, no_wrap=sight.height < SPACIOUS, overflow="ellipsis", ratio=1)
    for monster in view["forest"]:
        _add_monster(table, monster, sight, "")
    if deck["top"] is not None:
        _add_monster(table, deck["top"], sight, say("on-top"))
    mine = next((p["captive"] for p in view["players"] if p["captive"] and p["captive"]["face_up"]), None)
    if mine is not None:
        _add_monster(table, mine["card"], sight, say("captured-by-you"))
    if not _all_lead(view):
        _add_guilds(table, sight)
    leaders = [player for player in view["players"] if player["guild"] is not None]
    if leaders:
        which, style = ("last", "bold red") if view["last_round"] else ("any", "dim")
        now = Text(say(f"round.{which}", round=view["round"]), style=style)
        head = Text(say("players"), style="dim")
        goal = "" if view["solo"] else say("goal", goal=view["goal"])
        table.add_row("", head, Text(goal, style="dim"), *[""] * 4, now)
    for player in leaders:
        _add_player(table, player, sight)
    return table


def _all_lead(view: dict[str, Any]) -> bool:
    """Has everybody a guild, and so something to fight with?"""
    return all(player["guild"] is not None for player in view["players"])


def _add_monster(table: Table, monster: dict[str, Any], sight: Sight, where: str) -> None:
    cost = monster["cost"]
    missing = monster["missing"] if _all_lead(sight.view) else {}
    ready = Text(say("ready") if monster["affordable"] else "", style=ENOUGH_STYLE)
    name = Text(monster["name"], style="bold underline" if monster["id"] in sight.fresh else "bold")
    needed = {**cost, "heart": cost["heart"] + cost["broken"]}
    notes = [where, say("broken", count=cost["broken"]) if cost["broken"] else ""]
    notes += [monster[part]["text"] for part in ("reward", "bonus") if monster[part]]
    notes += [say("mighty") if monster["mighty"] else "", monster["family"]]
    costs = [_cost(needed[kind], missing.get(kind, 0)) for kind in TOKEN_IDS]
    table.add_row(ready, name, str(monster["fame"]), *costs, _joined(notes))


def _cost(count: int, missing: int) -> Text:
    if not count:
        return Text("·", style="dim")
    if missing:
        return Text(f"{count}{say('lack', count=missing)}", style=LACK_STYLE)
    return Text(str(count))


def _add_guilds(table: Table, sight: Sight) -> None:
    table.add_row("", Text(say("guilds"), style="dim"))
    for card in sight.view["guild_cards"]:
        start, seat = card["start"], card["seat"]
        tokens = [_held(start[kind]) for kind in TOKEN_IDS[:-1]]
        leader = Text(say("led", name=sight.names[seat]), style="dim") if seat is not None else Text()
        name = Text(card["name"], style="bold" if seat is None else "dim")
        table.add_row("", name, "", *tokens, str(start["coin"]), leader)


def _add_player(table: Table, player: dict[str, Any], sight: Sight) -> None:
    seat, captive = player["seat"], player["captive"]
    turn = Text("▸" if sight.view["turn"] == seat else "", style=seat_style(seat))
    fame = f"{player['fame']}+{player['bonus']}" if player["bonus"] else str(player["fame"])
    notes = []
    if captive is not None:
        card = captive["card"]
        hidden = say("hidden", chapter="I" * card["chapter"])
        notes.append(say("holds", card=card.get("name", hidden)))
    notes.append(next(card["name"] for card in sight.view["guild_cards"] if card["id"] == player["guild"]))
    if player["defeated"]:
        families = Counter(monster["family"] for monster in player["defeated"])
        monsters = ", ".join(f"{count} {family}" if count > 1 else family for family, count in families.items())
        notes.append(say("slain", monsters=monsters))
    tokens = [_held(player["skills"][kind]) for kind in TOKEN_IDS[:-1]]
    name = Text(sight.names[seat], style=seat_style(seat), overflow="ellipsis")
    table.add_row(turn, name, fame, *tokens, str(player["coins"]), _joined(notes))


def _held(side: dict[str, int]) -> Text:
    """Refreshed tokens of all: `1/3`."""
    owned = side["fresh"] + side["exhausted"]
    return Text(f"{side['fresh']}/{owned}" if owned else "·", style="" if side["fresh"] else "dim")


def _joined(notes: list[str]) -> Text:
    return Text("; ".join(note for note in notes if note), style="dim", overflow="ellipsis")
