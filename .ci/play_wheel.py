"""Play a move on the installed package, by the engine and on the widget, where there is no Node.js."""

import shutil
import sys

from freecell_widget import FreeCell, Game, __version__

assert shutil.which("node") is None, "there is a Node.js, so this proves nothing"
assert "site-packages" in sys.modules["freecell_widget"].__file__, "this is not the installed package"

game = Game(617)
move = game.legal_moves[0]
game.push(move)
assert len(game.moves) == 1

board = FreeCell(617)
assert "function" in board._esm or "=>" in board._esm, "the bundle is not in the wheel"
board.push(move)
assert board.state == game.state

print(f"freecell_widget {__version__}: played a move of deal 617, and the board agrees with the engine")
