"""Turn a message's code and parameters into a sentence in English or French.

A sentence may hold ``{name}`` and, for a number, ``{name:card|cards}``: the singular or the plural by the rule of the
language (French takes the singular for zero). Numbers get thousands separators; ``{name:d}`` leaves them out.

A parameter is a number, a text, a card, a :class:`Place`, a :class:`Text`, a list of these (joined by "or") or
:class:`All` (joined by "and").
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from freecell_widget.errors import FreeCellError
from freecell_widget.words.catalogue import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "fr")
_Error = TypeVar("_Error", bound=FreeCellError)

SUITS = "♣♦♥♠"
RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Place(NamedTuple):
    """A pile in a sentence: its kind, its name in notation and its suit, if any.

    >>> say("judge.empty_source", {"place": Place("cascade", "3")})
    'Cascade 3 is empty.'
    """

    kind: str
    name: str
    suit: int | None = None


class Text(NamedTuple):
    """A message inside another message, by its code and parameters."""

    code: str
    params: Mapping[str, Any] = MappingProxyType({})


class All(NamedTuple):
    """Several things joined by "and"; a plain list is joined by "or".

    >>> say("state.missing", {"cards": All(("one", "two", "three"))})
    'one, two and three missing'
    """

    items: tuple[Any, ...]


class _Number(int):
    """An int that a sentence formats.

    ``{n}`` has thousands separators. ``{n:one|many}`` is one of two words.
    """

    comma = ","

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if bar:
            return one if self.is_singular else many
        return format(int(self), spec) if spec else f"{int(self):,}".replace(",", self.comma)

    @property
    def is_singular(self) -> bool:
        return self == 1


class _FrenchNumber(_Number):
    comma = "\u202f"  # a narrow no-break space

    @property
    def is_singular(self) -> bool:
        return abs(self) < 2


def _prepare(value: Any, language: str) -> Any:  # noqa: ANN401 (a parameter of any type)
    """Return a parameter in the form that the sentence formats."""
    if isinstance(value, Place):
        kind = "foundation_unbound" if value.kind == "foundation" and value.suit is None else value.kind
        suit = "" if value.suit is None else SUITS[value.suit]
        return say(f"place.{kind}", {"name": value.name, "suit": suit}, language)
    if isinstance(value, Text):
        return say(value.code, dict(value.params), language)
    if isinstance(value, (list, tuple)):
        items, code = (value.items, "list.and") if isinstance(value, All) else (value, "list.or")
        *first, last = [f"{_prepare(item, language)}" for item in items] or [say("fit.none", {}, language)]
        return say(code, {}, language).join([", ".join(first), last] if first else [last])
    if hasattr(value, "symbol"):  # a Card; the layer of cards stands below this one
        return value.symbol
    if isinstance(value, int) and not isinstance(value, bool):
        return _FrenchNumber(value) if language == "fr" else _Number(value)
    return value


def say(code: str, params: dict[str, Any] | None = None, language: str = "en") -> str:
    """Return a message as a sentence.

    Args:
        code: a key of the catalogue.
        params: the parameters that the sentence mentions.
        language: ``"en"`` or ``"fr"``; any other gives English.

    Raises:
        KeyError: the code or one of its parameters is missing, which is a bug.

    >>> say("judge.too_few", {"place": Place("cascade", "2"), "held": 1, "cards": 3})
    'Cascade 2 holds 1 card, not 3.'
    >>> say("judge.too_few", {"place": Place("cascade", "2"), "held": 1, "cards": 3}, "fr")
    'La colonne 2 contient 1 carte, et non 3.'
    >>> say("hint.unwinnable", {"positions": 61643})
    'This game cannot be won from here (61,643 positions checked).'
    """
    values = params or {}
    sentence = CATALOGUE[code][LANGUAGES.index(language) if language in LANGUAGES else 0]
    text = sentence.format(**{name: _prepare(value, language) for name, value in values.items()})
    quotes = sentence.startswith("{") and isinstance(values.get(sentence[1 : sentence.index("}")]), str)
    if quotes or not sentence.endswith("."):  # keep the case of a quoted text and of a part of a sentence
        return text
    return text[:1].upper() + text[1:]


def fault(kind: type[_Error], code: str, /, **params: Any) -> _Error:  # noqa: ANN401 (as say)
    """Return an error whose text is the English sentence.

    The code and the parameters give the sentence in other languages.

    Args:
        kind: the class of the error.
        code: a key of the catalogue.
        params: the parameters that the sentence mentions.

    >>> from freecell_widget.errors import NotationError
    >>> error = fault(NotationError, "card.unknown", token="1D")
    >>> say(error.code, error.params, "fr")[:24]
    "1D n'est pas une carte. "
    """
    return kind(say(code, params), code=code, params=params)


@lru_cache(maxsize=1)
def labels() -> dict[str, dict[str, str]]:
    """Return the labels of the board's controls, by language and code.

    >>> sorted(labels()) == sorted(LANGUAGES)
    True
    """
    text = resources.files("freecell_widget").joinpath("words/labels.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, str]] = json.loads(text)
    return words
