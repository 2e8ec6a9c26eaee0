"""The help's page "Your games": statistics, and unfinished games to continue."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from freecell_widget.records import as_clock
from freecell_widget.words.messages import LANGUAGES, Text, say

if TYPE_CHECKING:
    from freecell_widget.records import Attempt, Records

_MOST = 10  # unfinished games on the page


def your_games(records: Records, playing: str) -> dict[str, dict[str, Any]]:
    """Return the page in every language.

    It has a title, paragraphs, and the id and the label of each unfinished game.

    Args:
        records: the record that the board writes.
        playing: the id of the game on the board, which is left out.

    >>> from freecell_widget.records import Records
    >>> your_games(Records(False), "")["en"]
    {'title': 'Your games', 'text': ['Games are not recorded here.'], 'games': []}
    """
    figures, unfinished = records.overview()
    waiting = _choose([attempt for attempt in unfinished if attempt.id != playing])[:_MOST]
    notices = records.take_notices()
    pages = {}
    for language in LANGUAGES:
        lines = figures.text(language).replace("\n  ", "; ").split("\n")  # a paragraph for each game
        lines += [say(notice.code, dict(notice.params), language) for notice in notices]
        lines += [say("help.games.waiting", {"games": len(waiting)}, language)] if waiting else []
        games = [(attempt.id, _label(attempt, language)) for attempt in waiting]
        pages[language] = {"title": say("help.games", {}, language), "text": lines, "games": games}
    return pages


def _choose(attempts: list[Attempt]) -> list[Attempt]:
    """Return the last attempt at each deal and the one with the most moves.

    Other attempts are left out, since each run of a cell leaves one.

    Args:
        attempts: sorted by the time of play, latest first.
    """
    last: dict[tuple[str, str, str], Attempt] = {}
    furthest: dict[tuple[str, str, str], Attempt] = {}
    for attempt in attempts:
        deal = attempt.rules, attempt.house, attempt.deal
        last.setdefault(deal, attempt)
        if attempt.moves > furthest.setdefault(deal, attempt).moves:
            furthest[deal] = attempt
    chosen = {attempt.id for attempt in (*last.values(), *furthest.values())}
    return [attempt for attempt in attempts if attempt.id in chosen]


def _label(attempt: Attempt, language: str) -> str:
    """Return the name of a game on its button."""
    own = attempt.deal.startswith("board:")
    values = {
        "game": f"{attempt.variant} ({attempt.house})" if attempt.house else attempt.variant,
        "deal": Text("help.games.position") if own else attempt.deal,
        "moves": attempt.moves,
        "time": as_clock(attempt.seconds),
        "day": time.strftime(say("help.games.day", {}, language), time.localtime(attempt.saved)),
    }
    return say("help.games.one", values, language)
