"""One catalogue: a message's code and parameters make a sentence in English or French.

A sentence may hold ``{name}`` and, for a number, ``{name:card|cards}``, which picks the singular or the plural
by the language's own rule (French counts zero as singular). Parameters are ints, texts, cards, a
:class:`Place`, or lists of these.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple, TypeVar

from freecell_widget.errors import FreeCellError

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
    """A message inside a message, by its code."""

    code: str


# code -> (English, French). Ordered as the modules that say them stand.
CATALOGUE: dict[str, tuple[str, str]] = {
    "place.cascade": ("cascade {name}", "la colonne {name}"),
    "place.freecell": ("freecell {name}", "la cellule {name}"),
    "place.foundation": ("the {suit} foundation", "la fondation {suit}"),
    "place.foundation_unbound": ("foundation {name}", "la fondation {name}"),
    "list.or": (" or ", " ou "),
    "list.and": (" and ", " et "),
    "fit.none": ("nothing", "aucune carte"),
    # The judge (rules).
    "judge.no_pile": (
        "There is no pile {pile}: the piles of {variant} are numbered 0 to {last}.",
        "Il n'y a pas de pile {pile} : les piles de {variant} sont numérotées de 0 à {last}.",
    ),
    "judge.count": (
        "A move takes one card or more, not {cards}.",
        "Un coup déplace au moins une carte, pas {cards}.",
    ),
    "judge.same_pile": (
        "The move starts and ends in {place}: name another pile to move to.",
        "Le coup part de {place} et y revient : indiquez une autre pile d'arrivée.",
    ),
    "judge.empty_source": ("There is no card in {place}.", "Il n'y a pas de carte dans {place}."),
    "judge.too_few": (
        "{place} holds {held} {held:card|cards}, not {cards}.",
        "Il y a {held} {held:carte|cartes} dans {place}, pas {cards}.",
    ),
    "judge.foundation_keeps": (
        "{card} stays on its foundation: in this game no card comes back from there.",
        "{card} reste sur sa fondation : dans ce jeu, aucune carte n'en revient.",
    ),
    "judge.returns_to_cascades": (
        "{card} may come back from its foundation to a cascade only.",
        "{card} ne peut revenir de sa fondation que dans une colonne.",
    ),
    "judge.base_stays": (
        "{card} is the base of its foundation and stays there.",
        "{card} est la base de sa fondation et y reste.",
    ),
    "judge.no_lift": ("No card may leave {place}.", "Aucune carte ne peut quitter {place}."),
    "judge.blocked": (
        "{place} is covered: clear the cards that lie over it first.",
        "{place} est recouverte : dégagez d'abord les cartes posées dessus.",
    ),
    "judge.face_down": (
        "One of these {cards} cards of {place} lies face down: only cards that can be seen may move.",
        "L'une de ces {cards} cartes de {place} est face cachée : seules les cartes visibles se déplacent.",
    ),
    "judge.lift_one": (
        "From {place} one card moves at a time, not {cards}.",
        "De {place}, on déplace une carte à la fois, pas {cards}.",
    ),
    "judge.not_a_run": (
        "These {cards} cards are no run: on {under} goes {fits}, not {card}.",
        "Ces {cards} cartes ne forment pas une suite : sur {under} va {fits}, pas {card}.",
    ),
    "judge.occupied": (
        "{place} is taken by {held}: a freecell holds one card.",
        "{place} est occupée par {held} : une cellule ne contient qu'une carte.",
    ),
    "judge.full": (
        "{place} is full: it holds at most {capacity} {capacity:card|cards}.",
        "{place} est pleine : elle contient au plus {capacity} {capacity:carte|cartes}.",
    ),
    "judge.takes_one": (
        "{place} takes one card at a time, not {cards}.",
        "{place} prend une carte à la fois, pas {cards}.",
    ),
    "judge.starts": (
        "{card} cannot start {place}: {fits} can.",
        "{card} ne peut pas commencer {place} : il faut {fits}.",
    ),
    "judge.never_filled": (
        "{place} takes no card once it is empty.",
        "{place} ne prend plus de carte une fois vide.",
    ),
    "judge.follows": (
        "{card} cannot go on {under}: on {under} goes {fits}.",
        "{card} ne va pas sur {under} : sur {under} va {fits}.",
    ),
    "judge.nothing_follows": (
        "{card} cannot go on {under}: no card may be put on {under} here.",
        "{card} ne va pas sur {under} : on ne peut rien y poser sur {under}.",
    ),
    "judge.too_long": (
        (
            "{cards} cards are too many at once: with {freecells} empty {freecells:freecell|freecells} and"
            " {columns} other empty {columns:cascade|cascades}, {limit} {limit:card|cards} may move to {place}."
        ),
        (
            "{cards} cartes d'un coup, c'est trop : avec {freecells} {freecells:cellule libre|cellules libres} et"
            " {columns} {columns:autre colonne vide|autres colonnes vides}, on peut en déplacer {limit} vers {place}."
        ),
    ),
    # States and variants.
    "state.piles": (
        "{variant} has {expected} piles, not {given}.",
        "{variant} a {expected} piles, pas {given}.",
    ),
    "state.cards": (
        "These are not the cards of {variant}: {problems}.",
        "Ce ne sont pas les cartes de {variant} : {problems}.",
    ),
    "state.missing": ("{cards} missing", "manque {cards}"),
    "state.extra": ("{card} {times} times", "{card} {times} fois"),
    "state.unknown_card": (
        "{card} is no card of {variant}.",
        "{card} n'est pas une carte de {variant}.",
    ),
    "state.full": (
        "{place} holds {held} cards: at most {capacity} fit.",
        "{place} contient {held} cartes : elle en prend au plus {capacity}.",
    ),
    "state.foundation": (
        "{card} cannot lie there in {place}: {fits} would fit.",
        "{card} ne peut pas être là dans {place} : il faudrait {fits}.",
    ),
    "variant.unknown": (
        "There is no variant {name}: the names are {names}.",
        "Il n'y a pas de variante {name} : les noms sont {names}.",
    ),
    "variant.house": (
        "There are no house rules {name}: the names are {names}.",
        "Il n'y a pas de règles maison {name} : les noms sont {names}.",
    ),
    "variant.freecells": (
        "FreeCell is played with 0 to {most} freecells, not {given}.",
        "FreeCell se joue avec 0 à {most} cellules, pas {given}.",
    ),
    "variant.field": (
        "{field} of a {kind} group cannot be {given}: it is one of {names}.",
        "{field} d'un groupe {kind} ne peut pas valoir {given} : valeurs possibles {names}.",
    ),
    "card.unknown": (
        "{token} is no card: a rank (A 2-9 T J Q K) is followed by a suit (C D H S).",
        "{token} n'est pas une carte : un rang (A 2-9 T J Q K) est suivi d'une couleur (C D H S).",
    ),
    "autoplay.unknown": (
        "There is no autoplay policy {name}: the policies are {names}.",
        "Il n'y a pas de règle de montée automatique {name} : les règles sont {names}.",
    ),
    # Deals.
    "deal.range": (
        "{given} is no deal: deals have numbers from 1 to {most}, or -1 or -2; PySolFC's own are written pysol:N.",
        "{given} n'est pas une donne : numéros 1 à {most}, ou -1 ou -2 ; celles de PySolFC s'écrivent pysol:N.",
    ),
    "deal.not_known": (
        "No source tells how Windows Vista lays out deal {given}: deals have numbers from 1 to {most}, or -1 or -2.",
        "Aucune source ne dit comment Windows Vista dispose la donne {given} : numéros 1 à {most}, ou -1 ou -2.",
    ),
    "deal.pysol": (
        (
            "{given} is no deal of PySolFC's own: these have numbers from {first} to {most}; lower numbers are"
            " Microsoft's, written without pysol."
        ),
        (
            "{given} n'est pas une donne propre à PySolFC : celles-ci ont les numéros {first} à {most} ; les numéros"
            " plus petits sont ceux de Microsoft et s'écrivent sans pysol."
        ),
    ),
    "deal.mini": (
        "{given} is no deal of {variant}: its deals have numbers from 0 to {most}.",
        "{given} n'est pas une donne de {variant} : ses donnes ont les numéros 0 à {most}.",
    ),
    "deal.seed": (
        "{given} is no seed: a seed is an integer.",
        "{given} n'est pas une graine : une graine est un nombre entier.",
    ),
    "deal.one_deck": (
        "Deal {given} is one whole deck, and {variant} is played with other cards.",
        "La donne {given} est un jeu complet de 52 cartes, et {variant} se joue avec d'autres cartes.",
    ),
    "variant.mini": (
        "A mini game has {least} to {most} {field}, not {given}.",
        "Dans un mini-jeu, {field} va de {least} à {most} : {given} ne convient pas.",
    ),
}


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
        return say(value.code, {}, language)
    if isinstance(value, (list, tuple)):
        words = [str(_word(item, language)) for item in value]
        if not words:
            return say("fit.none", {}, language)
        return say("list.or", {}, language).join(part for part in (", ".join(words[:-1]), words[-1]) if part)
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
    return text[:1].upper() + text[1:] if sentence.endswith(".") else text


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
    text = resources.files("freecell_widget").joinpath("labels.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, str]] = json.loads(text)
    return words
