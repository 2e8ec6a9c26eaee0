"""A game: a State with its past and future. Everything that happens to it comes in here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.game.dealing import dealt
from freecell_widget.game.history import Session
from freecell_widget.game.listeners import Change, Listeners
from freecell_widget.game.reading import locked
from freecell_widget.game.saving import read_saved, write_saved
from freecell_widget.game.travelling import Travelling
from freecell_widget.model.move import Move
from freecell_widget.model.state import State
from freecell_widget.rules import POLICIES, automoves, check_policy, finishing_moves
from freecell_widget.variants.house_rules import House, find_house
from freecell_widget.variants.variant import Variant, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MOST_EARLIER = 100  # games kept for `previous`


class Played(list[Move]):
    """The moves that `play` made, and the autoplay policy under which the list replayed.

    >>> Game(617).play("4a 4b").autoplay
    'safe'
    """

    autoplay: str = ""


class Game(Travelling):
    """A game of the FreeCell family, with undo, counts, a clock and listeners.

    Args:
        deal: a deal number, a text such as ``"pysol:100000"``, a State, or board text; None deals one at random, and
            ``"solvable"`` one that is known to be won.
        variant: the game, or its name.
        autoplay: ``"off"``, ``"horne"``, ``"safe"`` or ``"all"``; None takes that of the house rules, else ``"safe"``.
            It runs after a player's move, never after a deal, a load, an undo or a redo.
        house: house rules, or their name: see :data:`freecell_widget.variants.variant.HOUSES`.

    Raises:
        DealError, NotationError, InvalidState: the deal is none.
        FreeCellError: there is no such variant, policy or house.

    >>> game = Game(617)
    >>> game.push("26")
    Traceback (most recent call last):
    freecell_widget.errors.IllegalMove: K♠ cannot go on 6♣. Only 5♦ or 5♥ can.
    >>> game.push("4a"), game.state.freecells[0], game.counts.moves
    (Move(source=3, target=8, cards=1), (Card('4H'),), 1)
    >>> game.undo(), game.undo()
    (Move(source=3, target=8, cards=1), None)
    """

    __slots__ = ("_later", "_listeners")

    def __init__(
        self,
        deal: int | str | State | None = None,
        *,
        variant: Variant | str | None = None,
        autoplay: str | None = None,
        house: House | str | None = None,
    ) -> None:
        super().__init__()
        rules = None if house is None else find_house(house)
        self._autoplay = check_policy((rules.autoplay if rules else "safe") if autoplay is None else autoplay)
        self._session = dealt(deal, None if variant is None else find_variant(variant), rules)
        self._earlier: list[Session] = []
        self._later: list[Session] = []
        self._listeners = Listeners()

    # -- moves -----------------------------------------------------------------------------------------------------

    @locked
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
        step = self._session.step(move, self._autoplay)
        self._session.add([step])
        self._changed("move", step.moves)
        return step.move

    @locked
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
        steps, policy = self._session.steps(moves, policies)
        if steps:
            self._session.add(steps)
            self._changed("play", tuple(move for step in steps for move in step.moves))
        played = Played(step.move for step in steps)
        played.autoplay = policy
        return played

    @locked
    def autoplay_now(self, policy: str | None = None) -> list[Move]:
        """Send home what a policy would, as one move that one undo takes back; return the moves.

        Args:
            policy: see `autoplay`; None takes the game's own, or ``"safe"`` where that is off.
        """
        own = "safe" if self._autoplay == "off" else self._autoplay
        return self._send_home(automoves(self.state, policy or own, self._session.held), "move")

    @locked
    def finish(self) -> list[Move]:
        """Send all cards home if no card must be arranged first, as one move; return the moves, none if it must."""
        return self._send_home(finishing_moves(self.state) or [], "finish")

    # -- deals -----------------------------------------------------------------------------------------------------

    @locked
    def new(self, deal: int | str | State | None = None, *, variant: Variant | str | None = None) -> None:
        """Deal another game; `previous` brings this one back.

        Args:
            deal: as in the class; None deals one at random.
            variant: another game to play from now on, or its name.

        Raises:
            DealError, NotationError, InvalidState, FreeCellError: as in the class. The game is as before.
        """
        wanted = None if variant is None else find_variant(variant)
        if wanted is None and not isinstance(deal, State):
            wanted = self.variant
        self._begin(dealt(deal, wanted, self.house), "deal")

    @locked
    def restart(self) -> None:
        """Deal the same game again; `previous` brings this one back."""
        self._begin(Session(self.deal, self.start, self.house), "deal")

    @locked
    def previous(self) -> bool:
        """Bring the game before this one back with its whole history; return False if there is none."""
        if not self._earlier:
            return False
        self._session.watch.stop()
        self._later.append(self._session)
        self._session = self._earlier.pop()
        self._changed("previous", ())
        return True

    # -- texts -----------------------------------------------------------------------------------------------------

    @locked
    def save(self) -> str:
        """Return the whole game as one short text that `load` reads: deal, rules, all moves, undone ones too.

        >>> game = Game(617)
        >>> _ = game.play("4a 4b")
        >>> Game.load(game.save()).state == game.state
        True
        """
        return write_saved(self._session, self._autoplay)

    @classmethod
    def load(cls, text: str) -> Game:
        """Return the game that a text of `save` holds; every move is judged again.

        Args:
            text: what `save` returned.

        Raises:
            NotationError: the text is no saved game, is damaged, or comes from a newer version.
        """
        session, autoplay = read_saved(text)
        game = cls(session.start, autoplay=autoplay)
        game._session = session
        return game

    @locked
    def restore(self, text: str) -> None:
        """Show the game that a text of `save` holds; `previous` brings this one back.

        Args:
            text: what `save` returned.

        Raises:
            NotationError: as `load`. The game is as before.
        """
        session, self._autoplay = read_saved(text)
        self._begin(session, "load")

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Copy and pickle as `save` does: without listeners and earlier games.

        >>> from copy import copy
        >>> game = Game(617)
        >>> other = copy(game)
        >>> other.push("4a"), game.tokens
        (Move(source=3, target=8, cards=1), [])
        """
        return type(self).load, (self.save(),)

    # -- settings and listeners ------------------------------------------------------------------------------------

    @property
    def autoplay(self) -> str:
        """The autoplay policy: ``"off"``, ``"horne"``, ``"safe"`` or ``"all"``."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, policy: str) -> None:
        with self.lock:
            self._autoplay = check_policy(policy)
            self._changed("setting", ())

    @locked
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

    def _changed(self, kind: str, moves: tuple[Move, ...]) -> None:
        self._revision += 1
        self._listeners.tell(Change(kind, moves, self._revision))

    # -- inside ----------------------------------------------------------------------------------------------------

    def _begin(self, session: Session, kind: str) -> None:
        """Show another session and keep the one before."""
        self._session.watch.stop()
        self._earlier += [self._session, *reversed(self._later)]
        del self._earlier[:-_MOST_EARLIER]
        self._later.clear()
        self._session = session
        self._changed(kind, ())

    def _send_home(self, moves: list[Move], kind: str) -> list[Move]:
        """Make home moves as one step."""
        if moves:
            step = self._session.step(moves[0], "off", moves[1:])
            self._session.add([step])
            self._changed(kind, step.moves)
        return moves
