"""`python -m kingsarms` is the command `kingsarms`."""

import sys

from kingsarms.cli import main

if __name__ == "__main__":
    sys.exit(main())
