"""A game: a State with its past and future. Every change comes in here."""

from __future__ import annotations

import threading
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from freecell_widget.deals.lookup import look_up
from freecell_widget.errors import FreeCellError, IllegalMove, NotationError
from freecell_widget.game.hint import Hint, advice, hint_from
from freecell_widget.game.history import Counts, History
from freecell_widget.game.listeners import Change, Listeners
from freecell_widget.game.saving import read_saved, write_saved
from freecell_widget.model.move import Move, PositionMove, Reason, check_move, is_move
from freecell_widget.model.state import State
from freecell_widget.notation import parse_move
from freecell_widget.notation.moves import unreadable
from freecell_widget.result import Result
from freecell_widget.rules import (
    POLICIES,
    automoves,
    check_policy,
    do,
    finishing_moves,
    is_stuck,
    is_won,
    legal_moves,
    why_illegal,
)
from freecell_widget.rules.sent_home import SentHome
from freecell_widget.validate import UNORDERED, amount, named_after_first, quoted, whole
from freecell_widget.variants.house_rules import House, find_house
from freecell_widget.words.messages import Text, fault, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from freecell_widget.notation import BoardReading
    from freecell_widget.rules.autoplay import Autoplay
    from freecell_widget.solver import Solution
    from freecell_widget.variants.variant import Variant

    MoveLike = Move | Sequence[int] | str  # a list or tuple of three integers is a move that went through JSON

_MOST_EARLIER = 100  # games kept for `previous`
_HINT_SECONDS = 20.0
# Names of other libraries, and what they are called here.
_ELSEWHERE = {
    "fork": "copy()",
    "move_stack": "moves",
    "generate_legal_moves": "legal_moves",
    "is_game_over": "is_won or is_stuck",
    "outcome": "is_won or is_stuck",
    "result": "is_won or is_stuck",
    "reset": "restart()",
    "board": "state",
    "fen": "str(game)",
    "parse_san": "push(text)",
    "push_san": "push(text)",
    "push_uci": "push(text)",
}

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _locked(method: Callable[Concatenate[Game, _P], _R]) -> Callable[Concatenate[Game, _P], _R]:
    """Make a method hold the lock, so that clicks and scripts take turns."""

    @wraps(method)
    def entry(self: Game, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        with self._lock:
            return method(self, *args, **kwargs)

    return entry


def solvable_number(variant: Variant) -> int:
    """Return the number of a random deal that the solver has won."""
    from freecell_widget.solver import solvable

    return solvable.solvable_number(variant)


def _solved(state: State, options: dict[str, Any]) -> Solution:
    """Return what the solver answers."""
    from freecell_widget.solver import solve

    return solve(state, **options)


class Played(list[Move]):
    """The moves that `play` made, and the autoplay policy that fitted the list.

    >>> Game(617).play("4a 4b").autoplay
    'safe'
    """

    autoplay: Autoplay = "off"


class Game:
    """A game of the FreeCell family, with undo, counts, a clock and listeners.

    Args:
        deal: a deal number, a text such as ``"pysol:100000"``, a State, or board text; None deals one at random, and
            ``"solvable"`` one that is known to be won.
        variant: the game, or its name.
        freecells: another number of freecells, 0 to 11; None for that of the game.
        autoplay: ``"off"``, ``"horne"``, ``"safe"`` or ``"all"``; None takes that of the house rules, else ``"safe"``.
            It runs after a player's move, never after a deal, a load, an undo or a redo.
        house: house rules, or their name: see :data:`freecell_widget.variants.house_rules.HOUSES`.
        history: a deal already begun, with its clock, in place of `deal`, `variant`, `freecells` and `house`.

    Raises:
        DealError, NotationError, InvalidState: `deal` is not a deal.
        FreeCellError: a variant, policy or house has an unknown name.

    >>> game = Game(617)
    >>> game.push("26")
    Traceback (most recent call last):
    freecell_widget.errors.IllegalMove: K♠ cannot go on 6♣. Only 5♦ or 5♥ can.
    >>> game.push("4a"), game.state.freecells[0], game.counts.moves
    (Move(source=3, target=8, cards=1), (Card('4H'),), 1)
    >>> game.undo(), game.undo()
    (Move(source=3, target=8, cards=1), None)
    """

    # Slots: a misspelt setting is refused, not lost without a word.
    __slots__ = (
        "__weakref__",
        "_autoplay",
        "_earlier",
        "_history",
        "_later",
        "_listeners",
        "_lock",
        "_plan",
        "_revision",
    )

    @named_after_first
    def __init__(
        self,
        deal: int | str | State | None = None,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
        autoplay: Autoplay | None = None,
        house: House | str | None = None,
        history: History | None = None,
    ) -> None:
        rules = None if house is None else find_house(house)
        self._autoplay = check_policy((rules.autoplay if rules else "safe") if autoplay is None else autoplay)
        self._lock = threading.RLock()
        self._revision = 0
        self._plan: tuple[str, dict[State, Move]] = ("", {})  # the policy and the moves of the hints given so far
        if history is None:
            found = look_up(deal, variant, rules, freecells=freecells, solvable=solvable_number)
            history = History(found.name, found.state, rules, reading=found.reading)
            _warn(found.reading, stacklevel=5)
        self._history = history
        self._earlier: list[History] = []
        self._later: list[History] = []
        self._listeners = Listeners()

    # -- the position ----------------------------------------------------------------------------------------------

    @property
    @_locked
    def state(self) -> State:
        """The position."""
        return self._history.state

    @property
    def start(self) -> State:
        """The position that was dealt."""
        return self._history.start

    @property
    def variant(self) -> Variant:
        """The game in play, house rules included."""
        return self._history.start.variant

    @property
    def house(self) -> House | None:
        """The house rules in force, or None."""
        return self._history.house

    @property
    def id(self) -> str:
        """32 hexadecimal digits that tell this game from all others.

        Each deal gets new ones; `save`, `load` and `previous` keep them. The record gives a game new ones when another
        notebook has gone on with the old.
        """
        return self._history.id

    @id.setter  # noqa: A003 (the property, not the builtin)
    def id(self, name: str) -> None:
        self._history.id = name

    @property
    def reading(self) -> BoardReading | None:
        """How the board was read that this game began with; None for any other deal."""
        return self._history.reading

    @property
    def deal(self) -> int | str | None:
        """The deal's number or name; None for a position that has none."""
        return self._history.deal

    @property
    @_locked
    def moves(self) -> list[Move]:
        """The player's moves that led here, without automoves; each prints as its text."""
        return self._history.moves()

    @property
    @_locked
    def all_moves(self) -> list[Move]:
        """The moves that led here, automoves among them.

        >>> from freecell_widget import apply
        >>> game = Game(102)
        >>> _ = game.push("1a")
        >>> print(*game.all_moves)
        1a 1h 1h 2h 2h
        >>> state = game.start
        >>> for move in game.all_moves:
        ...     state = apply(state, move)
        >>> state == game.state
        True
        """
        return [move for step, state in self._history.with_states() for move in _in_turn(state, step.turn.moves)]

    @property
    @_locked
    def positions(self) -> list[State]:
        """The position that was dealt, and the one after each of `moves`."""
        return [self.start, *(step.turn.state for step in self._history.done)]

    @property
    @_locked
    def tokens(self) -> list[str]:
        """The same moves in notation."""
        return [step.token for step in self._history.done]

    @property
    @_locked
    def undone(self) -> list[str]:
        """The moves that `redo` would make again, the next one first, in notation."""
        return [step.token for step in reversed(self._history.undone)]

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move: to each pile, of each number of cards."""
        return legal_moves(self.state)

    @_locked
    def why_illegal(self, move: MoveLike) -> Reason | None:
        """Return why the rules refuse a move, or None if it is legal.

        Args:
            move: as in `push`.

        Raises:
            NotationError: the text does not read as a move.

        >>> print(Game(617).why_illegal("26"))
        K♠ cannot go on 6♣. Only 5♦ or 5♥ can.
        """
        move, _ = _one_move(move, self.variant)
        if not isinstance(move, str):
            return why_illegal(self.state, move)
        try:
            parse_move(self.state, move)
        except IllegalMove as error:
            return Reason(error.code, dict(error.params))
        return None

    def is_legal(self, move: MoveLike) -> bool:
        """Return whether the rules allow a move.

        Args:
            move: as in `push`.

        Raises:
            NotationError: the text does not read as a move.
        """
        return self.why_illegal(move) is None

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return is_won(self.state)

    @property
    def is_stuck(self) -> bool:
        """Whether no legal move leads to another position.

        A game that cannot be won but has moves left is not stuck.
        """
        return is_stuck(self.state)

    @property
    @_locked
    def counts(self) -> Counts:
        """Moves, undos and automoves so far."""
        return self._history.counts

    @property
    @_locked
    def elapsed(self) -> float:
        """Seconds played: from the first move to the win, without pauses."""
        return self._history.clock.elapsed

    @property
    def clock_running(self) -> bool:
        """Whether time is being counted."""
        return self._history.clock.running

    @property
    def was_shown(self) -> bool:
        """Whether the game was won with moves that `plan` laid out and `redo` made."""
        return self._history.shown

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._history.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return bool(self._history.undone)

    @property
    def can_finish(self) -> bool:
        """Whether the rest of the game plays itself."""
        return not self.is_won and finishing_moves(self.state) is not None

    @property
    def has_previous(self) -> bool:
        """Whether an earlier game can be brought back."""
        return bool(self._earlier)

    # -- moves -----------------------------------------------------------------------------------------------------

    @_locked
    def push(self, move: MoveLike | Hint, *, as_seen: bool = False) -> Move:
        """Make a move, and the automoves that follow it; return the move.

        A move home whose card has gone home by itself changes nothing. So all moves of a solution can be pushed one by
        one.

        Args:
            move: a Move, three integers, a Hint, or a token such as ``"26"``, ``"6a"``, ``"ah"``, ``"26v4"``.
            as_seen: whether the move means the card that lies there, as a click does, even where a card of that pile
                has gone home by itself.

        Raises:
            NotationError: the token does not read as a move.
            IllegalMove: the rules refuse it. The game is as before.

        >>> Game(102, autoplay="safe").push("1a")
        Move(source=0, target=8, cards=1)
        """
        history = self._history
        wanted, hinted = _one_move(move, self.variant)
        as_seen = as_seen or hinted
        meant = history.read(wanted, self._autoplay, as_seen=as_seen)
        if isinstance(meant, SentHome):
            return history.take(meant, wanted)
        before = self.state
        step = history.step(meant, self._autoplay, as_seen=as_seen)
        history.add([step])
        self._changed("move", step.turn.moves)
        return PositionMove.of(before, step.turn.move, step.token)

    @_locked
    def play(self, moves: str | Iterable[MoveLike] | Result, *, autoplay: Autoplay | None = None) -> Played:
        """Make many moves, all or none of them; return them.

        Args:
            moves: tokens with any white space between them or none, an iterable of tokens and Moves, or a Solution.
            autoplay: the policy under which the list was written. None tries the game's own, then the others; the
                one that fits is the result's `autoplay`.

        Raises:
            NotationError: a token does not read as a move; the text names it and its index, counted from 0.
            IllegalMove: the rules refuse one; the same. The game is as before.

        >>> game = Game(617, autoplay="off")
        >>> game.play("4a 4b 4c"), game.tokens
        ([Move(source=3, target=8, cards=1), ...], ['4a', '4b', '4c'])
        """
        listed: str | Iterable[MoveLike] = _found_by(moves) if isinstance(moves, Result) else moves
        policies = [check_policy(self._autoplay if autoplay is None else autoplay)]
        if autoplay is None:
            policies += [policy for policy in POLICIES if policy not in policies]
        steps, policy, account = self._history.steps(listed, policies)
        if self._history.done:
            self._history.keep(account)
        here = len(self._history.done)
        if steps:
            self._history.add(steps)
            self._changed("play", tuple(move for step in steps for move in step.turn.moves))
        played = Played(self._history.moves(here))
        played.autoplay = check_policy(policy)
        return played

    def solve(self, /, **options: Any) -> Solution:  # noqa: ANN401 (the options of solver.solve)
        """Return a solution of the position, or why there is none.

        The options are those of :func:`freecell_widget.solve`, such as ``quality="short"`` and ``seconds=10``.

        >>> game = Game(617)
        >>> for move in game.solve().moves:
        ...     _ = game.push(move)
        >>> game.is_won
        True
        """
        return _solved(self.state, options)

    def hint(self, seconds: float = _HINT_SECONDS) -> Hint:
        """Return the next move of a solution, or why not.

        A solution is looked for once and followed as long as the game follows it.

        Args:
            seconds: the most time to take, from 0 up.

        Raises:
            FreeCellError: `seconds` is not a number, 0 or more.

        >>> game = Game(617)
        >>> while not game.is_won:
        ...     _ = game.push(game.hint())
        >>> str(game.hint())
        'The game is won.'
        """
        seconds = amount("seconds", seconds)
        with self._lock:
            state, policy = self.state, self._autoplay
            known = self._plan[1].get(state) if self._plan[0] == policy else None
        if is_won(state):
            return Hint(None, "hint.won")
        if known is not None:
            return advice(state, known)
        try:
            found = _solved(state, {"quality": "neat", "seconds": seconds})
        except FreeCellError:
            return Hint(None, "hint.cannot", {"variant": state.variant.name})
        hint, plan = hint_from(state, found, policy, found.proof)
        with self._lock:
            self._plan = policy, plan
        return hint

    @_locked
    def autoplay_now(self, policy: Autoplay | None = None) -> list[Move]:
        """Send cards home as a policy would and return the moves; one undo takes all back.

        Args:
            policy: see `autoplay`; None takes the game's own, or ``"safe"`` where that is off.
        """
        own = "safe" if self._autoplay == "off" else self._autoplay
        return self._send_home(automoves(self.state, policy or own, self._history.held), "move")

    @_locked
    def finish(self) -> list[Move]:
        """Send all cards home if none must be arranged first; return the moves.

        One undo takes all of them back. The list is empty where cards must be arranged first.
        """
        return self._send_home(finishing_moves(self.state) or [], "finish")

    # -- back and forth, and the clock ---------------------------------------------------------------------------------

    @_locked
    def undo(self, n: int = 1) -> Move | None:
        """Take back the last move with its automoves; return it or None.

        Args:
            n: how many moves to take back as one change, or all if there are fewer. The one that was made first is
                returned.

        Raises:
            FreeCellError: `n` is not a whole number, 0 or more.
        """
        here = len(self._history.done)
        back = self.travel(max(here - whole("n", n), 0))
        return back[-1] if back else None

    @_locked
    def redo(self, n: int = 1) -> Move | None:
        """Make the last undone move again with its automoves; return it or None.

        Args:
            n: how many moves to make again as one change, or all if there are fewer. The last one is returned.

        Raises:
            FreeCellError: `n` is not a whole number, 0 or more.
        """
        history = self._history
        again = self.travel(len(history.done) + min(whole("n", n), len(history.undone)))
        return again[-1] if again else None

    @_locked
    def pop(self) -> Move:
        """Take back the last move with its automoves and return it.

        Raises:
            IndexError: no move has been made.

        >>> game = Game(617)
        >>> _ = game.push("4a")
        >>> print(game.peek(), game.pop(), game.can_undo)
        4a 4a False
        """
        self.peek()
        return self.travel(len(self._history.done) - 1)[0]

    @_locked
    def peek(self) -> Move:
        """Return the last move.

        Raises:
            IndexError: no move has been made.
        """
        here = len(self._history.done)
        if not here:
            raise IndexError(say("game.no_move"))
        return self._history.moves(here - 1)[0]

    @_locked
    def travel(self, to: int) -> list[Move]:
        """Go to another point of the game as one change, with undo or redo.

        Args:
            to: the number of moves that then stand, from 0 to those made and taken back together.

        Returns:
            The moves taken back or made again, in the order in which that happened.

        Raises:
            FreeCellError: the game has fewer moves. The game is as before.

        >>> from freecell_widget.game import Game
        >>> game = Game(617)
        >>> _ = game.play("4a 4b 4c")
        >>> len(game.travel(0)), game.undone, len(game.travel(2)), game.tokens
        (3, ['4a', '4b', '4c'], 2, ['4a', '4b'])
        """
        history = self._history
        here = len(history.done)
        to = whole("to", to, 0, here + len(history.undone))
        if to < here:
            gone = history.moves(to)[::-1]
            turns = [history.back().turn for _ in range(here - to)]
            back = (Move(m.target, m.source, m.cards) for turn in turns for m in reversed(turn.moves))
            self._changed("undo", tuple(back))
            return gone
        if to > here:
            turns = [history.forward().turn for _ in range(to - here)]
            self._changed("redo", tuple(move for turn in turns for move in turn.moves))
        return history.moves(here)

    @_locked
    def plan(self, moves: Iterable[Move | Sequence[int]] | Result) -> None:
        """Lay out moves for `redo`, in place of those taken back; no card moves yet.

        Args:
            moves: from this position on, cards going home among them. A move home goes together with the move
                before it, as an automove does.

        Raises:
            IllegalMove: the rules refuse one. The game is as before.
            FreeCellError, TypeError: these are not moves.

        >>> from freecell_widget.game import Game
        >>> game = Game(617)
        >>> game.plan([Move(3, 8), Move(3, 9)])
        >>> game.undone, game.redo(), game.tokens
        (['4a', '4b'], Move(source=3, target=8, cards=1), ['4a'])
        """
        given: Any = _found_by(moves) if isinstance(moves, Result) else moves
        if isinstance(given, (str, bytes, *UNORDERED)) or is_move(given) or not hasattr(given, "__iter__"):
            raise fault(FreeCellError, "game.plan", given=quoted(given))
        home = self.variant.first_foundation
        together: list[list[Move]] = []
        for move in [Move(*check_move(move)) for move in given]:
            if together and move.target >= home:
                together[-1].append(move)
            else:
                together.append([move])
        self._history.plan(together)
        self._changed("setting", ())

    @_locked
    def pause_clock(self) -> bool:
        """Stop the clock until the next move or `resume_clock`; return whether it ran."""
        if not self._history.pause():
            return False
        self._changed("setting", ())
        return True

    @_locked
    def resume_clock(self) -> bool:
        """Start the clock again after `pause_clock`; return whether it was paused."""
        if not self._history.resume():
            return False
        self._changed("setting", ())
        return True

    # -- deals -----------------------------------------------------------------------------------------------------

    @named_after_first
    @_locked
    def new(
        self,
        deal: int | str | State | None = None,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
    ) -> None:
        """Deal another game; `previous` brings this one back.

        Args:
            deal: as in the class; None deals one at random.
            variant: another game to play from now on, or its name.
            freecells: another number of freecells from now on; None for that of the game.

        Raises:
            DealError, NotationError, InvalidState, FreeCellError: as in the class. The game is as before.
        """
        if variant is None and not isinstance(deal, State):
            variant = self.variant
        found = look_up(deal, variant, self.house, freecells=freecells, solvable=solvable_number)
        _warn(found.reading, stacklevel=7)
        self._deal(found.name, found.state, found.reading)

    @_locked
    def restart(self) -> None:
        """Deal the same game again; `previous` brings this one back."""
        self._deal(self.deal, self.start)

    @_locked
    def previous(self) -> bool:
        """Bring back the game before this one; return False if there is not one."""
        if not self._earlier:
            return False
        self._history.clock.stop()
        self._later.append(self._history)
        self._history = self._earlier.pop()
        self._changed("previous", ())
        return True

    # -- texts -----------------------------------------------------------------------------------------------------

    @_locked
    def save(self) -> str:
        """Return the game as a short text for `load`: deal, rules and all moves.

        Undone moves are in it, too.

        >>> game = Game(617)
        >>> _ = game.play("4a 4b")
        >>> Game.load(game.save()).state == game.state
        True
        """
        return write_saved(self._history, self._autoplay)

    @classmethod
    def load(cls, text: str) -> Game:
        """Return the game that a text of `save` holds; every move is judged again.

        Args:
            text: what `save` returned.

        Raises:
            NotationError: the text is not a saved game, is damaged, or comes from a newer version.
        """
        history, autoplay = read_saved(text)
        return cls(history=history, autoplay=autoplay)

    @_locked
    def restore(self, text: str) -> None:
        """Show the game that a text of `save` holds; `previous` brings this one back.

        Args:
            text: what `save` returned.

        Raises:
            NotationError: as `load`. The game is as before.
        """
        history, self._autoplay = read_saved(text)
        self._begin(history, "load")

    @_locked
    def copy(self) -> Game:
        """Return a game with the same position, history, settings and time.

        What is played on one does not show on the other. The copy has a new `id`, no listeners and no earlier games.

        >>> game = Game(617)
        >>> other = game.copy()
        >>> _ = other.push("4a")
        >>> game.tokens, other.tokens, game.same_as(other)
        ([], ['4a'], False)
        """
        return type(self)(history=self._history.copy(), autoplay=self._autoplay)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> Game:
        return self.copy()

    def same_as(self, other: Game) -> bool:
        """Return whether another game has the same position, history and settings.

        The time played and the `id` may differ. Python's own ``==`` asks whether they are one game.

        Args:
            other: a Game.

        Raises:
            TypeError: it is not a Game.

        >>> Game(617).same_as(Game(617)), Game(617) == Game(617)
        (True, False)
        """
        if not isinstance(other, Game):
            raise TypeError(say("game.other", {"given": quoted(other)}))
        return self._told() == other._told()  # one after the other: two locks are never held together

    @_locked
    def _told(self) -> tuple[object, ...]:
        """Return what makes two games the same."""
        return self._autoplay, *self._history.told()

    if not TYPE_CHECKING:  # to a type checker, other names stay unknown

        def __getattr__(self, name: str) -> object:
            """Say what a name of another library is called here."""
            if name in _ELSEWHERE:
                raise AttributeError(say("game.elsewhere", {"name": repr(name), "here": _ELSEWHERE[name]}))
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message, name=name, obj=self)

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickle as `save` does: without listeners and earlier games."""
        return type(self).load, (self.save(),)

    def svg(self, /, **options: Any) -> str:  # noqa: ANN401 (the options of pictures.svg.svg)
        """Return a picture of the position as SVG.

        The options are those of :func:`freecell_widget.pictures.svg.svg`.
        """
        return self.state.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return the position as board text."""
        return str(self.state)

    def __repr__(self) -> str:
        home = sum(map(len, self.state.foundations))
        return f"<Game {self.variant.name} {self.deal}: {self.counts.moves} moves, {home} cards home>"

    # -- settings and listeners ----------------------------------------------------------------------------------------

    @property
    def lock(self) -> threading.RLock:
        """The game's lock, re-entrant: who holds it plays alone."""
        return self._lock

    @property
    def revision(self) -> int:
        """A number that rises with every change."""
        return self._revision

    @property
    def autoplay(self) -> Autoplay:
        """The autoplay policy: ``"off"``, ``"horne"``, ``"safe"`` or ``"all"``."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, policy: Autoplay) -> None:
        with self.lock:
            self._autoplay = check_policy(policy)
            self._changed("setting", ())

    @_locked
    def subscribe(self, listener: Callable[[Change], object]) -> Callable[[], None]:
        """Call a function after each change; return a function that ends this.

        Args:
            listener: called with a :class:`Change` while the game is locked. If it raises, the error is logged and
                the game goes on. Changes that it makes itself are told after this one.

        Raises:
            TypeError: it cannot be called.

        >>> game, seen = Game(1), []
        >>> stop = game.subscribe(lambda change: seen.append(change.kind))
        >>> _ = game.push("5a"), game.undo(), stop(), game.redo()
        >>> seen
        ['move', 'undo']
        """
        key = self._listeners.add(listener)

        def stop() -> None:
            with self.lock:
                self._listeners.remove(key)

        return stop

    # -- inside ----------------------------------------------------------------------------------------------------

    def _deal(self, deal: int | str | None, start: State, reading: BoardReading | None = None) -> None:
        """Begin a deal under the same house rules, on a clock that reads the same time."""
        self._begin(History(deal, start, self.house, self._history.clock.at_zero(), reading=reading), "deal")

    def _begin(self, history: History, kind: str) -> None:
        """Show another deal and keep the one before."""
        self._history.clock.stop()
        self._earlier += [self._history, *reversed(self._later)]
        del self._earlier[:-_MOST_EARLIER]
        self._later.clear()
        self._history = history
        self._changed(kind, ())

    def _send_home(self, moves: list[Move], kind: str) -> list[Move]:
        """Make home moves as one step."""
        if moves:
            before = self.state
            self._history.add([self._history.known_step(moves)])
            self._changed(kind, tuple(moves))
            return list(_in_turn(before, moves))
        return moves

    def _changed(self, kind: str, moves: tuple[Move, ...]) -> None:
        self._revision += 1
        self._listeners.tell(Change(kind, moves, self._revision))


def _warn(reading: BoardReading | None, stacklevel: int) -> None:
    """Warn of a board text that was read in another way than by columns."""
    if reading:
        reading.warn(stacklevel)


def _in_turn(state: State, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield legal moves with the positions before them."""
    for move in moves:
        yield PositionMove.of(state, move)
        state = do(state, move)


def _one_move(move: object, variant: Variant) -> tuple[Move | str, bool]:
    """Return a Move or a token, and whether a hint gave it."""
    if isinstance(move, Hint):
        if move.move is None:
            raise fault(FreeCellError, "game.no_hint", why=Text(move.code, move.params))
        return move.move, True
    if isinstance(move, PositionMove):
        return move, False
    if is_move(move) or isinstance(move, Move):
        return Move(*check_move(move)), False
    if isinstance(move, Result) or (not isinstance(move, bytes) and len(_words(move)) > 1):
        raise fault(NotationError, "notation.several", given=quoted(move))
    if isinstance(move, str):
        return move, False
    raise unreadable(move, variant)


def _words(move: object) -> Sequence[object]:
    """Return the moves that a text or a list may hold where one is wanted."""
    if isinstance(move, str):
        return move.split()
    return move if isinstance(move, (list, tuple)) and all(isinstance(item, (str, Move)) for item in move) else ()


def _found_by(result: Result) -> tuple[Any, ...]:
    """Return the moves of a solution, or refuse a verdict without moves."""
    if not result.moves and not result.solved:
        raise fault(FreeCellError, "game.no_solution", verdict=result.verdict)
    return result.moves
