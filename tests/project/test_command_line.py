"""The command line: its output, its exit codes, and one line for each error."""

import os
import subprocess
import sys

import pytest

from freecell_widget import __version__
from freecell_widget.__main__ import main
from freecell_widget.deals.lookup import deal_state
from freecell_widget.game import Game
from freecell_widget.notation import format_board
from freecell_widget.result import Status
from freecell_widget.solver import Solver
from freecell_widget.solver.compile import kernel_choice


@pytest.fixture(autouse=True)
def plain_kernel():
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def test_it_solves(capsys):
    assert main(["solve", "164"]) == 0
    first, moves = capsys.readouterr().out.splitlines()
    assert first.startswith(str(Status.SOLVED))
    game = Game(164)
    game.play(moves)
    assert game.is_won


def test_it_proves_a_solution_shortest(capsys):
    assert main(["solve", "5", "--variant", "mini freecell 5x5x1", "--optimal"]) == 0
    assert "8 player moves, as few as there can be; " in capsys.readouterr().out


def test_it_solves_a_board_and_proves(capsys):
    assert main(["solve", format_board(deal_state(164))]) == 0
    assert capsys.readouterr().out.startswith("solved")
    assert main(["solve", "781948"]) == 0
    assert capsys.readouterr().out.startswith("unsolvable: a complete search exhausted 4,381 positions; ")


def test_a_limit_is_told_once(capsys):
    assert main(["solve", "617", "--nodes", "5"]) == 1
    assert capsys.readouterr().out.startswith("limit (nodes); 5 expanded")
    assert main(["solve-many", "1-2", "--nodes", "5"]) == 1
    assert capsys.readouterr().out.startswith("2 deals: 0 solved (0.00 player moves on average), 0 unsolvable, 2 open")


def test_ctrl_c_is_one_line(capsys, monkeypatch):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("freecell_widget.__main__.solve_many", interrupted)
    assert main(["solve-many", "1-5"]) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_ctrl_c_tells_how_far_a_search_came(capsys, monkeypatch):
    def interrupted(deal, **_options):
        return Solver(deal).run(cancel=lambda: True)

    monkeypatch.setattr("freecell_widget.__main__.solve", interrupted)
    assert main(["solve", "11982"]) == 130
    assert capsys.readouterr().out.startswith("limit (interrupted); ")


def test_it_has_a_version(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out.strip() == __version__


def test_it_solves_many(capsys):
    assert main(["solve-many", "1-5"]) == 0
    assert capsys.readouterr().out.startswith("5 deals: 5 solved (")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "required"),
        (["dance"], "invalid choice: 'dance'"),
        (["solve"], "required"),
        (["solve", "1", "2"], "unrecognized arguments: 2"),
        (["solve", "0"], "'0' is not a deal number"),
        (["solve", ""], "'' is not a deal number"),
        (["solve", "abc"], "'abc' is not a deal number"),
        (["solve", "4C 2H\n9x"], "'9x' is not a card"),
        (["solve", "1", "--variant", "Snap"], "Snap"),
        (["solve", "1", "--variant", "two\nlines"], "two"),
        (["solve", "1", "--variant", "Pair\u00e9 \u2660"], "is not a variant"),
        (["solve", "1", "--nodes", "-3"], "must be a whole number above 0, got '-3'"),
        (["solve", "1", "--nodes", "0.5"], "must be a whole number above 0, got '0.5'"),
        (["solve", "1", "--nodes", "9" * 400], "must be a whole number above 0, got '999"),
        (["solve", "1", "--seconds", "nan"], "must be a number above 0, got 'nan'"),
        (["solve", "1", "--seconds", "1e999"], "must be a number above 0, got '1e999'"),
        (["solve-many"], "required"),
        (["solve-many", "5-1"], "the lower number first"),
        (["solve-many", "0-5"], "deals must be from 1 to"),
        (["solve-many", "x"], "deals must be a range such as 1-32000 or one number, got 'x'"),
        (["solve-many", "\u0661-\u0665"], "deals must be a range"),
        (["solve-many", "1-999999999"], "several runs"),
        (["solve-many", "1", "--out", __file__], "is not a folder that can be written to: File exists"),
        (["solve-many", "1", "--out", ""], "out must be the path of a folder or None, got ''"),
        (["solve-many", "1", "--out", "a\0b"], "is not a folder that can be written to"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(arguments, sentence, capsys):
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code
    out, said = capsys.readouterr()
    assert (status, out, said.count("\n")) == (2, "", 1)
    assert sentence in said


def test_nobody_has_to_read_what_it_prints():
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "freecell_widget", "solve", "164"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(os.name == "nt", reason="the shell's `>&-` is POSIX's")
@pytest.mark.parametrize(("deal", "closed", "code"), [("164", 1, 0), ("abc", 2, 2)])
def test_nor_need_there_be_any_place_to_print(deal, closed, code):
    command = ["python", "-m", "freecell_widget", "solve", deal]
    program = f"import os, sys; os.close({closed}); os.execv(sys.executable, {command})"
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False).returncode == code
