"""What may be typed: commands, options and the help that describes them."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, NoReturn

from freecell_widget._version import __version__
from freecell_widget.command_line import commands
from freecell_widget.solver.solver import QUALITIES
from freecell_widget.variants.variant import MOST_FREECELLS

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXIT = """
exit codes:
  0    an answer: a solution, or a proof that there is none
  1    a limit left something open
  2    wrong input; one line on standard error says what
  130  Ctrl+C; what was found until then is printed
  141  the reader of a pipe has gone
"""
_ALL = f"""
commands, each with its own --help:
  solve       print moves that win, or prove that there are none
  solve-many  solve numbered deals on all cores: a summary, a table
  deal        print the cards of a deal
  rate        rate how hard a deal is

examples:
  freecell-widget solve 617
  freecell-widget solve board.txt --json
  freecell-widget deal 617 | freecell-widget solve -
  freecell-widget solve-many 1-32000 --out results --csv table.csv
{_EXIT}"""
_POSITIONS = """
POSITION is one or several of:
  617            a Microsoft deal number, 1 to 8589934591, or -1 or -2
  1,5,9   1-20   several deals
  pysol:100000   a deal of PySolFC, 32000 to 99999999999999999999
  solvable       a random deal that can be won; its number is printed
  board.txt      a file (a file called 617 is written ./617)
  -              standard input
  "2S 3D ..."    a board, in quotes

A file or standard input holds one of these:
  deals          numbers and ranges, with commas, spaces or new lines
                 between them
  boards         with a blank line between them
  JSON lines     each a number, {"deal": 617}, {"board": "..."}, or an
                 object with cascades, freecells and foundations, as
                 `deal --json` prints it
`# ...` is a comment.
"""
_SOLVE = f"""{_POSITIONS}
output:
  For one position, a line with the verdict and a line with the moves.
  For several, and for lists of deals, the verdict begins with the deal's
  number. --json prints one object a line:
    deal variant quality nodes status limit player_moves card_moves
    expanded proof lower_bound seconds notation
  and `board` too where there is no number. How a board was read, if not
  by columns, is told on standard error.

limits:
  They hold for each position. Without --seconds, --short takes 10 seconds
  and --optimal 60; the others go on to the end.

examples:
  freecell-widget solve 617 --short --seconds 5
  freecell-widget solve 1-20 --moves
  freecell-widget solve - --json < boards.txt
  freecell-widget solve solvable
  freecell-widget solve 3 --variant "Eight Off" --nodes 100000
  freecell-widget solve 164 --freecells 2
{_EXIT}"""
_MANY = f"""
DEALS is one or several of 1-32000, 617, 1,5,9, a file with numbers, or -
for standard input.

output:
  A summary. --csv writes a row for each deal:
    deal variant quality nodes status limit player_moves card_moves
    expanded proof lower_bound notation
  --out writes a Parquet file for each 10,000 deals, whole or not at all.
  After an interruption, the same command continues. Ctrl+C prints the
  summary of what was done, and writes its table.

examples:
  freecell-widget solve-many 1-32000
  freecell-widget solve-many 1-1000000 --out results
  freecell-widget solve-many 1-1000 --csv - | head
  freecell-widget solve-many - --nodes 2000 < numbers.txt
{_EXIT}"""
_DEAL = f"""{_POSITIONS}
output:
  A board with a line for each cascade, the exposed card last. Several
  boards have a title and a blank line between them; `solve -` reads them.
  --json prints one object a line:
    deal variant cascades freecells foundations

examples:
  freecell-widget deal 617
  freecell-widget deal 1-3 --json
  freecell-widget deal rows.txt          a board in rows, turned to columns
{_EXIT}"""
_RATE = f"""{_POSITIONS}
output:
  The positions that a fixed search expands; the fewest freecells that are
  enough ("or fewer" where that is not proved); the player moves of the
  best solution found. They are the same on every machine. --json prints
  one object a line:
    deal variant expanded freecells freecells_exact player_moves

examples:
  freecell-widget rate 617
  freecell-widget rate 1-20 --json
{_EXIT}"""


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"must be a number above 0, got {text.strip()!r}.")
    return number


def _count(text: str) -> int:
    if not re.fullmatch(r"\s*0*[1-9]\d{0,17}\s*|\s*[1-9]e\d{1,2}\s*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"must be a whole number above 0, got {text.strip()!r}.")
    return int(float(text)) if "e" in text else int(text)


def _freecells(text: str) -> int:
    if not re.fullmatch(r"\s*\d{1,2}\s*", text, re.ASCII) or int(text) > MOST_FREECELLS:
        raise argparse.ArgumentTypeError(f"must be a whole number from 0 to {MOST_FREECELLS}, got {text.strip()!r}.")
    return int(text)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Print one line and exit with code 2."""
        line = " ".join(message.split()).removesuffix(".")
        wrong = re.match(r"argument COMMAND: (invalid choice: .*?) \(choose", line)
        if wrong:
            line = f"{wrong[1]}. The first word is solve, solve-many, deal or rate"
        self.exit(2, f"{line}. See {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    raw = argparse.RawDescriptionHelpFormatter
    top = _Parser(prog="freecell-widget", description="FreeCell on the command line.", epilog=_ALL, formatter_class=raw)
    top.add_argument("--version", action="version", version=__version__)
    added = top.add_subparsers(dest="command", required=True, metavar="COMMAND", help=argparse.SUPPRESS)

    def command(name: str, what: str, help_page: str, positions: str = "POSITION") -> argparse.ArgumentParser:
        made = added.add_parser(name, description=what, epilog=help_page, formatter_class=raw)
        made.add_argument("positions", nargs="+", metavar=positions, help="see below")
        made.add_argument("--variant", metavar="GAME", help="such as 'Eight Off'; FreeCell by default")
        made.add_argument("--freecells", type=_freecells, metavar="N", help="0 to 11; those of the game by default")
        made.set_defaults(refuse=made.error)
        return made

    solve = command("solve", "Solve positions, and print the moves.", _SOLVE)
    many = command("solve-many", "Solve numbered deals on all cores, and print a summary.", _MANY, "DEALS")
    deal = command("deal", "Print the cards of deals.", _DEAL)
    rate = command("rate", "Rate how hard positions are.", _RATE)
    for one in (solve, deal, rate):
        one.add_argument("--layout", choices=("rows", "columns"), help="of boards that could be read in both ways")
    for one in (solve, many):
        quality = one.add_mutually_exclusive_group()
        qualities = tuple(QUALITIES)
        quality.add_argument(
            "--quality", choices=qualities, metavar="QUALITY", default="fast", help="fast is the default"
        )
        quality.add_argument(
            "--short", action="store_const", const="short", dest="quality", help="look for a short solution"
        )
        quality.add_argument(
            "--optimal",
            action="store_const",
            const="optimal",
            dest="quality",
            help="look for a shortest one, and prove it",
        )
        one.add_argument("--nodes", type=_count, metavar="N", help="the most positions to expand for a deal")
    solve.add_argument("--seconds", type=_seconds, metavar="S", help="the most seconds for a position")
    solve.add_argument("--memory", type=_seconds, metavar="GIB", default=1.0, help="search memory in GiB (1)")
    shown = solve.add_mutually_exclusive_group()
    shown.add_argument("--moves", action="store_true", help="print the moves only; an empty line without a solution")
    shown.add_argument("--json", action="store_true", help="print one JSON object a line")
    for one in (deal, rate):
        one.add_argument("--json", action="store_true", help="print one JSON object a line")
    many.add_argument("--out", metavar="FOLDER", help="a folder for Parquet files")
    many.add_argument(
        "--csv", metavar="FILE", help="a table; - for standard output, where the summary goes to standard error"
    )
    many.add_argument("--json", action="store_true", help="print the summary as a JSON object")
    solve.set_defaults(run=commands.run_solve)
    many.set_defaults(run=commands.run_solve_many)
    deal.set_defaults(run=commands.run_deal)
    rate.set_defaults(run=commands.run_rate)
    return top


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what was typed.

    Args:
        arguments: the words; None for those of this process.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    # A list that begins with deal -1 is not an option: with a space before it argparse takes it for what it is.
    words = [f" {word}" if re.fullmatch(r"-\d[\d\s,;-]*", word) else word for word in words]
    options, others = parser().parse_known_args(words)
    if others:
        options.refuse(f"unrecognized arguments: {' '.join(others)}")
    return options
