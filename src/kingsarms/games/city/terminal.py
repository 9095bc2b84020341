"""The land in characters, north at the top, with the city in its south-west corner; then creatures, heroes and cards.

A tile is three lines: what it is, who is there, what lies there. A hero is the number of its seat, a worker w with that
number, a creature ! with its first letters. Colour repeats what the signs say, and is never needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from kingsarms.drawing import Picture, Sight, legend, seat_style, speaker
from kingsarms.games.city.text import TERMINAL

say = speaker(TERMINAL)

COLUMNS = 5
CELL = 15
WIDEST = 4 + COLUMNS * CELL
BESIDE = 56  # columns for the log and the options
LAST_CHAPTER = 3
TOUCHED = 3  # letters of a creature's name on the land
EDGE_STYLE = "grey58"
LAND_STYLES = {"green": "green4", "red": "red3"}
CREATURE_STYLE = "bold red"
LUCK_STYLE = "dim"
LIES = ("fire", "frost", "poison")


def draw(sight: Sight) -> Picture:
    """The story and its tracks, the land, and line by line who is there and what there is to do."""
    parts: list[RenderableType] = [*_story(sight.view), _land(sight)]
    parts += [_creature(creature, sight) for creature in sight.view["creatures"]]
    parts += [_hero(hero, sight) for hero in sight.view["heroes"]]
    parts += [_quest(quest, sight) for quest in sight.view["quests"]]
    parts += _stores(sight.view)
    return Picture(Group(*parts), WIDEST if sight.is_wide else 0, legend=_legend())


def _legend() -> Text:
    return legend(
        ("1", seat_style(0), say("legend.hero")),
        (f"{say('sign.worker')}1", seat_style(0), say("legend.worker")),
        (say("sign.creature"), CREATURE_STYLE, say("legend.creature")),
        (say("sign.minion"), CREATURE_STYLE, say("legend.minion")),
        (say("strength.2"), "", say("legend.strong")),
    )


def _listed(parts: Iterable[Text | str]) -> Text:
    return Text(", ").join(part if isinstance(part, Text) else Text(part) for part in parts)


# -- the story ---------------------------------------------------------------------------------------------------------


def _story(view: Mapping[str, Any]) -> Iterable[Text]:
    tale = next(tale for tale in view["tales"] if tale["id"] == view["tale"])
    number = view["chapter"]
    chapter, name = tale["chapters"][number], tale["name"]
    if tale["scenario"]:
        told = say("scenario", tale=name)
    elif number > LAST_CHAPTER:
        told = say("challenge", tale=name, challenge=say(f"challenge.{number}"), title=chapter["title"])
    else:
        told = say("chapter", tale=name, chapter=number + 1, title=chapter["title"])
    time = view["time"]
    yield Text(told, style="bold")
    yield Text(say("goal", goal=chapter["goal"])).append(f" {say('won')}" if view["won"] else "", style="green3")
    if chapter["instead"]:
        yield Text(say("instead", goal=chapter["instead"]))
    line = Text(say("tracks", round=time["round"], phase=view["phases"][time["phase"]]))
    for key in ("hope", "morale"):
        style = "bold red" if time[key] <= 1 else "bold"
        line.append("  ").append(say("hope", **time) if key == "hope" else say("morale", **time), style=style)
    yield line.append(f"  {say('xp', **time)}")


# -- the land ----------------------------------------------------------------------------------------------------------


def _land(sight: Sight) -> Text:
    view = sight.view
    tiles = {tile["id"]: tile for tile in view["tiles"]}
    people = _people(view)
    rows = [view["cells"][start : start + COLUMNS] for start in range(0, len(view["cells"]), COLUMNS)]
    letters = "   " + "".join(_name(cell)[0].center(CELL) for cell in rows[0])
    lines = [Text(letters.rstrip(), style=EDGE_STYLE)]
    for number in range(len(rows), 0, -1):
        lines.append(Text("   ").append(("─" * (CELL - 1) + " ") * COLUMNS, style=EDGE_STYLE))
        told = [
            (_tile(cell, tiles, sight.fresh), people.get(_name(cell), Text()), _lying(cell))
            for cell in rows[number - 1]
        ]
        for place in range(3 if any(words[2] for words in told) else 2):
            line = Text(f" {number} " if place == 1 else "   ", style=EDGE_STYLE)
            for words in told:
                line.append_text(_fitted(words[place]))
            lines.append(line)
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(lines)


def _name(cell: Mapping[str, Any]) -> str:
    return str(cell["id"]).partition(":")[2]


def _fitted(words: Text) -> Text:
    words = words.copy()
    words.truncate(CELL - 1, overflow="ellipsis")
    return words.append(" " * (CELL - words.cell_len))


def _tile(cell: Mapping[str, Any], tiles: Mapping[str, Any], fresh: frozenset[str]) -> Text:
    mark = " underline" if cell["id"] in fresh else ""
    if cell["tile"] == "city":
        return Text(say("city"), style=f"bold{mark}")
    if cell["tile"] is None:
        region = cell["region"] or "none"
        return Text(say(f"unknown.{region}"), style=f"dim {LAND_STYLES.get(region, '')}")
    tile = tiles[cell["tile"]]
    name = tile["name"]
    if cell["phase"]:
        name = say("phase", name=name, phase=cell["phase"])
    if cell["freed"]:
        name = say("freed", name=name)
    return Text(name, style=f"{LAND_STYLES[tile['region']]}{mark}")


def _people(view: Mapping[str, Any]) -> dict[str, Text]:
    """Who stands on each tile: heroes, workers, creatures, minions, and those who wait for somebody."""
    found: dict[str, Text] = {}

    def stand(cell: str | None, sign: str, style: str) -> None:
        if cell is not None:
            there = found.setdefault(cell, Text())
            there.append(" " if there else "").append(sign, style=style)

    for hero in view["heroes"]:
        if hero["hero"] is not None:
            stand(hero["cell"], str(hero["seat"] + 1), seat_style(hero["seat"]))
    for creature in view["creatures"]:
        stand(creature["cell"], say("sign.creature") + creature["name"][:TOUCHED], CREATURE_STYLE)
    for minion in view["minions"]:
        stand(minion["cell"], say("sign.minion") + minion["name"][:TOUCHED], CREATURE_STYLE)
    stand(view["scorched"], say("sign.scorched"), CREATURE_STYLE)
    for npc in view["npcs"]:
        stand(npc["cell"], say("sign.npc"), "bold")
    for hero in view["heroes"]:
        for worker in hero["workers"]:
            stand(worker["cell"], f"{say('sign.worker')}{hero['seat'] + 1}", seat_style(hero["seat"]))
    return found


def _lying(cell: Mapping[str, Any]) -> Text:
    ground = cell["ground"]
    lies = [_lies(kind, ground[kind]) for kind in LIES if ground[kind]]
    if cell["attention"]:
        lies.append(f"{say('sign.attention')} {cell['attention']}")
    if cell["structure"] is not None:
        lies.append(cell["structure"])
    return Text(" ".join(lies), style="yellow")


def _lies(kind: str, strength: int) -> str:
    return say(f"sign.{kind}") + say(f"strength.{strength}")


# -- creatures ---------------------------------------------------------------------------------------------------------


def _creature(creature: Mapping[str, Any], sight: Sight) -> Text:
    tokens = {token["id"]: token["name"] for token in sight.view["tokens"]}
    line = Text(say("sign.creature"), style=CREATURE_STYLE)
    line.append(say("creature", **creature), style="underline" if creature["id"] in sight.fresh else "")
    bonus = creature["bonus"]
    for stat in ("attack", "attack_all", "heal", "range", "shield", "reflect"):
        amount = creature[stat] + bonus.get(stat, 0)
        if amount:
            line.append(f", {say(f'stat.{stat}', amount=amount)}")
    owner = creature["owner"]
    facts = [say("owner", name=sight.names[owner])]
    facts += [say("waits")] if creature["waits"] else []
    facts += [say("entangled")] if creature["entangled"] else []
    poison = creature["poison"][0] + 2 * creature["poison"][1]
    facts += [say("hero-poison", count=poison)] if poison else []
    line.append(f" ({'; '.join(facts)})", style="dim")
    abilities = [tokens[one["token"]] for one in creature["abilities"] if tokens[one["token"]] and not one["idle"]]
    if abilities:
        line.append(f"\n    {say('has', abilities=', '.join(abilities))}")
    line.append(f"\n    {say('next')} ", style="dim")
    steps = [_foreseen(step, tokens, sight.names) for step in sight.view["forecast"][creature["id"]]]
    return line.append_text(_listed(steps) if steps else Text(say("nothing"), style="dim"))


def _foreseen(step: Mapping[str, Any], tokens: Mapping[str, str], names: tuple[str, ...]) -> Text:
    who = ", ".join(_struck(struck, names) for struck in step["on"])
    does, name = step["does"], tokens[step["token"]] if step["token"] else ""
    if does == "ability":
        told = say("foreseen.ability-on", name=name, who=who) if who else say("foreseen.ability", name=name)
    else:
        told = say(f"foreseen.{does}", who=who, amount=step["amount"])
    return Text(say("luck", text=told), style=LUCK_STYLE) if step["luck"] else Text(told)


def _struck(struck: Mapping[str, Any], names: tuple[str, ...]) -> str:
    name, damage = names[struck["seat"]], struck["damage"]
    if struck["falls"]:
        return say("struck.falls", name=name, damage=damage)
    return say("struck", name=name, damage=damage) if damage else say("touched", name=name)


# -- heroes ------------------------------------------------------------------------------------------------------------


def _hero(hero: Mapping[str, Any], sight: Sight) -> Text:
    seat, view = hero["seat"], sight.view
    line = Text("▸ " if view["turn"] == seat else "  ", style=seat_style(seat))
    if hero["hero"] is None:
        return line.append(say("nobody", name=sight.names[seat]), style="dim")
    line.append(say("hero", name=sight.names[seat], hero=hero["short"], cell=hero["cell"]), style=seat_style(seat))
    stats = {stat["id"].rpartition(":")[2]: stat["value"] for stat in hero["stats"]}
    line.append(f"  {say('health', **hero)}", style="bold red" if hero["health"] * 3 <= hero["most"] else "bold")
    line.append(f"  {say('actions', tokens=hero['tokens'])}")
    for part in _burdens(hero):
        line.append(f"; {part}", style="yellow")
    line.append(f"\n    {say('stats', **stats)}; ").append_text(_workers(hero))
    if seat == sight.seat or view["turn"] == seat:
        line.append_text(_sheet(hero, stats, seat == sight.seat))
    return line


def _burdens(hero: Mapping[str, Any]) -> Iterable[str]:
    if hero["pit"]:
        yield say("pit")
    poison = hero["poison"][0] + 2 * hero["poison"][1]
    if poison:
        yield say("hero-poison", count=poison)
    if hero["curses"]:
        yield say("curses", count=hero["curses"])
    if hero["wards"]:
        yield say("wards", count=hero["wards"])
    if hero["form"] is not None:
        yield say("form")
    if hero["spare"]:
        yield say("spare", count=hero["spare"])


def _workers(hero: Mapping[str, Any]) -> Text:
    told = []
    for number, worker in enumerate(hero["workers"], 1):
        if worker["cell"] is None:
            continue
        where = {"number": number, "cell": worker["cell"]}
        words = say("worker", **where) if worker["free"] else say("worker.trapped", **where)
        held = [_held(name, count) for name, count in worker["store"].items()]
        held += [worker["load"]] if worker["load"] else []
        told.append(say("worker.holds", worker=words, held=", ".join(held)) if held else words)
    return Text(f"{say('workers')} {'; '.join(told)}", style="dim")


def _held(resource: str, count: int) -> str:
    return say("held", count=count, resource=resource)


def _sheet(hero: Mapping[str, Any], stats: Mapping[str, int], is_own: bool) -> Text:
    """What workers can do, skills and equipment: of whoever is to act, and in full of whoever looks."""
    able = say("able", move=stats["worker-move"], gather=stats["gather"], scavenge=stats["scavenge"])
    line = Text(f"\n    {able}")
    if is_own:
        for skill in hero["skills"]:
            line.append(f"\n    {say('skill', **skill)}")
    elif hero["skills"]:
        line.append(f"\n    {say('skills', skills=', '.join(skill['name'] for skill in hero['skills']))}")
    if hero["worn"]:
        line.append(f"\n    {say('wears', items=', '.join(item['name'] for item in hero['worn'].values()))}")
    return line


# -- cards and stores --------------------------------------------------------------------------------------------------


def _quest(quest: Mapping[str, Any], sight: Sight) -> Text:
    owner = quest["owner"]
    whose = say("quest.hub") if owner is None else say("quest.own", name=sight.names[owner])
    name = quest["id"].partition(":")[2]
    line = Text(f"{say('quest')} {whose}: ", style="dim").append(quest["name"], style="bold")
    line.append(f" ({name})  {quest['goal']}")
    if quest["count"]:
        line.append(f" {say('quest.count', count=quest['count'])}", style="green3")
    return line.append(f"  {say('quest.reward', reward=quest['reward'])}", style="dim")


def _stores(view: Mapping[str, Any]) -> Iterable[Text]:
    held = [_held(goods["name"], goods["count"]) for goods in view["barn"] if goods["count"]]
    yield Text(say("barn", held=", ".join(held)) if held else say("barn.empty"))
    if view["trade"]:
        yield Text(say("trade", items="; ".join(_item(item, view) for item in view["trade"])))
    for card in view["temple"]:
        yield Text(_skill_card(card, view), style="dim")


def _item(item: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    cost = ", ".join(_held(name, count) for name, count in item["cost"].items())
    return say("item", name=item["name"], raises=_raises(item["raises"], view), cost=cost)


def _skill_card(card: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """What its six slots give; the one without a stat holds a skill."""
    slots = [_raises(slot, view) if slot else card["bonus"]["name"] for slot in card["slots"]]
    return say("temple", card=_name(card), slots="; ".join(slots))


def _raises(raises: Mapping[str, int], view: Mapping[str, Any]) -> str:
    names = dict(zip(view["tracks"], view["stats"], strict=True))
    return ", ".join(say("raises", amount=amount, stat=names[stat]) for stat, amount in raises.items())
