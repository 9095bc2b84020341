"""The castle in characters: who stands where and who is on the back, then Tasks, courtiers and rats, line by line.

A vassal is two short words, its faction and its role; below it, in small letters, its other face. A castle mark is *,
an agent the number of its seat. Colour repeats what the words say, and is never needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from kingsarms.drawing import Picture, Sight, seat_style, speaker, unbroken
from kingsarms.games.blackstone.text import TERMINAL

say = speaker(TERMINAL)

WIDEST = 96
BESIDE = 48  # columns for the log and the options
CELL = 12
SIDE = 5

WALL_STYLE = "grey58"
MET_STYLE = "green3"
LACK_STYLE = "red"
FACTION_STYLES = {"lion": "gold3", "dragon": "red3", "phoenix": "dodger_blue1", "stag": "green3"}


def draw(sight: Sight) -> Picture:
    """The castle, and below it whatever the game is about."""
    view = sight.view
    parts: list[RenderableType] = [_castle(sight)]
    if view.get("piles"):
        parts.append(_piles(sight))
    if "courtiers" in view:
        parts += _court(sight)
    elif "ladies" in view:
        parts += _bazaar(sight, view["ladies"])
    else:
        parts += _bazaar(sight, view["wizards"])
    return Picture(Group(*parts), sight.room(WIDEST, BESIDE) if sight.is_wide else 0, legend=_legend())


def _legend() -> Text:
    legend = Text()
    for sign in ("mark", "agent", "met", "lack", "loose"):
        legend.append(say(f"sign.{sign}")).append(f"{unbroken(say(f'legend.{sign}'))}  ", style="dim")
    legend.rstrip()
    return legend


# -- the castle --------------------------------------------------------------------------------------------------------


def _castle(sight: Sight) -> Text:
    view = sight.view
    letters = "   " + "".join(letter.center(CELL) for letter in view["columns"])
    lines = [Text(letters.rstrip(), style=WALL_STYLE)]
    wanted = {place["id"]: place for place in (view.get("formation") or {"places": []})["places"]}
    for number, row in enumerate(view["rows"]):
        spaces = view["spaces"][number * SIDE : (number + 1) * SIDE]
        upper, lower = Text(f" {row} ", style=WALL_STYLE), Text("   ")
        for space in spaces:
            upper.append_text(_cell(_standing(space, sight.fresh)))
            lower.append_text(_cell(_behind(space, wanted.get(space["id"]))))
        lines += [upper.append(f" {row}", style=WALL_STYLE), lower]
    return Text("\n", no_wrap=True).join(lines)


def _cell(words: Text) -> Text:
    words.truncate(CELL - 1)
    left = (CELL - words.cell_len) // 2
    return Text(" " * left).append_text(words).append(" " * (CELL - words.cell_len - left))


def _standing(space: dict[str, Any], fresh: frozenset[str]) -> Text:
    card = space["card"]
    if card is None:
        return Text("·", style="dim")
    words = _face(card["up"], bold=True, underline=space["id"] in fresh)
    if space["marked"]:
        words.append(say("sign.mark"))
    for seat in space.get("agents", ()):
        words.append(str(seat + 1), style=seat_style(seat))
    if space.get("height", 1) > 1:
        words.append(say("height", height=space["height"]))
    return words


def _behind(space: dict[str, Any], want: dict[str, Any] | None) -> Text:
    """The other face; and on the rim, while the formation is sought, whether the vassal may stay or who should come."""
    card = space["card"]
    words = Text(_short(card["back"]).lower(), style="dim") if card is not None else Text()
    if want is None:
        return words
    if want["fits"]:
        return words.append(say("sign.met"), style=MET_STYLE)
    return (
        Text(say("wanted", group=_short(want["group"])), style=FACTION_STYLES.get(want["group"], ""))
        if card is None
        else (words.append(say("sign.lack"), style=LACK_STYLE))
    )


def _short(face: str) -> str:
    return " ".join(say(f"short.{part}") for part in face.split("-"))


def _face(face: str, bold: bool = False, underline: bool = False) -> Text:
    style = " ".join(
        part
        for part in (
            "bold" if bold else "",
            "underline" if underline else "",
            FACTION_STYLES.get(face.split("-")[0], ""),
        )
        if part
    )
    return Text(_short(face), style=style)


def _piles(sight: Sight) -> Text:
    line = Text(say("piles"), style="dim")
    for pile in sight.view["piles"]:
        corner = pile["id"].partition(":")[2]
        line.append(f"  {say(f'pile.{corner}')} ")
        line.append_text(_face(pile["top"]["up"]) if pile["top"] else Text("-"))
        line.append(f" {pile['below'] + (pile['top'] is not None)}", style="dim")
        if pile["owner"] is not None:
            line.append(f" {sight.names[pile['owner']]}", style=seat_style(pile["owner"]))
        if pile["id"] == sight.view.get("refresh_pile"):
            line.append(f" {say('stirs')}")
    return line


# -- King's Quest and its like -----------------------------------------------------------------------------------------


def _court(sight: Sight) -> Iterable[RenderableType]:
    view = sight.view
    decks = ", ".join(f"{_deck(deck['id'].partition(':')[2])} {deck['cards']}" for deck in view["decks"])
    yield Text(f"{_round(view['round'], view['last_round'])}; {decks}", style="dim")
    if view["formation"] is not None:
        formation = view["formation"]
        symbol = formation["by"]
        by = say(f"by.{symbol}")
        yield Text(say("formation", by=by, fitting=formation["fitting"], needed=formation["needed"]), style="bold")
    for courtier in view["courtiers"]:
        yield _courtier(courtier, sight)
        for task in courtier["hand"] or ():
            yield _task(task, view["blue"])
        if courtier["hidden_task"] is not None:
            order = say("keeps") if courtier["keeps"] else say("reveals")
            yield _task(courtier["hidden_task"], view["blue"]).append(f"  {order}", style="dim")
    if view["rats"] is not None:
        yield _rats(view)
    for family in view["families"]:
        yield Text(say("family", name=family["name"], major=family["major"], minor=family["minor"]))


def _courtier(courtier: dict[str, Any], sight: Sight) -> Text:
    seat, view = courtier["seat"], sight.view
    line = Text("▸ " if view["turn"] == seat else "  ", style=seat_style(seat))
    line.append(sight.names[seat], style=seat_style(seat))
    if courtier["family"] is not None:
        line.append(f" ({courtier['family']['name']})")
    if view["target"]:
        line.append(f" {say('points', points=courtier['points'])}", style="bold")
    line.append(f"  {say('tokens', knights=courtier['knights'], wizards=courtier['wizards'], kings=courtier['kings'])}")
    played = [task for task in courtier["played"] if task["type"] != "king"]
    if played:
        line.append(f"  {say('played')} ", style="dim")
        line.append_text(_joined(_played(task) for task in played))
    if courtier["hand"] is None:
        line.append(f"  {say('cards', cards=sum(courtier['cards']))}", style="dim")
    if courtier["hidden"] is not None:
        line.append(f"  {say('hidden', deck=_deck(courtier['hidden']))}", style="dim")
    if courtier["exhausted"]:
        line.append(f"  {say('exhausted')}", style="dim")
    if courtier["retained"]:
        line.append(f"  {say('retained')} ", style="dim")
        line.append_text(_joined(_face(card["up"]) for card in courtier["retained"]))
    if courtier["dogs"]:
        line.append(f"  {', '.join(dog['name'] for dog in courtier['dogs'])}")
    return line


def _deck(name: str) -> str:
    return say(f"deck.{name}")


def _round(number: int, is_last: bool) -> str:
    return say("round.last", round=number) if is_last else say("round.any", round=number)


def _worth(task: dict[str, Any]) -> str:
    kind = task["type"]
    return f"{say(f'type.{kind}')} {task['points']}"


def _played(task: dict[str, Any]) -> Text:
    words = Text(_worth(task))
    if not task["supported"]:
        words.append(say("sign.loose"), style=LACK_STYLE)
    if task["plot"]:
        words.append(say("sign.mark"))
    return words


def _task(task: dict[str, Any], blue: bool) -> Text:
    name = task["id"].partition(":")[2]
    line = Text(f"    {name} ", style="bold").append(_worth(task), style="not bold")
    line.append("" if task["supported"] else say("sign.loose"), style=LACK_STYLE).append("  ")
    line.append_text(_sides(task, blue))
    for due in task["owed"]:
        sign = "met" if due["paid"] else "lack"
        line.append(f"  {say('owes', kind=_short(due['kind']))}", style="dim")
        line.append(say(f"sign.{sign}"), style=MET_STYLE if due["paid"] else LACK_STYLE)
    if task["met"] and all(due["paid"] for due in task["owed"]):
        line.append(f"  {say('ready')}", style=f"bold {MET_STYLE}")
    return line


def _sides(task: dict[str, Any], blue: bool) -> Text:
    """What both sides of a card ask for, and the spaces that meet it."""
    line = Text()
    for side in ("left", "right"):
        asked, met = task[side], task[f"{side}_met"]
        line.append(asked["letters"] + ((asked["blue"] or "") if blue else "") + " ", style="bold")
        who = [part for part in (asked["faction"], asked["role"]) if part]
        line.append(_short("-".join(who)), style=FACTION_STYLES.get(who[0], ""))
        spaces = "/".join(space.partition(":")[2].upper() for space in met)
        line.append(
            f" {say('sign.met')}{spaces}  " if met else f" {say('sign.lack')}  ", style=MET_STYLE if met else LACK_STYLE
        )
    line.rstrip()
    return line


def _rats(view: dict[str, Any]) -> Text:
    rats, limit = view["rats"], view["rat_limit"]
    words = Text(
        say("rats", active=rats["active"], limit=limit), style="bold red" if rats["active"] >= limit - 2 else "bold"
    )
    about = [
        say("wandering", size=size + 1, cards=card["cards"]) for size, card in enumerate(rats["cards"]) if card["cards"]
    ]
    facts = [*about, say("plagued", rats=rats["plagued"]), say("rats-deck", cards=rats["deck"])]
    dogs = ", ".join(dog["name"] for dog in rats["kennel"])
    if dogs:
        facts.append(say("kennel", dogs=dogs))
    return words.append(f"  {'; '.join(facts)}", style="not bold default")


# -- the Queen's and the Wizard's Quest --------------------------------------------------------------------------------


def _bazaar(sight: Sight, players: list[dict[str, Any]]) -> Iterable[RenderableType]:
    view = sight.view
    is_last = view["last_round"] is not None and view["round"] >= view["last_round"]
    yield Text(f"{_round(view['round'], is_last)}; {say('row', cards=view['deck'])}", style="dim")
    for plan in view["row"]:
        yield _plan(plan)
    if view.get("open"):
        yield Text(f"{say('open')} ", style="dim").append_text(_joined(_both(card) for card in view["open"]))
    for player in players:
        yield from _guest(player, sight)


def _guest(player: dict[str, Any], sight: Sight) -> Iterable[RenderableType]:
    seat, view = player["seat"], sight.view
    line = Text("▸ " if view["turn"] == seat else "  ", style=seat_style(seat))
    line.append(sight.names[seat], style=seat_style(seat))
    score = say("points", points=player["points"]) if "sets" in player else say("vassals", vassals=player["vassals"])
    line.append(f" {score}", style="bold")
    if view["turn"] == seat:
        line.append(f"  {say('actions', actions=view['actions'])}")
    line.append(f"  {say('knights', knights=player['knights'])}", style="dim")
    if player.get("castles"):
        line.append(f"  {say('castles', castles=player['castles'])}", style="dim")
    yield line
    for plan in player["plans"]:
        yield _plan(plan)
    for group in player.get("sets", ()):
        if group["cards"]:
            name = group["id"].rpartition(":")[2]
            yield Text(f"    {say('set', number=name, points=group['points'])} ", style="dim").append_text(
                _joined(_face(card["up"]) for card in group["cards"])
            )
    if player.get("hand"):
        yield Text("    ").append_text(_joined(_both(card) for card in player["hand"]))


def _plan(plan: dict[str, Any]) -> Text:
    return Text(f"    {plan['id'].partition(':')[2]} ", style="bold").append_text(_sides(plan, False))


def _both(card: dict[str, Any]) -> Text:
    return _face(card["up"]).append(f"/{_short(card['back']).lower()}", style="dim")


def _joined(parts: Iterable[Text]) -> Text:
    return Text(", ").join(parts)
