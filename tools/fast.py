"""The compiled core, built out of tree.

`build/fast/kingsarms` mirrors the package: extension modules beside links to the sources, so files
that are not compiled stay live and nothing compiled ever lands in `src/`.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

from tools import core_hook
from tools.compiled import PACKAGE, ROOT, SOURCE, compiled_sources
from tools.shell import BUILD, PYTHON, VENV, Failure, Stamp, alone, digest, environment, must, say, timed
from tools.workshop import LOCK

FAST = BUILD / "fast"
STAMP = BUILD / "fast.stamp"
HOOK_SOURCE = ROOT / "tools" / "core_hook.py"


def site_packages() -> Path:
    """The folder of the virtual environment that holds packages and `.pth` files."""
    scheme = "nt" if os.name == "nt" else "posix_prefix"
    return Path(sysconfig.get_path("purelib", scheme, vars={"base": str(VENV), "platbase": str(VENV)}))


def hook_files() -> tuple[Path, Path]:
    """What `make fast` adds to the virtual environment."""
    folder = site_packages()
    return folder / "kingsarms_core_hook.py", folder / "kingsarms_core.pth"


def build_core() -> None:
    """Make the compiled core current and switch it on."""
    with alone("fast"):
        compile_core()
        switch_on()


def build_in_background() -> None:
    """Let the core be compiled, if it can be, while somebody plays on the plain one: nobody has to ask for it."""
    if has_compiler() and not core_hook.is_current(str(FAST / core_hook.MANIFEST)):
        with (BUILD / "fast.log").open("w") as log:
            subprocess.Popen(
                ["nice", PYTHON, "-m", "tools.dev", "fast"],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=environment({}),
            )
        say("the core is being compiled in the background: in a minute or two bots think faster (build/fast.log)")


def has_compiler() -> bool:
    """Is there a C compiler, with what Python needs to build extensions?"""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return os.name != "nt" and shutil.which(compiler) is not None and headers.exists()


def compile_core() -> None:
    """Compile the core unless the last build was made from these very sources."""
    sources = compiled_sources()
    stamp = Stamp(STAMP, core_key())
    lines = manifest_lines(sources)
    if stamp.holds() and (FAST / core_hook.MANIFEST).is_file():
        say(f"the compiled core is up to date ({len(sources)} modules)")
    else:
        with timed(f"compiled core, {len(sources)} modules"):
            compile_into(BUILD / "fast.new")
        if core_key() != stamp.key:
            raise Failure("the sources changed while they were being compiled; run it again")
        shutil.rmtree(FAST, ignore_errors=True)
        (BUILD / "fast.new").rename(FAST)
        stamp.put()
    link_sources(FAST / PACKAGE.name)
    (FAST / core_hook.MANIFEST).write_text("\n".join(lines) + "\n", "utf-8")


def core_key() -> str:
    """A hash of everything that decides the outcome of a build."""
    return digest([*compiled_sources(), ROOT / "setup.py"], *toolchain())


def toolchain() -> list[str]:
    """What decides it besides the sources: settings, interpreter, pinned compilers."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    pins = re.findall(r"^(?:librt|mypy|setuptools)==\S+", LOCK.read_text("utf-8"), re.MULTILINE)
    return [repr(settings["mypy"]), sys.version, sysconfig.get_platform(), str(VENV), *pins]


def compile_into(folder: Path) -> None:
    """Run mypyc and the C compiler; the extension modules land under `folder`."""
    if os.name != "nt" and not has_compiler():
        raise Failure("the compiled core needs a C compiler and Python's headers, and they were not found")
    shutil.rmtree(folder, ignore_errors=True)
    must(PYTHON, "setup.py", "--quiet", "build_ext", "--build-lib", folder, env={"KINGSARMS_COMPILE": "1"})


def manifest_lines(sources: list[Path]) -> list[str]:
    """What the hook compares at start-up; taken before compiling, so later edits count as edits."""
    folders = sorted(set(folders_of(sources)))
    named = [core_hook.folder_line(str(folder)) for folder in folders]
    return [*named, *(core_hook.source_line(str(path)) for path in sources)]


def folders_of(sources: list[Path]) -> list[Path]:
    """Every source folder that must be a real folder in the mirror, the package's own included."""
    return [folder for path in sources for folder in path.parents if folder.is_relative_to(PACKAGE)]


def link_sources(mirror: Path) -> None:
    """Link every source file, and whole folders where nothing is compiled, into the mirror."""
    real = set(folders_of(compiled_sources())) | {PACKAGE}
    for folder in sorted(real):
        target = mirror / folder.relative_to(PACKAGE)
        target.mkdir(parents=True, exist_ok=True)
        for entry in [path for path in target.iterdir() if path.is_symlink()]:
            entry.unlink()
        for entry in folder.iterdir():
            if entry.name != "__pycache__" and entry not in real:
                (target / entry.name).symlink_to(entry)


def switch_on() -> None:
    """Let every Python of the virtual environment find the compiled core before the sources."""
    hook, pth = hook_files()
    hook.write_text(f"{HOOK_SOURCE.read_text('utf-8')}\n\nchoose({str(FAST)!r})\n", "utf-8")
    pth.write_text(f"import {hook.stem}\n", "utf-8")


def switch_off() -> None:
    """Take the compiled core out of the virtual environment again."""
    for path in hook_files():
        path.unlink(missing_ok=True)


def remove_builds() -> None:
    """Delete the compiled core, its C files, and any extension that strayed into the sources."""
    switch_off()
    for name in ("fast", "fast.new", "mypyc", "objects"):
        shutil.rmtree(BUILD / name, ignore_errors=True)
    STAMP.unlink(missing_ok=True)
    for stray in [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")]:
        stray.unlink()
