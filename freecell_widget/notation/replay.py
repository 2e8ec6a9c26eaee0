"""Replay a list of moves: search for the reading that makes all of it legal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import IllegalMove, NotationError
from freecell_widget.model.state import check_state
from freecell_widget.notation.games import parse_game, token_error
from freecell_widget.notation.moves import readings, refusal
from freecell_widget.rules import automoves, check_policy, is_won, spaces
from freecell_widget.rules.sent_home import Account, SentHome
from freecell_widget.rules.turn import Turn, known_turn, take_turn
from freecell_widget.words.messages import Text, fault

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from freecell_widget.model.card import Card
    from freecell_widget.model.move import Move, Reason
    from freecell_widget.model.state import State
    from freecell_widget.notation.moves import Token

_EMPTY = Account()
ORDER = ("off", "horne", "safe", "all")
# Tokens tried over all readings of a list under one policy; the forty lists of the tests need at most thrice their own.
MOST_STEPS = 5_000
MOST_STEPS_TO_WIN = 1_000  # of these, when the list replays already but another reading might win


@dataclass(frozen=True)
class Replay:
    """A list of moves replayed.

    Args:
        start: the position before the first move.
        turns: a turn for each token, without those of `skipped`. Where autoplay ran after the deal, each card that it
            sent home stands first as a turn.
        autoplay: the policy under which the list replays.
        after_deal: whether it also ran before the first token.
        skipped: indices of the tokens that send home a card which autoplay had sent already.
        accounts: before the first turn, then after each, the cards that went home by themselves and that no token up to
            the next turn has asked for.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> found = replay(deal_state(617), "4a 4b")
    >>> found.moves, len(found.states)
    ((Move(source=3, target=8, cards=1), Move(source=3, target=9, cards=1)), 3)
    """

    start: State
    turns: tuple[Turn, ...]
    autoplay: str
    after_deal: bool = False
    skipped: tuple[int, ...] = ()
    accounts: tuple[Account, ...] = field(default=(), compare=False, repr=False)

    @property
    def states(self) -> tuple[State, ...]:
        """The position before the first turn, then after each turn."""
        return (self.start, *(turn.state for turn in self.turns))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The move of each turn."""
        return tuple(turn.move for turn in self.turns)

    @property
    def automoves(self) -> tuple[tuple[Move, ...], ...]:
        """For each move, what autoplay sent home after it."""
        return tuple(turn.automoves for turn in self.turns)


def replay(
    state: State,
    moves: str | Iterable[str | Move | Sequence[int] | Token],
    *,
    autoplay: str | Sequence[str] | None = None,
    held: Collection[Card] = (),
    account: Account = _EMPTY,
) -> Replay:
    """Return the one reading of a list of moves under which all of it replays.

    A list depends on the autoplay it was written for. Each policy is tried in turn; then each also after the deal,
    as some programs do; then each with leave to skip a token that sends home a card which autoplay has sent already.
    A plain token onto an empty cascade does not say how many cards go: the reading that lets the list replay is
    taken, one that wins before others, and of several the one that moves as many as it may (or, in a list that counts
    cards elsewhere with ``v``, one card, as fc-solve writes).

    Args:
        state: the position before the first move.
        moves: the moves, as :func:`parse_game` reads them; Moves and Tokens may stand among the texts.
        autoplay: one policy, or those to try in this order; None tries ``"off"``, ``"horne"``, ``"safe"``, ``"all"``.
        held: cards that autoplay leaves where they are, because they were taken back from a foundation.
        account: cards that went home by themselves before the first move, which the list may send home.

    Raises:
        NotationError: a token does not read; the text names it and its index, counted from 0.
        IllegalMove: no reading replays; the text names the token that no reading gets past, its index, and why.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> found = replay(deal_state(102), "1a", autoplay="horne")
    >>> found.autoplay, len(found.automoves[0]), len(found.states)
    ('horne', 4, 2)
    """
    check_state(state)
    tokens = parse_game(moves, state.variant)
    policies = (autoplay,) if isinstance(autoplay, str) else tuple(autoplay or ORDER)
    for policy in policies:
        check_policy(policy)
    worst: _Failure | None = None
    phases = [(False, False), (True, False), (False, True), (True, True)]
    if account.asked:  # the list goes on with one that names each card
        phases.insert(0, phases.pop(2))
    for after_deal, skips in phases:
        for policy in policies:
            if policy == "off" and (after_deal or (skips and not account.sent)):
                continue
            opening = automoves(state, policy, held) if after_deal and not any(state.foundations) else []
            if after_deal and not opening:
                continue
            named = policies[0] if policy == "off" else policy  # who sent home the cards that are missed
            found = _Search(tokens, policy, named, skips=skips).run(state, opening, frozenset(held), account)
            if isinstance(found, Replay):
                return found
            if worst is None or found.rank > worst.rank:
                worst = found
    if worst is None:
        raise AssertionError  # at least one policy was tried
    token = tokens[worst.token]
    if worst.reason is None:
        raise fault(NotationError, "notation.which_count", token=token.text, index=worst.token)
    raise token_error(worst.token, token.text, IllegalMove, Text(*worst.reason))


class _Failure(NamedTuple):
    """The furthest token that no reading got past.

    Without a reason there were too many readings to try.
    """

    token: int
    reason: Reason | None

    @property
    def rank(self) -> tuple[bool, int]:
        """What says more about a list ranks higher."""
        return self.reason is None, self.token


@dataclass
class _Frame:
    """A position before a token, and its readings still to try, the next one last."""

    state: State
    held: frozenset[Card]
    turn: Turn | None = None  # the turn that led here; None at the start or where a token was skipped
    account: Account = _EMPTY  # the cards that autoplay sent home and that no token has named yet
    options: list[Move | SentHome] | None = None


class _Search:
    """Depth-first search over the readings of a list of tokens under one policy."""

    def __init__(self, tokens: Sequence[Token], policy: str, named: str, *, skips: bool) -> None:
        self.tokens = tokens
        self.policy = policy
        self.named = named
        self.skips = skips
        self.most = MOST_STEPS + 10 * len(tokens)
        self.counted = any("v" in token.text.lower() for token in tokens)
        self.furthest: _Failure = _Failure(-1, None)
        self.open: int | None = None  # index of the first token that had several readings

    def run(self, state: State, opening: Sequence[Move], held: frozenset[Card], account: Account) -> Replay | _Failure:
        """Search for a reading that replays, and a little longer for one that wins."""
        opened: list[Turn] = []
        for move in opening:
            opened.append(known_turn(opened[-1].state if opened else state, [move], held))
        frames = [_Frame(opened[-1].state if opened else state, held, account=account)]
        failed: set[tuple[int, State, frozenset[Card], Account]] = set()
        best: list[_Frame] | None = None
        steps = 0
        while frames:
            frame = frames[-1]
            if len(frames) > len(self.tokens):
                if best is None or is_won(frame.state):
                    best = list(frames)
                if account.asked or is_won(frame.state) or not any(other.options for other in frames):
                    break
                frames.pop()
                continue
            if frame.options is None:
                frame.options = self._options(frame, len(frames) - 1)
            if not frame.options:
                failed.add((len(frames), frame.state, frame.held, frame.account))
                frames.pop()
                continue
            steps += 1
            if steps > self.most - (best is not None) * (MOST_STEPS - MOST_STEPS_TO_WIN):
                break
            after = self._after(frame, frame.options.pop())
            if (len(frames) + 1, after.state, after.held, after.account) not in failed:
                frames.append(after)
        if best is not None:
            return self._replay(state, opened, best)
        return self.furthest if self.open is None or steps <= self.most else _Failure(self.open, None)

    def _options(self, frame: _Frame, index: int) -> list[Move | SentHome]:
        """Return the readings of a token, the one to try first last."""
        token = self.tokens[index]
        state, account = frame.state, frame.account
        moves = readings(state, token)
        sent = None
        if self.skips and account.sent and token.cards in (None, 1):
            sent = account.entry(state, token.source, token.target)
        if not moves and sent is None and index > self.furthest.token:
            self.furthest = _Failure(index, refusal(state, token, account, self.named))
        if len(moves) > 1:
            if self.open is None:
                self.open = index
            # Microsoft's programs carry cards onto an empty cascade through the freecells alone.
            through_cells = 1 + spaces(state, token.target[0])[0]
            most, *others = moves
            others.sort(key=lambda move: move.cards != through_cells)
            moves = moves[::-1] if self.counted else [most, *others]  # a list that counts leaves out the number of one
        options: list[Move | SentHome] = [*moves[::-1]]
        if sent is not None:
            options.insert(len(options) if account.asked else 0, sent)
        return options

    def _after(self, frame: _Frame, made: Move | SentHome) -> _Frame:
        """Return the frame that a reading leads to."""
        if isinstance(made, SentHome):
            return _Frame(frame.state, frame.held, account=frame.account.without(made))
        turn = take_turn(frame.state, made, self.policy, frame.held)
        return _Frame(turn.state, turn.held, turn, frame.account.after(frame.state, turn))

    def _replay(self, start: State, opened: Sequence[Turn], frames: Sequence[_Frame]) -> Replay:
        return Replay(
            start,
            (*opened, *(frame.turn for frame in frames[1:] if frame.turn)),
            self.policy,
            after_deal=bool(opened),
            skipped=tuple(index for index, frame in enumerate(frames[1:]) if frame.turn is None),
            accounts=_accounts(len(opened), frames),
        )


def _accounts(opened: int, frames: Sequence[_Frame]) -> tuple[Account, ...]:
    """Return the account before the first turn and after each."""
    accounts = [frames[0].account] * (opened + 1)
    for frame in frames[1:]:
        if frame.turn:
            accounts.append(frame.account)
        else:
            accounts[-1] = frame.account
    return tuple(accounts)
