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
