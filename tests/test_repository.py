"""The house itself: what is tracked, what is pinned, what is promised."""

import importlib
import importlib.metadata
import os
import re
import subprocess
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tools.compiled import PACKAGE, ROOT, compiled_sources, module_name
from tools.workshop import uv_entry

CODE = {".py", ".ts", ".js", ".mjs", ".svelte", ".css", ".sh"}
LONGEST_FILE = 600
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GAMES = ("Kingstone", "Kingswood", "Kingsburg", "Blackstone Castle", "The City of Kings")


def tracked_files() -> list[Path]:
    """Every file that git tracks and that still exists."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def lines_matching(pattern: str) -> list[str]:
    """`path:line` of every tracked line of text that matches a pattern."""
    wanted = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked_files()
        for number, line in enumerate(path.read_text("utf-8", errors="ignore").splitlines(), 1)
        if wanted.search(line)
    ]


def test_no_tracked_file_names_a_path_of_somebodys_machine() -> None:
    folders = "|".join(("work", "root", "home/[a-z]+", "Users/[A-Za-z]+", "tmp"))
    assert lines_matching(rf"(^|[^A-Za-z0-9_.~$}}\-])/({folders})/") == []


def test_no_tracked_file_names_a_registry() -> None:
    hosts = ("registry[.]npmjs", "files[.]pythonhosted", "pypi[.]org/simple", "index[-]url")
    assert lines_matching("|".join(hosts)) == []


def test_code_files_stay_short() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in tracked_files()
        if path.suffix in CODE and (count := len(path.read_text("utf-8").splitlines())) > LONGEST_FILE
    }
    assert long == {}


def test_nothing_compiled_lies_in_the_sources() -> None:
    assert [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: str(path.name))
def test_locks_pin_by_hash_and_name_no_host(lock: Path) -> None:
    text = lock.read_text("utf-8")
    entries = re.split(r"\n(?=[A-Za-z0-9])", text.strip())
    assert entries
    assert [entry for entry in entries if not re.match(r"[\w.\-]+(\[[\w,]+\])?==", entry)] == []
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text


def test_the_lock_holds_its_own_installer() -> None:
    assert uv_entry((ROOT / "requirements" / "dev.txt").read_text("utf-8")).startswith("uv==")


def test_heavy_extras_stay_out_of_the_lock() -> None:
    names = re.findall(r"^([\w\-]+)==", (ROOT / "requirements" / "dev.txt").read_text("utf-8"), re.M)
    assert not {"torch", "ray"} & set(names)


def test_licence_and_notice_say_whose_work_it_is() -> None:
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert "Apache License" in licence
    assert "END OF TERMS AND CONDITIONS" in licence
    assert PYPROJECT["project"]["license"] == "Apache-2.0"
    notice = (ROOT / "NOTICE").read_text("utf-8")
    assert [game for game in GAMES if f"\n{game}\n" not in notice] == []
    for credit in ("not\naffiliated", "game-icons", "CC BY 3.0", "Open Font License"):
        assert credit in notice


def test_every_game_folder_is_registered_and_every_entry_point_resolves() -> None:
    declared = PYPROJECT["project"]["entry-points"]["kingsarms.games"]
    installed = importlib.metadata.entry_points(group="kingsarms.games")
    assert {entry.name for entry in installed} == set(declared)
    for entry in installed:
        assert entry.load() is not None
    folders = {path.parent.name for path in PACKAGE.glob("games/*/__init__.py")}
    assert folders == {entry.load().box_id for entry in installed}


def test_every_command_resolves() -> None:
    for target in PYPROJECT["project"]["scripts"].values():
        module, _, name = target.partition(":")
        assert callable(getattr(importlib.import_module(module), name))


def test_the_core_under_test_is_the_core_that_was_asked_for() -> None:
    """Without a wish it is either, but all of one kind."""
    endings = {
        name: Path(str(importlib.import_module(name).__file__)).suffix for name in map(module_name, compiled_sources())
    }
    assert len(endings) > 5
    kinds = {"plain": ".py", "fast": Path(EXTENSION_SUFFIXES[0]).suffix}
    expected = kinds.get(os.environ.get("KINGSARMS_CORE", ""), next(iter(endings.values())))
    assert {name: ending for name, ending in endings.items() if ending != expected} == {}


def test_packages_of_npm_run_nothing_while_they_are_installed() -> None:
    folders = {path.parent for path in tracked_files() if path.name == "package-lock.json"}
    assert len(folders) == 3
    for folder in folders:
        assert "ignore-scripts=true" in (folder / ".npmrc").read_text("utf-8").splitlines(), folder
