"""Grading: checks of students' heuristics and searches, with sentences that say which deal and why.

``grade.heuristic(h).check()`` raises an AssertionError with the sentences, which otter, nbgrader and pytest show whole;
a report is also true or false, for plain asserts. Student code runs under budgets of expansions and in a process of its
own (where processes can be forked), which is stopped if it hangs, may not take all the memory, and prints nowhere.
"""

from __future__ import annotations

from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from freecell_widget.deal import mini_deal
from freecell_widget.result import Status
from freecell_widget.search.checks import SearchError, checked, short
from freecell_widget.search.freecell import FreeCellProblem, as_problem
from freecell_widget.search.heuristics import any_buried
from freecell_widget.search.informed import astar
from freecell_widget.search.names import name_of, name_of_problem, told
from freecell_widget.search.report import Check, Report
from freecell_widget.search.run import run
from freecell_widget.search.verify import Counterexample, exact_distances, find_inconsistency, find_overestimate
from freecell_widget.search.workers import TooLongError, alone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from freecell_widget.search.run import SearchResult
    from freecell_widget.search.verify import Distances
    from freecell_widget.state import State

    _Answer = tuple[bool, str, Counterexample | None]  # passed, what was seen, the position that shows it

SECONDS = 20  # for all problems together; less than the 30 after which nbgrader interrupts a cell
MAX_EXPANDED = 50_000
MOST_CARDS = 20  # a deal of more cards has too many positions to look at all
# Mini deals with hundreds of positions: (seed, ranks, cascades, freecells). The last one cannot be won.
SOLVABLE = ((0, 2, 2, 1), (2, 2, 2, 1), (1, 3, 2, 2), (2, 3, 4, 0), (3, 2, 3, 2))
UNSOLVABLE = (0, 3, 2, 1)


def heuristic(
    h: Callable[[Any], float],
    problems: Iterable[Any] | None = None,
    *,
    admissible: bool = True,
    consistent: bool = False,
    at_least: Callable[[Any], float] | None = None,
    seconds: float = SECONDS,
) -> Report:
    """Grade a heuristic on every position of some small problems, or along a known solution of big ones.

    Args:
        h: state -> number.
        problems: small problems, or full deals by number or as problems, on which only `admissible` is looked at; if
            none are given, five mini deals.
        admissible: whether it must never say too much.
        consistent: whether it must never fall by more than an action costs.
        at_least: a heuristic that it must nowhere be below.
        seconds: how long all of it may take.

    >>> from freecell_widget.search import any_buried, cards_left
    >>> bool(heuristic(cards_left, consistent=True)), bool(heuristic(any_buried))
    (True, False)
    """
    given = _problems(problems)
    title = _title(h, "a heuristic: state -> number")

    def judge(problem: Any) -> list[_Answer]:  # noqa: ANN401
        if _is_big(problem):
            return _judge_on_way(h, problem)
        return _judge(h, problem, admissible, consistent, at_least)

    return Report(title, _in_time(judge, given, seconds))


def _judge(
    h: Callable[[Any], float],
    problem: Any,  # noqa: ANN401
    admissible: bool,  # noqa: FBT001
    consistent: bool,  # noqa: FBT001
    at_least: Callable[[Any], float] | None,
) -> list[_Answer]:
    """Return (passed, sentence, counter-example) for each property that is asked for."""
    h, distances = checked(h), exact_distances(problem)
    for state, _ in distances:
        h(state)
    answers: list[_Answer] = []
    if admissible:
        worst = find_overestimate(h, distances)
        answers.append((worst is None, worst.why if worst else "h never says too much.", worst))
    if consistent:
        worst = find_inconsistency(h, distances)
        answers.append((worst is None, worst.why if worst else "h is consistent.", worst))
    if at_least:
        answers.append(_not_below(h, at_least, distances))
    return answers or [(True, "h returns a number everywhere.", None)]


def _not_below(h: Callable[[Any], float], least: Callable[[Any], float], distances: Distances[Any, Any]) -> _Answer:
    """Return whether h is nowhere below another heuristic; at dead positions it may say what it likes."""
    for state, distance in distances:
        if distance < inf and h(state) < least(state):
            why = f"h says {h(state):g} here, less than {name_of(least)}, which says {least(state):g}."
            return False, why, Counterexample(state, h(state), distance, (), why)
    return True, f"h is nowhere below {name_of(least)}.", None


def _judge_on_way(h: Callable[[Any], float], problem: FreeCellProblem) -> list[_Answer]:
    """Return what :func:`_judge` does, looking only at the positions on the way of one solution."""
    found = run(astar, problem, any_buried, weight=5, ties="last", record=False)
    if not found.solved:
        raise SearchError("no solution of this deal is at hand; take another one.")
    worst = find_overestimate(h, problem, solution=found.moves)
    return [(worst is None, worst.why if worst else "h never says too much on the way of a solution.", worst)]


def _is_big(problem: Any) -> bool:  # noqa: ANN401
    """Return whether a problem has more positions than can be looked at."""
    return isinstance(problem, FreeCellProblem) and problem.initial.variant.cards > MOST_CARDS


def algorithm(
    search: Callable[..., Any],
    problems: Iterable[Any] | None = None,
    *,
    optimal: bool = False,
    complete: bool = True,
    like: Callable[..., Any] | None = None,
    max_expanded: int = MAX_EXPANDED,
    seconds: float = SECONDS,
) -> Report:
    """Grade a search on some small problems.

    Args:
        search: needs nothing but a problem; a generator or a plain function, as :func:`run` takes it.
        problems: problems, or deals by number; if none are given, five mini deals that can be won and one that cannot.
        optimal: whether its answers must cost the least; not looked at on full deals, whose least cost is not known.
        complete: whether it must find an answer where there is one, and return None where there is none.
        like: a search that it must equal in the number of expansions on each problem.
        max_expanded: its budget on each problem.
        seconds: how long all of it may take.

    >>> from freecell_widget.search import breadth_first, depth_first
    >>> bool(algorithm(breadth_first, optimal=True)), bool(algorithm(depth_first, optimal=True))
    (True, False)
    """
    given = _problems(problems)
    if problems is None and complete:
        given.append(_named(_mini(UNSOLVABLE), 0))
    title = _title(search, "a search")

    def judge(problem: Any) -> list[_Answer]:  # noqa: ANN401
        best = None if _is_big(problem) else exact_distances(problem).optimal
        result = run(search, problem, max_expanded=max_expanded, record=False)
        answers: list[_Answer] = []
        if result.solved:
            good = not optimal or best is None or result.cost == best
            text = f"it found a way of cost {result.cost:g}" + ("." if good else f", but {best or 0:g} is enough.")
            answers.append((good, text, None))
        elif complete:
            right = best == inf and result.status is Status.UNSOLVABLE
            answers.append((right, _why_unsolved(result, best, max_expanded), None))
        if like and result.status is not Status.LIMIT:
            wanted = run(like, problem, max_expanded=max_expanded, record=False).metrics.expanded
            text = f"it expanded {result.metrics.expanded:,} positions; {name_of(like)} expands {wanted:,}."
            answers.append((result.metrics.expanded == wanted, text, None))
        return answers

    return Report(title, _in_time(judge, given, seconds))


def _title(graded: Any, what: str) -> str:  # noqa: ANN401 (checked here)
    if not callable(graded):
        raise SearchError(f"{short(graded)} is not {what}; give the function itself, without calling it.")
    return name_of(graded)


def _why_unsolved(result: SearchResult, best: float | None, budget: int) -> str:
    """Return the sentence about a search that found nothing."""
    if best is None:
        return f"it found nothing within {budget:,} expansions ({result.limit or result.status})."
    there_is = "nothing wins here" if best == inf else f"a way of cost {best:g} wins"
    if result.status is Status.UNSOLVABLE:
        return f"it searched everything and found nothing; {there_is}."
    if result.status is Status.GAVE_UP and not result.metrics.expanded:
        return f"it returned nothing and looked at no position but the first; {there_is}."
    if result.status is Status.GAVE_UP:
        return f"it ended without an answer before it had seen every position; {there_is}."
    why = {
        "expansions": f"after {budget:,} expansions: perhaps it expands positions again and again",
        "questions": "in a loop that asks the problem and never expands",
        "recursion": "as its calls of itself were too deep: perhaps it goes in circles",
        "memory": "as it took too much memory",
    }
    return f"it was stopped {why.get(result.limit, f'({result.limit})')}; {there_is}."


def _in_time(judge: Callable[[Any], list[_Answer]], given: list[tuple[str, Any]], seconds: float) -> list[Check]:
    """Return the checks of each problem, made in a process of its own as long as there is time."""
    until, checks, is_up = monotonic() + seconds, [], False
    for where, problem in given:
        if is_up:
            checks.append(Check(False, "not looked at: the time was up before.", None, where))
            continue
        try:
            checks += alone(partial(_guarded, where, partial(judge, problem)), max(until - monotonic(), 0))
        except TooLongError:
            sentence = f"it did not end within {seconds:g} seconds: it is too slow, or a loop never ends."
            checks.append(Check(False, sentence, None, where))
            is_up = True
        except SearchError as error:  # it ended the process
            checks.append(Check(False, str(error), None, where))
    return checks


def _guarded(where: str, judge: Callable[[], list[_Answer]]) -> list[Check]:
    """Return the checks of one problem; an error of the student's code is a sentence too."""
    try:
        return [Check(*answer, where) for answer in judge()]
    except SearchError as error:
        return [Check(False, str(error), None, where)]
    except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever the student's code raises)
        return [Check(False, f"it raised {told(error)}", None, where)]


def _problems(problems: Iterable[Any] | None) -> list[tuple[str, Any]]:
    """Return (name, problem) for each problem that is given, or for the usual ones."""
    if problems is None:
        return [_named(_mini(shape), 0) for shape in SOLVABLE]
    if isinstance(problems, str) or not hasattr(problems, "__iter__"):
        raise SearchError(f"problems={short(problems)} is no list of problems: write [{short(problems)}].")
    return [_named(problem, number) for number, problem in enumerate(problems, 1)]


def _named(given: Any, number: int) -> tuple[str, Any]:  # noqa: ANN401
    name = name_of_problem(given, number)
    return f"deal {name}" if name.lstrip("-").isdigit() else name, as_problem(given)


def _mini(shape: tuple[int, int, int, int]) -> State:
    seed, ranks, cascades, freecells = shape
    return mini_deal(seed, ranks=ranks, cascades=cascades, freecells=freecells)
