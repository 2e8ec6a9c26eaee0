"""FreeCell as a search problem; every switch is a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.model.card import Card
from freecell_widget.model.state import State
from freecell_widget.rules import apply, automoves, check_policy, do, is_won, legal_moves, single_moves, why_illegal
from freecell_widget.rules.supermove import expand_supermove
from freecell_widget.search.errors import SearchError
from freecell_widget.search.naming import name_of_problem
from freecell_widget.search.problem import lacks
from freecell_widget.search.problem_checks import check_problem, is_problem
from freecell_widget.validate import choice, flag, quoted
from freecell_widget.variants.rules_text import read_rules, write_rules

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from freecell_widget.model.move import Move


class FreeCellProblem:
    """A game of the FreeCell family from one position, each move at cost 1.

    Args:
        start: a deal as :func:`freecell_widget.deals.lookup.deal_state` takes it, a State, or anything with a `state`
            such as a Game.
        moves: ``"single"``: one card at a time, which is what a move costs a player's hand; ``"super"``: a run of
            cards as one move, as players count.
        symmetric: whether positions that differ only in the order of cascades or freecells are one.
        autoplay: the policy that sends cards home after each move, at no cost: ``"off"``, ``"horne"``, ``"safe"``
            or ``"all"``.

    Raises:
        FreeCellError: an argument has another value, or the deal does not exist.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> problem = FreeCellProblem(mini_deal(2))
    >>> [move for move, state, cost in problem.successors(problem.initial)][:2]
    [Move(source=0, target=4, cards=1), Move(source=1, target=4, cards=1)]
    """

    def __init__(
        self,
        start: Any,
        *,
        moves: str = "single",
        symmetric: bool = True,
        autoplay: str = "off",
    ) -> None:
        self.name = start if isinstance(start, int | str) else None  # of the deal
        self.optimum: float | None = None  # the least cost of a way to win, where it is known
        start = getattr(start, "state", start)
        self.initial: State = start if isinstance(start, State) else deal_state(start)
        self.moves = choice("moves", moves, ("single", "super"))
        self.symmetric = flag("symmetric", symmetric)
        self.autoplay = check_policy(autoplay)

    def successors(self, state: State) -> list[tuple[Move, State, float]]:
        """Return (move, next position, 1) for every move."""
        if self.moves == "single" and self.autoplay == "off":
            return [(move, do(state, move), 1) for move in single_moves(state)]
        return [(move, self._follow(do(state, move)), 1) for move in self._moves(state)]

    def is_goal(self, state: State) -> bool:
        """Return whether all cards are home."""
        return is_won(state)

    def key(self, state: State) -> Hashable:
        """Return what is equal for the same position, by the switch `symmetric`."""
        return state.key() if self.symmetric else state.piles

    def apply(self, state: State, move: Move) -> State:
        """Return the position after a move and its automoves.

        Args:
            state: a position.
            move: one of the moves that `successors` lists there.

        Raises:
            IllegalMove: the rules refuse the move.
        """
        return self._follow(apply(state, move))

    def _follow(self, state: State) -> State:
        """Return the position after the automoves of one."""
        for automove in automoves(state, self.autoplay):
            state = do(state, automove)
        return state

    def full_moves(self, moves: Iterable[Move]) -> list[Move]:
        """Return moves with the automoves that follow each, ready to be applied.

        Args:
            moves: a way from the first position, such as the moves of a result.

        Raises:
            IllegalMove: the rules refuse a move.

        >>> from freecell_widget.model.move import Move
        >>> problem = FreeCellProblem(102, autoplay="safe")
        >>> len(problem.full_moves([Move(0, 8)]))
        5
        """
        state, full = self.initial, []
        for move in moves:
            state = apply(state, move)
            follow = automoves(state, self.autoplay)
            full += [move, *follow]
            for automove in follow:
                state = do(state, automove)
        return full

    def way(self, moves: Iterable[Any], what: str = "This is a way") -> tuple[list[Move], list[State], list[float]]:
        """Return a way to win in the moves of this problem: (moves, states, costs).

        Any legal moves that win will do: a move of a run becomes moves of single cards where the problem moves those,
        and a move that autoplay has made already is left out.

        Args:
            moves: from the first position.
            what: how an error begins that says what is wrong with them.

        Raises:
            SearchError: a move is not legal where it stands, or the last one does not win.
        """
        given, taken, states = list(moves), [], [self.initial]
        costs: list[float] = [0]
        home = range(self.initial.variant.first_foundation, len(self.initial.piles))
        for number, move in enumerate(given, 1):
            state = states[-1]
            try:
                if self.autoplay != "off" and move.target in home and not _is_legal(state, move):
                    continue
                singles = expand_supermove(state, move) if self.moves == "single" else [move]
                for single in singles:
                    taken.append(single)
                    states.append(self.apply(states[-1], single))
                    costs.append(costs[-1] + 1)
            except (FreeCellError, TypeError, AttributeError) as error:
                raise SearchError(
                    f"{what} whose action {number} of {len(given)}, {quoted(move)}, is not possible there: {error}"
                ) from None
        if not is_won(states[-1]):
            raise SearchError(f"{what} that ends after {len(given)} actions in a position that is not a goal.")
        return taken, states, costs

    def describe(self) -> dict[str, Any]:
        """Return the problem in numbers and texts, as :meth:`from_description` reads it."""
        state = self.initial
        return {
            "variant": write_rules(state.variant),
            "piles": [" ".join(map(str, pile)) for pile in state.piles],
            "moves": self.moves,
            "symmetric": self.symmetric,
            "autoplay": self.autoplay,
        }

    @classmethod
    def from_description(cls, description: dict[str, Any]) -> FreeCellProblem:
        """Return the problem that :meth:`describe` described.

        Raises:
            FreeCellError: something is missing or wrong in the description.
        """
        try:
            piles = tuple(tuple(map(Card.parse, pile.split())) for pile in description["piles"])
            state = State(read_rules(description["variant"]), piles)
            switches = {name: description[name] for name in ("moves", "symmetric", "autoplay")}
        except (KeyError, TypeError, AttributeError) as error:
            raise FreeCellError(f"This does not describe a FreeCellProblem: {error!r}.") from None
        return cls(state, **switches)

    def _moves(self, state: State) -> list[Move]:
        """Return the moves of a position, one for each position that they lead to."""
        if self.moves == "single":
            return single_moves(state)
        by_key = {do(state, move).key(): move for move in reversed(legal_moves(state))}
        by_key.pop(state.key(), None)  # a lone card that goes from one empty pile to another
        return sorted(by_key.values())

    def __getattr__(self, name: str) -> NoReturn:
        """Say what a textbook's name is called here."""
        raise lacks(self, name)

    def __repr__(self) -> str:
        """Return the switches and the game."""
        switches = f"moves={self.moves!r}, symmetric={self.symmetric}, autoplay={self.autoplay!r}"
        game = self.initial.variant.name if self.name is None else f"{self.initial.variant.name} {self.name}"
        return f"<FreeCellProblem {game}, {switches}>"


def _is_legal(state: State, move: Move) -> bool:
    return why_illegal(state, move) is None


def as_problems(given: Any) -> list[tuple[str, Any]]:
    """Return (name, problem) for one or several problems.

    Args:
        given: a deal number, a State or a problem; a list of them; or a dictionary that gives them names.

    Raises:
        FreeCellError: it is, or holds, something else.

    >>> [name for name, problem in as_problems([164, deal_state(2)])], as_problems({"easy": 164})[0][0]
    (['164', 'FreeCell (2)'], 'easy')
    >>> as_problems(617)
    [('617', <FreeCellProblem FreeCell 617, moves='single', symmetric=True, autoplay='off'>)]
    """
    if _is_game(given) or is_problem(given) or not hasattr(given, "__iter__"):
        given = [given]
    if hasattr(given, "items"):
        return [(str(name), as_problem(problem)) for name, problem in given.items()]
    return [(name_of_problem(problem, number), as_problem(problem)) for number, problem in enumerate(given, 1)]


def as_problem(given: Any) -> Any:
    """Return a deal, a State or a Game as a FreeCellProblem, other problems unchanged.

    Raises:
        FreeCellError: it is something else.

    >>> as_problem(617)
    <FreeCellProblem FreeCell 617, moves='single', symmetric=True, autoplay='off'>
    """
    if _is_game(given):
        return FreeCellProblem(given)
    check_problem(given)
    return given


def _is_game(given: Any) -> bool:
    """Return whether something is a deal, a State or what has a State, such as a Game."""
    return isinstance(given, int | str | State) or isinstance(getattr(given, "state", None), State)
