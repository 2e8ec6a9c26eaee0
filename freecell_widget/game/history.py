"""One deal being played: its start, the moves made and taken back, its counts and its clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from freecell_widget.game.clock import Stopwatch
from freecell_widget.model.move import Move
from freecell_widget.notation import format_move, parse_move, replay
from freecell_widget.rules import apply, automoves, do, held_after, is_won

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from freecell_widget.model.card import Card
    from freecell_widget.model.state import State
    from freecell_widget.variants.house_rules import House


class Step(NamedTuple):
    """One move of the player: what it is called, what followed by itself, where it led.

    Args:
        move: the player's move.
        token: the move in notation.
        automoves: the cards that went home by themselves after it.
        state: the position after all of these.
        held: cards that the player has taken back from a foundation, which autoplay leaves where they are.
        text: the move and its automoves in notation, joined by ``+``, as saved games have them.
        shown: whether a solution laid it out and `forward` makes it: nobody found it in play.
    """

    move: Move
    token: str
    automoves: tuple[Move, ...]
    state: State
    held: frozenset[Card]
    text: str
    shown: bool = False

    @property
    def moves(self) -> tuple[Move, ...]:
        """The move and its automoves, in order."""
        return (self.move, *self.automoves)


def _plain(move: Any) -> Any:  # noqa: ANN401 (whatever a caller took for a move)
    """Return a Move of plain ints, whatever integers it holds; what is none is left for the reader to refuse."""
    if not isinstance(move, Move):
        return move
    try:
        return Move(*(int(index(number)) for number in move))
    except TypeError:
        return tuple(move)


@dataclass
class Session:
    """One deal being played. Nothing here locks or tells anyone: that is :class:`freecell_widget.game.Game`'s part.

    Args:
        deal: the deal's number or name; None for a position that has none.
        start: the position that was dealt.
        house: the house rules in force, which `start` follows; None for none.
        watch: the time played.
        done: the moves that led here.
        undone: the moves taken back, the next to redo last.
        made: moves made altogether, redone ones too.
        undos: moves taken back altogether.
        paused: whether the clock was stopped in mid-game.
        id: what tells this game from every other, of this deal too, wherever it is loaded.
    """

    deal: int | str | None
    start: State
    house: House | None = None
    watch: Stopwatch = field(default_factory=Stopwatch)
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    made: int = 0
    undos: int = 0
    paused: bool = field(default=False, compare=False)
    id: str = field(default_factory=lambda: uuid4().hex, compare=False)

    @property
    def state(self) -> State:
        """The position."""
        return self.done[-1].state if self.done else self.start

    @property
    def shown(self) -> bool:
        """Whether the game is won, and moves of a solution that was shown are among those that led there."""
        return is_won(self.state) and any(step.shown for step in self.done)

    @property
    def held(self) -> frozenset[Card]:
        """Cards that autoplay leaves where they are."""
        return self.done[-1].held if self.done else frozenset()

    def step(self, move: Move | str, policy: str, given: Sequence[Move] | None = None) -> Step:
        """Return the step that a move would be; nothing changes.

        Args:
            move: a Move or a token.
            policy: the autoplay policy that follows it.
            given: the automoves that follow it instead, which are judged.

        Raises:
            NotationError: the token does not read as a move.
            IllegalMove: the rules refuse it.
        """
        return self._step(self.state, self.held, move, policy, given)

    @staticmethod
    def _step(
        state: State, held: frozenset[Card], move: Move | str, policy: str, given: Sequence[Move] | None = None
    ) -> Step:
        move = _plain(move)
        if not isinstance(move, Move):
            move = parse_move(state, move)
        after = apply(state, move)
        held = held_after(state, move, held)
        following = automoves(after, policy, held) if given is None else given
        token = format_move(state.variant, move, state=state)
        words = [token]
        for automove in following:
            words.append(format_move(after.variant, automove, state=after))
            after = do(after, automove) if given is None else apply(after, automove)
        return Step(move, token, tuple(following), after, held, "+".join(words))

    def steps(self, moves: str | Iterable[Move | str], policies: Sequence[str]) -> tuple[list[Step], str]:
        """Return the steps that a list of moves would be, and the autoplay policy under which it replays.

        Args:
            moves: tokens as one text or one by one, or Moves.
            policies: the policies to try, the likeliest first.

        Raises:
            NotationError, IllegalMove: as `step`; the text names the token and its index, counted from 0.
        """
        if not isinstance(moves, (str, bytes, Move)) and hasattr(moves, "__iter__"):
            moves = [_plain(move) for move in moves]  # before the position is asked: what yields them may play, too
        made: list[Step] = []
        state, held = self.state, self.held
        found = replay(state, moves, autoplay=policies, held=held)
        for move, following in zip(found.moves, found.automoves, strict=True):
            made.append(self._step(state, held, move, found.autoplay, following))
            state, held = made[-1].state, made[-1].held
        return made, found.autoplay

    def add(self, steps: Iterable[Step]) -> None:
        """Make steps; those that were taken back are made again if they are the same, else forgotten."""
        for step in steps:
            if self.undone and self.undone[-1]._replace(shown=step.shown) == step:
                self.undone.pop()
            else:
                self.undone.clear()
            self.done.append(step)
            self.made += 1
        self.mind_the_clock()

    def back(self) -> Step | None:
        """Take back the last step; return it, or None if there is none."""
        if not self.done:
            return None
        step = self.done.pop()
        self.undone.append(step)
        self.undos += 1
        self.mind_the_clock()
        return step

    def forward(self) -> Step | None:
        """Make the step again that was taken back last; return it, or None if there is none."""
        if not self.undone:
            return None
        step = self.undone.pop()
        self.done.append(step)
        self.made += 1
        self.mind_the_clock()
        return step

    def mind_the_clock(self) -> None:
        """Count time from the first move to the win."""
        self.paused = False
        if is_won(self.state):
            self.watch.stop()
        else:
            self.watch.start()

    def pause(self) -> bool:
        """Count no time until the next move or `resume`; return whether the clock was running."""
        if not self.watch.running:
            return False
        self.watch.stop()
        self.paused = True
        return True

    def resume(self) -> bool:
        """Count time again after `pause`; return whether the clock had been paused."""
        if not self.paused:
            return False
        self.mind_the_clock()
        return True

    def plan(self, moves: Iterable[Sequence[Move]]) -> None:
        """Lay out steps that `forward` will make, in place of those taken back.

        Args:
            moves: for each step its move and the automoves that follow it.

        Raises:
            IllegalMove: the rules refuse one; nothing has changed.
        """
        steps: list[Step] = []
        state, held = self.state, self.held
        for move, *following in moves:
            steps.append(self._step(state, held, move, "off", following)._replace(shown=True))
            state, held = steps[-1].state, steps[-1].held
        self.undone = steps[::-1]

    def rebuild(self, steps: Iterable[tuple[Move, Sequence[Move], bool]], done: int) -> None:
        """Make the steps of a saved game again, judging each move, and take back those after the first `done`.

        Args:
            steps: each move with the automoves that followed it, and whether a solution had laid it out.
            done: how many of them stand.

        Raises:
            IllegalMove: the rules refuse one.
        """
        made: list[Step] = []
        state: State = self.start
        held: frozenset[Card] = frozenset()
        for move, following, shown in steps:
            made.append(self._step(state, held, move, "off", following)._replace(shown=shown))
            state, held = made[-1].state, made[-1].held
        self.done, self.undone = made[:done], made[done:][::-1]
