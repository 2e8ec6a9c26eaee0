"""One kind of pile as a value, and the words that rules are written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = ("cascade", "freecell", "foundation")
# The words of each field that is a choice.
WORDS = {
    "kind": KINDS,
    "build": ("none", "anything", "alternate", "same_suit", "any_suit", "rank_by_rank"),
    "lift": ("none", "one", "run", "any"),
    "takes": ("one", "run"),
    "capacity_rule": ("exact", "product", "sum", "single_cells", "unlimited"),
    "returns": ("none", "cascades", "cascades_and_freecells"),
    "autoplay": ("off", "horne", "safe", "all"),
}
_MOST_LETTERS = 200
MOST_PILES = 200  # and cards; the largest game that is known has 104
_STARTS = ("any", "none", "base", "base-1")
MOST_RANKS = 13


def check(owner: object, name: str, value: object, names: Iterable[str], *, ok: bool) -> None:
    """Refuse a value of a field that no rule knows, so that a misspelt game fails when it is written.

    Args:
        owner: what the field belongs to.
        name: the field.
        value: its value.
        names: what would be right, in words.
        ok: whether the value is.

    Raises:
        FreeCellError: it is not.
    """
    if not ok:
        raise fault(FreeCellError, "variant.field", field=name, kind=owner, given=repr(value)[:60], names=list(names))


def check_word(owner: object, name: str, value: object) -> None:
    """Refuse a word of a field that no rule knows.

    Args:
        owner: what the field belongs to.
        name: the field: a key of WORDS.
        value: its value.

    Raises:
        FreeCellError: it is none of the field's words.
    """
    check(owner, name, value, WORDS[name], ok=value in WORDS[name])


def check_number(owner: object, name: str, value: object, least: int, most: int) -> None:
    """Refuse a number of a field that is out of its range, and what only equals a number.

    Args:
        owner: what the field belongs to.
        name: the field.
        value: its value.
        least: the smallest number allowed.
        most: the largest.

    Raises:
        FreeCellError: it is no such number.
    """
    check(owner, name, value, [f"a number from {least} to {most}"], ok=type(value) is int and least <= value <= most)


def check_name(owner: str, name: object) -> None:
    """Refuse a name that is no text, or none that a line could hold.

    Args:
        owner: what it names.
        name: the name.

    Raises:
        FreeCellError: it is no such text.
    """
    text = isinstance(name, str) and len(name.strip()) > 0 and len(name) <= _MOST_LETTERS
    check(owner, "name", name, [f"a text of 1 to {_MOST_LETTERS} letters"], ok=text)


def check_flag(owner: object, name: str, value: object) -> None:
    """Refuse what is neither True nor False.

    Args:
        owner: what the field belongs to.
        name: the field.
        value: its value.

    Raises:
        FreeCellError: it is neither.
    """
    check(owner, name, value, ("True", "False"), ok=isinstance(value, bool))


@dataclass(frozen=True)
class Group:
    """One kind of pile: how many there are, what starts one, what goes on a card, what may leave.

    Args:
        kind: ``"cascade"``, ``"freecell"`` or ``"foundation"``; groups stand in this order.
            Cascades build down in rank, foundations up.
        count: the number of piles.
        capacity: the most cards in a pile; None for no bound.
        first: what an empty pile takes: ``"any"``, ``"none"``, ``"base"`` (the rank of the first card of
            the first foundation begun), ``"base-1"`` (the rank below that), or a rank from 1 to 13.
        suits: the suit bound to each pile, 0 to 3 in the order C D H S; None where piles are not bound.
        build: what goes on a card: ``"none"``, ``"anything"``, ``"alternate"`` (colours), ``"same_suit"``,
            ``"any_suit"``, or ``"rank_by_rank"`` (all aces, then all twos).
        wrap: whether building goes on past the last rank.
        lift: what may leave: ``"none"``, ``"one"``, ``"run"`` (cards that follow one another), ``"any"``.
        takes: ``"one"`` card at a time or a ``"run"``.

    Raises:
        FreeCellError: a word that no rule knows, or a number out of its range.

    >>> Group("freecell", 4, capacity=1).build
    'none'
    >>> Group("cascade", 8, build="suit")
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: build of cascade must be none, anything, alternate, ... got 'suit'.
    """

    kind: str
    count: int
    capacity: int | None = None
    first: int | str = "any"
    suits: tuple[int, ...] | None = None
    build: str = "none"
    wrap: bool = False
    lift: str = "one"
    takes: str = "one"

    def __post_init__(self) -> None:
        """Check the words and numbers."""
        for name in ("kind", "build", "lift", "takes"):
            check_word(self.kind, name, getattr(self, name))
        check_number(self.kind, "count", self.count, 0, MOST_PILES)
        if self.capacity is not None:
            check_number(self.kind, "capacity", self.capacity, 1, MOST_PILES)
        rank = type(self.first) is int and 1 <= self.first <= MOST_RANKS
        check(self.kind, "first", self.first, [*_STARTS, "a rank from 1 to 13"], ok=rank or self.first in _STARTS)
        check_flag(self.kind, "wrap", self.wrap)
        suits: object = self.suits
        if suits is not None:
            right = isinstance(suits, (tuple, list)) and len(suits) == self.count
            right = right and all(type(suit) is int and 0 <= suit <= 3 for suit in self.suits or ())
            check(self.kind, "suits", suits, [f"{self.count} numbers from 0 to 3"], ok=right)
            object.__setattr__(self, "suits", tuple(self.suits or ()))
