"""What is told of the games on the shelf: boxes, games and their options."""

from __future__ import annotations

from msgspec import Struct


class OptionValue(Struct, frozen=True):
    value: str
    title: str
    from_seats: int  # with fewer seats it means nothing,
    until_seats: int  # nor with more


class OptionChosen(Struct, frozen=True):
    option: str
    value: str


class GameOption(Struct, frozen=True):
    """A set-up choice; the first value is the default."""

    name: str
    title: str
    values: list[OptionValue]
    asked_if: OptionChosen | None  # without this choice it need not be asked
    settles_first: bool  # it says who begins, so that `NewTable.first` need not


class BoxInfo(Struct, frozen=True):
    """A box on the shelf: it holds one game, or several that share their pieces."""

    id: str
    title: str
    tagline: str


class GameInfo(Struct, frozen=True):
    """A game that can be played, and the box it comes in."""

    id: str
    box: BoxInfo
    title: str
    tagline: str
    seats: list[int]
    minutes: list[int]  # from, to
    options: list[GameOption]
    cooperative_seats: list[int]  # numbers of seats at which all win or lose together (with the default options)
    credits: str


class Primer(Struct, frozen=True):
    """A game in a minute, in our words."""

    aim: str
    turn: str
    end: str
