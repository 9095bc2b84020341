"""The workshop: what builds, checks and tests the project (standard library only, but for `shots`)."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036, said in words instead of a traceback
    sys.exit("The King's Arms needs Python 3.11 or later: try `make PYTHON=python3.12 run`")
