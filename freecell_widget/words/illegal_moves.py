"""What the judge says of a move, and what it names."""

from __future__ import annotations

JUDGING: dict[str, tuple[str, str]] = {
    "place.cascade": ("cascade {name}", "la colonne {name}"),
    "place.freecell": ("freecell {name}", "la cellule {name}"),
    "place.foundation": ("the {suit} foundation", "la fondation {suit}"),
    "place.foundation_unbound": ("foundation {name}", "la fondation {name}"),
    "list.or": (" or ", " ou "),
    "list.and": (" and ", " et "),
    "fit.none": ("nothing", "aucune carte"),
    # Why a move is refused.
    "judge.no_pile": (
        "There is no pile {pile}: the piles of {variant} are numbered 0 to {last}.",
        "Il n'y a pas de pile {pile} : les piles du jeu {variant} sont numérotées de 0 à {last}.",
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
    "judge.home_already": (
        "{card} is on its foundation already and does not go to another.",
        "{card} est déjà sur sa fondation et ne va pas sur une autre.",
    ),
    "judge.returns_to_cascades": (
        "{card} may come back from its foundation to a cascade only.",
        "{card} ne peut revenir de sa fondation que sur une colonne.",
    ),
    "judge.base_stays": (
        "{card} is the base of its foundation and stays there.",
        "{card} est la base de sa fondation et y reste.",
    ),
    "judge.no_lift": ("No card may leave {place}.", "Aucune carte ne peut quitter {place}."),
    "judge.blocked": (
        "{place} is blocked: {by} must be empty first.",
        "{place} est bloquée : il faut d'abord vider {by}.",
    ),
    "judge.face_down": (
        "One of these {cards} cards of {place} lies face down: only cards that can be seen may move.",
        "L'une de ces {cards} cartes de {place} est face cachée : seules les cartes visibles se déplacent.",
    ),
    "judge.lift_one": (
        "Only one card at a time leaves {place}, not {cards}.",
        "Une seule carte à la fois quitte {place}, pas {cards}.",
    ),
    "judge.not_a_run": (
        "These {cards} cards are no run: only {fits} can go on {under}, not {card}.",
        "Ces {cards} cartes ne forment pas une suite : sur {under} il faut {fits}, pas {card}.",
    ),
    "judge.no_run": (
        "These {cards} cards are no run: no card can go on {under} here.",
        "Ces {cards} cartes ne forment pas une suite : ici, aucune carte ne va sur {under}.",
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
        "{card} cannot start {place}: only {fits} can.",
        "{card} ne peut pas commencer {place} : il faut {fits}.",
    ),
    "judge.suit": (
        "{card} cannot go to {place}, which is for {suit} only.",
        "{card} ne va pas dans {place}, réservée aux {suit}.",
    ),
    "judge.joker": (
        "A joker can go to a freecell only.",
        "Un joker ne peut aller que dans une cellule.",
    ),
    "judge.never_filled": (
        "{place} takes no card once it is empty.",
        "{place} ne prend plus de carte une fois vide.",
    ),
    "judge.follows": (
        "{card} cannot go on {under}: only {fits} can.",
        "{card} ne va pas sur {under} : il faut {fits}.",
    ),
    "judge.nothing_follows": (
        "{card} cannot go on {under}: no card can, here.",
        "{card} ne va pas sur {under} : ici, aucune carte n'y va.",
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
}
