"""Plumbing shared by all tests; what belongs to one part lives in that part's own conftest."""

import importlib
import logging
import os
import signal

import hypothesis
import pytest

# One profile for everybody: the same examples on every run, so a red test is red for all.
hypothesis.settings.register_profile("house", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.load_profile("house")

# A line for each request would bury what a red test has to say.
logging.getLogger("httpx").setLevel(logging.WARNING)


SAMPLE = 5  # of so many pairs of a property and a case one, where a sample is asked for


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--sampled` is for the second core: what holds for every case on the first need not be walked again in full."""
    parser.addoption("--sampled", action="store_true", help="of the cases of a game's properties only some")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--sampled"):
        left_out = [item for item in items if _place(item) % SAMPLE]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _place(item) % SAMPLE == 0]


def _place(item: pytest.Item) -> int:
    """Where a property with its case stands among all of them."""
    call = getattr(item, "callspec", None)
    return int(call.indices.get("case", 0)) if call is not None else 0


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test one core while the environment asks for the other.

    Whoever starts the tests in the background may have made them deaf to interrupts, and so what they start.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    wish = os.environ.get("KINGSARMS_CORE")
    if wish not in ("plain", "fast"):
        return
    engine = importlib.import_module("kingsarms.engine.state")
    is_compiled = not str(engine.__file__).endswith(".py")
    if is_compiled != (wish == "fast"):
        raise pytest.UsageError(f"KINGSARMS_CORE={wish}, but {engine.__file__} was imported")
