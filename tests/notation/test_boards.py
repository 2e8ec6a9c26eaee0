"""Board text: all that fc-solve writes and people type is read, and every position is written so that it reads back."""

import random
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecell_widget.deals.dealers import lay_out
from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError, NotationError
from freecell_widget.model.card import Card
from freecell_widget.model.state import State, deck_of
from freecell_widget.notation import format_board, parse_board
from freecell_widget.variants.group import Group
from freecell_widget.variants.named_games import FREECELL, VARIANTS, mini_freecell
from freecell_widget.variants.variant import Variant
from freecell_widget.words.messages import say
from tests.support.strategies import positions

DEAL_1 = """\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
"""
LINES = DEAL_1.splitlines()
SYMBOLS = str.maketrans("CDHS", "♣♦♥♠")
HOME = "Foundations: H-0 C-0 D-0 S-0"
CELLS = "Freecells: - - - -"
SAME = {
    "plain": DEAL_1,
    "no last newline": DEAL_1.rstrip(),
    "lower case": DEAL_1.lower(),
    "10": DEAL_1.replace("T", "10"),
    "symbols": DEAL_1.translate(SYMBOLS),
    "white symbols": DEAL_1.translate(str.maketrans("CDHS", "♧♢♡♤")),
    "emoji": DEAL_1.replace("S", "♠\ufe0f").replace("H", "♥\ufe0f"),
    "colons": "".join(f": {line}\n" for line in LINES),
    "colons without a space": "".join(f":{line}\n" for line in LINES),
    "some colons": "\n".join(f"  : {line}  " if i % 2 else line for i, line in enumerate(LINES)),
    "crlf": DEAL_1.replace("\n", "\r\n"),
    "bare cr": DEAL_1.replace("\n", "\r"),
    "tabs": DEAL_1.replace(" ", "\t"),
    "commas": DEAL_1.replace(" ", ", "),
    "byte order mark": "\ufeff" + DEAL_1,
    "indented": "\n    " + DEAL_1.replace("\n", "\n    "),
    "blank lines around": f"\n \n\n{DEAL_1}\n\n",
    "blank lines between": DEAL_1.replace("\n", "\n\n"),
    "all lines": f"{HOME}\n{CELLS}\n{DEAL_1}",
    "lines after": f"{DEAL_1}{CELLS}\n{HOME}",
    "short names": f"FC: *\nFounds: H-0\n{DEAL_1}",
    "old names": f"DECK :\nfreecell: - *\n{DEAL_1}",
    "no cells named": f"Freecells:\n{DEAL_1}",
    "cards in brackets": f"Foundations: [] [] [] []\nFreecells: [] [] - *\n{DEAL_1}",
    "fc-solve's blanks": f"{HOME} \nFreecells:                \n{DEAL_1}",
}


@pytest.mark.parametrize("layout", SAME)
def test_a_board_is_read_in_any_layout(layout):
    assert parse_board(SAME[layout]) == deal_state(1)


WON = "Foundations: H-K C-K D-K S-K"


@pytest.mark.parametrize("heights", [WON, "foundations:S-K,D-K,C-K,H-K", "Found: ♥-k ♣-k ♦-K ♠-K", WON + "\n:\n:\n"])
def test_a_won_board(heights):
    state = parse_board(heights)
    assert [len(pile) for pile in state.foundations] == [13] * 4
    assert not any(state.cascades + state.freecells)


@pytest.mark.parametrize(("text", "height"), [("H-A", 1), ("H-T", 10), ("H-10", 10), ("h-j", 11), ("H-0", 0), ("", 0)])
def test_heights_of_a_foundation(text, height):
    rest = " ".join(f"{'0A23456789TJQK'[rank]}H" for rank in range(height + 1, 14))
    state = parse_board(f"Foundations: {text} C-K D-K S-K\n{rest}")
    assert len(state.foundations[0]) == height


def test_freecells_keep_their_places():
    state = parse_board("Foundations: H-J C-K D-K S-K\nFreecells: - QH * kh")
    assert state.freecells == ((), (Card("QH"),), (), (Card("KH"),))
    assert "Freecells: - QH - KH" in format_board(state)
    assert parse_board("Foundations: H-J C-K D-K S-K\nFreecells: KH\n:\nQH").cascades[1] == (Card("QH"),)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("  QH  KH", "QH KH - -"),
        ("      QH  KH", "- QH KH -"),
        ("  QH      KH    ", "QH - KH -"),
        ("     10H", "- TH - -"),
    ],
)
def test_fc_solves_freecells_of_four_places_each(line, cells):
    home = "H-9" if "10" in line else "H-J"
    rest = "\nJH QH KH" if "10" in line else ""
    state = parse_board(f"Foundations: {home} C-K D-K S-K\nFreecells:{line}{rest}")
    assert f"Freecells: {cells}\n" in format_board(state)


SEVEN = "Foundations: H-0 C-6 D-6 S-6\n" + "\n".join(
    f": {cards}" for cards in ("KC QC JC", "TC 9C 8C 7C", "KD QD JD", "TD 9D 8D 7D", "KS QS JS", "TS 9S 8S 7S")
)
LAST = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (f"{SEVEN}\n{LAST}", 6),
        (f"{SEVEN}\n\n{LAST}\n", 7),
        (f"{SEVEN}\n:\n{LAST}", 7),
        (f"\n\n{SEVEN}\n   \n{LAST}\n\n\n", 7),
        (f"\n{SEVEN}\n{LAST}\n:\n", 6),
        (f"{SEVEN}\n:{LAST}\n\n\n\n", 6),
    ],
)
def test_which_cascades_are_empty(text, column):
    state = parse_board(text)
    assert [index for index, pile in enumerate(state.cascades) if not pile] == [13 - column]
    assert len(state.cascades[column]) == 13


def test_an_empty_cascade_may_come_first():
    state = parse_board(f":\n{SEVEN.partition(chr(10))[2]}\n{LAST}\n{SEVEN.partition(chr(10))[0]}")
    assert not state.cascades[0]
    assert len(state.cascades[7]) == 13


def double(build="same_suit", suits=(2, 0, 1, 3) * 2, first=1, *, wrap=False):
    """A two-deck game of twelve columns and eleven cells, some of which hold several cards."""
    return Variant(
        "Everything",
        (
            Group("cascade", 12, build="alternate", lift="run", takes="run"),
            Group("freecell", 10, capacity=1),
            Group("freecell", 1, capacity=5, build="anything"),
            Group("foundation", 8, first=first, suits=suits, build=build, wrap=wrap, capacity=13),
        ),
        decks=2,
        jokers=2,
    )


STRANGE = {
    "suits twice": double(),
    "any suit to any place": double(suits=None),
    "a base and round the corner": double(first="base", wrap=True),
    "alternate colours": double("alternate", None, first="any", wrap=True),
}


@given(st.sampled_from(list(STRANGE)), st.integers(0, 2**32))
def test_boards_of_strange_games_parse_after_format(name, seed):
    variant = STRANGE[name]
    rng = random.Random(seed)
    cards = deck_of(variant)
    rng.shuffle(cards)
    state = lay_out(cards, variant)
    piles = [list(pile) for pile in state.piles]
    for index in rng.sample(range(12, 23), rng.randint(0, 11)):
        for _ in range(1 if index < 22 else rng.randint(0, 5)):
            source = rng.randrange(12)
            piles[index] += [piles[source].pop()] if piles[source] else []
    down = [rng.randint(0, max(len(pile) - 1, 0)) if index < 12 else 0 for index, pile in enumerate(piles)]
    state = State(variant, piles, down if rng.random() < 0.5 else ())
    assert parse_board(format_board(state), variant) == state


def test_foundations_that_are_no_plain_suits_list_their_cards():
    variant = STRANGE["a base and round the corner"]
    cards = deck_of(variant)
    home = [[Card("QH"), Card("KH"), Card("AH")], [], [Card("QD")]]
    for card in (card for pile in home for card in pile):
        cards.remove(card)
    state = State(variant, [cards, *[[]] * 22, *home, *[[]] * 5])
    assert format_board(state, game=False).startswith("Foundations: [QH KH AH] [] [QD] [] [] [] [] []\nFreecells: - -")
    assert parse_board(format_board(state), variant) == state
    with pytest.raises(
        NotationError, match=r"'H-3' does not fit here\. List the foundations of Everything by their cards"
    ):
        parse_board("Foundations: H-3 C-0\n" + DEAL_1, variant)


def test_face_down_cards_lie_under_the_others():
    piles = deal_state(1).piles
    state = State(FREECELL, piles, (6, 2, *[0] * 14))
    assert ": <JD> <KD> <2S> <4C> <3S> <6D> 6S\n: <2D> <KC> KS" in format_board(state)
    assert parse_board(format_board(state)) == state
    with pytest.raises(NotationError, match="Line 1, position 2: '<KD>' is face down on a face-up card"):
        parse_board(DEAL_1.replace("KD", "<KD>"))


@given(positions(steps=20))
def test_a_board_parses_after_format(state):
    text = format_board(state)
    assert parse_board(text, state.variant) == state
    assert parse_board(text.replace("\n", "\r\n").lower(), state.variant) == state
    assert text == format_board(parse_board(text, state.variant))


@pytest.mark.parametrize("variant", [*VARIANTS, FREECELL.with_freecells(0), mini_freecell()], ids=lambda v: v.name)
def test_repr_rebuilds_the_position(variant):
    state = deal_state(617, variant)
    rebuilt = eval(repr(state), {"parse_board": parse_board})
    assert rebuilt == state
    assert rebuilt.variant is state.variant or rebuilt.variant == state.variant


@given(st.text("AKQJT1023456789CDHScdhs♥ :-*[]<>\n\r\t#xF,", max_size=80))
def test_any_text_is_a_board_or_refused(text):
    try:
        state = parse_board(text, mini_freecell(1, 2, 1))
    except FreeCellError as error:
        shown = say(error.code, dict(error.params), "fr")
    else:
        shown = format_board(state)
    assert shown


@pytest.mark.fc_solve
@pytest.mark.parametrize("number", [2, 617])
def test_every_position_that_fc_solve_prints_is_read(number):
    program = shutil.which("fc-solve") or pytest.skip("fc-solve is not installed")
    for options in (["-p", "-t"], ["-p"]):
        out = subprocess.run(
            [program, *options, "-sam", "-sel", "-l", "ve", "-"],
            input=format_board(deal_state(number)),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        blocks = [block for block in out.split("\n\n") if "Freecells" in block]
        assert len(blocks) > 50
        states = [parse_board(block[block.index("Foundations") :]) for block in blocks]
        assert states[0] == deal_state(number)
        assert all(len(pile) == 13 for pile in states[-1].foundations)
