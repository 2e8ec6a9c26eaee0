"""The widget: a Game whose board is drawn by the browser."""

from __future__ import annotations

import time
from functools import partial
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, NoReturn, cast

import anywidget
import traitlets

from freecell_widget.deals.lookup import asks_for_solvable, deal_name
from freecell_widget.errors import FreeCellError
from freecell_widget.game import Change, Game, Hint
from freecell_widget.game.game import solvable_number
from freecell_widget.pictures.svg import html
from freecell_widget.pictures.text import text
from freecell_widget.records import Records, Setting, Statistics
from freecell_widget.rules import check_policy
from freecell_widget.validate import amount
from freecell_widget.variants.named_games import find_variant
from freecell_widget.widget.class_or_instance import ClassOrBoard
from freecell_widget.widget.game_members import does, told
from freecell_widget.widget.hints import SECONDS, Adviser
from freecell_widget.widget.intents import answer, only_reads
from freecell_widget.widget.traits import Traits, no_setting
from freecell_widget.widget.view import sentence, together, view
from freecell_widget.widget.viewers import Viewers
from freecell_widget.words.messages import fault, labels, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from freecell_widget.game.game import MoveLike
    from freecell_widget.model.state import State
    from freecell_widget.result import Result
    from freecell_widget.rules.autoplay import Autoplay
    from freecell_widget.variants.house_rules import House
    from freecell_widget.variants.variant import Variant

_ANY_WIDGET = ("layout", "tabbable", "tooltip")  # settings of every widget that a page draws
_WIDGET_NAMES = {*_ANY_WIDGET, "observe", "unobserve", "close"}  # what people use of every widget


class FreeCell(Traits):
    """A board to play FreeCell on in a notebook; every method of Game works on it too.

    Args:
        deal: as in Game; or a Game, or another board's, to show it (several boards may show one game).
        variant: as in Game; a Game that is given brings its own.
        freecells: as in Game; a Game that is given brings its own.
        autoplay: as in Game.
        house: as in Game; a Game that is given brings its own.
        language: ``"en"``, ``"fr"``, or ``""`` for the browser's own.
        theme: ``"auto"``, ``"felt"``, ``"paper"`` or ``"contrast"``.
        four_colour: whether each suit has a different colour.
        animation: seconds that a card flies; 0 turns motion off.
        mirror: whether the board is laid out for the left hand.
        show_winnable: whether to say after each move if the game can still be won.
        records: where games are recorded: a path, True for your own record, False for none. None records those that
            are played in a browser in your own record, and none in tests and in CI: see ``docs/records.md``.

    Raises:
        DealError, NotationError, InvalidState, FreeCellError: as in Game; `records` is not a place.
        traitlets.TraitError: a setting does not take its value.
        TypeError: a setting has an unknown name.

    The position, the moves and the rest are traits to observe: `deal`, `variant`, `moves`, `won`, `stuck`, `elapsed`
    (seconds, at the last change) and `state`. Setting `deal` or `variant` deals anew.

    >>> board = FreeCell(617)
    >>> board.push("4a"), board.moves, len(board.legal_moves)
    (Move(source=3, target=8, cards=1), [Move(source=3, target=8, cards=1)], 31)
    >>> board.close()
    """

    _stops: tuple[Callable[[], None], ...] = ()  # a board whose making failed is closed, too

    # Read once as text: a path would be watched, and would keep every board alive after close().
    _esm = resources.files("freecell_widget").joinpath("widget/static/board.js").read_text(encoding="utf-8")

    def __init__(
        self,
        deal: int | str | State | Game | FreeCell | None = None,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
        autoplay: Autoplay | None = None,
        house: House | str | None = None,
        language: str | None = None,
        records: Setting = None,
        **settings: Any,  # noqa: ANN401 (traits)
    ) -> None:
        names = ("variant", "freecells", "house", "records", *self.SETTINGS)
        for name in settings:
            if name not in (*names, *_ANY_WIDGET):
                raise TypeError(no_setting(name, names))
        self.records = Records(records)
        self.game = game = _game(deal, variant, freecells, autoplay, house)
        policy = game.autoplay if autoplay is None else check_policy(autoplay)
        self.viewers = Viewers(self.game)
        self._untold = []
        self._wanted: Variant | None = None
        with game.lock:
            super().__init__(language="" if language is None else language, autoplay=game.autoplay, **settings)
            self.set_trait("labels", labels())
            self._recorder = self.records.recorder(
                game
            )  # told before the board, so that it saves each position before it is shown
            self._publish(None)
            self._stops = (game.subscribe(self._publish), self._recorder.stop, self.viewers.close)
            self.adviser = Adviser(self)  # told after the board, so that it speaks of the position shown
            self._stops = (*self._stops, self.adviser.stop)
            self._made = True
            self.autoplay = policy  # last: a board that cannot be made leaves a Game as it was
            self._say_winnable()
        self.on_msg(self._asked)

    # What a board has from its game; position, moves, deal, variant, time and autoplay are traits.
    push = does(Game.push)
    play = does(Game.play)
    solve = does(Game.solve)
    undo = does(Game.undo)
    redo = does(Game.redo)
    pop = does(Game.pop)
    peek = does(Game.peek)
    travel = does(Game.travel)
    plan = does(Game.plan)
    pause_clock = does(Game.pause_clock)
    resume_clock = does(Game.resume_clock)
    new = does(Game.new)
    restart = does(Game.restart)
    previous = does(Game.previous)
    autoplay_now = does(Game.autoplay_now)
    finish = does(Game.finish)
    subscribe = does(Game.subscribe)
    copy = does(Game.copy)
    same_as = does(Game.same_as)
    why_illegal = does(Game.why_illegal)
    is_legal = does(Game.is_legal)
    save = does(Game.save)
    restore = does(Game.restore)
    svg = does(Game.svg)
    __str__ = does(Game.__str__)
    start = told(Game.start)
    house = told(Game.house)
    all_moves = told(Game.all_moves)
    positions = told(Game.positions)
    tokens = told(Game.tokens)
    undone = told(Game.undone)
    legal_moves = told(Game.legal_moves)
    is_won = told(Game.is_won)
    is_stuck = told(Game.is_stuck)
    counts = told(Game.counts)
    clock_running = told(Game.clock_running)
    was_shown = told(Game.was_shown)
    can_undo = told(Game.can_undo)
    can_redo = told(Game.can_redo)
    can_finish = told(Game.can_finish)
    has_previous = told(Game.has_previous)
    id = told(Game.id)
    reading = told(Game.reading)
    revision = told(Game.revision)
    lock = told(Game.lock)

    @classmethod
    def load(cls, text: str, **settings: Any) -> FreeCell:  # noqa: ANN401 (traits)
        """Return a board that shows the game which a text of `save` holds.

        Args:
            text: what `save` returned.
            settings: as in the class.

        Raises:
            NotationError: the text is not a saved game.
        """
        return cls(Game.load(text), **settings)

    @ClassOrBoard
    def resume(
        self: FreeCell | type[FreeCell],
        /,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
        house: House | str | None = None,
        records: Setting = None,
        **settings: Any,  # noqa: ANN401 (traits)
    ) -> FreeCell:
        """Return a board with the last unfinished game and its history, or a new deal.

        Args:
            variant: as in the class; where it, `freecells` or `house` is given, only a game of these rules comes
                back or is dealt.
            freecells: as in the class.
            house: as in the class.
            records: where games are recorded, as in the class; on a board, None for where it records.
            settings: as in the class.

        Raises:
            FreeCellError: `records` is not a place; a variant or house has an unknown name.
        """
        records = _setting(self, records)
        game = Records(records).resume(variant=variant, freecells=freecells, house=house)
        if game:
            variant = freecells = house = None  # it brings its own
        cls = cast("type[FreeCell]", self if isinstance(self, type) else type(self))
        return cls(game, variant=variant, freecells=freecells, house=house, records=records, **settings)

    @ClassOrBoard
    def statistics(self: FreeCell | type[FreeCell], /, *, records: Setting = None) -> Statistics:
        """Return wins, losses, streaks and bests of the games recorded.

        Args:
            records: where games are recorded, as in the class; on a board, None for where it records.

        Raises:
            FreeCellError: `records` is not a place.
        """
        return Records(_setting(self, records)).statistics()

    def hint(self, seconds: float = SECONDS) -> Hint:
        """Return the next move of a solution, or why not; the board shows it too.

        Args:
            seconds: the most time to take, from 0 up.

        Raises:
            FreeCellError: `seconds` is not a number, 0 or more.

        A solution is looked for once and followed as long as the game follows it.

        >>> board = FreeCell(1)
        >>> while not board.won:
        ...     _ = board.push(board.hint().move)
        >>> str(board.hint())
        'The game is won.'
        >>> board.close()
        """
        return self.adviser.advise(seconds)

    def animate(self, moves: str | Iterable[MoveLike] | Result | None = None, seconds: float = 0.4) -> None:
        """Play moves one by one, with a pause after each, so that one can watch them.

        It stops where somebody else plays or deals meanwhile. The stop button of the notebook ends it, too.

        Args:
            moves: tokens, Moves or a Solution, as in `play`; None plays the board's own game again from its start.
            seconds: the pause after each move, from 0 up.

        Raises:
            NotationError, IllegalMove: as in `play`. No card has moved.
            FreeCellError: `seconds` is not a number, 0 or more.

        >>> board = FreeCell(617)
        >>> board.animate("82 52 7a", seconds=0)
        >>> board.tokens
        ['82', '52', '7a']
        >>> board.animate(seconds=0)  # the same once more
        >>> board.close()
        """
        seconds = amount("seconds", seconds)
        game = self.game
        with game.lock:
            if moves is None:
                steps: list[Callable[[], object]] = [game.redo] * len(game.tokens)
                steps.insert(0, partial(game.travel, 0))
            else:
                trial, here = game.copy(), len(game.tokens)
                policy = trial.play(moves).autoplay
                steps = [partial(game.play, [move], autoplay=policy) for move in trial.moves[here:]]
            left = game.id, game.tokens
        for step in steps:
            with game.lock:
                if (game.id, game.tokens) != left:
                    return
                step()
                left = game.id, game.tokens
            time.sleep(seconds)

    @property
    def records_notice(self) -> FreeCellError | None:
        """What the record of the games has to say after the last move; None if nothing."""
        return self._recorder.notice

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        """Refuse to be copied or pickled: a board belongs to a page."""
        raise fault(FreeCellError, "board.copy")

    def __copy__(self) -> NoReturn:
        self.__reduce_ex__(0)

    def __deepcopy__(self, _: object) -> NoReturn:
        self.__reduce_ex__(0)

    def __dir__(self) -> list[str]:
        """Return the public names of a board, without those that every widget has."""
        every_widget = {*dir(anywidget.AnyWidget)} - _WIDGET_NAMES
        return sorted(name for name in object.__dir__(self) if name not in every_widget and name[0] != "_")

    def close(self) -> None:
        """Remove the board from the page; the game goes on without it."""
        for stop in self._stops:
            stop()
        super().close()

    # -- out: one writer -------------------------------------------------------------------------------------------

    def _publish(self, change: Change | None) -> None:
        """Show the game's position in one message; each trait changes at most once."""
        if change is not None and change.revision != self.game.revision:
            return  # a listener has played on; only the last change is shown, and it is told next
        try:
            self._show_all(change)
        except KeyboardInterrupt:
            self._show_all(change)  # no half of a position stays on the page
            raise

    def _show_all(self, change: Change | None) -> None:
        game = self.game
        shown = view(game, change)
        if notice := self.records_notice:
            shown["notice"] = together(shown["notice"], sentence(notice.code, notice.params))
        values = {
            "deal": game.deal,
            "variant": game.variant.name,
            "state": game.state,
            "moves": game.moves,
            "won": shown["won"],
            "stuck": shown["stuck"],
            "elapsed": game.elapsed,
            "autoplay": game.autoplay,
            "view": shown,
        }
        self.show(**values)

    # -- in: requests ----------------------------------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing from the browser: it asks by message, and only Python sets traits."""

    def _asked(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the browser."""
        if only_reads(content):  # the record, which may be long: the game goes on meanwhile
            self.send(answer(self, content))
            return
        with self.game.lock, self._recorder.by_hand():
            self.send(answer(self, content))

    @traitlets.validate("deal")
    def _check_deal(self, proposal: Any) -> int | str | None:  # noqa: ANN401 (traitlets' own type)
        value, playing = proposal["value"], self.game.variant
        if asks_for_solvable(value):
            value = solvable_number(playing)
        return None if value is None else deal_name(value, playing)

    @traitlets.validate("variant")
    def _check_variant(self, proposal: Any) -> str:  # noqa: ANN401 (traitlets' own type)
        value, playing = proposal["value"], self.game.variant.name
        if value != playing:  # what the game itself publishes leaves alone what another thread wants
            self._wanted = find_variant(value)
            value = self._wanted.name
        return str(value)

    @traitlets.validate("autoplay")
    def _check_autoplay(self, proposal: Any) -> str:  # noqa: ANN401 (traitlets' own type)
        return check_policy(proposal["value"])

    @traitlets.observe("show_winnable")
    def _say_winnable(self, _change: object = None) -> None:
        """Say at once whether the present position can be won."""
        if self._made and self.show_winnable:
            self.adviser.ask("badge")

    @traitlets.observe("deal", "variant", "autoplay")
    def _requested(self, change: Any) -> None:  # noqa: ANN401 (traitlets' own type)
        """Do what a cell asked for by setting a trait.

        A value that the game itself has published asks for nothing.
        """
        try:
            self._carry_out(change["name"], change["new"])
        except BaseException:
            self._publish(None)  # the trait names the game in play again
            raise

    def _carry_out(self, name: str, wanted: Any) -> None:  # noqa: ANN401 (a trait's value)
        game = self.game
        if name == "deal" and wanted != game.deal:
            game.new(wanted)
        elif name == "variant" and wanted != game.variant.name:
            # None comes here unchecked: traitlets validates no None.
            game.new(game.deal, variant=self._wanted if isinstance(wanted, str) else find_variant(wanted))
        elif name == "autoplay" and wanted != game.autoplay:
            game.autoplay = wanted

    # -- without a kernel ------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401
        """Return the live board, with a picture and a text for pages without a kernel.

        A notebook keeps the picture as it is now, however the game goes on: sending it anew would draw the live board
        anew. So a sentence says which position it is.
        """
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        state = self.game.state
        picture = html(state, four_colour=self.four_colour)
        caption = escape(say("notice.picture", {}, self.language or "en"))
        return {**data, "text/html": f"{picture}<p>{caption}</p>", "text/plain": text(state)}, metadata

    def __repr__(self) -> str:
        return f"<FreeCell {self.game.variant.name} {self.game.deal}>"


def _setting(asked: object, records: Setting) -> Setting:
    """Return where to look for games.

    By default a board looks where it records.
    """
    own = getattr(asked, "records", None)  # the class has none
    return own.setting if records is None and isinstance(own, Records) else records


def _game(
    deal: int | str | State | Game | FreeCell | None,
    variant: Variant | str | None,
    freecells: int | None,
    autoplay: Autoplay | None,
    house: House | str | None,
) -> Game:
    """Return the game to show: a new one, or the one that is given."""
    if isinstance(deal, FreeCell):
        deal = deal.game
    if not isinstance(deal, Game):
        return Game(deal, variant=variant, freecells=freecells, autoplay=autoplay, house=house)
    if variant is None and freecells is None and house is None:
        return deal
    raise fault(FreeCellError, "game.rules")
