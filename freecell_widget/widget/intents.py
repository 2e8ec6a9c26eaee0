"""Check each message of the browser, act on the game, and answer."""

from __future__ import annotations

import logging
import warnings
from typing import TYPE_CHECKING, Any, Protocol

from traitlets import TraitError

from freecell_widget.errors import BoardTextWarning, FreeCellError, NotationError
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move
from freecell_widget.notation.moves import Token, readings, refusal
from freecell_widget.validate import text, whole
from freecell_widget.widget.help import sections
from freecell_widget.widget.view import HIDDEN, beside, plain, sentence
from freecell_widget.widget.your_games import your_games
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.game import Game
    from freecell_widget.model.state import State
    from freecell_widget.records import Records
    from freecell_widget.widget.hints import Adviser
    from freecell_widget.widget.viewers import Viewers

_log = logging.getLogger(__name__)
_LONGEST = 200  # characters of a name
_LONGEST_BOARD = 20_000  # characters of a deal or of a pasted board
_FOR_SCRIPTS = {"board.lines", "board.open", "board.gaps"}  # name arguments, which the field does not have
_LAST_CARD = 53
_MOST_MOVES = 10**9


class Board(Protocol):
    """The widget, as far as this module knows it."""

    SETTINGS: tuple[str, ...]
    game: Game
    viewers: Viewers
    adviser: Adviser
    records: Records

    def show(self, **values: object) -> None:
        """Set traits that are read-only to others."""


def _move(board: Board, content: dict[str, Any]) -> None:
    """Make a move, if the card that the player saw still lies there.

    Code or another player may have moved it since.
    """
    game = board.game
    state = game.state
    last = len(state.piles) - 1
    source, target = whole("source", content.get("source"), 0, last), whole("target", content.get("target"), 0, last)
    cards = None if content.get("cards") is None else whole("cards", content["cards"], 1)
    if content.get("card") is not None:
        card, pile, taken = whole("card", content["card"], HIDDEN, _LAST_CARD), state.piles[source], cards or 1
        if taken > len(pile) or pile[-taken] != card:
            raise fault(FreeCellError, "intent.stale", card=Card(max(card, 0)))
    move = _fitting(state, source, target) if cards is None else Move(source, target, cards)
    game.push(move, as_seen=True)


def _fitting(state: State, source: int, target: int) -> Move:
    """Return the move of one card or, onto a column, of the run that fits.

    Any foundation stands for all.
    """
    homes = range(state.variant.first_foundation, len(state.piles))
    others = [index for index in homes if index != target] if target in homes else []
    meant = Token("", (source,), (target, *others))
    moves = readings(state, meant)
    if not moves:
        raise refusal(state, meant).error()
    return min(moves, key=lambda move: move.cards)


def _new(board: Board, content: dict[str, Any]) -> None:
    """Deal a number, a pasted board or, for an empty text, a random deal."""
    deal = text("deal", content.get("deal"), _LONGEST_BOARD)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", BoardTextWarning)  # the board's notice says how the text was read
            board.game.new(deal if deal.strip() else None)
    except NotationError as error:
        if error.code not in _FOR_SCRIPTS:
            raise
        raise fault(NotationError, f"{error.code}_here", **error.params) from error


def _beside(board: Board, content: dict[str, Any]) -> None:
    """Deal the next number, or the one before."""
    number = beside(board.game, whole("by", content.get("by"), -1, 1))
    if number is None:
        raise fault(FreeCellError, "intent.no_number")
    board.game.new(number)


def _pause(board: Board, content: dict[str, Any]) -> None:
    """Stop the clock when the page is hidden in every view."""
    if board.viewers.hidden(whole("view", content.get("view"))):
        board.game.pause_clock()


def _leave(board: Board, content: dict[str, Any]) -> None:
    """Forget a view that was removed; stop the clock if all others are hidden."""
    if board.viewers.gone(whole("view", content.get("view"))):
        board.game.pause_clock()


def _help(board: Board, _: dict[str, Any]) -> dict[str, Any]:
    """Return the pages of the help: the player's games and the rules."""
    rules, games = sections(board.game), your_games(board.records, board.game.id)
    return {"help": {language: [games[language], *rules[language]] for language in rules}}


def _open(board: Board, content: dict[str, Any]) -> None:
    """Continue a recorded game; `previous` brings back the one that was played."""
    name = text("game", content.get("game"), _LONGEST)
    if name != board.game.id:
        board.game.restore(board.records.game(name).save())


def _setting(board: Board, content: dict[str, Any]) -> None:
    name = text("name", content.get("name"), _LONGEST)
    if name not in board.SETTINGS:
        raise fault(FreeCellError, "intent.setting", name=repr(name), names=list(board.SETTINGS))
    try:
        setattr(board, name, content.get("value"))
    except TraitError as error:
        raise fault(FreeCellError, "intent.field", field=name) from error


_ACTIONS: dict[str, Callable[[Board, dict[str, Any]], object]] = {
    "move": _move,
    "new": _new,
    "undo": lambda board, _: board.game.undo(),
    "redo": lambda board, _: board.game.redo(),
    "restart": lambda board, _: board.game.restart(),
    "finish": lambda board, _: board.game.finish(),
    "previous": lambda board, _: board.game.previous(),
    "beside": _beside,
    "travel": lambda board, content: board.game.travel(whole("to", content.get("to"), 0, _MOST_MOVES)),
    "pause": _pause,
    "resume": lambda board, _: board.game.resume_clock(),
    "leave": _leave,
    "hint": lambda board, _: board.adviser.ask("hint"),
    "solve": lambda board, _: board.adviser.ask("solve"),
    "help": _help,
    "open": _open,
    "setting": _setting,
}


def only_reads(content: object) -> bool:
    """Return whether a message asks for something without changing the game."""
    return isinstance(content, dict) and content.get("type") == "help"


def answer(board: Board, content: object) -> dict[str, Any]:
    """Carry out one message and return the answer.

    A malformed message changes nothing.

    Args:
        board: the widget.
        content: the message, of any type: it comes from outside. ``js/src/types.d.ts`` declares it and the answer.
    """
    message = content if isinstance(content, dict) else {}
    view, number = (value if type(value) is int else None for value in (message.get("view"), message.get("id")))
    reply: dict[str, Any] = {"type": "answer", "view": view, "id": number, "ok": False}
    try:
        kind = message.get("type")
        action = _ACTIONS.get(kind) if isinstance(kind, str) else None
        if action is None:
            raise fault(FreeCellError, "intent.unknown")
        if view is not None:
            with board.game.lock:
                board.viewers.shown(view)
        told = action(board, message)
    except FreeCellError as error:
        board.show(last_error=error)
        reply["reason"] = sentence(error.code, error.params) if error.code else plain(str(error))
    except Exception:  # noqa: BLE001 (the browser always gets its answer)
        _log.exception("An intent of the browser failed.")
        reply["reason"] = sentence("intent.failed")
    else:
        reply["ok"] = True
        if isinstance(told, dict):
            reply |= told
    return reply
