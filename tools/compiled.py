"""Which modules form the compiled core. One answer, for setup.py, `make fast` and the checks."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "kingsarms"


def compile_table(root: Path = ROOT) -> tuple[list[str], list[str]]:
    """The include and exclude globs of `[tool.kingsarms.compile]`."""
    table = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["kingsarms"]["compile"]
    return table["include"], table["exclude"]


def select(package: Path, include: list[str], exclude: list[str]) -> list[Path]:
    """The files under `package` that some `include` glob names and no `exclude` glob does."""
    chosen = {path for glob in include for path in package.glob(glob)}
    chosen -= {path for glob in exclude for path in package.glob(glob)}
    return sorted(chosen)


def compiled_sources() -> list[Path]:
    """The source files of the compiled core, in a fixed order."""
    return select(PACKAGE, *compile_table())


def module_name(path: Path) -> str:
    """The dotted name of a source file: `…/engine/__init__.py` is `kingsarms.engine`."""
    parts = list(path.relative_to(SOURCE).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)
