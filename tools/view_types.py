"""Writes the types of what is seen of every game for the browser client: `npm run types` in `client/`.

A game declares what is seen of it as `TypedDict` classes; `Game.printed` and `Game.public` name the outermost. From
these come `client/src/games/<box>/view.gen.ts` and `client/src/games/views.gen.ts`, which knows both by the box's id.
With `--check` nothing is written: it only says whether the files are current.

A class becomes an interface with its docstring and the remarks beside its fields, a named `Literal` becomes a list of
its values and their type, and a `dict` by a `Literal` has every one of its keys.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from kingsarms.engine import registry
from kingsarms.engine.game import Game
from tools.client import CLIENT

GAMES = CLIENT / "src" / "games"
HEAD = "// Made by `npm run types` from what the games declare. Do not edit.\n"
AS_WRITTEN = "_as_written"  # ends the name of a module that was read once more from its source
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}

Declared = TypeVar("Declared", type, Callable[..., Any])


class UndeclaredError(Exception):
    """A view is declared with something that has no counterpart in the browser."""


def return_types(game: Game) -> tuple[type, type]:
    """The types of what is printed and of the view, as the game's methods name them."""
    tellers: tuple[Callable[..., Any], ...] = (type(game).printed, type(game).public)
    printed, view = (as_written(get_type_hints(as_written(told))["return"]) for told in tellers)
    return printed, view


def as_written(declared: Declared) -> Declared:
    """A class or function from its source: in a compiled module, and from there on, none of them knows its types."""
    name = declared.__module__
    view = sys.modules.get(_view_beside(name))
    if view is None or Path(view.__file__ or "").suffix == ".py" or name.endswith(AS_WRITTEN):
        return declared
    written: Declared = getattr(_source_of(name), declared.__name__)
    return written


def _view_beside(module: str) -> str:
    """The module of a game that may be compiled although it declares types."""
    return f"{module.rpartition('.')[0]}.view"


@cache
def _source_of(name: str) -> ModuleType:
    """A module once more, as it is written, by a name of its own; what it takes from the game's view is so, too."""
    path = Path(sys.modules[name].__file__ or "")
    spec = spec_from_file_location(f"{name}{AS_WRITTEN}", path.with_name(f"{name.rpartition('.')[2]}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    view = _view_beside(name)
    compiled = sys.modules[view]
    if name != view:
        sys.modules[view] = _source_of(view)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules[view] = compiled
    return module


def declared_by(game: Game) -> tuple[type, type] | None:
    """The declared types of what is printed and of the view; None where a view is any mapping."""
    printed, view = return_types(game)
    return (printed, view) if is_typeddict(printed) and is_typeddict(view) else None


def optional_keys(declared: type) -> set[str]:
    """The keys that a `TypedDict` may lack. (Python itself does not see `NotRequired` in annotations that are text.)"""
    hints = get_type_hints(declared, include_extras=True)
    marked = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
    return marked | set(vars(declared)["__optional_keys__"])


# -- one game ----------------------------------------------------------------------------------------------------------


class Types:
    """The types that a class leads to, as TypeScript."""

    def __init__(self, *roots: type) -> None:
        self._aliases: dict[str, str] = {}
        self._interfaces: dict[str, str] = {}
        for root in roots:
            self._name_of(root)

    def source(self) -> str:
        return "\n".join([HEAD, *self._aliases.values(), *self._interfaces.values()])

    def _name_of(self, declared: type) -> str:
        """The name of a class, which is described when it is first met."""
        name = declared.__name__
        if name not in self._interfaces:
            self._interfaces[name] = ""  # it may lead to itself; its place is where it is named first
            self._interfaces[name] = self._interface(declared)
        return name

    def _interface(self, declared: type) -> str:
        node = _node_of(declared)
        hints = get_type_hints(declared, include_extras=True)
        bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
        for base in bases:
            self._name_of(vars(sys.modules[declared.__module__])[base])
        extends = f" extends {', '.join(bases)}" if bases else ""
        optional = optional_keys(declared)
        lines = [f"export interface {declared.__name__}{extends} {{"]
        for field, remark in _fields(declared, node):
            hint, mark = hints[field], "?" if field in optional else ""
            if get_origin(hint) is NotRequired:
                (hint,) = get_args(hint)
            if remark:
                lines.append(f"  /** {remark} */")
            lines.append(f"  readonly {field}{mark}: {self._type(hint, declared)};")
        document = ast.get_docstring(node)
        return "\n".join([*([_comment(document)] if document else []), *lines, "}\n"])

    def _type(self, hint: Any, inside: type) -> str:
        """A type as TypeScript; `inside` is the class that speaks of it."""
        origin, parts = get_origin(hint), get_args(hint)
        if hint in PLAIN:
            return PLAIN[hint]
        if is_typeddict(hint):
            return self._name_of(hint)
        if origin is Literal:
            return self._alias(hint, inside) or " | ".join(map(_value, parts))
        if origin in (Union, UnionType):
            return " | ".join(self._type(part, inside) for part in parts)
        if origin is list:
            part = self._type(parts[0], inside)
            return f"readonly ({part})[]" if " " in part else f"readonly {part}[]"
        if origin is dict:
            key, value = (self._type(part, inside) for part in parts)
            return f"Readonly<Record<{key}, {value}>>"
        raise UndeclaredError(f"{inside.__module__}.{inside.__name__}: {hint} is not plain data")

    def _alias(self, hint: Any, inside: type) -> str | None:
        """The name under which the module of a class knows a `Literal`."""
        known = vars(sys.modules[inside.__module__])
        name = next((name for name, value in known.items() if get_origin(value) is Literal and value == hint), None)
        if name is not None:
            values = ", ".join(map(_value, get_args(hint)))
            every = _plural(name)
            listed = f"export const {every} = [{values}] as const;"
            self._aliases[name] = f"{listed}\nexport type {name} = (typeof {every})[number];\n"
        return name


def _node_of(declared: type) -> ast.ClassDef:
    node = ast.parse(textwrap.dedent(inspect.getsource(declared))).body[0]
    assert isinstance(node, ast.ClassDef)
    return node


def _fields(declared: type, node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields that a class adds to its bases, with the remark at the end of their lines."""
    lines = textwrap.dedent(inspect.getsource(declared)).splitlines()
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            rest = lines[(statement.end_lineno or 1) - 1].encode()[statement.end_col_offset :].decode()
            yield statement.target.id, rest.partition("#")[2].strip()


def _plural(name: str) -> str:
    """The name of the list of all values of a type.

    >>> _plural("Skill"), _plural("RewardKind"), _plural("Family")
    ('SKILLS', 'REWARD_KINDS', 'FAMILIES')
    """
    words = re.sub(r"(?<=.)(?=[A-Z])", "_", name).upper()
    return f"{words[:-1]}IES" if words.endswith("Y") else f"{words}S"


def _value(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def _comment(text: str) -> str:
    if "\n" not in text:
        return f"/** {text} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in text.splitlines()), " */"])


# -- all games ---------------------------------------------------------------------------------------------------------


def generated() -> dict[Path, str]:
    """Every file of types, as it should be."""
    boxes: dict[str, list[tuple[type, type]]] = {}
    for game in map(registry.game, sorted(registry.names())):
        declared = declared_by(game)
        if declared is not None and declared not in boxes.setdefault(game.box_id, []):
            boxes[game.box_id].append(declared)  # the games of a box share its board, and most share their types
    files, imports, known = {}, [], []
    for box, types in boxes.items():
        printed, view = (" | ".join(dict.fromkeys(part.__name__ for part in each)) for each in zip(*types, strict=True))
        files[GAMES / box / "view.gen.ts"] = Types(*(part for pair in types for part in pair)).source()
        names = f"{printed} | {view}".replace(" |", ",")
        imports.append(f"import type {{ {names} }} from './{box}/view.gen';")
        known.append(f"  readonly {box}: {{ readonly printed: {printed}; readonly view: {view} }};")
    remark = "/** What is printed and what is seen of the games that declare it, by the id of their box. */"
    files[GAMES / "views.gen.ts"] = "\n".join([HEAD, *imports, "", remark, "export interface Views {", *known, "}\n"])
    return files


def main() -> int:
    """Write the files; with `--check` only compare them."""
    files = generated()
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(CLIENT)} is not what the game declares: run `npm run types`", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(files[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
