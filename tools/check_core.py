"""House rules of the core that no ordinary linter knows. Run by `make lint`.

1. Shifts. mypyc emits `1 << n`, for a fixed-width `n`, as a 32-bit shift in C: silently wrong from
   bit 31 on. Compiled modules therefore take bits from a table built by doubling. `<<` is allowed
   by a literal (`mask << 2` keeps the width of `mask`), and on a line that ends with
   `# shift: python int` (both sides unbounded ints).
2. Purity. `engine` and `games` import the standard library, mypyc's own `mypy_extensions` and
   `librt` (machine ints in a row, for measured hot spots) and this package, and nothing that
   brings a clock, chance, the network or threads: a record must replay anywhere.
   `from random import Random` is allowed, as the type of a generator that the caller hands in.
   A game's `terminal.py`, which draws it, alone uses `rich` and `kingsarms.drawing`, and nothing of
   the core imports it: it is loaded by its name.
3. Words. What a player reads stands in a game's `text.py` or in `engine/words.py`: anywhere else in
   `engine` and `games`, a text with a space between words is a sentence gone astray. Docstrings are
   not, nor the `pattern` of a notation, nor what only programmers and the authors of packs meet: a
   `__repr__`, an assertion, an error of Python's own (ValueError and its like), and the problem that
   is told with the line of a pack or ledger (`….error(…)`, PackError, LedgerError). A format or a
   key that looks like a sentence is on a line that ends with `# not for players`. (The styles of a
   drawing look like words, too: `tests/terminal` reads those modules.)
"""

import ast
import builtins
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.compiled import PACKAGE, ROOT, compiled_sources

SHIFT_MARK = "# shift: python int"
WORDS_MARK = "# not for players"
OUTSIDE_WORLD = frozenset(
    {"asyncio", "datetime", "http", "logging", "multiprocessing", "random", "secrets", "signal"}
    | {"socket", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"}
)
SENTENCE = re.compile(r"[^\W\d_]{2,}[,.:;!?”]? +[“{]?[^\W\d_]|[^\W\d_]{3,} \{\}|\{\}”? [^\W\d_]{3,}")
BOOKS_OF_WORDS = frozenset({"text.py", "words.py"})
FOR_AUTHORS = frozenset({"error", "PackError", "LedgerError"})  # these name a file and a line
ALLOWED = (frozenset(sys.stdlib_module_names) - OUTSIDE_WORLD) | {"kingsarms", "librt", "mypy_extensions"}


def shift_faults(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a module with a left shift that mypyc may get wrong."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.BinOp | ast.AugAssign) or not isinstance(node.op, ast.LShift):
            continue
        if _is_literal(node.right if isinstance(node, ast.BinOp) else node.value):
            continue
        last = node.end_lineno or node.lineno
        if not lines[last - 1].rstrip().endswith(SHIFT_MARK):
            yield (
                node.lineno,
                f"a left shift: use a table of bits, or end the line with '{SHIFT_MARK}'",
            )


def import_faults(source: str, *, draws: bool = False) -> Iterator[tuple[int, str]]:
    """The lines of a module that import something the core must not know."""
    statements = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Import | ast.ImportFrom)]
    for node in statements:
        for name in _imported(node):
            is_drawing = name == "kingsarms.drawing" or name.partition(".")[0] == "rich"
            known = draws if is_drawing else name.partition(".")[0] in ALLOWED and not name.endswith(".terminal")
            if not known:
                yield node.lineno, f"the core must not import {name}"


def word_faults(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a module that hold a sentence for players."""
    tree, lines = ast.parse(source), source.splitlines()
    excused = {id(inner) for node in ast.walk(tree) if _speaks_to_nobody(node) for inner in ast.walk(node)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or id(node) in excused | parts:
            continue
        text = _text(node)
        if SENTENCE.search(text) and not lines[node.lineno - 1].endswith(WORDS_MARK):
            yield node.lineno, f"a sentence for players outside of text.py and words.py: {text!r}"


def _text(node: ast.AST) -> str:
    """What a text says, with {} for what is put in; nothing for anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _speaks_to_nobody(node: ast.AST) -> bool:
    """Does no player read the texts in this part of a module?"""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.Assert) or (isinstance(node, ast.FunctionDef) and node.name == "__repr__"):
        return True
    if isinstance(node, ast.keyword):
        return node.arg == "pattern"
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        raised = getattr(builtins, called, None)
        return called in FOR_AUTHORS or (isinstance(raised, type) and issubclass(raised, Exception))
    return False


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if node.level:
        return []
    if node.module == "random" and [alias.name for alias in node.names] == ["Random"]:
        return []
    return [node.module or ""]


def _draws(path: Path) -> bool:
    return path.name == "terminal.py" and path.is_relative_to(PACKAGE / "games")


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def check(shifts: list[Path], pure: list[Path]) -> list[str]:
    """Every fault in the given files, as `path:line: fault`."""
    found = [(path, fault) for path in shifts for fault in shift_faults(path.read_text("utf-8"))]
    found += [(path, fault) for path in pure for fault in import_faults(path.read_text("utf-8"), draws=_draws(path))]
    silent = [path for path in pure if path.name not in BOOKS_OF_WORDS and not _draws(path)]
    found += [(path, fault) for path in silent for fault in word_faults(path.read_text("utf-8"))]
    return [f"{path.relative_to(ROOT)}:{line}: {text}" for path, (line, text) in found]


def main() -> int:
    """Check the core; print the faults; 1 when there are any."""
    pure = [path for part in ("engine", "games") for path in sorted((PACKAGE / part).rglob("*.py"))]
    faults = check(compiled_sources(), pure)
    print("\n".join(faults) if faults else f"core rules kept in {len(pure)} files")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
