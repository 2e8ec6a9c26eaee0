"""The help: the rules of the game in play, said from its own data, and advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from freecell_widget.words.messages import LANGUAGES, RANKS, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freecell_widget.game import Game
    from freecell_widget.variants.group import Group
    from freecell_widget.variants.variant import Variant

_Said = tuple[str, dict[str, Any]]
_KING = 13
_EMPTY = {"any": "help.empty_any", "none": "help.empty_none", "base": "help.empty_base", "base-1": "help.empty_below"}


def sections(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Return the help in every language: sections of a title and paragraphs.

    Args:
        game: the game.

    >>> from freecell_widget.game import Game
    >>> rules, advice = sections(Game(617))["en"]
    >>> rules["title"], rules["text"][1]
    ('The rules of FreeCell', '4 freecells hold one card each, for as long as you like.')
    """
    parts: list[tuple[str, dict[str, Any], list[_Said | list[_Said]]]] = [
        ("help.rules", {"variant": game.variant.name}, list(rules(game))),
        ("help.advice", {}, [(code, {}) for code in _advice(game.variant)]),
    ]
    return {
        language: [
            {"title": say(code, params, language), "text": [_paragraph(said, language) for said in lines]}
            for code, params, lines in parts
        ]
        for language in LANGUAGES
    }


def _paragraph(said: _Said | list[_Said], language: str) -> str:
    """Return one sentence, or several that belong together."""
    return " ".join(say(code, params, language) for code, params in (said if isinstance(said, list) else [said]))


def rules(game: Game) -> Iterator[_Said | list[_Said]]:
    """Yield the rules of the game in play as codes of the catalogue with what they mention.

    Args:
        game: the game.
    """
    variant = game.variant
    groups = {kind: [g for g in variant.groups if g.kind == kind and g.count] for kind in ("cascade", "foundation")}
    yield _goal(variant, groups["foundation"])
    yield _cells(variant)
    for group in groups["cascade"]:
        yield _cascades(group)
        yield _empty(group)
    yield _runs(variant, groups["cascade"])
    if variant.blocked_by:
        yield "help.blocked", {}
    if variant.jokers:
        yield "help.jokers", {}
    yield [(f"help.returns_{variant.returns}", {}), (f"help.autoplay_{game.autoplay}", {})]
    if game.house and game.house.undo_counts:
        yield "help.undo_counts", {}


def _goal(variant: Variant, foundations: list[Group]) -> list[_Said]:
    """Return what goes home, and how."""
    size = {"cards": variant.cards, "piles": variant.foundations}
    if all((g.first, g.build, g.wrap, bool(g.suits)) == (1, "same_suit", False, True) for g in foundations):
        return [("help.goal", size)]
    said: list[_Said] = [("help.goal_other", size)]
    for group in foundations:
        if group.first in ("base", "base-1"):
            said.append(("help.base", {}))
        if group.build not in ("none", "anything"):
            said.append((f"help.goal_{group.build}", {}))
        if group.wrap:
            said.append(("help.wrap", {}))
    return list({code: (code, params) for code, params in said}.values())


def _cells(variant: Variant) -> _Said:
    deepest = max((g.capacity or variant.cards for g in variant.groups if g.kind == "freecell"), default=1)
    if not variant.freecells:
        return "help.no_cells", {}
    if deepest == 1:
        return "help.cells", {"cells": variant.freecells}
    return "help.cells_deep", {"cells": variant.freecells, "capacity": deepest}


def _cascades(group: Group) -> list[_Said]:
    said: list[_Said] = [(f"help.cascades_{group.build}", {"piles": group.count})]
    return [*said, ("help.wrap", {})] if group.wrap else said


def _empty(group: Group) -> _Said:
    if group.first == _KING:
        return "help.empty_king", {}
    if isinstance(group.first, int):
        return "help.empty_rank", {"rank": RANKS[group.first]}
    return _EMPTY[group.first], {}


def _runs(variant: Variant, cascades: list[Group]) -> _Said:
    """Return how many cards move at once."""
    if any(group.lift == "any" for group in cascades):
        return "help.lift_any", {}
    if not any(group.lift == "run" and group.takes == "run" for group in cascades):
        return "help.one", {}
    rule = variant.capacity_rule
    if rule == "single_cells" or (rule != "unlimited" and not any(group.first == "any" for group in cascades)):
        return "help.run_cells", {}  # an empty cascade that takes few cards carries none on their way
    return f"help.run_{rule}", {}


def _advice(variant: Variant) -> Iterator[str]:
    yield "help.advice.look"
    if variant.freecells:
        yield "help.advice.cells"
    free = any(group.kind == "cascade" and group.first == "any" for group in variant.groups)
    yield "help.advice.column" if free else "help.advice.column_kings"
    yield "help.advice.home"
    yield "help.advice.order"
    yield "help.advice.stuck"
