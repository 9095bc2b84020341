"""Wheel and source package, with the browser client and the compiled core inside.

Whoever installs the wheel needs neither Node.js nor a compiler. The source package holds the built client, too: from it
a wheel can be made wherever Python is, compiled with `KINGSARMS_COMPILE=1`.
"""

import shutil
import zipfile
from pathlib import Path

from tools.client import STATIC, build_client
from tools.compiled import PACKAGE, ROOT, compiled_sources
from tools.fast import FAST, compile_core
from tools.shell import BIN, Failure, alone, must, say, timed
from tools.workshop import prepare

DIST = ROOT / "dist"


def build() -> Path:
    """Make both anew; the wheel."""
    with alone(), alone("fast"):
        prepare()
        build_client()
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # what setuptools gathered for an older wheel
        compile_core()
        with timed("source package and wheel"):
            package("--sdist")
            package("--wheel", KINGSARMS_COMPILED=str(FAST))
    wheel = next(DIST.glob("*.whl"))
    check(wheel)
    say(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    return wheel


def package(kind: str, **env: str) -> None:
    """One of the two, made by the tools that the lock names."""
    must(BIN / "uv", "build", "--quiet", kind, "--no-build-isolation", "--out-dir", DIST, env=env)


def check(wheel: Path) -> None:
    """Nothing is missing without which somebody would get less than the clone gives."""
    names = zipfile.ZipFile(wheel).namelist()
    wanted = [f"kingsarms/{path.relative_to(PACKAGE).as_posix()}" for path in STATIC.rglob("*") if path.is_file()]
    missing = [name for name in wanted if name not in names]
    compiled = {name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    for source in compiled_sources():
        if f"kingsarms/{source.relative_to(PACKAGE).with_suffix('').as_posix()}" not in compiled:
            missing.append(f"the compiled {source.relative_to(PACKAGE)}")
    if missing or not wanted:
        raise Failure(f"the wheel lacks {', '.join(missing[:5]) or 'the browser client'}")
