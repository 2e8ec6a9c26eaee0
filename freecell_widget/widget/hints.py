"""Solve the position in the background and show the solution move by move."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import TYPE_CHECKING, Protocol, cast

from freecell_widget.errors import FreeCellError
from freecell_widget.game.hint import Hint, advice, hint_from
from freecell_widget.rules import is_won
from freecell_widget.validate import amount
from freecell_widget.widget.view import sentence, together

if TYPE_CHECKING:
    from freecell_widget.game import Change, Game
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State
    from freecell_widget.solver import Solution, Solver

_log = logging.getLogger(__name__)
SECONDS = 20.0  # for a search
_CHUNK = 300  # nodes at a time where there are no threads
_DEEPEST = 3  # the level of a hint that names the whole move


class Board(Protocol):
    """The widget, as far as this module knows it."""

    game: Game
    show_winnable: bool

    @property
    def records_notice(self) -> FreeCellError | None:
        """What the record of the games has to say after the last move."""

    def show(self, **values: object) -> None:
        """Set traits that are read-only to others."""


class _Search:
    """One search for a solution of a position; `over` stops it."""

    def __init__(self, state: State, policy: str, want: str) -> None:
        self.state, self.policy, self.want = state, policy, want
        self.solver: Solver | None = None
        self.before = 0.0  # seconds that it took until it was asked for the last time
        self.over = False

    def again(self, policy: str, want: str) -> None:
        """Let a search go on that a limit has stopped."""
        self.policy, self.want = policy, want
        self.before = self.solver.metrics.seconds if self.solver else 0.0

    def run(self, nodes: int | None, seconds: float) -> Solution:
        """Search for some seconds since it was asked for, or for a number of nodes more."""
        from freecell_widget.solver import Solver  # only hints need it

        if self.solver is None:
            self.solver = Solver(self.state, quality="neat")
        most = None if nodes is None else self.solver.metrics.expanded + nodes
        return self.solver.run(nodes=most, seconds=self.before + seconds, cancel=lambda: self.over)


class Adviser:
    """Advises the player of a board, in the trait `advice`.

    A solution that was found is kept, and told as long as the player follows it. The search does not hold the game's
    lock, and its result is dropped if the game has moved on.

    Args:
        board: the widget; the caller holds its game's lock.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._search: _Search | None = None  # the one under way
        self._plan: dict[State, Move] = {}  # the next move in each position of the solution
        self._policy = ""  # the autoplay policy that the plan is for
        self._lost: dict[State, Hint] = {}  # the last position that was proved to be lost, and the hint for it
        self._halted: _Search | None = None  # the last one that a limit has stopped; it can go on
        self._asked: tuple[State | None, int] = (None, 0)  # the position last asked about, and the level of its hint
        self._unsubscribe = board.game.subscribe(self._changed)

    def stop(self) -> None:
        """End the search and listen to the game no more."""
        self._unsubscribe()
        self._abandon()

    def ask(self, want: str) -> None:
        """Advise now if the answer is known, else start a search.

        The caller holds the game's lock.

        Args:
            want: ``"hint"``: says more each time it is asked in the same position; ``"solve"``: lays out a solution
                for redo; ``"badge"``: says whether the game can be won.
        """
        game = self._board.game
        state = game.state
        if want == "hint":
            before, level = self._asked
            self._asked = (state, min(_DEEPEST, level + 1) if before == state else 1 + self._board.show_winnable)
        known = self._known(state)
        if known and (want != "solve" or known.move is None):
            self._say(known, want)
            return
        current = self._search
        if current is not None and want != "solve":
            if current.want != "solve":
                current.want = want
            return
        self._abandon()
        self._search = search = self._begin(state, game.autoplay, want)
        if want != "badge":
            self._tell(Hint(None, "hint.searching"))
        try:
            threading.Thread(target=self._search_through, args=(search,), name="freecell hint", daemon=True).start()
        except RuntimeError:  # no threads here: Pyodide
            self._search_on(search)

    def advise(self, seconds: float = SECONDS) -> Hint:
        """Wait for the next move of a solution, or for the reason why there is none.

        Args:
            seconds: the most time to take, 0 or more.

        Raises:
            FreeCellError: `seconds` is not such a number.
        """
        seconds = amount("seconds", seconds)
        game = self._board.game
        with game.lock:
            state, policy = game.state, game.autoplay
            hint = self._known(state)
            search = self._begin(state, policy, "hint") if hint is None else None
        found = _solved(search, seconds) if search else None
        with game.lock:
            here = game.state == state
            if search is not None and found is not None:
                hint = self._learn(search, found) if here else _hint(state, found, policy)[0]
            if here and hint:
                self._asked = (state, _DEEPEST)
                self._say(hint, "hint")
        return cast("Hint", hint)

    # -- searching -------------------------------------------------------------------------------------------------

    def _begin(self, state: State, policy: str, want: str) -> _Search:
        """Return a new search, or the one that a limit stopped in this position."""
        halted, self._halted = self._halted, None  # whoever runs it has it alone
        if halted is None or halted.state != state:
            return _Search(state, policy, want)
        halted.again(policy, want)
        return halted

    def _search_through(self, search: _Search) -> None:
        """Search to the end, in a thread."""
        found = _solved(search, SECONDS)
        with self._board.game.lock:
            self._finish(search, found)

    def _search_on(self, search: _Search) -> None:
        """Search for a while, then let the event loop handle other events.

        The caller holds the game's lock.
        """
        while not search.over:
            found = _solved(search, SECONDS, nodes=_CHUNK)
            if isinstance(found, FreeCellError) or found.limit != "nodes":
                self._finish(search, found)
                return
            try:
                asyncio.get_running_loop().call_soon(self._search_on_later, search)
            except RuntimeError:  # there is no event loop either
                continue
            return

    def _search_on_later(self, search: _Search) -> None:
        with self._board.game.lock:
            self._search_on(search)

    def _finish(self, search: _Search, found: Solution | FreeCellError) -> None:
        """Tell the result of a search, unless another began or the game moved on."""
        if search is not self._search:
            return
        self._search = None
        game = self._board.game
        hint = self._learn(search, found)
        if search.want == "solve" and hint.move is not None and not isinstance(found, FreeCellError):
            game.plan(found.moves)
            hint = Hint(None, "hint.solution", {"moves": len(game.undone)})
        self._say(hint, search.want)

    # -- knowing ---------------------------------------------------------------------------------------------------

    def _known(self, state: State) -> Hint | None:
        """Return the hint for a position if no search is needed."""
        if is_won(state):
            return Hint(None, "hint.won")
        if self._policy == self._board.game.autoplay and state in self._plan:
            return advice(state, self._plan[state])
        return self._lost.get(state)

    def _learn(self, search: _Search, found: Solution | FreeCellError) -> Hint:
        """Keep what a search found, or the search itself; return the hint."""
        hint, plan = _hint(search.state, found, search.policy)
        if plan:
            self._plan, self._policy = plan, search.policy
        elif hint.code == "hint.unwinnable":
            self._lost = {search.state: hint}
        elif hint.code == "hint.unknown":
            self._halted = search
            self._asked = (None, 0)  # nothing is said of this position yet
        return hint

    def _changed(self, change: Change) -> None:
        if change.kind == "setting":
            return
        self._abandon()
        if self._board.show_winnable:
            self.ask("badge")

    def _abandon(self) -> None:
        if self._search is not None:
            self._search.over = True
            self._search = None

    # -- saying ----------------------------------------------------------------------------------------------------

    def _say(self, hint: Hint, want: str) -> None:
        """Tell as much of a hint as its level allows."""
        move, level = hint.move, self._asked[1] if want == "hint" else 1
        if move is None:
            self._tell(hint)
        elif level == 1:
            self._tell(Hint(move, "hint.way"))
        elif level < _DEEPEST:
            self._tell(Hint(move, "hint.card", hint.params), source=move.source, cards=move.cards)
        else:
            self._tell(hint, source=move.source, cards=move.cards, target=move.target)

    def _tell(self, hint: Hint, **where: int) -> None:
        said = sentence(hint.code, hint.params)
        if notice := self._board.records_notice:  # the page shows the advice in the place of the notice
            said = together(said, sentence(notice.code, notice.params))
        self._board.show(advice={"revision": self._board.game.revision, **said, **where})


def _solved(search: _Search, seconds: float, nodes: int | None = None) -> Solution | FreeCellError:
    """Run a search and return its result or its error.

    An error is not raised, since nobody waits for a thread's error.
    """
    try:
        return search.run(nodes, seconds)
    except FreeCellError as error:
        return error
    except Exception as error:  # noqa: BLE001 (the same)
        _log.exception("The search for a solution failed.")
        return FreeCellError(str(error))


def _hint(state: State, found: Solution | FreeCellError, policy: str) -> tuple[Hint, dict[State, Move]]:
    """Return the hint for a position, and the next move for the whole solution."""
    if isinstance(found, FreeCellError):
        return Hint(None, "hint.cannot", {"variant": state.variant.name}), {}
    return hint_from(state, found, policy, found.proof)
