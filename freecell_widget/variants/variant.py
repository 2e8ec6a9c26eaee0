"""A game of the FreeCell family as a value: its piles, its rules, its dealer."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import flag, quoted, refusal, text, whole
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
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Iterable


MOST_FREECELLS = 11
MOST_CASCADES = 20
_RANGES = {"cascades": (1, MOST_CASCADES), "freecells": (0, MOST_FREECELLS), "ranks": (1, MOST_RANKS), "decks": (1, 4)}
_MINI = re.compile(r"minifreecell(\d{1,2})x(\d{1,2})x(\d{1,2})")
_SIZE = r", (\d{1,3}) (cascade|freecell|rank|deck)s?"


def _plain(name: str) -> str:
    """Return a name without case, spaces and marks, as people type it."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _split(name: str) -> tuple[str, dict[str, Any]]:
    """Return the name of a game without its sizes, and the sizes."""
    base = re.sub(f"({_SIZE})+$", "", name.strip(), flags=re.IGNORECASE)
    found = re.findall(_SIZE, name[len(base) :], re.IGNORECASE)
    return base, {f"{size.lower()}s": int(count) for count, size in found}


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

    def __hash__(self) -> int:
        """Hash by value, once."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.groups, self.decks, self.ranks, self.jokers, self.capacity_rule, self.returns))

    def __repr__(self) -> str:
        """Return an expression that makes an equal Variant; a named game by its name."""
        try:
            named = find_variant(self.name) == self
        except FreeCellError:
            named = False
        if named:
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

        >>> FREECELL.with_(cascades=6, freecells=3, ranks=10).name
        'FreeCell, 6 cascades, 3 freecells, 10 ranks'
        >>> FREECELL.with_(name="Any suit", build="any_suit", cascades=7).cascades
        7
        """
        given = {"cascades": cascades, "freecells": freecells, "ranks": ranks, "decks": decks}
        sizes: dict[str, Any] = {
            size: whole(size, count, *_RANGES[size])
            for size, count in given.items()
            if count is not None and count != getattr(self, size)
        }
        rules = {"capacity_rule": capacity_rule, "returns": returns}
        own: dict[str, Any] = {rule: word for rule, word in rules.items() if word is not None}
        piles: dict[str, Any] = {
            field: value for field, value in (("build", build), ("first", first)) if value is not None
        }
        if name is None and (own or piles):
            raise fault(FreeCellError, "variant.unnamed", variant=self.name)
        if not sizes and name is None:
            return self
        groups = self._resized(**sizes)
        return replace(
            self,
            name=self._sized_name(sizes) if name is None else name,
            groups=tuple(replace(group, **piles) if group.kind == "cascade" else group for group in groups),
            ranks=sizes.get("ranks", self.ranks),
            decks=sizes.get("decks", self.decks),
            **own,
        )

    def _resized(
        self,
        cascades: int | None = None,
        freecells: int | None = None,
        ranks: int | None = None,
        decks: int | None = None,
    ) -> list[Group]:
        """Return the groups of this game with other sizes."""
        kinds = [group.kind for group in self.groups]
        counts = {kind: count for kind, count in (("cascade", cascades), ("freecell", freecells)) if count is not None}
        if (counts and self.blocked_by) or any(kinds.count(kind) > 1 for kind in counts):
            raise fault(FreeCellError, "variant.fixed_piles", variant=self.name)
        groups = [replace(group, count=counts.get(group.kind, group.count)) for group in self.groups]
        if freecells and "freecell" not in kinds:
            groups.insert(kinds.index("foundation"), Group("freecell", freecells, capacity=1))
        if ranks is not None:
            groups = [
                replace(
                    group,
                    first=ranks if group.first == self.ranks else group.first,
                    capacity=group.capacity * ranks // self.ranks
                    if group.kind == "foundation" and group.capacity
                    else group.capacity,
                )
                for group in groups
            ]
        if decks is not None:
            groups = [self._for_decks(group, decks) if group.kind == "foundation" else group for group in groups]
        return groups

    def _for_decks(self, group: Group, decks: int) -> Group:
        """Return the foundations for another number of decks."""
        if group.count != 4 * self.decks:
            raise fault(FreeCellError, "variant.fixed_piles", variant=self.name)
        return replace(group, count=4 * decks, suits=group.suits and group.suits[:4] * decks)

    def _sized_name(self, sizes: dict[str, int]) -> str:
        """Return the name for other sizes, which tells those that differ."""
        base, told = _split(self.name)
        sizes = {size: sizes.get(size, getattr(self, size)) for size in _RANGES if size in {**told, **sizes}}
        if _MINI.fullmatch(_plain(base)) and "decks" not in sizes:
            size = {"cascades": self.cascades, "freecells": self.freecells, "ranks": self.ranks, **sizes}
            return f"Mini FreeCell {size['ranks']}x{size['cascades']}x{size['freecells']}"
        named = next((variant for variant in VARIANTS if variant.name == base), None)
        parts = [
            f"{count} {size.removesuffix('s') if count == 1 else size}"
            for size, count in sizes.items()
            if named is None or getattr(named, size) != count
        ]
        return ", ".join([base, *parts])


def _are_pairs(value: object, piles: range) -> bool:
    """Return whether a value is pairs of a pile and a tuple of piles."""

    def is_pair(pair: object) -> bool:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], tuple):
            return False
        return all(type(pile) is int and pile in piles for pile in (pair[0], *pair[1]))

    return isinstance(value, tuple) and all(map(is_pair, value))


def _game(name: str, columns: int, cells: int, build: str, *, kings: bool = False, **rules: Any) -> Variant:  # noqa: ANN401
    """Return a game of one deck with foundations from ace to king in suit."""
    return Variant(
        name,
        (
            Group("cascade", columns, first=13 if kings else "any", build=build, lift="run", takes="run"),
            Group("freecell", cells, capacity=1),
            Group("foundation", 4, capacity=13, first=1, suits=(2, 0, 1, 3), build="same_suit"),
        ),
        **rules,
    )


FREECELL = _game("FreeCell", 8, 4, "alternate")
RELAXED_FREECELL = replace(FREECELL, name="Relaxed FreeCell", capacity_rule="unlimited")
BAKERS_GAME = _game("Baker's Game", 8, 4, "same_suit")
KINGS_ONLY_BAKERS_GAME = _game("King Only Baker's Game", 8, 4, "same_suit", kings=True)
EIGHT_OFF = _game("Eight Off", 8, 8, "same_suit", kings=True, dealer="eight_off")
RELAXED_EIGHT_OFF = replace(EIGHT_OFF, name="Relaxed Eight Off", capacity_rule="unlimited")
SEAHAVEN_TOWERS = _game("Seahaven Towers", 10, 4, "same_suit", kings=True, dealer="seahaven_towers")
RELAXED_SEAHAVEN_TOWERS = replace(SEAHAVEN_TOWERS, name="Relaxed Seahaven Towers", capacity_rule="unlimited")
FORECELL = _game("ForeCell", 8, 4, "alternate", kings=True, dealer="forecell")
RELAXED_BAKERS_GAME = replace(BAKERS_GAME, name="Relaxed Baker's Game", capacity_rule="unlimited")

VARIANTS: tuple[Variant, ...] = (
    FREECELL,
    RELAXED_FREECELL,
    BAKERS_GAME,
    RELAXED_BAKERS_GAME,
    KINGS_ONLY_BAKERS_GAME,
    EIGHT_OFF,
    RELAXED_EIGHT_OFF,
    SEAHAVEN_TOWERS,
    RELAXED_SEAHAVEN_TOWERS,
    FORECELL,
)


@lru_cache(maxsize=64, typed=True)  # 4.0 is refused, though it equals 4
def mini_freecell(ranks: int = 4, cascades: int = 4, freecells: int = 1) -> Variant:
    """Return FreeCell with fewer ranks and piles, small enough to search whole.

    Args:
        ranks: the number of ranks of each suit, 1 to 13.
        cascades: 1 to 20.
        freecells: 0 to 11.

    Raises:
        FreeCellError: a number outside its range.

    >>> mini_freecell().name, mini_freecell() == find_variant("mini freecell 4x4x1")
    ('Mini FreeCell 4x4x1', True)
    """
    ranks = whole("ranks", ranks, 1, MOST_RANKS)
    cascades = whole("cascades", cascades, 1, MOST_CASCADES)
    freecells = whole("freecells", freecells, 0, MOST_FREECELLS)
    groups = (
        replace(FREECELL.groups[0], count=cascades),
        replace(FREECELL.groups[1], count=freecells),
        replace(FREECELL.groups[2], capacity=ranks),
    )
    name = f"Mini FreeCell {ranks}x{cascades}x{freecells}"
    return Variant(name, groups, ranks=ranks, dealer="mini")


def find_variant(name: str | Variant, *, freecells: int | None = None, among: Iterable[Variant] = VARIANTS) -> Variant:
    """Return the variant of a name; case, spaces and marks do not count.

    Args:
        name: such as ``"Eight Off"``, ``"eight_off"`` or ``"FreeCell, 3 freecells, 10 ranks"``; a Variant is
            returned as it is.
        freecells: another number of freecells, 0 to 11; None for that of the game.
        among: the named games to look in.

    Raises:
        FreeCellError: no game has this name, or a size is out of its range.

    >>> find_variant("bakers_game") is BAKERS_GAME
    True
    >>> find_variant("freecell, 3 freecells") == find_variant("FreeCell", freecells=3)
    True
    """
    variant = name if isinstance(name, Variant) else _named(name, among)
    if freecells is None:
        return variant
    return variant.with_freecells(freecells)


def _named(name: object, among: Iterable[Variant]) -> Variant:
    if isinstance(name, str):
        base, sizes = _split(name)
        wanted = _plain(base)
        mini = _MINI.fullmatch(wanted)
        if mini:
            return mini_freecell(*map(int, mini.groups())).with_(**sizes)
        for variant in among:
            if _plain(variant.name) == wanted:
                return variant.with_(**sizes)
    raise fault(FreeCellError, "variant.unknown", name=quoted(name), names=[variant.name for variant in among])
