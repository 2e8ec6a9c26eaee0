"""Why a move is illegal, and the names of piles in a sentence."""

from __future__ import annotations

ILLEGAL_MOVES: dict[str, tuple[str, str]] = {
    "place.cascade": ("cascade {name}", "la colonne {name}"),
    "place.freecell": ("freecell {name}", "la cellule {name}"),
    "place.foundation": ("the {suit} foundation", "la fondation de {suit}"),
    "place.foundation_unbound": ("foundation {name}", "la fondation {name}"),
    "list.or": (" or ", " ou "),
    "list.and": (" and ", " et "),
    "fit.none": ("nothing", "aucune carte"),
    # Why a move is refused.
    "judge.no_pile": (
        "Pile {pile} does not exist. The piles of {variant} are numbered 0 to {last}.",
        "La pile {pile} n'existe pas. Les piles du jeu {variant} sont numérotées de 0 à {last}.",
    ),
    "judge.count": (
        "A move takes at least 1 card, not {cards}.",
        "Un coup déplace au moins 1 carte, et non {cards}.",
    ),
    "judge.same_pile": (
        "The move starts and ends in {place}. Choose another pile.",
        "Le coup part de {place} et y revient. Choisissez une autre pile.",
    ),
    "judge.empty_source": ("{place} is empty.", "{place} est vide."),
    "judge.too_few": (
        "{place} holds {held} {held:card|cards}, not {cards}.",
        "{place} contient {held} {held:carte|cartes}, et non {cards}.",
    ),
    "judge.foundation_keeps": (
        "{card} must stay on its foundation. In this game, cards do not come back from there.",
        "{card} doit rester sur sa fondation. Dans ce jeu, les cartes n'en redescendent pas.",
    ),
    "judge.home_already": (
        "{card} is already on its foundation and cannot move to another one.",
        "{card} est déjà sur sa fondation et ne peut pas aller sur une autre.",
    ),
    "judge.returns_to_cascades": (
        "{card} can leave its foundation only for a cascade.",
        "{card} ne peut quitter sa fondation que pour une colonne.",
    ),
    "judge.base_stays": (
        "{card} is the base of its foundation and must stay there.",
        "{card} est la base de sa fondation et doit y rester.",
    ),
    "judge.no_lift": ("Cards cannot leave {place}.", "Les cartes ne peuvent pas quitter {place}."),
    "judge.blocked": (
        "{place} is blocked. Empty {by} first.",
        "{place} est bloquée. Videz d'abord {by}.",
    ),
    "judge.face_down": (
        "One of these {cards} cards in {place} is face down. Only face-up cards can move.",
        "L'une de ces {cards} cartes de {place} est face cachée. Seules les cartes visibles peuvent bouger.",
    ),
    "judge.lift_one": (
        "Only one card at a time can leave {place}, not {cards}.",
        "Une seule carte à la fois peut quitter {place}, et non {cards}.",
    ),
    "judge.not_a_run": (
        "These {cards} cards are not a run. Only {fits} can go on {under}, not {card}.",
        "Ces {cards} cartes ne forment pas une suite. Sur {under}, il faut {fits}, et non {card}.",
    ),
    "judge.no_run": (
        "These {cards} cards are not a run. No card can go on {under} here.",
        "Ces {cards} cartes ne forment pas une suite. Ici, aucune carte ne va sur {under}.",
    ),
    "judge.occupied": (
        "{place} already holds {held}. A freecell holds one card.",
        "{place} contient déjà {held}. Une cellule ne contient qu'une carte.",
    ),
    "judge.full": (
        "{place} is full. It holds at most {capacity} {capacity:card|cards}.",
        "{place} est pleine. Elle contient au plus {capacity} {capacity:carte|cartes}.",
    ),
    "judge.takes_one": (
        "{place} takes one card at a time, not {cards}.",
        "{place} accepte une seule carte à la fois, et non {cards}.",
    ),
    "judge.starts": (
        "{card} cannot start {place}. Only {fits} can.",
        "{card} ne peut pas commencer {place}. Il faut {fits}.",
    ),
    "judge.suit": (
        "{card} cannot go to {place}. It takes {suit} only.",
        "{card} ne va pas dans {place}. Elle est réservée aux {suit}.",
    ),
    "judge.joker": (
        "A joker can go only to a freecell.",
        "Un joker ne peut aller que dans une cellule.",
    ),
    "judge.never_filled": (
        "{place} is empty and must stay empty.",
        "{place} est vide et doit le rester.",
    ),
    "judge.follows": (
        "{card} cannot go on {under}. Only {fits} can.",
        "{card} ne va pas sur {under}. Il faut {fits}.",
    ),
    "judge.nothing_follows": (
        "{card} cannot go on {under}. No card can go there.",
        "{card} ne va pas sur {under}. Ici, aucune carte n'y va.",
    ),
    "judge.too_long": (
        (
            "{cards} cards are too many. With {freecells} empty {freecells:freecell|freecells} and"
            " {columns} other empty {columns:cascade|cascades}, you can move {limit} to {place}."
        ),
        (
            "{cards} cartes, c'est trop. Avec {freecells} {freecells:cellule vide|cellules vides} et"
            " {columns} {columns:autre colonne vide|autres colonnes vides}, vous pouvez en déplacer {limit} vers"
            " {place}."
        ),
    ),
    "game.gone_home": (
        "{why} {card} has gone home by itself. Autoplay is '{autoplay}'.",
        "{why} {card} est allée d'elle-même sur sa fondation. Autoplay vaut '{autoplay}'.",
    ),
}
