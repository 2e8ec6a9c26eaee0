"""The file of the record: damage, newer versions, other programs, no file at all."""

import os
import re
import sqlite3
import stat
import sys
import warnings

import pytest

from freecell_widget import FreeCell, Game, Records
from freecell_widget.records.attempt import attempt_at
from freecell_widget.records.database import APPLICATION, MIGRATIONS, VERSION
from freecell_widget.records.store import Store
from tests.support.boards_without_browser import ask


@pytest.fixture
def path(tmp_path):
    """A file that a board was told to record in."""
    return tmp_path / "records.sqlite"


@pytest.fixture
def usual(path, monkeypatch):
    """The file where games are recorded if nobody names another."""
    monkeypatch.setattr("freecell_widget.records.database.default_file", lambda: path)
    return path


def played(path, deal=617, moves="4a 4b"):
    """Play a game into the record and close it."""
    records, game = Records(path), Game(deal, autoplay="off")
    stop = records.follow(game)
    for move in moves.split():
        game.push(move)
    stop()
    records.close()
    return game


def change(path, *statements):
    """Do something to the file behind our back."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def flip(path, old, new):
    """Change some bytes of the file, as a bad disk does."""
    assert old in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(old, new))


def others(path):
    return sorted(file for file in path.parent.iterdir() if not file.name.startswith("records.sqlite"))


# -- files that are not as they should be ------------------------------------------------------------------------------

DAMAGES = {
    "no database": lambda path: path.write_bytes(b"This is no database at all. " * 100),
    "a torn header": lambda path: path.write_bytes(path.read_bytes()[:50] + b"\xff" * 4000),
    "a torn page": lambda path: path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (path.stat().st_size - 4096)),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "text instead of a schema": lambda path: flip(path, b"started", b"\xfftarted"),
    "a name in the schema that is not text": lambda path: flip(path, b"tablegamesg", b"tablega\xffesg"),
    "no name for the table": lambda path: flip(path, b"TABLE games", b"TABLE g\xffmes"),
    "no key": lambda path: flip(path, b"id TEXT PRIMARY KEY", b"id TEXT          , "),
    "a version too low": lambda path: change(path, "PRAGMA user_version = 1"),
    "no mark": lambda path: change(path, "PRAGMA application_id = 5"),
    "no table": lambda path: change(path, "DROP TABLE games"),
    "a column less": lambda path: change(path, "ALTER TABLE games RENAME COLUMN seconds TO hours"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_told_of_and_set_aside(usual, damage):
    path = usual
    played(path)
    DAMAGES[damage](path)
    broken = path.read_bytes()
    with pytest.warns(UserWarning, match=r"The record of your games was damaged\. It was kept as .*, and a new one"):
        assert FreeCell.statistics(records=path).tallies == ()
    (kept,) = others(path)
    assert re.fullmatch(r"records\.damaged-\d{8}-\d{6}\.sqlite", kept.name)
    assert kept.read_bytes() == broken
    played(path, 1, "5a")
    assert [attempt.deal for attempt in Records(path).attempts()] == ["1"]
    assert kept.read_bytes() == broken


def test_damage_while_playing_is_told_on_the_board_and_the_game_is_saved(usual):
    path = usual
    played(path, 1, "5a")
    path.write_bytes(b"x" * 5000)
    board = FreeCell(617, records=path)
    board.push("4a")
    assert board.view["notice"]["code"] == "records.damaged"
    assert Records(path).resume().tokens == ["4a"]
    board.push("4b")
    assert board.view["notice"] is None
    assert len(others(path)) == 1
    board.close()


def test_damage_that_the_help_finds_first_is_told_on_its_page_once(usual):
    played(usual)
    usual.write_bytes(b"no database" * 500)
    board = FreeCell(617, records=usual)
    with pytest.warns(UserWarning, match="damaged"):
        pages = ask(board, id=1, type="help")["help"]
    assert pages["en"][0]["text"][-1].startswith("The record of your games was damaged")
    assert pages["fr"][0]["text"][-1].startswith("L'historique de vos parties était endommagé")
    assert ask(board, id=2, type="help")["help"]["en"][0]["text"] == ["No games recorded yet."]
    board.close()


def test_a_second_damage_in_the_same_second_overwrites_nothing(usual, monkeypatch):
    path = usual
    monkeypatch.setattr("time.strftime", lambda _: "20260101-000000")
    for text in (b"first", b"second", b"third"):
        path.write_bytes(text * 1000)
        with pytest.warns(UserWarning, match="damaged"):
            Records(path).attempts()
        Records(path).close()
        path.unlink(missing_ok=True)
    assert [kept.read_bytes()[:5] for kept in others(path)] == [b"secon", b"third", b"first"]


def test_the_log_of_a_damaged_file_goes_with_it(usual):
    """Another process has it open; beside a new file, an old log would be played into it."""
    path = usual
    played(path)
    holder = Store(path)
    holder.attempts()
    path.write_bytes(b"no database" * 500)
    with pytest.warns(UserWarning, match="damaged"):
        Records(path).attempts()
    assert [file.suffix for file in others(path)] == [".sqlite", ".sqlite-shm", ".sqlite-wal"]
    holder.close()
    assert Records(path).attempts() == []


def test_two_processes_that_find_the_same_damage_set_it_aside_once(usual):
    path = usual
    played(path)
    path.write_bytes(b"no database" * 500)
    here, there = Store(path), Store(path)
    there._file._connect(0)
    game = Game(1)
    game.push("5a")
    here.save(attempt_at(game), game.save())
    there._file._set_aside("damaged")
    assert [notice.code for notice in here.notices] == ["records.damaged"]
    assert there.notices == []
    assert len(others(path)) == 1
    assert [attempt.deal for attempt in there.attempts()] == ["1"]
    here.close()
    there.close()


def test_a_newer_file_is_told_of_and_set_aside(path):
    game = played(path)
    change(path, f"PRAGMA user_version = {VERSION + 1}", "ALTER TABLE games ADD COLUMN novelty")
    with pytest.warns(UserWarning, match=r"The record of your games comes from a newer version\. It was kept as "):
        assert Records(path).resume() is None
    (kept,) = others(path)
    assert "newer" in kept.name
    change(kept, f"PRAGMA user_version = {VERSION}")
    assert Records(kept).resume().tokens == game.tokens


def test_an_older_file_is_brought_up_to_date(path, monkeypatch):
    game = played(path)
    later = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN novelty DEFAULT 5",))
    monkeypatch.setattr("freecell_widget.records.database.MIGRATIONS", later)
    monkeypatch.setattr("freecell_widget.records.database.VERSION", len(later))
    assert Records(path).resume().tokens == game.tokens
    Records(path).close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT novelty FROM games").fetchall() == [(5,)]
    assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    connection.close()


def test_a_file_of_the_first_version_is_read(path):
    game = played(path.with_name("new.sqlite"))
    (attempt,) = Records(path.with_name("new.sqlite")).attempts()
    old = attempt._asdict()
    del old["shown"]
    change(path, *MIGRATIONS[0], "PRAGMA user_version = 1")
    connection = sqlite3.connect(path)
    connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * (len(old) + 1))})", (*old.values(), game.save()))
    connection.commit()
    connection.close()
    assert Records(path).attempts() == [attempt]
    assert Records(path).resume().tokens == game.tokens


def test_a_migration_that_fails_leaves_the_file_as_it_was(path, monkeypatch):
    game = played(path)
    later = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN novelty", "ALTER TABLE absent ADD COLUMN more"))
    with monkeypatch.context() as patch:
        patch.setattr("freecell_widget.records.database.MIGRATIONS", later)
        patch.setattr("freecell_widget.records.database.VERSION", len(later))
        with pytest.warns(UserWarning, match="cannot be recorded in .*no such table: absent"):
            assert Records(path).attempts() == []
    assert Records(path).resume().tokens == game.tokens
    assert others(path) == []


def test_what_failed_is_told_where_sqlite_has_taken_everything_back_by_itself(path, monkeypatch):
    monkeypatch.setattr("freecell_widget.records.database.MIGRATIONS", (("ROLLBACK", "DROP TABLE absent"),))
    monkeypatch.setattr("freecell_widget.records.database.VERSION", 1)
    path.touch()
    with pytest.warns(UserWarning, match="cannot be recorded in .*no such table: absent"):
        assert Records(path).attempts() == []


def test_a_name_that_no_file_can_have_is_told_of(tmp_path):
    with pytest.warns(UserWarning, match="cannot be recorded in "):
        assert Records(tmp_path / f"{'x' * 300}.sqlite").attempts() == []


def test_another_programs_database_is_left_alone(path):
    change(path, "CREATE TABLE invoices (total)", "INSERT INTO invoices VALUES (5)")
    before = path.read_bytes()
    with pytest.warns(UserWarning, match="belongs to another program and was not changed"):
        assert Records(path).resume() is None
    board = FreeCell(617, records=path)
    board.push("4a")
    assert board.view["notice"]["code"] == "records.foreign"
    board.close()
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["records.sqlite"]


@pytest.mark.parametrize("name", ["thesis.txt", "picture.png", "games", "photos.sqlite", "mail.db", "x.sqlite3"])
def test_a_file_that_never_was_a_record_is_left_alone(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"Not a record of games at all. " * 50)
    before = path.read_bytes()
    with pytest.warns(UserWarning, match=rf"{name} is not a record of games and was not changed\. Choose another file"):
        assert Records(path).attempts() == []
    board = FreeCell(617, records=path)
    board.push("4a")
    assert board.view["notice"]["code"] == "records.not_a_record"
    board.push("4b")
    assert board.view["notice"] is None
    board.close()
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["games", "games.sqlite"])
def test_a_damaged_record_with_our_mark_is_set_aside_wherever_it_lies(tmp_path, name):
    path = tmp_path / name
    played(path)
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * 8192)
    with pytest.warns(UserWarning, match="The record of your games was damaged"):
        assert Records(path).attempts() == []
    assert any("games.damaged-" in file.name for file in tmp_path.iterdir())


def test_a_record_that_was_never_closed_carries_our_mark_too(path):
    """A killed kernel leaves the last moves in the log; the mark is in the file from the start."""
    store, game = Store(path), Game(617)
    game.push("4a")
    store.save(attempt_at(game), game.save())
    assert path.read_bytes()[68:72] == APPLICATION.to_bytes(4, "big")
    store.close()


def test_another_programs_database_in_our_usual_place_is_kept(usual):
    change(usual, "CREATE TABLE invoices (total)")
    before = usual.read_bytes()
    with pytest.warns(UserWarning, match="damaged"):
        assert Records(usual).attempts() == []
    (kept,) = others(usual)
    assert kept.read_bytes() == before


def test_whichever_byte_of_the_file_is_wrong_games_are_recorded_or_it_is_told(usual):
    """Each byte of the header, and every seventh of the schema, one at a time; nothing else may be raised."""
    played(usual)
    whole = usual.read_bytes()
    schema = whole.index(b"CREATE TABLE")
    used = [*range(120), *range(schema - 40, whole.index(b"DEFAULT ''") + 20, 7)]
    told = 0
    for index in used:
        for file in usual.parent.iterdir():
            file.unlink()
        usual.write_bytes(whole[:index] + bytes([whole[index] ^ 0x80]) + whole[index + 1 :])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            records = Records(usual)
            before = len(records.attempts())
            game = Game(1)
            recorder = records.recorder(game)
            game.push("5a")
            assert len(records.attempts()) == before + 1 or recorder.notice, index
            assert before == 1 or caught, index
            records.close()
        told += bool(caught)
    assert told > 50


def test_a_connection_that_the_end_of_python_has_closed_is_not_damage(usual):
    game = played(usual)
    records = Records(usual)
    records.attempts()
    records._store._file._connection.close()
    with pytest.warns(UserWarning, match="cannot be recorded in .*closed database"):
        assert records.attempts() == []
    assert others(usual) == []
    assert records.resume().tokens == game.tokens


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_nobody_else_may_read_the_record(tmp_path):
    path = tmp_path / "share" / "freecell_widget" / "records.sqlite"
    mask = os.umask(0o022)
    try:
        records, game = Records(path), Game(617)
        records.follow(game)
        game.push("4a")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert modes == dict.fromkeys(("records.sqlite", "records.sqlite-wal", "records.sqlite-shm"), 0o600)
        assert {stat.S_IMODE(folder.stat().st_mode) for folder in (path.parent, path.parent.parent)} == {0o700}
        records.close()
    finally:
        os.umask(mask)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_record_that_all_could_read_is_closed_to_them_in_its_usual_place(usual):
    played(usual)
    holder = Store(usual)
    holder.attempts()
    logs = [usual.with_name(f"records.sqlite{log}") for log in ("", "-wal", "-shm")]
    for file in logs:
        file.chmod(0o644)
    usual.parent.chmod(0o755)
    Records(usual).attempts()
    assert [stat.S_IMODE(file.stat().st_mode) for file in (usual.parent, *logs)] == [0o700, 0o600, 0o600, 0o600]
    holder.close()


def test_a_folder_that_was_there_keeps_its_permissions(path):
    path.parent.chmod(0o755)
    played(path)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o755


def test_a_file_removed_while_playing_is_begun_again(path):
    records, game = Records(path), Game(617)
    records.follow(game)
    game.push("4a")
    for file in path.parent.iterdir():
        file.unlink()
    game.push("4b")
    records.close()
    assert Records(path).resume().tokens == ["4a", "4b"]


def test_a_file_that_another_process_sets_aside_is_not_written_any_more(path):
    """Two connections, as two notebooks have them; the new file keeps what both save from then on."""
    game, other = played(path), Game(1)
    here, there = Store(path), Store(path)
    assert len(here.attempts()) == len(there.attempts()) == 1
    for log in ("", "-wal", "-shm"):
        path.with_name(f"records.sqlite{log}").rename(path.with_name(f"moved.sqlite{log}"))
    other.push("5a")
    here.save(attempt_at(other), other.save())
    there.save(attempt_at(game), game.save())
    there.close()
    here.close()
    assert {attempt.deal for attempt in Records(path).attempts()} == {"1", "617"}
    assert len(Records(path.with_name("moved.sqlite")).attempts()) == 1
