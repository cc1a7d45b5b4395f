"""`python -m legwork`: the program `legwork`, where it is installed."""

import os
import shutil
import subprocess
import sys
from typing import NoReturn, Optional


def program() -> Optional[str]:
    """The path of the program: that of the environment's `LEGWORK`, or the first on the path."""
    return os.environ.get("LEGWORK") or shutil.which("legwork")


def main() -> NoReturn:
    """Runs it with the arguments given, and ends as it does."""
    found = program()
    if found is None:
        sys.exit("legwork: no program `legwork` on the path; `cargo install legwork-cli` installs it, and LEGWORK may name it")
    try:
        sys.exit(subprocess.run([found, *sys.argv[1:]]).returncode)
    except OSError as error:
        sys.exit(f"legwork: {found}: {error.strerror}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
