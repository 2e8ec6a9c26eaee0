"""House rules by name, such as those of Microsoft FreeCell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import flag, quoted, text
from freecell_widget.variants.group import check_name, check_words
from freecell_widget.variants.named_games import find_variant
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from freecell_widget.variants.variant import Variant

_MOST_SOURCE = 10_000  # characters


@dataclass(frozen=True)
class House:
    """House rules: what a program or a rules page does differently.

    Args:
        name: one word.
        capacity_rule: the Variant's.
        returns: the Variant's.
        autoplay: the policy that comes with it.
        undo_counts: whether every undo counts as a move.
        source: the one published page that says so.

    Raises:
        FreeCellError: a word that no rule knows.
    """

    name: str
    capacity_rule: str
    returns: str
    autoplay: str
    undo_counts: bool
    source: str

    def __post_init__(self) -> None:
        """Check the words."""
        check_name(self, self.name)
        check_words(self, "capacity_rule", "returns", "autoplay")
        flag("House.undo_counts", self.undo_counts)
        text("House.source", self.source, _MOST_SOURCE)

    def apply_to(self, variant: Variant | str) -> Variant:
        """Return the variant under these house rules; a relaxed game stays relaxed.

        >>> from freecell_widget.variants.named_games import FREECELL
        >>> find_house("microsoft").apply_to(FREECELL).capacity_rule
        'product'
        """
        variant = find_variant(variant)
        rule = variant.capacity_rule if variant.capacity_rule == "unlimited" else self.capacity_rule
        return replace(variant, capacity_rule=rule, returns=self.returns)


HOUSES: tuple[House, ...] = (
    House(
        "microsoft", "product", "none", "horne", undo_counts=False, source="http://solitairelaboratory.com/fcfaq.html"
    ),
    House("classic", "exact", "none", "safe", undo_counts=False, source="https://en.wikipedia.org/wiki/FreeCell"),
    House("sum", "sum", "cascades_and_freecells", "safe", undo_counts=True, source="https://cardgames.io/freecell/"),
    House(
        "returns", "exact", "cascades", "safe", undo_counts=False, source="http://solitaire.vegard2.net/jSol_2.3.03.zip"
    ),
    House(
        "single_cells",
        "single_cells",
        "none",
        "safe",
        undo_counts=False,
        source="http://www.jeufreecell.com/regle-freecell/",
    ),
)


def find_house(name: str | House) -> House:
    """Return the house rules of a name.

    Args:
        name: ``"microsoft"``, ``"classic"``, ``"sum"``, ``"returns"`` or ``"single_cells"``.

    Raises:
        FreeCellError: no house rules have this name.

    >>> find_house("classic").capacity_rule
    'exact'
    """
    if isinstance(name, House):
        return name
    for house in HOUSES:
        if house.name == name:
            return house
    raise fault(FreeCellError, "variant.house", name=quoted(name), names=[house.name for house in HOUSES])
