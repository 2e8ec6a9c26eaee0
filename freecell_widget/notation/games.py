"""The text of a whole game: read into tokens and written, ten to a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from freecell_widget.errors import IllegalMove, NotationError
from freecell_widget.model.move import Move, check_move, is_move
from freecell_widget.model.state import check_state
from freecell_widget.notation.move_lines import move_tokens
from freecell_widget.notation.moves import Token, full_text, legal_text, read_token
from freecell_widget.rules import apply
from freecell_widget.validate import UNORDERED, quoted, whole
from freecell_widget.words.messages import Text, fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from freecell_widget.model.state import State
    from freecell_widget.variants.variant import Variant


def parse_game(text: str | Iterable[str | Move | Sequence[int] | Token], variant: Variant) -> list[Token]:
    r"""Return the moves of a game as written, before any position is asked.

    Args:
        text: tokens with any white space or none between them, or one by one; commas, move numbers like ``12.``,
            FreeCell Pro's header lines (``#617 ...``), boards between the moves and what fc-solve prints around them
            are skipped. Moves that fc-solve tells in sentences are read.
        variant: the game, which says what piles there are.

    Raises:
        NotationError: a token does not read; the text names it and its index, counted from 0.
        IllegalMove: a Move names a pile that the game does not have; the text likewise.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> [token.text for token in parse_game("#1 someone Attempt: 1 NumFcs=4\n5a5b 26v4", FREECELL)]
    ['5a', '5b', '26v4']
    """
    given: object = text
    if is_move(given):
        raise fault(NotationError, "notation.one_move", given=quoted(given))
    if isinstance(given, UNORDERED):
        raise fault(NotationError, "notation.no_order", given=quoted(given))
    if isinstance(given, bytes) or not hasattr(given, "__iter__"):
        raise fault(NotationError, "notation.no_text", given=quoted(given))
    found = move_tokens(text, variant) if isinstance(text, str) else text
    return [_token(index, item, variant) for index, item in enumerate(found)]


def _token(index: int, item: str | Move | Sequence[int] | Token, variant: Variant) -> Token:
    """Return what one item of a list names; its index stands in the error."""
    if isinstance(item, Token):
        return item
    try:
        if is_move(item):
            source, target, cards = check_move(item)
            return Token(full_text(variant, Move(source, target, cards)), (source,), (target,), cards)
        return read_token(cast("str", item), variant)
    except TypeError as error:
        raise token_error(index, item, NotationError, Text("move.none", {"given": quoted(item)})) from error
    except (NotationError, IllegalMove) as error:
        raise token_error(index, item, type(error), Text(error.code, error.params)) from None


def token_error(
    index: int, token: object, kind: type[NotationError | IllegalMove], why: Text
) -> NotationError | IllegalMove:
    """Return an error that names a token and its index, and says why."""
    text = token if isinstance(token, str) else quoted(token)
    return fault(kind, "notation.at_index", token=text[:12], index=index, why=why)


def format_game(state: State, moves: Iterable[Move], *, per_line: int = 10) -> str:
    """Return the text of moves, ten to a line as FreeCell Pro writes them.

    Args:
        state: the position before the first move.
        moves: every move, automoves too: the text replays under autoplay ``"off"``.
        per_line: how many stand on a line.

    Raises:
        IllegalMove: the rules refuse a move.
        NotationError: the moves are a set or a dictionary, which have no order.
        FreeCellError: per_line is not a whole number, 1 or more.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> format_game(deal_state(617), [Move(5, 8), Move(8, 9)])
    '6a ab'
    """
    check_state(state)
    per_line = whole("per_line", per_line, 1)
    if isinstance(moves, UNORDERED):
        raise fault(NotationError, "notation.no_order", given=quoted(moves))
    tokens = []
    for move in moves:
        before, state = state, apply(state, move)
        tokens.append(legal_text(before, Move(*move)))
    return "\n".join(" ".join(tokens[i : i + per_line]) for i in range(0, len(tokens), per_line))
