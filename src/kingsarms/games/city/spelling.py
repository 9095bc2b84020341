"""Effects in words: what is printed on tokens, cards and chapters, made from what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kingsarms.engine.deeds import Deed
from kingsarms.engine.effects import Effects
from kingsarms.engine.words import AND
from kingsarms.games.city import words
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.effects import BOSS_IDS, GOALS, POWERS, TALES
from kingsarms.games.city.content.terms import BAG_IDS, CELL_IDS, COLUMNS

Operands = dict[str, str | int]


def power_text(box: Box, deeds: Sequence[Deed]) -> str:
    return _spell(box, POWERS, words.POWERS, deeds)


def tale_text(box: Box, deeds: Sequence[Deed]) -> str:
    return _spell(box, TALES, words.TALES, deeds)


def goal_text(box: Box, deeds: Sequence[Deed]) -> str:
    return _spell(box, GOALS, words.GOALS, deeds)


def _spell(box: Box, effects: Effects, templates: Mapping[str, str], deeds: Sequence[Deed]) -> str:
    """One sentence, or nothing for nothing. What ends with a colon goes before what comes next."""
    text, heading = "", ""
    for told in effects.told(deeds):
        if text:
            text += " " if text.endswith(":") else "; "
        said = _template(templates, told).format(**_said(box, told))
        head, colon, rest = said.partition(": ")
        text += rest if colon and head == heading else said
        heading = head if colon else ""
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _template(templates: Mapping[str, str], told: Operands) -> str:
    """The template of an effect, or the one for its very operands: `count.deaths` rather than `count`."""
    name = str(told["effect"])
    operands = [str(value) for key, value in told.items() if key != "effect"]
    for known in (".".join([name, *operands[:2]]), *(f"{name}.{operand}" for operand in operands[::-1])):
        if known in templates:
            return templates[known]
    return templates[name]


def _said(box: Box, told: Operands) -> Operands:
    said = {key: words.SAID.get(key, {}).get(str(value), value) for key, value in told.items()}
    if told.get("amount") == 1 and "resource" in told:
        said["resource"] = words.SAID["one"].get(str(told["resource"]), said["resource"])
    if "tile" in told:
        said["tile"] = box.land.tile_names[int(told["tile"]) - 1]
    if "x" in told:
        said["cell"] = CELL_IDS[int(told["y"]) * COLUMNS + int(told["x"])]
    if told.get("boss") in BOSS_IDS:
        said["boss"] = box.creatures.slot_names[box.creatures.slot_ids.index(str(told["boss"]))]
    if "hard" in told:
        said["extras"] = _extras(told)
    return said


def _extras(told: Operands) -> str:
    listed = [
        (words.ONE_EXTRA if told[bag] == 1 else words.SOME_EXTRAS).format(count=told[bag], bag=bag)
        for bag in BAG_IDS
        if told[bag]
    ]
    template = words.BY_CARD if told["effect"] == "extra" else words.EXTRAS
    return template.format(listed=AND.join(listed)) if listed else ""
