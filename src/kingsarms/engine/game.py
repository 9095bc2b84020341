"""The declaration of a game: what a folder under `games/` gives to the rest of the house."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from kingsarms.engine import pack as packs
from kingsarms.engine.actions import Domain, Vocabulary
from kingsarms.engine.errors import BadOption
from kingsarms.engine.ledger import Ledger
from kingsarms.engine.state import Event, State
from kingsarms.engine.text import Templates


@dataclass(frozen=True)
class Option:
    """A set-up choice. Its texts are the templates `option.<name>` and `option.<name>.<value>`.

    The last three are for whoever asks people: what means nothing at their table need not be asked.
    """

    name: str
    values: tuple[str, ...]
    from_seats: Mapping[str, int] = field(default_factory=dict)  # values that mean something from so many seats on
    asked_if: tuple[str, str] | None = None  # asked for only if that option has that value
    settles_first: bool = False  # it says who begins: nobody else has to

    @property
    def default(self) -> str:
        """The first value is what one gets without asking."""
        return self.values[0]


class Game(ABC):
    """The rules and content of one title.

    Several games may come in one box and share its pieces, pack, ledger and board. Each is a game of its own for bots,
    simulations and records; on the shelf they stand as one box with a picker. The game whose id is the box's is the
    one that it is known for, and says `box.title` and `box.tagline`.

    The sentences of a game live under these keys: `title`, `tagline` (what it is like, in one line), `primer.aim`,
    `primer.turn` and `primer.end` (the game in a minute), `option.…`, `prompt.<Step class>`, `action.<verb>`,
    `log.<event>`, `end.<reason>`.
    """

    id: ClassVar[str]
    box: ClassVar[str] = ""  # the id of the box; its own if it is alone there
    home: ClassVar[str] = ""  # the package with pack and ledger; its own if it is alone there
    seats: ClassVar[tuple[int, ...]]  # the numbers of seats it can be played with
    minutes: ClassVar[tuple[int, int]]  # how long a match takes people
    options: ClassVar[tuple[Option, ...]] = ()
    rules_version: ClassVar[int] = 1  # bumped only when an old record would mean something else
    secrets: ClassVar[bool] = False  # may a seat know something that another does not?
    rollout: ClassVar[int] = 0  # how many random steps the search plays beyond its tree before it asks `sense`
    sentences: ClassVar[Mapping[str, str]]

    # -- what a game must say ----------------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, pack: packs.Entry, seats: int, options: Mapping[str, str]) -> State:
        """The table before the first decision. Checks the pack; `seats` and `options` have been checked."""

    @abstractmethod
    def vocabulary(self, state: State) -> Vocabulary:
        """All actions that can occur in this match."""

    @abstractmethod
    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What `seat` may see (NOBODY: a spectator), as plain data without a reference to the state.

        Anything that an action may point at carries its handle under the key `id`.
        """

    @abstractmethod
    def sense(self, state: State) -> list[float]:
        """For bots: how well each seat stands, from 0 (lost) to 1 (won)."""

    def domains(self, state: State) -> dict[str, Domain]:
        """What the parameters of the sentences may speak of: the operands of the vocabulary, and a game's extras."""
        return {operand.kind: operand for verb in self.vocabulary(state).verbs for operand in verb.operands}

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        """The team of each seat: partners win or lose together, and share a score. By default all are rivals."""
        return tuple(range(seats))

    # -- what follows from it ----------------------------------------------------------------------------------------

    @cached_property
    def text(self) -> Templates:
        return Templates(self.sentences)

    @cached_property
    def ledger(self) -> Ledger:
        whole = Ledger.loads(self._resource("ledger.toml"), f"{self.box_id}/ledger.toml")
        return whole.of(self.id)

    @property
    def box_id(self) -> str:
        return self.box or self.id

    def load_pack(self, changes: str | None = None, source: str = "pack") -> packs.Entry:
        """The content, with an owner's changes if given."""
        content = packs.loads(self._resource("pack.toml"), f"{self.box_id}/pack.toml")
        if changes is not None:
            content.merge(packs.loads_changes(changes, source))
        return content

    def begin(self, pack: packs.Entry, seats: int, options: Mapping[str, str], log: list[Event] | None = None) -> State:
        """The state in which the first decision is due; what happens is logged where a log is given."""
        state = self.setup(pack, seats, options)
        state.teams = self.teams(seats, options)
        state.log = log
        state.settle()
        return state

    def cooperative(self, seats: int, options: Mapping[str, str]) -> bool:
        """Do all seats win or lose together? Who plays alone does."""
        return len(set(self.teams(seats, options))) == 1

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise BadOption(f"{self.id} is played by {_alternatives(self.seats)}, not by {seats}.")

    def check_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The choice in full: defaults filled in, anything unknown refused."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                offered = f"its options are {', '.join(known)}" if known else "it has none"
                raise BadOption(f"{self.id} has no option “{name}”; {offered}.")
            if value not in known[name].values:
                raise BadOption(f"{self.id}: {name} can be {_alternatives(known[name].values)}, not “{value}”.")
        return {name: chosen.get(name, option.default) for name, option in known.items()}

    def _resource(self, name: str) -> str:
        return files(self.home or type(self).__module__).joinpath(name).read_text("utf-8")


def _alternatives(values: tuple[object, ...]) -> str:
    """
    >>> _alternatives((2, 3, 4))
    '2, 3 or 4'
    """
    *rest, last = map(str, values)
    return f"{', '.join(rest)} or {last}" if rest else last
