"""Define problems, nodes, and the events that searches yield."""

from __future__ import annotations

import reprlib
from enum import Enum
from typing import TYPE_CHECKING, Generic, NamedTuple, NoReturn, Protocol, TypeVar, Union, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Generator, Hashable, Iterable, Iterator

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


# What textbooks call the members of nodes and problems.
_TEXTBOOK_NODE = {"path_cost": "cost", "g": "cost", "solution": "actions", "expand": "expand(problem, node)"}
TEXTBOOK_PROBLEM = {
    **dict.fromkeys(("actions", "result", "step_cost", "action_cost", "path_cost"), "successors(state)"),
    **dict.fromkeys(("goal_test", "is_goal_state", "isGoalState"), "is_goal(state)"),
    **dict.fromkeys(("initial_state", "start", "getStartState"), "initial"),
    **dict.fromkeys(("getSuccessors", "get_successors", "neighbors", "neighbours", "children"), "successors(state)"),
}


def lacks(problem: object, name: str) -> AttributeError:
    """Return the error for an attribute that a problem lacks, with our name.

    Args:
        problem: the problem.
        name: of the attribute.

    >>> lacks("a problem", "goal_test").args[0]
    'str has no goal_test; it is called is_goal(state) here.'
    """
    said = f"{type(problem).__name__} has no {name}"
    if name in TEXTBOOK_PROBLEM:
        ours = TEXTBOOK_PROBLEM[name]
        said += f"; it is called {ours} here"
        said += ", a list of (action, next state, cost)" if ours.startswith("successors") else ""
    return AttributeError(f"{said}.", name=name, obj=problem)


@runtime_checkable
class Problem(Protocol[S, A_co]):
    """The four names that a search needs of a problem.

    Any class with these names will do. It need not inherit from this one.

    >>> class Countdown:
    ...     initial = 3
    ...
    ...     def successors(self, state):
    ...         return [("minus one", state - 1, 1), ("minus two", state - 2, 1)]
    ...
    ...     def is_goal(self, state):
    ...         return state == 0
    ...
    ...     def key(self, state):
    ...         return state
    >>> isinstance(Countdown(), Problem)
    True
    """

    @property
    def initial(self) -> S:
        """The state to start from."""

    def successors(self, state: S) -> Iterable[tuple[A_co, S, float]]:
        """Return (action, next state, cost) for each action; a cost is 0 or more."""

    def is_goal(self, state: S) -> bool:
        """Return whether a state is a goal."""

    def key(self, state: S) -> Hashable:
        """Return a value that is equal for states that are the same position."""


class Node(Generic[S, A]):
    """A state and the way to it.

    Args:
        state: the state.
        parent: the node it was reached from; None for a root.
        action: what was done there.
        cost: the sum of the costs from the root, g in textbooks.

    >>> root = Node("start")
    >>> node = Node("end", root, "go", 2)
    >>> node.actions, node.depth, node.cost
    (['go'], 1, 2)
    """

    __slots__ = ("action", "cost", "depth", "parent", "row", "state")

    def __init__(self, state: S, parent: Node[S, A] | None = None, action: A | None = None, cost: float = 0) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.cost = cost
        self.row = -1  # where the trace keeps it
        try:
            self.depth: int = parent.depth + 1 if parent else 0
        except AttributeError:
            said = f"Node(state, parent, action, cost): the parent is a Node or None, not {reprlib.repr(parent)}."
            raise TypeError(said) from None

    @property
    def path(self) -> list[Node[S, A]]:
        """The nodes from the root to this one, both included."""
        return [*self.ancestors()][::-1]

    @property
    def actions(self) -> list[A]:
        """The actions from the root to this node."""
        return [node.action for node in self.path[1:]]  # type: ignore[misc]

    def ancestors(self) -> Iterator[Node[S, A]]:
        """Yield this node, its parent, and so on to the root."""
        node: Node[S, A] | None = self
        while node is not None:
            yield node
            node = node.parent

    def __lt__(self, other: object) -> NoReturn:
        """Refuse an order: a heap compares nodes where the numbers before them are equal."""
        raise TypeError("Nodes have no order: in a heap put a counter before the node, (f, next(counter), node).")

    def __getattr__(self, name: str) -> NoReturn:
        """Say where an attribute is that a node lacks: at its state, or under our name."""
        said = f"A Node has no {name}"
        if name in self.__slots__:  # while a copy is made
            pass
        elif name in _TEXTBOOK_NODE:
            said += f"; it is called {_TEXTBOOK_NODE[name]} here"
        elif not name.startswith("_") and hasattr(self.state, name):
            said += f", but its state has: a heuristic takes the state, h(node.state), and reads state.{name}"
        raise AttributeError(f"{said}.", name=name, obj=self)

    def __repr__(self) -> str:
        """Show what a reader of a log needs, not the state, which may be long."""
        return f"<Node action={self.action!r} cost={self.cost} depth={self.depth}>"


class Expanded(NamedTuple):
    """The search expanded a node.

    Args:
        node: the node.
        children: those of its children that the search keeps.
        frontier: how many nodes wait now.
    """

    node: Node  # type: ignore[type-arg]
    children: list[Node]  # type: ignore[type-arg]
    frontier: int


class Restarted(NamedTuple):
    """The search begins again with a wider bound, as iterative deepening does."""

    bound: float


class Dropped(NamedTuple):
    """The search gave up nodes that waited, as a beam does."""

    nodes: list[Node]  # type: ignore[type-arg]


class Outcome(Enum):
    """What a search returns when it has no goal but has not seen everything."""

    CUTOFF = "cutoff"


CUTOFF = Outcome.CUTOFF
Event = Expanded | Restarted | Dropped
if TYPE_CHECKING:
    # The node of a goal; None: nothing is left to look at; CUTOFF: something was left out.
    Found = Union[Node[S, A], None, Outcome]  # noqa: UP007 (an alias with parameters)
    Search = Generator[Event, None, Found[S, A]]


def expand(problem: Problem[S, A], node: Node[S, A]) -> list[Node[S, A]]:
    """Return the children of a node.

    Raises:
        TypeError: it is a state, or anything else than a Node.
    """
    if not isinstance(node, Node):
        raise TypeError(
            f"expand(problem, node) takes a Node, not {reprlib.repr(node)}: the first is Node(problem.initial)."
        )
    return [Node(state, node, action, node.cost + cost) for action, state, cost in problem.successors(node.state)]


def is_new(reached: set[Hashable], key: Hashable) -> bool:
    """Return whether a key was not in a set, where it is from now on.

    Args:
        reached: the keys seen so far.
        key: the key to look up and add.

    >>> reached = set()
    >>> is_new(reached, "a"), is_new(reached, "a")
    (True, False)
    """
    if key in reached:
        return False
    reached.add(key)
    return True


def is_cycle(problem: Problem[S, A], node: Node[S, A]) -> bool:
    """Return whether the way to a node passes through the same position before.

    Args:
        problem: the problem, whose `key` says what is the same position.
        node: the node whose ancestors are looked at.
    """
    ancestors = node.ancestors()
    key = problem.key(next(ancestors).state)
    return any(problem.key(ancestor.state) == key for ancestor in ancestors)
