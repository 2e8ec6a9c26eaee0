"""A game of the FreeCell family as a value: its piles, its rules, its dealer."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import flag, refusal, text, whole
from freecell_widget.variants.group import (
    KINDS,
    MOST_LETTERS,
    MOST_PILES,
    MOST_RANKS,
    Group,
    check_name,
    check_number,
    check_words,
)
from freecell_widget.words.messages import SUITS, fault

MOST_FREECELLS = 11
MOST_CASCADES = 20
_RANGES = {"cascades": (1, MOST_CASCADES), "freecells": (0, MOST_FREECELLS), "ranks": (1, MOST_RANKS), "decks": (1, 4)}
MINI = "Mini FreeCell"
_MINI = re.compile(r"minifreecell(\d{1,2})x(\d{1,2})x(\d{1,2})")
_SIZE = r", (\d{1,3}) (cascade|freecell|rank|deck)s?"


# The named games by their names without marks. `named_games` fills it when the package is imported, and nothing else.
NAMED: dict[str, Variant] = {}


def plain(name: str) -> str:
    """Return a name without case, spaces and marks, as people type it.

    >>> plain("Baker's Game")
    'bakersgame'
    """
    return re.sub(r"[^a-z0-9]", "", name.lower())


def split_name(name: str) -> tuple[str, dict[str, Any]]:
    """Return the name of a game without its sizes, and the sizes.

    >>> split_name("FreeCell, 3 freecells"), split_name("Mini FreeCell 4x5x1")[1]
    (('FreeCell', {'freecells': 3}), {'ranks': 4, 'cascades': 5, 'freecells': 1})
    """
    base = re.sub(f"({_SIZE})+$", "", name.strip(), flags=re.IGNORECASE)
    found = re.findall(_SIZE, name.strip()[len(base) :], re.IGNORECASE)
    sizes = {f"{size.lower()}s": int(count) for count, size in found}
    if mini := _MINI.fullmatch(plain(base)):
        return MINI, {**dict(zip(("ranks", "cascades", "freecells"), map(int, mini.groups()), strict=True)), **sizes}
    return base, sizes


def named(name: str) -> Variant | None:
    """Return the game of a name and its sizes, or None.

    Raises:
        FreeCellError: a size is out of its range.
    """
    base, sizes = split_name(name)
    return _sized(plain(base), tuple(sorted(sizes.items())))


@lru_cache(maxsize=256)
def _sized(base: str, sizes: tuple[tuple[str, Any], ...]) -> Variant | None:
    """Return the same Variant each time, so that its tables are made once."""
    game = NAMED.get(base)
    return game and game.with_(**dict(sizes))


@dataclass(frozen=True, eq=True)
class Variant:
    """The rules of one game as data.

    Args:
        name: what people call it.
        groups: its piles, cascades first, then freecells, then foundations.
        decks: the number of decks.
        ranks: the number of ranks, 13 in a full deck.
        jokers: the number of jokers.
        capacity_rule: how many cards one move may take: ``"exact"``, ``"product"``, ``"sum"``,
            ``"single_cells"``, ``"unlimited"`` (resolved in :mod:`freecell_widget.rules.capacity`).
        returns: where a card of a foundation may come back to: ``"none"``, ``"cascades"``,
            ``"cascades_and_freecells"``.
        blocked_by: pairs of a pile and the piles that must be empty before it may move.
        dropdown: whether a whole pile may move onto what it alone covers.
        dealer: how it is dealt: a name resolved in :mod:`freecell_widget.deals.lookup`.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> FREECELL.name, FREECELL.cascades, FREECELL.freecells, FREECELL.foundations
    ('FreeCell', 8, 4, 4)
    """

    name: str
    groups: tuple[Group, ...]
    decks: int = 1
    ranks: int = 13
    jokers: int = 0
    capacity_rule: str = "exact"
    returns: str = "none"
    blocked_by: tuple[tuple[int, tuple[int, ...]], ...] = field(default=())
    dropdown: bool = False
    dealer: str = "rows"

    def __post_init__(self) -> None:
        """Check the words and numbers, and the order of the groups."""
        check_name(self, self.name)
        check_words(self, "capacity_rule", "returns")
        check_number(self, "decks", 1, 4)
        check_number(self, "ranks", 1, MOST_RANKS)
        check_number(self, "jokers", 0, 2)
        flag("Variant.dropdown", self.dropdown)
        text("Variant.dealer", self.dealer, MOST_LETTERS)
        groups: object = self.groups
        if not isinstance(groups, (tuple, list)) or not all(isinstance(group, Group) for group in groups):
            raise refusal("Variant.groups", groups, "groups")
        object.__setattr__(self, "groups", tuple(self.groups))
        order = [KINDS.index(group.kind) for group in self.groups]
        if order != sorted(order):
            raise fault(FreeCellError, "variant.order", variant=self.name)
        piles = range(len(self.group_of))
        whole("The number of piles", len(piles), 0, MOST_PILES)
        if not self.cascades or not self.foundations:
            raise fault(FreeCellError, "variant.no_piles", variant=self.name)
        if not _are_pairs(self.blocked_by, piles):
            raise refusal("Variant.blocked_by", self.blocked_by, "blocked_by")
        self._check_sense()
        object.__setattr__(self, "name", self._own_name())

    def _check_sense(self) -> None:
        """Refuse a deck that the piles cannot hold or the foundations cannot take."""
        for group in self.groups:
            if isinstance(group.first, int) and group.first > self.ranks:
                raise fault(FreeCellError, "variant.first", variant=self.name, first=group.first, ranks=self.ranks)
        most = 4 * self.ranks * self.decks
        homes = [group for group in self.groups if group.kind == "foundation"]
        rooms = [(group, _most_home(group, self.ranks, most)) for group in homes]
        room = sum(group.count * each for group, each in rooms)
        if room < most:
            raise fault(FreeCellError, "variant.home_room", variant=self.name, room=room, cards=most)
        for suit in range(4):
            taken = sum(each * (group.suits.count(suit) if group.suits else group.count) for group, each in rooms)
            if taken < self.ranks * self.decks:
                raise fault(
                    FreeCellError,
                    "variant.home_suit",
                    variant=self.name,
                    suit=SUITS[suit],
                    room=taken,
                    cards=self.ranks * self.decks,
                )
        others = [group for group in self.groups if group.kind != "foundation"]
        if all(group.capacity for group in others):
            room = sum(group.count * (group.capacity or 0) for group in others)
            if room + self.foundations < self.cards:  # some games deal a card to each foundation
                raise fault(FreeCellError, "variant.room", variant=self.name, room=room, cards=self.cards)

    def _own_name(self) -> str:
        """Return the name, which is never that of a named game with other piles or cards.

        House rules change no name: they are told beside it.
        """
        base, told = split_name(self.name)
        known = NAMED.get(plain(base))
        if known is None:
            return self.name
        if _is_resized(self, known, told):
            return _sized_name(known, told)
        sizes = {size: getattr(self, size) for size in _RANGES if getattr(self, size) != getattr(known, size)}
        return _sized_name(known, sizes) if _is_resized(self, known, sizes) else f"{split_name(known.name)[0]}, changed"

    def __hash__(self) -> int:
        """Hash by value, once."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.groups, self.decks, self.ranks, self.jokers, self.capacity_rule, self.returns))

    def __repr__(self) -> str:
        """Return an expression that makes an equal Variant; a named game by its name."""
        if named(self.name) == self:
            return f"find_variant({self.name!r})"
        return f"Variant({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__dataclass_fields__)})"

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the fields alone, since hashes differ from process to process."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """The index of each pile's group."""
        return tuple(i for i, group in enumerate(self.groups) for _ in range(group.count))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each pile."""
        return tuple(self.groups[i].kind for i in self.group_of)

    @cached_property
    def suits(self) -> tuple[int | None, ...]:
        """The suit bound to each pile, or None."""
        return tuple(suit for group in self.groups for suit in (group.suits or (None,) * group.count))

    def _count(self, kind: str) -> int:
        return sum(group.count for group in self.groups if group.kind == kind)

    @cached_property
    def cascades(self) -> int:
        """The number of cascades, which are the first piles."""
        return self._count("cascade")

    @cached_property
    def freecells(self) -> int:
        """The number of freecells, which come after the cascades."""
        return self._count("freecell")

    @cached_property
    def foundations(self) -> int:
        """The number of foundations, which are the last piles."""
        return self._count("foundation")

    @cached_property
    def first_foundation(self) -> int:
        """The index of the first foundation."""
        return self.cascades + self.freecells

    @cached_property
    def cards(self) -> int:
        """The number of cards in play."""
        return 4 * self.ranks * self.decks + self.jokers

    @cached_property
    def based(self) -> bool:
        """Whether the deal decides on which rank the foundations are built."""
        return any(group.first in ("base", "base-1") for group in self.groups)

    @cached_property
    def classes(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the piles, interchangeable ones together.

        Piles are interchangeable if they have one group and bound suit and `blocked_by` does not name them.
        """
        named = {pile for pile, over in self.blocked_by for pile in (pile, *over)}
        classes: dict[tuple[int, int | None, int], list[int]] = {}
        for pile, (group, suit) in enumerate(zip(self.group_of, self.suits, strict=True)):
            classes.setdefault((group, suit, pile if pile in named else -1), []).append(pile)
        return tuple(tuple(piles) for piles in classes.values())

    @cached_property
    def tables(self) -> dict[int | str, Any]:
        """Tables that the rules keep here: masks by base rank, plans by name."""
        return {}

    def with_freecells(self, count: int) -> Variant:
        """Return this game with another number of freecells, under a name that says so.

        Args:
            count: 0 to 11.

        Raises:
            FreeCellError: any other number.

        >>> from freecell_widget.variants.named_games import FREECELL
        >>> FREECELL.with_freecells(3).name
        'FreeCell, 3 freecells'
        """
        return self.with_(freecells=whole("freecells", count, 0, MOST_FREECELLS))

    def with_(
        self,
        *,
        name: str | None = None,
        cascades: int | None = None,
        freecells: int | None = None,
        ranks: int | None = None,
        decks: int | None = None,
        build: str | None = None,
        first: int | str | None = None,
        capacity_rule: str | None = None,
        returns: str | None = None,
    ) -> Variant:
        """Return this game with other sizes or rules.

        Args:
            name: what to call it; None for a name that tells the sizes. A game with other rules needs one.
            cascades: 1 to 20.
            freecells: 0 to 11.
            ranks: 1 to 13.
            decks: 1 to 4.
            build: what goes on a card of a cascade, as in :class:`Group`.
            first: what an empty cascade takes, as in :class:`Group`.
            capacity_rule: how many cards one move may take, as in the class.
            returns: where a card of a foundation may come back to, as in the class.

        Raises:
            FreeCellError: a number is out of its range, a word is not known, or the name is missing.

        >>> from freecell_widget.variants.named_games import FREECELL
        >>> FREECELL.with_(cascades=6, freecells=3, ranks=10).name
        'FreeCell, 6 cascades, 3 freecells, 10 ranks'
        >>> FREECELL.with_(name="Any suit", build="any_suit", cascades=7).cascades
        7
        """
        given = {"cascades": cascades, "freecells": freecells, "ranks": ranks, "decks": decks}
        checked = {size: whole(size, count, *_RANGES[size]) for size, count in given.items() if count is not None}
        sizes: dict[str, Any] = {size: count for size, count in checked.items() if count != getattr(self, size)}
        rules = {"capacity_rule": capacity_rule, "returns": returns}
        own: dict[str, Any] = {rule: word for rule, word in rules.items() if word is not None}
        piles: dict[str, Any] = {
            field: value for field, value in (("build", build), ("first", first)) if value is not None
        }
        if name is None and (own or piles):
            raise fault(FreeCellError, "variant.unnamed", variant=self.name)
        if not sizes and name is None:
            return self
        groups = _resized(self, sizes)
        return replace(
            self,
            name=_sized_name(self, sizes) if name is None else name,
            groups=tuple(replace(group, **piles) if group.kind == "cascade" else group for group in groups),
            ranks=sizes.get("ranks", self.ranks),
            decks=sizes.get("decks", self.decks),
            **own,
        )


def _resized(game: Variant, sizes: dict[str, int]) -> list[Group]:
    """Return the groups of a game with other sizes."""
    cascades, freecells, ranks, decks = map(sizes.get, _RANGES)
    kinds = [group.kind for group in game.groups]
    counts = {kind: count for kind, count in (("cascade", cascades), ("freecell", freecells)) if count is not None}
    if (counts and game.blocked_by) or any(kinds.count(kind) > 1 for kind in counts):
        raise fault(FreeCellError, "variant.fixed_piles", variant=game.name)
    groups = [replace(group, count=counts.get(group.kind, group.count)) for group in game.groups]
    if freecells and "freecell" not in kinds:
        groups.insert(kinds.index("foundation"), Group("freecell", freecells, capacity=1))
    if ranks is not None:
        groups = [
            replace(
                group,
                first=ranks if group.kind == "cascade" and group.first == game.ranks else group.first,
                capacity=group.capacity * ranks // game.ranks
                if group.kind == "foundation" and group.capacity
                else group.capacity,
            )
            for group in groups
        ]
    if decks is not None:
        groups = [_for_decks(game, group, decks) if group.kind == "foundation" else group for group in groups]
    return groups


def _for_decks(game: Variant, group: Group, decks: int) -> Group:
    """Return the foundations for another number of decks."""
    if group.count != 4 * game.decks:
        raise fault(FreeCellError, "variant.fixed_piles", variant=game.name)
    return replace(group, count=4 * decks, suits=group.suits and group.suits[:4] * decks)


def _sized_name(game: Variant, sizes: dict[str, int]) -> str:
    """Return the name for other sizes, which tells those that differ."""
    base, told = split_name(game.name)
    sizes = {size: sizes.get(size, getattr(game, size)) for size in _RANGES if size in {**told, **sizes}}
    if base == MINI and "decks" not in sizes:
        size = {"cascades": game.cascades, "freecells": game.freecells, "ranks": game.ranks, **sizes}
        return f"{MINI} {size['ranks']}x{size['cascades']}x{size['freecells']}"
    known = NAMED.get(plain(base))
    parts = [
        f"{count} {size.removesuffix('s') if count == 1 else size}"
        for size, count in sizes.items()
        if known is None or getattr(known, size) != count
    ]
    return ", ".join([base, *parts])


def _is_resized(game: Variant, known: Variant, sizes: dict[str, Any]) -> bool:
    """Return whether a game is a known game with other sizes and perhaps house rules."""
    sizes = {size: count for size, count in sizes.items() if count != getattr(known, size)}
    try:
        groups = tuple(_resized(known, sizes))
    except FreeCellError:
        return False
    return (
        (game.groups, game.ranks, game.decks)
        == (groups, sizes.get("ranks", known.ranks), sizes.get("decks", known.decks))
        and all(getattr(game, rule) == getattr(known, rule) for rule in ("jokers", "blocked_by", "dropdown", "dealer"))
        and (game.capacity_rule == "unlimited") == (known.capacity_rule == "unlimited")
    )


def _most_home(group: Group, ranks: int, most: int) -> int:
    """Return the most cards that one foundation of a group can ever hold."""
    room = most if group.capacity is None else group.capacity
    if group.build == "none":
        return min(room, 1)
    if isinstance(group.first, int) and not group.wrap and group.build not in ("anything", "rank_by_rank"):
        return min(room, ranks - group.first + 1)
    return room


def _are_pairs(value: object, piles: range) -> bool:
    """Return whether a value is pairs of a pile and a tuple of piles."""

    def is_pair(pair: object) -> bool:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], tuple):
            return False
        return all(type(pile) is int and pile in piles for pile in (pair[0], *pair[1]))

    return isinstance(value, tuple) and all(map(is_pair, value))
