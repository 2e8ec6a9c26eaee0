"""Describe a game for the browser: what to draw and what can be done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.lookup import deal_name
from freecell_widget.errors import DealError
from freecell_widget.model.pile_names import pile_name
from freecell_widget.records import as_clock
from freecell_widget.rules import capacity, finishing_moves, is_stuck, is_won, legal_moves, liftable
from freecell_widget.words.messages import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from freecell_widget.game import Change, Game
    from freecell_widget.model.state import State
    from freecell_widget.variants.variant import Variant

HIDDEN = -1  # a card that lies face down
# On a longer way through the history, automoves included, cards do not fly move by move but straight to their places.
_MOST_FLIGHTS = 16


def sentence(code: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    r"""Return a message in every language.

    The space before ``:``, ``;``, ``?`` and ``!`` does not break.

    >>> sentence("hint.won")["text"]["en"], sentence("hint.solution", {"moves": 52})["text"]["fr"][9:28]
    ('The game is won.', 'trouvée\xa0: 52 coups.')
    """
    said = {language: say(code, dict(params or {}), language) for language in LANGUAGES}
    return {"code": code, "text": {language: re.sub(" (?=[:;?!])", "\u00a0", text) for language, text in said.items()}}


def together(first: dict[str, Any] | None, second: dict[str, Any]) -> dict[str, Any]:
    """Return two messages as one, with the code of the first.

    If there is no first message, the second stands alone.

    >>> together(sentence("hint.won"), plain("It is not saved."))["text"]["en"]
    'The game is won. It is not saved.'
    """
    if first is None:
        return second
    return {
        **first,
        "text": {language: f"{first['text'][language]} {second['text'][language]}" for language in LANGUAGES},
    }


def plain(text: str) -> dict[str, Any]:
    """Return a text without a code as a message, the same in every language.

    >>> plain("No.")["text"]["fr"]
    'No.'
    """
    return {"code": "", "text": dict.fromkeys(LANGUAGES, text)}


def layout(variant: Variant) -> list[dict[str, Any]]:
    """Return the kind, the name in notation and the bound suit of each pile.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> layout(FREECELL)[8]
    {'kind': 'freecell', 'name': 'a', 'suit': None}
    """
    return [
        {"kind": kind, "name": pile_name(variant, index), "suit": variant.suits[index]}
        for index, kind in enumerate(variant.kinds)
    ]


def targets(state: State) -> list[list[list[int]]]:
    """Return where cards may go, by their pile and by the number of cards.

    Args:
        state: the position.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> targets(deal_state(617))[5]
    [[8, 9, 10, 11]]
    """
    stays = state.variant.returns == "none"
    found: list[list[list[int]]] = [
        [] if stays and kind == "foundation" else [[] for _ in range(liftable(state, source))]
        for source, kind in enumerate(state.variant.kinds)
    ]
    for source, target, cards in legal_moves(state):
        found[source][cards - 1].append(target)
    return found


def reach(state: State) -> dict[str, Any] | None:
    """Return in words how many cards one move may take.

    The result is None if any number or only one may go.

    Args:
        state: the position.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> reach(deal_state(617))["text"]["en"]
    'up to 5 cards at once'
    """
    variant = state.variant
    runs = [i for i, group in enumerate(variant.group_of) if variant.groups[group].takes == "run"]
    runs = [i for i in runs if variant.kinds[i] == "cascade"]
    if not runs or variant.capacity_rule == "unlimited":
        return None
    most = max(len(state.piles[i]) for i in runs)  # no move takes more cards than lie in a cascade
    on_cards = max((capacity(state, i) for i in runs if state.piles[i]), default=0)
    on_empty = max((capacity(state, i) for i in runs if not state.piles[i]), default=on_cards)
    on_cards, on_empty = min(on_cards, most), min(on_empty, most)
    if on_empty == on_cards or not on_cards:
        return sentence("notice.reach", {"cards": on_empty})
    return sentence("notice.reach_empty", {"cards": on_cards, "empty": on_empty})


def beside(game: Game, by: int) -> int | None:
    """Return the number of the next or previous deal, or None without one.

    Args:
        game: the game.
        by: 1 for the next, -1 for the previous one.

    >>> from freecell_widget.game import Game
    >>> beside(Game(617), 1), beside(Game(1), -1), beside(Game("pysol:100000"), 1)
    (618, None, None)
    """
    if not isinstance(game.deal, int):
        return None
    try:
        deal_name(game.deal + by, game.variant)
    except DealError:
        return None
    return game.deal + by


def view(game: Game, change: Change | None = None) -> dict[str, Any]:
    """Return everything that the browser draws of a game.

    Args:
        game: the game.
        change: the change that led to this position; None if the board shows the game for the first time.
    """
    state = game.state
    won = is_won(state)
    stuck = is_stuck(state)
    down = state.face_down or (0,) * len(state.piles)
    kind = "deal" if change is None else "move" if change.kind == "setting" else change.kind
    counts = game.counts
    steps = [list(move) for move in change.moves] if change else []
    return {
        "revision": game.revision,
        "variant": state.variant.name,
        "deal": "" if game.deal is None else str(game.deal),
        "layout": layout(state.variant),
        "piles": [
            [HIDDEN] * hidden + [int(card) for card in pile[hidden:]]
            for pile, hidden in zip(state.piles, down, strict=True)
        ],
        "targets": targets(state),
        "last": {"kind": kind, "steps": [] if kind in ("undo", "redo") and len(steps) > _MOST_FLIGHTS else steps},
        "undone": game.undone,
        "reach": None if won else reach(state),
        "counts": counts._asdict(),
        "running": game.clock_running,
        "can": {
            "undo": game.can_undo,
            "redo": game.can_redo,
            "restart": game.can_undo or game.can_redo,
            "finish": not won and finishing_moves(state) is not None,
            "previous": game.has_previous,
            "earlier": beside(game, -1) is not None,
            "later": beside(game, 1) is not None,
        },
        "won": won,
        "stuck": stuck,
        "notice": _notice(game, won=won, stuck=stuck),
    }


def _notice(game: Game, *, won: bool, stuck: bool) -> dict[str, Any] | None:
    """Return the sentence for a position that is won, stuck or just dealt."""
    if game.was_shown:
        return sentence("notice.shown")
    if won:
        timed = game.elapsed >= 1  # a cell that plays a whole game takes no time
        values = {"moves": game.counts.moves, "time": as_clock(game.elapsed)}
        return sentence("notice.won_in" if timed else "notice.won", values)
    if stuck:
        return sentence("notice.stuck" if game.can_undo else "notice.stuck_deal")
    reading = game.reading
    if game.can_undo:
        return None
    if reading and reading.code:
        return sentence(reading.code, reading.params)
    code = _not_drawn(game.variant)
    return sentence(code) if code else None


def _not_drawn(variant: Variant) -> str:
    """Return the code of the sentence on what the board does not draw, or none."""
    if any(pile < variant.cascades for _, over in variant.blocked_by for pile in over):
        return "notice.overlap"
    cells = [group for group in variant.groups if group.kind == "freecell" and group.count]
    return "notice.deep" if any(group.capacity != 1 for group in cells) else ""
