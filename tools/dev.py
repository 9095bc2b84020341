"""One entry for every chore of the project: `make test` is `python3 -m tools.dev test`."""

import argparse
import shutil
import sys
from collections.abc import Callable

from tools import checks, chromium, client, dist, fast, workshop
from tools.compiled import ROOT
from tools.shell import BIN, PYTHON, Failure, alone, become, run

LEFTOVERS = (
    "build/reports",
    "dist",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".hypothesis",
    ".import_linter_cache",
)


def do_setup(_arguments: list[str]) -> int:
    """make the virtual environment and the browser client"""
    workshop.set_up()
    return 0


def do_run(arguments: list[str]) -> int:
    """open the tavern: set up, start the server and a browser"""
    workshop.set_up()
    fast.build_in_background()
    stamp = {"KINGSARMS_CORE_STAMP": str(fast.STAMP)}  # bots' workers begin anew when it changes
    become(BIN / "kingsarms", *(arguments or ["serve", "--open"]), env=stamp)


def do_test(_arguments: list[str]) -> int:
    """set up, lint, then test the plain core, the compiled core and the browser"""
    return checks.test()


def do_lint(_arguments: list[str]) -> int:
    """style, types, import contracts and the rules of the core"""
    return checks.lint()


def do_fast(_arguments: list[str]) -> int:
    """compile the core with mypyc and switch it on for this checkout"""
    workshop.set_up()
    fast.build_core()
    return 0


def do_dist(_arguments: list[str]) -> int:
    """build wheel and source package, with the browser client and the compiled core"""
    dist.build()
    return 0


def do_check(_arguments: list[str]) -> int:
    """lint, types and the tests of the engine: what a change should pass before anything else"""
    return checks.check()


def do_bench(arguments: list[str]) -> int:
    """measure speed on the compiled core"""
    do_fast([])
    return run(PYTHON, "-m", "bench", *arguments, env={"KINGSARMS_CORE": "fast"})


def do_soak(arguments: list[str]) -> int:
    """kill servers, database and bus hundreds of times under load, and see whether anything is lost"""
    workshop.set_up()
    become(PYTHON, "-m", "tools.soak", *arguments)  # so that a signal reaches it


def do_shots(arguments: list[str]) -> int:
    """take pictures of a running server, as on a desk and on a phone"""
    workshop.set_up()
    chromium.ensure()
    return run(PYTHON, "-m", "tools.shots", *arguments)


def do_lock(_arguments: list[str]) -> int:
    """resolve the dependencies anew into requirements/*.txt"""
    with alone():
        workshop.write_locks()
    return 0


def do_clean(_arguments: list[str]) -> int:
    """remove the compiled core, the builds and the caches; the virtual environment stays"""
    with alone():
        fast.remove_builds()
        client.remove_build()
        for name in LEFTOVERS:
            shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "setup": do_setup,
    "run": do_run,
    "test": do_test,
    "check": do_check,
    "fast": do_fast,
    "dist": do_dist,
    "bench": do_bench,
    "soak": do_soak,
    "lint": do_lint,
    "shots": do_shots,
    "lock": do_lock,
    "clean": do_clean,
}


def parser() -> argparse.ArgumentParser:
    """The command line, one sub-command a chore."""
    top = argparse.ArgumentParser(prog="make", description="The workshop of The King's Arms.")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    for name, function in COMMANDS.items():
        help_text = function.__doc__ or ""
        sub = commands.add_parser(name, help=help_text, description=help_text)
        if name in ("run", "bench", "soak", "shots"):
            sub.set_defaults(passes_on=True)
            sub.epilog = "Anything else is passed on (make: ARGS='…')."
    return top


def main(line: list[str] | None = None) -> int:
    """Run one command; failures are told in words."""
    top = parser()
    options, rest = top.parse_known_args(line)
    if rest and not hasattr(options, "passes_on"):
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        return COMMANDS[options.command](rest)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
