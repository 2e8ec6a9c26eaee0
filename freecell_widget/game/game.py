"""A game: a State with its past and future. Every change comes in here."""

from __future__ import annotations

import threading
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from freecell_widget.deals.lookup import look_up
from freecell_widget.errors import FreeCellError
from freecell_widget.game.history import Counts, History
from freecell_widget.game.listeners import Change, Listeners
from freecell_widget.game.saving import read_saved, write_saved
from freecell_widget.model.move import Move, check_move
from freecell_widget.model.state import State
from freecell_widget.rules import POLICIES, automoves, check_policy, finishing_moves, is_stuck, is_won, legal_moves
from freecell_widget.validate import quoted, whole
from freecell_widget.variants.house_rules import House, find_house
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from freecell_widget.notation import BoardReading
    from freecell_widget.variants.variant import Variant

_MOST_EARLIER = 100  # games kept for `previous`

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


class Played(list[Move]):
    """The moves that `play` made, and the autoplay policy that fitted the list.

    >>> Game(617).play("4a 4b").autoplay
    'safe'
    """

    autoplay: str = ""


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
        "_revision",
    )

    def __init__(
        self,
        deal: int | str | State | None = None,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
        autoplay: str | None = None,
        house: House | str | None = None,
        history: History | None = None,
    ) -> None:
        rules = None if house is None else find_house(house)
        self._autoplay = check_policy((rules.autoplay if rules else "safe") if autoplay is None else autoplay)
        self._lock = threading.RLock()
        self._revision = 0
        if history is None:
            found = look_up(deal, variant, rules, freecells=freecells, solvable=solvable_number)
            history = History(found.name, found.state, rules, reading=found.reading)
            _warn(found.reading)
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
        """The player's moves that led here, without automoves."""
        return [step.turn.move for step in self._history.done]

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
    def push(self, move: Move | str) -> Move:
        """Make a move, and the automoves that follow it; return the move.

        Args:
            move: a Move, or a token such as ``"26"``, ``"6a"``, ``"ah"``, ``"26v4"``.

        Raises:
            NotationError: the token does not read as a move.
            IllegalMove: the rules refuse it. The game is as before.

        >>> Game(102, autoplay="safe").push("1a")
        Move(source=0, target=8, cards=1)
        """
        step = self._history.step(move, self._autoplay)
        self._history.add([step])
        self._changed("move", step.turn.moves)
        return step.turn.move

    @_locked
    def play(self, moves: str | Iterable[Move | str], *, autoplay: str | None = None) -> Played:
        """Make many moves, all or none of them; return them.

        Args:
            moves: tokens with any white space between them or none, or an iterable of tokens and Moves.
            autoplay: the policy under which the list was written. None tries the game's own, then the others; the
                one that fits is the result's `autoplay`.

        Raises:
            NotationError: a token does not read as a move; the text names it and its index, counted from 0.
            IllegalMove: the rules refuse one; the same. The game is as before.

        >>> game = Game(617, autoplay="off")
        >>> game.play("4a 4b 4c"), game.tokens
        ([Move(source=3, target=8, cards=1), ...], ['4a', '4b', '4c'])
        """
        policies = [check_policy(self._autoplay if autoplay is None else autoplay)]
        if autoplay is None:
            policies += [policy for policy in POLICIES if policy not in policies]
        steps, policy = self._history.steps(moves, policies)
        if steps:
            self._history.add(steps)
            self._changed("play", tuple(move for step in steps for move in step.turn.moves))
        played = Played(step.turn.move for step in steps)
        played.autoplay = policy
        return played

    @_locked
    def autoplay_now(self, policy: str | None = None) -> list[Move]:
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
    def undo(self) -> Move | None:
        """Take back the last move with its automoves; return it or None."""
        back = self.travel(len(self._history.done) - 1) if self._history.done else []
        return back[0] if back else None

    @_locked
    def redo(self) -> Move | None:
        """Make the last undone move again with its automoves; return it or None."""
        again = self.travel(len(self._history.done) + 1) if self._history.undone else []
        return again[0] if again else None

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
            turns = [history.back().turn for _ in range(here - to)]
            back = (Move(m.target, m.source, m.cards) for turn in turns for m in reversed(turn.moves))
            self._changed("undo", tuple(back))
        elif to > here:
            turns = [history.forward().turn for _ in range(to - here)]
            self._changed("redo", tuple(move for turn in turns for move in turn.moves))
        else:
            turns = []
        return [turn.move for turn in turns]

    @_locked
    def plan(self, moves: Iterable[Move]) -> None:
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
        _warn(found.reading, stacklevel=6)
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

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Copy and pickle as `save` does: without listeners and earlier games.

        >>> from copy import copy
        >>> game = Game(617)
        >>> other = copy(game)
        >>> other.push("4a"), game.tokens
        (Move(source=3, target=8, cards=1), [])
        """
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
    def autoplay(self) -> str:
        """The autoplay policy: ``"off"``, ``"horne"``, ``"safe"`` or ``"all"``."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, policy: str) -> None:
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
            self._history.add([self._history.known_step(moves)])
            self._changed(kind, tuple(moves))
        return moves

    def _changed(self, kind: str, moves: tuple[Move, ...]) -> None:
        self._revision += 1
        self._listeners.tell(Change(kind, moves, self._revision))


def _warn(reading: BoardReading | None, stacklevel: int = 4) -> None:
    """Warn of a board text that was read in another way than by columns."""
    if reading:
        reading.warn(stacklevel)
