"""The command line: ``freecell-widget solve 617``."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code.

    The code is 0 for an answer, 1 if a limit left something open, 2 for bad input, 130 after Ctrl+C, and 141 if the
    reader of the output has gone, as in a shell.

    Args:
        arguments: as typed after ``freecell-widget``; None for those of this process.
    """
    try:
        from freecell_widget.command_line.run import run  # here, where Ctrl+C is caught while it loads

        return run(arguments)
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("Interrupted.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
