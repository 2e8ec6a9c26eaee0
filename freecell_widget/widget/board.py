"""The widget: a Game whose board is drawn by the browser."""

from __future__ import annotations

import logging
from functools import wraps
from importlib import resources
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import anywidget
import traitlets

from freecell_widget import render
from freecell_widget.deal import deal_name
from freecell_widget.game import Change, Counts, Game
from freecell_widget.messages import LANGUAGES, labels
from freecell_widget.records import Records, Setting, Statistics
from freecell_widget.rules import check_policy
from freecell_widget.state import State
from freecell_widget.variant import Variant, find_variant
from freecell_widget.widget.intents import answer
from freecell_widget.widget.view import sentence, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.house import House
    from freecell_widget.move import Move

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_R = TypeVar("_R")


def _delegate(method: Callable[Concatenate[Any, _P], _R]) -> Callable[Concatenate[FreeCell, _P], _R]:
    """Return a method of the board that is the game's."""

    @wraps(method)
    def delegated(self: FreeCell, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        return method(self.game, *args, **kwargs)

    return delegated


class FreeCell(anywidget.AnyWidget):
    """A board to play FreeCell on in a notebook; every method of Game works on it too.

    Args:
        deal: as in Game; or a Game, to show it (several boards may show one game).
        variant: as in Game.
        autoplay: as in Game.
        house: as in Game.
        language: ``"en"``, ``"fr"``, or ``""`` for the browser's own.
        theme: ``"auto"``, ``"felt"``, ``"paper"`` or ``"contrast"``.
        four_colour: whether each suit has a colour of its own.
        animation: seconds that a card flies; 0 turns motion off.
        mirror: whether the board is laid out for the left hand.
        records: where games are recorded: a path, True for your own record, False for none. None records those that
            are played in a browser in your own record, and none in tests and in CI: see ``docs/records.md``.

    Raises:
        DealError, NotationError, InvalidState, FreeCellError: as in Game; or `records` is none of these.
        traitlets.TraitError: a setting has no such value.

    The position, the moves and the rest are traits to observe: `deal`, `variant`, `moves`, `won`, `stuck`, `elapsed`
    (seconds, at the last change) and `state`. Setting `deal` or `variant` deals anew.

    >>> board = FreeCell(617)
    >>> board.push("4a"), board.moves, len(board.legal_moves)
    (Move(source=3, target=8, cards=1), ['4a'], 31)
    >>> board.close()
    """

    game: Game
    _stops: tuple[Callable[[], None], ...] = ()  # a board whose making failed is closed, too

    # Read once as text: a path would be watched, and would keep every board alive after close().
    _esm = resources.files("freecell_widget").joinpath("widget/static/board.js").read_text(encoding="utf-8")

    SETTINGS = ("language", "theme", "four_colour", "animation", "mirror", "autoplay")

    deal = traitlets.Any(help="The deal's number or name; None for a position that has none.").tag(sync=True)
    variant = traitlets.Any(help="The name of the game in play.").tag(sync=True)
    moves = traitlets.List(traitlets.Unicode(), read_only=True, help="The moves made, in notation.").tag(sync=True)
    won = traitlets.Bool(False, read_only=True, help="Whether all cards are home.").tag(sync=True)
    stuck = traitlets.Bool(False, read_only=True, help="Whether no move leads anywhere else.").tag(sync=True)
    elapsed = traitlets.Float(0.0, read_only=True, help="Seconds played, at the last change.").tag(sync=True)
    view = traitlets.Dict(read_only=True, help="What the browser draws.").tag(sync=True)
    labels = traitlets.Dict(read_only=True, help="The words of the controls, by language.").tag(sync=True)

    language = traitlets.Enum(("", *LANGUAGES), "", help="The board's language; empty for the browser's.").tag(
        sync=True
    )
    theme = traitlets.Enum(("auto", "felt", "paper", "contrast"), "auto", help="The colours.").tag(sync=True)
    four_colour = traitlets.Bool(False, help="Whether each suit has a colour of its own.").tag(sync=True)
    animation = traitlets.Float(0.15, min=0.0, max=5.0, help="Seconds that a card flies.").tag(sync=True)
    mirror = traitlets.Bool(False, help="Whether the board is laid out for the left hand.").tag(sync=True)
    autoplay = traitlets.Unicode("safe", help="The autoplay policy.").tag(sync=True)

    state = traitlets.Instance(State, allow_none=True, read_only=True, help="The position.")
    last_error = traitlets.Instance(Exception, allow_none=True, read_only=True, help="What the browser was refused.")

    def __init__(
        self,
        deal: int | str | State | Game | None = None,
        *,
        variant: Variant | str | None = None,
        autoplay: str | None = None,
        house: House | str | None = None,
        language: str | None = None,
        records: Setting = None,
        **settings: Any,  # noqa: ANN401 (traits)
    ) -> None:
        self.records = Records(records)
        game = deal if isinstance(deal, Game) else Game(deal, variant=variant, autoplay=autoplay, house=house)
        self.game = game
        self._wanted: Variant | None = None
        with game.lock:
            super().__init__(language=language or "", autoplay=game.autoplay, **settings)
            self.set_trait("labels", labels())
            self._recorder = self.records.recorder(game)  # told before the board: what is shown is saved
            self._publish(None)
            self._stops = (game.subscribe(self._publish), self._recorder.stop)
        self.on_msg(self._asked)

    push = _delegate(Game.push)
    play = _delegate(Game.play)
    undo = _delegate(Game.undo)
    redo = _delegate(Game.redo)
    new = _delegate(Game.new)
    restart = _delegate(Game.restart)
    previous = _delegate(Game.previous)
    autoplay_now = _delegate(Game.autoplay_now)
    finish = _delegate(Game.finish)
    subscribe = _delegate(Game.subscribe)
    save = _delegate(Game.save)
    restore = _delegate(Game.restore)

    @classmethod
    def load(cls, text: str, **settings: Any) -> FreeCell:  # noqa: ANN401 (traits)
        """Return a board that shows the game which a text of `save` holds.

        Args:
            text: what `save` returned.
            settings: as in the class.

        Raises:
            NotationError: the text is no saved game.
        """
        return cls(Game.load(text), **settings)

    @classmethod
    def resume(cls, *, records: Setting = None, **settings: Any) -> FreeCell:  # noqa: ANN401 (traits)
        """Return a board with the game last played and not won, its whole history too; a new deal if there is none.

        Args:
            records: where games are recorded, as in the class.
            settings: as in the class.

        Raises:
            FreeCellError: `records` is no such place.
        """
        return cls(Records(records).resume(), records=records, **settings)

    @classmethod
    def statistics(cls, *, records: Setting = None) -> Statistics:
        """Return wins, losses, streaks and bests of the games recorded.

        Args:
            records: where games are recorded, as in the class.

        Raises:
            FreeCellError: `records` is no such place.
        """
        return Records(records).statistics()

    def svg(self, **options: Any) -> str:  # noqa: ANN401 (the options of render.svg)
        """Return a picture of the position as SVG; the options are those of :func:`freecell_widget.render.svg`."""
        return self.game.svg(**options)

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move."""
        return self.game.legal_moves

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return self.game.is_won

    @property
    def is_stuck(self) -> bool:
        """Whether no legal move leads to another position."""
        return self.game.is_stuck

    @property
    def counts(self) -> Counts:
        """Moves, undos and automoves so far."""
        return self.game.counts

    def close(self) -> None:
        """Remove the board from the page; the game goes on without it."""
        for stop in self._stops:
            stop()
        super().close()

    # -- out: one writer -------------------------------------------------------------------------------------------

    def _publish(self, change: Change | None) -> None:
        """Show the game's position: each trait changes at most once, all in one message, under the game's lock."""
        game = self.game
        shown = view(game, change)
        if notice := self._recorder.notice:
            shown["notice"] = shown["notice"] or sentence(notice.code, notice.params)
        values = {
            "deal": game.deal,
            "variant": game.variant.name,
            "state": game.state,
            "moves": game.tokens,
            "won": shown["won"],
            "stuck": shown["stuck"],
            "elapsed": game.elapsed,
            "autoplay": game.autoplay,
            "view": shown,
        }
        with self.hold_sync():
            for name, value in values.items():
                self._show(name, value)

    def _show(self, name: str, value: object) -> None:
        try:
            self.set_trait(name, value)
        except Exception:  # noqa: BLE001 (an observer's error; the rest is shown all the same)
            _log.exception("An observer of %r raised; the game goes on.", name)

    def notify_change(self, change: Any) -> None:  # noqa: ANN401 (traitlets' own type)
        """Tell observers and the browser of a change, one thread at a time."""
        with self.game.lock:
            super().notify_change(change)

    # -- in: requests ----------------------------------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing from the browser: it asks by message, and only Python sets traits."""

    def _asked(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the browser."""
        with self.game.lock, self._recorder.by_hand():
            self.send(answer(self, content))

    @traitlets.validate("deal")
    def _check_deal(self, proposal: Any) -> int | str | None:  # noqa: ANN401 (traitlets' own type)
        value = proposal["value"]
        return None if value is None else deal_name(value, self.game.variant)

    @traitlets.validate("variant")
    def _check_variant(self, proposal: Any) -> str:  # noqa: ANN401 (traitlets' own type)
        playing = self.game.variant
        self._wanted = playing if proposal["value"] == playing.name else find_variant(proposal["value"])
        return self._wanted.name

    @traitlets.validate("autoplay")
    def _check_autoplay(self, proposal: Any) -> str:  # noqa: ANN401 (traitlets' own type)
        return check_policy(proposal["value"])

    @traitlets.observe("deal", "variant", "autoplay")
    def _requested(self, change: Any) -> None:  # noqa: ANN401 (traitlets' own type)
        """Do what a cell asked for by setting a trait; what the game itself publishes asks for nothing new."""
        game, wanted = self.game, change["new"]
        if change["name"] == "deal" and wanted != game.deal:
            game.new(wanted)
        elif change["name"] == "variant" and wanted != game.variant.name:
            game.new(game.deal, variant=self._wanted)
        elif change["name"] == "autoplay" and wanted != game.autoplay:
            game.autoplay = wanted

    # -- without a kernel ------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401
        """Return the live board, and beside it a picture and a text for where no kernel answers."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        state = self.game.state
        return {**data, "text/html": render.html(state), "text/plain": render.text(state)}, metadata

    def __repr__(self) -> str:
        return f"<FreeCell {self.game.variant.name} {self.game.deal}>"
