"""Kingsburg's court, the governors, and one's own province.

Advisors stand in a grid with what they give, or with the dice that sit there after the letter of their governor. What
the moment is about stands last: the court while dice are placed, the province while goods are spent. Colour repeats
what letters and signs say, and is never needed.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kingsarms.drawing import Picture, Sight, legend, open_table, seat_style, speaker
from kingsarms.games.kingsburg.pack import COLUMNS
from kingsarms.games.kingsburg.rules.goods import KIND_NAMES
from kingsarms.games.kingsburg.text import IN_TERMINAL, LEGEND, TERMINAL

say = speaker(TERMINAL)

SEAT_LETTERS = "ABCDE"
WIDEST = 96
SPACIOUS = 30  # lines from which nothing is cut short
BESIDE = 44  # columns for the log and the choices
LONGEST_NAME = 14

MIN_GIFT = 9  # columns: dice sit there, too
FREE_STYLE = "green3"
HELP_STYLE = "yellow"
FOE_STYLE = "red"


def draw(sight: Sight) -> Picture:
    """The year and the governors between court and province, in the order of the moment."""
    width, view = sight.room(WIDEST, BESIDE), sight.view
    court, province = _court(sight, width, sight.is_wide), _province(sight, width)
    is_about_dice = view["asking"] is not None or any(governor["dice"] for governor in view["governors"])
    first, last = (province, court) if is_about_dice and not sight.is_wide else (court, province)
    board = Group(first, _year(sight), _governors(sight, width), last)
    return Picture(board, width if sight.is_wide else 0, legend=legend(*[("", "", words) for words in LEGEND]))


# -- the year and its enemy ------------------------------------------------------------------------------------------


def _year(sight: Sight) -> Text:
    """Year, season, and what is known of the enemy that comes in winter."""
    view = sight.view
    year, phase = view["years"][view["year"] - 1]["name"], view["phase"]
    season = next(entry["name"] for entry in view["phases"] if entry["id"] == f"phase:{phase}")
    line = Text(say("year", year=year, last=view["years"][-1]["name"], season=season), style="bold")
    enemy, card = view["enemy"], view["enemy"]["card"]
    if card is None:
        words = say("enemy.unseen", low=enemy["low"], high=enemy["high"])
    else:
        prizes = {"reward": _words(card["reward"]), "penalty": _words(card["penalty"])}
        words = say("enemy.known", name=card["name"], strength=card["strength"], **prizes)
    line.append(f" {words}", style=f"not bold {FOE_STYLE}")
    winter = view["winter"]
    if winter is not None and winter["now"]:
        powers = ", ".join(f"{SEAT_LETTERS[seat]} {power}" for seat, power in enumerate(winter["power"]))
        words = say("winter", die=winter["kings_die"], powers=powers)
        line.append(f" {words}", style="not bold")
    return line


def _words(counts: dict[str, Any]) -> str:
    """Goods, points and the like in words: `2 gold, 1 point`."""
    told = []
    for kind, count in counts.items():
        if kind == "one_of":
            told.append(say("or").join("+".join(bundle) for bundle in count))
        else:
            told.append(IN_TERMINAL[kind][abs(count) != 1].format(count=count))
    return ", ".join(told)


def _signs(counts: dict[str, Any]) -> str:
    """The same in a few letters: `2G 1pt`."""
    told = []
    for kind, count in counts.items():
        if kind == "one_of":
            told.append("/".join("".join(map(_sign, bundle)) for bundle in count))
        elif kind in KIND_NAMES:
            told.append((str(count) if count > 1 else "") + _sign(kind))
        else:
            told.append(say(f"few.{kind}", count=int(count)))
    goods = all(len(sign) == 1 for sign in told[:3]) and len(told) >= 3
    return " ".join(["".join(told[:3]), *told[3:]] if goods else told)


def _sign(kind: str) -> str:
    return say(f"sign.{kind}")


# -- the court -------------------------------------------------------------------------------------------------------


def _court(sight: Sight, width: int, wordy: bool) -> Text:
    """The advisors, column by column: a mark if one's dice get there, value, name, and the gift or who sits there."""
    court = sight.view["court"]
    columns = 2 if wordy else 3
    rows = -(-len(court) // columns)
    blocks = [
        [_advisor(advisor, sight, wordy) for advisor in court[start : start + rows]]
        for start in range(0, len(court), rows)
    ]
    names = [max(name.cell_len for name, _ in block) for block in blocks]
    spare = width - sum(names) - columns
    gifts = [min(max(MIN_GIFT, *(gift.cell_len for _, gift in block)), spare) for block in blocks]
    lines = []
    for row in range(rows):
        line = Text(no_wrap=True, overflow="ellipsis")
        for block, name_width, gift_width in zip(blocks, names, gifts, strict=True):
            if row < len(block):
                name, gift = block[row]
                name.align("left", name_width)
                gift.align("left", gift_width)
                line.append_text(name).append(" ").append_text(gift).append(" ")
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _advisor(advisor: dict[str, Any], sight: Sight, wordy: bool) -> tuple[Text, Text]:
    mark, style = _reach(advisor["id"], sight.view)
    if advisor["id"] == sight.view["asking"]:
        mark, style = say("mark.asking"), "bold reverse"
    elif advisor["id"] in sight.fresh:
        style = f"{style} underline".strip()
    name = Text(f"{mark:1}{advisor['value']:>2} ").append(advisor["name"], style=style)
    name.stylize(style.replace("underline", ""), 0, 3)
    seated = [_sitting(group) for group in advisor["dice"]]
    gift = Text(_words(advisor["gift"]) if wordy else _signs(advisor["gift"]), style="dim" if not style else "")
    return name, Text(" ").join(seated) if seated else gift


def _reach(advisor: str, view: dict[str, Any]) -> tuple[str, str]:
    """Can one's dice get there, and do they need help?"""
    ways = [way for way in view["reach"] if way["advisor"] == advisor]
    if not ways:
        return "", ""
    if all(way["token"] or way["market"] or way["envoy"] for way in ways):
        return say("mark.help"), HELP_STYLE
    return say("mark.reach"), f"bold {FREE_STYLE}"


def _sitting(group: dict[str, Any]) -> Text:
    """A governor's letter and dice, as they lie before an advisor, and the help they had."""
    if group["seat"] is None:
        text = Text(say("neutral"), style="bold")
    else:
        text = Text(SEAT_LETTERS[group["seat"]], style=f"{seat_style(group['seat'])} reverse")
    text.append(f" {_faces(group['dice'])}")
    for aid in ("token", "market", "envoy"):
        if group[aid]:
            text.append(say(f"by.{aid}"), style=HELP_STYLE)
    return text


def _faces(dice: list[dict[str, Any]]) -> str:
    return " ".join(say("white", face=die["face"]) if die["white"] else str(die["face"]) for die in dice)


# -- the governors ---------------------------------------------------------------------------------------------------


def _governors(sight: Sight, width: int) -> Table:
    """A line for each governor, in turn order."""
    view = sight.view
    table = open_table(width)
    table.add_column(width=1)
    names = min(LONGEST_NAME, max(map(len, sight.names)))
    table.add_column(say("order"), no_wrap=True, min_width=names, max_width=LONGEST_NAME)
    for head in ("points", *KIND_NAMES, "token", "soldiers", "walls", "built"):
        table.add_column(say(f"head.{head}"), justify="right", no_wrap=True)
    table.add_column(say("head.dice"), no_wrap=True, ratio=1)
    order = [*view["order"], *(seat for seat in range(len(view["governors"])) if seat not in view["order"])]
    for seat in order:
        governor = view["governors"][seat]
        table.add_row(
            Text(SEAT_LETTERS[seat], style=f"{seat_style(seat)} reverse"),
            Text(sight.names[seat], style=seat_style(seat), overflow="ellipsis"),
            Text(str(governor["points"]), style="bold"),
            *(str(pile["count"]) for pile in governor["stock"]),
            str(governor["soldiers"]),
            _walls(governor, view),
            str(governor["built"]),
            _hand(governor),
        )
    return table


def _walls(governor: dict[str, Any], view: dict[str, Any]) -> str:
    """What the buildings add in battle: against the enemy if that is known, else from the least to the most."""
    card, battle = view["enemy"]["card"], governor["battle"]
    if card is not None:
        return str(battle[card["kind"]])
    least, most = min(battle.values()), max(battle.values())
    return str(least) if least == most else f"{least}..{most}"


def _hand(governor: dict[str, Any]) -> Text:
    """The dice that are still in hand, and what else is to say about a governor."""
    notes = []
    if governor["dice"]:
        notes.append(say("dice", faces=_faces(governor["dice"]), total=governor["dice_total"]))
    notes += [say(f"note.{note}") for note in ("passed", "envoy", "aided", "has_seen_enemy") if governor[note]]
    return Text(", ".join(notes), overflow="ellipsis")


# -- the province ----------------------------------------------------------------------------------------------------


def _province(sight: Sight, width: int) -> RenderableType:
    """For each row of one's province how far it is built, and what comes next: cost, points and what it does.

    A spectator sits with those below.
    """
    governors = sight.view["governors"]
    owner = governors[sight.seat if sight.seat >= 0 else min(sight.below, len(governors) - 1)]
    table = open_table(width)
    table.add_column(width=COLUMNS)
    table.add_column(width=1)
    table.add_column(say("head.next"), no_wrap=True)
    table.add_column(say("head.cost"), no_wrap=True)
    table.add_column(say("head.worth"), justify="right", no_wrap=True)
    table.add_column(say("head.effect"), no_wrap=sight.height < SPACIOUS, overflow="ellipsis", ratio=1)
    province: list[dict[str, Any]] = owner["province"]
    for start in range(0, len(province), COLUMNS):
        row = province[start : start + COLUMNS]
        done = Text("".join("■" if building["built"] else "□" for building in row))
        coming = next((building for building in row if building["next"]), None)
        table.add_row(done, *(_coming(coming, sight) if coming else [Text(), Text(say("complete"))]))
    built = ", ".join(building["name"] for building in province if building["built"])
    name = sight.names[owner["seat"]]
    words = Text(say("built", name=name, names=built or say("nothing")), style="dim")
    words.highlight_words([name], seat_style(owner["seat"]))
    return Group(table, words)


def _coming(building: dict[str, Any], sight: Sight) -> list[Text]:
    affordable = building["affordable"]
    style = f"bold {FREE_STYLE}" if affordable else ""
    if building["id"] in sight.fresh:
        style = f"{style} underline".strip()
    cost = " ".join(f"{count}{_sign(kind)}" for kind, count in building["cost"].items() if count)
    return [
        Text(say("mark.affordable") if affordable else "", style=FREE_STYLE),
        Text(building["name"], style=style),
        Text(cost),
        Text(str(building["points"])),
        Text(building["effect"], style="dim", overflow="ellipsis"),
    ]
