"""Rules as plain data inside a saved game: a name where that says it all, else field by field, believed in nothing."""

from __future__ import annotations

from dataclasses import asdict
from dataclasses import fields as dataclass_fields
from typing import Any

from freecell_widget.deal import DEALERS
from freecell_widget.errors import FreeCellError, NotationError, shown
from freecell_widget.group import Group
from freecell_widget.house import HOUSES, House, find_house
from freecell_widget.messages import fault
from freecell_widget.variant import Variant, find_variant


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
    fields = _fields(value, Variant, "variant")
    groups = _list(fields["groups"], "groups")
    fields["groups"] = tuple(Group(**_fields(group, Group, "groups")) for group in groups)
    fields["blocked_by"] = tuple(
        tuple(tuple(part) if isinstance(part, list) else part for part in _list(pair, "blocked_by"))
        for pair in _list(fields["blocked_by"], "blocked_by")
    )
    variant = Variant(**fields)
    if variant.dealer in DEALERS:
        return variant
    raise fault(NotationError, "saved.field", field="variant", given=shown(value))


def read_house(value: object) -> House:
    """Return the house rules that `plain_house` wrote, from data that may be anything.

    Raises:
        FreeCellError: they are none.
    """
    if isinstance(value, str):
        return find_house(value)
    return House(**_fields(value, House, "house"))


def _fields(value: object, kind: type, name: str) -> dict[str, Any]:
    """Return an object that has the fields of a class and no others; the class looks at their values."""
    if isinstance(value, dict) and value.keys() == {field.name for field in dataclass_fields(kind)}:
        return dict(value)
    raise fault(NotationError, "saved.field", field=name, given=shown(value))


def _list(value: object, name: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise fault(NotationError, "saved.field", field=name, given=shown(value))
