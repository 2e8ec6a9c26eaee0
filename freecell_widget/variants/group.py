"""One kind of pile as a value, and the words that rules are written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from freecell_widget.validate import choice, flag, integer, refusal, whole

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
MOST_LETTERS = 200
MOST_PILES = 200  # and cards; the largest game that is known has 104
_STARTS = ("any", "none", "base", "base-1")
MOST_RANKS = 13
_USUAL: Any = "usual"  # as in FreeCell where no rule is given, else as below
_DEFAULTS: dict[str, Any] = {
    "capacity": None,
    "first": "any",
    "suits": None,
    "build": "none",
    "lift": "one",
    "takes": "one",
}


def check_words(owner: object, *names: str) -> None:
    """Refuse a field whose value is not one of its words in WORDS.

    So a misspelt game fails where it is written.

    Args:
        owner: a Group, a Variant or a House.
        names: the fields: keys of WORDS.
    """
    for name in names:
        choice(f"{type(owner).__name__}.{name}", getattr(owner, name), WORDS[name])


def check_number(owner: object, name: str, least: int, most: int) -> None:
    """Make a field of a frozen dataclass a plain int within bounds, or refuse it."""
    object.__setattr__(owner, name, whole(f"{type(owner).__name__}.{name}", getattr(owner, name), least, most))


def check_name(owner: object, name: object) -> None:
    """Refuse a name that is not a text, is blank or is too long for a line."""
    if not isinstance(name, str) or not name.strip() or len(name) > MOST_LETTERS:
        raise refusal(f"{type(owner).__name__}.name", name, "name", most=MOST_LETTERS)


def _usual_rules(kind: str, count: int) -> dict[str, Any]:
    """Return what the piles of a kind do in FreeCell."""
    if kind == "cascade":
        return {**_DEFAULTS, "build": "alternate", "lift": "run", "takes": "run"}
    if kind == "freecell":
        return {**_DEFAULTS, "capacity": 1}
    suits = None if count % 4 else (2, 0, 1, 3) * (count // 4)
    return {**_DEFAULTS, "capacity": MOST_RANKS, "first": 1, "suits": suits, "build": "same_suit"}


@dataclass(frozen=True)
class Group:
    """One kind of pile: how many, what starts one, what goes on it, what may leave.

    Args:
        kind: ``"cascade"``, ``"freecell"`` or ``"foundation"``; groups stand in this order.
            Cascades build down in rank, foundations up. With no rules beside the count, they are as in FreeCell.
        count: the number of piles.
        capacity: the most cards in a pile; None for no bound, as where another rule is given.
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

    >>> Group("foundation", 4) == Group(
    ...     "foundation", 4, capacity=13, first=1, suits=(2, 0, 1, 3), build="same_suit", lift="one", takes="one"
    ... )
    True
    >>> Group("cascade", 8, build="suit")
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: Group.build must be 'none', 'anything', 'alternate', ... got 'suit'.
    """

    kind: str
    count: int
    capacity: int | None = _USUAL
    first: int | str = _USUAL
    suits: tuple[int, ...] | None = _USUAL
    build: str = _USUAL
    wrap: bool = False
    lift: str = _USUAL
    takes: str = _USUAL

    def __post_init__(self) -> None:
        """Fill in the usual rules, and check the words and numbers."""
        check_words(self, "kind")
        check_number(self, "count", 0, MOST_PILES)
        left_out = [name for name in _DEFAULTS if getattr(self, name) is _USUAL]
        rules = _usual_rules(self.kind, self.count) if len(left_out) == len(_DEFAULTS) else _DEFAULTS
        for name in left_out:
            object.__setattr__(self, name, rules[name])
        check_words(self, "build", "lift", "takes")
        if self.capacity is not None:
            check_number(self, "capacity", 1, MOST_PILES)
        if self.first not in _STARTS and integer(self.first) not in range(1, MOST_RANKS + 1):
            raise refusal("Group.first", self.first, "first")
        flag("Group.wrap", self.wrap)
        suits: object = self.suits
        if suits is not None:
            numbers = [integer(suit) for suit in suits] if isinstance(suits, (tuple, list)) else [None]
            if len(numbers) != self.count or not set(numbers) <= {0, 1, 2, 3}:
                raise refusal("Group.suits", suits, "suits", count=self.count)
            object.__setattr__(self, "suits", tuple(numbers))
