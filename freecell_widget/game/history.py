"""The history of one deal: its start, its moves, its counts and its clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from freecell_widget.game.clock import Clock
from freecell_widget.model.move import Move, check_move
from freecell_widget.notation import parse_game, parse_move, replay
from freecell_widget.notation.moves import legal_text
from freecell_widget.rules import apply, do, is_won, why_illegal
from freecell_widget.rules.turn import Turn, known_turn, take_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from freecell_widget.model.card import Card
    from freecell_widget.model.state import State
    from freecell_widget.notation import BoardReading
    from freecell_widget.variants.house_rules import House


class Counts(NamedTuple):
    """What was counted in a game.

    Args:
        moves: the player's moves that led here; a supermove is one. Under house rules that count undos, every move
            ever made and every undo.
        undos: how often a move was taken back.
        automoves: cards that went home by themselves on the way here.

    >>> from freecell_widget.game import Game
    >>> game = Game(102)
    >>> game.push("1a"), game.counts
    (Move(source=0, target=8, cards=1), Counts(moves=1, undos=0, automoves=4))
    """

    moves: int
    undos: int
    automoves: int


class Step(NamedTuple):
    """A turn in the history of a game.

    Args:
        turn: the player's move, its automoves, and where they led.
        token: the move in notation.
        text: the move and its automoves in notation, joined by ``+``, as saved games have them.
        shown: whether the move was laid out by a solution and made by `forward`.
    """

    turn: Turn
    token: str
    text: str
    shown: bool = False


def step_of(state: State, turn: Turn, *, shown: bool = False) -> Step:
    """Return the step of a turn, with its text.

    Args:
        state: the position before the turn.
        turn: legal moves.
        shown: whether a solution laid it out.
    """
    tokens = []
    for move in turn.moves:
        tokens.append(legal_text(state, move))
        state = do(state, move)
    return Step(turn, tokens[0], "+".join(tokens), shown)


@dataclass
class History:
    """The history of one deal; Game locks it and tells listeners.

    Args:
        deal: the deal's number or name; None for a position without one.
        start: the position that was dealt.
        house: the house rules in force, which `start` follows already.
        clock: the time played.
        done: the moves that led here.
        undone: the moves taken back, the next to redo last.
        made: moves made altogether, redone ones too.
        undos: moves taken back altogether.
        paused: whether the clock was stopped in mid-game.
        id: 32 hexadecimal digits that tell this game from all others, also from others of the same deal.
        reading: how the board was read that the game began with; None for any other deal.
    """

    deal: int | str | None
    start: State
    house: House | None = None
    clock: Clock = field(default_factory=Clock)
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    made: int = 0
    undos: int = 0
    paused: bool = field(default=False, compare=False)
    id: str = field(default_factory=lambda: uuid4().hex, compare=False)
    reading: BoardReading | None = field(default=None, compare=False)

    @property
    def state(self) -> State:
        """The position."""
        return self.done[-1].turn.state if self.done else self.start

    @property
    def held(self) -> frozenset[Card]:
        """Cards that autoplay leaves where they are."""
        return self.done[-1].turn.held if self.done else frozenset()

    @property
    def shown(self) -> bool:
        """Whether the game is won with moves of a solution that was shown."""
        return is_won(self.state) and any(step.shown for step in self.done)

    @property
    def counts(self) -> Counts:
        """Moves, undos and automoves so far."""
        moves = self.made + self.undos if self.house and self.house.undo_counts else len(self.done)
        return Counts(moves, self.undos, sum(len(step.turn.automoves) for step in self.done))

    def step(self, move: Move | str, policy: str) -> Step:
        """Return the step that a move would be; nothing changes.

        Args:
            move: a Move or a token.
            policy: the autoplay policy that follows it.

        Raises:
            NotationError: the token does not read as a move.
            IllegalMove: the rules refuse it.
        """
        state = self.state
        if isinstance(move, Move):
            move = Move(*check_move(move))
            if reason := why_illegal(state, move):
                raise reason.error()
        else:
            move = parse_move(state, move)
        return step_of(state, take_turn(state, move, policy, self.held))

    def known_step(self, moves: Sequence[Move]) -> Step:
        """Return the step of legal moves: the first one and the automoves that follow it."""
        return step_of(self.state, known_turn(self.state, moves, self.held))

    def steps(self, moves: str | Iterable[Move | str], policies: Sequence[str]) -> tuple[list[Step], str]:
        """Return the steps of a list of moves, and the autoplay policy that fits it.

        Args:
            moves: tokens as one text or one by one, or Moves.
            policies: the policies to try, the likeliest first.

        Raises:
            NotationError, IllegalMove: as `step`; the text names the token and its index, counted from 0.
        """
        tokens = parse_game(moves, self.start.variant)  # before the position is read: an iterator may play, too
        found = replay(self.state, tokens, autoplay=policies, held=self.held)
        return [step_of(state, turn) for state, turn in zip(found.states, found.turns, strict=False)], found.autoplay

    def add(self, steps: Iterable[Step]) -> None:
        """Make steps; steps to redo stay if these are the same, else they are forgotten."""
        for step in steps:
            if self.undone and self.undone[-1]._replace(shown=step.shown) == step:
                self.undone.pop()
            else:
                self.undone.clear()
            self.done.append(step)
            self.made += 1
        self.set_clock()

    def back(self) -> Step:
        """Take back the last step and return it; there must be one."""
        step = self.done.pop()
        self.undone.append(step)
        self.undos += 1
        self.set_clock()
        return step

    def forward(self) -> Step:
        """Make the step again that was taken back last and return it; there must be one."""
        step = self.undone.pop()
        self.done.append(step)
        self.made += 1
        self.set_clock()
        return step

    def set_clock(self) -> None:
        """Count time from the first move to the win."""
        self.paused = False
        if is_won(self.state):
            self.clock.stop()
        else:
            self.clock.start()

    def pause(self) -> bool:
        """Stop the clock until the next move or `resume`; return whether it was running."""
        if not self.clock.running:
            return False
        self.clock.stop()
        self.paused = True
        return True

    def resume(self) -> bool:
        """Start the clock again after `pause`; return whether it was paused."""
        if not self.paused:
            return False
        self.set_clock()
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
        for together in moves:
            judged = state
            for move in together:
                judged = apply(judged, move)
            steps.append(step_of(state, known_turn(state, together, held), shown=True))
            state, held = judged, steps[-1].turn.held
        self.undone = steps[::-1]
