"""Run a search: keep budgets, counts and a trace from outside, and judge it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from freecell_widget.result import Metrics, Result, Status
from freecell_widget.search.costs import is_more
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import as_problem
from freecell_widget.search.naming import format_value, name_of
from freecell_widget.search.problem import Expanded, Node, Problem, is_new
from freecell_widget.search.problem_checks import check_key
from freecell_widget.search.running.event_checks import check_event
from freecell_widget.search.running.memory import entries
from freecell_widget.search.running.meter import SWALLOWED, Meter, MeteredProblem, Stop, budget
from freecell_widget.search.running.progress import REPORT_EVERY, reporting
from freecell_widget.search.running.search_arguments import (
    as_search,
    check_call,
    counted,
    has_heuristic,
    is_ours,
    metered,
    order_of,
)
from freecell_widget.search.running.verdict import replay, verdict
from freecell_widget.search.tracing.recorder import Recorder
from freecell_widget.validate import flag

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from freecell_widget.search.tracing.trace import Trace

MAX_EXPANDED = 100_000
# The stores of a search are counted at each of its first expansions, then at every eighth: it costs as much as a third
# of an expansion.
LOOK_ALWAYS, LOOK_EVERY = 64, 8


@dataclass(frozen=True, repr=False)
class SearchResult(Result):
    """What a search found, what it cost, and how it went.

    Args:
        cost: of the way to the goal; None if no goal was found.
        trace: the course of the search; None if it was not recorded.
        name: of the algorithm.
        problem: what was searched.
        note: what to look at in a search that found nothing although it met a goal, or that caught the end of its
            budget; else empty.
        order: (a, b) if it expands the node of least f = a g + b h next; None if that is not known.

    The other arguments are those of :class:`freecell_widget.result.Result`; `moves` are the actions.
    """

    cost: float | None = None
    trace: Trace | None = None
    name: str = ""
    problem: Any = None
    note: str = ""
    order: tuple[float, float] | None = None

    @property
    def states(self) -> list[Any]:
        """The states on the way, from the first to the goal."""
        return replay(self.problem, self.moves, f"{self.name} found a way")[0] if self.solved else []

    def __repr__(self) -> str:
        """Return one line for a notebook."""
        cost = f", cost {format_value(self.cost)}" if self.cost is not None else ""
        more = f"; {self.note}" if self.note else ""
        if self.limit == "expansions":
            more += "; a larger max_expanded goes on"
        return f"<{self.name}: {self.verdict}{cost}; {self.metrics}{more}>"


def run(
    algorithm: Callable[..., Any],
    problem: Any,
    *args: Any,
    max_expanded: float | None = MAX_EXPANDED,
    max_seconds: float | None = None,
    max_kept: float | None = None,
    record: bool = True,
    progress: bool | Callable[[Metrics], object] = False,
    **options: Any,
) -> SearchResult:
    """Run a search within budgets; return what it found and what it cost.

    Args:
        algorithm: a generator that yields events and returns a goal's Node, None or CUTOFF; or a plain function that
            returns a Node, a list of actions, None or CUTOFF. Both are metered from outside. A tuple, ``(astar, h)``,
            has its other arguments with it.
        problem: anything with `initial`, `successors`, `is_goal` and `key`; or a deal number, a State or a Game, for a
            :class:`FreeCellProblem` with its usual switches.
        args: what else the algorithm takes. Heuristics among them are counted.
        max_expanded: the most expansions; the search ends when it asks for one more. None: no limit.
        max_seconds: the most seconds, looked at before each expansion. None: no limit. A loop that never asks for
            successors again is not stopped by it; :mod:`freecell_widget.search.teaching.grading` stops that one, too.
        max_kept: the most nodes that the search may keep, waiting or reached, as
            :class:`freecell_widget.result.Metrics` counts them. None: no limit.
        record: whether to keep a trace.
        progress: True for a bar of the budget of expansions (tqdm; a line of figures where it is not installed); or a
            function that is called with Metrics now and then.
        options: keyword arguments of the algorithm.

    Returns:
        The result. UNSOLVABLE is said only if the search found nothing and a second, independent sweep meets no
        position that it did not expand, and no goal. An interrupt (the stop button) ends the search with the partial
        result, status LIMIT.

    Raises:
        SearchError: the problem, a heuristic or the answer is not what it has to be; the text says how.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, breadth_first
    >>> problem = FreeCellProblem(mini_deal(2))
    >>> run(breadth_first, problem, max_expanded=5).verdict
    'limit (expansions)'
    """
    problem, algorithm = as_problem(problem), as_search(algorithm)
    name = name_of(algorithm)
    check_call(algorithm, name, problem, args, options)
    flag("record", record, error=SearchError)
    meter = Meter(
        budget("max_expanded", max_expanded),
        budget("max_seconds", max_seconds),
        budget("max_kept", max_kept),
    )
    meter.problem = problem
    has_h = has_heuristic(algorithm, args, options)
    recorder = Recorder(problem, valued=has_h) if record else None
    if recorder and recorder.valued:
        meter.on_value = recorder.value
    with reporting(progress, name, meter.max_expanded) as report:
        course = _Course(problem, meter, recorder, report)
        course.counts_h = has_h or is_ours(algorithm)
        try:
            answer, limit = _attempt(algorithm, args, options, course)
            status, moves, cost = verdict(problem, answer, limit, name, course.is_exhausted)
        except TypeError:  # perhaps a key that no set can hold
            for state in (course.metered.keyed, course.at):
                check_key(problem, state)
            raise
    note = course.note(answer, status, name)
    limit = limit if status is Status.LIMIT else ""
    trace = None
    if recorder:
        ending, goal, key = f"{status} ({limit})" if limit else str(status), None, None
        if status is Status.SOLVED:
            goal = answer if isinstance(answer, Node) else None
            end = goal.state if goal else replay(problem, moves, name)[0][-1]
            ending, key = f"solved, cost {format_value(cost)}", problem.key(end)
        trace = recorder.trace(ending, goal, key)
    order = order_of(algorithm, args, options)
    shown = {"cost": cost, "trace": trace, "name": name, "problem": problem, "note": note, "order": order}
    return SearchResult(status, moves, course.metrics(), limit, **shown)


def _attempt(
    algorithm: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any], course: _Course
) -> tuple[Any, str]:
    """Return what the search returns, and which limit ended it if one did."""
    meter, problem = course.meter, course.metered
    try:
        search = metered(algorithm, meter)(problem, *counted(args, meter), **counted(options, meter))
        if isinstance(search, Generator):
            problem.on_expanded = None  # its events say more
            search = course.follow(search)
        course.report()
    except Stop as stop:
        return None, stop.limit
    except KeyboardInterrupt:
        return None, "interrupted"
    except RecursionError:
        return None, "recursion"
    except MemoryError:
        return None, "memory"
    meter.caught = bool(meter.stopped)  # the Stop, and then it ended
    return search, meter.stopped


class _Course:
    """What happened in one run so far."""

    def __init__(
        self,
        problem: Problem[Any, Any],
        meter: Meter,
        recorder: Recorder | None,
        report: Callable[[Metrics], object] | None,
    ) -> None:
        self.problem = problem
        self.meter = meter
        self.recorder = recorder
        self.metered = MeteredProblem(problem, meter, self.plain)
        self._met: set[Hashable] = set()  # the keys of the positions that a plain function met
        self.at = problem.initial  # the last state whose key was asked for here
        self.expanded: dict[Hashable, float] = {}  # the key of each position expanded -> the least cost it had then
        self.reopened = self.frontier = 0
        self._least: dict[Hashable, float] = {}  # of each position that a plain function met, the least cost known
        self.counts_h = True  # whether calls of h can be seen
        self._passed_goal = False  # whether the second sweep met a goal that had been expanded
        self._report = report
        self._next_report = REPORT_EVERY

    def follow(self, search: Generator[Any, None, Any]) -> Any:
        """Drive a generator to its end and return what it returns."""
        meter, recorder, key_of = self.meter, self.recorder, self.problem.key
        try:
            while True:
                try:
                    event = next(search)
                except StopIteration as end:
                    return end.value
                if meter.stopped:
                    meter.caught = True
                    raise Stop(meter.stopped)
                check_event(event)
                if isinstance(event, Expanded):
                    node = event.node
                    self.at = node.state
                    self._note_expanded(key_of(node.state), node.cost)
                    meter.reported = meter.generated
                    if meter.expanded < LOOK_ALWAYS or not meter.expanded % LOOK_EVERY:
                        meter.kept = max(meter.kept, entries(search))
                    self.frontier = max(self.frontier, event.frontier)
                    if meter.expanded >= self._next_report:
                        self.report()
                meter.ask()
                if recorder:
                    recorder.event(event)
        finally:
            search.close()

    def _note_expanded(self, key: Hashable, cost: float) -> None:
        known = self.expanded.get(key)
        if known is None or cost < known:
            self.reopened += known is not None and is_more(known, cost)
            self.expanded[key] = cost

    def plain(self, state: Any, successors: list[tuple[Any, Any, float]]) -> None:
        """Note an expansion of a plain function.

        Nothing shows what it forgets, so each position that it has met counts as kept.
        """
        meter, met, key_of, keys = self.meter, self._met, self.problem.key, []
        self.at = state
        met.add(key := key_of(state))
        least = self._least
        cost = least.setdefault(key, 0)
        for _, self.at, step in successors:
            keys.append(key_of(self.at))
            met.add(keys[-1])
            least[keys[-1]] = min(cost + step, least.get(keys[-1], inf))
        self.at = state
        meter.kept, meter.reported = len(met), meter.generated
        self._note_expanded(key, cost)
        if self.recorder:
            self.recorder.expansion(state, key, successors, keys)
        if meter.expanded >= self._next_report:
            self.report()

    def report(self) -> None:
        """Tell the progress to whoever asked for it."""
        self._next_report = self.meter.expanded + REPORT_EVERY
        if self._report:
            self._report(self.metrics())

    def metrics(self) -> Metrics:
        """Return the counts so far."""
        meter = self.meter
        evaluated = meter.evaluated if meter.evaluated or self.counts_h else None
        counts = (meter.expanded, meter.generated, self.reopened, evaluated, self.frontier, meter.seconds)
        return Metrics(*counts, kept=meter.kept)

    def is_exhausted(self) -> bool:
        """Return whether a second sweep over the problem meets only expanded positions.

        It looks at no more positions than the search did.
        """
        problem, expanded = self.problem, self.expanded
        sweep, reached = [problem.initial], {problem.key(problem.initial)}
        while sweep:
            self.at = state = sweep.pop()
            known = problem.key(state) in expanded
            if problem.is_goal(state):
                self._passed_goal = known
            if not known or problem.is_goal(state):
                return False
            for _, successor, _ in problem.successors(state):
                self.at = successor
                if is_new(reached, problem.key(successor)):
                    sweep.append(successor)
        return True

    def note(self, answer: Any, status: Status, name: str) -> str:
        """Return what to look at in a search that found nothing, or an empty text."""
        meter = self.meter
        if meter.stopped and meter.caught:
            return SWALLOWED[0].lower() + SWALLOWED[1:-1]
        if status is not Status.GAVE_UP or answer is not None:
            return ""
        if meter.goals:
            return f"{name} met a goal and returned None: is the `return` of its node missing?"
        if self._passed_goal:
            asked = "without asking is_goal about it" if meter.goal_questions else "and never asked is_goal"
            return f"{name} expanded a goal {asked}"
        return ""
