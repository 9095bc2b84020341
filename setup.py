"""Build hook: plain Python by default, the compiled core with KINGSARMS_COMPILE=1.

With KINGSARMS_COMPILED=FOLDER it is taken from where `make fast` has built it.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
GENERATED = Path("build/mypyc")
OBJECTS = Path("build/objects")


def core_extensions() -> list[Extension]:
    """One mypyc call over the whole core: calls between its modules then stay native."""
    from mypyc.build import mypycify

    sys.path.insert(0, str(ROOT))
    from tools.compiled import compiled_sources

    sources = [str(path.relative_to(ROOT)) for path in compiled_sources()]
    extensions = mypycify(
        ["--strict", "--config-file=pyproject.toml", *sources],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        separate=False,
        target_dir=str(GENERATED),
    )
    made = [each for each in extensions if isinstance(each, Extension)]
    if os.name == "posix":
        for each in made:  # calls from file to file then go straight, not by the linker's table
            each.extra_compile_args.append("-fvisibility=hidden")
    return made


class BuildCore(build_ext):
    """Compiles the C files of one extension side by side, and only those that changed.

    setuptools would compile them one after another, all of them, on every build.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.build_temp = str(OBJECTS)  # `make fast` and `make dist` share what they compile

    def build_extensions(self) -> None:
        compile_files = self.compiler.compile
        headers = hashlib.sha256()
        for header in sorted(GENERATED.rglob("*.h")):
            headers.update(header.read_bytes())

        def compile_one(source: str, options: dict[str, Any]) -> list[str]:
            key = hashlib.sha256(headers.digest() + Path(source).read_bytes())
            key.update(repr(sorted(options.items())).encode())
            objects: list[str] = self.compiler.object_filenames([source], 0, options["output_dir"])
            stamp = Path(objects[0] + ".key")
            if Path(objects[0]).exists() and stamp.exists() and stamp.read_text() == key.hexdigest():
                return objects
            objects = compile_files([source], **options)
            stamp.write_text(key.hexdigest())
            return objects

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_one(source, options), sources)
                return [path for objects in made for path in objects]

        self.compiler.compile = compile_all
        super().build_extensions()


def built_extensions(core: Path) -> list[Extension]:
    """Those that lie in a folder: of each, the source is the extension itself."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    built = sorted(core.rglob(f"*{suffix}"))
    return [Extension(".".join(path.relative_to(core).parts).removesuffix(suffix), [str(path)]) for path in built]


class CopyCore(build_ext):
    """Takes them as they are."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(next(iter(ext.sources)), target)


if os.environ.get("KINGSARMS_COMPILED"):
    core = Path(os.environ["KINGSARMS_COMPILED"])
    setup(ext_modules=built_extensions(core), cmdclass={"build_ext": CopyCore})
elif os.environ.get("KINGSARMS_COMPILE") == "1":
    setup(ext_modules=core_extensions(), cmdclass={"build_ext": BuildCore})
else:
    setup()
