"""The text of moves, whole games and boards, in and out."""

from freecell_widget.notation.boards import BoardReading, format_board, is_board, parse_board, read_board
from freecell_widget.notation.games import format_game, parse_game
from freecell_widget.notation.moves import Token, format_move, parse_move
from freecell_widget.notation.replay import Replay, replay

__all__ = [
    "BoardReading",
    "Replay",
    "Token",
    "format_board",
    "format_game",
    "format_move",
    "is_board",
    "parse_board",
    "parse_game",
    "parse_move",
    "read_board",
    "replay",
]
