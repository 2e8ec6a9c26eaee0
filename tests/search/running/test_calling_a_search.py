"""What newcomers type first: it works, or one sentence has the right words."""

from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest

from freecell_widget import search
from freecell_widget.deals.lookup import mini_deal
from freecell_widget.game import Game
from freecell_widget.search import (
    FreeCellProblem,
    Leaderboard,
    Node,
    SearchError,
    astar,
    beam,
    best_first,
    breadth_first,
    cards_left,
    compare,
    depth_limited,
    exact_distances,
    find_inconsistency,
    find_overestimate,
    grade,
    greedy,
    monte_carlo,
    run,
    same_suit_buried,
    zero,
)
from tests.support.search_problems import Missionaries
from tests.support.search_sets import BLIND, GUIDED

MINI = FreeCellProblem(mini_deal(2))
A_STAR = run(astar, MINI, same_suit_buried)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: astar(zero),
            "astar takes the problem first: astar(problem, h). Give run the search itself, run(astar, ",
        ),
        (lambda: greedy(h=zero), "greedy takes the problem first: greedy(problem, h)."),
        (breadth_first, "breadth_first takes the problem first: breadth_first(problem)."),
        (lambda: depth_limited(20), "depth_limited takes the problem first: depth_limited(problem, limit)."),
        (lambda: beam(zero, width=3), "beam takes the problem first: beam(problem, h, width=...)."),
        (lambda: best_first(zero), "best_first takes the problem first: best_first(problem, f)."),
    ],
)
def test_a_search_that_is_called_without_its_problem_says_how_to_call_it(call, sentence):
    """Python says that h is missing, where the problem is."""
    with pytest.raises(SearchError) as caught:
        call()
    assert str(caught.value).startswith(sentence)
    assert ("functools.partial" in str(caught.value)) == ("(problem)." not in sentence)


@pytest.mark.parametrize("search", [*BLIND.values(), *GUIDED.values()])
def test_each_search_of_the_package_says_so(search):
    search = getattr(search, "func", search)
    with pytest.raises(SearchError, match=f"^{search.__name__} takes the problem first: "):
        search()


def test_a_search_that_was_called_already_is_named():
    for call in (lambda: run(astar(MINI, zero), MINI), lambda: run(monte_carlo(zero), MINI)):
        with pytest.raises(
            SearchError, match=r"give the function itself, without calling it: run\(\w+, problem, \.\.\.\)"
        ):
            call()


def test_a_search_and_its_heuristic_are_one_tuple():
    assert run((astar, same_suit_buried), MINI).metrics == A_STAR.metrics
    assert run((astar, same_suit_buried), MINI, weight=1).metrics == A_STAR.metrics
    table = compare({"A*": (astar, same_suit_buried), "beam": (beam, zero, 3)}, MINI, max_expanded=1000)
    assert table[0].metrics == A_STAR.metrics
    assert table[1].metrics.evaluated > 0
    assert grade.algorithm((astar, same_suit_buried), [MINI], optimal=True)
    board = Leaderboard(mini_deal(2))
    board.submit("Ada", (astar, same_suit_buried))
    assert board.standings()[0].solved == 1
    with pytest.raises(
        SearchError, match=r"astar takes problem, h, weight, ties, .* missing .* 'h'.* write \(astar, \.\.\.\)"
    ):
        compare({"A*": astar}, MINI)


@pytest.mark.parametrize("given", [mini_deal(2), Game(mini_deal(2)), MINI], ids=["State", "Game", "problem"])
def test_a_deal_a_state_or_a_game_is_a_problem_everywhere(given):
    assert run((astar, same_suit_buried), given).metrics == A_STAR.metrics
    assert compare({"A*": (astar, same_suit_buried)}, given)[0].cost == 18
    assert len(exact_distances(given)) == 12_991
    solution = A_STAR.moves
    assert find_overestimate(cards_left, given, solution=solution) is None
    assert find_inconsistency(cards_left, given, solution=solution) is None


def test_a_deal_number_is_a_problem_everywhere():
    assert run(breadth_first, 617, max_expanded=5).problem.name == 617
    assert run(breadth_first, "617", max_expanded=5).limit == "expansions"
    with pytest.raises(ValueError, match="'12a' is not a deal number"):
        run(breadth_first, "12a")


def test_a_problem_of_ones_own_may_have_a_state():
    class Mine(Missionaries):
        state = "something else"

    assert compare({"BFS": breadth_first}, Mine())[0].cost == 11


def test_calls_of_h_that_nobody_sees_are_not_said_to_be_none():
    """It said 0, where A* had asked 387 times."""
    hidden = run(lambda problem: astar(problem, same_suit_buried), MINI)
    assert hidden.metrics.evaluated is None
    table = compare({"lambda": lambda problem: astar(problem, same_suit_buried), "BFS": breadth_first}, MINI)
    assert table[0].values()[7] is None
    assert table[1].values()[7] == 0  # known: it takes no heuristic
    assert "–" in repr(table)
    assert table.plot("evaluated")
    assert table.plot("evaluated", kind="bar").svg.count("<rect") == 3


def test_a_budget_that_ran_out_says_how_to_raise_it():
    assert repr(run(breadth_first, 617, max_expanded=10)).endswith("; a larger max_expanded goes on>")
    assert "max_expanded" not in repr(A_STAR)
    table = compare({"BFS": breadth_first}, 617, max_expanded=10)
    for shown in (repr(table), table._repr_html_()):
        assert "each run had 10 expansions; give compare a larger max_expanded for more." in shown
    assert "larger" not in repr(compare({"A*": (astar, same_suit_buried)}, MINI))


@pytest.mark.parametrize(
    ("theirs", "ours"),
    {"a_star": "astar", "bfs": "breadth_first", "ucs": "uniform_cost", "ida_star": "idastar"}.items(),
)
def test_the_textbooks_names_answer_with_ours(theirs, ours):
    assert getattr(search, theirs) is getattr(search, ours)
    assert theirs not in search.__all__
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        search.nonsense  # noqa: B018


@pytest.mark.parametrize("name", ["actions", "result", "goal_test", "getSuccessors", "neighbors", "isGoalState"])
@pytest.mark.parametrize("problem", [MINI, Missionaries()], ids=["FreeCell", "Missionaries"])
def test_the_textbooks_members_of_a_problem_are_told_ours(name, problem):
    with pytest.raises(AttributeError, match=rf"has no {name}; it is called (successors|is_goal)\(state\) here"):
        run(lambda p: getattr(p, name), problem)


def test_nodes_and_states_are_told_apart():
    node = Node(mini_deal(2))
    with pytest.raises(AttributeError, match=r"^A Node has no path_cost; it is called cost here\.$"):
        node.path_cost  # noqa: B018
    with pytest.raises(AttributeError, match=r"A Node has no piles, but its state has: .* h\(node\.state\), and reads"):
        node.piles  # noqa: B018
    with pytest.raises(AttributeError, match=r"^A Node has no variant, but its state has"):
        run(best_first, MINI, cards_left)

    def of_node(node):
        return len(node.state.piles)

    with pytest.raises(SearchError, match=r"^of_node is given the state itself and not a node; write state where"):
        run(astar, MINI, of_node)


@pytest.mark.parametrize("kind", [Decimal, Fraction, float])
def test_numbers_of_each_kind_are_numbers(kind):
    result = run(astar, MINI, lambda state: kind(same_suit_buried(state)))
    assert result.cost == 18
    assert result.metrics == A_STAR.metrics


def test_a_partial_of_a_tuple_is_metered():
    assert run(partial(astar, weight=1), MINI, same_suit_buried).metrics == A_STAR.metrics
