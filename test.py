"""Test: `python3 test.py` sets up .venv-test and runs every check there is.

It says plainly what it skipped and why. With --strict, or where CI=true, a skip is a failure.
"""

import sys

if sys.version_info < (3, 10):
    sys.exit("freecell_widget needs Python 3.10 or newer; this is Python {}.{}.".format(*sys.version_info))

from scripts.checks import main

if __name__ == "__main__":
    sys.exit(main())
