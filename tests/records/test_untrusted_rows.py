"""Everything in the file is untrusted: wrong rows are skipped, wrong figures not counted."""

import sqlite3
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecell_widget import FREECELL, FreeCell, FreeCellError, Game, Records
from freecell_widget.records import Attempt
from freecell_widget.records.attempt import attempt_at, read_attempt

ROW = Attempt("a" * 32, "FreeCell", "", "r", "617", 1.0, 2.0, 2.0, 50, 100.0)
ANY = st.one_of(st.none(), st.integers(-(2**63), 2**63 - 1), st.floats(), st.text(max_size=200), st.binary(max_size=20))


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "records.sqlite"
    records = Records(path)
    for deal in (1, 617):
        game = Game(deal)
        records.follow(game)
        game.push("5a" if deal == 1 else "4a")
    records.close()
    return path


def change(path, statement, *values):
    connection = sqlite3.connect(path, isolation_level=None)
    assert connection.execute(statement, values).rowcount
    connection.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no game",
        '{"freecell":1}',
        '{"freecell":99,"deal":617}',
        "[" * 100_000,
        b"\xff\xfe binary",
        "x" * 2_000_000,
        '{"freecell":1,"deal":617,"variant":"FreeCell","autoplay":"safe","moves":"99"}',
    ],
)
def test_a_damaged_game_is_passed_over_for_the_one_before(path, text):
    change(path, "UPDATE games SET text = ? WHERE deal = '617'", text)
    if isinstance(text, str):
        with pytest.warns(UserWarning, match=r"A recorded game cannot be resumed and was skipped\. "):
            assert FreeCell.resume(records=path).game.deal == 1
    else:
        assert FreeCell.resume(records=path).game.deal == 1
    assert len(Records(path).attempts()) == 2
    damaged = next(attempt.id for attempt in Records(path).attempts() if attempt.deal == "617")
    with pytest.raises(FreeCellError, match=r"saved game|not the id of a recorded game|saved in format 99"):
        Records(path).game(damaged)


def test_a_move_that_the_rules_refuse_is_not_believed(path):
    change(path, "UPDATE games SET text = replace(text, '\"4a\"', '\"26\"') WHERE deal = '617'")
    with pytest.warns(UserWarning, match="K♠ cannot go on 6♣"):
        assert Records(path).resume().deal == 1


def test_a_won_game_that_the_file_calls_unfinished_is_not_resumed(path):
    game = Game("Foundations: H-K C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:")
    game.push("1h")
    change(path, "UPDATE games SET text = ? WHERE deal = '617'", game.save())
    assert Records(path).resume().deal == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("moves", "many"),
        ("moves", -1),
        ("moves", 1.5),
        ("seconds", b"\xff"),
        ("seconds", 9e999),
        ("won", "yes"),
        ("won", ""),
        ("won", -1.0),
        ("saved", "x"),
        ("started", 1e300),
        ("variant", "x" * 101),
        ("variant", "a\nb"),
        ("variant", "\x1b[2J"),
        ("house", b"\xff"),
        ("deal", b""),
    ],
)
def test_a_row_that_is_no_attempt_is_not_counted(path, column, value):
    change(path, f"UPDATE games SET {column} = ? WHERE deal = '617'", value)
    assert [attempt.deal for attempt in Records(path).attempts()] == ["1"]
    assert FreeCell.statistics(records=path)["FreeCell"].started == 1


def test_names_with_markup_are_shown_as_text(path):
    change(path, "UPDATE games SET variant = '<script>alert(1)</script>'")
    html = FreeCell.statistics(records=path)._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_names_of_own_rules_are_kept_as_one_short_line(path):
    name = "My game\n\x1b[2J" + "!" * 150
    game = Game(617, variant=replace(FREECELL, name=name, capacity_rule="sum"))
    records = Records(path)
    records.follow(game)
    game.push("4a")
    own = next(tally for tally in records.statistics() if tally.variant.startswith("My game"))
    assert own.variant.isprintable()
    assert len(str(records.statistics()).splitlines()) == 4
    assert records.resume().variant == game.variant


def test_a_name_with_half_a_character_is_saved(path):
    """SQLite takes no lone surrogate: the text has JSON's own escape of it."""
    game = Game(617, variant=replace(FREECELL, name="My \ud83d game", capacity_rule="sum"))
    Records(path).follow(game)
    game.push("4a")
    assert Records(path).resume().variant == game.variant
    assert len(Records(path).attempts()) == 3


@given(st.lists(ANY, min_size=10, max_size=10), st.sets(st.integers(0, 9)))
def test_whatever_a_row_holds_it_is_an_attempt_or_none(values, kept):
    row = tuple(ROW[index] if index in kept else value for index, value in enumerate(values))
    attempt = read_attempt(row)
    if attempt is not None:
        assert all(isinstance(text, str) for text in attempt[:5])
        assert type(attempt.moves) is int
        assert all(number is None or 0 <= number <= 10**12 for number in attempt[5:])


def test_what_the_record_writes_it_reads():
    game = Game(617, house="sum")
    game.push("4a")
    attempt = attempt_at(game)
    assert read_attempt(tuple(attempt)) == attempt
    assert (attempt.variant, attempt.house, attempt.deal, attempt.moves) == ("FreeCell", "sum", "617", 1)
    assert read_attempt(tuple(attempt)[:9]) is None
