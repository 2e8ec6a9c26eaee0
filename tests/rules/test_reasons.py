"""Every reason that the judge gives, as a player reads it: a new code without an example here fails."""

import re
import string
from dataclasses import replace

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import IllegalMove
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move
from freecell_widget.model.stacking import follows, starts
from freecell_widget.model.state import State, deck_of
from freecell_widget.rules import apply, why_illegal
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL, mini_freecell
from freecell_widget.variants.variant import Variant
from freecell_widget.words.messages import CATALOGUE, say
from tests.support.positions import board, case, fill

RETURNS = find_house("returns").apply_to(FREECELL)
TO_CELLS = find_house("sum").apply_to(FREECELL)


def small(*groups, piles, **fields):
    """A position of a made-up game of two ranks; cards that `piles` leaves out lie in the last cascade."""
    variant = Variant("Small", groups, ranks=2, **fields)
    held = [[Card(token) for token in text.split()] for text in piles]
    held += [[] for _ in variant.group_of[len(held) :]]
    used = [card for pile in held for card in pile]
    held[variant.cascades - 1] += [card for card in deck_of(variant) if card not in used]
    return State(variant, held)


CASCADES = Group("cascade", 4, build="alternate", lift="run", takes="run")
CELLS = Group("freecell", 2, capacity=1)
HOME = Group("foundation", 4, capacity=2, first=1, suits=(2, 0, 1, 3), build="same_suit")
BASED = replace(HOME, first="base", wrap=True)

# code: position, move, English, French
EXAMPLES = {
    "judge.no_pile": (
        deal_state(1),
        Move(0, 16),
        "Pile 16 does not exist. The piles of FreeCell are numbered 0 to 15.",
        "La pile 16 n'existe pas. Les piles du jeu FreeCell sont numérotées de 0 à 15.",
    ),
    "judge.count": (
        deal_state(1),
        Move(0, 8, 0),
        "A move takes at least 1 card, not 0.",
        "Un coup déplace au moins 1 carte, et non 0.",
    ),
    "judge.same_pile": (
        deal_state(1),
        Move(2, 2),
        "The move starts and ends in cascade 3. Choose another pile.",
        "Le coup part de la colonne 3 et y revient. Choisissez une autre pile.",
    ),
    "judge.empty_source": (
        deal_state(1),
        Move(9, 0),
        "Freecell b is empty.",
        "La cellule b est vide.",
    ),
    "judge.too_few": (
        case("C05"),
        Move(1, 7, 2),
        "Cascade 2 holds 1 card, not 2.",
        "La colonne 2 contient 1 carte, et non 2.",
    ),
    "judge.foundation_keeps": (
        case("C05"),
        Move(12, 7),
        "2♥ must stay on its foundation. In this game, cards do not come back from there.",
        "2♥ doit rester sur sa fondation. Dans ce jeu, les cartes n'en redescendent pas.",
    ),
    "judge.home_already": (
        board(
            "H-A C-A D-0 S-0 / - / AD 2C / 2D AS 2H 2S",
            replace(mini_freecell(2, 2, 1), returns="cascades"),
        ),
        Move(3, 4),
        "A♥ is already on its foundation and cannot move to another one.",
        "A♥ est déjà sur sa fondation et ne peut pas aller sur une autre.",
    ),
    "judge.returns_to_cascades": (
        case("C05", RETURNS),
        Move(12, 9),
        "2♥ can leave its foundation only for a cascade.",
        "2♥ ne peut quitter sa fondation que pour une colonne.",
    ),
    "judge.base_stays": (
        small(CASCADES, CELLS, BASED, piles=["", "", "", "", "", "", "2H"], returns="cascades"),
        Move(6, 0),
        "2♥ is the base of its foundation and must stay there.",
        "2♥ est la base de sa fondation et doit y rester.",
    ),
    "judge.no_lift": (
        small(CASCADES, replace(CELLS, lift="none"), HOME, piles=["", "", "", "", "2H"]),
        Move(4, 0),
        "Cards cannot leave freecell a.",
        "Les cartes ne peuvent pas quitter la cellule a.",
    ),
    "judge.blocked": (
        small(CASCADES, CELLS, HOME, piles=["AC", "AH"], blocked_by=((0, (1, 2)),)),
        Move(0, 4),
        "Cascade 1 is blocked. Empty cascade 2 first.",
        "La colonne 1 est bloquée. Videz d'abord la colonne 2.",
    ),
    "judge.face_down": (
        replace(
            small(CASCADES, CELLS, HOME, piles=["2C AH"]),
            face_down=(1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        ),
        Move(0, 1, 2),
        "One of these 2 cards in cascade 1 is face down. Only face-up cards can move.",
        "L'une de ces 2 cartes de la colonne 1 est face cachée. Seules les cartes visibles peuvent bouger.",
    ),
    "judge.lift_one": (
        small(replace(CASCADES, lift="one"), CELLS, HOME, piles=["2C AH"]),
        Move(0, 1, 2),
        "Only one card at a time can leave cascade 1, not 2.",
        "Une seule carte à la fois peut quitter la colonne 1, et non 2.",
    ),
    "judge.not_a_run": (
        deal_state(1),
        Move(0, 1, 2),
        "These 2 cards are not a run. Only 5♣ or 5♠ can go on 6♦, not 6♠.",
        "Ces 2 cartes ne forment pas une suite. Sur 6♦, il faut 5♣ ou 5♠, et non 6♠.",
    ),
    "judge.no_run": (
        board("H-0 C-0 D-0 S-0 / - / AS 2C / 2D AD AC AH 2H 2S", mini_freecell(2, 3, 1)),
        Move(0, 2, 2),
        "These 2 cards are not a run. No card can go on A♠ here.",
        "Ces 2 cartes ne forment pas une suite. Ici, aucune carte ne va sur A♠.",
    ),
    "judge.occupied": (
        case("C05"),
        Move(1, 8),
        "Freecell a already holds K♥. A freecell holds one card.",
        "La cellule a contient déjà K♥. Une cellule ne contient qu'une carte.",
    ),
    "judge.full": (
        board(
            "H-0 C-0 D-K S-0 / - / AS / KS KC KH QS QH QC JS JH JC TS TH TC 9S 9H 9C 8S 8H 8C 7S 7H 7C 6S 6H 6C 5S"
            " 5H 5C 4S 4H 4C 3S 3H 3C 2S 2H 2C AC AH",
            mini_freecell(13, 3, 1),
        ),
        Move(0, 6),
        "The ♦ foundation is full. It holds at most 13 cards.",
        "La fondation de ♦ est pleine. Elle contient au plus 13 cartes.",
    ),
    "judge.takes_one": (
        case("C05"),
        Move(0, 9, 2),
        "Freecell b takes one card at a time, not 2.",
        "La cellule b accepte une seule carte à la fois, et non 2.",
    ),
    "judge.starts": (
        fill(EIGHT_OFF, {}, rest=range(7), tops=["QS"]),
        Move(0, 7),
        "Q♠ cannot start cascade 8. Only K♣, K♦, K♥ or K♠ can.",
        "Q♠ ne peut pas commencer la colonne 8. Il faut K♣, K♦, K♥ ou K♠.",
    ),
    "judge.suit": (
        small(CASCADES, replace(CELLS, suits=(0, 3)), HOME, piles=["2H"]),
        Move(0, 4),
        "2♥ cannot go to freecell a. It takes ♣ only.",
        "2♥ ne va pas dans la cellule a. Elle est réservée aux ♣.",
    ),
    "judge.joker": (
        small(CASCADES, CELLS, HOME, piles=["AH JK"], jokers=1),
        Move(0, 1),
        "A joker can go only to a freecell.",
        "Un joker ne peut aller que dans une cellule.",
    ),
    "judge.never_filled": (
        small(replace(CASCADES, first="none"), CELLS, HOME, piles=["2H"]),
        Move(0, 1),
        "Cascade 2 is empty and must stay empty.",
        "La colonne 2 est vide et doit le rester.",
    ),
    "judge.follows": (
        deal_state(1),
        Move(0, 1),
        "6♠ cannot go on 9♣. Only 8♦ or 8♥ can.",
        "6♠ ne va pas sur 9♣. Il faut 8♦ ou 8♥.",
    ),
    "judge.nothing_follows": (
        board("H-0 C-0 D-0 S-0 / - / AS / 2D AD AC AH 2H 2S 2C", mini_freecell(2, 3, 1)),
        Move(1, 0),
        "2♣ cannot go on A♠. No card can go there.",
        "2♣ ne va pas sur A♠. Ici, aucune carte n'y va.",
    ),
    "judge.too_long": (
        case("C05"),
        Move(0, 7, 5),
        ("5 cards are too many. With 3 empty freecells and 0 other empty cascades, you can move 4 to cascade 8."),
        (
            "5 cartes, c'est trop. Avec 3 cellules vides et 0 autre colonne vide, vous pouvez en déplacer 4 vers la"
            " colonne 8."
        ),
    ),
}


def test_every_reason_has_an_example():
    assert sorted(EXAMPLES) == sorted(code for code in CATALOGUE if code.startswith("judge."))


@pytest.mark.parametrize("code", EXAMPLES)
def test_reason(code):
    state, move, english, french = EXAMPLES[code]
    reason = why_illegal(state, move)
    assert reason.code == code
    assert reason.text("en") == str(reason) == english
    assert reason.text("fr") == french
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    assert (str(caught.value), caught.value.code, caught.value.params) == (english, code, reason.params)


def test_a_foundation_says_what_it_wants():
    home = board("H-A C-0 D-A S-0 / - / AS AC 2S / 2D / 2C 2H", mini_freecell(2, 3, 1))
    assert str(why_illegal(home, Move(1, 4))) == "2♦ cannot go on A♥. Only 2♥ can."  # C07
    assert why_illegal(home, Move(1, 6)) is None
    assert str(why_illegal(home, Move(0, 7))) == "2♠ cannot start the ♠ foundation. Only A♠ can."
    assert str(why_illegal(home, Move(1, 5))) == "2♦ cannot start the ♣ foundation. Only A♣ can."


def test_singular_and_plural():
    state = fill(FREECELL.with_freecells(1), {0: "2D QH JS", 1: "KS", 8: "2C"}, rest=range(2, 8))
    assert str(why_illegal(state, Move(0, 1, 2))) == (
        "2 cards are too many. With 0 empty freecells and 0 other empty cascades, you can move 1 to cascade 2."
    )
    state = fill(FREECELL.with_freecells(1), {0: "2D QH JS TH 9S 8H", 1: "KS"}, rest=range(2, 7))
    assert str(why_illegal(state, Move(0, 1, 5))) == (
        "5 cards are too many. With 1 empty freecell and 1 other empty cascade, you can move 4 to cascade 2."
    )
    assert why_illegal(state, Move(0, 1, 5)).text("fr") == (
        "5 cartes, c'est trop. Avec 1 cellule vide et 1 autre colonne vide, vous pouvez en déplacer 4 vers"
        " la colonne 2."
    )


def test_a_foundation_card_that_may_come_back_is_judged_like_any_other():
    state = case("C05", TO_CELLS)
    assert why_illegal(state, Move(12, 9)) is None
    assert why_illegal(state, Move(12, 7)) is None
    assert why_illegal(state, Move(12, 1)).code == "judge.follows"
    assert why_illegal(state, Move(12, 8)).code == "judge.occupied"
    assert why_illegal(state, Move(12, 7, 2)).code == "judge.lift_one"


# C07: of all ordered pairs of cards 96 go on each other in a cascade.


def test_placement_table():
    cascades, _, foundations = FREECELL.groups
    deck = deck_of(FREECELL)
    pairs = [(under, card) for under in deck for card in deck if follows(FREECELL, cascades, under, card)]
    assert len(pairs) == 96
    assert {str(under) for under, card in pairs if card == Card("6H")} == {"7S", "7C"}
    assert {str(card) for under, card in pairs if under == Card("7S")} == {"6D", "6H"}
    ups = [(under, card) for under in deck for card in deck if follows(FREECELL, foundations, under, card)]
    assert ups == [(under, Card(under + 4)) for under in deck[:48]]
    assert [str(card) for card in deck if starts(FREECELL, foundations, 2, 0, card)] == ["AH"]
    same_suit = EIGHT_OFF.groups[0]
    downs = [(under, card) for under in deck for card in deck if follows(EIGHT_OFF, same_suit, under, card)]
    assert downs == [(under, Card(under - 4)) for under in deck[4:]]


# The catalogue as a whole.


@pytest.mark.parametrize("code", CATALOGUE)
def test_both_languages_mention_the_same_things(code):
    english, french = CATALOGUE[code]
    mentioned = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (english, french)]
    assert mentioned[0] == mentioned[1]
    assert english.endswith(".") == french.endswith(".")


@pytest.mark.parametrize("code", CATALOGUE)
def test_french_is_set_as_french_is(code):
    french = CATALOGUE[code][1]
    assert not re.search(r"\w[:;!?](?!\w)", french.replace("{", " {")), "a space stands before a double sign"
    assert not re.search(r"\b([dljnmst]e|la|que) [aeéiouyœ]", french), "a vowel after a vowel is elided"
    assert "  " not in french


def test_a_language_that_is_not_there_is_answered_in_english():
    assert say("judge.count", {"cards": 0}, "de") == say("judge.count", {"cards": 0})
