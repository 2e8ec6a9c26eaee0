"""Whole games: read in any layout, replayed under the autoplay and the counts that they were written for."""

import json
import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError, IllegalMove, NotationError
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move
from freecell_widget.notation import Replay, format_game, parse_board, parse_game, replay
from freecell_widget.rules import POLICIES, apply, automoves, is_won, legal_moves
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import FREECELL, SEAHAVEN_TOWERS
from freecell_widget.words.messages import say
from tests.support.paths import DATA
from tests.support.strategies import first_position, walks

SOLUTIONS = json.loads(DATA.joinpath("solutions.json").read_text(encoding="utf-8"))["solutions"]
ORDERS = [(first, *(other for other in POLICIES if other != first)) for first in POLICIES]
by_deal = pytest.mark.parametrize("solution", SOLUTIONS, ids=lambda solution: str(solution["deal"]))


def check(found, state):
    """A replay is what the rules make of its moves."""
    assert len(found.states) == len(found.moves) + 1 == len(found.automoves) + 1
    assert found.states[0] == state
    for before, move, following, after in zip(
        found.states, found.moves, found.automoves, found.states[1:], strict=False
    ):
        for each in (move, *following):
            before = apply(before, each)  # noqa: PLW2901
        assert before == after
        assert not following or found.autoplay != "off"


@by_deal
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order[0])
def test_explicit_lists_replay_to_a_win_whatever_is_tried_first(solution, order):
    state = deal_state(solution["deal"])
    found = replay(state, solution["explicit_snx"], autoplay=order)
    check(found, state)
    assert is_won(found.states[-1])
    assert found.autoplay == "off"
    assert len(found.moves) == solution["explicit_moves"]
    assert not found.skipped


@by_deal
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order[0])
def test_lists_with_implied_autoplay_replay_to_a_win_whatever_is_tried_first(solution, order):
    state = deal_state(solution["deal"])
    found = replay(state, solution["implied_horne"], autoplay=order)
    check(found, state)
    assert is_won(found.states[-1])
    assert found.autoplay in ("horne", "safe")
    assert len(found.moves) - solution["implied_horne_moves"] == found.after_deal * len(
        automoves(state, found.autoplay)
    )


def test_two_of_the_lists_need_autoplay_after_the_deal():
    found = [replay(deal_state(one["deal"]), one["implied_horne"], autoplay="horne") for one in SOLUTIONS]
    assert sum(one.after_deal for one in found) == 2
    assert all(is_won(one.states[-1]) for one in found)


@by_deal
@pytest.mark.parametrize("form", ["explicit_snx", "implied_horne"])
def test_lists_without_their_counts_still_replay_to_a_win(solution, form):
    state = deal_state(solution["deal"])
    found = replay(state, re.sub(r"v\w", "", solution[form]), autoplay=("safe", "horne", "off", "all"))
    check(found, state)
    assert is_won(found.states[-1])


def test_the_lists_do_need_their_counts_and_their_policy():
    assert sum(solution["v_suffix_needed"] for solution in SOLUTIONS) == 14
    assert sum(not wins(solution, "all") for solution in SOLUTIONS) > 20


def wins(solution, policy):
    try:
        return is_won(replay(deal_state(solution["deal"]), solution["implied_horne"], autoplay=policy).states[-1])
    except IllegalMove:
        return False


LAYOUTS = {
    "lines": "\n".join,
    "glued": "".join,
    "commas": ", ".join,
    "crlf": lambda tokens: "\r\n".join(" ".join(tokens[i : i + 10]) for i in range(0, len(tokens), 10)),
    "capitals": lambda tokens: " ".join(tokens).upper(),
    "numbered": lambda tokens: " ".join(f"{number}. {token}" for number, token in enumerate(tokens, 1)),
    "numbered lines": lambda tokens: "\n".join(f" {n})\t{token}" for n, token in enumerate(tokens, 1)),
    "FreeCell Pro": lambda tokens: "#1 a1 b2 Attempt: 1 NumFcs=4 (FCPro - Solved)\n" + "\n".join(tokens) + "\n\n",
    "fc-solve": lambda tokens: (
        "-=-=-=-=-=-=-=-=-=-=-=-\n\n" + " \n".join(tokens) + "\n\nThis game is solveable.\n"
        "Total number of states checked is 84352.\nThis scan generated 155021 states.\n"
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_game_is_read_in_any_layout(layout):
    tokens = SOLUTIONS[0]["explicit_snx"].split()
    read = parse_game(LAYOUTS[layout](tokens), FREECELL)
    assert [token.text.lower() for token in read] == tokens


BOARD = str(deal_state(24))
PRINTED = (DATA / "transcripts" / "deal_24_boards_between_moves.txt").read_text(encoding="utf-8")
WAY_24 = re.findall("Move: (.*) ", PRINTED)
TRANSCRIPTS = {
    "as fc-solve prints it": PRINTED,
    "numbered, with boards": "\n\n".join(f"{n}. {token}\n{BOARD}" for n, token in enumerate(WAY_24, 1)),
    "named, with boards": "".join(f"Move {n}: {token}\n\n{BOARD}\n" for n, token in enumerate(WAY_24, 1)),
    "bare, with boards": "\n\n".join(f"{token}\n\n{BOARD}" for token in WAY_24),
    "bare numbers": "\n".join(f"{n} {token}" for n, token in enumerate(WAY_24, 1)),
    "a table": "\n".join(f"{n}\t{token}" for n, token in enumerate(WAY_24, 1)),
    "number signs": "\n".join(f"#{n} {token}" for n, token in enumerate(WAY_24, 1)),
    "brackets": " ".join(f"[{n}] {token}" for n, token in enumerate(WAY_24, 1)),
    "glued numbers": " ".join(f"{n}.{token}" for n, token in enumerate(WAY_24, 1)),
    "a title": f"Solution:\n\n{' '.join(WAY_24)}",
    "one label": f"# deal 24\nMoves: {' '.join(WAY_24)}",
    "French": "".join(f"Coup n° {n} : {token}\n".replace("n° ", "") for n, token in enumerate(WAY_24, 1)),
    "a fence": f"```\n{' '.join(WAY_24)}\n```",
    "no-break spaces": "\ufeff" + "\u00a0".join(WAY_24) + "\u200b",
}


@pytest.mark.parametrize("transcript", TRANSCRIPTS)
def test_moves_are_found_between_boards_and_numbers(transcript):
    found = replay(deal_state(24), TRANSCRIPTS[transcript], autoplay="off")
    assert len(found.moves) == 119
    assert is_won(found.states[-1])


def in_sentences(first, tokens):
    """The moves as fc-solve tells them without -sn, with the number of cards that go from stack to stack."""
    places = {
        **{str(n): f"stack {n - 1 + first}" for n in range(1, 9)},
        **{cell: f"freecell {n + first}" for n, cell in enumerate("abcd")},
        "h": "the foundations",
    }
    cards = [move.cards for move in replay(deal_state(24), WAY_24, autoplay="off").moves]
    return "\n\n====================\n\n".join(
        f"Move {f'{count} cards' if token[1] in '12345678' else 'a card'} from {places[token[0]]} to {places[token[1]]}"
        for token, count in zip(tokens, cards, strict=False)
    )


@pytest.mark.parametrize("first", [0, 1])
def test_the_sentences_of_fc_solve_are_moves(first):
    found = replay(deal_state(24), in_sentences(first, WAY_24), autoplay="off")
    assert len(found.moves) == 119
    assert is_won(found.states[-1])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PRINTED.replace("Move: ", "# "), "This text shows boards and no moves"),
        (f"{BOARD}\n4h 2h", "Line 11 may be moves or cards: 4h 2h"),
        (f"{BOARD}\n\n4H 2H", "Line 12 may be moves or cards: 4H 2H"),
        (in_sentences(0, ["42", "23"]), "do not show whether the first stack is 0 or 1"),
        (in_sentences(0, ["1a"]) + "\nMove a card from stack 8 to freecell 0", "There is no stack 8 here"),
        (f"{BOARD}\nMove: 4h\nand so on", r"an \(index 1\): 'an' is not a move of FreeCell"),
    ],
)
def test_a_transcript_that_does_not_read_is_not_half_played(text, says):
    with pytest.raises(NotationError, match=says) as caught:
        replay(deal_state(24), text)
    assert say(caught.value.code, dict(caught.value.params), "fr") != str(caught.value)


def test_a_game_is_read_from_a_list_that_may_hold_moves():
    found = replay(deal_state(617), ["6a", Move(8, 9), "6c", Move(4, 8, 1)], autoplay="off")
    assert [tuple(move) for move in found.moves] == [(5, 8, 1), (8, 9, 1), (5, 10, 1), (4, 8, 1)]
    assert replay(deal_state(617), iter(["6a"]), autoplay="off").moves == (Move(5, 8),)


def test_ten_columns_glued_together():
    tokens = parse_game("(10)a1h(10)39h(S)", SEAHAVEN_TOWERS)
    assert [token.text for token in tokens] == ["(10)a", "1h", "(10)3", "9h(S)"]


def test_no_moves_are_a_game_of_none():
    for text in ("", " \n", "# nothing\n", []):
        found = replay(deal_state(1), text)
        assert found == Replay(deal_state(1), (), "off")


@pytest.mark.parametrize(
    ("moves", "index", "token"),
    [
        (["5a", "5b", "9x", "5c"], 2, "9x"),
        ("5a5b9x5c", 2, "9x"),
        ("5a 5b 5", 2, "5"),
        ("5a\r\n5b\r\n<script>", 2, "<s"),
        (["5a", "5b 5c"], 1, "5b 5c"),
        (["5a", None], 1, "None"),
        (["5a", ""], 1, ""),
        (["5a", (0, 8)], 1, "(0, 8)"),
    ],
)
def test_a_token_that_does_not_read_is_named_with_its_index(moves, index, token):
    with pytest.raises(NotationError, match=rf"\(index {index}\): .*(is not a move of FreeCell|in numbers)") as caught:
        replay(deal_state(1), moves)
    assert (caught.value.params["index"], caught.value.params["token"]) == (index, token)
    assert f"(indice {index})" in say(caught.value.code, dict(caught.value.params), "fr")


@pytest.mark.parametrize(
    ("moves", "index", "says"),
    [
        ("5a 5b 6h", 2, r"6h \(index 2\): 3♦ cannot start the ♦ foundation. Only A♦ can\."),
        ("5a 5a", 1, r"5a \(index 1\): Freecell a already holds 6♣"),
        (["1a", Move(0, 99)], 1, r"\(index 1\): Pile 99 does not exist"),
        (["1a", Move(-1, 3)], 1, r"\(index 1\): Pile -1 does not exist"),
    ],
)
def test_a_token_that_the_rules_refuse_is_named_with_its_index(moves, index, says):
    with pytest.raises(IllegalMove, match=says) as caught:
        replay(deal_state(1), moves)
    assert caught.value.params["index"] == index


@pytest.mark.parametrize("moves", [None, 26, 2.5, b"26"])
def test_what_is_no_list_of_moves(moves):
    with pytest.raises(NotationError, match=r"^Moves must be a text such as '26 7a ah' or a list of moves, got "):
        replay(deal_state(1), moves)


@pytest.mark.parametrize("move", [Move(1, 5), (1, 5, 1), [1, 5, 1]])
def test_one_move_is_no_list_of_moves(move):
    with pytest.raises(NotationError, match=r"^Moves must be a list, got .*\. Make one move with push\.$"):
        replay(deal_state(1), move)


@pytest.mark.parametrize("moves", [{"5a", "5b"}, frozenset({Move(4, 8)}), {"5a": 1, "5b": 2}, {"5a": 1}.keys()])
def test_moves_without_an_order_are_refused(moves):
    """P8: what a set plays would depend on the seed of Python's hashes."""
    for read in (parse_game, replay):
        with pytest.raises(NotationError, match=r"^Moves must stand in an order, got .*\. Use a list\.$"):
            read(*((moves, FREECELL) if read is parse_game else (deal_state(1), moves)))
    with pytest.raises(NotationError, match=r"^Moves must stand in an order"):
        format_game(deal_state(1), moves)


def test_moves_that_went_through_json_are_moves():
    """P11."""
    moves = [Move(4, 8), Move(4, 9)]
    for sent in (json.loads(json.dumps(moves)), [tuple(move) for move in moves]):
        assert replay(deal_state(1), sent).moves == tuple(moves)
    with pytest.raises(NotationError, match=r"index 1"):
        replay(deal_state(1), [[4, 8, 1], [4, 9]])


def test_an_unknown_policy_is_refused():
    with pytest.raises(FreeCellError, match=r"^autoplay must be .*, got 'maximal'"):
        replay(deal_state(1), "1a", autoplay="maximal")


def test_a_list_may_name_cards_that_autoplay_has_sent_home():
    state = deal_state(102)
    sent = format_game(apply(state, Move(0, 8)), automoves(apply(state, Move(0, 8)), "horne")).split()
    found = replay(state, ["1a", *sent, "ab"], autoplay="horne")
    assert found.skipped == (1, 2, 3, 4)
    assert found.moves == (Move(0, 8), Move(8, 9))
    check(found, state)
    with pytest.raises(IllegalMove, match=r"\(index 5\)"):  # four were sent, a fifth was not
        replay(state, ["1a", *sent, sent[0], "ab"], autoplay="horne")


# The run 9S 8H 7S may go to the empty cascade whole or in part; what follows tells which was meant.
OPEN = """
    Foundations: H-6 C-6 D-6 S-6
    Freecells: - - - -
    : KH 9S 8H 7S
    : KS 9C
    :
    : KD 9H 7D
    : 8C 8S TC JC QC TD
    : 8D 9D JD QD 7C
    : TS JS QS KC
    : TH JH QH 7H
"""


@pytest.mark.parametrize(
    ("moves", "cards"), [("13", 3), ("13 3a", 3), ("13 12", 1), ("13 15", 2), ("13v2", 2), ("13 6av1", 1)]
)
def test_the_count_onto_an_empty_cascade_is_found_from_what_follows(moves, cards):
    state = parse_board(OPEN)
    found = replay(state, moves, autoplay="off")
    assert found.moves[0] == Move(0, 2, cards)
    check(found, state)


def test_no_count_helps_a_move_that_is_illegal_after_each():
    with pytest.raises(IllegalMove, match=r"17 \(index 1\)"):
        replay(parse_board(OPEN), "13 17", autoplay="off")


def test_a_list_too_open_to_be_searched_names_the_first_open_token():
    state = parse_board("""
        Foundations: H-0 C-0 D-0 S-0
        Freecells: - - - -
        : KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH
        : KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS
        : KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD
        : KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC
    """)
    with pytest.raises(
        NotationError, match=r"'15' \(index 2\) can move different numbers of cards\. Add v and"
    ) as caught:
        replay(state, "1a a1 15 26 37 48 15 26 37 48 85 76 65 51 1a 2a 3a 4a 5a 6a", autoplay="off")
    assert caught.value.params["index"] == 2


def test_a_card_taken_back_is_not_sent_straight_up_again():
    state = parse_board(
        """
        Foundations: H-6 C-6 D-6 S-6
        Freecells: - - - -
        : KH 9S 8H 7S
        : KS
        : 7D KC
        : 7H KD 9H
        : 8C 8S 9C TC JC QC
        : 7C 8D 9D TD JD QD
        : TS JS QS
        : TH JH QH
        """,
        find_house("returns").apply_to(FREECELL),
    )
    found = replay(state, "h(H)1 2a", autoplay="horne")
    assert found.moves == (Move(12, 0), Move(1, 8))
    assert found.automoves == ((), ())
    after = found.states[1]
    assert replay(after, "2a", autoplay="horne", held={Card("6H")}).automoves == ((),)
    assert len(replay(after, "2a", autoplay="horne").automoves[0]) >= 1
    assert len(replay(after, "1h 2a", autoplay="horne").automoves[0]) >= 1  # sent home by hand, it is held no more


@given(walks(steps=40))
def test_a_game_parses_after_format(states):
    moves = [
        next(move for move in legal_moves(before) if apply(before, move) == after) for before, after in pairwise(states)
    ]
    text = format_game(states[0], moves)
    found = replay(states[0], text, autoplay="off")
    assert found.states == tuple(states)
    assert all(len(line.split()) <= 10 for line in text.split("\n"))
    if states[0].variant.cascades < 10:
        assert replay(states[0], "".join(text.split()), autoplay="off").states == tuple(states)


@given(walks(steps=8), st.integers(0, 2**32), st.sampled_from(POLICIES))
def test_what_was_played_under_a_policy_replays_under_it(states, seed, policy):
    """Tokens of a player's own moves, counted, bring the same positions back."""
    rng = random.Random(seed)
    state = first_position(states[0].variant, rng)
    played, tokens = [state], []
    held = frozenset()
    for _ in range(12):
        moves = legal_moves(state)
        if not moves:
            break
        move = rng.choice(moves)
        card = state.piles[move.source][-1]
        if state.variant.kinds[move.source] == "foundation":
            held |= {card}
        elif state.variant.kinds[move.target] == "foundation":
            held -= {card}
        tokens.append(format_game(state, [move]))
        state = apply(state, move)
        for following in automoves(state, policy, held):
            state = apply(state, following)
        played.append(state)
    found = replay(played[0], tokens, autoplay=policy)
    assert (found.states, found.autoplay, found.skipped) == (tuple(played), policy, ())
