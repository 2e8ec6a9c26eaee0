"""Numbered, random and mini deals: reference layouts, digests, PySolFC's own dealer, and values that are not deals."""

import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from freecell_widget.deals.dealers import DEALERS, lay_out
from freecell_widget.deals.lookup import (
    MOST,
    PYSOL_FIRST,
    PYSOL_LAST,
    deal_name,
    deal_state,
    mini_deal,
    random_deal,
    random_number,
)
from freecell_widget.errors import DealError, FreeCellError, InvalidState
from freecell_widget.model.state import deck_of
from freecell_widget.variants.house_rules import HOUSES
from freecell_widget.variants.named_games import (
    EIGHT_OFF,
    FORECELL,
    FREECELL,
    SEAHAVEN_TOWERS,
    VARIANTS,
    find_variant,
    mini_freecell,
)
from freecell_widget.words.messages import say
from tests.support.paths import DATA

LAYOUTS = json.loads((DATA / "ms_deals.json").read_text(encoding="utf-8"))["deals"]
GAMES = json.loads((DATA / "variant_layouts.json").read_text(encoding="utf-8"))["layouts"]
NOT_DEALS = (
    0,
    -5,
    1.5,
    617.0,
    True,
    False,
    "abc",
    "",
    " ",
    "#",
    None,
    MOST + 1,
    "1_000",
    "٣",
    "6 17",
    "ms:",
    "ms:0",
    b"617",
)


def texts(piles):
    return [" ".join(map(str, pile)) for pile in piles]


def digest(numbers):
    """As the reference digests were made: each deal is eight lines of cards."""
    found = hashlib.sha256()
    for number in numbers:
        for pile in deal_state(number).cascades:
            found.update(" ".join(map(str, pile)).encode() + b"\n")
    return found.hexdigest()


def test_the_reference_layouts_are_sixty_and_the_two_jokes():
    assert len(LAYOUTS) == 62
    assert {"-1", "-2", "617", str(2**31 - 1), str(2**31), str(2**32 - 1), str(2**32), str(MOST)} <= set(LAYOUTS)


@pytest.mark.parametrize("number", LAYOUTS)
def test_a_reference_layout(number):
    state = deal_state(int(number))
    assert texts(state.cascades) == LAYOUTS[number]
    assert not any(state.freecells)
    assert not any(state.foundations)


def test_digest_of_the_first_thousand():
    assert digest(range(1, 1001)) == "68a3963af47770d024575ae49489b2ff470240b9b519b1a4919eb16cd15fec67"


@pytest.mark.slow(9)
def test_digest_of_microsofts_thirty_two_thousand():
    assert digest(range(1, 32001)) == "a06b93ff95c6307079f5e67938a5dcd1786b3469cc18cdf85919357bc4174a68"


def test_digest_over_the_whole_range():
    numbers = (1 + 8589934 * k for k in range(1000))
    assert digest(numbers) == "0a570b79085f80cf6de2503628328c11fb0eb753e6971a3d945fa92d81cd3486"


@given(st.integers(1, MOST))
def test_any_number_deals_as_pysol_cards_does(number):
    theirs = PysolGame("freecell", number, RandomBase.DEALS_MS).calc_layout_string(CardRenderer(print_ts=True))
    assert texts(deal_state(number).cascades) == theirs.split("\n")[:8]


@pytest.mark.parametrize("name", GAMES)
def test_each_game_lays_deal_24_out_as_pysolfc_does(name):
    state = deal_state(24, name)
    assert texts(state.cascades) == GAMES[name]["columns"]
    assert texts(state.freecells) == GAMES[name]["cells"]
    assert not any(state.foundations)


PYSOL_NAMES = {
    "freecell": FREECELL,
    "forecell": FORECELL,
    "eight_off": EIGHT_OFF,
    "seahaven_towers": SEAHAVEN_TOWERS,
}


@pytest.mark.parametrize("name", PYSOL_NAMES)
@pytest.mark.parametrize("number", [PYSOL_FIRST + 1, 100_000, 2**31, 2**33, 48007594292403677907, PYSOL_LAST])
def test_pysolfcs_own_numbers(name, number):
    theirs = PysolGame(name, number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(print_ts=True))
    lines = theirs.strip().split("\n")
    state = deal_state(f"pysol:{number}", PYSOL_NAMES[name])
    cells = lines.pop(0).split()[1:] if lines[0].startswith("Freecells:") else []
    assert texts(state.cascades) == lines
    # pysol-cards names the freecells that are empty at the end in some games only.
    assert [cell.strip() or "-" for cell in texts(state.freecells)][: len(cells)] == cells
    assert not any(state.freecells[len(cells) :])


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (617, 617),
        ("617", 617),
        (" #617 ", 617),
        ("ms:617", 617),
        ("MS: #0617", 617),
        ("ms617", 617),
        ("MS 617", 617),
        ("-1", -1),
        ("pysol:100000", "pysol:100000"),
        (" PySol:00000000000000100000\n", "pysol:100000"),
    ],
)
def test_names_of_one_deal(written, name):
    assert deal_name(written) == name
    assert deal_state(written) == deal_state(name)


def test_any_integer_type_will_do():
    class Number:
        def __index__(self):
            return 617

    numpy = pytest.importorskip("numpy")
    for number in (Number(), numpy.int64(617), numpy.uint8(17)):
        assert type(deal_name(number)) is int
        assert deal_state(number) == deal_state(number.__index__())


def test_pysols_numbers_and_microsofts_are_never_mixed():
    assert deal_state("pysol:100000") != deal_state(100000) == deal_state("ms:100000")
    for low in ("pysol:617", "pysol:31999", "pysol:-1", f"pysol:{PYSOL_LAST + 1}"):
        with pytest.raises(
            DealError, match=r"Use 32,000 to 99,999,999,999,999,999,999\. Write lower numbers without pysol"
        ):
            deal_state(low)


@pytest.mark.parametrize(
    "number", [*NOT_DEALS, 48007594292403677907, 10**5000, -(10**5000), [617], "9" * 5000], ids=lambda _: ""
)
def test_what_is_no_deal_says_which_are(number):
    for function in (deal_state, deal_name):
        with pytest.raises(
            DealError, match=rf"is not a deal number\. Use 1 to {MOST:,}, -1 or -2, or pysol:N\.$"
        ) as caught:
            function(number)
        assert len(str(caught.value)) < 200
        assert f"{MOST:,}".replace(",", "\u202f") in say(caught.value.code, dict(caught.value.params), "fr")


@pytest.mark.parametrize("number", [-3, -4, "-3"])
def test_vistas_two_deals_are_not_made_up(number):
    with pytest.raises(DealError, match=r"The layout of deal -[34] in Windows Vista is unknown"):
        deal_state(number)


@pytest.mark.parametrize("number", [-1, -2])
def test_the_jokes_keep_their_order_in_other_games(number):
    dealt = deal_state(number, EIGHT_OFF)
    assert texts(dealt.cascades) == [" ".join(column.split()[:6]) for column in LAYOUTS[str(number)]]
    assert [pile[0] for pile in dealt.freecells if pile] == [pile[6] for pile in deal_state(number).cascades[:4]]


def test_unknown_games_are_refused():
    with pytest.raises(FreeCellError, match="'chess' is not a variant"):
        deal_state(1, "chess")


@given(st.sampled_from(VARIANTS), st.integers(0, 11), st.integers(1, MOST))
def test_any_number_of_freecells_deals_all_cards(variant, cells, number):
    state = deal_state(number, variant.with_freecells(cells))
    filled = min(cells, len(DEALERS[variant.dealer].cells))
    assert sum(map(len, state.freecells)) == filled
    heights = [len(pile) for pile in state.cascades]
    assert sum(heights) == 52 - filled
    assert max(heights) - min(heights) <= 1
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_house_rules_do_not_change_a_deal(house):
    for variant in VARIANTS:
        assert deal_state(5, house.apply_to(variant)).piles == deal_state(5, variant).piles


def test_cards_that_are_not_the_games_are_refused():
    with pytest.raises(InvalidState):
        lay_out(deck_of(FREECELL)[:51], FREECELL)


def test_a_dealer_that_nobody_knows_is_named():
    with pytest.raises(DealError, match=r"unknown dealer, 'shuffle'\. Use rows"):
        deal_state(1, replace(FREECELL, dealer="shuffle"))


def test_the_jokes_are_one_deck_of_cards():
    groups = (*FREECELL.groups[:2], replace(FREECELL.groups[2], count=8, suits=(2, 0, 1, 3) * 2))
    with pytest.raises(DealError, match=r"Deal -1 is one full deck of 52 cards\. Two decks is played with other cards"):
        deal_state(-1, replace(FREECELL, name="Two decks", decks=2, groups=groups))


def test_random_deals_repeat_with_their_seed():
    numbers = [random_number(seed) for seed in range(200)]
    assert numbers == [random_number(seed) for seed in range(200)]
    assert len(set(numbers)) > 190
    assert all(1 <= number <= 1_000_000 for number in numbers)
    assert random_deal(7) == deal_state(random_number(7))
    assert random_deal(7, variant="eight off") == deal_state(random_number(7), EIGHT_OFF)


def test_random_deals_without_a_seed_differ():
    assert len({random_number() for _ in range(20)}) > 1


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_is_an_integer(seed):
    with pytest.raises(DealError, match=r"^seed must be a whole number, got "):
        random_deal(seed)


def test_the_mini_deal_of_the_recipe():
    state = mini_deal(2)
    assert texts(state.cascades) == ["4C 2H 3D 2D", "3S AC 2C 4H", "2S 3C 3H 4S", "4D AS AH AD"]
    assert state.variant.name == "Mini FreeCell 4x4x1"


@given(st.integers(0, MOST), st.integers(1, 13), st.integers(1, 20), st.integers(0, 11))
def test_a_mini_game_is_found_by_its_name(seed, ranks, cascades, freecells):
    state = mini_deal(seed, ranks=ranks, cascades=cascades, freecells=freecells)
    variant = find_variant(state.variant.name.lower())
    assert variant is state.variant is mini_freecell(ranks, cascades, freecells)
    assert deal_state(deal_name(seed, variant), variant) == state
    assert sum(map(len, state.cascades)) == 4 * ranks == variant.cards
    assert find_variant(variant.with_freecells(3).name) == variant.with_freecells(3)


@pytest.mark.parametrize("seed", [-1, MOST + 1, "pysol:100000", "x", None, True, 0.5])
def test_what_is_no_mini_deal(seed):
    with pytest.raises(DealError, match=r"is not a deal number of Mini FreeCell 4x4x1\. Use 0 to"):
        mini_deal(seed)


@pytest.mark.parametrize(
    "size",
    [
        {"ranks": 0},
        {"ranks": 14},
        {"cascades": 0},
        {"cascades": 21},
        {"freecells": -1},
        {"freecells": 12},
        {"ranks": "4"},
    ],
)
def test_what_is_no_mini_game(size):
    with pytest.raises(FreeCellError, match=rf"^{next(iter(size))} must be a whole number from "):
        mini_deal(1, **size)
