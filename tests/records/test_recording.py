"""The record of games: what is saved, when, by whom, and what comes back."""

import pytest

from freecell_widget import FreeCellError, Game, Records
from freecell_widget.model.move import Move

LINE = "4a 4b 4c"  # on deal 617


@pytest.fixture
def records(tmp_path):
    records = Records(tmp_path / "mine.sqlite")
    yield records
    records.close()


def almost(column):
    """A game that one move wins, by hand; each column is another deal."""
    cascades = [":"] * 8
    cascades[column] = ": KS"
    return Game("\n".join(["Foundations: H-K C-K D-K S-Q", *cascades]), autoplay="off")


def figures(records):
    (tally,) = records.statistics()
    return tally.started, tally.won, tally.lost, tally.in_play


# -- saved after each move, resumed ---------------------------------------------------------------------------------


def test_a_game_comes_back_with_its_whole_history(records):
    game = Game(617, house="sum", autoplay="off")
    records.follow(game)
    for token in LINE.split():
        game.push(token)
    game.undo()
    back = records.resume()
    assert (back.tokens, back.undone, back.state, back.counts) == (["4a", "4b"], ["4c"], game.state, game.counts)
    assert (back.deal, back.house, back.autoplay, back.id) == (617, game.house, "off", game.id)


def test_each_kind_of_move_is_saved_at_once(records):
    game = Game(617)
    records.follow(game)
    for act in (lambda: game.push("4a"), lambda: game.play("4b 4c"), game.undo, game.redo):
        act()
        back = records.resume()
        assert (back.tokens, back.undone, back.state) == (game.tokens, game.undone, game.state)


def test_a_deal_without_a_move_is_no_game(records):
    game = Game(617)
    records.follow(game)
    game.new(5)
    game.restart()
    assert records.attempts() == []
    assert records.resume() is None
    assert not records.path.exists()


def test_the_last_played_game_comes_back_and_no_won_one(records):
    first, second, third = Game(1), Game(617), almost(2)
    for game in (first, second, third):
        records.follow(game)
    first.push("5a"), second.push("4a"), third.push("3h")
    assert third.is_won
    assert records.resume().id == second.id
    first.push("5b")
    assert records.resume().id == first.id


def test_the_game_of_the_rules_asked_for_comes_back(records):
    plain, other, strict = Game(617), Game(617, variant="Eight Off"), Game(1, house="microsoft")
    for game in (plain, other, strict):
        records.follow(game)
        game.push(game.legal_moves[0])
    assert records.resume().id == strict.id
    assert records.resume(variant="FreeCell").id == plain.id
    assert records.resume(variant="eight off").id == other.id
    assert records.resume(house="microsoft").id == records.resume(variant="freecell", house="microsoft").id == strict.id
    assert records.resume(variant="Baker's Game") is None
    with pytest.raises(FreeCellError, match="'Whist'"):
        records.resume(variant="Whist")


def test_an_attempt_whose_deal_was_won_since_does_not_come_back(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    game.restart()
    game.push("1h")
    assert game.is_won
    assert records.resume() is None


def test_a_recorded_game_is_found_by_its_id(records):
    game = almost(0)
    records.follow(game)
    game.push("1h")
    (attempt,) = records.attempts()
    assert records.game(attempt.id).state == game.state
    with pytest.raises(FreeCellError, match="'x' is not the id of a recorded game"):
        records.game("x")
    for given in (attempt, None, 617, ["x"]):
        with pytest.raises(FreeCellError, match=r".* is not the id of a recorded game"):
            records.game(given)


# -- counted once ----------------------------------------------------------------------------------------------------


def test_won_undone_and_won_again_is_one_win_with_the_figures_of_the_first(records):
    game = almost(0)
    records.follow(game)
    game.play("1a a2 2h")
    game.undo(), game.undo(), game.undo()
    game.push("1h")
    assert figures(records) == (1, 1, 0, 0)
    assert records.statistics()["FreeCell"].fewest_moves == 3


def test_restarted_dealt_again_brought_back_and_loaded_is_one_game(records):
    game = Game(617)
    records.follow(game)
    game.push("4a")
    game.restart()
    game.push("2a")
    game.new(617)
    game.push("4a")
    game.previous()
    game.push("4b")
    game.restore(game.save())
    game.push("4c")
    other = Game.load(game.save())
    records.follow(other)
    other.push("4d")
    assert len(records.attempts()) == 3
    assert figures(records) == (1, 0, 0, 1)


def test_one_game_in_two_notebooks_is_won_once(records):
    text = almost(0)
    records.follow(text)
    text.push("1a")
    here, there = records.resume(), records.resume()
    for game in (here, there):
        records.follow(game)
        game.push("ah")
    here.undo(), here.push("a2")
    assert figures(records) == (1, 1, 0, 0)


def test_a_game_that_came_here_won_is_nobodys_win(records):
    given = almost(0)
    given.push("1h")
    game = Game.load(given.save())
    records.follow(game)
    game.undo(), game.push("1h")
    other = Game(5)
    records.follow(other)
    other.restore(given.save())
    other.undo(), other.push("1h")
    assert records.attempts() == []


def test_a_game_that_a_shown_solution_ends_is_lost_and_is_not_resumed(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    game.plan([Move(8, 15)])
    assert (figures(records), records.resume() is None) == ((1, 0, 0, 1), False)
    game.redo()
    assert game.is_won
    assert (figures(records), records.resume()) == ((1, 0, 1, 0), None)
    assert records.statistics()["FreeCell"].streak == -1


def test_a_shown_solution_that_is_taken_back_and_found_is_a_win(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    game.plan([Move(8, 15)])
    game.redo(), game.undo(), game.push("ah")
    assert figures(records) == (1, 1, 0, 0)
    again = almost(0)  # and a solution seen later takes nothing away
    records.follow(again)
    again.push("1a")
    again.plan([Move(8, 15)])
    again.redo()
    assert figures(records) == (1, 1, 0, 0)


def test_games_left_for_others_are_lost_until_they_are_won(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    left = game.save()
    for column in (1, 2):
        other = almost(column)
        records.follow(other)
        other.push(f"{column + 1}h")
    assert figures(records) == (3, 2, 1, 0)
    again = Game.load(left)
    records.follow(again)
    again.push("ah")
    assert figures(records) == (3, 3, 0, 0)
    assert records.statistics()["FreeCell"].streak == 3
