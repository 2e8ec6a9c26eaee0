"""Build a position from the lines of a board text, or say which card is wrong."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import InvalidState, NotationError
from freecell_widget.model.card import CARDS, Card
from freecell_widget.model.state import State, deck_of, missing_cards
from freecell_widget.notation.board_signs import is_empty
from freecell_widget.words.messages import All, Text, fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from freecell_widget.notation.board_rows import Placed
    from freecell_widget.variants.variant import Variant

_FOUNDATIONS = re.compile(r"\s*Foundations:(.*)")
_FREECELLS = re.compile(r"\s*Freecells:(.*)")
_HEIGHT = re.compile(r"([CDHS♣♦♥♠♧♢♡♤])\ufe0f?-(10|[0A2-9TJQK])", re.IGNORECASE)
HEIGHTS = "0A23456789TJQK"
SUIT_LETTERS = "CDHS"
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_PARTS = re.compile(r"\[|\]|[^\s,;\[\]]+")
_FIELDS = re.compile(r"(?: {4}|  [^\s]{2}| [^\s]{3})+")  # fc-solve's freecells: four places each, blank where empty
_FRENCH = re.compile(r"[RDV][TKCP♣♦♥♠]|(?:[A2-9]|10)[TP]|[TKCP][RV]|P(?:[AD2-9]|10)", re.IGNORECASE)
_SHOWN = 12  # characters of what does not read
_MOST_NAMED = 4  # problems with the cards


class _Spot(NamedTuple):
    """A card as written: its line and its place in the line, both from 1."""

    card: Card
    line: int
    position: int
    face_down: bool = False


class Line(NamedTuple):
    """One line of a board text and its number, from 1."""

    number: int
    text: str

    def tokens(self) -> list[str]:
        """Return the cards of the line, without the ``:`` before them."""
        text = self.text.strip()
        text = text.removeprefix(":")
        return [token for token in re.split(r"[\s,;]+", text) if token]


def labelled(line: Line) -> bool:
    """Return whether a line begins with a label.

    Labels are ``Foundations:``, ``Freecells:`` and, for a cascade, ``:`` alone.
    """
    text = line.text
    return bool(_FOUNDATIONS.fullmatch(text) or _FREECELLS.fullmatch(text) or text.lstrip().startswith(":"))


class BoardReader:
    """One reading of a board text.

    Args:
        variant: the game.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.first_home = variant.cascades + variant.freecells
        self.piles: list[list[_Spot]] = [[] for _ in variant.group_of]
        self.heights: dict[int, Line] = {}  # foundations given as a suit and its highest card

    def columns(self, lines: list[Line]) -> State:
        """Return the position of a text that has one line for each cascade.

        Args:
            lines: of the text; the exposed card of a cascade stands last.

        Raises:
            NotationError: a token does not read.
            InvalidState: cards are missing or doubled, or lie where none may.
        """
        others = self._unlabelled(lines)
        first = next((place for place, line in enumerate(others) if line.text.strip()), 0)
        gap = bool(others[:first]) and any(line.number < others[first - 1].number for line in lines if labelled(line))
        self._cascades(others, gap=gap)
        return self._state()

    def rows(self, lines: list[Line], cards: Iterable[Placed]) -> State:
        """Return the position of a text that prints the cascades side by side.

        Args:
            lines: those with labels.
            cards: of the other lines, each with its cascade; the exposed card of a cascade comes last.

        Raises:
            NotationError: a token does not read.
            InvalidState: cards are missing or doubled, or lie where none may.
        """
        self._unlabelled(lines)
        for card in cards:
            self._add(card.column, card.token, card.line, card.position)
        return self._state()

    def _unlabelled(self, lines: list[Line]) -> list[Line]:
        """Read the lines of foundations and freecells; return the others."""
        others = []
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
                    read(Line(line.number, match[1]))
                    break
            else:
                others.append(line)
        return others

    def _cascades(self, lines: list[Line], *, gap: bool) -> None:
        """Read the cascades, and decide which blank lines are empty ones.

        Args:
            lines: without those of foundations and freecells.
            gap: whether a blank line stands between a label and the first cascade, which may be an empty one, too.
        """
        most = self.variant.cascades
        filled = [line for line in lines if line.text.strip()]
        if 0 < len(filled) < most:
            inner = [i for i, line in enumerate(lines) if line.text.strip()]
            with_blank = lines[inner[0] : inner[-1] + 1]
            marked = all(line.text.lstrip()[:1] == ":" for line in filled)
            if len(with_blank) > most or (gap and not marked) or (marked and len(with_blank) > len(filled)):
                raise fault(NotationError, "board.blank")
            filled = with_blank
        for index, line in enumerate(filled):
            if index == most:  # asked here, so that a title above the cascades is named, not the last of them
                raise fault(NotationError, "board.columns", line=line.number, variant=self.variant.name, columns=most)
            for position, token in enumerate(line.tokens(), 1):
                self._add(index, token, line.number, position)

    def _add(self, pile: int, token: str, line: int, position: int) -> None:
        """Put the card that a token names on a pile; ``<TH>`` lies face down."""
        face_down = token[0] == "<" and token[-1] == ">"
        try:
            card = Card.parse(token[1:-1] if face_down else token)
        except NotationError as error:
            code = "board.french" if _FRENCH.fullmatch(token) else error.code
            why = Text(code, {**error.params, "token": repr(cut(token))})
            raise _at(line, position, token, why) from None
        if (card.is_joker and not self.variant.jokers) or card.rank > self.variant.ranks:
            why = Text("state.unknown_card", {"card": card, "variant": self.variant.name})
            raise _at(line, position, token, why)
        if face_down and self.piles[pile] and not self.piles[pile][-1].face_down:
            raise _at(line, position, token, Text("board.face_down", {"token": token}))
        self.piles[pile].append(_Spot(card, line, position, face_down))

    def _freecells(self, line: Line) -> None:
        text = line.text.rstrip()
        if _FIELDS.fullmatch(text) and "    " in text:
            text = " ".join(text[i : i + 4] if text[i : i + 4].strip() else "-" for i in range(0, len(text), 4))
        for slot, (position, cards) in enumerate(self._slots(Line(line.number, text))):
            if slot >= self.variant.freecells:
                token = cards[0] if cards else "-"
                why = {"token": token, "variant": self.variant.name, "cells": self.variant.freecells}
                raise _at(line.number, position, token, Text("board.freecells", why))
            for offset, token in enumerate(cards):
                self._add(self.variant.cascades + slot, token, line.number, position + offset)

    def _foundations(self, line: Line) -> None:
        if "[" in line.text or "]" in line.text:
            for slot, (position, cards) in enumerate(self._slots(line)):
                if slot >= self.variant.foundations:
                    raise self._no_foundation(line, position, "[")
                for offset, token in enumerate(cards):
                    self._add(self.first_home + slot, token, line.number, position + offset)
            return
        plain = is_plain(self.variant)
        for position, token in enumerate(_PARTS.findall(line.text), 1):
            if is_empty(token):
                continue
            suit, height = self._top(line, position, token)
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

    def _top(self, line: Line, position: int, token: str) -> tuple[int, int]:
        """Return the suit and height of a foundation such as ``H-6`` or ``6H``."""
        match = _HEIGHT.fullmatch(token)
        if match:
            height = 10 if match[2] == "10" else HEIGHTS.index(match[2].upper())
            return SUIT_LETTERS.index(match[1].translate(_SYMBOLS).upper()), height
        try:
            card = Card.parse(token)
        except NotationError:
            raise self._no_foundation(line, position, token) from None
        if card.is_joker:
            raise self._no_foundation(line, position, token)
        return card.suit, card.rank

    def _no_foundation(self, line: Line, position: int, token: str) -> NotationError:
        why = {"token": cut(token), "variant": self.variant.name}
        return _at(line.number, position, token, Text("board.foundation", why))

    @staticmethod
    def _slots(line: Line) -> list[tuple[int, list[str]]]:
        """Return the position and the cards of each slot of a line.

        A slot is a card, ``-`` or ``*``, or cards in brackets.
        """
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
                slots.append((position, [] if is_empty(part) else [part]))
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


def cut(token: str) -> str:
    """Return a token as an error quotes it.

    Long tokens are cut. Signs that look like others show their code points.
    """
    cut = token if len(token) <= _SHOWN else token[:_SHOWN] + "…"
    if token.isascii() or token.isalnum():
        return cut
    return f"{cut} ({' '.join(f'U+{ord(sign):04X}' for sign in token[:_SHOWN])})"


def _at(line: int, position: int, token: str, why: Text) -> NotationError:
    return fault(NotationError, "board.at", line=line, position=position, why=why, token=cut(token))


def is_plain(variant: Variant) -> bool:
    """Return whether the height of each foundation tells which cards are in it.

    This is so if each foundation goes up from the ace in a suit that is fixed.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> is_plain(FREECELL)
    True
    """
    return all(
        group.build == "same_suit" and group.first == 1 and group.suits is not None
        for group in variant.groups
        if group.kind == "foundation"
    )
