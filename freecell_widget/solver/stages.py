"""The searches of each quality, and the stages they consist of.

Each is a generator that yields after every step, so that it can be stopped and continued.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from freecell_widget.deals.dealers import dealt_heights
from freecell_widget.solver.kernel.layout import COLUMNS, EXHAUSTED, FULL, PAUSED, SOLVED
from freecell_widget.solver.kernel.searches import beam, best_first, breadth_first, depth_first
from freecell_widget.solver.task import player_moves
from freecell_widget.solver.weights import BEAM, MIDDLE, PORTFOLIO, STUBBORN

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from freecell_widget.model.state import State
    from freecell_widget.solver.kernel.jit import Words
    from freecell_widget.solver.task import Task

NEAT_WIDTH = 1 << 5  # of the one beam of the neat mode
FIRST_WIDTH = 1 << 6  # of the beams of the short mode, which grow ...
WIDEST = 1 << 15  # ... to this
WIDEST_BEFORE_PROOF = 1 << 12
LAST_JUMP = 16  # how many times as wide as the one before it the last beam within a limit may be
NARROW = 4  # layers of a beam that have not its width: it grows from one node, and of the last none is expanded
MARGIN = 0.9  # of the time left that the last beam is meant to take
MIDDLE_WIDTH = 1 << 8  # of the beam that looks for any solution in the middle of a game
CHILDREN = 10  # for each expansion of a search in the middle of a game: few have as many that are new
FIRST_TABLE = 1 << 15  # keys of a complete search to begin with; it grows by the factor below
GROWTH = 4
FEW = FIRST_TABLE * GROWTH  # keys of the first complete search ...
MANY = FEW * GROWTH * GROWTH  # ... and of the one before the beams
BROAD = (1 << 12, 1 << 14)  # widths of the beams that look for any solution
SLOWER = 5  # how much longer a node takes that lies far from others in memory, or is looked at more closely
MOVED = {True: 200_000, False: 20_000}  # keys that a step moves then, by whether the kernel is compiled


def quick(task: Task, autoplay: str, rows: tuple[tuple[int, ...], ...] = PORTFOLIO) -> Generator[None, None, None]:
    """Run the portfolio of short best-first searches; incomplete.

    Args:
        task: the position.
        autoplay: ``"all"`` solves nearly every deal and is fastest; ``"safe"`` reaches more.
        rows: the portfolio.
    """
    task.set_policy(autoplay, complete=False)
    words = best_first.memory_needed(task.table[COLUMNS], max(row[0] for row in rows))
    task.search = []
    task.search = yield from task.allocate(words, borrow=True)
    for row in rows:
        task.use_best_kernel()
        status = yield from _best_first(task, row[0], row[1:])
        if status == SOLVED:
            break
        yield
    task.kernel.give_back(task.search)
    task.search = []


def middle(task: Task) -> Generator[None, None, None]:
    """Run the portfolio for the middle of a game, then a beam.

    Where a search over every move with lossless autoplay runs dry, the others would find nothing either.

    Args:
        task: the position.
    """
    most = CHILDREN * max(budget for _, _, budget, _ in MIDDLE)
    task.search = []
    task.search = yield from task.allocate(best_first.memory_needed(task.state.variant.cascades, most), borrow=True)
    for autoplay, every_move, budget, weights in MIDDLE:
        task.use_best_kernel()
        task.set_policy(autoplay, complete=every_move)
        status = yield from _best_first(task, CHILDREN * budget, weights, budget)
        if status == SOLVED or (status == EXHAUSTED and every_move and autoplay == _lossless(task)):
            break
        yield
    task.kernel.give_back(task.search)
    task.search = []
    if task.packed is None and status != EXHAUSTED:
        yield from narrow(task, MIDDLE_WIDTH)


def _best_first(task: Task, quota: int, weights: Sequence[int], budget: float = math.inf) -> Generator[None, None, int]:
    """Search best-first in the memory that the task has; return how that ended.

    Args:
        task: the position.
        quota: the most children.
        weights: as `Task.weigh` takes them.
        budget: the most expansions.
    """
    task.weigh(weights)
    first = task.nodes
    status: int = task.kernel.best_first.begin(task.table, task.search, quota)
    task.count()
    while status == PAUSED and (left := budget - (task.nodes - first)) > 0:
        yield
        status = task.kernel.best_first.search(task.table, task.search, int(min(task.step_size(), left)))
        task.count()
    if status == SOLVED:
        _take_best(task)
    return status


def exhaust(task: Task, largest: float = math.inf) -> Generator[None, None, None]:
    """Search depth-first over every move: a solution, or a proof of none.

    Args:
        task: the position.
        largest: the keys of the largest table; where it is full, the search gives up.
    """
    task.set_policy(_lossless(task), complete=True)
    task.weigh(PORTFOLIO[0][1:])
    size = FIRST_TABLE
    columns = task.state.variant.cascades
    task.search = []
    task.search = yield from task.allocate(depth_first.memory_needed(columns, size))
    status = task.kernel.depth_first.begin(task.table, task.search, size)
    while True:
        task.count()
        if status == SOLVED:
            _take_path(task)
            return
        if status == EXHAUSTED:
            task.proof = task.search[depth_first.STATES]
            return
        if status == FULL:
            if size >= largest:
                return
            size *= GROWTH
            bigger = yield from task.allocate(depth_first.memory_needed(columns, size), beside=len(task.search))
            yield from _move(task, bigger, size)
        yield
        task.use_best_kernel()
        status = task.kernel.depth_first.search(task.table, task.search, task.step_size())


def _lossless(task: Task) -> str:
    """Return the autoplay that loses no solution and makes none longer.

    Where cards may come back from the foundations nothing goes home by itself, because then no rule of safe autoplay
    is proved to lose nothing. Where they may not, a card that a solution puts on a safe card may go home instead, which
    costs no player move.
    """
    return "safe" if task.state.variant.returns == "none" else "off"


def _move(task: Task, bigger: Words, size: int) -> Generator[None, None, None]:
    """Go over to a bigger memory for so many keys, step by step."""
    kernel = task.kernel
    kernel.depth_first.lay_out(bigger, size)
    step = MOVED[kernel.compiled]
    for first in range(0, size // GROWTH, step):
        kernel.depth_first.move_keys(task.search, bigger, first, min(first + step, size // GROWTH))
        yield
    kernel.depth_first.move_rest(task.table, task.search, bigger)
    task.search = bigger


def _take_path(task: Task) -> None:
    path = task.kernel.array(2 * task.search[depth_first.DEPTH] + 2)
    task.found(path, task.kernel.depth_first.trace(task.table, task.search, path))


def _take_best(task: Task) -> None:
    path = task.kernel.array(2 * task.kernel.best_first.path_length(task.search) + 2)
    task.found(path, task.kernel.best_first.trace(task.search, path))


def complete(task: Task) -> Generator[None, None, None]:
    """Find a solution, usually soon, or prove that the position cannot be won.

    Args:
        task: the position.
    """
    if _is_dealt(task.state):
        yield from quick(task, "all")
    else:
        yield from middle(task)
    if task.packed is None:
        yield from after_quick(task)


def _is_dealt(state: State) -> bool:
    """Return whether the cards lie as the game deals them.

    In the middle of a game the freecells may be full and only single moves left: the portfolio of deals, which tries no
    splitting of runs, then finds nothing in a hundred positions or in ten thousand.
    """
    return not any(state.foundations) and [*map(len, state.cascades)] == _heights(state.variant)


_heights = lru_cache(maxsize=64)(dealt_heights)


def after_quick(task: Task) -> Generator[None, None, None]:
    """Continue after the portfolio: try longer with safe autoplay, then everything.

    Most deals that cannot be won have so few positions that to search them all costs less than to try longer. If that
    comes upon a solution instead, it is a long one: a shorter one is still looked for. Beams come before the largest
    tables, since they find most of what the searches before them miss, and need less memory.

    Args:
        task: the position.
    """
    yield from exhaust(task, FEW)
    if task.proof:
        return
    yield from quick(task, "safe", STUBBORN)
    if task.packed is None:
        yield from exhaust(task, MANY)
    if task.packed is None and not task.proof:
        yield from _broaden(task)
    if task.packed is None and not task.proof:
        yield from exhaust(task)


def _broaden(task: Task) -> Generator[None, None, None]:
    """Look for any solution with wider and wider beams that fit into memory."""
    for width in BROAD:
        words = beam.memory_needed(task.state.variant.cascades, width, beam.LAYERS)
        if task.packed is None and task.fits(words):
            yield from narrow(task, width)


def narrow(task: Task, width: int) -> Generator[None, None, float]:
    """Look for a shorter solution with a beam of one width.

    Return the seconds that a node took.

    Args:
        task: the position.
        width: the most nodes of a layer.
    """
    task.set_policy("all", complete=True)
    task.weigh(BEAM)
    layers = player_moves(task.packed) - 1 if task.packed is not None else beam.LAYERS
    task.search = []
    task.search = yield from task.allocate(beam.memory_needed(task.state.variant.cascades, width, layers))
    status = task.kernel.beam.begin(task.table, task.search, width, layers)
    yield
    nodes, seconds = task.nodes, task.seconds
    while status == PAUSED and task.search[beam.LAYERS_DONE] < layers:
        status = task.kernel.beam.search(task.table, task.search, task.step_size(SLOWER))
        task.count()
        if status == SOLVED:
            _take_best(task)
        yield
    return (task.seconds - seconds) / max(1, task.nodes - nodes)


def neat(task: Task) -> Generator[None, None, None]:
    """Find a solution or a proof, then a shorter one with one narrow beam.

    Args:
        task: the position.
    """
    yield from complete(task)
    if player_moves(task.packed or ()):
        yield from narrow(task, NEAT_WIDTH)


def short(task: Task) -> Generator[None, None, None]:
    """Find a solution or a proof, then shorter ones with wider and wider beams.

    Args:
        task: the position.
    """
    yield from complete(task)
    if task.packed is not None:
        yield from _widen(task, WIDEST)


def _widen(task: Task, widest: int) -> Generator[None, None, None]:
    """Go through wider and wider beams until one has room for every position."""
    width = FIRST_WIDTH
    while width <= widest and player_moves(task.packed or ()):
        task.use_best_kernel()
        seconds = yield from narrow(task, width)
        if not task.search[beam.CUT]:
            return
        width = _next_width(task, width, seconds)


def _next_width(task: Task, width: int, seconds: float) -> int:
    """Return the width of the next beam.

    It is a few times as wide, or fits into the limit that is left.

    Args:
        task: the position.
        width: how wide the last beam was.
        seconds: what a node of it took.
    """
    limits = task.limits
    left = [math.inf]
    if limits.nodes is not None:
        left.append(limits.nodes - task.nodes)
    if limits.seconds is not None:
        left.append(MARGIN * (limits.seconds - task.seconds) / max(seconds, 1e-9))
    layers = max(1, player_moves(task.packed or ()) - NARROW)
    last = min(left) / layers  # the widest beam that there is time for
    if last == math.inf:
        return 2 * width
    if width < last <= LAST_JUMP * width:
        return int(last)
    return 4 * width


def optimal(task: Task) -> Generator[None, None, None]:
    """Find a short solution or a proof, then a shortest one with its proof.

    Args:
        task: the position.
    """
    yield from complete(task)
    if task.packed is None:
        return
    yield from _widen(task, WIDEST_BEFORE_PROOF)
    yield from _prove_shortest(task, player_moves(task.packed))


def _prove_shortest(task: Task, best: int) -> Generator[None, None, None]:
    """Rule out solutions of more and more player moves, up to the best one."""
    size = FIRST_TABLE
    task.use_best_kernel()
    task.set_policy(_lossless(task), complete=True)
    while True:
        task.search = []
        task.search = yield from task.allocate(breadth_first.memory_needed(task.state.variant.cascades, size))
        status = task.kernel.breadth_first.begin(task.table, task.search, size, task.lower_bound)
        task.lower_bound = max(task.lower_bound, task.kernel.breadth_first.least(task.table, task.search))
        if task.lower_bound >= best:
            return
        task.search[breadth_first.LIMIT] = task.lower_bound
        while status == PAUSED:
            yield
            status = task.kernel.breadth_first.search(task.table, task.search, task.step_size(SLOWER))
            task.count()
        if status == SOLVED:
            _take_best(task)
            return
        if status == EXHAUSTED:
            task.lower_bound += 1
        else:
            size *= 2  # and begin again: what fits into the memory allowed is to be used
