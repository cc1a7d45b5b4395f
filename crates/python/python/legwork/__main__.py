"""`python -m legwork`: the program `legwork`, which is a part of the package."""

import signal
import sys
from typing import NoReturn

from ._legwork import _program


def main() -> NoReturn:
    """Runs it with the arguments given, and ends as it does."""
    # Ctrl-C ends the program, which does not look for Python's signals.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_program([sys.executable, "-m", "legwork"], sys.argv[1:]))


if __name__ == "__main__":
    main()
