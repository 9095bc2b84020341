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
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from kingsarms.engine.errors import AmbiguousAction, IllegalAction, NotASentence
from kingsarms.engine.verbs import Verbs


@dataclass(frozen=True)
class Domain:
    """The values an operand may take: `names` in notation (kebab-case), `titles` as a player reads them.

    Each value points at the things on the table it speaks of, its *handles*; by default one, `kind:name`. A domain of
    mere numbers points at nothing (`handles=()` for each value).
    """

    kind: str
    names: tuple[str, ...]
    titles: tuple[str, ...] = ()
    handles: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        for name, given in (("titles", self.titles), ("handles", self.handles)):
            if given and len(given) != len(self.names):
                raise ValueError(f"domain {self.kind}: {len(given)} {name} for {len(self.names)} names")

    def title(self, value: int) -> str:
        return self.titles[value] if self.titles else self.names[value]

    def handles_of(self, value: int) -> tuple[str, ...]:
        return self.handles[value] if self.handles else (f"{self.kind}:{self.names[value]}",)


def numbers(kind: str, count: int) -> Domain:
    """A domain of the plain numbers 0…count-1, which light up nothing."""
    return Domain(kind, tuple(str(n) for n in range(count)), handles=((),) * count)


class Verb:
    """A kind of action. `pattern` says how it is written; by default its name, then its operands, with spaces."""

    def __init__(self, name: str, *operands: Domain, pattern: str = "", chance: bool = False) -> None:
        self.name = name
        self.operands = operands
        self.pattern = pattern or " ".join([name, *("{}" for _ in operands)])
        self.chance = chance
        self.size = 1
        for operand in operands:
            self.size *= len(operand.names)


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
    _blocks: list[_Block] = field(repr=False)
    _bases: list[int] = field(repr=False)  # the first action of each block

    def __init__(self, *verbs: Verb) -> None:
        self._blocks = []
        self.size = 0
        for verb in verbs:
            self._blocks.append(_Block(verb, self.size))
            self.size += verb.size
        self.verbs = verbs
        self._bases = [block.base for block in self._blocks]
        if len({verb.name for verb in verbs}) != len(verbs):
            raise ValueError("two verbs share a name")

    @classmethod
    def of(cls, declared: Verbs, *words: Verb) -> Vocabulary:
        """The declared verbs with their words, given in any order; a verb without operands needs none.

        The last verb alone may have fewer values than declared: it speaks of the seats that are taken.
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
        return cls(*verbs)

    def base(self, name: str) -> int:
        """The first action of a verb: rules add the packed operands to it."""
        return self._block(name).base

    def encode(self, name: str, *operands: int) -> int:
        block = self._block(name)
        if len(operands) != len(block.verb.operands):
            raise ValueError(f"{name} takes {len(block.verb.operands)} operands, not {len(operands)}")
        packed = 0
        for value, domain in zip(operands, block.verb.operands, strict=True):
            if not 0 <= value < len(domain.names):
                raise ValueError(f"{value} is not a {domain.kind}")
            packed = packed * len(domain.names) + value
        return block.base + packed

    def decode(self, action: int) -> Sentence:
        if not 0 <= action < self.size:
            raise NotASentence(f"{action} is not an action: they run from 0 to {self.size - 1}.")
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
        """The things on the table this action speaks of, in the order a player would point at them."""
        verb, operands = self.decode(action)
        return tuple(h for d, v in zip(verb.operands, operands, strict=True) for h in d.handles_of(v))

    def parse(self, text: str, legal: Sequence[int]) -> int:
        """Read an action. Words may be shortened and left out as long as only one *legal* action fits.

        Raises NotASentence, IllegalAction or AmbiguousAction; a full sentence is never ambiguous.
        """
        words = text.lower().split()
        full = self.named(text)
        if full is not None:
            if full not in legal:
                raise IllegalAction(f"“{text}” is not possible now.")
            return full
        fitting = [a for a in legal if words and _fits(words, self.notation(a).split())]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            candidates = [self.notation(a) for a in fitting]
            shown = ", ".join(candidates[:6]) + (" …" if len(candidates) > 6 else "")
            raise AmbiguousAction(f"“{text}” could be: {shown}.", candidates)
        if self.fitting(text):
            raise IllegalAction(f"“{text}” is not possible now.")
        known = ", ".join(sorted(block.verb.name for block in self._blocks if not block.verb.chance))
        raise NotASentence(f"“{text}” is not an action. The verbs are: {known}.")

    def fitting(self, text: str) -> list[int]:
        """All actions, legal or not, that a shortened text may stand for."""
        words = text.lower().split()
        return [a for notation, a in self._by_notation.items() if words and _fits(words, notation.split())]

    def lookup(self, text: str) -> int | None:
        """The action a full sentence stands for, legal or not."""
        return self._by_notation.get(" ".join(text.lower().split()))

    def named(self, text: str) -> int | None:
        """The same, with the operands in any order where that is clear: “split b3 a3 b2” for “split b3 b2 a3”."""
        exact = self.lookup(text)
        return exact if exact is not None else self._by_words.get(_in_any_order(text.lower()))

    @cached_property
    def _by_notation(self) -> dict[str, int]:
        return {self.notation(action): action for action in range(self.size)}

    @cached_property
    def _by_words(self) -> dict[str, int]:
        """Sentences by their words, as far as no two are made of the same ones."""
        found: dict[str, list[int]] = {}
        for notation, action in self._by_notation.items():
            found.setdefault(_in_any_order(notation), []).append(action)
        return {words: actions[0] for words, actions in found.items() if len(actions) == 1}

    def _block(self, name: str) -> _Block:
        for block in self._blocks:
            if block.verb.name == name:
                return block
        raise ValueError(f"no verb {name!r}")


def _in_any_order(sentence: str) -> str:
    """The same for all sentences of a verb with the same operands.

    >>> _in_any_order("use 3+w2"), _in_any_order("use w2+3")
    ('use 3 w2', 'use 3 w2')
    """
    verb, _, operands = sentence.strip().partition(" ")
    return " ".join([verb, *sorted(operands.replace("+", " ").split())])


def _fits(words: Sequence[str], sentence: Sequence[str]) -> bool:
    """Do the words, in order, each begin a word of the sentence?

    >>> _fits(["m", "b4"], ["move", "b2", "b4"]), _fits(["b4", "m"], ["move", "b2", "b4"])
    (True, False)
    """
    rest = iter(sentence)
    return all(any(candidate.startswith(word) for candidate in rest) for word in words)
