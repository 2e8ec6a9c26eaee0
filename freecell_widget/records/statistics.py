"""Count wins, losses, streaks and bests from the attempts in the record.

A game is one deal under one set of rules, however often it is tried. Undo, restart, the same deal dealt again and one
game continued in several notebooks are one game.

- It starts with its first move.
- It is won, for good, when any attempt is won. Time and moves are those of the first win.
- It is lost when it is not won, and a shown solution ended it or another game of the same rules was started after its
  last move. A lost game that is continued and won counts as won.
- Otherwise it is in play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from freecell_widget.words.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from freecell_widget.records.attempt import Attempt

_STYLE = "padding:.2em .8em;text-align:left"


@dataclass(frozen=True, repr=False)
class Tally:
    """The figures of one variant under one set of rules.

    Args:
        variant: the name of the game played.
        house: the name of the house rules. Empty without them.
        started: the number of games won, lost and in play.
        won: the number of games won.
        lost: the number of games left unfinished for another one, or finished by a shown solution.
        streak: the number of games won in a row until now, or minus the number lost. A game in play does not count.
        longest_wins: the most games won in a row.
        longest_losses: the most games lost in a row.
        best_seconds: the shortest time of a won game. None before the first win.
        fewest_moves: the fewest moves of a won game. None before the first win.
    """

    variant: str
    house: str
    started: int
    won: int
    lost: int
    streak: int
    longest_wins: int
    longest_losses: int
    best_seconds: float | None
    fewest_moves: int | None

    @property
    def in_play(self) -> int:
        """The number of games that are not won and not lost."""
        return self.started - self.won - self.lost

    @property
    def name(self) -> str:
        """The game and its house rules.

        >>> Tally("FreeCell", "sum", 1, 0, 1, -1, 0, 1, None, None).name
        'FreeCell (sum)'
        """
        return f"{self.variant} ({self.house})" if self.house else self.variant

    @property
    def percent(self) -> int:
        """The percentage won of the games started, rounded half up.

        100 means that all were won, 0 that no game was.

        >>> [Tally("FreeCell", "", 1000, won, 0, 0, 0, 0, None, None).percent for won in (0, 1, 745, 999, 1000)]
        [0, 1, 75, 99, 100]
        """
        if self.won in (0, self.started):
            return 100 if self.won else 0
        return min(max((200 * self.won + self.started) // (2 * self.started), 1), 99)

    def __repr__(self) -> str:
        return Statistics((self,)).text()

    def _repr_html_(self) -> str:
        return Statistics((self,)).html()


@dataclass(frozen=True, repr=False)
class Statistics:
    """The player's figures for each game and its rules, the most played first.

    Args:
        tallies: one :class:`Tally` for each game and its rules.
        notice: why figures or the last moves are missing, as a code of the catalogue; empty if none are.

    >>> one = Statistics((Tally("FreeCell", "", 57, 42, 14, 3, 9, 2, 185.4, 78),))
    >>> one
    FreeCell: 42 wins in 57 games (74%), 14 lost, 1 in play
      winning streak 3 (longest 9), losing streak 0 (longest 2)
      best time 3:05, fewest moves 78 (of 42 wins)
    >>> one["FreeCell"].won, len(one)
    (42, 1)
    """

    tallies: tuple[Tally, ...] = ()
    notice: str = field(default="", compare=False)

    def __iter__(self) -> Iterator[Tally]:
        return iter(self.tallies)

    def __len__(self) -> int:
        return len(self.tallies)

    def __getitem__(self, name: str) -> Tally:
        """Return the figures of a game such as ``"FreeCell"`` or ``"FreeCell (sum)"``."""
        for tally in self.tallies:
            if tally.name == name:
                return tally
        raise KeyError(name)

    def __repr__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """Return the figures in words, each with what it is counted of.

        Args:
            language: ``"en"`` or ``"fr"``.
        """
        lines = []
        for tally in self.tallies:
            said = _said(tally, language)
            colon = " :" if language == "fr" else ":"
            lines.append(f"{tally.name}{colon} {said['won']}, {said['lost']}")
            lines.append(f"  {said['streaks']}")
            lines += [f"  {said['bests']}"] if tally.won else []
        if self.notice or not lines:
            lines.append(say(self.notice or "records.empty", {}, language))
        return "\n".join(lines)

    def html(self, language: str = "en") -> str:
        """Return the same figures as a table.

        Args:
            language: ``"en"`` or ``"fr"``.
        """
        if not self.tallies:
            return f"<p>{escape(self.text(language))}</p>"
        rows = ["".join(_cells("th", [say(f"records.head.{head}", {}, language) for head in _HEADS]))]
        for tally in self.tallies:
            said = _said(tally, language)
            cells = [said["won"], said["lost"], said["streaks"], said["bests"] if tally.won else ""]
            rows.append("".join([*_cells("th", [tally.name]), *_cells("td", cells)]))
        notice = f"<p>{escape(say(self.notice, {}, language))}</p>" if self.notice else ""
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>{notice}"

    def _repr_html_(self) -> str:
        return self.html()


_HEADS = ("game", "won", "lost", "streaks", "bests")


def _cells(tag: str, texts: Iterable[str]) -> list[str]:
    return [f'<{tag} style="{_STYLE}">{escape(text)}</{tag}>' for text in texts]


def _said(tally: Tally, language: str) -> dict[str, str]:
    """Return the sentences about one game."""
    values = {
        "started": tally.started,
        "won": tally.won,
        "lost": tally.lost,
        "playing": tally.in_play,
        "percent": tally.percent,
        "wins_now": max(tally.streak, 0),
        "losses_now": max(-tally.streak, 0),
        "wins": tally.longest_wins,
        "losses": tally.longest_losses,
        "time": as_clock(tally.best_seconds or 0),
        "moves": tally.fewest_moves or 0,
    }
    return {part: say(f"records.{part}", values, language) for part in _HEADS[1:]}


def as_clock(seconds: float) -> str:
    """Return a time as a clock shows it.

    Args:
        seconds: the time.

    >>> as_clock(185.4), as_clock(7200)
    ('3:05', '2:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def count(attempts: Iterable[Attempt]) -> Statistics:
    """Return the figures that attempts add up to.

    Args:
        attempts: in any order.

    >>> count([]).tallies
    ()
    """
    ordered = sorted(attempts, key=lambda a: (a.variant, a.house, a.rules, a.started, a.id))
    tallies = [_tally(list(group)) for _, group in groupby(ordered, key=lambda a: (a.variant, a.house, a.rules))]
    return Statistics(tuple(sorted(tallies, key=lambda tally: -tally.started)))


def _tally(attempts: Sequence[Attempt]) -> Tally:
    """Return the figures of attempts under one set of rules, the first started first."""
    games: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        games.setdefault(attempt.deal, []).append(attempt)
    last_start = max(tries[0].started for tries in games.values())
    outcomes = []  # of the games decided, in the order in which they were started
    first_wins = []
    for tries in games.values():
        wins = [attempt for attempt in tries if attempt.won is not None]
        if wins:
            first_wins.append(min(wins, key=lambda a: (a.won or 0.0, a.id)))
            outcomes.append(True)
        elif any(attempt.shown is not None for attempt in tries) or all(a.saved < last_start for a in tries):
            outcomes.append(False)
    runs = [(won, len(list(run))) for won, run in groupby(outcomes)]
    now, length = runs[-1] if runs else (True, 0)
    return Tally(
        variant=attempts[0].variant,
        house=attempts[0].house,
        started=len(games),
        won=len(first_wins),
        lost=len(outcomes) - len(first_wins),
        streak=length if now else -length,
        longest_wins=max((length for won, length in runs if won), default=0),
        longest_losses=max((length for won, length in runs if not won), default=0),
        best_seconds=min((win.seconds for win in first_wins), default=None),
        fewest_moves=min((win.moves for win in first_wins), default=None),
    )


def unfinished(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Return the attempts to continue, the last played first.

    They are not won, no solution has finished them, and no other attempt has won their deal since.

    Args:
        attempts: in any order.
    """
    wins: dict[tuple[str, str, str], float] = {}
    for attempt in attempts:
        if attempt.won is not None:
            game = attempt.rules, attempt.house, attempt.deal
            wins[game] = max(attempt.won, wins.get(game, 0.0))
    left = [a for a in attempts if not a.is_over and wins.get((a.rules, a.house, a.deal), -1.0) < a.saved]
    return sorted(left, key=lambda attempt: -attempt.saved)
