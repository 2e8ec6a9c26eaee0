"""Going back and forth in a game, and its clock: what a Game does that makes no new move."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.game.reading import Reading, locked
from freecell_widget.model.move import Move, check_move
from freecell_widget.validate import quoted
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Iterable


class Travelling(Reading):
    """The part of a Game that takes back, makes again, and pauses."""

    __slots__ = ()

    def _changed(self, kind: str, moves: tuple[Move, ...]) -> None:
        raise NotImplementedError  # told by Game

    @locked
    def undo(self) -> Move | None:
        """Take back the last move with its automoves; return it, or None if there is none."""
        back = self.travel(len(self._session.done) - 1) if self._session.done else []
        return back[0] if back else None

    @locked
    def redo(self) -> Move | None:
        """Make the move again that was taken back last, with its automoves; return it, or None if there is none."""
        again = self.travel(len(self._session.done) + 1) if self._session.undone else []
        return again[0] if again else None

    @locked
    def travel(self, to: int) -> list[Move]:
        """Go to another point of the game, as one change: take back moves, or make moves again that were taken back.

        Args:
            to: how many moves shall stand, from 0 to those made and taken back together.

        Returns:
            The moves taken back or made again, in the order in which that happened.

        Raises:
            FreeCellError: there is no such point. The game is as before.

        >>> from freecell_widget.game import Game
        >>> game = Game(617)
        >>> _ = game.play("4a 4b 4c")
        >>> len(game.travel(0)), game.undone, len(game.travel(2)), game.tokens
        (3, ['4a', '4b', '4c'], 2, ['4a', '4b'])
        """
        session = self._session
        most = len(session.done) + len(session.undone)
        if isinstance(to, bool) or not hasattr(to, "__index__") or not 0 <= index(to) <= most:
            raise fault(FreeCellError, "game.travel", given=quoted(to), most=most)
        here = len(session.done)
        steps = [session.back() if to < here else session.forward() for _ in range(abs(index(to) - here))]
        made = [step for step in steps if step]
        if to < here:
            moves = (Move(m.target, m.source, m.cards) for step in made for m in reversed(step.moves))
            self._changed("undo", tuple(moves))
        elif made:
            self._changed("redo", tuple(move for step in made for move in step.moves))
        return [step.move for step in made]

    @locked
    def plan(self, moves: Iterable[Move]) -> None:
        """Lay out moves that `redo` shall make, in place of those taken back; no card moves yet.

        Args:
            moves: from this position on, cards going home among them. A move home goes together with the move
                before it, as an automove does.

        Raises:
            IllegalMove: the rules refuse one. The game is as before.
            FreeCellError, TypeError: these are no moves.

        >>> from freecell_widget.game import Game
        >>> game = Game(617)
        >>> game.plan([Move(3, 8), Move(3, 9)])
        >>> game.undone, game.redo(), game.tokens
        (['4a', '4b'], Move(source=3, target=8, cards=1), ['4a'])
        """
        given: object = moves
        if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
            raise fault(FreeCellError, "game.plan", given=quoted(given))
        home = self.variant.first_foundation
        together: list[list[Move]] = []
        for move in [Move(*check_move(move)) for move in moves]:
            if together and move.target >= home:
                together[-1].append(move)
            else:
                together.append([move])
        self._session.plan(together)
        self._changed("setting", ())

    @locked
    def pause_clock(self) -> bool:
        """Count no time until the next move or `resume_clock`; return whether the clock was running."""
        if not self._session.pause():
            return False
        self._changed("setting", ())
        return True

    @locked
    def resume_clock(self) -> bool:
        """Count time again after `pause_clock`; return whether the clock had been paused."""
        if not self._session.resume():
            return False
        self._changed("setting", ())
        return True
