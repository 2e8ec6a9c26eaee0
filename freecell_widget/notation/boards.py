"""Board text in the form of fc-solve: read strictly, written so that it reads back as an equal position."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import InvalidState, NotationError
from freecell_widget.model.card import CARDS, Card
from freecell_widget.model.state import State, check_state, deck_of, missing_cards
from freecell_widget.validate import quoted
from freecell_widget.variants.variant import FREECELL, find_variant
from freecell_widget.words.messages import All, Text, fault

if TYPE_CHECKING:
    from freecell_widget.variants.variant import Variant

_LINES = re.compile(r"\r\n|\r|\n")
_FOUNDATIONS = re.compile(r"\s*(?:foundations?|founds?|decks?)\s*:(.*)", re.IGNORECASE)
_FREECELLS = re.compile(r"\s*(?:freecells?|fc)\s*:(.*)", re.IGNORECASE)
_HEIGHT = re.compile(r"([CDHS♣♦♥♠♧♢♡♤])\ufe0f?-(10|[0A2-9TJQK])", re.IGNORECASE)
_HEIGHTS = "0A23456789TJQK"
_SUITS = "CDHS"
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_PARTS = re.compile(r"\[|\]|[^\s,\[\]]+")
_FIELDS = re.compile(r"(?: {4}|  [^\s]{2}| [^\s]{3})+")  # fc-solve's freecells: four places each, blank where empty
_ONE_NUMBER = re.compile(r"[^\d\n]*\d+\s*")  # such as "# 617" or "deal 617": no board
_SHOWN = 12  # characters of what does not read
_MOST_NAMED = 4  # problems with the cards


class _Spot(NamedTuple):
    """A card as written: its line and its place in the line, both from 1."""

    card: Card
    line: int
    position: int
    face_down: bool = False


class _Line(NamedTuple):
    number: int
    text: str


def is_board(text: str) -> bool:
    """Return whether a text is meant as a board, and not as the name or the number of a deal.

    Args:
        text: what somebody gave for a position.

    >>> is_board("Freecells: KC"), is_board("pysol:100000"), is_board("# 617")
    (True, False, False)
    """
    return len(text.split()) > 1 and not _ONE_NUMBER.fullmatch(text)


def parse_board(text: str, variant: Variant | str = FREECELL) -> State:
    r"""Return the position that a board text shows.

    One line per cascade, left to right, the exposed card last, with or without ``:`` before it. Lines that begin with
    ``Foundations:`` (``H-6 C-A D-0``, or cards in brackets for foundations that are no plain suits) and ``Freecells:``
    (``-`` or ``*`` where empty) may stand anywhere. A cascade is empty where ``:`` stands alone, where a blank line
    stands between others while there are too few of them, and where lines lack at the end. Nothing is guessed.

    Args:
        text: the board, in any case; ten is ``T`` or ``10``, suits are letters or symbols, lines end in any way.
        variant: the game, or its name.

    Raises:
        NotationError: something does not read; the text names it, its line and its position, counted from 1.
        InvalidState: cards are missing or doubled, or lie where none may.

    >>> state = parse_board("Foundations: H-K C-Q D-K S-K\nFreecells: - KC")
    >>> state.freecells[1], len(state.foundations[0])
    ((Card('KC'),), 13)
    >>> parse_board("JD 1D")
    Traceback (most recent call last):
    freecell_widget.errors.NotationError: Line 1, position 2: '1D' is not a card. ...
    """
    return _Reader(find_variant(variant)).read(text)


class _Reader:
    """One reading of a board text."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.first_home = variant.cascades + variant.freecells
        self.piles: list[list[_Spot]] = [[] for _ in variant.group_of]
        self.heights: dict[int, _Line] = {}  # foundations given as a suit and its highest card

    def read(self, text: object) -> State:
        if not isinstance(text, str):
            raise fault(NotationError, "board.none", given=quoted(text))
        if not text.strip("\ufeff \t\r\n\f\v"):
            raise fault(NotationError, "board.empty")
        lines = [_Line(number, line) for number, line in enumerate(_LINES.split(text.lstrip("\ufeff")), 1)]
        columns = []
        seen: set[str] = set()
        for line in lines:
            for what, pattern, read in (
                ("Foundations", _FOUNDATIONS, self._foundations),
                ("Freecells", _FREECELLS, self._freecells),
            ):
                match = pattern.fullmatch(line.text)
                if match:
                    if what in seen:
                        raise fault(NotationError, "board.twice", line=line.number, what=what)
                    seen.add(what)
                    read(_Line(line.number, match[1]))
                    break
            else:
                columns.append(line)
        self._columns(columns)
        return self._state()

    def _columns(self, lines: list[_Line]) -> None:
        """Read the cascades, and decide which blank lines are empty ones."""
        most = self.variant.cascades
        filled = [line for line in lines if line.text.strip()]
        if len(filled) < most:
            inner = [i for i, line in enumerate(lines) if line.text.strip()]
            with_blank = lines[inner[0] : inner[-1] + 1] if inner else []
            if len(with_blank) > most:
                raise fault(NotationError, "board.blank")
            filled = with_blank
        for index, line in enumerate(filled):
            if index == most:  # asked here, so that a title above the cascades is named, not the last of them
                raise fault(NotationError, "board.columns", line=line.number, variant=self.variant.name, columns=most)
            text = re.sub(r"\s*:", "", line.text, count=1) if line.text.lstrip().startswith(":") else line.text
            for position, token in enumerate(re.split(r"[\s,]+", text.strip()), 1):
                if token:
                    self._add(index, token, line.number, position)

    def _add(self, pile: int, token: str, line: int, position: int) -> None:
        """Put the card that a token names on a pile; ``<TH>`` lies face down."""
        face_down = token[0] == "<" and token[-1] == ">"
        try:
            card = Card.parse(token[1:-1] if face_down else token)
        except NotationError as error:
            why = Text(error.code, {**error.params, "token": repr(_cut(token))})
            raise _at(line, position, token, why) from None
        if (card.is_joker and not self.variant.jokers) or card.rank > self.variant.ranks:
            why = Text("state.unknown_card", {"card": card, "variant": self.variant.name})
            raise _at(line, position, token, why)
        if face_down and self.piles[pile] and not self.piles[pile][-1].face_down:
            raise _at(line, position, token, Text("board.face_down", {"token": token}))
        self.piles[pile].append(_Spot(card, line, position, face_down))

    def _freecells(self, line: _Line) -> None:
        text = line.text.rstrip()
        if _FIELDS.fullmatch(text) and "    " in text:
            text = " ".join(text[i : i + 4] if text[i : i + 4].strip() else "-" for i in range(0, len(text), 4))
        for slot, (position, cards) in enumerate(self._slots(_Line(line.number, text))):
            if slot >= self.variant.freecells:
                token = cards[0] if cards else "-"
                why = {"token": token, "variant": self.variant.name, "cells": self.variant.freecells}
                raise _at(line.number, position, token, Text("board.freecells", why))
            for offset, token in enumerate(cards):
                self._add(self.variant.cascades + slot, token, line.number, position + offset)

    def _foundations(self, line: _Line) -> None:
        if "[" in line.text or "]" in line.text:
            for slot, (position, cards) in enumerate(self._slots(line)):
                if slot >= self.variant.foundations:
                    raise self._no_foundation(line, position, "[")
                for offset, token in enumerate(cards):
                    self._add(self.first_home + slot, token, line.number, position + offset)
            return
        plain = is_plain(self.variant)
        for position, token in enumerate(_PARTS.findall(line.text), 1):
            match = _HEIGHT.fullmatch(token)
            if not match:
                raise self._no_foundation(line, position, token)
            suit = _SUITS.index(match[1].translate(_SYMBOLS).upper())
            height = 10 if match[2] == "10" else _HEIGHTS.index(match[2].upper())
            if height > self.variant.ranks:
                raise self._no_foundation(line, position, token)
            if not plain:
                if height:
                    why = {"token": token, "variant": self.variant.name}
                    raise _at(line.number, position, token, Text("board.foundation_cards", why))
                continue
            own = [
                index
                for index in range(self.first_home, len(self.piles))
                if self.variant.suits[index] == suit and index not in self.heights
            ]
            if not own:
                raise self._no_foundation(line, position, token)
            self.heights[own[0]] = line
            self.piles[own[0]] = [_Spot(CARDS[4 * rank + suit], line.number, position) for rank in range(height)]

    def _no_foundation(self, line: _Line, position: int, token: str) -> NotationError:
        why = {"token": _cut(token), "variant": self.variant.name}
        return _at(line.number, position, token, Text("board.foundation", why))

    @staticmethod
    def _slots(line: _Line) -> list[tuple[int, list[str]]]:
        """Return (position, cards) of each slot of a line: a card, ``-`` or ``*``, or cards in brackets."""
        slots: list[tuple[int, list[str]]] = []
        opened = False
        position = 1
        for part in _PARTS.findall(line.text):
            if part in "[]":
                if opened == (part == "["):
                    raise _at(line.number, position, part, Text("board.bracket", {"token": part}))
                opened = part == "["
                if opened:
                    slots.append((position, []))
                continue
            if opened:
                slots[-1][1].append(part)
            else:
                slots.append((position, [] if part in ("-", "*") else [part]))
            position += 1
        if opened:
            raise _at(line.number, position, "[", Text("board.bracket", {"token": "["}))
        return slots

    def _state(self) -> State:
        spots: dict[Card, list[_Spot]] = {}
        for spot in (spot for pile in self.piles for spot in pile):
            spots.setdefault(spot.card, []).append(spot)
        if not spots:
            raise fault(NotationError, "board.empty")
        deck = Counter(deck_of(self.variant))
        missing = [card for card in sorted(deck) for _ in range(deck[card] - len(spots.get(card, ())))]
        problems = [missing_cards(missing)] if missing else []
        for card, found in sorted(spots.items()):
            if len(found) > deck[card]:
                extra = sorted(found, key=lambda spot: spot[1:3])[deck[card]]
                where = {"card": card, "times": len(found), "line": extra.line, "position": extra.position}
                problems.append(Text("board.extra", where))
        if problems:
            named = All(tuple(problems[:_MOST_NAMED]))
            raise fault(InvalidState, "state.cards", variant=self.variant.name, problems=named)
        return State(
            self.variant,
            tuple(tuple(spot.card for spot in pile) for pile in self.piles),
            tuple(sum(spot.face_down for spot in pile) for pile in self.piles),
        )


def _cut(token: str) -> str:
    return token if len(token) <= _SHOWN else token[:_SHOWN] + "…"


def _at(line: int, position: int, token: str, why: Text) -> NotationError:
    return fault(NotationError, "board.at", line=line, position=position, why=why, token=_cut(token))


def is_plain(variant: Variant) -> bool:
    """Return whether every foundation goes up from the ace in a suit of its own, so that its height tells its cards.

    >>> is_plain(FREECELL)
    True
    """
    return all(
        group.build == "same_suit" and group.first == 1 and group.suits is not None
        for group in variant.groups
        if group.kind == "foundation"
    )


def format_board(state: State) -> str:
    """Return a position as board text, which :func:`parse_board` reads back as an equal one.

    Args:
        state: the position.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> print(format_board(deal_state(1))[:62])
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - -
    : JD KD 2S 4C
    """
    check_state(state)
    variant = state.variant
    down = state.face_down or (0,) * len(state.piles)
    texts = [
        [f"<{card}>" if height < hidden else str(card) for height, card in enumerate(pile)]
        for pile, hidden in zip(state.piles, down, strict=True)
    ]
    first_home = variant.cascades + variant.freecells
    if is_plain(variant):
        home = [
            f"{_SUITS[variant.suits[index] or 0]}-{_HEIGHTS[len(state.piles[index])]}"
            for index in range(first_home, len(state.piles))
        ]
    else:
        home = [f"[{' '.join(cards)}]" for cards in texts[first_home:]]
    lines = [f"Foundations: {' '.join(home)}"]
    if variant.freecells:
        cells = [
            (cards[0] if len(cards) == 1 else f"[{' '.join(cards)}]") if cards else "-"
            for cards in texts[variant.cascades : first_home]
        ]
        lines.append(f"Freecells: {' '.join(cells)}")
    lines += [" ".join([":", *cards]) for cards in texts[: variant.cascades]]
    return "\n".join(lines)
