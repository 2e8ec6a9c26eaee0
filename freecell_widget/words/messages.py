"""One catalogue: a message's code and parameters make a sentence in English or French.

A sentence may hold ``{name}`` and, for a number, ``{name:card|cards}``, which picks the singular or the plural
by the language's own rule (French counts zero as singular). Parameters are ints, texts, cards, a
:class:`Place`, a message of its own as :class:`Text`, lists of these (one or another), or :class:`All` of these.
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
    """A pile as a sentence names it: its kind, its name in notation, and its suit where it has one.

    >>> say("judge.empty_source", {"place": Place("cascade", "3")})
    'There is no card in cascade 3.'
    """

    kind: str
    name: str
    suit: int | None = None


class Text(NamedTuple):
    """A message inside a message, by its code and parameters."""

    code: str
    params: Mapping[str, Any] = MappingProxyType({})


class All(NamedTuple):
    """Things that a sentence names together: joined by "and", where a list is joined by "or".

    >>> say("state.missing", {"cards": All(("one", "two", "three"))})
    'one, two and three missing'
    """

    items: tuple[Any, ...]


class _Number(int):
    """An int whose format spec ``one|many`` picks a word."""

    french = False

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(int(self), spec)
        one, many = spec.split("|")
        singular = abs(self) < 2 if self.french else self == 1
        return one if singular else many


class _FrenchNumber(_Number):
    french = True


def _word(value: Any, language: str) -> Any:  # noqa: ANN401 (whatever a sentence may mention)
    """One parameter as the sentence shows it."""
    if isinstance(value, Place):
        unbound = value.kind == "foundation" and value.suit is None
        suit = "" if value.suit is None else SUITS[value.suit]
        code = "place.foundation_unbound" if unbound else f"place.{value.kind}"
        return say(code, {"name": value.name, "suit": suit}, language)
    if isinstance(value, Text):
        return say(value.code, dict(value.params), language)
    if isinstance(value, (list, tuple)):
        items, joint = (value.items, "list.and") if isinstance(value, All) else (value, "list.or")
        words = [str(_word(item, language)) for item in items]
        if not words:
            return say("fit.none", {}, language)
        joint = say(joint, {}, language)
        return joint.join(part for part in (", ".join(words[:-1]), words[-1]) if part)
    if hasattr(value, "symbol"):  # a Card, which stands below this module
        return value.symbol
    if isinstance(value, int) and not isinstance(value, bool):
        return _FrenchNumber(value) if language == "fr" else _Number(value)
    return value


def say(code: str, params: dict[str, Any] | None = None, language: str = "en") -> str:
    """Return the sentence of a message.

    Args:
        code: a key of the catalogue.
        params: what the sentence mentions.
        language: ``"en"`` or ``"fr"``; any other is answered in English.

    Raises:
        KeyError: the code or one of its parameters is missing, which is a fault of the program.

    >>> say("judge.too_few", {"place": Place("cascade", "2"), "held": 1, "cards": 3})
    'Cascade 2 holds 1 card, not 3.'
    >>> say("judge.too_few", {"place": Place("cascade", "2"), "held": 1, "cards": 3}, "fr")
    'Il y a 1 carte dans la colonne 2, pas 3.'
    """
    sentence = CATALOGUE[code][LANGUAGES.index(language) if language in LANGUAGES else 0]
    text = sentence.format(**{name: _word(value, language) for name, value in (params or {}).items()})
    given = sentence.startswith("{") and isinstance((params or {}).get(sentence[1 : sentence.index("}")]), str)
    if given or not sentence.endswith("."):  # what somebody wrote is quoted as it is
        return text
    return text[:1].upper() + text[1:]


def fault(kind: type[_Error], code: str, /, **params: Any) -> _Error:  # noqa: ANN401 (as say)
    """Return an error of `kind` whose text is the English sentence and which can be said in French.

    >>> from freecell_widget.errors import NotationError
    >>> error = fault(NotationError, "card.unknown", token="1D")
    >>> say(error.code, error.params, "fr")[:25]
    "1D n'est pas une carte : "
    """
    return kind(say(code, params), code=code, params=params)


@lru_cache(maxsize=1)
def labels() -> dict[str, dict[str, str]]:
    """Return the words of the board's own controls, by language and code.

    >>> sorted(labels()) == sorted(LANGUAGES)
    True
    """
    text = resources.files("freecell_widget").joinpath("words/labels.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, str]] = json.loads(text)
    return words
