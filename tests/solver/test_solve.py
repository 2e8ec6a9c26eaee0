"""What `solve` answers: verdicts with their certificates, limits that hold, searches that go on where they stopped."""

import asyncio
import copy
import json
import pickle
import re
import threading

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import DealError, FreeCellError, InvalidState
from freecell_widget.game import Game
from freecell_widget.notation import format_board
from freecell_widget.result import Status
from freecell_widget.rules import apply, is_won, single_moves
from freecell_widget.solver import Solver, rate, solve
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import VARIANTS, mini_freecell


@pytest.fixture(autouse=True)
def plain_kernel():
    """Plain Python, so that no test waits for a compiler or leaves one running."""
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def assert_wins(solution):
    state = solution.state
    for move in solution.moves:
        state = apply(state, move)
    assert is_won(state)


@pytest.mark.parametrize("deal", [1, 164, 617, 1941, 98714, 2**33 - 1])
def test_deals_are_won_by_the_rules(deal):
    solution = solve(deal)
    assert solution
    assert_wins(solution)
    assert solution.player_moves == sum(move.target < 12 for move in solution.moves)
    assert solution.card_moves == sum(move.cards for move in solution.moves if move.target < 12)
    assert len(solution.moves) == solution.player_moves + 52


def test_the_notation_plays_on_a_game():
    game = Game(617)
    game.play(solve(617).notation)
    assert game.is_won


def test_a_number_a_text_a_state_a_board_and_a_game_are_all_positions():
    state = deal_state(164)
    answers = [solve(position).packed for position in (164, "164", state, format_board(state), Game(164))]
    assert len(set(answers)) == 1


def test_the_smallest_impossible_deal_is_proved():
    solution = solve(781948)
    assert (solution.status, solution.moves, solution.proof) == (Status.UNSOLVABLE, (), 4381)
    assert "4,381 positions" in solution.certificate


@pytest.mark.parametrize("seed", range(6))
def test_mini_deals_get_the_verdict_of_a_walk_through_all_positions(seed):
    state = mini_deal(seed, ranks=4, cascades=3, freecells=1)
    seen, waiting, won = {state.key()}, [state], False
    while waiting:
        position = waiting.pop()
        won = won or is_won(position)
        for move in single_moves(position):
            following = apply(position, move)
            if following.key() not in seen:
                seen.add(following.key())
                waiting.append(following)
    solution = solve(state)
    assert solution.status is (Status.SOLVED if won else Status.UNSOLVABLE)
    if won:
        assert_wins(solution)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_named_game_is_solved_as_the_rules_play_it(variant):
    solution = solve(3, variant=variant)
    assert solution.solved
    assert_wins(solution)


def test_returns_from_the_foundations_are_searched_where_the_game_has_them():
    variant = find_house("returns").apply_to(mini_freecell(3, 2, 1))
    for seed in range(12):
        state = deal_state(seed, variant)
        seen, waiting, won = {state.key()}, [state], False
        while waiting:
            position = waiting.pop()
            won = won or is_won(position)
            for move in single_moves(position):
                following = apply(position, move)
                if following.key() not in seen:
                    seen.add(following.key())
                    waiting.append(following)
        solution = solve(state)
        assert solution.solved == won
        if not won:
            assert solution.proof == len(seen)


def test_a_won_position_needs_no_move():
    state = deal_state(164)
    for move in solve(164).moves:
        state = apply(state, move)
    for won in (state, "Foundations: H-K C-K D-K S-K"):
        solution = solve(won)
        assert (solution.status, solution.moves) == (Status.SOLVED, ())


def test_each_limit_holds_and_is_named():
    few = solve(1, nodes=5)
    assert (few.verdict, few.metrics.expanded <= 5, few.moves) == ("limit (nodes)", True, ())
    assert solve(11982, nodes=1_000).metrics.expanded <= 1_000
    short = solve(11982, seconds=0.2)
    assert short.verdict == "limit (seconds)"
    assert solve(11982, memory=100_000).verdict == "limit (memory)"


def test_a_stopped_search_goes_on_where_it_stopped():
    whole = solve(781948)
    solver = Solver(781948)
    assert solver.run(memory=1_000).verdict == "limit (memory)"
    steps = [solver.run(nodes=nodes).verdict for nodes in (1, 2, 1_000, 4_000)]
    assert steps == ["limit (nodes)"] * 4
    last = solver.run()
    assert (last.status, last.proof, last.metrics) == (whole.status, whole.proof, whole.metrics)
    assert solver.run().proof == whole.proof


def test_a_search_can_be_cancelled_and_watched():
    seen = []
    solution = solve(11982, cancel=lambda: len(seen) == 3, progress=seen.append)
    assert solution.verdict == "limit (interrupted)"
    assert [metrics.expanded for metrics in seen] == sorted(metrics.expanded for metrics in seen)


def test_on_an_event_loop_others_have_their_turn():
    turns = []

    async def count():
        while True:
            turns.append(1)
            await asyncio.sleep(0)

    async def both():
        counting = asyncio.create_task(count())
        solution = await Solver(781948).run_async()
        counting.cancel()
        return solution

    solution = asyncio.run(both())
    assert solution.proof == 4381
    assert len(turns) > 10
    assert asyncio.run(Solver(1).run_async(nodes=5)).verdict == "limit (nodes)"


def test_an_interrupt_keeps_what_was_done():
    def interrupt(metrics):
        if metrics.expanded > 500:
            raise KeyboardInterrupt

    solver = Solver(781948)
    stopped = solver.run(progress=interrupt)
    assert stopped.verdict == "limit (interrupted)"
    assert stopped.metrics.expanded > 500
    assert solver.run().proof == 4381


def test_a_search_that_an_error_tore_apart_says_so_and_gives_no_verdict():
    solver = Solver(781948)
    solver.run(nodes=100)

    def torn():
        raise TimeoutError
        yield

    solver._search._steps = torn()  # as a signal's handler does that raises in the middle of a step
    with pytest.raises(TimeoutError):
        solver.run()
    for _ in range(2):
        with pytest.raises(
            FreeCellError, match=r"was stopped by an error and cannot continue\. Start another Solver\.$"
        ):
            solver.run()
    assert solver.metrics.expanded == 100


def test_two_threads_solve_at_once():
    answers = {}
    threads = [threading.Thread(target=lambda d=d: answers.update({d: solve(d).packed})) for d in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {deal: solve(deal).packed for deal in (1, 2, 3, 4)}


def test_a_position_of_another_game_is_refused():
    """The verdict would be about the game of the position, not about the one asked for."""
    for position in (Game(11982), deal_state(11982)):
        for ask in (solve, rate, Solver):
            with pytest.raises(
                FreeCellError, match=r"^The position belongs to FreeCell, not to Relaxed FreeCell\. Leave"
            ):
                ask(position, variant="Relaxed FreeCell")
        assert solve(position, variant="FreeCell", nodes=1).limit == "nodes"
    assert solve(deal_state(3, "Eight Off")).solved
    assert solve(11982, variant="Relaxed FreeCell").solved


def test_bad_questions_get_one_clear_sentence():
    with pytest.raises(DealError, match="0 is not a deal number"):
        solve(0)
    with pytest.raises(InvalidState, match="50 cards missing"):
        solve("4C 5C")
    with pytest.raises(FreeCellError, match=r"^quality must be 'fast', 'neat', .* or 'proof', got 'best'\.$"):
        solve(1, quality="best")
    with pytest.raises(FreeCellError, match=r"^kernel must be 'auto', 'plain' or 'compiled', got 'fastest'\.$"):
        kernel_choice.use("fastest")


def test_an_answer_is_a_row_of_a_table():
    solution = solve(617)
    row = json.loads(json.dumps(solution.to_dict()))
    assert row == {
        "deal": 617,
        "variant": "FreeCell",
        "status": "solved",
        "limit": None,
        "player_moves": solution.player_moves,
        "card_moves": solution.card_moves,
        "expanded": solution.metrics.expanded,
        "proof": 0,
        "lower_bound": 0,
        "seconds": solution.metrics.seconds,
        "notation": solution.notation,
    }
    game = Game(617, autoplay="off")
    game.play(row["notation"])
    assert game.is_won
    lost = solve(781948).to_dict()
    assert (lost["status"], lost["notation"], lost["player_moves"]) == ("unsolvable", None, None)
    assert (lost["card_moves"], lost["proof"]) == (None, 4381)
    stopped = solve(1, nodes=5).to_dict()
    assert (stopped["status"], stopped["player_moves"], stopped["limit"]) == ("limit", None, "nodes")


def test_an_answer_knows_the_deal_it_is_about():
    game = Game(617)
    assert [solve(position).deal for position in (617, "#617", game, "pysol:100000")] == [617, 617, 617, "pysol:100000"]
    game.push("4a")
    assert [solve(position).deal for position in (game, deal_state(617), format_board(deal_state(617)))] == [None] * 3


def test_an_answer_in_a_cell_says_what_was_found():
    lost = solve(781948)
    seconds = f"{lost.metrics.seconds:.2f} s"
    assert repr(lost) == f"<FreeCell 781948: unsolvable, all 4,381 positions searched, {seconds}>"
    assert (
        lost._repr_html_() == f"<strong>FreeCell 781948</strong>: unsolvable, all 4,381 positions searched, {seconds}"
    )
    won = solve(deal_state(3, "Baker's Game"))
    expanded = f"{won.metrics.expanded:,} positions expanded, {won.metrics.seconds:.2f} s"
    assert repr(won) == f"<Baker's Game position: solved in {won.player_moves} player moves, {expanded}>"
    assert won._repr_html_().startswith("<strong>Baker&#x27;s Game position</strong>: solved in ")
    assert re.fullmatch(r"<FreeCell 1: limit \(nodes\), 5 positions expanded, \d\.\d\d s>", repr(solve(1, nodes=5)))
    best = solve(mini_deal(5, ranks=5, cascades=5), quality="optimal")
    assert "solved in 8 player moves, as few as there can be, " in repr(best)


def test_a_search_under_way_is_not_copied():
    solver = Solver(781948)
    solver.run(nodes=100)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(
            FreeCellError, match=r"^A Solver cannot be copied or pickled\. Start another .*\.state\)\.$"
        ):
            copied(solver)
    assert solver.run().proof == 4381
    solution = solve(617)
    for same in (copy.copy(solution), copy.deepcopy(solution), pickle.loads(pickle.dumps(solution))):
        assert (same.moves, same.deal, same.verdict) == (solution.moves, 617, "solved")


@pytest.mark.parametrize(
    "deals", [[1, 2], range(1, 100), (1, 2), {1}, iter([1]), []], ids=lambda deals: type(deals).__name__
)
def test_many_deals_are_sent_to_solve_many(deals):
    for ask in (solve, Solver, rate):
        with pytest.raises(FreeCellError, match=r"^The solver takes one deal .* For many deals, call solve_many\.$"):
            ask(deals)
