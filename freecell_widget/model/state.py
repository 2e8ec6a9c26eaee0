"""A position: which card lies where. Compared by value, never changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import FreeCellError, InvalidState
from freecell_widget.model.card import CARDS, Card
from freecell_widget.model.pile_names import place
from freecell_widget.model.stacking import accepts, base_of, cards_in, masks_of
from freecell_widget.validate import UNORDERED, quoted, whole
from freecell_widget.variants.named_games import find_variant
from freecell_widget.words.messages import All, Text, fault, say

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from freecell_widget.model.move import Move
    from freecell_widget.variants.variant import Variant

Pile = tuple[Card, ...]
_MOST_NAMED = 4  # of the cards that are missing


@dataclass(frozen=True)
class State:
    """A position of a game of the FreeCell family.

    Args:
        variant: the game, whose rules apply, or its name.
        piles: all piles in the order cascades, freecells, foundations; in a pile the last card is the exposed one.
        face_down: for each pile the number of cards, from the bottom, that lie face down; empty where none do.

    Raises:
        FreeCellError: no variant has this name.
        InvalidState: the piles do not hold exactly the cards of the game, or hold them where none may be.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> state = deal_state(617)
    >>> state.cascades[0][-1], len(state.foundations), state == deal_state(617)
    (Card('JD'), 4, True)
    """

    variant: Variant
    piles: tuple[Pile, ...]
    face_down: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Take any iterables of cards and check that they are a position."""
        object.__setattr__(self, "variant", find_variant(self.variant))
        object.__setattr__(self, "piles", tuple(tuple(Card(card) for card in pile) for pile in _lists(self.piles)))
        object.__setattr__(self, "face_down", _numbers(self.face_down, self.piles))
        _check(self.variant, self.piles)

    @classmethod
    def unchecked(cls, variant: Variant, piles: tuple[Pile, ...], face_down: tuple[int, ...] = ()) -> State:
        """Return a State of piles known to be right; nothing is checked.

        Args:
            variant: the game.
            piles: tuples of Card.
            face_down: as in the class.
        """
        state = object.__new__(cls)
        fields = state.__dict__
        fields["variant"] = variant
        fields["piles"] = piles
        fields["face_down"] = face_down
        return state

    def __hash__(self) -> int:
        """Hash the cards alone, the same in every process."""
        fields = self.__dict__
        try:
            return fields["_hash"]  # type: ignore[no-any-return]
        except KeyError:
            fields["_hash"] = value = hash((self.piles, self.face_down))
            return value

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the fields alone."""
        return {"variant": self.variant, "piles": self.piles, "face_down": self.face_down}

    @property
    def cascades(self) -> tuple[Pile, ...]:
        """The cascades, left to right."""
        return self.piles[: self.variant.cascades]

    @property
    def freecells(self) -> tuple[Pile, ...]:
        """The freecells, each a pile of no card or one (more in a few games)."""
        first = self.variant.cascades
        return self.piles[first : self.variant.first_foundation]

    @property
    def foundations(self) -> tuple[Pile, ...]:
        """The foundations, lowest card first."""
        return self.piles[self.variant.first_foundation :]

    @property
    def base(self) -> int:
        """The rank on which the foundations are built where the deal decides that, else 0."""
        return base_of(self.variant, self.piles)

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move: to each pile, of each number of cards."""
        from freecell_widget import rules

        return rules.legal_moves(self)

    def key(self) -> Hashable:
        """Return a key that ignores the order of interchangeable piles.

        >>> from freecell_widget.deals.lookup import deal_state
        >>> state = deal_state(1)
        >>> swapped = State(state.variant, (state.piles[1], state.piles[0], *state.piles[2:]))
        >>> state == swapped, state.key() == swapped.key()
        (False, True)
        """
        fields = self.__dict__
        try:
            return fields["_key"]  # type: ignore[no-any-return]
        except KeyError:
            pass
        piles: Sequence[Any] = self.piles
        if self.face_down:  # the number of cards that lie face down goes with its pile
            piles = list(zip(piles, self.face_down, strict=True))
        parts: list[Any] = []
        for members in self.variant.classes:
            if len(members) == 1:
                parts.append(piles[members[0]])
            else:
                parts += sorted([piles[i] for i in members])
        fields["_key"] = key = tuple(parts)
        return key

    def svg(self, **options: Any) -> str:  # noqa: ANN401 (the options of pictures.svg.svg)
        """Return a picture of the position as SVG.

        The options are those of :func:`freecell_widget.pictures.svg.svg`.
        """
        from freecell_widget.pictures import svg

        return svg.svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from freecell_widget.pictures import svg

        return svg.html(self)

    def __str__(self) -> str:
        """Return the position as board text, which parses back to an equal State."""
        from freecell_widget import notation

        return notation.format_board(self)

    def __repr__(self) -> str:
        """Return an expression that rebuilds the position."""
        try:
            named = find_variant(self.variant.name) == self.variant
        except FreeCellError:
            named = False
        return f"parse_board({str(self)!r}, {self.variant.name if named else self.variant!r})"


def check_state(value: object) -> None:
    """Refuse a value that is not a State, such as the Game that has one.

    Args:
        value: what was given.

    Raises:
        TypeError: it is not a State; the text says where to take one from.

    >>> check_state("7a")
    Traceback (most recent call last):
    TypeError: A position must be a State, got '7a'. Make one with deal_state or parse_board.
    """
    if not isinstance(value, State):
        has_one = isinstance(getattr(value, "state", None), State)
        code = "state.has_one" if has_one else "state.none"
        raise TypeError(say(code, {"given": quoted(value)}))


def _lists(piles: object) -> list[list[Any]]:
    """Return piles as lists, from any iterables but a text."""
    try:
        if not isinstance(piles, (str, *UNORDERED)):
            given = list(piles)  # type: ignore[call-overload]
            if not any(isinstance(pile, UNORDERED) for pile in given):
                return [list(pile) for pile in given]
    except TypeError:
        pass
    raise fault(InvalidState, "state.no_piles", given=quoted(piles))


def _numbers(face_down: Any, piles: Sequence[Pile]) -> tuple[int, ...]:  # noqa: ANN401 (checked here)
    """Return how many cards of each pile lie face down; () where none do."""
    try:
        numbers = (None,) if isinstance(face_down, UNORDERED) else tuple(face_down)
    except TypeError:
        numbers = (None,)
    if numbers and len(numbers) != len(piles):
        raise fault(InvalidState, "state.face_down", piles=len(piles), given=quoted(face_down))
    most = [max(len(pile) - 1, 0) for pile in piles]
    found = [
        whole(f"face_down[{index}]", number, 0, most[index], error=InvalidState) for index, number in enumerate(numbers)
    ]
    return tuple(found) if any(found) else ()


def _check(variant: Variant, piles: tuple[Pile, ...]) -> None:
    """Refuse piles that are not a position of the variant."""
    count = len(variant.group_of)
    if len(piles) != count:
        raise fault(InvalidState, "state.piles", variant=variant.name, expected=count, given=len(piles))
    problems = _wrong_cards(variant, piles)
    if problems:
        raise fault(InvalidState, "state.cards", variant=variant.name, problems=All(tuple(problems)))
    masks = masks_of(variant, base_of(variant, piles))
    for index, pile in enumerate(piles):
        group = variant.groups[variant.group_of[index]]
        if group.capacity is not None and len(pile) > group.capacity:
            where = place(variant, index)
            raise fault(InvalidState, "state.full", place=where, held=len(pile), capacity=group.capacity)
        suit = variant.suits[index]
        for height, card in enumerate(pile):
            if suit is not None and card.suit != suit and group.kind == "freecell":
                raise fault(InvalidState, "state.misplaced", card=card, place=place(variant, index))
            if group.kind == "foundation":
                fits = cards_in(accepts(masks, variant, index, pile[:height]))
                if card not in fits:
                    code = "state.foundation" if fits else "state.misplaced"
                    raise fault(InvalidState, code, card=card, place=place(variant, index), fits=fits)


def _wrong_cards(variant: Variant, piles: Iterable[Pile]) -> list[Text]:
    """Return messages about missing cards and about cards too many."""
    held = Counter(card for pile in piles for card in pile)
    deck = Counter(deck_of(variant))
    strange = sorted(card for card in held if not deck[card])
    if strange:
        raise fault(InvalidState, "state.unknown_card", card=strange[0], variant=variant.name)
    missing = [card for card in CARDS for _ in range(deck[card] - held[card])]
    problems = [Text("state.extra", {"card": c, "times": held[c]}) for c in sorted(held) if held[c] > deck[c]]
    if missing:
        problems.insert(0, missing_cards(missing))
    return problems


def missing_cards(missing: Sequence[Card]) -> Text:
    """Return the message that cards are missing, which names a few of many.

    Args:
        missing: the cards, one at least.

    >>> missing_cards(CARDS[:1])
    Text(code='state.missing', params={'cards': All(items=(Card('AC'),)), 'count': 1})
    """
    code = "state.many_missing" if len(missing) > _MOST_NAMED else "state.missing"
    return Text(code, {"cards": All(tuple(missing[:_MOST_NAMED])), "count": len(missing)})


def deck_of(variant: Variant) -> list[Card]:
    """Return all cards of a game in the order of Microsoft's deck: AC AD AH AS 2C ...

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> deck_of(FREECELL)[:5]
    [Card('AC'), Card('AD'), Card('AH'), Card('AS'), Card('2C')]
    """
    one = [card for card in CARDS if not card.is_joker and card.rank <= variant.ranks]
    return one * variant.decks + [card for card in CARDS if card.is_joker][: variant.jokers]
