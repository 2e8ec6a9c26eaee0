"""The command line: ``freecell-widget solve 617`` and ``solve-many 1-32000``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from freecell_widget._version import __version__
from freecell_widget.errors import FreeCellError
from freecell_widget.notation import is_board, read_board
from freecell_widget.result import Status
from freecell_widget.solver import solve, solve_many

if TYPE_CHECKING:
    from collections.abc import Sequence


MOST_DEALS = 100_000_000


def deal_range(text: str) -> range:
    """Read a range of deals such as ``"1-32000"`` or ``"617"``.

    Args:
        text: one number, or the first and the last.

    Raises:
        argparse.ArgumentTypeError: it is neither.

    >>> deal_range("1-32000")
    range(1, 32001)
    """
    match = re.fullmatch(r"\s*(\d{1,10})(?:\s*-\s*(\d{1,10}))?\s*", text, re.ASCII)
    if match is None:
        raise argparse.ArgumentTypeError(f"deals must be a range such as 1-32000 or one number, got {text!r}.")
    first, last = int(match[1]), int(match[2] or match[1])
    if not 1 <= first <= last < 2**33:
        raise argparse.ArgumentTypeError(
            f"deals must be from 1 to {2**33 - 1:,}, the lower number first, got {text!r}."
        )
    if last - first >= MOST_DEALS:
        raise argparse.ArgumentTypeError(f"{text!r} has more than {MOST_DEALS:,} deals. Solve them in several runs.")
    return range(first, last + 1)


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number above 0, got {text!r}.")
    return number


def _count(text: str) -> int:
    if not re.fullmatch(r"\s*0*[1-9]\d{0,17}\s*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"must be a whole number above 0, got {text!r}.")
    return int(text)


def _line(text: object) -> str:
    """Return a sentence on one line, even if a quoted text had several."""
    return " ".join(str(text).split())


def _tell(sentence: str) -> None:
    """Print a sentence to standard error if it is open; the exit code says it too."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Print one line and exit with code 2."""
        self.exit(2, f"{_line(message)}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="freecell-widget", description="FreeCell on the command line.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("solve", help="solve one deal and print the moves")
    one.add_argument("deal", help="a number, pysol:100000, or the text of a board")
    quality = one.add_mutually_exclusive_group()
    quality.add_argument("--short", action="store_true", help="look for a short solution for 10 seconds")
    quality.add_argument(
        "--optimal", action="store_true", help="look for a shortest solution and its proof for 60 seconds"
    )
    many = commands.add_parser("solve-many", help="solve a range of deals and print a summary")
    many.add_argument("deals", type=deal_range, help="a range such as 1-32000, or one number")
    many.add_argument("--out", help="a folder for Parquet files; a killed run continues there")
    for command in (one, many):
        command.add_argument("--variant", default="FreeCell", help="the game, such as 'Eight Off'")
        command.add_argument("--freecells", type=int, help="the number of freecells, if not that of the game")
        command.add_argument("--nodes", type=_count, help="the most positions to expand for a deal")
    one.add_argument("--seconds", type=_seconds, help="the most seconds to take")
    return parser


def _solve(options: argparse.Namespace) -> int:
    quality, seconds = ("optimal", 60.0) if options.optimal else ("short", 10.0) if options.short else ("fast", None)
    seconds = options.seconds or seconds
    position = options.deal
    if is_board(position):
        position, _, note, *_ = read_board(position, options.variant, freecells=options.freecells)
        if note:
            _tell(note)
    solution = solve(
        position,
        variant=options.variant,
        freecells=options.freecells,
        quality=quality,
        nodes=options.nodes,
        seconds=seconds,
    )
    why = "" if solution.status is Status.LIMIT else f": {solution.certificate}"
    print(f"{solution.verdict}{why}; {solution.metrics}")
    if solution.moves:
        print(solution.notation)
    if solution.limit == "interrupted":
        return 130
    return 0 if solution.status is not Status.LIMIT else 1


def _solve_many(options: argparse.Namespace) -> int:
    summary = solve_many(
        options.deals, variant=options.variant, freecells=options.freecells, out=options.out, nodes=options.nodes
    )
    print(summary)
    return 1 if summary.open else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code.

    The code is 0 for an answer, 1 if a limit left something open, 2 for bad input, 130 after Ctrl+C, and 141 if the
    reader of the output has gone, as in a shell.

    Args:
        arguments: as typed after ``freecell-widget``; None for those of this process.
    """
    options = _parser().parse_args(arguments)
    try:
        code = _solve(options) if options.command == "solve" else _solve_many(options)
        if sys.stdout:  # which is None after `>&-`
            sys.stdout.flush()  # here, where a broken pipe is still caught
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for Python's own flush at exit
        return 141
    except (FreeCellError, OSError) as error:
        _tell(_line(error))
        return 2
    except KeyboardInterrupt:
        _tell("Interrupted.")
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
