"""The virtual environment and the browser client, made again only when their inputs change."""

import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

from tools.client import NODE_LOCK, build_client
from tools.compiled import ROOT
from tools.shell import BIN, PYTHON, VENV, Failure, Stamp, alone, digest, must, timed

LOCK = ROOT / "requirements" / "dev.txt"
RUN_LOCK = ROOT / "requirements" / "run.txt"  # what a server needs, and nothing else


def set_up() -> None:
    """Everything that `make run` needs."""
    with alone():
        prepare()
        build_client()


def prepare() -> None:
    """A virtual environment that holds exactly the lock and this project, editable."""
    make_venv()
    install_uv()
    synced = Stamp(VENV / "lock.stamp", digest([LOCK]))
    if not synced.holds():
        with timed("packages from the lock"):
            must(BIN / "uv", "pip", "sync", "--quiet", "--require-hashes", LOCK)
        synced.put()
    installed = Stamp(VENV / "project.stamp", synced.key + package_key())
    if not installed.holds():
        with timed("this project, editable"):
            options = ["--quiet", "--no-deps", "--no-build-isolation"]
            must(BIN / "uv", "pip", "install", *options, "--editable", ".")
        installed.put()


def package_key() -> str:
    """What an editable install depends on: how the project describes itself, not its sources."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    described = (settings["project"], settings["build-system"], settings["tool"]["setuptools"])
    return digest([ROOT / "setup.py"], repr(described))


def make_venv() -> None:
    """Create `.venv` with the Python that runs this script, unless it is there already."""
    made_by = Stamp(VENV / "python.stamp", f"{sys.version} {ROOT}")
    if made_by.holds() and PYTHON.exists():
        return
    with timed(f"virtual environment with Python {sys.version.split()[0]}"):
        if VENV.exists():
            shutil.rmtree(VENV)
        try:
            must(sys.executable, "-m", "venv", VENV)
        except Failure as failure:
            hint = "Python's venv module does not work here (on Debian: apt install python3-venv)"
            raise Failure(f"{hint}\n{failure}") from failure
    made_by.put()


def install_uv() -> None:
    """Install uv itself with pip, at the version and hashes that the lock names."""
    entry = uv_entry(LOCK.read_text("utf-8"))
    if Stamp(VENV / "uv.stamp", entry).holds() and (BIN / "uv").exists():
        return
    with timed("the installer, uv"), tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "uv.txt"
        wanted.write_text(entry, "utf-8")
        quiet = ["--quiet", "--disable-pip-version-check"]
        must(PYTHON, "-m", "pip", "install", *quiet, "--require-hashes", "--requirement", wanted)
    Stamp(VENV / "uv.stamp", entry).put()


def uv_entry(lock: str) -> str:
    """The lines of a lock that pin uv."""
    found = re.search(r"^uv==.*\n(?:    --hash=.*\n)+", lock, re.MULTILINE)
    if found is None:
        raise Failure("requirements/dev.txt does not pin uv; run `make lock`")
    return found.group()


def write_locks() -> None:
    """Resolve pyproject.toml and the wishes in requirements/ into hashed locks."""
    make_venv()
    install_uv()
    compile_lock(LOCK, "pyproject.toml", "requirements/dev.in")
    compile_lock(RUN_LOCK, "pyproject.toml", "--extra=postgres", "--extra=redis", f"--constraint={LOCK}")
    compile_lock(NODE_LOCK, "requirements/node.in")


def compile_lock(lock: Path, *sources: str) -> None:
    """One lock for every platform and Python we support, with hashes and without host names."""
    options = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-header"]
    with timed(str(lock.relative_to(ROOT))):
        must(BIN / "uv", "pip", "compile", "--quiet", *options, *sources, "--output-file", lock)
