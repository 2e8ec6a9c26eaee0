"""The traits of a board: what it tells and what a cell may set."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from freecell_widget.model.move import Move
from freecell_widget.model.state import State
from freecell_widget.validate import is_number
from freecell_widget.words.messages import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from freecell_widget.game import Game

_log = logging.getLogger(__name__)


class _Seconds(traitlets.Float[float, float]):
    """A time within bounds; bools, NaN and huge ints are refused."""

    info_text = "a number of seconds from 0 to 5"

    def validate(self, obj: Any, value: Any) -> float:  # noqa: ANN401 (traitlets' own types)
        """Refuse a value that is not a time within bounds."""
        if not is_number(value) or not self.min <= value <= self.max:
            self.error(obj, value)
        return super().validate(obj, value)


def no_setting(name: str, names: Iterable[str]) -> str:
    """Return the sentence about a setting with an unknown name.

    Args:
        name: what was given.
        names: what there is.

    >>> no_setting("them", ("theme", "mirror"))
    "'them' is not a setting. Use theme or mirror."
    """
    return say("intent.setting", {"name": repr(name), "names": list(names)})


class _Moves(traitlets.List[Move]):
    """The moves made. Python reads a copy; the browser gets their notation."""

    info_text = "a list of moves"

    def get(self, obj: Any, cls: Any = None) -> Any:  # noqa: ANN401 (traitlets' own types)
        """Return a copy: what a script appends to it is not played."""
        return list(super().get(obj, cls) or ())


class Traits(anywidget.AnyWidget):
    """The traits of a board, told one thread at a time."""

    game: Game
    _made = False  # whether __init__ is over: from then on only traits can be set
    _untold: list[Any]  # changes of which no observer has been told yet
    _setting = False  # whether several traits are being set, of which observers are told afterwards

    SETTINGS = ("language", "theme", "four_colour", "animation", "mirror", "autoplay", "show_winnable")

    deal = traitlets.Any(help="The deal's number or name; None for a position that has none.").tag(sync=True)
    variant = traitlets.Any(help="The name of the game in play.").tag(sync=True)
    moves = _Moves(traitlets.Instance(Move), read_only=True, help="The player's moves that led here.").tag(
        sync=True, to_json=lambda _, board: board.game.tokens
    )
    won = traitlets.Bool(False, read_only=True, help="Whether all cards are home.").tag(sync=True)
    stuck = traitlets.Bool(False, read_only=True, help="Whether no move leads anywhere else.").tag(sync=True)
    elapsed = traitlets.Float(0.0, read_only=True, help="Seconds played, at the last change.").tag(
        sync=True,
        to_json=lambda _, board: board.game.elapsed,  # a page that is opened later gets the present time
    )
    view = traitlets.Dict(read_only=True, help="What the browser draws.").tag(sync=True)
    advice = traitlets.Dict(read_only=True, help="What was advised last, and in which position.").tag(sync=True)
    labels = traitlets.Dict(read_only=True, help="The words of the controls, by language.").tag(sync=True)

    language = traitlets.Enum(("", *LANGUAGES), "", help="The board's language; empty for the browser's.").tag(
        sync=True
    )
    theme = traitlets.Enum(("auto", "felt", "paper", "contrast"), "auto", help="The colours.").tag(sync=True)
    four_colour = traitlets.Bool(False, help="Whether each suit has a different colour.").tag(sync=True)
    animation = _Seconds(0.15, min=0.0, max=5.0, help="Seconds that a card flies.").tag(sync=True)
    mirror = traitlets.Bool(False, help="Whether the board is laid out for the left hand.").tag(sync=True)
    autoplay = traitlets.Unicode("safe", help="The autoplay policy.").tag(sync=True)
    show_winnable = traitlets.Bool(False, help="Whether to say after each move if the game can be won.").tag(sync=True)

    state = traitlets.Instance(State, allow_none=True, read_only=True, help="The position.")
    last_error = traitlets.Instance(Exception, allow_none=True, read_only=True, help="What the browser was refused.")

    def __setattr__(self, name: str, value: object) -> None:
        """Set a trait; refuse a misspelt name and any other attribute."""
        if self._made and not name.startswith("_") and not self.has_trait(name):
            raise AttributeError(no_setting(name, ("deal", "variant", *self.SETTINGS)))
        super().__setattr__(name, value)

    def show(self, **values: object) -> None:
        """Set traits that are read-only to others, all of them before an observer is told.

        An observer that raises is logged. The browser gets one message.

        Args:
            values: the traits' new values.
        """
        with self.game.lock, self.hold_sync():
            self._setting = True
            try:
                for name, value in values.items():
                    self.set_trait(name, value)
            finally:
                self._setting = False
            while self._untold:  # what an interrupt has left is told when the position is shown again
                change = self._untold.pop(0)
                try:
                    super().notify_change(change)
                except Exception:  # noqa: BLE001 (an observer's error; the rest is told all the same)
                    _log.exception("An observer of %r raised; the game goes on.", change["name"])

    def notify_change(self, change: Any) -> None:  # noqa: ANN401 (traitlets' own type)
        """Tell observers and the browser of a change, one thread at a time."""
        with self.game.lock:
            if self._setting:
                self._untold.append(change)
            else:
                super().notify_change(change)
