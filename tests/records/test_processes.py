"""The record under several processes and threads at once, and under a process that is killed."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading

import pytest

from freecell_widget import FreeCell, Game, Records
from tests.support.paths import ROOT


@pytest.fixture
def path(tmp_path):
    return tmp_path / "records.sqlite"


def start(code, *arguments, **options):
    command = [sys.executable, "-c", code, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, bufsize=1, **options)


FOREVER = """
import itertools, sys
from freecell_widget import FreeCell
board = FreeCell(617, records=sys.argv[1], autoplay="off")
board.push("4a")
for _ in itertools.count():
    for move in ("ab", "ba"):
        board.push(move)
        print(len(board.tokens), flush=True)
"""


@pytest.mark.parametrize("moves", [1, 2, 30])
def test_a_killed_process_loses_at_most_the_move_it_was_making(path, moves):
    process = start(FOREVER, path)
    told = [process.stdout.readline() for _ in range(moves)]
    process.kill()
    told += [line for line in process.stdout if line.endswith("\n")]
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    last = int(told[-1])
    back = FreeCell.resume(records=path)
    assert last <= len(back.tokens) <= last + 1
    assert back.tokens[:4] == ["4a", "ab", "ba", "ab"][: len(back.tokens)]
    assert back.game.state == Game.load(back.save()).state
    back.undo()
    assert Records(path).resume().undone == back.game.undone
    assert len(Records(path).attempts()) == 1


MANY = """
import sys
from freecell_widget import Game, Records
records = Records(sys.argv[1])
cascades = [":"] * 8
for deal in range(int(sys.argv[2]), int(sys.argv[3])):
    game = Game(deal)
    records.follow(game)
    game.push(game.legal_moves[0])
    game.undo()
game = Game.load(sys.argv[4])
records.follow(game)
game.push("ah")
"""


def test_processes_write_at_once_and_nothing_is_lost_or_doubled(path):
    """Both make the file, both win the same game, and each plays other games."""
    game = Game("Foundations: H-K C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:", autoplay="off")
    game.push("1a")
    processes = [start(MANY, path, first, first + 30, game.save(), stderr=subprocess.PIPE) for first in (1, 31, 61)]
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, "")
    attempts = Records(path).attempts()
    assert sorted(int(attempt.deal) for attempt in attempts if attempt.deal.isdigit()) == list(range(1, 91))
    (tally,) = Records(path).statistics()
    assert (tally.started, tally.won) == (91, 1)
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def test_threads_take_turns(path):
    records = Records(path)
    games = [Game(deal) for deal in range(1, 9)]
    for game in games:
        records.follow(game)

    def play(game):
        for _ in range(20):
            game.push(game.legal_moves[0])
            game.undo()

    threads = [threading.Thread(target=play, args=[game]) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {attempt.deal for attempt in records.attempts()} == {str(deal) for deal in range(1, 9)}
    records.close()


def test_while_another_program_holds_the_file_games_go_on(path, caplog):
    other = Game(1)
    Records(path).follow(other)
    other.push("5a")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    game = Game(617)
    stop = Records(path).follow(game)
    game.push("4a")
    game.push("4b")
    assert len(caplog.records) == 1
    assert "database is locked" in caplog.text
    holder.execute("ROLLBACK")
    holder.close()
    game.push("4c")
    stop()
    assert Records(path).resume().tokens == ["4a", "4b", "4c"]
    assert len(Records(path).attempts()) == 2
