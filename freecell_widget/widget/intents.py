"""What the browser asks for, read as untrusted text: checked, carried out, answered."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any, Protocol

from traitlets import TraitError

from freecell_widget.errors import FreeCellError
from freecell_widget.model.card import Card
from freecell_widget.model.pile_names import pile_name
from freecell_widget.notation.moves import read_token, readings
from freecell_widget.widget.help import sections
from freecell_widget.widget.view import beside, plain, sentence
from freecell_widget.widget.your_games import your_games
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.game import Game
    from freecell_widget.records import Records
    from freecell_widget.widget.hints import Adviser
    from freecell_widget.widget.viewers import Viewers

_log = logging.getLogger(__name__)
_LONGEST = 200  # characters of a token or a deal
_LAST_CARD = 53
_MOST_MOVES = 10**9


class Board(Protocol):
    """What an intent acts on: the widget, as far as this module knows it."""

    SETTINGS: tuple[str, ...]
    game: Game
    viewers: Viewers
    adviser: Adviser
    records: Records

    def show(self, name: str, value: object) -> None:
        """Set a trait that is read-only to others."""


class _Told(dict[str, Any]):
    """What an answer says beside ok."""


def _text(content: dict[str, Any], name: str) -> str:
    """Return a short text of an intent, or refuse it."""
    value = content.get(name)
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise fault(FreeCellError, "intent.field", field=name)
    return value


def _number(content: dict[str, Any], name: str, most: int) -> int:
    """Return a whole number of an intent, from -most to most, or refuse it."""
    value = content.get(name)
    if type(value) is not int or abs(value) > most:
        raise fault(FreeCellError, "intent.field", field=name)
    return value


def _move(board: Board, content: dict[str, Any]) -> None:
    """Make a move, if the card that the person saw and took still lies there.

    A move without a card was typed before the last position was seen: onto an empty cascade it means one card, as when
    it is typed later.
    """
    token, game = _text(content, "move"), board.game
    if "card" in content:
        _check_card(game, token, _number(content, "card", _LAST_CARD))
        game.push(token)
    else:
        moves = readings(game.state, read_token(token, game.variant))
        game.push(min(moves, key=lambda move: move.cards, default=token))


def _check_card(game: Game, token: str, card: int) -> None:
    """Refuse a move that was meant for another position: code or another hand has moved since it was shown.

    Args:
        game: the game.
        token: the move as the browser writes it: the pile's own name, where the cards go, ``v`` and a count or not.
        card: the first card of that count, or the exposed card.
    """
    state, written = game.state, token.lower()
    count = re.search(r"v([0-9a-f]+)$", written)
    cards = int(count[1], 16) if count else 1
    for index, pile in enumerate(state.piles):
        name = pile_name(state.variant, index).lower()
        if written.startswith(name) and (not 1 <= cards <= len(pile) or pile[-cards] != card):
            raise fault(FreeCellError, "intent.stale", card=Card(max(card, 0)))


def _beside(board: Board, content: dict[str, Any]) -> None:
    """Deal the next number, or the one before."""
    number = beside(board.game, _number(content, "by", 1))
    if number is None:
        raise fault(FreeCellError, "intent.no_number")
    board.game.new(number)


def _paused(board: Board, content: dict[str, Any]) -> None:
    """Stop the clock when nobody can see the board: the page is hidden in every view."""
    if board.viewers.hidden(content.get("id")):
        board.game.pause_clock()


def _left(board: Board, content: dict[str, Any]) -> None:
    """Forget a view that is no more; those that are left may all be hidden."""
    if board.viewers.gone(content.get("id")):
        board.game.pause_clock()


def _help(board: Board, _: dict[str, Any]) -> _Told:
    """Tell of the player's games and of the rules."""
    rules, games = sections(board.game), your_games(board.records, board.game.id)
    return _Told(help={language: [games[language], *rules[language]] for language in rules})


def _open(board: Board, content: dict[str, Any]) -> None:
    """Play on a game of the record; `previous` brings back the one that was played."""
    name = _text(content, "game")
    if name != board.game.id:
        board.game.restore(board.records.game(name).save())


def _setting(board: Board, content: dict[str, Any]) -> None:
    name = _text(content, "name")
    if name not in board.SETTINGS:
        raise fault(FreeCellError, "intent.setting", name=repr(name), names=list(board.SETTINGS))
    try:
        setattr(board, name, content.get("value"))
    except TraitError as error:
        raise fault(FreeCellError, "intent.field", field=name) from error


_ACTIONS: dict[str, Callable[[Board, dict[str, Any]], object]] = {
    "move": _move,
    "new": lambda board, content: board.game.new(_text(content, "deal").strip() or None),
    "undo": lambda board, _: board.game.undo(),
    "redo": lambda board, _: board.game.redo(),
    "restart": lambda board, _: board.game.restart(),
    "finish": lambda board, _: board.game.finish(),
    "previous": lambda board, _: board.game.previous(),
    "beside": _beside,
    "travel": lambda board, content: board.game.travel(_number(content, "to", _MOST_MOVES)),
    "pause": _paused,
    "resume": lambda board, _: board.game.resume_clock(),
    "leave": _left,
    "autoplay": lambda board, _: board.game.autoplay_now(),
    "hint": lambda board, _: board.adviser.ask("hint"),
    "solve": lambda board, _: board.adviser.ask("solve"),
    "help": _help,
    "open": _open,
    "setting": _setting,
}


def answer(board: Board, content: object) -> dict[str, Any]:
    """Carry out one intent and return what the browser is told; a malformed one changes nothing.

    Args:
        board: the widget.
        content: the message, whatever it holds.
    """
    number = content.get("id") if isinstance(content, dict) else None
    reply: dict[str, Any] = {"type": "answer", "id": number if type(number) is int else None, "ok": False}
    try:
        if not isinstance(content, dict):
            raise fault(FreeCellError, "intent.unknown")
        kind = content.get("type")
        action = _ACTIONS.get(kind) if isinstance(kind, str) else None
        if action is None:
            raise fault(FreeCellError, "intent.unknown")
        board.viewers.shown(number)
        told = action(board, content)
    except FreeCellError as error:
        board.show("last_error", error)
        reply["reason"] = sentence(error.code, error.params) if error.code else plain(str(error))
    except Exception:  # noqa: BLE001 (the browser always gets its answer)
        _log.exception("An intent of the browser failed.")
        reply["reason"] = sentence("intent.failed")
    else:
        reply["ok"] = True
        if isinstance(told, _Told):
            reply |= told
    return reply
