"""Name searches, problems, moves and errors in tables and sentences."""

from __future__ import annotations

import linecache
import sys
from functools import lru_cache, partial
from html import escape
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.lookup import deal_state
from freecell_widget.model.move import Move
from freecell_widget.model.pile_names import pile_name
from freecell_widget.model.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from freecell_widget.variants.variant import Variant

_SEEDS = 200  # mini deals known by sight, as many as the graded set has
_DEFAULTS = {"ranks": 4, "cascades": 4, "freecells": 1}


def name_of(algorithm: Any) -> str:
    """Return what to call a search or a heuristic.

    >>> from freecell_widget.search import astar, zero
    >>> name_of(partial(astar, h=zero))
    'astar'
    """
    while isinstance(algorithm, partial):
        algorithm = algorithm.func
    return str(getattr(algorithm, "__name__", type(algorithm).__name__))


def name_of_problem(problem: Any, number: int) -> str:
    """Return what to call a problem: the number or call that makes a deal, or a class.

    Args:
        problem: a deal number, a State, a Game, a graded deal, or a problem, which may have a `name`.
        number: its place in the list, from 1, for what has no name.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem
    >>> [name_of_problem(deal, 1) for deal in (617, FreeCellProblem(617), mini_deal(3), mini_deal(2, cascades=3))]
    ['617', '617', 'mini_deal(3)', 'mini_deal(2, cascades=3)']
    """
    if isinstance(problem, int | str):
        return str(problem)
    named = getattr(problem, "name", None) or getattr(problem, "deal", None)
    if isinstance(named, int | str):
        return str(named)
    state = problem if isinstance(problem, State) else getattr(problem, "state", getattr(problem, "initial", None))
    if not isinstance(state, State):
        return f"{type(problem).__name__} ({number})"
    seed = _seeds(state.variant).get(state) if state.variant.cards < 52 else None
    if seed is None:
        return f"{state.variant.name} ({number})"
    sizes = {"ranks": state.variant.ranks, "cascades": state.variant.cascades, "freecells": state.variant.freecells}
    return f"mini_deal({', '.join([str(seed), *(f'{k}={n}' for k, n in sizes.items() if n != _DEFAULTS[k])])})"


def name_of_moves(state: Any, moves: Sequence[Any]) -> str:
    """Return actions as text; moves of cards are in standard notation.

    Args:
        state: one of the states in which they are done.
        moves: the actions.

    >>> from freecell_widget.model.move import Move
    >>> name_of_moves(deal_state(617), [Move(7, 1), Move(0, 8)]), name_of_moves("S", ["up", "left"])
    ('82 1a', 'up left')
    """
    if isinstance(state, State) and all(isinstance(move, Move) for move in moves):
        names = (f"{pile_name(state.variant, m.source)}{pile_name(state.variant, m.target)[0]}" for m in moves)
        return " ".join(names)
    return " ".join(map(str, moves))


def picture_of(state: Any) -> str:
    """Return the picture of a state as HTML, or its text if it draws none.

    A state draws itself by `_repr_html_` or `_repr_svg_`.

    >>> picture_of((3, "<b>"))
    '<pre>(3, &#x27;&lt;b&gt;&#x27;)</pre>'
    """
    for name in ("_repr_html_", "_repr_svg_"):
        draw = getattr(state, name, None)
        if draw and (picture := draw()):
            return str(picture)
    return f"<pre>{escape(str(state))}</pre>"


@lru_cache(maxsize=32)
def _seeds(variant: Variant) -> dict[State, int]:
    """Return the first positions of the first mini deals of one size."""
    return {deal_state(seed, variant): seed for seed in range(_SEEDS)}


def error_sentence(error: BaseException) -> str:
    """Return an error of a student's code as one sentence that quotes their line.

    Args:
        error: as it was caught.

    >>> try:
    ...     [][0]
    ... except IndexError as error:
    ...     error_sentence(error)
    'IndexError: list index out of range'
    """
    text = " ".join(str(error).split()).rstrip(".")
    sentence = f"{type(error).__name__}: {text}" if text else type(error).__name__
    trace, where = error.__traceback__, ""
    while trace is not None:
        if _is_theirs(trace.tb_frame):
            code = trace.tb_frame.f_code
            line = linecache.getline(code.co_filename, trace.tb_lineno).strip()
            where = f", in line {trace.tb_lineno} of {code.co_name}{': ' if line else ''}{line}"
        trace = trace.tb_next
    return sentence + where


def _is_theirs(frame: FrameType) -> bool:
    """Return whether code is the student's: not ours, Python's or a library's."""
    module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    if module in ("freecell_widget", *sys.stdlib_module_names):
        return module == "__main__"
    return "site-packages" not in frame.f_code.co_filename


def format_value(value: Any) -> str:
    """Format a number, a text or None for tables and sentences.

    >>> [format_value(value) for value in (None, 12345, 0.123456, 12345.0, "12345")]
    ['–', '12,345', '0.1235', '12,345', '12345']
    """
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:,.0f}" if value.is_integer() else f"{value:,.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
