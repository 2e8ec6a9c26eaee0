"""Ask which of the nodes that wait a search expands next."""

from __future__ import annotations

import random
from html import escape
from typing import Any

import ipywidgets

from freecell_widget.errors import FreeCellError
from freecell_widget.search.naming import format_value, name_of_moves, picture_of
from freecell_widget.validate import whole
from freecell_widget.widget.search_player import trace_of

_ZOOM = 0.6  # of the pictures of what is offered, which stand side by side


class SearchQuiz(ipywidgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """Ask which node a search expands next; the order of the frontier is hidden.

    Each node is offered with its picture, its cost g and its estimate h; and with f, their sum, where A* or a relative
    goes by it.

    Args:
        searched: what :func:`freecell_widget.search.running.run` returned, or its trace.
        questions: how many, spread evenly over the search.
        choices: how many of the waiting nodes are offered each time; one of them is right.
        seed: of the choice of the others, and of their order.

    Raises:
        FreeCellError: it is not a recorded search, two nodes never waited at the same time, or `questions` or
            `choices` is too small.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, breadth_first, run
    >>> quiz = SearchQuiz(run(breadth_first, FreeCellProblem(mini_deal(2)), max_expanded=100), questions=3)
    >>> quiz.answer(quiz.right), quiz.score
    (True, (1, 1))
    >>> quiz.close()
    """

    _parts: tuple[ipywidgets.Widget, ...] = ()  # a quiz whose making failed is closed, too

    def __init__(self, searched: Any, *, questions: int = 10, choices: int = 4, seed: int = 0) -> None:
        whole("questions", questions, 1)
        whole("choices", choices, 2)
        self.trace = trace_of(searched)
        self.name = str(getattr(searched, "name", "") or "the search")
        self._moments = _moments(self.trace, questions)
        self._choices, self._random = choices, random.Random(seed)
        self._asked = -1
        self._told: list[bool] = []  # whether each answer was right
        self._head, self._feedback = ipywidgets.HTML(), ipywidgets.HTML()
        self._offers = ipywidgets.Box(layout=ipywidgets.Layout(flex_flow="row wrap"))  # a picture above each button
        self._buttons: list[ipywidgets.Button] = []
        self._order = getattr(searched, "order", None)
        self._rows: list[int] = []
        self._next = ipywidgets.Button(description="Next question", button_style="primary")
        self._next.on_click(lambda _: self._ask())
        self._parts = (self._head, self._offers, self._feedback, self._next)
        self._ask()
        super().__init__(self._parts)

    @property
    def score(self) -> tuple[int, int]:
        """(How many answers were right, how many were given)."""
        return sum(self._told), len(self._told)

    @property
    def rows(self) -> list[int]:
        """The nodes that are offered."""
        return list(self._rows)

    @property
    def right(self) -> int:
        """The node that is expanded next."""
        row = self.trace[self._moments[self._asked] + 1].row
        return 0 if row is None else row

    def answer(self, row: int) -> bool:
        """Answer the question and return whether it is right; the first answer counts."""
        good = row == self.right
        if len(self._told) > self._asked:
            return good
        self._told.append(good)
        for button, offered in zip(self._buttons, self._rows, strict=True):
            button.button_style = "success" if offered == self.right else "danger" if offered == row else ""
        right, given = self.score
        verdict = "Right." if good else f"No: next is {escape(self._describe(self.right))}."
        self._feedback.value = f"{verdict} {right} of {given}."
        self._next.disabled = self._asked + 1 == len(self._moments)
        return good

    def _ask(self) -> None:
        """Go on to the next question."""
        self._asked += 1
        index = self._moments[self._asked]
        waiting = [row for row in self.trace.waiting(index) if row != self.right]
        others = self._random.sample(waiting, min(self._choices - 1, len(waiting)))
        self._rows = self._random.sample([self.right, *others], len(others) + 1)
        self._close_offers()
        wide = ipywidgets.Layout(width="auto", max_width="640px")
        self._buttons = [ipywidgets.Button(description=self._describe(row), layout=wide) for row in self._rows]
        for button, row in zip(self._buttons, self._rows, strict=True):
            button.on_click(lambda _, row=row: self.answer(row))
        pictures = [ipywidgets.HTML(f"<div style='zoom:{_ZOOM}'>{self._picture(row)}</div>") for row in self._rows]
        self._offers.children = [ipywidgets.VBox(pair) for pair in zip(pictures, self._buttons, strict=True)]
        number = f"Question {self._asked + 1} of {len(self._moments)}"
        self._head.value = (
            f"{number}: after event {index:,} of {escape(self.name)} {len(waiting) + 1:,} nodes wait. "
            "Which of these is expanded next?"
        )
        self._feedback.value = ""
        self._next.disabled = True

    def _picture(self, row: int) -> str:
        return picture_of(self.trace.state(row))

    def _close_offers(self) -> None:
        offers, self._offers.children = self._offers.children, ()
        for offer in offers:
            for widget in (*offer.children, offer):
                widget.close()

    def _describe(self, row: int) -> str:
        trace = self.trace
        moves = trace.moves(row)
        way = name_of_moves(trace.problem.initial, moves[-6:]) or "the start"
        value, cost = trace.value(row), trace.cost(row)
        facts = [f"{'… ' if len(moves) > 6 else ''}{way}", f"depth {trace.depth(row)}", f"g {format_value(cost)}"]
        if value is not None:
            facts.append(f"h {format_value(value)}")
            if self._order and all(self._order):  # it goes by both; by g or h alone it is seen
                a, b = self._order
                f = f"g + {format_value(b)} h" if b != 1 else "g + h"
                facts.append(f"{f} = {format_value(a * cost + b * value)}")
        return " · ".join([*facts, f"node {row:,}"])

    def close(self) -> None:
        """Close the quiz and all its parts."""
        parts, self._parts = self._parts, ()
        if parts:
            self._close_offers()
        for widget in parts:
            widget.close()
        super().close()


def _moments(trace: Any, questions: int) -> list[int]:
    """Return events, spread over the trace, after which several nodes wait."""
    count = len(trace)
    found: list[int] = []
    for number in range(questions):
        for index in range(number * count // questions, (number + 1) * count // questions):
            if index + 1 < count and trace[index + 1].kind == "expanded":
                waiting = trace.waiting(index)
                if len(waiting) > 1 and trace[index + 1].row in waiting:
                    found.append(index)
                    break
    if not found:
        raise FreeCellError("This search leaves nothing to ask: two nodes never waited at the same time.")
    return found
