"""Solve one position: `solve`, and `Solver` for a search that can continue."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NoReturn, TypeAlias

from freecell_widget.deals.lookup import deal_name, deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.model.state import State
from freecell_widget.notation import is_board, read_board
from freecell_widget.result import Metrics, Status
from freecell_widget.solver import stages
from freecell_widget.solver.limits import MEMORY, Limits
from freecell_widget.solver.solution import Solution
from freecell_widget.solver.task import Search, Task
from freecell_widget.validate import choice, function, integer, quoted
from freecell_widget.variants.named_games import FREECELL, find_variant
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.game import Game
    from freecell_widget.variants.variant import Variant

Quality: TypeAlias = Literal["fast", "neat", "short", "optimal", "proof"]
QUALITIES = {
    "fast": stages.complete,
    "neat": stages.neat,
    "short": stages.short,
    "optimal": stages.optimal,
    "proof": stages.exhaust,
}


class Solver:
    """A search for a solution that can be stopped and continued.

    The arguments are those of :func:`solve`.

    >>> solver = Solver(11982)
    >>> solver.run(nodes=100).verdict
    'limit (nodes)'
    >>> solver.run().verdict
    'unsolvable'
    """

    def __init__(
        self,
        position: int | str | State | Game,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
        quality: Quality = "fast",
    ) -> None:
        choice("quality", quality, QUALITIES)
        self.deal, self.state = _find(position, variant, freecells)
        self._search = Search(Task(self.state, Limits()), QUALITIES[quality])
        self._running = threading.Lock()

    @property
    def metrics(self) -> Metrics:
        """What the search has cost so far."""
        return self._search.task.metrics

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        """Refuse to be copied or pickled: half of a search lives in the kernel."""
        raise FreeCellError(
            "A Solver cannot be copied or pickled. Start another for its position: Solver(solver.state)."
        )

    def run(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = MEMORY,
        cancel: Callable[[], bool] | None = None,
        progress: Callable[[Metrics], object] | None = None,
    ) -> Solution:
        """Search until there is an answer or a limit; call it again to continue.

        Ctrl+C ends it with the limit ``"interrupted"`` and the best solution so far. If the search was over anyway,
        Ctrl+C goes on to the caller.

        Args:
            nodes: the most positions to expand, with those of earlier calls.
            seconds: the most time to take, with that of earlier calls.
            memory: the most bytes of search memory.
            cancel: called after every step (some 20 ms); the search stops when it returns true.
            progress: called after every step with the cost so far.

        Raises:
            FreeCellError: an argument is wrong, another thread is running this search, or an error (such as a signal
                handler that raises) has ended it before.
        """
        search = self._begin(nodes, seconds, memory, cancel, progress)
        try:
            for _ in search.advance(cancel, progress):
                pass
        except KeyboardInterrupt:
            if search.done:
                raise
            search.ended_by = "interrupted"
        finally:
            self._running.release()
        return self._answer()

    async def run_async(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = MEMORY,
        cancel: Callable[[], bool] | None = None,
        progress: Callable[[Metrics], object] | None = None,
    ) -> Solution:
        """Search as :meth:`run` does, on an event loop.

        Other tasks have their turn after every step; no thread is needed.

        The arguments and errors are those of :meth:`run`; only time spent searching counts as seconds.
        """
        search = self._begin(nodes, seconds, memory, cancel, progress)
        try:
            for _ in search.advance(cancel, progress):
                await asyncio.sleep(0)
        finally:
            self._running.release()
        return self._answer()

    def _begin(
        self, nodes: int | None, seconds: float | None, memory: int | None, cancel: object, progress: object
    ) -> Search:
        """Check arguments and take the lock that keeps other threads out."""
        function("cancel", cancel)
        function("progress", progress)
        limits = Limits(nodes, seconds, memory)
        if not self._running.acquire(blocking=False):
            raise FreeCellError("This search is already running. Wait for its answer, or start another Solver.")
        if self._search.torn:
            self._running.release()
            raise FreeCellError("This search was stopped by an error and cannot continue. Start another Solver.")
        self._search.task.limits = limits
        return self._search

    def _answer(self) -> Solution:
        task, limit = self._search.task, self._search.ended_by
        status = Status.LIMIT if limit else Status.GAVE_UP
        if task.packed is not None:
            status, limit = Status.SOLVED, ""
        elif task.proof:
            status, limit = Status.UNSOLVABLE, ""
        packed = task.packed or ()
        return Solution(
            self.state,
            status,
            packed,
            task.metrics,
            limit,
            proof=task.proof,
            lower_bound=task.lower_bound,
            deal=self.deal,
        )


def as_state(
    position: int | str | State | Game, variant: Variant | str | None = None, freecells: int | None = None
) -> State:
    """Return a position as a State.

    Args:
        position: a deal number, a text such as ``"pysol:100000"``, a board text, a State, or a Game.
        variant: the game of a number or a text, FreeCell by default. A State or a Game must be of that game.
        freecells: another number of freecells; None for that of the game.

    Raises:
        FreeCellError: it is a position of another game, or not a position.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> as_state(deal_state(1), "Eight Off")
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: The position belongs to FreeCell, not to Eight Off. Leave out ...
    """
    return _find(position, variant, freecells, stacklevel=5)[1]


def _find(
    position: object, variant: Variant | str | None, freecells: int | None, stacklevel: int = 4
) -> tuple[int | str | None, State]:
    """Return the name of a deal, None for another position, and the State.

    A board text that is not read by columns warns at the line that called solve, Solver or rate.
    """
    state = position if isinstance(position, State) else getattr(position, "state", None)
    own = state.variant if isinstance(state, State) else FREECELL
    game = find_variant(own if variant is None else variant, freecells=freecells)
    if isinstance(state, State):
        if game != own:
            raise fault(FreeCellError, "game.variant", given=state.variant.name, variant=game.name)
        return getattr(position, "deal", None) if getattr(position, "start", None) == state else None, state
    if _are_many(position):
        raise fault(FreeCellError, "solver.many", given=quoted(position))
    if is_board(position):
        return None, read_board(position, None if variant is None and freecells is None else game).warn(
            stacklevel=stacklevel
        )
    return deal_name(position, game), deal_state(position, game)  # type: ignore[arg-type]


def _are_many(position: object) -> bool:
    """Return whether these are several deals; a list of texts or lists is a board."""
    if isinstance(position, list):
        return all(integer(item) is not None for item in position)
    return isinstance(position, Iterable) and not isinstance(position, (str, bytes, dict))


def solve(
    position: int | str | State | Game,
    *,
    variant: Variant | str | None = None,
    freecells: int | None = None,
    quality: Quality = "fast",
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = MEMORY,
    cancel: Callable[[], bool] | None = None,
    progress: Callable[[Metrics], object] | None = None,
) -> Solution:
    """Return a checked solution of a position, or a proof that it cannot be won.

    Args:
        position: a deal number, a text such as ``"pysol:100000"``, a board text, a State, or a Game.
        variant: the game of a numbered deal or a board text, FreeCell by default.
        freecells: another number of freecells, 0 to 11; None for that of the game.
        quality: ``"fast"`` answers soonest. ``"neat"`` looks once for fewer moves. ``"short"`` goes on looking until a
            limit is reached or the widest beam is done. ``"proof"`` searches all positions at once. ``"optimal"`` looks
            for a shortest solution in player moves and proves it, which takes seconds to minutes for a full deal: see
            ``Solution.optimal``, and ``Solution.lower_bound`` if a limit comes first.
        nodes: the most positions to expand.
        seconds: the most time to take.
        memory: the most bytes of search memory.
        cancel: called after every step (some 20 ms); the search stops when it returns true.
        progress: called after every step with the cost so far.

    Raises:
        FreeCellError: the position, the variant or a limit is wrong, or the solver cannot express the variant.

    >>> solve(1).solved, solve(11982).verdict, solve(1, nodes=5).verdict
    (True, 'unsolvable', 'limit (nodes)')
    """
    deal, state = _find(position, variant, freecells)
    solver = Solver(state, quality=quality)
    solver.deal = deal
    return solver.run(nodes=nodes, seconds=seconds, memory=memory, cancel=cancel, progress=progress)
