"""The history of one deal: its start, its moves, its counts and its clock."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from freecell_widget.errors import IllegalMove
from freecell_widget.game.clock import Clock
from freecell_widget.model.move import Move, PositionMove
from freecell_widget.notation import parse_game, parse_move, replay
from freecell_widget.notation.moves import Token, full_text, legal_text, read_token, refusal
from freecell_widget.rules import apply, do, is_won, why_illegal
from freecell_widget.rules.sent_home import Account, SentHome
from freecell_widget.rules.turn import Turn, known_turn, take_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from freecell_widget.model.card import Card
    from freecell_widget.model.state import State
    from freecell_widget.notation import BoardReading
    from freecell_widget.variants.house_rules import House


_NOBODY = Account()  # nobody has gone home


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
        automoves: how many cards have gone home by themselves up to here.
        shown: whether the move was laid out by a solution and made by `forward`.
        account: the cards that have gone home by themselves, as far as code may ask for them.
        stated: whether the account is another than follows from the step before and the turn.
    """

    turn: Turn
    token: str
    text: str
    automoves: int = 0
    shown: bool = False
    account: Account = _NOBODY
    stated: bool = False


def step_of(
    state: State, turn: Turn, last: Step | None, *, shown: bool = False, account: Account | None = None
) -> Step:
    """Return the step of a turn, with its text.

    Args:
        state: the position before the turn.
        turn: legal moves.
        last: the step before; None for the first one.
        shown: whether a solution laid it out.
        account: the account after it; None for the one that follows from the step before.
    """
    tokens = []
    at = state
    for move in turn.moves:
        tokens.append(legal_text(at, move))
        at = do(at, move)
    automoves = (last.automoves if last else 0) + len(turn.automoves)
    follows = (last.account if last else _NOBODY).after(state, turn)
    known = follows if account is None else account
    return Step(turn, tokens[0], "+".join(tokens), automoves, shown, known, known != follows)


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
    def last(self) -> Step | None:
        """The last step; None at the start."""
        return self.done[-1] if self.done else None

    @property
    def account(self) -> Account:
        """The cards that went home by themselves and that code may still send home."""
        return self.done[-1].account if self.done else _NOBODY

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
        return Counts(moves, self.undos, self.done[-1].automoves if self.done else 0)

    def with_states(self, first: int = 0) -> Iterator[tuple[Step, State]]:
        """Yield the steps from a number on, each with the position before it."""
        state = self.done[first - 1].turn.state if first else self.start
        for step in self.done[first:]:
            yield step, state
            state = step.turn.state

    def moves(self, first: int = 0) -> list[Move]:
        """Return the player's moves from a number on; each knows its position."""
        return [PositionMove.of(state, step.turn.move, step.token) for step, state in self.with_states(first)]

    def copy(self) -> History:
        """Return a history that goes on by itself, with the same time played."""
        clock = self.clock.at_zero(self.clock.elapsed)
        return replace(self, done=list(self.done), undone=list(self.undone), clock=clock, id=uuid4().hex)

    def told(self) -> tuple[object, ...]:
        """Return what makes two histories the same, which the time does not."""
        steps = [[(step.turn, step.shown, step.account) for step in steps] for steps in (self.done, self.undone)]
        return self.deal, self.start, self.house, self.made, self.undos, steps

    def read(self, move: Move | str, policy: str, *, as_seen: bool = False) -> Move | SentHome:
        """Return the legal move that is meant, or the card that has gone home by itself.

        Args:
            move: a Move or a token.
            policy: the autoplay policy, which a refusal names.
            as_seen: whether the move means the card that lies there.

        Raises:
            NotationError: the token does not read as a move.
            IllegalMove: the rules refuse it.
        """
        state, account = self.state, self.account
        sent = certain = None
        if account.sent and not as_seen:
            sent, certain = self._sent(move)
        if sent and certain:
            return sent
        try:
            if isinstance(move, str):
                return parse_move(state, move)
            if reason := why_illegal(state, move):
                raise reason.error()
            return Move(*move)
        except IllegalMove as error:
            if sent:
                return sent
            if not account.sent or error.code == "judge.no_pile":
                raise
            raise refusal(state, self._token(move), account, policy).error() from None

    def _sent(self, move: Move | str) -> tuple[SentHome | None, bool]:
        """Return the card that a move may ask for, and whether it asks if it is legal."""
        token, state = self._token(move), self.state
        known = move.moved if isinstance(move, PositionMove) else ()
        if token.cards not in (None, 1) or (known and state.piles[token.source[0]][-1:] == known):
            return None, False  # several cards, or the very card that lies there
        sent = self.account.entry(state, token.source, token.target, known[0] if known else None)
        return sent, bool(known) or self.account.asked

    def _token(self, move: Move | str) -> Token:
        """Return what a move names; its piles exist."""
        if isinstance(move, str):
            return read_token(move, self.start.variant)
        source, target, cards = move
        return Token(full_text(self.start.variant, move), (source,), (target,), cards)

    def take(self, sent: SentHome, move: Move | str) -> Move:
        """Take a card off the account and return the move that sent it home."""
        token = self._token(move)
        self.keep(self.account.without(sent))
        suits = self.start.variant.suits
        home = next(target for target in token.target if suits[target] in (None, sent.card.suit))
        return PositionMove.of(None, Move(sent.pile, home), token.text)

    def keep(self, account: Account) -> None:
        """Set the account of this point of the game; there must be a step."""
        if account != self.done[-1].account:
            self.done[-1] = self.done[-1]._replace(account=account, stated=True)
            self._state_next()

    def _state_next(self) -> None:
        """Note that the account of the step to redo does not follow from this point's."""
        if self.undone:
            self.undone[-1] = self.undone[-1]._replace(stated=True)

    def step(self, move: Move, policy: str, *, as_seen: bool = False) -> Step:
        """Return the step that a legal move would be; nothing changes.

        Args:
            move: the move.
            policy: the autoplay policy that follows it.
            as_seen: whether somebody chose the move who sees the board, so that a new account begins.
        """
        turn = take_turn(self.state, move, policy, self.held)
        return step_of(self.state, turn, self.last, account=_NOBODY if as_seen else None)

    def known_step(self, moves: Sequence[Move]) -> Step:
        """Return the step of legal moves: the first one and the automoves that follow it."""
        turn = known_turn(self.state, moves, self.held)
        account = self.account.after(self.state, turn._replace(automoves=()))
        return step_of(self.state, turn, self.last, account=account)

    def steps(
        self, moves: str | Iterable[Move | Sequence[int] | str], policies: Sequence[str]
    ) -> tuple[list[Step], str, Account]:
        """Return the steps of a list, the policy that fits, and the account before.

        Args:
            moves: tokens as one text or one by one, or Moves.
            policies: the policies to try, the likeliest first.

        Raises:
            NotationError, IllegalMove: as `step`; the text names the token and its index, counted from 0.
        """
        tokens = parse_game(moves, self.start.variant)  # before the position is read: an iterator may play, too
        found = replay(self.state, tokens, autoplay=policies, held=self.held, account=self.account)
        steps: list[Step] = []
        last = self.last
        if last and last.account != found.accounts[0]:
            last = last._replace(account=found.accounts[0])
        # A list that fits only without autoplay names each card, and so will the one that goes on with it.
        full = found.autoplay == "off" != policies[0]
        for state, turn, asked in zip(found.states, found.turns, found.accounts[1:], strict=False):
            account = asked._replace(asked=asked.asked or full)
            last = step_of(state, turn, last, account=account)
            steps.append(last)
        return steps, found.autoplay, found.accounts[0]

    def add(self, steps: Iterable[Step]) -> None:
        """Make steps; steps to redo stay if these are the same, else they are forgotten."""
        for step in steps:
            if self.undone and self.undone[-1].turn == step.turn:
                if self.undone.pop().account != step.account:
                    self._state_next()
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
        state, held, last = self.state, self.held, self.last
        for together in moves:
            judged = state
            for move in together:
                judged = apply(judged, move)
            last = step_of(state, known_turn(state, together, held), last, shown=True, account=_NOBODY)
            steps.append(last)
            state, held = judged, last.turn.held
        self.undone = steps[::-1]
