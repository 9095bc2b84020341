"""The declaration of a game: what a folder under `games/` gives to the rest of the house.

A game says what its content is and which words there are; the engine builds both once a process and lends them to
every match with the same pack.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import accumulate
from types import MappingProxyType
from typing import Any, ClassVar, Literal, final

from kingsarms.engine import pack as packs
from kingsarms.engine import words
from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.errors import BadOption
from kingsarms.engine.ledger import Ledger
from kingsarms.engine.state import Event, State, Step
from kingsarms.engine.text import Templates


@dataclass(frozen=True)
class Option:
    """A set-up choice. Its texts are the templates `option.<name>` and `option.<name>.<value>`.

    The last four are for whoever asks people: what means nothing at their table need not be asked.
    """

    name: str
    values: tuple[str, ...]
    shapes_content: bool = False  # content and vocabulary depend on it: see `Game.content`
    from_seats: Mapping[str, int] = field(default_factory=dict)  # values that mean something from so many seats on,
    until_seats: Mapping[str, int] = field(default_factory=dict)  # and those that do only up to so many
    asked_if: tuple[str, str] | None = None  # asked for only if that option has that value
    settles_first: bool = False  # it says who begins: nobody else has to

    @property
    def default(self) -> str:
        """The first value is what one gets without asking."""
        return self.values[0]


@dataclass(frozen=True)
class Account:
    """Something that points come from, and the events that tell of them. Its text is the template `account.<name>`."""

    name: str
    events: tuple[str, ...]


Sign = Literal["chapter", "dice", "card", "coin", "loss", "build", "battle"]
"""What kind of thing an event tells of: it heads what follows, dice fall, a card turns, somebody gains or loses
something, something is built, a battle is fought. Clients mark, animate and sound events by their signs."""


class Game(ABC):
    """The rules and content of one title.

    Several games may come in one box and share its pieces, pack, ledger and board. Each is a game of its own for bots,
    simulations and records; on the shelf they stand as one box with a picker. The game whose id is the box's is the
    one that it is known for, and says `box.title` and `box.tagline`.

    The sentences of a game live under these keys: `title`, `tagline` (what it is like, in one line), `primer.aim`,
    `primer.turn` and `primer.end` (the game in a minute), `option.…`, `prompt.<Step class>` and
    `prompt.<Step class>.others`, `action.<verb>`, `log.<event>`, `account.<name>`, `rank.<name>`, `end.<reason>`;
    what it calls a `round` and its `points`, if not a round and points; and where a rule alone is a poor answer to
    who wanted something, `why.<rule>.<verb>`.
    """

    id: ClassVar[str]
    box: ClassVar[str] = ""  # the id of the box; its own if it is alone there
    home: ClassVar[str] = ""  # the package with pack and ledger; its own if it is alone there
    seats: ClassVar[tuple[int, ...]]  # the numbers of seats it can be played with
    minutes: ClassVar[tuple[int, int]]  # how long a match takes people
    options: ClassVar[tuple[Option, ...]] = ()
    rules_version: ClassVar[int] = 1  # bumped only when an old record would mean something else
    later_tables: ClassVar[tuple[str, ...]] = ()  # of the pack, as they came: its first records had none of them
    secrets: ClassVar[bool] = False  # may a seat know something that another does not?
    draws: ClassVar[bool] = False  # may players agree on a draw?
    stake: ClassVar[float] = 1.0  # how much hangs on one choice: little where a turn is many small ones; for searches
    choices: ClassVar[int] = 1  # of a turn, about: where they are many, who thinks shares the time among them
    foresight: ClassVar[int] = 0  # `beats` that bots look ahead before they judge; 0: they search a tree instead
    playouts: ClassVar[int] = 48  # that a king follows with foresight before each choice: more where they end soon
    accounts: ClassVar[tuple[Account, ...]] = ()  # of the points, for games that keep a score
    ranks: ClassVar[tuple[str, ...]] = ()  # what decides who stands before whom, first to last: see `standing`
    signs: ClassVar[Mapping[str, Sign]] = MappingProxyType({})  # of events, by their kind; not every event has one
    sentences: ClassVar[Mapping[str, str]]

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    # -- what a game must say ----------------------------------------------------------------------------------------
    # The states are those that it has set up itself, so it names its own class of them.

    def content(self, pack: packs.Entry, options: Mapping[str, str]) -> Any:
        """The pack, checked and turned into what rules, words and views read; by default the pack as it is.

        Built once for a pack and shared by all matches: it never changes. `options` are those marked `shapes_content`.
        """
        return pack

    @abstractmethod
    def setup(self, content: Any, seats: int, options: Mapping[str, str]) -> State:
        """The state before the first decision; `seats` and `options` have been checked."""

    @abstractmethod
    def vocabulary(self, content: Any, seats: int, /) -> Vocabulary:
        """All actions that can occur in a match, and what else sentences speak of. Built once for content and seats."""

    def printed(self, content: Any, seats: int, /) -> Mapping[str, Any]:
        """What is printed on boards, sheets and cards, as plain data: see `engine/printed.py`. Built once, too.

        A game says as much as it can about the types of this and of `public`: from `TypedDict` classes the types of
        its board in the browser are made.
        """
        return {}

    @abstractmethod
    def public(self, state: Any) -> Mapping[str, Any]:
        """What everybody may see besides that, as plain data without a reference to the state.

        Anything that an action may point at carries its handle under the key `id`, here or where it is printed.
        """

    def private(self, state: Any, seat: int, public: Any) -> Mapping[str, Any]:
        """The fields that `seat` sees otherwise: they go over the public ones, and take from them what is the same.

        What is public is worked out once for all who look at a state, this for each of them.
        """
        return {}

    def outlook(self, state: Any) -> Mapping[str, Any]:
        """Fields of the view about what is to come as things are, such as what a foe will do next.

        They must follow from what is public, and are worked out only for a state that is looked at: not for the stages
        on the way to it, and not where views are compared.
        """
        return {}

    @abstractmethod
    def sense(self, state: Any) -> list[float]:
        """For bots: how well each seat stands, from 0 (lost) to 1 (won)."""

    def moment(self, state: Any, seat: int, verb: str) -> Step[Any] | None:
        """For "Why not?": the step that would ask `seat` about `verb`, if the one that is due does not.

        It need not ever come: what it forbids, as things are, is the answer; if nothing, then the rule of its moment.
        """
        return None

    def standing(self, state: Any, seat: int) -> Sequence[int]:
        """What is compared when a match is over, in the order of `ranks`: the greater list wins.

        Where less is better it is counted below zero; players read it without the sign.
        """
        return ()

    def rounds(self, state: Any) -> int:
        """For reports: the round that a match is in, or ended in; 0 where a game counts none."""
        return 0

    def beats(self, state: Any) -> int:
        """For foresight: what has gone by, in rounds or whatever else a game is judged after."""
        return self.rounds(state)

    def traits(self, state: Any, seat: int) -> Mapping[str, str]:
        """For reports: what chance or choice gave to a seat, such as its family or a skill, by the trait's name.

        Whoever asks whether a game is fair sees how each trait fares.
        """
        return {}

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        """The team of each seat: partners win or lose together, and share a score. By default all are rivals."""
        return tuple(range(seats))

    # -- what follows from it ----------------------------------------------------------------------------------------

    @final
    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What `seat` may see (NOBODY: what everybody may)."""
        return {**self.facts(state, seat), **self.outlook(state)}

    @final
    def facts(self, state: State, seat: int) -> dict[str, Any]:
        """The same without the outlook: states in which a seat sees the same facts are the same for it."""
        return self.seen(state, seat, self.public(state))

    @final
    def seen(self, state: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
        """The facts, for somebody who knows what is public. The parts that it holds unchanged are the very same."""
        return {**public, **self.private(state, seat, public)} if seat >= 0 else dict(public)

    @cached_property
    def text(self) -> Templates:
        return Templates(self.sentences)

    @cached_property
    def answers(self) -> frozenset[str]:
        """The verbs that have other words where they stand without their question: see `Match.label_alone`."""
        named = (key.split(".") for key in self.sentences if key.startswith("action."))
        return frozenset(verb for _, verb, *rest in named if rest)

    @cached_property
    def ledger(self) -> Ledger:
        whole = Ledger.loads(self._resource("ledger.toml"), f"{self.box_id}/ledger.toml")
        return whole.of(self.id)

    @property
    def box_id(self) -> str:
        return self.box or self.id

    def load_pack(self, changes: str | None = None, source: str = "pack") -> packs.Entry:
        """The content of the box, with an owner's changes if given; read once."""
        return self._pack if changes is None else self.changed_pack((packs.File(source, changes),))

    def changed_pack(self, files: tuple[packs.File, ...]) -> packs.Entry:
        """The content with an owner's changes, which may be several files or none; read once."""
        return _changed(self._pack, files)

    def pack_of(self, digest: str, files: tuple[packs.File, ...] = ()) -> packs.Entry | None:
        """The edition of the pack, with an owner's changes, whose digest a record tells; today's if it tells none.

        An old record tells the digest without those of the later tables that it had not seen.
        """
        for edition in self.editions:
            pack = _changed(edition, files)
            if not digest or digest == pack.digest() or self._is_older(digest, pack, edition):
                return pack
        return None

    def _is_older(self, digest: str, pack: packs.Entry, edition: packs.Entry) -> bool:
        """Is it the digest of a pack that lacks some later tables, and an owner has not changed those?"""
        unseen = [self.later_tables[since:] for since in range(len(self.later_tables))]
        return any(
            digest == pack.without(tables).digest() and all(pack.values[key] == edition.values[key] for key in tables)
            for tables in unseen
        )

    @cached_property
    def editions(self) -> tuple[packs.Entry, ...]:
        """The pack of the box as it is, and then as it was before each of its changes, the newest first.

        The files of the folder `earlier` tell, in the order of their names, what each change replaced, as an owner
        would change it back: records and tables keep to the edition that they began with.
        """
        changes = reversed(self._earlier_files())
        return tuple(accumulate(changes, lambda later, file: _changed(later, (file,)), initial=self._pack))

    @cached_property
    def _pack(self) -> packs.Entry:
        return _read(self._pack_files())

    def _pack_files(self) -> tuple[packs.File, ...]:
        """Either `pack.toml`, or all TOML and CSV files of the folder `pack`."""
        folder = self._home.joinpath("pack")
        if not folder.is_dir():
            return (packs.File(f"{self.box_id}/pack.toml", self._resource("pack.toml")),)
        return _files_in(folder, f"{self.box_id}/pack")

    def _earlier_files(self) -> tuple[packs.File, ...]:
        """The files of the folder `earlier`, if there is one."""
        folder = self._home.joinpath("earlier")
        return _files_in(folder, f"{self.box_id}/earlier") if folder.is_dir() else ()

    def material(self, pack: packs.Entry, seats: int, options: Mapping[str, str]) -> Material:
        """What matches with this pack, number of seats and (checked) options share."""
        shaping = tuple(options[option.name] for option in self.options if option.shapes_content)
        return _material(self, pack, shaping, seats)

    def begin(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        *,
        pack: packs.Entry | None = None,
        log: list[Event] | None = None,
    ) -> State:
        """The state in which the first decision is due; what happens is logged where a log is given."""
        self.check_seats(seats)
        chosen = self.check_options(options or {})
        material = self.material(pack if pack is not None else self.load_pack(), seats, chosen)
        state = self.setup(material.content, seats, chosen)
        state.teams = self.teams(seats, chosen)
        state.log = log
        state.settle()
        return state

    def cooperative(self, seats: int, options: Mapping[str, str]) -> bool:
        """Do all seats win or lose together? Who plays alone does."""
        return len(set(self.teams(seats, options))) == 1

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            numbers = _alternatives(self.seats)
            raise BadOption(words.SEATS_NOT_POSSIBLE.format(game=self.id, numbers=numbers, seats=seats))

    def check_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The choice in full: defaults filled in, anything unknown refused."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                told = words.NO_SUCH_OPTION if known else words.NO_OPTIONS
                raise BadOption(told.format(game=self.id, name=name, names=", ".join(known)))
            if value not in known[name].values:
                values = _alternatives(known[name].values)
                raise BadOption(words.NO_SUCH_VALUE.format(game=self.id, name=name, values=values, value=value))
        return {name: chosen.get(name, option.default) for name, option in known.items()}

    @property
    def _home(self) -> Traversable:
        return files(self.home or type(self).__module__)

    def _resource(self, name: str) -> str:
        return self._home.joinpath(name).read_text("utf-8")


@dataclass(frozen=True, eq=False)
class Material:
    """What all matches of a game with the same pack and number of seats share: its content, its words, its looks."""

    game: Game
    content: Any
    seats: int

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return self.game.vocabulary(self.content, self.seats)

    @cached_property
    def printed(self) -> Mapping[str, Any]:
        return self.game.printed(self.content, self.seats)


# Packs are equal if their digests are: whoever brings the same one again shares what was made of it. Owners' packs come
# and go, so the oldest are dropped.


@lru_cache(maxsize=32)
def _read(files: tuple[packs.File, ...]) -> packs.Entry:
    """The games of a box share its pack."""
    return packs.read(files)


@lru_cache(maxsize=32)
def _changed(edition: packs.Entry, files: tuple[packs.File, ...]) -> packs.Entry:
    return edition.merged(packs.read_changes(files)) if files else edition


def _files_in(folder: Traversable, name: str) -> tuple[packs.File, ...]:
    """The files of a pack that lie in a folder, in the order of their names."""
    found = sorted((file for file in folder.iterdir() if file.name.endswith(packs.SUFFIXES)), key=lambda f: f.name)
    return tuple(packs.File(f"{name}/{file.name}", file.read_text("utf-8")) for file in found)


@lru_cache(maxsize=32)
def _content(game: Game, pack: packs.Entry, shaping: tuple[str, ...]) -> Any:
    names = (option.name for option in game.options if option.shapes_content)
    return game.content(pack, dict(zip(names, shaping, strict=True)))


@lru_cache(maxsize=128)
def _material(game: Game, pack: packs.Entry, shaping: tuple[str, ...], seats: int) -> Material:
    return Material(game, _content(game, pack, shaping), seats)


def _alternatives(values: tuple[object, ...]) -> str:
    """
    >>> _alternatives((2, 3, 4))
    '2, 3 or 4'
    """
    *rest, last = map(str, values)
    return words.OR.format(rest=", ".join(rest), last=last) if rest else last
