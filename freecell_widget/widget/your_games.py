"""Your games: what the record says of them, and those that wait to be played on; a page of the help."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from freecell_widget.records import as_clock
from freecell_widget.words.messages import LANGUAGES, Text, say

if TYPE_CHECKING:
    from freecell_widget.records import Attempt, Records

_MOST = 10  # games that are offered


def your_games(records: Records, playing: str) -> dict[str, dict[str, Any]]:
    """Return the page in every language: a title, paragraphs, and pairs of a game's id and what to call it.

    Args:
        records: the record that the board writes.
        playing: the id of the game on the board, which need not be offered.

    >>> from freecell_widget.records import Records
    >>> your_games(Records(False), "")["en"]
    {'title': 'Your games', 'text': ['Games are not recorded here.'], 'games': []}
    """
    figures = records.statistics()
    waiting = _offered([attempt for attempt in records.unfinished() if attempt.id != playing])[:_MOST]
    pages = {}
    for language in LANGUAGES:
        lines = figures.text(language).replace("\n  ", "; ").split("\n")  # all of one game in one paragraph
        lines += [say("help.games.waiting", {"games": len(waiting)}, language)] if waiting else []
        games = [(attempt.id, _called(attempt, language)) for attempt in waiting]
        pages[language] = {"title": say("help.games", {}, language), "text": lines, "games": games}
    return pages


def _offered(attempts: list[Attempt]) -> list[Attempt]:
    """Return of each deal the attempt played last and the one with most moves: a cell run again leaves one each time.

    Args:
        attempts: the last played first.
    """
    deals = [(attempt.rules, attempt.house, attempt.deal) for attempt in attempts]
    furthest: dict[tuple[str, str, str], Attempt] = {}
    for deal, attempt in zip(deals, attempts, strict=True):
        furthest[deal] = max(furthest.get(deal, attempt), attempt, key=lambda one: one.moves)
    return [
        attempt
        for i, (deal, attempt) in enumerate(zip(deals, attempts, strict=True))
        if deal not in deals[:i] or attempt is furthest[deal]
    ]


def _called(attempt: Attempt, language: str) -> str:
    """Return what tells a game from the others, to those who have played it."""
    own = attempt.deal.startswith("board:")
    values = {
        "game": f"{attempt.variant} ({attempt.house})" if attempt.house else attempt.variant,
        "deal": Text("help.games.position") if own else attempt.deal,
        "moves": attempt.moves,
        "time": as_clock(attempt.seconds),
        "day": time.strftime("%Y-%m-%d %H:%M", time.localtime(attempt.saved)),
    }
    return say("help.games.one", values, language)
