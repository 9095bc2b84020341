"""Records: the header and all actions of a match, chance included, as text that people can read.

```
kingsarms record 1
game: kingstone
rules: 1
seats: 2
options: board=default
pack: 0123456789abcdef
commitment: 6f1c…
seed: 7

0 move b3 c3
1 move b7 c7
end: siege 1 0
```

Each action stands on a line of its own behind the seat that took it (`*` is chance). The record is the only truth: a
state is the replay of a record. The seed, if known, is written only when the match may be checked by everybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kingsarms.engine import words
from kingsarms.engine.errors import RecordError

FORMAT = "kingsarms record 1"  # not for players
CHANCE_MARK = "*"


@dataclass(frozen=True)
class RecordLine:
    """One action of a record: who took it (`*` for chance), in notation, and where it stands in the text."""

    seat: str
    notation: str
    number: int = 0


@dataclass(frozen=True)
class Record:
    """A match as text would tell it. `kingsarms.load` makes a match of it."""

    game: str
    rules: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    pack: str = ""
    names: tuple[str, ...] = ()
    commitment: str = ""
    seed: str = ""
    lines: tuple[RecordLine, ...] = ()
    end: str = ""
    places: dict[str, int] = field(default_factory=dict, compare=False, repr=False)  # the line of each header field

    def error(self, key: str, problem: str) -> RecordError:
        """An error about a header field, or the end, which says where it stands."""
        return RecordError(problem, line=self.places.get(key, 0))

    def dumps(self) -> str:
        head = [FORMAT, f"game: {self.game}", f"rules: {self.rules}", f"seats: {self.seats}"]
        if self.options:
            head.append("options: " + " ".join(f"{name}={value}" for name, value in self.options.items()))
        if self.names:
            head.append("names: " + ", ".join(_one_word(name) for name in self.names))
        head += [f"{key}: {value}" for key in ("pack", "commitment", "seed") if (value := getattr(self, key))]
        body = [f"{line.seat} {line.notation}" for line in self.lines]
        tail = [f"end: {self.end}"] if self.end else []
        return "\n".join([*head, "", *body, *tail]) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record; what is wrong with it is told with the line. Lines that begin with # are remarks."""
        numbered = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
        numbered = [(n, line) for n, line in numbered if not line.startswith("#")]
        if not numbered or numbered[0][1] != FORMAT:
            raise RecordError(words.NOT_A_RECORD.format(format=FORMAT), line=1)
        blank = next((i for i, (_, line) in enumerate(numbered) if not line), len(numbered))
        header = _read_header(numbered[1:blank])
        body = [(n, line) for n, line in numbered[blank:] if line]
        places = {key: number for key, (number, _) in header.items()}
        end = ""
        if body and body[-1][1].startswith("end:"):
            places["end"], last = body.pop()
            end = last.removeprefix("end:").strip()
        lines = [_read_line(n, line) for n, line in body]
        return cls(
            game=_required(header, "game")[1],
            rules=_whole(_required(header, "rules")),
            seats=_whole(_required(header, "seats")),
            options=_read_options(header.get("options", (0, ""))),
            pack=header.get("pack", (0, ""))[1],
            names=tuple(name.strip() for name in header["names"][1].split(",")) if "names" in header else (),
            commitment=header.get("commitment", (0, ""))[1],
            seed=header.get("seed", (0, ""))[1],
            lines=tuple(lines),
            end=end,
            places=places,
        )


_FIELDS = ("game", "rules", "seats", "options", "names", "pack", "commitment", "seed")
_NUMBER = re.compile(r"[0-9]{1,9}")
_Value = tuple[int, str]  # the line of a header field, and what it says


def _one_word(name: str) -> str:
    """A name as it can stand in the list of names: on one line, without a comma.

    >>> _one_word("Ann,  the Bold")
    'Ann the Bold'
    """
    return " ".join(name.replace(",", " ").split()) or "?"


def _read_header(lines: list[tuple[int, str]]) -> dict[str, _Value]:
    header: dict[str, _Value] = {}
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon or key not in _FIELDS:
            raise RecordError(words.NO_HEADER_FIELD.format(line=line, fields=", ".join(_FIELDS)), line=number)
        if key in header:
            raise RecordError(words.GIVEN_TWICE.format(key=key), line=number)
        header[key] = (number, value.strip())
    return header


def _required(header: dict[str, _Value], key: str) -> _Value:
    if key not in header:
        raise RecordError(words.HEADER_LACKS.format(key=key), line=1)
    return header[key]


def _whole(value: _Value) -> int:
    if not _NUMBER.fullmatch(value[1]):
        raise RecordError(words.NOT_A_NUMBER.format(value=value[1]), line=value[0])
    return int(value[1])


def _read_options(value: _Value) -> dict[str, str]:
    options: dict[str, str] = {}
    for item in value[1].split():
        name, equals, choice = item.partition("=")
        if not equals:
            raise RecordError(words.NOT_AN_OPTION.format(item=item), line=value[0])
        options[name] = choice
    return options


def _read_line(number: int, line: str) -> RecordLine:
    seat, _, notation = line.partition(" ")
    if not notation or not (seat == CHANCE_MARK or _NUMBER.fullmatch(seat)):
        raise RecordError(words.NOT_A_LINE.format(line=line, chance=CHANCE_MARK), line=number)
    return RecordLine(seat, notation.strip(), number)
