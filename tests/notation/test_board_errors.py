"""Board text that is wrong is refused by line and position, where other programs guess."""

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import FreeCellError, InvalidState, NotationError
from freecell_widget.notation import format_board, parse_board
from freecell_widget.variants.named_games import mini_freecell
from freecell_widget.words.messages import say
from tests.notation.test_boards import CELLS, DEAL_1, HOME, LINES


@pytest.mark.parametrize("text", ["", "\n\n", " \t\r\n", "\ufeff", ":\n:\n:", HOME, f"{HOME}\n{CELLS}\n:"])
def test_no_cards(text):
    with pytest.raises(NotationError, match="This text has no cards"):
        parse_board(text)


@pytest.mark.parametrize(
    ("change", "line", "position", "token"),
    [
        (("JD", "1D"), 1, 1, "1D"),
        (("JD", "XD"), 1, 1, "XD"),
        (("2H", "2"), 3, 7, "2"),
        (("TC", "0C"), 8, 6, "0C"),
        (("TC", "TX"), 8, 6, "TX"),
        (("TC", "TCC"), 8, 6, "TCC"),
        (("TC", "10"), 8, 6, "10"),
        (("TC", ":"), 8, 6, ":"),
        (("5D", "<b>5D"), 5, 1, "<b>5D"),
        (("5D", "#5D"), 5, 1, "#5D"),
    ],
)
def test_a_token_that_is_no_card_is_named(change, line, position, token):
    for text, shift in ((DEAL_1, 0), (f"\n{HOME}\r{CELLS}\r\n{DEAL_1}", 3)):
        with pytest.raises(
            NotationError, match=rf"Line {line + shift}, position {position}: '.*' is not a card"
        ) as caught:
            parse_board(text.replace(*change, 1))
        assert caught.value.params["token"] == token
        assert f"Ligne {line + shift}, position {position}" in say(caught.value.code, dict(caught.value.params), "fr")


@pytest.mark.parametrize("title", ["My best game", "Bonjour à tous", "This game is solveable.", "Karo Dame"])
def test_a_title_is_named_and_not_the_cascade_after_the_last(title):
    with pytest.raises(NotationError, match=f"Line 1 has words and no cards: {title[:12]}.*write # before it"):
        parse_board(f"{title}\n{DEAL_1}")
    with pytest.raises(NotationError, match="Line 10 has words"):
        parse_board(f"{DEAL_1}\n{title}")
    assert parse_board(f"# {title}\n{DEAL_1}") == deal_state(1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (DEAL_1.replace("JD", "QD", 1), r"J♦ missing and Q♦ 2 times \(again on line 4, position 3\)"),
        (DEAL_1.replace("JD ", "", 1), r"J♦ missing\."),
        (DEAL_1 + "JD", "Line 9 is one cascade too many. FreeCell has 8"),
        (f"{CELLS}\n{DEAL_1}\nextra text", "Line 11 has words and no cards: extra text"),
        (f"Freecells: JD\n{DEAL_1}", r"J♦ 2 times \(again on line 2, position 1\)"),
        (f"Foundations: S-A\n{DEAL_1}", r"A♠ 2 times \(again on line 7, position 3\)"),
        (f"{LINES[0]}\n", r"45 cards missing, including A♣, A♦, A♥ and A♠"),
        (LINES[0] + "\n" + "\n".join([LINES[0]] * 7), r"45 cards missing.* 2♠ 8 times \(again on line 2, position 3\)"),
    ],
)
def test_wrong_cards_are_named(text, says):
    with pytest.raises(NotationError if "Line" in says[:4] else InvalidState, match=says):
        parse_board(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{CELLS}  \n{DEAL_1}", None),
        (f"Freecells:{20 * ' '}\n{DEAL_1}", None),
        (f"{CELLS} - -\n{DEAL_1}", r"Line 1, position 5: '-' is one freecell too many\. FreeCell has 4"),
        (f"{CELLS} []\n{DEAL_1}", r"Line 1, position 5: '-' is one freecell too many\. FreeCell has 4"),
        (f"Freecells: JD KD 2S 4C 3S\n{DEAL_1}", r"Line 1, position 5: '3S' is one freecell too many\. FreeCell has 4"),
        (f"Freecells: [JD KD]\n: 2S 4C 3S 6D 6S\n{DEAL_1[21:]}", "Freecell a has room for 1 card, not 2"),
        (f"{CELLS}\n{CELLS}\n{DEAL_1}", "Line 2 is a second Freecells line"),
        (f"{HOME}\n{DEAL_1}Decks: H-0", "Line 10 is a second Foundations line"),
        (f"Foundations: H6\n{DEAL_1}", "Line 1, position 1: 'H6' is not a foundation of FreeCell"),
        (f"Foundations: H-1\n{DEAL_1}", "'H-1' is not a foundation of FreeCell"),
        (f"Foundations: H-0 H-0\n{DEAL_1}", "position 2: 'H-0' is not a foundation of FreeCell"),
        (f"Foundations: X-0\n{DEAL_1}", "'X-0' is not a foundation"),
        (f"Foundations: [] [] [] [] []\n{DEAL_1}", r"'\[' is not a foundation"),
        (f"Foundations: [AH] [2C] [] []\n{DEAL_1}", "A♥ 2 times"),
        (f"Freecells: [JD\n{DEAL_1}", r"'\[' has no matching bracket"),
        (f"Freecells: ] JD\n{DEAL_1}", r"'\]' has no matching bracket"),
        (f"Freecells: [[JD]]\n{DEAL_1}", r"'\[' has no matching bracket"),
        (
            "Foundations: H-0 C-K D-K S-K\n2H AH\n\nKH QH JH\n\nTH 9H\n\n8H 7H\n\n6H 5H\n\n4H 3H",
            "does not say which cascades",
        ),
        ("Foundations: [KH] C-K", "'C-K' is not a card"),
        ("Foundations: [2H] [] [] []\n" + DEAL_1.replace(" 2H", ""), "The ♥ foundation holds 2♥ where A♥ belongs"),
    ],
)
def test_what_else_is_refused(text, says):
    if says is None:
        assert parse_board(text) == deal_state(1)
        return
    with pytest.raises(FreeCellError, match=says):
        parse_board(text)


def test_cards_of_another_game_are_named():
    board = format_board(mini_deal(2))
    with pytest.raises(NotationError, match=r"Line 4, position 1: K♣ is not a card of Mini FreeCell 4x4x1\."):
        parse_board(board.replace("4C", "KC"), "mini freecell 4x4x1")
    with pytest.raises(NotationError, match="position 1: ★ is not a card of FreeCell"):
        parse_board(DEAL_1.replace("JD", "JK"))
    with pytest.raises(NotationError, match="'H-5' is not a foundation of Mini"):
        parse_board("Foundations: H-5", mini_freecell())


def test_errors_stay_short():
    for text in ("x" * 100_000, " ".join(["JD"] * 10_000), "JD\n" * 10_000, "Foundations: " + "z" * 10_000):
        with pytest.raises(FreeCellError) as caught:
            parse_board(text)
        assert len(str(caught.value)) < 300
