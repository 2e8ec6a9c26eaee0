"""Positions that several tests need, written as plain text and read here without the package's own notation."""

from freecell_widget.model.card import Card
from freecell_widget.model.state import State
from freecell_widget.variants.named_games import FREECELL

RANKS = "0A23456789TJQK"


def board(text, variant=FREECELL):
    """Return the position of a text: ``H-2 C-0 ...``, then the freecells (``-`` for an empty one), then the cascades.

    Lines or slashes end a part; cascades that the text leaves out are empty.
    """
    home, cells, *cascades = [part.split() for part in text.strip().replace("\n", "/").split("/")]
    heights = {part[0]: RANKS.index(part[2]) for part in home}
    foundations = [
        [Card(f"{RANKS[rank]}{suit}") for rank in range(1, heights.get(suit, 0) + 1)]
        for suit in ("CDHS"[bound] for bound in variant.suits[-variant.foundations :])
    ]
    freecells = [[] if token == "-" else [token] for token in cells]
    freecells += [[]] * (variant.freecells - len(freecells))
    cascades += [[]] * (variant.cascades - len(cascades))
    return State(variant, (*cascades, *freecells, *foundations))


def fill(variant, piles, *, rest, tops=(), heights=(0, 0, 0, 0)):
    """Return a position that holds these piles, and all other cards in the cascades `rest`.

    Args:
        variant: the game.
        piles: the cards of some piles, as text, by their index.
        rest: the cascades that take the remaining cards, kings lowest, so that they hold no run.
        tops: the cards that lie on top of these cascades, in the same order.
        heights: of the clubs, diamonds, hearts and spades at home.
    """
    held = {index: [Card(token) for token in text.split()] for index, text in piles.items()}
    first = variant.cascades + variant.freecells
    for index, suit in enumerate(variant.suits[first:], first):
        held[index] = [Card(4 * rank + suit) for rank in range(heights[suit])]
    used = {card for pile in held.values() for card in pile} | {Card(top) for top in tops}
    others = [card for card in map(Card, reversed(range(4 * variant.ranks))) if card not in used]
    for number, card in enumerate(others):
        held.setdefault(rest[number % len(rest)], []).append(card)
    for index, top in zip(rest, tops, strict=False):
        held[index].append(Card(top))
    return State(variant, tuple(tuple(held.get(index, ())) for index in range(len(variant.group_of))))


CASES = {
    # A freecell taken, a cascade empty, a run of eight.
    "C05": """H-2 C-2 D-2 S-2
        KH - - -
        QH JS TH 9S 8H 7S 6H 5S
        KS
        3C 4D 5H 7D 9C TS QD
        3D 4H 6C 7H 9D JC QS
        3H 4S 6D 8C 9H JD KC
        3S 5C 6S 8D TC JH KD
        4C 5D 7C 8S TD QC""",
    # 7D is safe to send home by Raymond's rule, not by Horne's.
    "C08": """H-4 C-5 D-6 S-5
        JS - - -
        5H 8D TD 7D
        6C 8H TH KH
        6H 8S TS KS
        6S 9C JC KC
        7C 9D JH KD
        7H 9H QD QH
        7S 9S QS QC
        8C TC JD""",
    # 6C may still need 7D.
    "C09": """H-4 C-4 D-6 S-5
        JS - - -
        5C 8C TC 7D
        5H 8D TD KH
        6C 8H TH KS
        6H 8S TS KC
        6S 9C JC KD
        7C 9D JH QH
        7H 9H QD QC
        7S 9S QS JD""",
    # No move at all.
    "C11": """H-0 C-0 D-0 S-0
        9C 9D 9H 9S
        AC 3C 5C 7C TC KC
        AD 3D 5D 7D TD KD
        AH 3H 5H 7H TH KH
        AS 3S 5S 7S TS KS
        2C 4C 6C 8C QC JC
        2D 4D 6D 8D QD JD
        2H 4H 6H 8H QH JH
        2S 4S 6S 8S QS JS""",
    # All freecells full, and won at once.
    "C12": "H-T C-T D-T S-T / JC JD JH JS / KC / KD / KH / KS / QC / QD / QH / QS",
    # The shortest solution takes eight moves.
    "C24": "H-K C-T D-K S-T / - - - - / JC QC KC / KS QS JS",
}


def case(name, variant=FREECELL):
    """Return a position of CASES."""
    return board(CASES[name], variant)
