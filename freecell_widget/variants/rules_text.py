"""The rules of a game as one line of text: its name, or JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from typing import Any

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import quoted
from freecell_widget.variants.group import Group
from freecell_widget.variants.named_games import find_variant
from freecell_widget.variants.variant import Variant, named
from freecell_widget.words.messages import fault


def write_rules(variant: Variant) -> str:
    """Return the name of a game where the name says it all, else JSON.

    Args:
        variant: the game.

    >>> from dataclasses import replace
    >>> from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL
    >>> write_rules(EIGHT_OFF), write_rules(replace(FREECELL, capacity_rule="product"))
    ('Eight Off', '{"name":"FreeCell","capacity_rule":"product"}')
    """
    known = named(variant.name)
    if known == variant:
        return variant.name
    own = asdict(variant)
    usual = asdict(known) if known else {field.name: field.default for field in fields(Variant)}
    told = {name: value for name, value in own.items() if name == "name" or value != usual[name]}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def read_rules(text: str) -> Variant:
    """Return the game that `write_rules` wrote.

    Args:
        text: the name of a game, or JSON, which may be damaged.

    Raises:
        FreeCellError: no game has this name, or the JSON is not a game.

    >>> read_rules(" eight off ").freecells, read_rules('{"name":"FreeCell","capacity_rule":"sum"}').capacity_rule
    (8, 'sum')
    """
    text = text.strip()
    if not text.startswith("{"):
        return find_variant(text)
    try:
        told: dict[str, Any] = json.loads(text)
        rules = {**told}
        if "groups" in rules:
            rules["groups"] = tuple(Group(**group) for group in rules["groups"])
        if "blocked_by" in rules:
            rules["blocked_by"] = tuple((pile, tuple(over)) for pile, over in rules["blocked_by"])
        known = None if "groups" in rules else named(rules["name"])
        return replace(known, **rules) if known else Variant(**rules)
    except FreeCellError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise fault(FreeCellError, "variant.rules", given=quoted(text)) from error


def is_same_game(one: Variant, other: Variant) -> bool:
    """Return whether two games differ in house rules at most.

    >>> from dataclasses import replace
    >>> from freecell_widget.variants.named_games import BAKERS_GAME, FREECELL
    >>> is_same_game(FREECELL, replace(FREECELL, returns="cascades")), is_same_game(FREECELL, BAKERS_GAME)
    (True, False)
    """
    return replace(one, capacity_rule=other.capacity_rule, returns=other.returns) == other
