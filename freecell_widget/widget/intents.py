"""What the browser asks for, read as untrusted text: checked, carried out, answered."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Protocol

from traitlets import TraitError

from freecell_widget.errors import FreeCellError
from freecell_widget.messages import fault
from freecell_widget.widget.view import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.game import Game

_log = logging.getLogger(__name__)
_LONGEST = 200  # characters of a token or a deal


class Board(Protocol):
    """What an intent acts on: the widget, as far as this module knows it."""

    SETTINGS: tuple[str, ...]
    game: Game

    def show(self, name: str, value: object) -> None:
        """Set a trait that is read-only to others."""


def _text(content: dict[str, Any], name: str) -> str:
    """Return a short text of an intent, or refuse it."""
    value = content.get(name)
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise fault(FreeCellError, "intent.field", field=name)
    return value


def _setting(board: Board, content: dict[str, Any]) -> None:
    name = _text(content, "name")
    if name not in board.SETTINGS:
        raise fault(FreeCellError, "intent.setting", name=repr(name), names=list(board.SETTINGS))
    try:
        setattr(board, name, content.get("value"))
    except TraitError as error:
        raise fault(FreeCellError, "intent.field", field=name) from error


_ACTIONS: dict[str, Callable[[Board, dict[str, Any]], object]] = {
    "move": lambda board, content: board.game.push(_text(content, "move")),
    "new": lambda board, content: board.game.new(_text(content, "deal").strip() or None),
    "undo": lambda board, _: board.game.undo(),
    "redo": lambda board, _: board.game.redo(),
    "restart": lambda board, _: board.game.restart(),
    "finish": lambda board, _: board.game.finish(),
    "previous": lambda board, _: board.game.previous(),
    "autoplay": lambda board, _: board.game.autoplay_now(),
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
        action(board, content)
    except FreeCellError as error:
        board.show("last_error", error)
        reply["reason"] = sentence(error.code, error.params)
    except Exception:  # noqa: BLE001 (the browser always gets its answer)
        _log.exception("An intent of the browser failed.")
        reply["reason"] = sentence("intent.failed")
    else:
        reply["ok"] = True
    return reply
