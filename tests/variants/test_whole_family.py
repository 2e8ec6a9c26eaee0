"""The shape of a Variant takes every game of the family: each is dealt, played at random, and played to its end."""

import random
from collections import Counter

import pytest

from freecell_widget.errors import IllegalMove
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move
from freecell_widget.model.stacking import accepts, masks_of
from freecell_widget.model.state import State, deck_of
from freecell_widget.rules import (
    apply,
    automoves,
    do,
    expand_supermove,
    finishing_moves,
    is_safe,
    is_stuck,
    is_won,
    legal_moves,
    single_moves,
    why_illegal,
)
from tests.support.family_table import GAMES, SARLACC, deal

BY_NAME = {layout.variant.name: layout for layout in GAMES}
EACH_GAME = pytest.mark.parametrize("layout", GAMES, ids=BY_NAME)


def first_position(name, seed=1):
    return deal(BY_NAME[name], random.Random(seed))


def test_there_are_49():
    assert len(BY_NAME) == 49
    cards = Counter(layout.variant.cards for layout in GAMES)
    assert cards == {52: 32, 104: 13, 156: 3, 54: 1}


@EACH_GAME
def test_cards_add_up(layout):
    variant = layout.variant
    assert len(layout.columns) == variant.cascades
    for seed in range(3):
        state = deal(layout, random.Random(seed))
        assert Counter(card for pile in state.piles for card in pile) == Counter(deck_of(variant))


@EACH_GAME
def test_random_play(layout):
    rng = random.Random(layout.variant.name)
    deck = Counter(deck_of(layout.variant))
    for seed in range(2):
        state = deal(layout, random.Random(seed))
        for step in range(60):
            moves = legal_moves(state)
            single = single_moves(state)
            assert set(single) <= set(moves)
            assert State(state.variant, state.piles, state.face_down) == state
            if not moves:
                assert is_stuck(state) or is_won(state)
                break
            if step % 20 == 0:
                judged_alike(state, moves)
            long = [move for move in moves if move.cards > 1] or moves
            move = rng.choice(rng.choice((moves, long)))
            position = state
            for part in expand_supermove(state, move):
                position = apply(position, part)
            assert position == do(state, move)
            state = position
        assert Counter(card for pile in state.piles for card in pile) == deck


def judged_alike(state, moves):
    """The judge allows the listed moves and no other; single moves miss no position that they should reach."""
    piles = range(len(state.piles))
    allowed = [
        move
        for source in piles
        for cards in range(1, len(state.piles[source]) + 1)
        for target in piles
        if why_illegal(state, move := Move(source, target, cards)) is None
    ]
    assert len(moves) == len(allowed)
    assert set(moves) == set(allowed)
    runs_count = state.variant.capacity_rule == "unlimited" or "Headquarters" in state.variant.name
    reached = {do(state, move).key() for move in moves if move.cards == 1 or runs_count} - {state.key()}
    assert {do(state, move).key() for move in single_moves(state)} >= reached


def home_order(layout, rng):
    """Return the foundations of a first position, and all other cards in an order in which they can go home."""
    start = deal(layout, rng)
    variant = start.variant
    masks = masks_of(variant, start.base)
    first = variant.cascades + variant.freecells
    home = list(start.foundations)
    left = [card for pile in start.piles[:first] for card in pile if not card.is_joker]
    rng.shuffle(left)
    order = []
    while left:
        for index, pile in enumerate(home, first):
            full = len(pile) == variant.groups[-1].capacity
            card = next((c for c in left if accepts(masks, variant, index, pile) >> c & 1), None)
            if card is not None and not full:
                left.remove(card)
                order.append(card)
                home[index - first] = (*pile, card)
                break
        else:
            pytest.fail(f"no order in which {left} go home")
    return start.foundations, order


@EACH_GAME
def test_cards_in_the_order_of_going_home_finish_the_game(layout):
    variant = layout.variant
    foundations, order = home_order(layout, random.Random(5))
    columns = [[] for _ in range(variant.cascades)]
    contested = variant.decks > 1 or variant.groups[-1].build in {"any_suit", "alternate"}
    for number, card in enumerate(reversed(order)):
        columns[0 if contested else number % len(columns)].append(card)
    jokers = [[card] for card in deck_of(variant) if card.is_joker]
    free = jokers + [[] for _ in range(variant.freecells - len(jokers))]
    state = State(variant, (*columns, *free, *foundations))
    assert not is_won(state)
    moves = finishing_moves(state)
    for move in moves:
        state = apply(state, move)
    assert is_won(state)
    assert not is_stuck(state)


def board(name, **piles):
    """A position of a game with these piles (`p0="KS QH"`); all other cards lie below those of the last cascade."""
    variant = BY_NAME[name].variant
    held = {int(index[1:]): [Card(token) for token in text.split()] for index, text in piles.items()}
    left = deck_of(variant)
    for card in [card for pile in held.values() for card in pile]:
        left.remove(card)
    last = variant.cascades - 1
    held[last] = left + held.get(last, [])
    return State(variant, tuple(tuple(held.get(index, ())) for index in range(len(variant.group_of))))


def test_a_card_of_sarlacc_waits_for_those_over_it():
    state = first_position("Sarlacc")
    assert {move.source for move in legal_moves(state)} <= set(range(42, 52))  # the top row
    reason = why_illegal(state, Move(0, 52))
    assert str(reason) == "Cascade 1 is blocked. Empty cascade 11 first."
    assert dict(SARLACC.blocked_by)[0] == (10, 11)
    assert dict(SARLACC.blocked_by)[10] == (21,)
    assert dict(SARLACC.blocked_by)[20] == (30,)
    assert dict(SARLACC.blocked_by)[11] == (21, 22)


def test_a_pile_drops_onto_what_it_alone_covers():
    held = {0: "KS", 10: "QH JS TH", 40: ""}
    state = sarlacc(held)
    drop = Move(10, 0, 3)
    assert why_illegal(state, Move(10, 0, 2)).code == "judge.blocked"
    assert drop in legal_moves(state)
    assert drop in single_moves(state)
    assert expand_supermove(state, drop) == [drop]
    assert [str(card) for card in apply(state, drop).piles[0]] == ["KS", "QH", "JS", "TH"]
    both = sarlacc({**held, 11: "2C"})
    assert why_illegal(both, drop).code == "judge.blocked"
    wrong = sarlacc({0: "KS", 10: "QS JH"})
    assert why_illegal(wrong, Move(10, 0, 2)).code == "judge.follows"


def sarlacc(held):
    """A position of Sarlacc with these piles; all other cards lie in its last cascade and cover nothing."""
    piles = {index: [Card(token) for token in text.split()] for index, text in held.items()}
    used = [card for pile in piles.values() for card in pile]
    piles[9] = [card for card in deck_of(SARLACC) if card not in used]
    return State(SARLACC, tuple(tuple(piles.get(index, ())) for index in range(len(SARLACC.group_of))))


def test_a_lone_card_of_sarlacc_moves_to_another_empty_place():
    state = sarlacc({0: "KS", 11: ""})
    assert Move(0, 1) in single_moves(state)  # it may free what lies below another place, or cover it


def test_a_used_cell_of_flipper_blocks_its_column():
    state = first_position("Flipper")
    used = apply(state, Move(0, 7 + 3))
    assert why_illegal(used, Move(3, 7)).code == "judge.blocked"
    assert why_illegal(used, Move(1, 3)).code == "judge.blocked"
    assert str(why_illegal(used, Move(3, 7))) == "Cascade 4 is blocked. Empty freecell d first."
    assert all(3 not in (move.source, move.target) for move in single_moves(used))


def test_a_run_of_flipper_does_not_wait_in_cells_that_block_columns():
    state = board("Flipper", p0="2C QH JS", p1="KS", p2="3C")
    assert [part.target in {3, 4, 5} for part in expand_supermove(state, Move(0, 1, 2))] == [True, False, False]
    full = board("Flipper", p0="2C QH JS", p1="KS", p2="3C", p3="3D", p4="3H", p5="3S")
    assert expand_supermove(full, Move(0, 1, 2)) == [Move(0, 1, 2)]
    used = board(
        "Flipper", p0="2C QH JS", p1="KS", p2="3C", p4="3H", p5="3S", p10="3D"
    )  # column 4 is empty and blocked
    assert expand_supermove(used, Move(0, 1, 2)) == [Move(0, 1, 2)]


def test_jokers_stay_in_freecells_and_are_not_missed_at_the_end():
    state = board("Obstruction", p0="", p7="JK")
    assert {move.target for move in legal_moves(state) if move.source == 7} == {8, 9, 10, 11}
    assert why_illegal(state, Move(7, 0)).code == "judge.joker"
    parked = apply(state, Move(7, 8))
    assert {move.target for move in legal_moves(parked) if move.source == 8} == {9, 10, 11}


def test_a_deep_reserve_gives_its_cards_to_another():
    state = board("Limpopo", p8="2C 3C", p9="9S 5H")
    assert Move(8, 9) in single_moves(state)
    assert why_illegal(board("Limpopo", p8="2C 3C", p9="9S 5H KS KH"), Move(8, 9)).code == "judge.full"


def test_reserves_of_headquarters_hold_a_run():
    state = board("Headquarters", p0="9S 8H 7S")
    assert {move.cards for move in legal_moves(state) if move.target == 8} == {1, 2, 3}
    held = apply(state, Move(0, 8, 3))
    assert Move(8, 9, 2) in legal_moves(held)
    assert Move(8, 9, 2) in single_moves(held)
    assert why_illegal(held, Move(7, 8)).code == "judge.nothing_follows"
    assert why_illegal(held, Move(8, 0, 3)).code == "judge.never_filled"


def test_a_pitchfork_gives_and_takes_nothing():
    state = first_position("Pitchfork")
    assert why_illegal(state, Move(0, 9)).code == "judge.nothing_follows"
    assert not any(move.target == 9 for move in legal_moves(state))


def test_suits_have_freecells_of_their_own():
    state = board("German FreeCell", p0="9S")
    assert [move.target for move in legal_moves(state) if move.source == 0 and move.target in range(7, 11)] == [8]


def test_penguin_is_built_from_its_beak():
    state = first_position("Penguin")
    base = state.base
    assert sorted(map(len, state.foundations)) == [0, 1, 1, 1]
    assert state.cascades[0][0].rank == base
    assert masks_of(state.variant, base).empty[0].bit_count() == 4
    below = {card.rank for card in deck_of(state.variant) if masks_of(state.variant, base).empty[0] >> card & 1}
    assert below == {(base - 2) % 13 + 1}


def test_a_footling_foundation_takes_rank_by_rank():
    name = "Footling"
    one = board(name, p0="2S", p12="AH AC")
    assert why_illegal(one, Move(0, 12)) is not None
    rest = board(name, p0="2S", p12="AH AC AS AD")
    assert why_illegal(rest, Move(0, 12)) is None


def test_cards_turn_up_when_they_are_exposed():
    state = first_position("Opera")
    assert state.face_down[:8] == (6,) * 4 + (5,) * 4
    after = apply(state, Move(0, 8))
    assert after.face_down[0] == 5
    assert why_illegal(after, Move(0, 8, 2)).code == "judge.face_down"
    with pytest.raises(IllegalMove):
        apply(after, Move(0, 1, 2))


@pytest.mark.parametrize("name", ["Stalactites", "Clink"])
def test_nothing_goes_up_by_itself_where_cards_compete_for_a_place(name):
    state = first_position(name)
    for policy in ("horne", "safe"):
        assert automoves(state, policy) == []
        assert not any(is_safe(state, card, policy) for card in deck_of(state.variant))
