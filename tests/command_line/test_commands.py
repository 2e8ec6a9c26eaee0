"""The command line: its output, its exit codes, and one line for each error."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading

import pytest

from freecell_widget import __version__
from freecell_widget.command_line.parser import parser
from freecell_widget.deals.lookup import deal_state
from freecell_widget.game import Game
from freecell_widget.notation import format_board, read_board
from freecell_widget.result import Status
from freecell_widget.solver import Solver, rate, solve, solve_many
from tests.support.paths import DATA

ROWS = DATA / "pasted_boards" / "deal_11982_in_rows.txt"


def wins(deal, moves):
    game = Game(deal)
    game.play(moves)
    return game.is_won


# -- solve -------------------------------------------------------------------------------------------------------------


def test_it_solves(run):
    code, out, said = run("solve", "164")
    first, moves = out.splitlines()
    assert first.startswith(f"{Status.SOLVED}: a checked solution of ")
    assert (code, said, wins(164, moves)) == (0, "", True)


def test_it_proves_a_solution_shortest(run):
    ran = run("solve", "5", "--variant", "mini freecell 5x5x1", "--optimal")
    assert ran.code == 0
    assert "8 player moves, as few as there can be; " in ran.out


def test_it_solves_a_board_and_proves(run):
    ran = run("solve", format_board(deal_state(164)))
    assert (ran.code, ran.out[:6]) == (0, "solved")
    ran = run("solve", "781948")
    assert ran.code == 0
    assert ran.out.startswith("unsolvable: a complete search exhausted 4,381 positions; ")


def test_a_limit_is_told_once(run):
    ran = run("solve", "617", "--nodes", "5")
    assert ran.code == 1
    assert ran.out.startswith("limit (nodes); 5 expanded")
    ran = run("solve-many", "1-2", "--nodes", "5")
    assert ran.code == 1
    assert ran.out.startswith("2 deals: 0 solved (0.00 player moves on average), 0 unsolvable, 2 open")


@pytest.mark.parametrize("arguments", [["1,5,164"], ["1", "5,164"], ["-"]])
def test_several_positions_are_told_apart_by_the_number_of_the_deal(run, arguments):
    ran = run("solve", *arguments, given="1\n5 164\n")
    assert (ran.code, len(ran.lines)) == (0, 6)
    for deal, line, moves in zip((1, 5, 164), ran.lines[::2], ran.lines[1::2], strict=True):
        assert line.startswith(f"{deal}: solved: a checked solution of ")
        assert wins(deal, moves)


def test_boards_of_a_stream_are_told_apart_by_their_place(run):
    boards = "\n\n".join(format_board(deal_state(deal)) for deal in (1, 5))
    ran = run("solve", "-", given=boards)
    assert [line.partition(": s")[0] for line in ran.lines[::2]] == ["board 1", "board 2"]
    assert run("solve", "-", given=format_board(deal_state(1))).lines[1] == ran.lines[1]


def test_moves_alone_are_a_line_for_each_deal(run):
    ran = run("solve", "1,-1,164", "--moves")
    assert (ran.code, len(ran.lines), ran.lines[1]) == (0, 3, "")
    assert wins(1, ran.lines[0])
    assert wins(164, ran.lines[2])
    assert ran.said == "-1: unsolvable\n"


def test_json_is_an_object_for_each_deal(run):
    ran = run("solve", "1,-1", "--json", "--nodes", "90000")
    first, second = map(json.loads, ran.lines)
    alone = solve(1)
    assert wins(1, first["notation"])
    assert first.pop("seconds") >= 0
    assert first == {
        "deal": 1,
        "variant": "FreeCell",
        "quality": "fast",
        "nodes": 90000,
        "status": "solved",
        "limit": None,
        "player_moves": alone.player_moves,
        "card_moves": alone.card_moves,
        "expanded": alone.metrics.expanded,
        "proof": 0,
        "lower_bound": 0,
        "notation": alone.notation,
    }
    assert (second["status"], second["proof"], second["notation"]) == ("unsolvable", 495, None)
    assert (second["player_moves"], second["card_moves"]) == (None, None)


def test_json_of_a_board_has_the_board_and_reads_back(run):
    board = format_board(deal_state(164))
    (line,) = run("solve", board, "--json").lines
    assert (json.loads(line)["deal"], json.loads(line)["board"]) == (None, board)
    again = json.loads(run("solve", "-", "--json", given=line).out)
    assert again["notation"] == json.loads(line)["notation"]


def test_the_words_of_json_are_those_of_a_table(run, tmp_path):
    (line,) = run("solve", "5", "--json").lines
    run("solve-many", "5", "--csv", str(tmp_path / "table.csv"))
    with (tmp_path / "table.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    fields = json.loads(line)
    assert set(fields) - set(row) == {"seconds"}
    assert set(row) <= set(fields)
    assert {name: "" if fields[name] is None else str(fields[name]) for name in row} == row


def test_solvable_is_a_deal_that_wins_and_its_number_is_told(run):
    first, moves = run("solve", "solvable").lines
    deal = int(first.partition(":")[0])
    assert wins(deal, moves)
    ran = run("solve", "solvable", "--moves")
    assert wins(int(ran.said.partition(":")[0]), ran.out)


def test_what_is_typed_reaches_the_solver(run, monkeypatch):
    asked = {}

    def spy(_state, **options):
        asked.update(options)
        return Solver(164).run(nodes=1)

    monkeypatch.setattr("freecell_widget.command_line.commands.solve", spy)
    assert run("solve", "1", "--quality", "neat", "--seconds", "2.5", "--memory", "4", "--nodes", "7").code == 1
    assert asked == {"quality": "neat", "nodes": 7, "seconds": 2.5, "memory": 4 << 30}
    for option, seconds in (("--short", 10.0), ("--optimal", 60.0)):
        run("solve", "1", option)
        assert (asked["quality"], asked["seconds"], asked["nodes"]) == (option[2:], seconds, None)


def test_the_layout_of_an_open_board_is_an_option(run):
    state = deal_state(1)
    rows = [" ".join(str(pile[row]) for pile in state.cascades if row < len(pile)) for row in range(7)]
    ran = run("deal", "-", given="\n".join(rows))
    assert (ran.code, ran.out, ran.said[:13]) == (0, f"{format_board(state)}\n", "Read as rows:")
    columns = "\n".join(format_board(state).replace(": ", "").splitlines()[2:])
    assert run("deal", "-", "--layout", "columns", given=columns).out == ran.out
    ran = run("deal", str(DATA / "pasted_boards" / "seven_columns.txt"))
    assert ran.code == 2
    assert "add --layout columns or --layout rows, or name the game with --variant." in ran.said


# -- solve-many --------------------------------------------------------------------------------------------------------


def test_it_solves_many(run):
    ran = run("solve-many", "1-5")
    assert ran.code == 0
    assert ran.out.startswith("5 deals: 5 solved (")
    assert run("solve-many", "5").out.startswith("1 deal: 1 solved (")


@pytest.mark.parametrize("arguments", [["1,5,164"], ["1", "5", "164"], ["-"], ["1,5", "-"]])
def test_it_takes_numbers_in_any_form(run, arguments):
    given = {"-": "164" if len(arguments) == 2 else "1\n5\n164"}.get(arguments[-1])
    ran = run("solve-many", *arguments, "--csv", "-", given=given)
    assert [row["deal"] for row in csv.DictReader(io.StringIO(ran.out))] == ["1", "5", "164"]
    assert ran.said.startswith("3 deals: 3 solved (")


def test_a_table_has_the_rows_and_the_summary_stays(run, tmp_path):
    pytest.importorskip("pyarrow")
    table = tmp_path / "table.csv"
    plain = run("solve-many", "1-12", "--csv", str(table))
    text = table.read_text()
    assert plain.out.startswith("12 deals: 12 solved (")
    assert run("solve-many", "1-12", "--csv", str(table), "--out", str(tmp_path / "results")).code == 0
    assert table.read_text() == text
    assert [wins(int(row["deal"]), row["notation"]) for row in csv.DictReader(io.StringIO(text))] == [True] * 12
    assert sorted(path.name for path in tmp_path.iterdir()) == ["results", "table.csv"]


def test_the_summary_as_json(run):
    figures = json.loads(run("solve-many", "164,-1", "--json").out)
    assert figures.pop("seconds") >= 0
    told = solve_many([164, -1], progress=False)
    assert figures == {
        "variant": "FreeCell",
        "quality": "fast",
        "deals": 2,
        "solved": 1,
        "unsolvable": [-1],
        "open": [],
        "player_moves": told.player_moves,
        "expanded": told.expanded,
        "parts_kept": 0,
    }


def test_a_better_quality_finds_shorter_solutions(run):
    fast, neat = (json.loads(run("solve-many", "1-3", "--quality", q, "--json").out) for q in ("fast", "neat"))
    assert neat["player_moves"] < fast["player_moves"]
    assert neat["quality"] == "neat"


@pytest.mark.parametrize("command", ["solve", "solve-many", "deal", "rate"])
def test_a_game_may_have_another_number_of_freecells(run, command):
    ran = run(command, "164", "--freecells", "1", "--json")
    assert (ran.code, json.loads(ran.out)["variant"]) == (0, "FreeCell, 1 freecell")
    assert run(command, "164", "--variant", "FreeCell, 1 freecell", "--json").code == 0
    ran = run(command, "164", "--freecells", "12")
    assert ran.code == 2
    assert "--freecells: must be a whole number from 0 to 11, got '12'. See" in ran.said


# -- deal and rate -----------------------------------------------------------------------------------------------------


def test_a_deal_is_printed_as_a_board(run):
    assert run("deal", "617") == (0, f"{deal_state(617)}\n", "")
    assert run("deal", "pysol:100000").out == f"{deal_state('pysol:100000')}\n"
    assert run("deal", "3", "--variant", "Eight Off").out == f"{deal_state(3, 'Eight Off')}\n"


def test_several_deals_have_titles_and_read_back(run):
    out = run("deal", "1-3").out
    assert out.startswith("# Deal 1\nFoundations:")
    assert run("deal", "-", given=out).out.replace("# board ", "# Deal ") == out
    assert [line.partition(":")[0] for line in run("solve", "-", given=out).lines[::2]] == [
        "board 1",
        "board 2",
        "board 3",
    ]


@pytest.mark.parametrize("variant", ["FreeCell", "Eight Off", "Mini FreeCell 4x4x1"])
def test_a_deal_in_parts_reads_back(run, variant):
    (line,) = run("deal", "5", "--variant", variant, "--json").lines
    parts = json.loads(line)
    assert (parts.pop("deal"), parts.pop("variant")) == (5, variant)
    assert read_board(parts, variant).state == deal_state(5, variant)
    again = run("solve", "-", "--json", given=line)
    assert {**json.loads(again.out), "seconds": 0} == {
        **json.loads(run("solve", "5", "--variant", variant, "--json").out),
        "seconds": 0,
    }


def test_cards_that_lie_face_down_stay_so(run):
    board = "Foundations: H-K C-K D-K S-J\n<QS> KS"
    parts = json.loads(run("deal", board, "--json").out)
    assert parts["cascades"][0] == ["<QS>", "KS"]


def test_a_rating_is_told_in_words_and_as_json(run):
    mini = ["--variant", "Mini FreeCell 4x4x1"]
    assert run("rate", "5", *mini).out == "5 expanded; 1 freecell needed; 5 player moves\n"
    ran = run("rate", "5,11", *mini)
    assert ran.lines[1] == "11: the reference search gives up; unsolvable"
    first, second = map(json.loads, run("rate", "5,11", "--json", *mini).lines)
    assert first == {"deal": 5, "variant": "Mini FreeCell 4x4x1", **vars(rate(5, variant=mini[1]))}
    unsolvable = {"expanded": None, "freecells": None, "freecells_exact": True, "player_moves": None}
    assert second == {"deal": 11, "variant": "Mini FreeCell 4x4x1", **unsolvable}


def test_a_rating_is_not_made_of_searches_that_were_interrupted(monkeypatch):
    from freecell_widget.solver import rating

    monkeypatch.setattr(rating, "solve", lambda state, **_: Solver(state).run(cancel=lambda: True))
    with pytest.raises(KeyboardInterrupt):
        rate(-1)


# -- exit codes --------------------------------------------------------------------------------------------------------


def test_ctrl_c_is_one_line(run, monkeypatch):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    for command in ("solve", "rate", "solve-many"):
        monkeypatch.setattr(f"freecell_widget.command_line.commands.{command.replace('-', '_')}", interrupted)
        assert run(command, "1-5") == (130, "", "Interrupted.\n")


def test_ctrl_c_tells_how_far_a_search_came(run, monkeypatch):
    def interrupted(state, **_options):
        return Solver(state).run(cancel=lambda: True)

    monkeypatch.setattr("freecell_widget.command_line.commands.solve", interrupted)
    ran = run("solve", "11982")
    assert (ran.code, ran.said) == (130, "Interrupted.\n")
    assert ran.out.startswith("limit (interrupted); ")
    assert len(run("solve", "1-8589934591").lines) == 1


def test_ctrl_c_keeps_the_summary_and_the_table_of_what_was_done(run, monkeypatch, tmp_path):
    def interrupted(deals, *, progress, **options):
        assert progress is False  # standard error is not a terminal
        return solve_many(deals, progress=lambda _: signal.raise_signal(signal.SIGINT), part=5, **options)

    monkeypatch.setattr("freecell_widget.command_line.commands.solve_many", interrupted)
    ran = run("solve-many", "1-8589934591", "--csv", str(tmp_path / "table.csv"), "--out", str(tmp_path / "results"))
    assert (ran.code, ran.said) == (130, "Interrupted. This is what was done until then.\n")
    done = int(ran.out.partition(" deals: ")[0])
    with (tmp_path / "table.csv").open(newline="") as file:
        rows = [int(row["deal"]) for row in csv.DictReader(file)]
    assert sorted(rows) == rows
    assert len(rows) == done >= 5


IMPORTING = """
import builtins, runpy, signal, sys
load = builtins.__import__
def loading(name, *rest, **options):
    if name == "freecell_widget.solver":
        builtins.__import__ = load
        signal.raise_signal(signal.SIGINT)
    return load(name, *rest, **options)
builtins.__import__ = loading
sys.argv = ["freecell-widget", "solve", "164"]
runpy.run_module("freecell_widget", run_name="__main__", alter_sys=True)
"""


def test_ctrl_c_while_it_loads_is_one_line():
    done = subprocess.run([sys.executable, "-c", IMPORTING], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrupted.\n")


def test_it_has_a_version(run):
    assert run("--version") == (0, f"{__version__}\n", "")


def test_each_example_of_the_help_is_a_command_line(run):
    """They parse, and the pages fit on a terminal of 80 columns."""
    examples = []
    for command in ([], ["solve"], ["solve-many"], ["deal"], ["rate"]):
        page = run(*command, "--help")
        assert (page.code, page.said) == (0, "")
        assert max(map(len, page.lines)) <= 80
        assert "exit codes:" in page.out
        examples += [line.strip() for line in page.lines if line.startswith("  freecell-widget ")]
    assert len(examples) > 15
    for example in examples:
        words = example.partition("  ")[0].replace('"Eight Off"', "Eight+Off").split("<")[0].split("|")[0].split()
        assert parser().parse_args([word.replace("+", " ") for word in words[1:]]).run


def test_a_stream_is_answered_line_by_line():
    """The answer to a line comes before the next line is written."""
    command = [sys.executable, "-m", "freecell_widget", "solve", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for deal in (164, 5, 1):
            process.stdin.write(f"{deal}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["deal"] == deal
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0


def test_a_pipe_with_a_name_is_read_once(tmp_path, run):
    if not hasattr(os, "mkfifo"):
        pytest.skip("named pipes are POSIX's")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_text, args=("1,5",), daemon=True).start()
    ran = run("solve", str(pipe), "--moves")
    assert [wins(deal, moves) for deal, moves in zip((1, 5), ran.lines, strict=True)] == [True, True]


def test_standard_input_that_is_closed_is_told_so(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("solve", "-") == (2, "", "Standard input is closed. Name a file, or a deal.\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "required: COMMAND. See freecell-widget --help"),
        ("617", "invalid choice: '617'. The first word is solve, solve-many, deal or rate"),
        ("slove 617", "invalid choice: 'slove'"),
        ("--json solve 617", "unrecognized arguments: --json"),
        ("solve", "required: POSITION. See freecell-widget solve --help"),
        ("solve 617 --sort", "unrecognized arguments: --sort. See freecell-widget solve --help"),
        ("solve 617 --moves --json", "argument --json: not allowed with argument --moves"),
        ("solve 617 --short --optimal", "not allowed with argument --short"),
        ("solve 617 --quality best", "invalid choice: 'best'"),
        ("solve 0", "'0' is not a deal number"),
        ("solve abc", "'abc' is not a deal number"),
        ("solve 1 to 5", "'to' is not a deal number. .* Several deals are written 1,5,9 or 1-20"),
        ("solve 1,2,x", "'1,2,x' is not a deal number"),
        ("solve 1..5", r"'1\.\.5' is not a deal number"),
        ("solve board.text", "There is no file 'board.text'"),
        ("solve .", r"'\.' is a folder"),
        ("solve 1 --variant Snap", "'Snap' is not a variant. Use FreeCell"),
        ("solve 1 --variant Pair\u00e9\u2660", "is not a variant"),
        ("solve 1 --freecells few", "--freecells: must be a whole number from 0 to 11, got 'few'"),
        ("solve 1 --nodes -3", "must be a whole number above 0, got '-3'"),
        ("solve 1 --nodes 0.5", "must be a whole number above 0, got '0.5'"),
        ("solve 1 --nodes " + "9" * 400, "must be a whole number above 0, got '999"),
        ("solve 1 --seconds five", "must be a number above 0, got 'five'"),
        ("solve 1 --seconds nan", "must be a number above 0, got 'nan'"),
        ("solve 1 --seconds 1e999", "must be a number above 0, got '1e999'"),
        ("solve 1 --memory 0", "must be a number above 0, got '0'"),
        ("rate 617 --optimal", "unrecognized arguments: --optimal. See freecell-widget rate --help"),
        ("deal 99999999999", "'99999999999' is not a deal number"),
        ("solve-many", "required: DEALS"),
        ("solve-many 5-1", "A range has the lower number first, got '5-1'"),
        ("solve-many 0-5", "0 is not a deal number"),
        ("solve-many x", "'x' is not a deal number"),
        ("solve-many \u0661-\u0665", "is not a deal number"),
        ("solve-many 1 --seconds 5", "unrecognized arguments: --seconds 5. See freecell-widget solve-many --help"),
        ("solve-many pysol:100000", "solve-many takes numbers of deals, got pysol:100000. Use solve"),
        (f"solve-many {ROWS}", f"solve-many takes numbers of deals, got {ROWS}"),
        (f"solve-many 1 --out {__file__}", "is not a folder that can be written to: File exists"),
        ("solve-many 1 --csv no/such/folder.csv", "'no/such/folder.csv' cannot be written: No such file"),
        ("solve-many 1 --csv .", r"'\.' cannot be written: Is a directory"),
        (
            "solve-many 1-1000001 --csv x.csv",
            "A table of more than 1,000,000 deals needs a folder too: add --out FOLDER",
        ),
    ],
)
def test_bad_input_gets_one_line_and_status_2(line, sentence, run):
    code, out, said = run(*line.split())
    assert (code, out) == (2, "")
    *notes, last = said.splitlines()
    assert all(note.startswith("Read as rows") for note in notes)
    assert re.search(sentence, last)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solve", ""], "'' is not a deal number"),
        (["solve", "4C 2H\n9x"], "'9x' is not a card"),
        (["solve", "1", "--variant", "two\nlines"], "two"),
        (["solve-many", "1", "--out", ""], "out must be the path of a folder or None, got ''"),
        (["solve-many", "1", "--out", "a\0b"], "is not a folder that can be written to"),
        (["solve-many", "1", "--csv", ""], "'' cannot be written: Is a directory"),
        (["solve-many", "1", "--csv", "a\0b"], "cannot be written: "),
    ],
)
def test_so_do_texts_with_strange_signs(arguments, sentence, run):
    code, out, said = run(*arguments)
    assert (code, out, said.count("\n")) == (2, "", 1)
    assert sentence in said


def test_a_number_of_positions_may_be_written_as_a_power(run):
    assert run("solve", "617", "--nodes", "1e1").out.startswith("limit (nodes); 10 expanded")


def test_help_is_a_command_too(run):
    assert run("help") == run("--help")
    assert run("help", "solve") == run("solve", "--help")


@pytest.mark.parametrize(
    "arguments",
    [["solve", "164"], ["solve", "1-8589934591", "--json"], ["deal", "1-99"], ["solve-many", "1-9", "--csv", "-"]],
)
def test_nobody_has_to_read_what_it_prints(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "freecell_widget", *arguments]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr.count("\n") == ("--csv" in arguments)  # then it has the summary


@pytest.mark.skipif(os.name == "nt", reason="the shell's `>&-` is POSIX's")
@pytest.mark.parametrize(("deal", "closed", "code"), [("164", 1, 0), ("abc", 2, 2)])
def test_nor_need_there_be_any_place_to_print(deal, closed, code):
    command = ["python", "-m", "freecell_widget", "solve", deal]
    program = f"import os, sys; os.close({closed}); os.execv(sys.executable, {command})"
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False).returncode == code
