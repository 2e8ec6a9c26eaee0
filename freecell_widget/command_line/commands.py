"""Run the commands: solve, solve-many, deal and rate."""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import suppress
from errno import EISDIR
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from freecell_widget.command_line.sources import Sources
from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.notation import format_board
from freecell_widget.result import Status
from freecell_widget.solver import BatchInterrupted, rate, solve, solve_many
from freecell_widget.solver.batch.solve_many import MOST_ROWS
from freecell_widget.solver.solvable import solvable_number
from freecell_widget.variants.named_games import FREECELL, find_variant

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence

    from freecell_widget.model.state import State
    from freecell_widget.solver import Rating, Solution
    from freecell_widget.variants.variant import Variant

FIGURES = ("deals", "solved", "unsolvable", "open", "player_moves", "expanded", "seconds", "parts_kept")
SECONDS = {"short": 10.0, "optimal": 60.0}  # for a deal, where nobody says
GIB = 1 << 30


def tell(sentence: str) -> None:
    """Print a sentence to standard error if it is open; the exit code says it too."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


class _Position(NamedTuple):
    """A position to work on.

    Args:
        state: the position.
        deal: its number or name; None for a board.
        label: what to call it in a list; empty if it is the only one.
    """

    state: State
    deal: int | str | None
    label: str

    @property
    def front(self) -> str:
        return f"{self.label}: " if self.label else ""

    def fields(self) -> dict[str, Any]:
        """Return how a JSON line names it."""
        named = {"deal": self.deal, "variant": self.state.variant.name}
        return named if self.deal is not None else {**named, "board": format_board(self.state)}


def _variant(options: argparse.Namespace) -> Variant | None:
    """Return the game that was asked for; None if nothing was said."""
    if options.variant is None and options.freecells is None:
        return None
    return find_variant(FREECELL if options.variant is None else options.variant, freecells=options.freecells)


def _sources(options: argparse.Namespace) -> Sources:
    return Sources(_variant(options), getattr(options, "layout", None), solvable=solvable_number, tell=tell)


def _positions(options: argparse.Namespace) -> Iterator[_Position]:
    for item in _sources(options).read(options.positions):
        if item.board:
            deal = item.deals[0] if item.deals else None
            yield _Position(item.board.state, deal, "" if item.alone else item.label)
            continue
        for deal in item.deals:
            yield _Position(deal_state(deal, item.variant), deal, "" if item.alone else str(deal))


def _print(line: str) -> None:
    """Print a line at once, for whoever reads at the other end of a pipe."""
    print(line, flush=True)


def run_solve(options: argparse.Namespace) -> int:
    """Solve positions one after another; return the exit code.

    Args:
        options: as the parser returns them.
    """
    limits = {
        "nodes": options.nodes,
        "seconds": options.seconds or SECONDS.get(options.quality),
        "memory": int(options.memory * GIB),
    }
    code = 0
    for position in _positions(options):
        solution = solve(position.state, quality=options.quality, **limits)
        if options.json:
            _print(json.dumps(_solved(position, solution, options)))
        elif options.moves:
            if not solution.solved or "solvable" in options.positions:
                tell(f"{position.front}{solution.verdict}")
            _print(solution.notation)
        else:
            why = "" if solution.status is Status.LIMIT else f": {solution.certificate}"
            _print(f"{position.front}{solution.verdict}{why}; {solution.metrics}")
            if solution.moves:
                _print(solution.notation)
        if solution.limit == "interrupted":
            tell("Interrupted.")
            return 130
        if solution.status is Status.LIMIT:
            code = 1
    return code


def _solved(position: _Position, solution: Solution, options: argparse.Namespace) -> dict[str, Any]:
    """Return the JSON line of a solution, with the names of a table's columns."""
    asked = {"quality": options.quality, "nodes": options.nodes}
    return {**position.fields(), **asked, **solution.to_dict(), "deal": position.deal}


def run_solve_many(options: argparse.Namespace) -> int:
    """Solve numbered deals, print the summary, write the table; return the exit code.

    Args:
        options: as the parser returns them.
    """
    variant = _variant(options) or FREECELL
    numbers = _numbers(options, variant)
    if options.csv is not None:
        _check_table(options.csv, numbers, in_files=options.out is not None)
    code = 0
    try:
        summary = solve_many(
            numbers[0] if isinstance(numbers, list) and len(numbers) == 1 else chain.from_iterable(numbers),
            variant=variant,
            out=options.out,
            quality=options.quality,
            nodes=options.nodes,
            progress=sys.stderr is not None and sys.stderr.isatty(),
        )
    except BatchInterrupted as stop:
        summary, code = stop.summary, 130
        tell("Interrupted. This is what was done until then.")
    figures = {name: getattr(summary, name) for name in FIGURES}
    said = (
        json.dumps({"variant": variant.name, "quality": options.quality, **figures}) if options.json else str(summary)
    )
    if options.csv == "-":
        tell(said)
        summary.to_csv(sys.stdout)
    else:
        _print(said)
        if options.csv is not None:
            summary.to_csv(options.csv)
    return code or int(bool(summary.open))


def _numbers(options: argparse.Namespace, variant: Variant) -> Iterable[Sequence[int]]:
    """Return the numbers that arguments name, lazily if one is a stream."""

    def numbers() -> Iterator[Sequence[int]]:
        for item in _sources(options).read(options.positions):
            if item.variant != variant:
                raise FreeCellError(f"solve-many solves one game at a time: add --variant {item.variant.name!r}.")
            if item.board or isinstance(item.deals[0], str):
                what = item.label or item.deals[0]
                raise FreeCellError(
                    f"solve-many takes numbers of deals, got {what}. Use solve, which takes boards too."
                )
            yield cast("Sequence[int]", item.deals)

    return numbers() if "-" in options.positions else list(numbers())


def _check_table(path: str, numbers: Iterable[Sequence[int]], *, in_files: bool) -> None:
    """Refuse a table that could not be written after the work is done."""
    if not in_files and isinstance(numbers, list) and sum(map(len, numbers)) > MOST_ROWS:
        raise FreeCellError(f"A table of more than {MOST_ROWS:,} deals needs a folder too: add --out FOLDER.")
    if path != "-":
        try:
            if not path or Path(path).is_dir():
                raise IsADirectoryError(EISDIR, "Is a directory")
            with tempfile.NamedTemporaryFile(dir=Path(path).parent, prefix=f".{Path(path).name}."):
                pass
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise FreeCellError(f"{path!r} cannot be written: {why}.") from error


def run_deal(options: argparse.Namespace) -> int:
    """Print positions as boards; return the exit code.

    Args:
        options: as the parser returns them.
    """
    for count, position in enumerate(_positions(options)):
        if options.json:
            _print(json.dumps(_parts(position)))
            continue
        title = f"# {'Deal ' if position.deal is not None else ''}{position.label}\n" if position.label else ""
        _print(f"{chr(10) if count else ''}{title}{format_board(position.state)}")
    return 0


def _parts(position: _Position) -> dict[str, Any]:
    """Return a position in named parts, which `read_board` reads."""
    state = position.state
    piles = [[str(card) for card in pile] for pile in state.piles]
    for pile, hidden in zip(piles, state.face_down, strict=False):  # no numbers where all cards lie open
        pile[:hidden] = [f"<{card}>" for card in pile[:hidden]]
    first, home = state.variant.cascades, state.variant.first_foundation
    return {
        "deal": position.deal,
        "variant": state.variant.name,
        "cascades": piles[:first],
        "freecells": [pile[-1] if pile else None for pile in piles[first:home]],
        "foundations": piles[home:],
    }


def run_rate(options: argparse.Namespace) -> int:
    """Rate positions one after another; return the exit code.

    Args:
        options: as the parser returns them.
    """
    for position in _positions(options):
        rating = rate(position.state)
        if options.json:
            _print(json.dumps({**position.fields(), **vars(rating)}))
        else:
            _print(f"{position.front}{_sentence(rating)}")
    return 0


def _sentence(rating: Rating) -> str:
    """Return a rating in words."""
    work = "the reference search gives up" if rating.expanded is None else f"{rating.expanded:,} expanded"
    if rating.freecells is None:
        return f"{work}; {'unsolvable' if rating.freecells_exact else 'no solution found'}"
    cells = f"{rating.freecells} {'freecell' if rating.freecells == 1 else 'freecells'}"
    need = f"{cells} needed" if rating.freecells_exact else f"{cells} or fewer needed"
    moves = "no solution found" if rating.player_moves is None else f"{rating.player_moves} player moves"
    return f"{work}; {need}; {moves}"
