"""What is wrong with positions, games as values, cards and deals."""

from __future__ import annotations

VALUES: dict[str, tuple[str, str]] = {
    # Arguments.
    "argument.wrong": (
        "{name} must be {wanted}, got {given}.",
        "{name} doit être {wanted}, et non {given}.",
    ),
    "argument.whole": ("a whole number, {least} or more", "un nombre entier, au moins {least}"),
    "argument.whole_range": ("a whole number from {least} to {most}", "un nombre entier de {least} à {most}"),
    "argument.amount": ("a number, {least} or more", "un nombre, au moins {least}"),
    "argument.amount_range": ("a number from {least} to {most}", "un nombre de {least} à {most}"),
    "argument.flag": ("True or False", "True ou False"),
    "argument.function": ("a function or None", "une fonction ou None"),
    "argument.text": ("a text of at most {most} characters", "un texte d'au plus {most} caractères"),
    "argument.choice": ("{choices}", "{choices}"),
    "argument.name": ("a text of 1 to {most} characters", "un texte de 1 à {most} caractères"),
    "argument.first": (
        "'any', 'none', 'base', 'base-1' or a rank from 1 to 13",
        "'any', 'none', 'base', 'base-1' ou un rang de 1 à 13",
    ),
    "argument.suits": ("{count} whole numbers from 0 to 3", "une suite de {count} nombres entiers de 0 à 3"),
    "argument.groups": ("a tuple of Groups", "un tuple de Group"),
    "argument.blocked_by": (
        "pairs of a pile's number and a tuple of the numbers of the piles over it",
        "une suite de paires : le numéro d'une pile et le tuple des numéros des piles qui la couvrent",
    ),
    # States and variants.
    "state.none": (
        "A position is a State, not {given}: deal_state and parse_board make one.",
        "Une position est un State, pas {given} : deal_state et parse_board en donnent un.",
    ),
    "state.has_one": (
        "A position is a State, not {given}: take its .state.",
        "Une position est un State, pas {given} : prenez son .state.",
    ),
    "state.no_piles": (
        "{given} is no list of piles, each a list of cards; parse_board reads the text of a board.",
        "{given} n'est pas une liste de piles, listes de cartes ; parse_board lit le texte d'un plateau.",
    ),
    "move.none": (
        "A move is a Move, not {given}: parse_move reads one from a text.",
        "Un coup est un Move, pas {given} : parse_move en lit un dans un texte.",
    ),
    "state.piles": (
        "{variant} has {expected} piles (cascades, freecells, foundations), not {given}.",
        "{variant} a {expected} piles (colonnes, cellules, fondations), pas {given}.",
    ),
    "state.cards": (
        "These are not the cards of {variant}: {problems}.",
        "Ce ne sont pas les cartes du jeu {variant} : {problems}.",
    ),
    "state.missing": ("{cards} missing", "il manque {cards}"),
    "state.many_missing": ("{count} cards missing, {cards} among them", "il manque {count} cartes, dont {cards}"),
    "state.extra": ("{card} {times} times", "{card} {times} fois"),
    "state.unknown_card": (
        "{card} is no card of {variant}.",
        "{card} n'est pas une carte du jeu {variant}.",
    ),
    "state.full": (
        "{place} has room for {capacity} {capacity:card|cards}, not {held}.",
        "{place} a de la place pour {capacity} {capacity:carte|cartes}, pas {held}.",
    ),
    "state.foundation": (
        "{card} lies where {fits} belongs in {place}.",
        "Dans {place}, {card} est à la place de {fits}.",
    ),
    "state.misplaced": (
        "{card} cannot lie in {place}.",
        "{card} ne peut pas être dans {place}.",
    ),
    "state.face_down": (
        "{given} cannot be face_down: it gives for each of {piles} piles how many cards lie face down, never the last.",
        "{given} n'est pas un face_down : il donne pour {piles} piles le nombre de cartes cachées, jamais la dernière.",
    ),
    "variant.unknown": (
        "There is no variant {name}: the names are {names}.",
        "Il n'y a pas de variante {name} : les noms sont {names}.",
    ),
    "variant.house": (
        "There are no house rules {name}: the names are {names}.",
        "Il n'y a pas de règles maison {name} : les noms sont {names}.",
    ),
    "variant.no_piles": (
        "{variant} needs a cascade and a foundation at least.",
        "{variant} doit avoir au moins une colonne et une fondation.",
    ),
    "variant.order": (
        "The groups of {variant} must stand in the order cascades, freecells, foundations.",
        "Les groupes de « {variant} » doivent être dans l'ordre colonnes, cellules, fondations.",
    ),
    "card.unknown": (
        "{token} is no card: a rank (A 2-9 T J Q K) is followed by a suit (C D H S).",
        "{token} n'est pas une carte : un rang (A 2-9 T J Q K) est suivi d'une couleur (C D H S).",
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
        "{given} n'est pas une donne du jeu {variant} : ses donnes ont les numéros 0 à {most}.",
    ),
    "deal.dealer": (
        "{variant} has the dealer {given}, which is not known: the dealers are {names}.",
        "{variant} a le donneur {given}, qui n'est pas connu : les donneurs sont {names}.",
    ),
    "deal.one_deck": (
        "Deal {given} is one whole deck, and {variant} is played with other cards.",
        "La donne {given} est un jeu complet de 52 cartes, et {variant} se joue avec d'autres cartes.",
    ),
    "deal.unsolved": (
        "None of {tries} random deals of {variant} was solved soon: give the number of one.",
        "Aucune de {tries} donnes au hasard du jeu {variant} n'a été résolue rapidement : donnez un numéro.",
    ),
    "deal.no_solver": (
        "No deal of {variant} is known to be won: the solver cannot play it.",
        "On ne connaît aucune donne gagnante du jeu {variant} : le solveur ne sait pas y jouer.",
    ),
}
