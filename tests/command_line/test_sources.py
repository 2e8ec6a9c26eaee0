"""What may name deals and boards: arguments, files, standard input, JSON lines."""

import json

import pytest

from freecell_widget.command_line.sources import Sources
from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.notation import format_board, parse_board
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL
from tests.support.paths import DATA

ROWS = DATA / "pasted_boards" / "deal_11982_in_rows.txt"
SEVEN = DATA / "pasted_boards" / "seven_columns.txt"
PRINTED = {deal: format_board(deal_state(deal)) for deal in (1, 5, 617)}
COLUMNS = {deal: text.replace(": ", "").split("\n", 2)[2] for deal, text in PRINTED.items()}


@pytest.fixture
def told():
    return []


@pytest.fixture
def read(told):
    """Return the deals and positions that arguments name, in the order in which they come."""

    def read(*arguments, variant=None, layout=None):
        sources = Sources(variant, layout, solvable=lambda _: 4242, tell=told.append)
        found = []
        for item in sources.read(map(str, arguments)):
            found += [item.board.state] if item.board else item.deals
        return found

    return read


@pytest.fixture
def file(tmp_path):
    def write(text, name="board.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def states(*deals):
    return [deal_state(deal) for deal in deals]


@pytest.mark.parametrize(
    ("arguments", "deals"),
    [
        (["617"], [617]),
        (["1,5,9"], [1, 5, 9]),
        (["1, 5 ,9,"], [1, 5, 9]),
        (["1-4"], [1, 2, 3, 4]),
        (["1-3,9 12"], [1, 2, 3, 9, 12]),
        (["1", "5-6", "pysol:100000"], [1, 5, 6, "pysol:100000"]),
        (["#617,ms:5,MS 6"], [617, 5, 6]),
        (["-1,-2"], [-1, -2]),
        (["solvable", "7"], [4242, 7]),
    ],
)
def test_deals_are_named_one_by_one_in_lists_and_in_ranges(read, arguments, deals):
    assert read(*arguments) == deals


def test_a_range_is_never_a_list():
    sources = Sources(solvable=int, tell=print)
    (item,) = sources.read(["1-8589934591"])
    assert item.deals == range(1, 2**33)


@pytest.mark.parametrize(
    "text",
    [
        "1 5\n617",
        "1\r\n5\r\n617\r\n",
        "\ufeff1,5,617",
        "1, 5,\n\n617,",
        "# my hard deals\n1 5   # and one more\n617\n",
        "deal\n1\n5\n617\n",
        "1\n5\n617".encode("utf-16"),
        "[1, 5, 617]",
        "[\n  1,\n  5,\n  617\n]\n",
        "1\n[5, 617]\n".replace("1\n", "[1]\n"),
        '{"deal": 1, "player": "Ada"}\n{"deal": "5"}\n"617"\n',
        '{"deal": 1}\n\n# and\n{"deal": 5}\n{"deal": 617, "variant": "freecell"}',
        '[{"deal": 1}, {"deal": 5}, {"deal": 617}]',
    ],
)
def test_a_file_holds_numbers_in_any_form(read, file, text):
    assert read(file(text)) == [1, 5, 617]


@pytest.mark.parametrize(
    "text",
    [
        PRINTED[617],
        COLUMNS[617],
        f"\n\n{PRINTED[617]}\n\n",
        f"# Deal 617\n\n{PRINTED[617]}",
        PRINTED[617].replace("\n", "\r\n"),
        PRINTED[617].encode("utf-16"),
        json.dumps(PRINTED[617]),
        json.dumps({"board": PRINTED[617]}),
        json.dumps([line.split() for line in COLUMNS[617].splitlines()]),
        json.dumps({"cascades": [line.split() for line in COLUMNS[617].splitlines()]}, indent=2),
        json.dumps({"deal": 617, "cascades": [line.split() for line in COLUMNS[617].splitlines()]}),
    ],
)
def test_a_file_holds_a_board_in_any_form(read, file, told, text):
    assert read(file(text)) == states(617)
    assert told == []


@pytest.mark.parametrize("boards", [PRINTED, COLUMNS])
@pytest.mark.parametrize("between", ["\n\n", "\n\n\n", "\r\n  \r\n", "\n\n# the next one\n", "\n\n# alone\n\n"])
def test_boards_with_a_blank_line_between_them_are_as_many_boards(read, file, boards, between):
    assert read(file(between.join(boards.values()))) == states(1, 5, 617)


def test_boards_come_as_json_lines(read, file):
    lines = [json.dumps({"board": PRINTED[1]}), json.dumps(COLUMNS[5]), '{"deal": 617}']
    assert read(file("\n".join(lines))) == [*states(1, 5), 617]


def test_a_blank_line_is_still_the_empty_cascade_of_one_board(read, file):
    board = "Foundations: H-K C-K D-K S-0\n2S\nAS\n\n3S\n4S TS\n6S 5S\nKS QS JS 9S\n8S 7S"
    assert len(parse_board(board).cascades[2]) == 0
    assert read(file(board)) == [parse_board(board)]


def test_a_blank_line_within_a_board_does_not_cut_it(read, file):
    labels, columns = PRINTED[1].split("\n", 2)[:2], COLUMNS[1]
    assert read(file("\n\n".join([*labels, columns]))) == states(1)
    assert read(file("\n\n".join([columns, *labels]))) == states(1)


def test_boards_with_few_cards_left_are_several_too(read, file):
    board = "Freecells: KS\nFoundations: H-K C-K D-K S-Q"
    won = "Foundations: H-K C-K D-K S-K"
    assert read(file(f"{board}\n\n{won}")) == [parse_board(board), parse_board(won)]


def test_a_note_names_the_board_it_is_about(read, file, told):
    rows = ROWS.read_text()
    assert read(ROWS) == states(11982)
    assert read(file(f"{PRINTED[1]}\n\n{rows}", "two.txt")) == states(1, 11982)
    note = "Read as rows: the columns have 7, 7, 7, 7, 6, 6, 6 and 6 cards."
    assert [told[0], told[1].rpartition("two.txt")[2]] == [note, f", board 2: {note}"]
    assert len(told) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This text has no cards"),
        ("\n# nothing\n", "This text has no cards"),
        ("617\nx", "Line 2: 'x' is not a deal number or a range such as 1-20. A file has"),
        ("617\n0", "Line 2: '0' is not a deal number. Use 1 to 8,589,934,591"),
        ("617\n20-1", "Line 2: A range has the lower number first, got '20-1'"),
        (f"617\n{PRINTED[1]}", "Line 2: 'Foundations: H-0 C-0 D-0 S-0' is not a deal number"),
        ('{"deal": 1}\nx', "Line 2: This is not JSON, as the lines before it are"),
        ('{"deal": 1}\n{"deal": 0}', "Line 2: 0 is not a deal number"),
        ('{"deal": 1}\n{"dael": 5}', r"Line 2: A board in parts needs cascades, .* Got \['dael'\]"),
        ('{"deal": 1}\n{"deal": true}', "Line 2: True is not a deal number"),
        ('{"deal": 1}\n7.5', "Line 2: A board must be a text .*, got 7.5"),
        ('{"deal": 1, "variant": "Snap"}', "Line 1: 'Snap' is not a variant"),
        (f"{PRINTED[1]}\n{PRINTED[5]}", "This text has 104 cards. Put a blank line between boards"),
        (f"{COLUMNS[1]}\n{COLUMNS[5]}", "This text has 104 cards. Put a blank line between boards"),
        (f"{PRINTED[1]}\n\n{PRINTED[5]} 9X", "The board that begins on line 12: Line 10, position 7: '?9X"),
        (f"{PRINTED[1]}\n\n{PRINTED[5]}\n\n617", "The board that begins on line 23: .*'617' is not a card"),
        (b"\xff\xfe\x00", "this is not a text in UTF-8"),
        (b"617\n\xe9\n", "this is not a text in UTF-8"),
        ("[" * 100_000, "A board must have at most"),
    ],
)
def test_what_does_not_read_is_named_with_its_line_before_anything_begins(read, file, text, sentence):
    path = file(text, "mine.txt")
    with pytest.raises(FreeCellError, match=rf"^.*mine\.txt: {sentence}"):
        Sources(solvable=int, tell=print).read([str(path)])


def test_a_board_of_another_game_is_refused(read, file):
    line = json.dumps({"board": format_board(deal_state(3, EIGHT_OFF)), "variant": "Eight Off"})
    assert read(file(line)) == [deal_state(3, EIGHT_OFF)]
    with pytest.raises(FreeCellError, match="Line 1: This position belongs to Eight Off, not to FreeCell"):
        read(file(line), variant=FREECELL)


def test_a_layout_settles_a_text_that_is_open(read, file):
    state = deal_state(1)
    rows = "\n".join(" ".join(str(pile[row]) for pile in state.cascades if row < len(pile)) for row in range(7))
    assert read(file(rows), layout="rows") == [state]
    with pytest.raises(FreeCellError, match="7 columns, and FreeCell has 8"):
        read(SEVEN)


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("nowhere.txt", "There is no file 'nowhere.txt'"),
        ("boards/617", "There is no file 'boards/617'"),
        ("", "'' is not a deal number"),
        ("abc", "'abc' is not a deal number. .* Several deals are written 1,5,9 or 1-20, a file by its path"),
        ("1..20", r"'1\.\.20' is not a deal number"),
        ("0-5", "0 is not a deal number"),
        ("1-8589934592", "8589934592 is not a deal number"),
        ("5-1", "A range has the lower number first, got '5-1'"),
        ("a\0b", r"'a\\x00b' is not a deal number"),
    ],
)
def test_an_argument_that_names_nothing_is_told_so(read, argument, sentence):
    with pytest.raises(FreeCellError, match=sentence):
        read(argument)


def test_a_folder_is_told_so(read, tmp_path):
    with pytest.raises(FreeCellError, match=r"is a folder\. Name a file with deals or boards"):
        read(tmp_path)


def test_a_file_with_the_name_of_a_deal_is_reached_by_a_path(read, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "617").write_text("5")
    assert (read("617"), read("./617")) == ([617], [5])
