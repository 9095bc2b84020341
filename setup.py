"""Build hook: plain Python by default, the compiled core with KINGSARMS_COMPILE=1."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent


def core_extensions() -> list[Extension]:
    """One mypyc call over the whole core: calls between its modules then stay native."""
    from mypyc.build import mypycify

    sys.path.insert(0, str(ROOT))
    from tools.compiled import compiled_sources

    sources = [str(path.relative_to(ROOT)) for path in compiled_sources()]
    extensions = mypycify(
        ["--strict", "--config-file=pyproject.toml", *sources],
        opt_level="3",
        multi_file=True,
        separate=False,
        target_dir="build/mypyc",
    )
    return [each for each in extensions if isinstance(each, Extension)]


setup(ext_modules=core_extensions() if os.environ.get("KINGSARMS_COMPILE") == "1" else [])
