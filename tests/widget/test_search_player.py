"""The player of a search: every event can be looked at, and what is shown is what the trace says."""

import pytest

from freecell_widget import FreeCellError, SearchPlayer
from freecell_widget.search import (
    FreeCellProblem,
    Trace,
    astar,
    beam,
    breadth_first,
    hill_climbing,
    idastar,
    run,
    same_suit_buried,
)
from freecell_widget.search.showing.event_html import event_html
from freecell_widget.search.tracing.trace_columns import Columns
from tests.support.search_problems import Detour, Missionaries
from tests.support.search_sets import MINI, recorded


@pytest.mark.parametrize(
    "result",
    [
        recorded(astar),
        recorded(idastar),
        recorded(beam, width=3),
        recorded(hill_climbing),
        run(lambda problem: problem.successors(problem.initial) and None, MINI),
        run(breadth_first, Missionaries()),
    ],
    ids=["A*", "IDA*", "beam", "hill climbing", "plain", "missionaries"],
)
def test_every_event_is_shown_forward_and_back(opened, result):
    player, trace = opened(SearchPlayer, result), result.trace
    pictures = []
    for index in (*range(len(trace)), *reversed(range(len(trace)))):
        player.index = index
        step = trace[index]
        pictures.append(player._picture.value)
        assert f"event {index:,} of {len(trace) - 1:,}: {step.kind}" in pictures[-1]
        waits = "1 node waits" if step.frontier == 1 else f"{step.frontier:,} nodes wait"
        assert waits in pictures[-1]
        if step.row is not None:
            assert player.row == step.row
            assert player.state == trace.state(step.row)
    assert pictures[: len(trace)] == pictures[len(trace) :][::-1]


def test_a_child_can_be_chosen_and_searched_on_from(opened):
    player = opened(SearchPlayer, recorded(astar))
    player.index = 1
    child = player.trace[1].children[2]
    player._node.value = child
    assert player.state == player.trace.state(child)
    assert f"depth <b>{player.trace.depth(child)}</b>" in player._picture.value
    assert run(astar, FreeCellProblem(player.state), same_suit_buried).trace.state(0) == player.state
    assert repr(player).startswith("<SearchPlayer: event 1 of <Trace: 60 expansions")
    player.index = 2
    assert player.row == player.trace[2].row  # not the child any more


def test_what_comes_next_is_told():
    trace = recorded(astar).trace
    for index in range(1, len(trace) - 1):
        assert f"expanded next, at depth {trace.depth(trace[index + 1].row)}" in event_html(trace, index)
    assert "nothing is expanded after this" in event_html(trace, len(trace) - 1)


def test_a_board_opens_with_the_position_and_goes_with_the_player(opened):
    player = opened(SearchPlayer, recorded(astar))
    player.index = 5
    player._open.click()
    (board,) = player._board.children
    assert board.state == player.state
    board.push(board.legal_moves[0])
    assert board.state != player.state  # the search stays as it was
    player.index = 9
    player._open.click()
    assert player._board.children[0].state == player.state
    assert board.comm is None
    player.close()
    player.close()
    assert player._slider.comm is None


def test_nothing_of_a_problem_is_trusted(opened):
    player = opened(SearchPlayer, run(breadth_first, Detour({"<i>A": {"<i>B": 1}, "<i>B": {"G": 1}}, start="<i>A")))
    for index in range(len(player.trace)):
        player.index = index
        assert "<i>" not in player._picture.value
        assert "<i>" not in player.trace._repr_html_()
    assert player._open.disabled


def test_what_is_no_course_of_a_search_is_refused():
    with pytest.raises(FreeCellError, match=r"was not recorded\. Run it again with record=True"):
        SearchPlayer(run(breadth_first, MINI, max_expanded=3, record=False))
    with pytest.raises(FreeCellError, match=r"^searched must be what run\(\.\.\.\) returned, got "):
        SearchPlayer(617)
    for empty in (run(breadth_first, MINI, max_expanded=0), Trace(MINI, Columns())):
        with pytest.raises(FreeCellError, match=r"^This search ended before its first event; there is nothing to show"):
            SearchPlayer(empty)


def test_an_event_that_there_is_not_leaves_the_player_where_it_is(opened):
    player = opened(SearchPlayer, recorded(astar))
    player.index = -1
    assert player.index == len(player.trace) - 1
    for index in (10**6, "3", 2.5):
        with pytest.raises(IndexError, match=f"^event must be a number from 0 to [0-9]+, got {index!r}"):
            player.index = index
    assert player.index == len(player.trace) - 1


def test_the_end_shows_the_goal_and_why_it_ended(opened):
    """Once: the replay ended at the last expansion."""
    result = run(astar, MINI, same_suit_buried)
    player = opened(SearchPlayer, result)
    player.index = len(player.trace)
    assert "the end, after" in player._picture.value
    assert "solved, cost 21" in player._picture.value
    assert MINI.is_goal(player.state)
    assert player.state == result.states[-1]
    stopped = opened(SearchPlayer, recorded(astar))
    stopped.index = len(stopped.trace)
    assert "limit (expansions)" in stopped._picture.value
    plain = opened(SearchPlayer, run(lambda problem: run(astar, problem, same_suit_buried).moves, MINI))
    plain.index = len(plain.trace)
    assert MINI.is_goal(plain.state)


def test_the_start_and_a_restart_are_told_as_they_are(opened):
    player = opened(SearchPlayer, recorded(idastar), title="IDA* for you")
    restarts = [index for index, step in enumerate(player.trace) if step.kind == "restarted"]
    for index in range(len(player.trace)):
        player.index = index
        assert "None" not in player._picture.value
        assert "1 nodes" not in player._picture.value
        assert "<b>IDA* for you</b>" in player._picture.value
    for index in restarts:
        player.index = index
        assert player.state == MINI.initial  # not the last board of the round before
    for index in restarts[1:]:
        assert "then it begins again with the bound" in event_html(player.trace, index - 1)


def test_two_players_have_one_slider(opened):
    one, two = opened(SearchPlayer, recorded(astar)), opened(SearchPlayer, run(breadth_first, Missionaries()))
    two.follow(one)
    seen = []
    two.observe(lambda change: seen.append(change.new), "index")
    for index in (3, 60, 10):
        one.index = index
    assert two.index == 10
    assert seen == [3, len(two.trace), 10]
    assert two._parts[0].layout.display == "none"


def test_a_picture_is_drawn_as_large_as_it_is(opened):
    class Jugs(tuple):
        __slots__ = ()

        def _repr_svg_(self):
            return f'<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><title>{len(self)}</title></svg>'

    class Pouring(Missionaries):
        initial = Jugs(Missionaries.initial)

        def successors(self, state):
            return [(action, Jugs(after), cost) for action, after, cost in super().successors(state)]

    player = opened(SearchPlayer, run(breadth_first, Pouring()), scale=2)
    assert "<title>3</title>" in player._picture.value
    assert "min-height:40px" in player._picture.value
    assert "22em" not in player._picture.value
    assert "zoom:2" in player._picture.value
