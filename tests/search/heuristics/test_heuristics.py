"""What is claimed of each heuristic, held against exact distances; the figures that are published of three deals."""

from itertools import combinations
from math import inf, nan

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.model.card import Card
from freecell_widget.model.state import State
from freecell_widget.search import (
    FreeCellProblem,
    SearchError,
    any_buried,
    astar,
    cards_left,
    exact_distances,
    find_inconsistency,
    find_overestimate,
    greedy,
    heineman,
    run,
    same_suit_buried,
    unlimited_freecells,
    zero,
)
from freecell_widget.search.heuristics import freecell_heuristics as heuristics
from freecell_widget.search.heuristics.freecell_heuristics import CLAIMS
from freecell_widget.search.heuristics.relaxation import least_parked
from freecell_widget.variants.named_games import mini_freecell
from tests.support.search_problems import INCONSISTENT, Detour, Maze, Missionaries

NAMES = list(CLAIMS)
SHAPES = [(3, 3, 0), (3, 4, 0), (3, 2, 1), (2, 3, 2), (4, 2, 1)]


@pytest.fixture(scope="module")
def worlds():
    """Exact distances of 20 small games of five shapes."""
    return [
        exact_distances(FreeCellProblem(mini_deal(seed, ranks=ranks, cascades=cascades, freecells=cells)))
        for ranks, cascades, cells in SHAPES
        for seed in range(4)
    ]


@pytest.fixture(scope="module")
def seed_2():
    return exact_distances(FreeCellProblem(mini_deal(2)))


@pytest.mark.parametrize("name", NAMES)
def test_claims_hold_on_every_position_of_small_games(worlds, name):
    h = getattr(heuristics, name)
    for world in worlds:
        if CLAIMS[name].admissible:
            assert find_overestimate(h, world) is None
        if CLAIMS[name].consistent:
            assert find_inconsistency(h, world) is None


@pytest.mark.parametrize("name", [name for name in NAMES if not CLAIMS[name].consistent])
def test_refutations_are_found(worlds, seed_2, name):
    h = getattr(heuristics, name)
    assert any(find_inconsistency(h, world) for world in worlds)
    if name == "any_buried":
        assert any(find_overestimate(h, world) for world in [seed_2])


def test_every_rung_of_the_ladder_is_at_least_as_high(seed_2):
    states = [state for state, _ in seed_2][::7] + [deal_state(number) for number in range(1, 30)]
    for state in states:
        rungs = [h(state) for h in (zero, cards_left, same_suit_buried, unlimited_freecells)]
        assert rungs == sorted(rungs)


def test_published_figures_of_deal_2(seed_2):
    assert (len(seed_2), seed_2.arcs, seed_2.optimal) == (12_991, 58_927, 18)
    over = {h: sum(h(state) > distance for state, distance in seed_2) for h in (any_buried, heineman)}
    far = {h: sum(h(s) > c + h(t) for s, _, t, c in seed_2.steps()) for h in (any_buried, heineman)}
    assert over == {any_buried: 3537, heineman: 0}
    assert far == {any_buried: 858, heineman: 2160}


@pytest.mark.parametrize(
    ("seed", "optimal", "expansions"),
    [
        # A*, ties first in first out: zero, cards left, same-suit buried, unlimited freecells.
        (0, 21, (5064, 495, 170, 168)),
        (1, 21, (4746, 289, 114, 80)),
        (2, 18, (6391, 275, 57, 57)),
    ],
)
def test_better_heuristics_expand_less(seed, optimal, expansions):
    problem = FreeCellProblem(mini_deal(seed))
    results = [run(astar, problem, h) for h in (zero, cards_left, same_suit_buried, unlimited_freecells)]
    assert [result.cost for result in results] == [optimal] * 4
    assert tuple(result.metrics.expanded for result in results) == expansions


@pytest.mark.parametrize(("seed", "expansions"), [(0, 40), (1, 36), (2, 18)])
def test_published_expansions_of_same_suit_buried_need_ties_last(seed, expansions):
    """Published: 39, 36 and 18; the order of ties was not recorded, and last in first out comes within one."""
    problem = FreeCellProblem(mini_deal(seed))
    assert run(astar, problem, same_suit_buried, ties="last").metrics.expanded == expansions


def test_the_relaxed_game_is_the_real_game_with_freecells_to_spare():
    """With a freecell for every card but one, the estimate is the exact cost."""
    for seed in range(12):
        state = mini_deal(seed, ranks=3, cascades=2 + seed % 3, freecells=11)
        assert run(astar, FreeCellProblem(state), unlimited_freecells, ties="last").cost == unlimited_freecells(state)
        assert run(astar, FreeCellProblem(state), same_suit_buried, ties="last").cost == unlimited_freecells(state)


@pytest.mark.parametrize("seed", range(12))
def test_least_parked_against_all_subsets(seed):
    """The cards not parked must be able to go home in some order: tried with every set of cards, smallest first."""
    state = mini_deal(seed, ranks=3, cascades=2 + seed % 4)
    cards = [card for pile in state.cascades for card in pile]
    fewest = next(n for n in range(13) if any(goes_home(state, set(parked)) for parked in combinations(cards, n)))
    assert least_parked(state) == fewest


def goes_home(state, parked):
    """Play the relaxed game: parked cards leave their cascade at will, the others only to go home."""
    piles = [list(pile) for pile in state.cascades]
    home, aside = [0] * 4, set()
    moved = True
    while moved:
        moved = False
        for pile in piles:
            if pile and (pile[-1] in parked or pile[-1].rank == home[pile[-1].suit] + 1):
                card = pile.pop()
                aside.add(card) if card in parked else home.__setitem__(card.suit, card.rank)
                moved = True
        for card in sorted(aside):
            if card.rank == home[card.suit] + 1:
                home[card.suit] += 1
                aside.remove(card)
                moved = True
    return not any(piles)


@pytest.mark.parametrize("deal", [1, 164])
def test_on_full_deals_admissible_ones_stay_below_the_rest_of_a_known_solution(deal):
    problem = FreeCellProblem(deal)
    solution = run(greedy, problem, any_buried, ties="last", record=False).moves
    assert solution
    for h in (cards_left, same_suit_buried, unlimited_freecells):
        assert find_overestimate(h, problem, solution=solution) is None
    found = find_overestimate(lambda state: 3 * cards_left(state), problem, solution=solution)
    assert found.says > found.at_most == len(found.moves)
    with pytest.raises(
        SearchError, match=r"^solution is a way that ends after 3 actions in a position that is not a goal"
    ):
        find_overestimate(zero, problem, solution=solution[:3])
    with pytest.raises(SearchError, match=r"^solution must be a list of actions, got 3\.$"):
        find_overestimate(zero, problem, solution=3)
    for h in (cards_left, same_suit_buried):
        assert find_inconsistency(h, problem, solution=solution) is None
    far = find_inconsistency(heineman, problem, solution=run(greedy, problem, any_buried, ties="last"))
    assert far.says > far.at_most
    assert find_inconsistency(lambda state: 3 + cards_left(state), problem, solution=solution).why == (
        "h says 3 at a goal; it must say 0 there."
    )


def test_a_counterexample_shows_the_position_and_the_way(seed_2):
    found = find_overestimate(any_buried, seed_2)
    assert found.why == "h says 22 here, but 18 is enough."
    assert len(found.moves) == found.at_most == seed_2.distance(found.state)
    text = repr(found)
    assert text.startswith(found.why)
    assert str(found.state) in text
    assert "3a" in text or "1a" in text
    assert found.why in found._repr_html_()
    far = find_inconsistency(heineman, seed_2)
    assert far.says == 9
    assert far.at_most == 7
    assert len(far.moves) == 1


def test_distances_of_other_problems():
    river = exact_distances(Missionaries())
    assert river.optimal == 11
    assert len(river.moves(river.problem.initial)) == 11
    maze = Maze("S9G\n...", 4)
    assert exact_distances(maze).optimal == 4
    assert find_overestimate(maze.manhattan, maze) is None
    assert find_overestimate(lambda _: 99, maze).at_most == 0
    assert find_inconsistency(INCONSISTENT.h, INCONSISTENT).says == 7
    assert find_inconsistency(lambda _: 1, maze).why == "h says 1 at a goal; it must say 0 there."


def test_dead_positions_are_infinitely_far():
    graph = Detour({"A": {"B": 1, "G": 2}, "B": {"C": 1}, "C": {}})
    distances = exact_distances(graph)
    assert distances.dead == ["B", "C"]
    assert distances("B") == inf
    assert find_overestimate(lambda state: 99 * (state == "B"), distances) is None
    with pytest.raises(SearchError, match="no goal can be reached"):
        distances.moves("B")
    with pytest.raises(SearchError, match="cannot be reached from the first"):
        distances.distance("X")
    with pytest.raises(SearchError, match=r"key returned \['A'\] for \['A'\], which no set can hold"):
        distances.distance(["A"])
    with pytest.raises(SearchError, match="more than 100 positions"):
        exact_distances(FreeCellProblem(617), most=100)
    assert Card("AS") in deal_state(617).cascades[6]


def test_what_stays_admissible_with_supermoves_and_autoplay():
    """As the module says: cards left under supermoves, nothing but zero under autoplay."""
    supermoves, autoplay = (
        [
            exact_distances(FreeCellProblem(mini_deal(seed, ranks=3, cascades=3, freecells=0), **switch))
            for seed in (0, 1)
        ]
        for switch in ({"moves": "super"}, {"autoplay": "all"})
    )
    assert not any(find_overestimate(h, world) for h in (zero, cards_left) for world in supermoves)
    assert not any(find_overestimate(zero, world) for world in autoplay)
    assert all(find_overestimate(cards_left, world) for world in autoplay)
    piles = ["AH", "AS", "3H", "2S"], ["2H"], ["3S"], [], [], [], ["AC", "2C", "3C"], ["AD", "2D", "3D"], []
    run_over_aces = State(mini_freecell(ranks=3), piles)
    assert same_suit_buried(run_over_aces) == run(astar, FreeCellProblem(run_over_aces), zero).cost == 8
    assert run(astar, FreeCellProblem(run_over_aces, moves="super"), zero).cost == 7


@pytest.mark.parametrize("value", [None, "3", nan, True])
@pytest.mark.parametrize("find", [find_overestimate, find_inconsistency])
def test_what_is_no_number_refutes_nothing_and_is_refused(find, value):
    with pytest.raises(SearchError, match=f"must return a number or math.inf, got {value!r}"):
        find(lambda _: value, Missionaries())
