"""Kingstone's road map, drawn with box characters.

A piece is a triangle that points where its side marches, then its rank: K king, N knight, S serf. An empty space shows
its name. Braces are villages, square brackets thrones. Colour repeats what the signs say, and is never needed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from kingsarms.drawing import Picture, Sight, legend, seat_style, speaker
from kingsarms.games.kingstone.text import TERMINAL

say = speaker(TERMINAL)

RANK_LETTERS = {"serf": "S", "knight": "N", "king": "K"}
MARCH = ("▲", "▼")  # the side that sits below marches up
VILLAGE_STYLE = "yellow"
THRONE_STYLE = "magenta"
ROAD_STYLE = "grey58"
ROAD, DOWNHILL, UPHILL, CROSSING = "\u2502", "\u2572", "\u2571", "\u2573"  # box characters: │ and the diagonals
MARGIN = 2  # for the numbers of the rows


class Scale(NamedTuple):
    """How many characters a space takes, and how far apart the spaces are."""

    cell: int
    across: int
    down: int


SMALL = Scale(cell=4, across=6, down=2)
LARGE = Scale(cell=6, across=10, down=3)


class Canvas:
    """A sheet of characters, each with a style."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str) -> None:
        for offset, character in enumerate(text):
            self._marks[row, column + offset] = (character, style)

    def at(self, row: int, column: int) -> str:
        return self._marks.get((row, column), (" ", ""))[0]

    def text(self, rows: int) -> Text:
        lines = []
        for row in range(rows):
            last = max((column for line, column in self._marks if line == row), default=-1)
            lines.append(Text.assemble(*[self._marks.get((row, column), " ") for column in range(last + 1)]))
        return Text("\n").join(lines)


class Map:
    """The board laid out on a canvas, turned so that the seat `below` sits at the lower edge."""

    def __init__(self, sight: Sight, scale: Scale) -> None:
        self.spaces: list[dict[str, Any]] = sight.view["spaces"]
        self.scale = scale
        self.turned = sight.below == 1
        self.fresh = sight.fresh
        self.by_id = {space["id"]: space for space in self.spaces}
        self.columns: int = 1 + max(space["x"] for space in self.spaces)
        self.rows: int = 1 + max(space["y"] for space in self.spaces)
        self.width = MARGIN + (self.columns - 1) * scale.across + scale.cell
        self.height = (self.rows - 1) * scale.down + 2
        self.canvas = Canvas()
        self.far_roads: list[str] = []  # those that no straight line on this grid can show
        for one, other in sight.view["roads"]:
            self._draw_road(self.by_id[one], self.by_id[other])
        for space in self.spaces:
            self._draw_space(space)

    def place(self, space: dict[str, Any]) -> tuple[int, int]:
        """The line of a space and its first column."""
        x, y = space["x"], self.rows - 1 - space["y"]
        if self.turned:
            x, y = self.columns - 1 - x, self.rows - 1 - y
        return y * self.scale.down, MARGIN + x * self.scale.across

    def _draw_space(self, space: dict[str, Any]) -> None:
        row, column = self.place(space)
        piece = space["piece"]
        throne = space["throne"] is not None
        left, right = ("[", "]") if throne else ("{", "}") if space["village"] else ("(", ")")
        edge = THRONE_STYLE if throne else VILLAGE_STYLE if space["village"] else ROAD_STYLE
        if piece is not None:
            march = MARCH[piece["side"] if not self.turned else 1 - piece["side"]]
            inside, style = march + RANK_LETTERS[piece["rank"]], seat_style(piece["side"])
        else:
            inside, style = space["name"], edge
            if not throne and not space["village"]:
                left = right = " "
        if space["id"] in self.fresh:
            edge, style = f"{edge} reverse", f"{style} reverse"
        self.canvas.put(row, column, left, edge)
        self.canvas.put(row, column + 1, inside.center(self.scale.cell - 2), style)
        self.canvas.put(row, column + self.scale.cell - 1, right, edge)
        # Numbers down the left side, letters along the bottom, as in the names of the spaces.
        self.canvas.put(row, 0, space["name"][1:], "dim")
        self.canvas.put(self.height - 1, column + (self.scale.cell - 1) // 2, space["name"][0], "dim")

    def _draw_road(self, one: dict[str, Any], other: dict[str, Any]) -> None:
        start, end = sorted((self.place(one), self.place(other)))
        rows, columns = (end[0] - start[0]) // self.scale.down, abs(end[1] - start[1]) // self.scale.across
        if rows == 0 and columns == 1:
            gap = self.scale.across - self.scale.cell
            self.canvas.put(start[0], start[1] + self.scale.cell, "─" * gap, ROAD_STYLE)
        elif rows == 1 and columns <= 1:
            for step in range(1, self.scale.down):
                column = start[1] + round((end[1] - start[1]) * step / self.scale.down)
                self._draw_stroke(start[0] + step, column + (self.scale.cell - 1) // 2, end[1] - start[1])
        else:
            self.far_roads.append(f"{one['name']}-{other['name']}")

    def _draw_stroke(self, row: int, column: int, slope: int) -> None:
        stroke = ROAD if slope == 0 else DOWNHILL if slope > 0 else UPHILL
        crossed = {self.canvas.at(row, column), stroke} == {DOWNHILL, UPHILL}
        self.canvas.put(row, column, CROSSING if crossed else stroke, ROAD_STYLE)


def draw(sight: Sight) -> Picture:
    """The map and, beside it, loot and strength."""
    board = Map(sight, LARGE)
    if board.height > sight.height or board.width > sight.width // 2:
        board = Map(sight, SMALL)
    drawn = board.canvas.text(board.height)
    if board.far_roads:
        drawn.append("\n" + say("far-roads", roads=", ".join(board.far_roads)), style="dim")
    return Picture(drawn, board.width, board.height + bool(board.far_roads), _forces(sight), _legend())


def _forces(sight: Sight) -> Group:
    """A line for each side, in the order in which they sit, and the bank."""
    view = sight.view
    table = Table.grid(padding=(0, 2, 0, 0))
    for side in sorted(range(2), key=lambda side: side == sight.below):
        march = MARCH[0 if side == sight.below else 1]
        name = Text(f"{march} {sight.names[side]}", style=seat_style(side), no_wrap=True)
        loot = say("loot", loot=view["loot"][side])
        strength = say("strength", strength=view["strength"][side])
        table.add_row(name, loot, strength)
    bank = say("bank", bank=view["bank"])
    if view["quiet"] >= view["quiet_limit"] // 2:
        bank += say("quiet", quiet=view["quiet"], limit=view["quiet_limit"])
    return Group(table, Text(bank))


def _legend() -> Text:
    signs = ("{}", VILLAGE_STYLE, say("legend.village")), ("[]", THRONE_STYLE, say("legend.throne"))
    return legend(("", "", say("legend.pieces")), *signs)
