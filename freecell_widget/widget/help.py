"""The help panel: the rules of the current game, made from its data, and advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from freecell_widget.widget.view import sentence
from freecell_widget.words.messages import LANGUAGES, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freecell_widget.game import Game
    from freecell_widget.variants.group import Group
    from freecell_widget.variants.variant import Variant

_Sentence = tuple[str, dict[str, Any]]  # a code of the catalogue and its parameters
_KING = 13
_EMPTY = {"any": "help.empty_any", "none": "help.empty_none", "base": "help.empty_base", "base-1": "help.empty_below"}


def sections(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Return the help in every language, as sections with a title and paragraphs.

    >>> from freecell_widget.game import Game
    >>> rules, advice = sections(Game(617))["en"]
    >>> rules["title"], rules["text"][1]
    ('Rules of FreeCell', 'You have 4 freecells. Each holds one card.')
    """
    parts: list[tuple[str, dict[str, Any], list[_Sentence | list[_Sentence]]]] = [
        ("help.rules", {"variant": game.variant.name}, list(rules(game))),
        ("help.advice", {}, [(code, {}) for code in _advice(game.variant)]),
    ]
    return {
        language: [
            {"title": _say(code, params, language), "text": [_paragraph(line, language) for line in lines]}
            for code, params, lines in parts
        ]
        for language in LANGUAGES
    }


def _say(code: str, params: dict[str, Any], language: str) -> str:
    text: str = sentence(code, params)["text"][language]
    return text


def _paragraph(line: _Sentence | list[_Sentence], language: str) -> str:
    """Return one sentence, or several joined by spaces."""
    return " ".join(_say(code, params, language) for code, params in (line if isinstance(line, list) else [line]))


def rules(game: Game) -> Iterator[_Sentence | list[_Sentence]]:
    """Yield the rules of the current game, paragraph by paragraph.

    Each paragraph is one pair, or a list of pairs, of a code of the catalogue and its parameters.
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


def _goal(variant: Variant, foundations: list[Group]) -> list[_Sentence]:
    """Return the rules of the foundations."""
    size = {"cards": variant.cards, "piles": variant.foundations}
    if all((g.first, g.build, g.wrap, bool(g.suits)) == (1, "same_suit", False, True) for g in foundations):
        return [("help.goal", size)]
    lines: list[_Sentence] = [("help.goal_other", size)]
    for group in foundations:
        if group.first in ("base", "base-1"):
            lines.append(("help.base", {}))
        if group.build not in ("none", "anything"):
            lines.append((f"help.goal_{group.build}", {}))
        if group.wrap:
            lines.append(("help.wrap", {}))
    return list({code: (code, params) for code, params in lines}.values())


def _cells(variant: Variant) -> _Sentence:
    deepest = max((g.capacity or variant.cards for g in variant.groups if g.kind == "freecell"), default=1)
    if not variant.freecells:
        return "help.no_cells", {}
    if deepest == 1:
        return "help.cells", {"cells": variant.freecells}
    return "help.cells_deep", {"cells": variant.freecells, "capacity": deepest}


def _cascades(group: Group) -> list[_Sentence]:
    line: list[_Sentence] = [(f"help.cascades_{group.build}", {"piles": group.count})]
    return [*line, ("help.wrap", {})] if group.wrap else line


def _empty(group: Group) -> _Sentence:
    if group.first == _KING:
        return "help.empty_king", {}
    if isinstance(group.first, int):
        return "help.empty_rank", {"rank": RANKS[group.first]}
    return _EMPTY[group.first], {}


def _runs(variant: Variant, cascades: list[Group]) -> _Sentence:
    """Return the rule for moving several cards at once."""
    if any(group.lift == "any" for group in cascades):
        return "help.lift_any", {}
    if not any(group.lift == "run" and group.takes == "run" for group in cascades):
        return "help.one", {}
    rule = variant.capacity_rule
    if rule == "single_cells" or (rule != "unlimited" and not any(group.first == "any" for group in cascades)):
        return "help.run_cells", {}  # a run cannot pass through an empty cascade that takes only few cards
    return f"help.run_{rule}", {}


def _advice(variant: Variant) -> Iterator[str]:
    """Yield the codes of the advice that is true of a variant."""
    cascades = [group for group in variant.groups if group.kind == "cascade"]
    yield "help.advice.look"
    if variant.freecells:
        yield "help.advice.cells"
    if any(group.first == "any" for group in cascades):
        yield "help.advice.column"
    elif any(group.first != "none" for group in cascades):
        yield "help.advice.column_kings"
    by_suit = variant.decks == 1 and all(group.build in ("same_suit", "none") for group in cascades)
    yield "help.advice.home_same_suit" if by_suit else "help.advice.home"
    yield "help.advice.order"
    yield "help.advice.stuck"
