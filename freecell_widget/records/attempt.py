"""One attempt at a deal: a row of the record, without its saved game."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.errors import FreeCellError
from freecell_widget.notation import format_board
from freecell_widget.records.statistics import as_clock
from freecell_widget.variants.named_games import find_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.game import Game
    from freecell_widget.model.state import State
    from freecell_widget.variants.house_rules import House
    from freecell_widget.variants.variant import Variant

_LONGEST = 100  # characters of a name that is shown
_MOST = 10**12  # seconds since 1970, seconds played, moves


class Attempt(NamedTuple):
    """One attempt at a deal, a row of the record.

    Args:
        id: the id of the game, the same in every notebook that continues it.
        variant: the name of the game played.
        house: the name of the house rules. Empty without them.
        rules: a digest of the variant's fields. It tells apart games that have one name and different rules.
        deal: the deal's number or name, or a digest of a custom position.
        started: when it was first saved, after its first move, in seconds since 1970.
        saved: when it was last saved, in seconds since 1970.
        won: when the player won it, in seconds since 1970. None before.
        moves: the number of moves that led to the position or to the win.
        seconds: the time played, at most until the win.
        shown: when a shown solution won it, in seconds since 1970. None if no solution did.

    >>> from freecell_widget.game import Game
    >>> game = Game(617)
    >>> _ = game.play("4a 4b")
    >>> attempt = attempt_at(game)
    >>> attempt
    <FreeCell 617: 2 moves in 0:00, not won>
    >>> attempt.variant, attempt.deal, attempt.moves, attempt.is_over
    ('FreeCell', '617', 2, False)
    """

    id: str
    variant: str
    house: str
    rules: str
    deal: str
    started: float
    saved: float
    won: float | None
    moves: int
    seconds: float
    shown: float | None = None

    def __repr__(self) -> str:
        game = f"{self.variant} ({self.house})" if self.house else self.variant
        end = "won" if self.won is not None else "finished by a shown solution" if self.is_over else "not won"
        moves = "1 move" if self.moves == 1 else f"{self.moves:,} moves"
        return f"<{game} {self.deal}: {moves} in {as_clock(self.seconds)}, {end}>"

    @property
    def is_over(self) -> bool:
        """Whether it was won, by the player or by a solution that was shown."""
        return self.won is not None or self.shown is not None


def attempt_at(game: Game) -> Attempt:
    """Return the row of a game in its present position.

    Args:
        game: the game. The caller holds its lock.
    """
    now = time.time()
    start = game.start
    variant, rules = _named(start.variant, game.house)
    return Attempt(
        id=game.id,
        variant=variant,
        house=_shown(game.house.name) if game.house else "",
        rules=rules,
        deal=_position(start) if game.deal is None else str(game.deal),
        started=now,
        saved=now,
        won=now if game.is_won and not game.was_shown else None,
        moves=game.counts.moves,
        seconds=round(game.elapsed, 2),
        shown=now if game.was_shown else None,
    )


def read_attempt(row: Sequence[Any]) -> Attempt | None:
    """Return a row of the file as an Attempt, or None if its values are wrong.

    Args:
        row: the values in the order of the fields. They may be anything.
    """
    try:
        attempt = Attempt._make(row)
        texts = row[:5]  # joining refuses what is not a text
        # A comparison refuses texts and None, and is false of NaN.
        fits = (
            "".join(texts).isprintable()
            and max(map(len, texts)) <= _LONGEST
            and type(attempt.moves) is int
            and 0 <= attempt.started <= _MOST
            and 0 <= attempt.saved <= _MOST
            and 0 <= attempt.moves <= _MOST
            and 0 <= attempt.seconds <= _MOST
            and (attempt.won is None or 0 <= attempt.won <= _MOST)
            and (attempt.shown is None or 0 <= attempt.shown <= _MOST)
        )
    except TypeError:
        return None
    return attempt if fits else None


def rules_of(variant: Variant, house: House | None) -> str:
    """Return the digest of rules that an attempt has as `rules`.

    Args:
        variant: the game, house rules included.
        house: the house rules, or None.
    """
    return _named(variant, house)[1]


@lru_cache(maxsize=64)
def _named(variant: Variant, house: House | None) -> tuple[str, str]:
    """Return the name of a game and the digest of its rules.

    The name is marked if the rules of that name are different.
    """
    try:
        named: Variant | None = find_variant(variant.name)
    except FreeCellError:
        named = None
    if named and house:
        named = house.apply_to(named)
    name = _shown(variant.name)
    fields = json.dumps([asdict(variant), house and asdict(house)], sort_keys=True)
    return name if variant == named else f"{name} (own)", _digest(fields)


def _shown(name: str) -> str:
    """Return a name as one short line that any page and terminal can show."""
    return "".join(letter if letter.isprintable() else " " for letter in name)[: _LONGEST - 10]


@lru_cache(maxsize=64)
def _position(start: State) -> str:
    return f"board:{_digest(format_board(start, game=False))}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
