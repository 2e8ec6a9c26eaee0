"""Rules as plain data inside a saved game: a name where that says it all, else field by field, believed in nothing."""

from __future__ import annotations

import reprlib
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from freecell_widget.deal import DEALERS
from freecell_widget.errors import FreeCellError, NotationError
from freecell_widget.house import HOUSES, House, find_house
from freecell_widget.messages import fault
from freecell_widget.rules import check_policy
from freecell_widget.variant import Group, Variant, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable

_MOST = 200  # piles, and cards
_MOST_LETTERS = 200


def plain_variant(variant: Variant, house: House | None) -> str | dict[str, Any]:
    """Return a variant's name where the name says it all, else its fields.

    Args:
        variant: the game, house rules included.
        house: the house rules.
    """
    try:
        named = find_variant(variant.name)
    except FreeCellError:
        return asdict(variant)
    return variant.name if variant == (house.apply_to(named) if house else named) else asdict(variant)


def plain_house(house: House) -> str | dict[str, Any]:
    """Return the name of house rules that the package knows, else their fields."""
    return house.name if house in HOUSES else asdict(house)


def read_variant(value: object, house: House | None) -> Variant:
    """Return the game that `plain_variant` wrote, from data that may be anything.

    Raises:
        FreeCellError: it is no game that could be dealt.
    """
    if isinstance(value, str):
        named = find_variant(value)
        return house.apply_to(named) if house else named
    fields = _checked(value, _VARIANT, "variant")
    groups = [_checked(group, _GROUP, "variant") for group in fields["groups"]]
    for group in groups:
        group["suits"] = None if group["suits"] is None else tuple(group["suits"])
    blocked = tuple((pile, tuple(over)) for pile, over in fields["blocked_by"])
    variant = Variant(**{**fields, "groups": tuple(Group(**group) for group in groups), "blocked_by": blocked})
    piles = sum(group.count for group in variant.groups)
    if (
        piles <= _MOST
        and 1 <= variant.cards <= _MOST
        and variant.cascades
        and variant.foundations
        and all(group.suits is None or len(group.suits) == group.count for group in variant.groups)
        and all(pile < piles and all(other < piles for other in over) for pile, over in blocked)
    ):
        return variant
    raise fault(NotationError, "saved.field", field="variant", given=reprlib.repr(value))


def read_house(value: object) -> House:
    """Return the house rules that `plain_house` wrote, from data that may be anything.

    Raises:
        FreeCellError: they are none.
    """
    if isinstance(value, str):
        return find_house(value)
    house = House(**_checked(value, _HOUSE, "house"))
    check_policy(house.autoplay)
    return house


def _checked(value: object, checks: dict[str, Callable[[Any], bool]], name: str) -> dict[str, Any]:
    """Return an object all of whose fields, and no others, are of the kind they must be."""
    if (
        isinstance(value, dict)
        and value.keys() == checks.keys()
        and all(check(value[field]) for field, check in checks.items())
    ):
        return dict(value)
    raise fault(NotationError, "saved.field", field=name, given=reprlib.repr(value))


def _number(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _list(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= _MOST and all(map(check, value))


def _text(value: Any) -> bool:  # noqa: ANN401 (anything)
    return isinstance(value, str) and len(value) <= _MOST_LETTERS


def _flag(value: Any) -> bool:  # noqa: ANN401 (anything)
    return isinstance(value, bool)


def _pair(value: Any) -> bool:  # noqa: ANN401 (anything)
    return isinstance(value, list) and len(value) == 2 and _pile(value[0]) and _piles(value[1])


_pile = _number(0, _MOST - 1)
_suits, _piles = _list(_number(0, 3)), _list(_pile)
_rank, _capacity = _number(1, 13), _number(1, _MOST)

# Words that only some rules know (build, lift ...) are checked by Group and Variant themselves.
_GROUP: dict[str, Callable[[Any], bool]] = {
    "kind": _text,
    "count": _number(0, _MOST),
    "capacity": lambda value: value is None or _capacity(value),
    "first": lambda value: value in ("any", "none", "base", "base-1") or _rank(value),
    "suits": lambda value: value is None or _suits(value),
    "build": _text,
    "wrap": _flag,
    "lift": _text,
    "takes": _text,
}
_VARIANT: dict[str, Callable[[Any], bool]] = {
    "name": _text,
    "groups": _list(lambda _: True),
    "decks": _number(1, 4),
    "ranks": _rank,
    "jokers": _number(0, 2),
    "capacity_rule": _text,
    "returns": _text,
    "blocked_by": _list(_pair),
    "dropdown": _flag,
    "dealer": lambda value: isinstance(value, str) and value in DEALERS,
}
_HOUSE: dict[str, Callable[[Any], bool]] = {
    "name": _text,
    "capacity_rule": _text,
    "returns": _text,
    "autoplay": _text,
    "undo_counts": _flag,
    "source": _text,
}
