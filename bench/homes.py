"""Where contestants live: our own environment, and `build` for the packages of the peers and for Lighthouse.

None of them enters the project's environment. Their versions are locked, with hashes, in `bench/peers/requirements.txt`
and in the `package-lock.json` of `bench/peers` and `bench/lighthouse`; a stamp makes later runs skip what is installed
already.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.measures import Contestant, Home
from bench.rounds import Launch

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
LOCKS = ROOT / "bench" / "peers"
BUILD = ROOT / "build" / "peers"
VENV = BUILD / "venv"
NPM = BUILD / "npm"
LIGHTHOUSE = ROOT / "build" / "lighthouse"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_VERSION = 20


class HomeError(Exception):
    """A peer's environment cannot be made; the message says what to do."""


def prepare(homes: Iterable[Home]) -> None:
    """Make the environments that are needed and not there yet."""
    needed = set(homes)
    if Home.PYTHON_PEERS in needed:
        prepare_python()
    if Home.NODE_PEERS in needed:
        prepare_node(LOCKS, NPM)


def prepare_lighthouse() -> None:
    """Lighthouse, which opens pages as a slow telephone would."""
    prepare_node(ROOT / "bench" / "lighthouse", LIGHTHOUSE)


def prepare_python() -> None:
    """A virtual environment with the peers that are Python packages."""
    lock = LOCKS / "requirements.txt"
    stamp = VENV / "peers.stamp"
    key = _digest(lock.read_bytes(), sys.version.encode())
    if stamp.is_file() and stamp.read_text("utf-8") == key:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    _must(sys.executable, "-m", "venv", str(VENV))
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _must(*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(lock))
    stamp.write_text(key, "utf-8")


def prepare_node(locks: Path, home: Path) -> None:
    """A folder with the npm packages of a lock; nothing they bring is run while installing, as .npmrc says."""
    stamp = home / "packages.stamp"
    files = [locks / name for name in ("package.json", "package-lock.json", ".npmrc")]
    key = _digest(*(path.read_bytes() for path in files))
    if stamp.is_file() and stamp.read_text("utf-8") == key:
        return
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for path in files:
        shutil.copy(path, home)
    _must(_tool("npm"), "ci", "--no-audit", "--no-fund", "--silent", folder=home)
    stamp.write_text(key, "utf-8")


def launch(contestant: Contestant) -> Launch:
    """The command and the surroundings that start a contestant where it lives."""
    arguments = (contestant.name, *contestant.arguments)
    if contestant.home is Home.NODE_PEERS:
        return Launch((node(), str(LOCKS / contestant.program), *arguments), node_environment())
    module = ("-m", contestant.program, *arguments)
    if contestant.home is Home.PYTHON_PEERS:
        return Launch((str(VENV_PYTHON), *module), _python_environment("plain", ROOT, SOURCE))
    core = "fast" if contestant.home is Home.COMPILED else "plain"
    return Launch((sys.executable, *module), _python_environment(core, ROOT))


def node() -> str:
    """The path of a Node that is new enough."""
    found = _tool("node")
    answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    version = answer.stdout
    if int(version.lstrip("v").partition(".")[0]) < NODE_VERSION:
        raise HomeError(f"Node {NODE_VERSION} or later is needed, this is {version.strip()}")
    return found


def node_environment() -> dict[str, str]:
    """Production mode, in which boardgame.io and Redux leave their development checks out."""
    return {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(NPM / "node_modules")}


def _python_environment(core: str, *path: Path) -> dict[str, str]:
    """Hashing is fixed, so that two runs of a contestant walk the same way."""
    return {
        **os.environ,
        "KINGSARMS_CORE": core,
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(str(folder) for folder in path),
    }


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise HomeError(f"{name} is not on the PATH: install Node {NODE_VERSION} or later")
    return found


def _must(*command: str, folder: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=folder)
    if done.returncode != 0:
        raise HomeError(f"failed with status {done.returncode}: {' '.join(command)}")


def _digest(*contents: bytes) -> str:
    total = hashlib.sha256()
    for content in contents:
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()
