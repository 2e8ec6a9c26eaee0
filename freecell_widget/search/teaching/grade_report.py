"""Report what a grader checked: a sentence for each check, and a board."""

from __future__ import annotations

import re
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from freecell_widget.search.truth.counterexamples import Counterexample

_NUMBER = re.compile(r"\d[\d.,]*")
_WIDTH = 88  # characters in a line: graders cut longer ones off, or indent them


class Check(NamedTuple):
    """One check and its result.

    Args:
        passed: whether it was right.
        sentence: what was seen.
        shown: the position that shows it, if one does.
        where: the problem on which it was looked at; empty where it is about all of them.
    """

    passed: bool
    sentence: str
    shown: Counterexample | None = None
    where: str = ""


class Points(NamedTuple):
    """Points for few expansions.

    Args:
        reached: how many.
        most: how many there are.
    """

    reached: float
    most: float


class FailedError(AssertionError):
    """A report with failed checks; notebooks show it without the lines of code."""

    def _render_traceback_(self) -> list[str]:
        return str(self).splitlines()


class Report:
    """The checks of one grading, in sentences; true if all of them passed.

    Args:
        title: what was graded.
        checks: what was seen.
        points: for few expansions, if there were any to win.

    >>> report = Report("h", [Check(True, "h returns numbers."), Check(False, "h says 7 here, but 5 is enough.")])
    >>> bool(report), report.score
    (False, 0.5)
    >>> report
    h:
    ✗ h says 7 here, but 5 is enough.
    ✓ h returns numbers.
    """

    def __init__(self, title: str, checks: Iterable[Check], points: Points | None = None) -> None:
        self.title = title
        self.checks = tuple(checks)
        self._points = points

    def __bool__(self) -> bool:
        """Return whether every check passed."""
        return all(check.passed for check in self.checks)

    @property
    def score(self) -> float:
        """The share of problems on which every check passed, 0 to 1."""
        problems: dict[str, bool] = {}
        for number, check in enumerate(self.checks):
            name = check.where or str(number)
            if check.where or not self._points:  # points are counted apart
                problems[name] = problems.get(name, True) and check.passed
        return sum(problems.values()) / max(len(problems), 1)

    @property
    def points(self) -> float:
        """The points for few expansions; 0 if no thresholds were given."""
        return self._points.reached if self._points else 0

    @property
    def shown(self) -> Counterexample | None:
        """The first position that shows what is wrong; `checks` have them all."""
        return next((check.shown for check in self.checks if check.shown and not check.passed), None)

    def check(self) -> None:
        """Do nothing if every check passed.

        Raises:
            FailedError: an AssertionError; it says what failed, and shows the first position.
        """
        __tracebackhide__ = True  # for pytest
        if not self:
            raise FailedError(self._text([check for check in self.checks if not check.passed]))

    def __repr__(self) -> str:
        """Return a line for each sentence, and the first position that shows a fault."""
        return self._text(self.checks)

    def _text(self, checks: Sequence[Check]) -> str:
        lines = [f"{self.title}:"]
        for first, sentence in _sentences(checks):
            lines.append(_wrapped(f"{_mark(first)} {sentence}"))
            if first.shown and first.shown is self.shown:
                lines += [_wrapped(f"  {line}") for line in first.shown.picture.splitlines()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        items = []
        for first, sentence in _sentences(self.checks):
            board = first.shown.picture_html if first.shown and first.shown is self.shown else ""
            items.append(f"<li>{_mark(first)} {escape(sentence)}{board}</li>")
        return f"<p>{escape(self.title)}</p><ul style='list-style:none'>{''.join(items)}</ul>"


def _sentences(checks: Sequence[Check]) -> list[tuple[Check, str]]:
    """Join checks that differ only in numbers; put the failed ones first.

    >>> checks = [Check(True, f"it found a way of cost {n}.", where=f"deal {n}") for n in (1, 2, 3)]
    >>> _sentences(checks)[0][1]
    'deal 1 and 2 more alike: it found a way of cost 1.'
    """
    alike: dict[tuple[bool, str], list[Check]] = {}
    for check in checks:
        alike.setdefault((check.passed, _NUMBER.sub("#", check.sentence)), []).append(check)
    sentences = []
    for first, *others in sorted(alike.values(), key=lambda same: same[0].passed):
        more = f" and {len(others)} more" if others else ""
        if any(other.sentence != first.sentence for other in others):
            more += " alike"
        sentences.append((first, (f"{first.where}{more}: " if first.where else "") + first.sentence))
    return sentences


def _wrapped(line: str) -> str:
    return fill(line, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _mark(check: Check) -> str:
    return "✓" if check.passed else "✗"
