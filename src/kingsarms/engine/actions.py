"""The vocabulary of a game: one table that turns an action into its notation, its handles, and back.

An action is an int. Each verb owns a block of ints, one for every combination of its operands, so the actions of a
game are exactly `range(vocabulary.size)`: the int itself is the dense index that learners need for their masks.

>>> space = Domain("space", ("a1", "b1"))
>>> words = Vocabulary(Verb("pass"), Verb("move", space, space))
>>> words.size
5
>>> words.notation(2), words.handles(2)
('move a1 b1', ('space:a1', 'space:b1'))
>>> words.encode("move", 0, 1)
2
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import Final, NamedTuple

from kingsarms.engine import reading
from kingsarms.engine.errors import AmbiguousAction, IllegalAction, NotASentence
from kingsarms.engine.handles import OWN
from kingsarms.engine.reading import Lexicon
from kingsarms.engine.verbs import Verbs
from kingsarms.engine.words import AMBIGUOUS, NO_SUCH_ACTION, NOT_A_SENTENCE, NOT_POSSIBLE

MOST_ACTIONS: Final = 100_000  # learners mask all of them; and who would choose among so many?


@dataclass(frozen=True)
class Domain:
    """The values an operand may take: `names` in notation (kebab-case), `titles` as a player reads them.

    Each value points at the things on the table it speaks of, its *handles*; by default one, `kind:name`, or
    `thing:name` where things are called otherwise. A domain of mere numbers points at nothing (`handles=()` for each
    value). Where they are things of whoever acts, `own` says so.
    """

    kind: str
    names: tuple[str, ...]
    titles: tuple[str, ...] = ()
    handles: tuple[tuple[str, ...], ...] = ()
    own: bool = False
    thing: str = ""

    def __post_init__(self) -> None:
        for name, given in (("titles", self.titles), ("handles", self.handles)):
            if given and len(given) != len(self.names):
                raise ValueError(f"domain {self.kind}: {len(given)} {name} for {len(self.names)} names")

    @cached_property
    def lexicon(self) -> Lexicon:
        """Its names, to be found in texts."""
        return Lexicon(self.names)

    def title(self, value: int) -> str:
        return self.titles[value] if self.titles else self.names[value]

    def handles_of(self, value: int) -> tuple[str, ...]:
        named = self.handles[value] if self.handles else (f"{self.thing or self.kind}:{self.names[value]}",)
        return tuple([OWN + handle for handle in named]) if self.own else named

    @cached_property
    def pointing(self) -> dict[str, list[int]]:
        """The values that point at each thing."""
        found: dict[str, list[int]] = {}
        for value in range(len(self.names)):
            for handle in self.handles_of(value):
                found.setdefault(handle, []).append(value)
        return found


def mute(kind: str, names: Iterable[str], titles: Iterable[str] = ()) -> Domain:
    """A domain that is only spoken of: it lights up nothing, and nobody points at it."""
    named = tuple(names)
    return Domain(kind, named, tuple(titles), ((),) * len(named))


def numbers(kind: str, count: int, first: int = 0) -> Domain:
    """A domain of plain numbers, `count` of them from `first` on, which light up nothing."""
    return mute(kind, map(str, range(first, first + count)))


class Verb:
    """A kind of action. `pattern` says how it is written; by default its name, then its operands, with spaces.

    Operands that have but one value, because they only say what to point at, come last and may go unsaid.
    """

    def __init__(self, name: str, *operands: Domain, pattern: str = "", chance: bool = False) -> None:
        self.name = name
        self.operands = operands
        self.pattern = pattern or " ".join([name, *("{}" for _ in operands)])
        self.chance = chance
        self.size = prod(len(operand.names) for operand in operands)
        self.slots = self._read_pattern()

    @classmethod
    def each(cls, names: Iterable[str], *operands: Domain) -> list[Verb]:
        """Verbs with the same operands."""
        return [cls(name, *operands) for name in names]

    def _read_pattern(self) -> tuple[str | Lexicon, ...]:
        """The pattern word by word, with lexicons in the places of operands."""
        words = self.pattern.split()
        said = words.count("{}")
        unsaid = self.operands[said:]
        if words[0] == "{}" or self.pattern.count("{") != said or said > len(self.operands):
            raise ValueError(f"{self.name}: “{self.pattern}” must be words, the first as it is, {{}} for each operand")
        if any(len(domain.names) != 1 for domain in unsaid):
            raise ValueError(f"{self.name}: “{self.pattern}” does not say which {unsaid[0].kind}")
        operands = iter(self.operands)
        return tuple(next(operands).lexicon if word == "{}" else word for word in words)

    def pack(self, operands: Sequence[int]) -> int:
        """The place of an action in the verb's block: the first operand counts most, and unsaid ones not at all."""
        packed = 0
        for value, domain in zip(operands, self.operands, strict=False):
            packed = packed * len(domain.names) + value
        return packed


class Sentence(NamedTuple):
    """An action taken apart."""

    verb: Verb
    operands: tuple[int, ...]


@dataclass(frozen=True)
class _Block:
    verb: Verb
    base: int


@dataclass(init=False)
class Vocabulary:
    """All actions of a game, chance outcomes included."""

    size: int
    verbs: tuple[Verb, ...] = field(repr=False)
    domains: dict[str, Domain] = field(repr=False)  # by kind: what the parameters of the sentences may speak of
    _blocks: list[_Block] = field(repr=False)
    _bases: list[int] = field(repr=False)  # the first action of each block

    def __init__(self, *verbs: Verb, besides: Iterable[Domain] = ()) -> None:
        self._blocks = []
        self.size = 0
        for verb in verbs:
            self._blocks.append(_Block(verb, self.size))
            self.size += verb.size
        self.verbs = verbs
        operands = [operand for verb in verbs for operand in verb.operands]
        self.domains = {domain.kind: domain for domain in (*operands, *besides)}
        self._bases = [block.base for block in self._blocks]
        if len({verb.name for verb in verbs}) != len(verbs):
            raise ValueError("two verbs share a name")
        if self.size > MOST_ACTIONS:
            largest = max(verbs, key=lambda verb: verb.size)
            raise ValueError(
                f"{self.size} actions are too many, at most {MOST_ACTIONS} are possible; {largest.size} of them are "
                f"“{largest.pattern}”: ask for its operands one after the other"
            )

    @classmethod
    def of(cls, declared: Verbs, *words: Verb, besides: Iterable[Domain] = ()) -> Vocabulary:
        """The declared verbs with their words, given in any order; a verb without operands needs none.

        The last verb alone may have fewer values than declared: it speaks of the seats that are taken. `besides` are
        the domains that sentences speak of and no action does.
        """
        given = {verb.name: verb for verb in words}
        verbs = [given.pop(block.name, Verb(block.name)) for block in declared.blocks]
        if given:
            raise ValueError(f"words for {', '.join(given)}, which nobody declared")
        for verb, block in zip(verbs, declared.blocks, strict=True):
            fewer = verb.size < block.size and block is declared.blocks[-1]
            if verb.size != block.size and not fewer:
                raise ValueError(f"{verb.name}: words for {verb.size} actions, but {block.size} are declared")
            verb.chance = block.chance
        return cls(*verbs, besides=besides)

    def base(self, name: str) -> int:
        """The first action of a verb: rules add the packed operands to it."""
        return self._block(name).base

    def encode(self, name: str, *operands: int) -> int:
        block = self._block(name)
        if len(operands) != len(block.verb.operands):
            raise ValueError(f"{name} takes {len(block.verb.operands)} operands, not {len(operands)}")
        for value, domain in zip(operands, block.verb.operands, strict=True):
            if not 0 <= value < len(domain.names):
                raise ValueError(f"{value} is not a {domain.kind}")
        return block.base + block.verb.pack(operands)

    def decode(self, action: int) -> Sentence:
        if not 0 <= action < self.size:
            raise NotASentence(NO_SUCH_ACTION.format(action=action, last=self.size - 1))
        block = self._blocks[bisect_right(self._bases, action) - 1]
        packed, operands = action - block.base, []
        for domain in reversed(block.verb.operands):
            packed, value = divmod(packed, len(domain.names))
            operands.append(value)
        return Sentence(block.verb, tuple(reversed(operands)))

    def notation(self, action: int) -> str:
        verb, operands = self.decode(action)
        return verb.pattern.format(*(d.names[v] for d, v in zip(verb.operands, operands, strict=True)))

    def handles(self, action: int) -> tuple[str, ...]:
        """The things on the table this action speaks of, in the order a player would point at them.

        One's own begin with `own/`: see `engine/handles.py`.
        """
        verb, operands = self.decode(action)
        return tuple(h for d, v in zip(verb.operands, operands, strict=True) for h in d.handles_of(v))

    def pointing_at(self, handle: str) -> list[int]:
        """All actions of players, legal or not, that speak of a thing on the table.

        >>> space = Domain("space", ("a1", "b1"))
        >>> words = Vocabulary(Verb("pass"), Verb("move", space, space))
        >>> [words.notation(action) for action in words.pointing_at("space:b1")]
        ['move a1 b1', 'move b1 a1', 'move b1 b1']
        """
        found: set[int] = set()
        for block in self._blocks:
            for place, domain in enumerate(block.verb.operands if not block.verb.chance else ()):
                every = [range(len(operand.names)) for operand in block.verb.operands]
                for value in domain.pointing.get(handle, ()):
                    some = product(*every[:place], (value,), *every[place + 1 :])
                    found.update(self.encode(block.verb.name, *operands) for operands in some)
        return sorted(found)

    def parse(self, text: str, legal: Sequence[int]) -> int:
        """Read an action. Words may be shortened and left out as long as only one *legal* action fits.

        Raises NotASentence, IllegalAction or AmbiguousAction; a full sentence is never ambiguous.
        """
        words = text.lower().split()
        full = self.named(text)
        if full is not None:
            if full not in legal:
                raise IllegalAction(NOT_POSSIBLE.format(text=text))
            return full
        fitting = [a for a in legal if words and reading.fits(words, self.notation(a))]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            candidates = [self.notation(a) for a in fitting]
            shown = ", ".join(candidates[:6]) + (" …" if len(candidates) > 6 else "")
            raise AmbiguousAction(AMBIGUOUS.format(text=text, candidates=shown), candidates)
        if self.fitting(text) is not None:
            raise IllegalAction(NOT_POSSIBLE.format(text=text))
        known = ", ".join(sorted(block.verb.name for block in self._blocks if not block.verb.chance))
        raise NotASentence(NOT_A_SENTENCE.format(text=text, verbs=known))

    def fitting(self, text: str) -> int | None:
        """The first action, legal or not, that a shortened text may stand for."""
        words = text.lower().split()
        for block in self._blocks if words else ():
            operands = reading.first_fitting(words, block.verb.slots)
            if operands is not None:
                return block.base + block.verb.pack(operands)
        return None

    def lookup(self, text: str) -> int | None:
        """The action a full sentence stands for, legal or not."""
        words = text.lower().split()
        for block in self._beginning(words):
            operands = reading.exact(words, block.verb.slots)
            if operands is not None:
                return block.base + block.verb.pack(operands)
        return None

    def named(self, text: str) -> int | None:
        """The same, with the operands in any order where that is clear: “split b3 a3 b2” for “split b3 b2 a3”."""
        exact = self.lookup(text)
        if exact is not None:
            return exact
        words = text.lower().split()
        found = [
            block.base + block.verb.pack(operands)
            for block in self._beginning(words)
            for operands in reading.in_any_order(words, block.verb.slots)
        ]
        return found[0] if len(found) == 1 else None

    def _beginning(self, words: Sequence[str]) -> Sequence[_Block]:
        return self._by_first.get(words[0], ()) if words else ()

    @cached_property
    def _by_first(self) -> dict[str, list[_Block]]:
        """The verbs by the first word of their sentences."""
        found: dict[str, list[_Block]] = {}
        for block in self._blocks:
            found.setdefault(block.verb.pattern.split()[0], []).append(block)
        return found

    def _block(self, name: str) -> _Block:
        for block in self._blocks:
            if block.verb.name == name:
                return block
        raise ValueError(f"no verb {name!r}")
