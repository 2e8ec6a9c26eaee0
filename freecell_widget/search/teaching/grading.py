"""Grade students' heuristics and searches; say which deal fails and why.

``grade.heuristic(h).check()`` raises an AssertionError with the sentences, which otter, nbgrader and pytest show whole;
a report is also true or false, for plain asserts. Student code runs under budgets of expansions in a child process
(where there are any). A timeout stops it, its memory is limited, and its output is discarded. What a teacher gives is
looked at before, in this process: a mistake in it is a SearchError.
"""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from inspect import Parameter, signature
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.result import Status
from freecell_widget.search.algorithms.informed import astar
from freecell_widget.search.costs import is_more
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import FreeCellProblem, as_problems
from freecell_widget.search.heuristic_checks import checked_heuristic
from freecell_widget.search.heuristics.freecell_heuristics import any_buried, same_suit_buried
from freecell_widget.search.naming import error_sentence, format_value, name_of
from freecell_widget.search.running.child_processes import TooLongError, alone
from freecell_widget.search.running.meter import budget
from freecell_widget.search.running.run import run
from freecell_widget.search.running.search_arguments import as_search, check_call
from freecell_widget.search.teaching.grade_report import Check, Points, Report
from freecell_widget.search.teaching.outside_calls import refuse_outside_calls
from freecell_widget.search.teaching.usual_problems import distances, usual_problems
from freecell_widget.search.truth.counterexamples import (
    Counterexample,
    find_inconsistency,
    find_overestimate,
    known_way,
)
from freecell_widget.search.truth.exact_distances import Distances, exact_distances
from freecell_widget.validate import amount, flag, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from freecell_widget.search.running.run import SearchResult

SECONDS = 20  # for all problems together; less than the 30 after which nbgrader interrupts a cell
MAX_EXPANDED = 50_000
MOST_CARDS = 20  # a deal of more cards has too many positions to look at all


class _Known(NamedTuple):
    """What is known of a problem before a student's code sees it."""

    where: str
    problem: Any
    truth: Distances[Any, Any] | None  # None for a full deal
    way: tuple[Any, ...] = ()  # a solution of a full deal
    best: float | None = None  # the least cost, where it is known


class _Answer(NamedTuple):
    """A check on one problem, and the expansions there."""

    passed: bool
    sentence: str
    shown: Counterexample | None = None
    expanded: int = 0
    is_cost: bool = False  # whether it is about the cost of the way


def heuristic(
    h: Callable[[Any], float],
    problems: Any = None,
    *,
    admissible: bool = True,
    consistent: bool = False,
    at_least: Callable[[Any], float] | None = None,
    thresholds: Mapping[int, float] | None = None,
    solutions: Mapping[Any, Any] | None = None,
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
        thresholds: expansions -> points, such as ``{9_000: 2, 12_000: 1}``: for A* with this h on all the problems
            together.
        solutions: name of a problem -> a way to win, for full deals; a result of the solver will do, as in
            ``{1941: solve(1941)}``. For a deal without one a search looks for it.
        seconds: the timeout for all problems together; None: no limit.

    Raises:
        SearchError: h is not a function, another argument is wrong, or no solution of a full deal was found.

    >>> from freecell_widget.search import any_buried, cards_left
    >>> bool(heuristic(cards_left, consistent=True)), bool(heuristic(any_buried))
    (True, False)
    """
    title = _title(h, "h must be a heuristic: state -> number")
    flag("admissible", admissible, error=SearchError)
    flag("consistent", consistent, error=SearchError)
    least = None if at_least is None else checked_heuristic(at_least, "at_least")
    limits = _thresholds(thresholds)
    budget("seconds", seconds)
    look = distances if problems is None else exact_distances
    given = [_known(where, problem, solutions, look, every_way=True) for where, problem in _problems(problems)]
    floors = [_by_teacher("at_least", least, known) if least else None for known in given]
    judges = [
        partial(
            _judge_heuristic,
            h,
            known,
            admissible=admissible,
            consistent=consistent,
            floor=floor,
            floor_name=name_of(at_least),
            counts=bool(limits),
        )
        for known, floor in zip(given, floors, strict=True)
    ]
    answers = _in_time(judges, given, _Clock(seconds))
    return _report(title, answers, limits)


def _judge_heuristic(
    h: Callable[[Any], float],
    known: _Known,
    *,
    admissible: bool,
    consistent: bool,
    floor: list[float] | None,
    floor_name: str,
    counts: bool,
) -> list[_Answer]:
    """Return an answer for each property that is asked for."""
    truth, on_way = known.truth, "" if known.truth else " on the way of a solution"
    h = checked_heuristic(h, problem=known.problem)
    for state in truth.dead if truth else ():
        h(state)  # where it may say what it likes
    asked: Any = truth or known.problem
    solution = None if truth else known.way
    answers: list[_Answer] = []
    if admissible:
        worst = find_overestimate(h, asked, solution=solution)
        answers.append(_Answer(worst is None, worst.why if worst else f"h never says too much{on_way}.", worst))
    if consistent:
        worst = find_inconsistency(h, asked, solution=solution)
        answers.append(_Answer(worst is None, worst.why if worst else f"h is consistent{on_way}.", worst))
    if floor is not None:
        worst = _below(h, _states(known), floor, floor_name)
        right = f"h is nowhere below {floor_name}{on_way}."
        answers.append(_Answer(worst is None, worst.why if worst else right, worst))
    if not answers:
        for state in _states(known):
            h(state)
        answers.append(_Answer(passed=True, sentence="h returns a number everywhere."))
    if counts:
        expanded = run(astar, known.problem, h, max_expanded=None, record=False).metrics.expanded
        answers[0] = answers[0]._replace(expanded=expanded)
    return answers


def _below(h: Callable[[Any], float], states: list[Any], floor: list[float], name: str) -> Counterexample | None:
    """Return the first position where h is below another heuristic."""
    for state, other in zip(states, floor, strict=True):
        says = h(state)
        if is_more(other, says):
            here, there = format_value(says), format_value(other)
            if here == there:  # they differ in a digit that is not shown
                here, there = repr(says), repr(other)
            return Counterexample(state, says, inf, (), f"h says {here} here, less than {name}, which says {there}.")
    return None


def _states(known: _Known) -> list[Any]:
    """Return the positions that are looked at: those from which a goal can be reached."""
    if known.truth:
        return [state for state, distance in known.truth if distance < inf]
    return known_way(known.problem, known.way)[1]


def _by_teacher(name: str, h: Callable[[Any], float], known: _Known) -> list[float]:
    """Return what a teacher's heuristic says of each position."""
    try:
        return [h(state) for state in _states(known)]
    except SearchError:
        raise
    except Exception as error:
        raise SearchError(f"{name} raised {error_sentence(error)}, on {known.where}.") from error


def algorithm(
    search: Any,
    problems: Any = None,
    *,
    optimal: bool | str = False,
    complete: bool = True,
    like: Any = None,
    thresholds: Mapping[int, float] | None = None,
    max_expanded: float | None = MAX_EXPANDED,
    seconds: float | None = SECONDS,
) -> Report:
    """Grade a search on some small problems.

    Args:
        search: a generator or a plain function, as :func:`run` takes it. It needs nothing but a problem; or it takes a
            heuristic, ``search(problem, h)``, and is given the `h` that each problem brings
            (:func:`same_suit_buried` for a deal); or it is a tuple, ``(search, h)``.
        problems: problems, or deals by number, or a dictionary that gives them names; if none are given, mini deals
            (with unequal costs, too, where those matter), and small graphs for a search that takes a heuristic.
        optimal: True: its answers must cost the least. "moves": they must have the fewest moves. Not looked at on full
            deals, whose optimum is not known.
        complete: whether it must find an answer where there is one, and return None where there is none.
        like: a search that it must equal in the number of expansions on each problem.
        thresholds: expansions -> points, such as ``{9_000: 2, 12_000: 1}``, over all problems together.
        max_expanded: its budget on each problem.
        seconds: the timeout for all problems together; None: no limit.

    Raises:
        SearchError: the search is not a function, or another argument is wrong.

    >>> from freecell_widget.search import breadth_first, depth_first, uniform_cost
    >>> [bool(algorithm(breadth_first, optimal=what)) for what in ("moves", True)]
    [True, False]
    >>> bool(algorithm(uniform_cost, optimal=True)), bool(algorithm(depth_first, optimal="moves"))
    (True, False)
    """
    search, like = as_search(search), as_search(like)
    title = _title(search, "search must be a function")
    most = budget("max_expanded", max_expanded)
    if optimal != "moves" and not isinstance(optimal, bool):
        raise SearchError(f"optimal must be True, False or 'moves', got {quoted(optimal)}.")
    flag("complete", complete, error=SearchError)
    if like is not None:
        _title(like, "like must be a search")
    limits = _thresholds(thresholds)
    budget("seconds", seconds)
    takes_h = _takes_h(search)
    look: Callable[[Any], Distances[Any, Any]] = exact_distances
    if problems is None:
        look = distances
        has_h = takes_h or (isinstance(search, partial) and "h" in search.keywords)
        problems = usual_problems(optimal=optimal, complete=complete, has_h=has_h, takes_h=takes_h)
    given = [_known(where, problem, None, look, every_way=False) for where, problem in _problems(problems)]
    judges = []
    for known in given:
        wanted = None if like is None else _expanded_by(like, known, most)
        judge = partial(_judge_search, with_h(search, known.problem) if takes_h else search, known, most=most)
        judges.append(partial(judge, optimal=optimal, complete=complete, like=wanted, guarded=bool(limits or like)))
    clock = _Clock(seconds)
    answers = _in_time(judges, given, clock)
    if optimal is True:
        answers = _explained(search, given, answers, clock)
    return _report(title, answers, limits)


def _takes_h(search: Callable[..., Any]) -> bool:
    """Return whether a search takes a problem and a heuristic that is not filled in."""
    try:
        _, *others = signature(search).parameters.values()
    except (TypeError, ValueError):
        return False
    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    needed = [one.name.lower() for one in others if one.default is Parameter.empty and one.kind in kinds]
    return len(needed) == 1 and (needed[0] == "h" or any(part in needed[0] for part in ("heur", "estim", "h_", "_h")))


def with_h(search: Callable[..., Any], problem: Any, h: Callable[[Any], float] | None = None) -> Callable[..., Any]:
    """Return a search whose heuristic is filled in.

    Args:
        search: takes a problem and a heuristic.
        problem: brings its `h`; a deal need not.
        h: in place of that.

    Raises:
        SearchError: the problem brings none.
    """
    if h is None:
        own = getattr(problem, "h", None)
        if own is None and not isinstance(problem, FreeCellProblem):
            raise SearchError(
                f"{type(problem).__name__} has no h, and {name_of(search)} takes a heuristic: give the problem a "
                "method h(state), or grade (search, h)."
            )
        h = checked_heuristic(own or same_suit_buried, problem=problem)
    name = next(
        one.name
        for one in list(signature(search).parameters.values())[1:]
        if one.default is Parameter.empty or one.name == "h"
    )
    return partial(search, **{name: h})


def _expanded_by(like: Callable[..., Any], known: _Known, most: float) -> tuple[str, int]:
    """Return the name and the expansions of the teacher's search."""
    if _takes_h(like):
        own = getattr(known.problem, "h", None)
        if own is None:
            check_call(like, name_of(like), known.problem, (), {})  # which says what it lacks
        like = with_h(like, known.problem)
    try:
        return name_of(like), run(like, known.problem, max_expanded=most, record=False).metrics.expanded
    except SearchError:
        raise
    except Exception as error:
        raise SearchError(f"like raised {error_sentence(error)}, on {known.where}.") from error


def _judge_search(
    search: Callable[..., Any],
    known: _Known,
    *,
    optimal: bool | str,
    complete: bool,
    like: tuple[str, int] | None,
    most: float,
    guarded: bool,
) -> list[_Answer]:
    """Return an answer for each property that is asked for."""
    problem = known.problem
    best = known.best
    with refuse_outside_calls([problem]) if guarded else nullcontext():
        result = run(search, problem, max_expanded=most, record=False)
    expanded = result.metrics.expanded
    answers: list[_Answer] = []
    if result.solved:
        good, better, moves = True, "", ""
        if optimal == "moves" and best is not None:
            fewest = int(best) if known.truth is None else fewest_moves(problem)
            good = len(result.moves) == fewest
            better = "" if good else f", but {fewest:,} are enough"
            moves = f"it found a way of {len(result.moves):,} moves{better}."
        elif optimal and best is not None:
            good = not is_more(result.cost or 0, best)
            better = "" if good else f", but {format_value(best)} is enough"
        text = moves or f"it found a way of cost {format_value(result.cost)}{better}."
        answers.append(_Answer(good, text, None, expanded, is_cost=not good))
    elif complete:
        right = best == inf and result.status is Status.UNSOLVABLE
        answers.append(_Answer(right, _why_unsolved(result, best, most), None, expanded))
    else:
        answers.append(_Answer(True, f"it found nothing ({result.verdict}), as it may.", None, expanded))
    if like and not (complete and result.status is Status.LIMIT):
        name, wanted = like
        text = f"it expanded {expanded:,} positions; {name} expands {wanted:,}."
        answers.append(_Answer(expanded == wanted, text))
    return answers


def fewest_moves(problem: Any) -> int:
    """Return the fewest actions from the first position to a goal of a small problem.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> fewest_moves(FreeCellProblem(mini_deal(2, ranks=3, cascades=3)))
    13
    """
    ring, reached, steps = [problem.initial], {problem.key(problem.initial)}, 0
    while not any(problem.is_goal(state) for state in ring):
        after = []
        for state in ring:
            for _, successor, _ in problem.successors(state):
                if (key := problem.key(successor)) not in reached:
                    reached.add(key)
                    after.append(successor)
        ring, steps = after, steps + 1
    return steps


def _explained(
    search: Callable[..., Any], given: list[_Known], judged: list[tuple[str, list[_Answer]]], clock: _Clock
) -> list[tuple[str, list[_Answer]]]:
    """Add to ways that cost too much what the heuristic had to do with it."""
    fixed = search.keywords.get("h") if isinstance(search, partial) else None
    if not _takes_h(search) and fixed is None:
        return judged
    wrong = [known for known, (_, answers) in zip(given, judged, strict=True) if any(one.is_cost for one in answers)]
    hints = {}
    for known in wrong:
        h: Any = fixed or getattr(known.problem, "h", same_suit_buried)
        if known.truth is None:
            continue
        try:
            if find_overestimate(h, known.truth):
                hints[known.where] = "Its heuristic says too much here, and then nothing is promised."
            elif find_inconsistency(h, known.truth):
                hints[known.where] = "inconsistent"
        except Exception:  # noqa: BLE001 (a heuristic of another kind of problem)
            hints[known.where] = ""
    if "inconsistent" in hints.values():
        try:
            is_right = alone(partial(_is_right_if_consistent, search, given), clock.left)
        except SearchError:
            is_right = False
        said = (
            "The search is right for a consistent h; it fails on this one, which is admissible only: take a position "
            "up again when a cheaper way to it turns up."
        )
        hints = {where: hint if hint != "inconsistent" else said if is_right else "" for where, hint in hints.items()}
    return [
        (
            where,
            [
                one._replace(sentence=f"{one.sentence} {hints.get(where, '')}".rstrip()) if one.is_cost else one
                for one in answers
            ],
        )
        for where, answers in judged
    ]


def _is_right_if_consistent(search: Callable[..., Any], given: list[_Known]) -> bool:
    """Return whether a search is optimal with h = 0, and with the exact distances."""
    for known in given:
        if known.truth and known.truth.optimal < inf:
            for h in (lambda _: 0, known.truth.distance):
                found = run(with_h(search, known.problem, h), known.problem, max_expanded=MAX_EXPANDED, record=False)
                if found.cost is None or is_more(found.cost, known.truth.optimal):
                    return False
    return True


def _title(graded: Any, what: str) -> str:
    if not callable(graded):
        raise SearchError(f"{what}, got {quoted(graded)}; give the function itself, without calling it.")
    return name_of(graded)


def _why_unsolved(result: SearchResult, best: float | None, most: float) -> str:
    """Return the sentence about a search that found nothing."""
    if best is None:
        if result.limit == "expansions":
            return f"it found nothing within {format_value(most)} expansions."
        return f"it found nothing ({result.note or result.verdict})."
    there_is = "nothing wins here" if best == inf else f"a way of cost {format_value(best)} wins"
    if result.note:
        return f"{result.note}; {there_is}."
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
        "interrupted": "by a KeyboardInterrupt that it raised",
    }
    return f"it was stopped {why.get(result.limit, f'({result.limit})')}; {there_is}."


class _Clock:
    """The time that a student's code has on all problems together."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = budget("seconds", seconds)
        self._until = monotonic() + self.seconds

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return max(self._until - monotonic(), 0)


def _in_time(
    judges: Sequence[Callable[[], list[_Answer]]], given: list[_Known], clock: _Clock
) -> list[tuple[str, list[_Answer]]]:
    """Check each problem in a child process until the time is up."""
    judged, is_up = [], False
    for known, judge in zip(given, judges, strict=True):
        answers = [_Answer(passed=False, sentence="not checked: the time was up.")]
        if not is_up:
            try:
                answers = alone(partial(_guarded, judge), clock.left)
            except TooLongError:
                sentence = f"it did not end within {clock.seconds:g} seconds. It is too slow, or a loop never ends."
                answers, is_up = [_Answer(passed=False, sentence=sentence)], True
            except SearchError as error:  # it ended the process
                answers = [_Answer(passed=False, sentence=_begun_small(str(error)))]
        judged.append((known.where, answers))
    return judged


def _guarded(judge: Callable[[], list[_Answer]]) -> list[_Answer]:
    """Return the answers of one problem; turn the student's error into a sentence."""
    try:
        return judge()
    except SearchError as error:
        sentence = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 (any error of the student's code)
        sentence = f"it raised {error_sentence(error)}"
    return [_Answer(passed=False, sentence=sentence)]


def _begun_small(sentence: str) -> str:
    return (
        sentence[0].lower() + sentence[1:] if sentence.startswith(("It ", "The search ", "The process ")) else sentence
    )


def _report(title: str, judged: list[tuple[str, list[_Answer]]], limits: dict[int, float]) -> Report:
    """Return the report, with the points for expansions if thresholds were given."""
    checks = [Check(one.passed, one.sentence, one.shown, where) for where, answers in judged for one in answers]
    if not limits:
        return Report(title, checks)
    most = max(limits.values())
    if not all(check.passed for check in checks):
        sentence = f"0 of {format_value(most)} points for expansions: first all else must be right."
        return Report(title, [*checks, Check(False, sentence)], Points(0, most))
    expanded = sum(one.expanded for _, answers in judged for one in answers)
    points = max((points for limit, points in limits.items() if expanded <= limit), default=0)
    sentence = f"it expanded {expanded:,} positions in all: {format_value(points)} of {format_value(most)} points"
    better = [limit for limit, worth in limits.items() if worth > points]
    sentence += f"; at most {max(better):,} give {format_value(limits[max(better)])}." if better else "."
    return Report(title, [*checks, Check(points > 0, sentence)], Points(points, most))


def _thresholds(given: Any) -> dict[int, float]:
    if given is None:
        return {}
    if not hasattr(given, "items") or not given:
        raise SearchError(
            f"thresholds must be a dictionary of expansions and points, {{9_000: 2}}, got {quoted(given)}."
        )
    for limit, points in given.items():
        amount("thresholds", limit, error=SearchError)
        amount("points", points, error=SearchError)
    return dict(given)


def _known(
    where: str, problem: Any, solutions: Any, look: Callable[[Any], Distances[Any, Any]], *, every_way: bool
) -> _Known:
    """Return what is known of a problem: its distances, or a solution of it."""
    given = {} if solutions is None else solutions
    if not hasattr(given, "items"):
        raise SearchError(f"solutions must be a dictionary such as {{1941: solve(1941)}}, got {quoted(given)}.")
    name = where.removeprefix("deal ")
    way = next((way for key, way in given.items() if str(key) == name), None)
    is_big = isinstance(problem, FreeCellProblem) and problem.initial.variant.cards > MOST_CARDS
    if not is_big and way is None:
        optimum = getattr(problem, "optimum", None)
        if optimum is not None and not every_way:
            return _Known(where, problem, None, best=optimum)
        truth = look(problem)
        return _Known(where, problem, truth, best=truth.optimal)
    if way is None and every_way:
        found = run(astar, problem, any_buried, weight=5, ties="last", record=False)
        if not found.solved:
            key = int(name) if name.lstrip("-").isdigit() else name
            raise SearchError(
                f"No solution of {where} was found here. Give one: solutions={{{key!r}: solve({key!r}).moves}}, with "
                "solve from freecell_widget."
            )
        way = found.moves
    return _Known(where, problem, None, () if way is None else tuple(known_way(problem, way)[0]))


def _problems(given: Any) -> list[tuple[str, Any]]:
    """Return (name, problem) for each problem that is given, or for the usual ones."""
    named = as_problems(usual_problems() if given is None else given)
    if not named:
        raise SearchError("The list of problems is empty; leave it out for the usual mini deals.")
    return [(f"deal {name}" if name.lstrip("-").isdigit() else name, problem) for name, problem in named]
