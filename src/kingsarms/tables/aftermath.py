"""What is told of a match that is over: where its points came from, and what a strong player thinks of it."""

from __future__ import annotations

from msgspec import Struct

from kingsarms.bots.review import Mark


class ReviewedOption(Struct, frozen=True):
    """Something that could have been done, and the chance to win with it."""

    label: str
    value: float


class ReviewedMoment(Struct, frozen=True):
    """What a strong player thinks of an action."""

    ply: int  # how many actions were taken before
    seat: int | None  # whose it was; null for chance
    label: str
    expected: list[float]  # each seat's chance to win, before it
    mark: Mark | None  # null where there was no choice
    loss: float  # of the chance to win, against the best that could have been done
    best: list[ReviewedOption]
    luck: list[float]  # what chance gave each seat; empty for a choice


class ReviewedSeat(Struct, frozen=True):
    """What became of a seat, and why: `last - first` is luck, its own skill and what the others' skill did to it."""

    first: float
    last: float
    luck: float  # what no choice explains: what chance brought, and what nobody foresaw
    skill: float
    others: float
    deserved: float  # what it would have got without luck
    marks: dict[Mark, int]


class Review(Struct, frozen=True):
    """A finished match as a strong player sees it. Until all is `done`, nothing else is told."""

    done: int
    actions: int
    moments: list[ReviewedMoment]
    seats: list[ReviewedSeat]
    turning_points: list[int]  # the actions after which most had changed, in order


class Account(Struct, frozen=True):
    """Something that points come from."""

    name: str
    text: str


class Booking(Struct, frozen=True):
    """Points that a seat won or lost."""

    ply: int
    round: int  # 0 where the game counts none
    seat: int
    account: str
    points: int


class Round(Struct, frozen=True):
    """A round in which somebody won or lost points, as the game calls it."""

    round: int
    text: str


class Rank(Struct, frozen=True):
    """Something that is compared to say who stands before whom, and what each seat has of it."""

    text: str
    values: list[int]  # the most is best; where the least is, they are below zero, and shown without the sign


class Books(Struct, frozen=True):
    """Where all points of a finished match came from; for each seat they add up to its score. And what decided it."""

    points: str  # what the game calls them
    accounts: list[Account]
    rounds: list[Round]
    bookings: list[Booking]
    ranks: list[Rank]  # the first that differs decides; none where something else did
