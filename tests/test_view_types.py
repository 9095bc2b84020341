"""The types that the browser knows views by are those that the games declare."""

from typing import Literal, NotRequired, TypedDict

import pytest

from tools.view_types import HEAD, Types, UndeclaredError, generated

Colour = Literal["red", "green"]


class Card(TypedDict):
    """A card.

    Its back is blank.
    """

    id: str
    colour: Colour  # what it is of
    worth: int | None
    side: Literal["up", "down"]
    marks: NotRequired[list[int | None]]


class Spare(Card, total=False):
    left: dict[Colour, int]
    under: list["Spare"]


class Odd(TypedDict):
    what: set[int]


def test_what_is_written_is_current() -> None:
    stale = [path.name for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    assert not stale, "run `npm run types` in client/"


def test_classes_become_interfaces() -> None:
    assert Types(Spare).source() == (
        HEAD
        + """
export const COLOURS = ['red', 'green'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Spare extends Card {
  readonly left?: Readonly<Record<Colour, number>>;
  readonly under?: readonly Spare[];
}

/**
 * A card.
 *
 * Its back is blank.
 */
export interface Card {
  readonly id: string;
  /** what it is of */
  readonly colour: Colour;
  readonly worth: number | null;
  readonly side: 'up' | 'down';
  readonly marks?: readonly (number | null)[];
}
"""
    )


def test_only_plain_data_can_be_declared() -> None:
    with pytest.raises(UndeclaredError, match=r"Odd: set\[int\] is not plain data"):
        Types(Odd)
