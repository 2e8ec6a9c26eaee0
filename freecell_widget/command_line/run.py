"""Run what was typed, and turn every error into one line and an exit code."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from freecell_widget.command_line.commands import tell
from freecell_widget.command_line.parser import parse
from freecell_widget.errors import FreeCellError

if TYPE_CHECKING:
    from collections.abc import Sequence

_PYTHON = re.compile(r"\b(layout|variant|nodes|seconds)=(?:\"(\w+)\")?")  # an argument as Python writes it


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code.

    Args:
        arguments: as typed after ``freecell-widget``; None for those of this process.
    """
    options = parse(arguments)
    try:
        code: int = options.run(options)
        if sys.stdout:  # which is None after `>&-`
            sys.stdout.flush()  # here, where a broken pipe is still caught
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for Python's own flush at exit
        return 141
    except (FreeCellError, OSError) as error:
        tell(_sentence(error))
        return 2
    return code


def _sentence(error: Exception) -> str:
    """Return an error on one line, with options as they are typed here.

    >>> _sentence(FreeCellError('Say layout="columns" in read_board, or name the game with variant=.'))
    'Say --layout columns, or name the game with --variant.'
    """
    line = " ".join(str(error).split()).replace(" in read_board", "")
    return _PYTHON.sub(lambda match: f"--{match[1]}{' ' + match[2] if match[2] else ''}", line)
