"""Grade students' heuristics and searches; say which deal fails and why.

``grade.heuristic(h).check()`` raises an AssertionError with the sentences, which otter, nbgrader and pytest show whole;
a report is also true or false, for plain asserts. Student code runs under budgets of expansions in a child process
(where there are any). A timeout stops it, its memory is limited, and its output is discarded.
"""

from __future__ import annotations

from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.result import Status
from freecell_widget.search.algorithms.informed import astar
from freecell_widget.search.costs import is_more
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import FreeCellProblem, as_problems
from freecell_widget.search.heuristic_checks import checked_heuristic
from freecell_widget.search.heuristics.freecell_heuristics import any_buried
from freecell_widget.search.naming import error_sentence, format_value, name_of
from freecell_widget.search.running.child_processes import TooLongError, alone
from freecell_widget.search.running.meter import budget
from freecell_widget.search.running.run import run
from freecell_widget.search.running.verdict import replay
from freecell_widget.search.teaching.grade_report import Check, Report
from freecell_widget.search.truth.counterexamples import Counterexample, find_inconsistency, find_overestimate
from freecell_widget.search.truth.exact_distances import exact_distances
from freecell_widget.validate import flag, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from freecell_widget.model.state import State
    from freecell_widget.search.running.run import SearchResult

    _Answer = tuple[bool, str, Counterexample | None]  # passed, what was seen, the position that shows it

SECONDS = 20  # for all problems together; less than the 30 after which nbgrader interrupts a cell
MAX_EXPANDED = 50_000
MOST_CARDS = 20  # a deal of more cards has too many positions to look at all
# Mini deals with hundreds of positions: (seed, ranks, cascades, freecells). The last one cannot be won.
SOLVABLE = ((0, 2, 2, 1), (2, 2, 2, 1), (1, 3, 2, 2), (2, 3, 4, 0), (3, 2, 3, 2))
UNSOLVABLE = (0, 3, 2, 1)


def heuristic(
    h: Callable[[Any], float],
    problems: Any = None,
    *,
    admissible: bool = True,
    consistent: bool = False,
    at_least: Callable[[Any], float] | None = None,
    seconds: float | None = SECONDS,
) -> Report:
    """Grade a heuristic on all positions of small problems, or along a solution.

    Args:
        h: state -> number.
        problems: small problems, or full deals by number or as problems, or a dictionary that gives them names; if
            none are given, five mini deals.
        admissible: whether it must never say too much.
        consistent: whether it must never fall by more than an action costs.
        at_least: a heuristic that it must nowhere be below.
        seconds: the timeout for all problems together; None: no limit.

    Raises:
        SearchError: h is not a function, or another argument is wrong.

    >>> from freecell_widget.search import any_buried, cards_left
    >>> bool(heuristic(cards_left, consistent=True)), bool(heuristic(any_buried))
    (True, False)
    """
    given = _problems(problems)
    title = _title(h, "h must be a heuristic: state -> number")
    flag("admissible", admissible, error=SearchError)
    flag("consistent", consistent, error=SearchError)
    least = None if at_least is None else checked_heuristic(at_least, "at_least")
    judge = partial(_judge_heuristic, h, admissible=admissible, consistent=consistent, at_least=least)
    return Report(title, _in_time(judge, given, seconds))


def _judge_heuristic(
    h: Callable[[Any], float],
    problem: Any,
    *,
    admissible: bool,
    consistent: bool,
    at_least: Callable[[Any], float] | None,
) -> list[_Answer]:
    """Return (passed, sentence, counter-example) for each property that is asked for."""
    h, solution, on_way = checked_heuristic(h), None, ""
    if _is_big(problem):
        solution, on_way = _solution(problem), " on the way of a solution"
        states = replay(problem, solution, "The solution is a way")[0]
    else:
        problem = exact_distances(problem)
        states = [state for state, distance in problem if distance < inf]  # at dead ones it may say what it likes
        for state in problem.dead:
            h(state)
    answers: list[_Answer] = []
    if admissible:
        worst = find_overestimate(h, problem, solution=solution)
        answers.append((worst is None, worst.why if worst else f"h never says too much{on_way}.", worst))
    if consistent:
        worst = find_inconsistency(h, problem, solution=solution)
        answers.append((worst is None, worst.why if worst else f"h is consistent{on_way}.", worst))
    if at_least:
        worst = _below(h, at_least, states)
        right = f"h is nowhere below {name_of(at_least)}{on_way}."
        answers.append((worst is None, worst.why if worst else right, worst))
    if not answers:
        for state in states:
            h(state)
    return answers or [(True, "h returns a number everywhere.", None)]


def _below(h: Callable[[Any], float], least: Callable[[Any], float], states: Iterable[Any]) -> Counterexample | None:
    """Return the first position where h is below another heuristic."""
    for state in states:
        says, other = h(state), least(state)
        if is_more(other, says):
            why = f"h says {format_value(says)} here, less than {name_of(least)}, which says {format_value(other)}."
            return Counterexample(state, says, inf, (), why)
    return None


def _solution(problem: FreeCellProblem) -> tuple[Any, ...]:
    """Return some way to win a full deal."""
    found = run(astar, problem, any_buried, weight=5, ties="last", record=False)
    if not found.solved:
        raise SearchError("no solution of this deal was found; take another one.")
    return found.moves


def _is_big(problem: Any) -> bool:
    """Return whether a problem has more positions than can be looked at."""
    return isinstance(problem, FreeCellProblem) and problem.initial.variant.cards > MOST_CARDS


def algorithm(
    search: Callable[..., Any],
    problems: Any = None,
    *,
    optimal: bool = False,
    complete: bool = True,
    like: Callable[..., Any] | None = None,
    max_expanded: float | None = MAX_EXPANDED,
    seconds: float | None = SECONDS,
) -> Report:
    """Grade a search on some small problems.

    Args:
        search: needs nothing but a problem; a generator or a plain function, as :func:`run` takes it.
        problems: problems, or deals by number, or a dictionary that gives them names; if none are given, five mini
            deals that can be won and one that cannot.
        optimal: whether its answers must cost the least; not looked at on full deals, whose least cost is not known.
        complete: whether it must find an answer where there is one, and return None where there is none.
        like: a search that it must equal in the number of expansions on each problem.
        max_expanded: its budget on each problem.
        seconds: the timeout for all problems together; None: no limit.

    Raises:
        SearchError: the search is not a function, or another argument is wrong.

    >>> from freecell_widget.search import breadth_first, depth_first
    >>> bool(algorithm(breadth_first, optimal=True)), bool(algorithm(depth_first, optimal=True))
    (True, False)
    """
    given = _problems(problems)
    if problems is None and complete:
        given += as_problems([_mini(UNSOLVABLE)])
    title = _title(search, "search must be a function")
    most = budget("max_expanded", max_expanded)
    flag("optimal", optimal, error=SearchError)
    flag("complete", complete, error=SearchError)
    if like is not None:
        _title(like, "like must be a search")

    judge = partial(_judge_search, search, optimal=optimal, complete=complete, like=like, most=most)
    return Report(title, _in_time(judge, given, seconds))


def _judge_search(
    search: Callable[..., Any],
    problem: Any,
    *,
    optimal: bool,
    complete: bool,
    like: Callable[..., Any] | None,
    most: float,
) -> list[_Answer]:
    """Return (passed, sentence, None) for each property that is asked for."""
    best = None if _is_big(problem) else exact_distances(problem).optimal
    result = run(search, problem, max_expanded=most, record=False)
    answers: list[_Answer] = []
    if result.solved:
        good = not optimal or best is None or not is_more(result.cost or 0, best)
        better = "" if good else f", but {format_value(best)} is enough"
        text = f"it found a way of cost {format_value(result.cost)}{better}."
        answers.append((good, text, None))
    elif complete:
        right = best == inf and result.status is Status.UNSOLVABLE
        answers.append((right, _why_unsolved(result, best, most), None))
    else:
        answers.append((True, f"it found nothing ({result.verdict}), as it may.", None))
    if like and not (complete and result.status is Status.LIMIT):
        wanted = run(like, problem, max_expanded=most, record=False).metrics.expanded
        text = f"it expanded {result.metrics.expanded:,} positions; {name_of(like)} expands {wanted:,}."
        answers.append((result.metrics.expanded == wanted, text, None))
    return answers


def _title(graded: Any, what: str) -> str:
    if not callable(graded):
        raise SearchError(f"{what}, got {quoted(graded)}; give the function itself, without calling it.")
    return name_of(graded)


def _why_unsolved(result: SearchResult, best: float | None, most: float) -> str:
    """Return the sentence about a search that found nothing."""
    if best is None:
        return f"it found nothing within {format_value(most)} expansions ({result.limit or result.status})."
    there_is = "nothing wins here" if best == inf else f"a way of cost {format_value(best)} wins"
    if result.status is Status.UNSOLVABLE:
        return f"it searched everything and found nothing; {there_is}."
    if result.status is Status.GAVE_UP and not result.metrics.expanded:
        return f"it returned nothing and looked at no position but the first; {there_is}."
    if result.status is Status.GAVE_UP:
        return f"it ended without an answer before it had seen every position; {there_is}."
    why = {
        "expansions": f"after {format_value(most)} expansions: perhaps it expands positions again and again",
        "questions": "in a loop that asks the problem and never expands",
        "recursion": "as its calls of itself were too deep: perhaps it goes in circles",
        "memory": "as it took too much memory",
    }
    return f"it was stopped {why.get(result.limit, f'({result.limit})')}; {there_is}."


def _in_time(
    judge: Callable[[Any], list[_Answer]],
    given: list[tuple[str, Any]],
    seconds: float | None,
) -> list[Check]:
    """Check each problem in a child process until the time is up."""
    until, checks, is_up = monotonic() + budget("seconds", seconds), [], False
    for where, problem in given:
        if is_up:
            checks.append(Check(False, "not checked: the time was up.", None, where))
            continue
        try:
            checks += alone(partial(_guarded, where, partial(judge, problem)), max(until - monotonic(), 0))
        except TooLongError:
            sentence = f"it did not end within {seconds:g} seconds. It is too slow, or a loop never ends."
            checks.append(Check(False, sentence, None, where))
            is_up = True
        except SearchError as error:  # it ended the process
            checks.append(Check(False, str(error), None, where))
    return checks


def _guarded(where: str, judge: Callable[[], list[_Answer]]) -> list[Check]:
    """Return the checks of one problem; turn the student's error into a sentence."""
    try:
        return [Check(*answer, where) for answer in judge()]
    except SearchError as error:
        return [Check(False, str(error), None, where)]
    except (Exception, SystemExit) as error:  # noqa: BLE001 (any error of the student's code)
        return [Check(False, f"it raised {error_sentence(error)}", None, where)]


def _problems(given: Any) -> list[tuple[str, Any]]:
    """Return (name, problem) for each problem that is given, or for the usual ones."""
    named = as_problems(map(_mini, SOLVABLE) if given is None else given)
    if not named:
        raise SearchError("The list of problems is empty; leave it out for the usual mini deals.")
    return [(f"deal {name}" if name.lstrip("-").isdigit() else name, problem) for name, problem in named]


def _mini(shape: tuple[int, int, int, int]) -> State:
    seed, ranks, cascades, freecells = shape
    return mini_deal(seed, ranks=ranks, cascades=cascades, freecells=freecells)
