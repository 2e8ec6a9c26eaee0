"""Why a value is not valid as an argument, a position, a game, a card or a deal."""

from __future__ import annotations

INVALID_VALUES: dict[str, tuple[str, str]] = {
    # Arguments.
    "argument.wrong": (
        "{name} must be {wanted}, got {given}.",
        "{name} doit être {wanted}, et non {given}.",
    ),
    "argument.unnamed": (
        "{given} needs a name. Write variant={given}.",
        "{given} doit avoir un nom. Écrivez variant={given}.",
    ),
    "argument.integer": ("a whole number", "un nombre entier"),
    "argument.whole": ("a whole number, {least} or more", "un nombre entier d'au moins {least}"),
    "argument.whole_range": ("a whole number from {least} to {most}", "un nombre entier de {least} à {most}"),
    "argument.amount": ("a number, {least} or more", "un nombre d'au moins {least}"),
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
    # Positions and variants.
    "state.none": (
        "A position must be a State, got {given}. Make one with deal_state or parse_board.",
        "Une position doit être un State, et non {given}. Créez-en un avec deal_state ou parse_board.",
    ),
    "state.has_one": (
        "A position must be a State, got {given}. Pass its .state.",
        "Une position doit être un State, et non {given}. Passez son .state.",
    ),
    "state.no_piles": (
        "Piles must be a list of lists of cards, got {given}. Read the text of a board with parse_board.",
        (
            "Les piles doivent être une liste de listes de cartes, et non {given}. Lisez le texte d'un plateau avec"
            " parse_board."
        ),
    ),
    "move.none": (
        "A move must be a Move, got {given}. Read the text of a move with parse_move.",
        "Un coup doit être un Move, et non {given}. Lisez le texte d'un coup avec parse_move.",
    ),
    "state.piles": (
        "{variant} has {expected} piles (cascades, freecells, foundations), not {given}.",
        "{variant} a {expected} piles (colonnes, cellules, fondations), et non {given}.",
    ),
    "state.cards": (
        "These are not the cards of {variant}: {problems}.",
        "Ce ne sont pas les cartes du jeu {variant} : {problems}.",
    ),
    "state.missing": ("{cards} missing", "il manque {cards}"),
    "state.many_missing": ("{count} cards missing, including {cards}", "il manque {count} cartes, dont {cards}"),
    "state.extra": ("{card} {times} times", "{card} {times} fois"),
    "state.unknown_card": (
        "{card} is not a card of {variant}.",
        "{card} n'est pas une carte du jeu {variant}.",
    ),
    "state.full": (
        "{place} has room for {capacity} {capacity:card|cards}, not {held}.",
        "{place} peut contenir {capacity} {capacity:carte|cartes}, et non {held}.",
    ),
    "state.foundation": (
        "{place} holds {card} where {fits} belongs.",
        "{place} contient {card} à la place de {fits}.",
    ),
    "state.misplaced": (
        "{card} cannot be in {place}.",
        "{card} ne peut pas être dans {place}.",
    ),
    "state.face_down": (
        (
            "{given} is not a valid face_down. Give the number of face-down cards of each of the {piles} piles. The"
            " last card of a pile is always face up."
        ),
        (
            "{given} n'est pas un face_down valide. Donnez le nombre de cartes cachées de chacune des {piles} piles."
            " La dernière carte d'une pile est toujours visible."
        ),
    ),
    "variant.unknown": (
        "{name} is not a variant. Use {names}.",
        "{name} n'est pas une variante. Utilisez {names}.",
    ),
    "variant.house": (
        "{name} is not a set of house rules. Use {names}.",
        "{name} n'est pas une règle maison. Utilisez {names}.",
    ),
    "variant.no_piles": (
        "{variant} must have at least one cascade and one foundation.",
        "{variant} doit avoir au moins une colonne et une fondation.",
    ),
    "variant.order": (
        "The groups of {variant} must be in the order cascades, freecells, foundations.",
        "Les groupes de « {variant} » doivent être dans l'ordre colonnes, cellules, fondations.",
    ),
    "variant.first": (
        "The piles of {variant} that start with rank {first} never start: its highest rank is {ranks}.",
        "Les piles de {variant} qui commencent par le rang {first} ne commencent jamais : le plus haut est {ranks}.",
    ),
    "variant.home_room": (
        (
            "The foundations of {variant} take {room} of its {cards} cards. See capacity=, first= and build= of their"
            " Group."
        ),
        (
            "Les fondations de {variant} prennent {room} de ses {cards} cartes. Voyez capacity=, first= et build= de"
            " leur Group."
        ),
    ),
    "variant.home_suit": (
        "The foundations of {variant} take {room} of the {cards} cards of {suit}. See suits= of their Group.",
        "Les fondations de {variant} prennent {room} des {cards} cartes de {suit}. Voyez suits= de leur Group.",
    ),
    "variant.room": (
        "The cascades and freecells of {variant} have room for {room} cards. It is played with {cards}.",
        "Les colonnes et les cellules de {variant} ont de la place pour {room} cartes. Il se joue avec {cards}.",
    ),
    "variant.rules": (
        "{given} does not describe a game. Write the name of a game, or the JSON that format_board writes.",
        "{given} ne décrit pas un jeu. Écrivez le nom d'un jeu ou le JSON qu'écrit format_board.",
    ),
    "variant.unnamed": (
        "A game with other rules needs a name, so that nobody takes it for {variant}: add name=.",
        "Un jeu aux règles différentes a besoin d'un nom, pour ne pas être pris pour {variant} : ajoutez name=.",
    ),
    "variant.fixed_piles": (
        "The piles of {variant} depend on one another, so their number cannot be changed alone. Write a new Variant.",
        (
            "Les piles de {variant} dépendent les unes des autres : leur nombre ne peut pas changer seul. Écrivez un"
            " nouveau Variant."
        ),
    ),
    "variant.mini": (
        "A mini game must have {least} to {most} {field}, got {given}.",
        "Dans un mini-jeu, {field} doit être entre {least} et {most}, et non {given}.",
    ),
    "card.unknown": (
        "{token} is not a card. Write a rank (A 2-9 T J Q K) and a suit (C D H S).",
        "{token} n'est pas une carte. Écrivez un rang (A 2-9 T J Q K) et une couleur (C D H S).",
    ),
    # Deals.
    "deal.range": (
        "{given} is not a deal number. Use 1 to {most}, -1 or -2, or pysol:N.",
        "{given} n'est pas un numéro de donne. Utilisez 1 à {most}, -1 ou -2, ou pysol:N.",
    ),
    "deal.has_state": (
        "{given} is not a deal. Pass its .state, or take its copy().",
        "{given} n'est pas une donne. Passez son .state, ou prenez sa copy().",
    ),
    "deal.not_known": (
        "The layout of deal {given:d} in Windows Vista is unknown. Use 1 to {most}, -1 or -2.",
        "La disposition de la donne {given:d} sous Windows Vista est inconnue. Utilisez 1 à {most}, -1 ou -2.",
    ),
    "deal.pysol": (
        "{given} is not a PySolFC deal number. Use {first} to {most}. Write lower numbers without pysol.",
        (
            "{given} n'est pas un numéro de donne PySolFC. Utilisez {first} à {most}. Écrivez les numéros plus petits"
            " sans pysol."
        ),
    ),
    "deal.mini": (
        "{given} is not a deal number of {variant}. Use 0 to {most}.",
        "{given} n'est pas un numéro de donne du jeu {variant}. Utilisez 0 à {most}.",
    ),
    "deal.dealer": (
        "{variant} names an unknown dealer, {given}. Use {names}.",
        "{variant} indique un donneur inconnu, {given}. Utilisez {names}.",
    ),
    "deal.no_search": (
        "A deal of {variant} cannot be looked for by its cards. Give its number.",
        "Une donne du jeu {variant} ne peut pas être cherchée d'après ses cartes. Donnez son numéro.",
    ),
    "deal.one_deck": (
        "Deal {given:d} is one full deck of 52 cards. {variant} is played with other cards.",
        "La donne {given:d} est un jeu complet de 52 cartes. {variant} se joue avec d'autres cartes.",
    ),
    "deal.unsolved": (
        "None of {tries} random deals of {variant} could be solved quickly. Choose a deal by its number.",
        "Aucune des {tries} donnes de {variant} tirées au hasard n'a été résolue rapidement. Choisissez un numéro.",
    ),
    "solver.many": (
        "The solver takes one deal or position here, got {given}. For many deals, call solve_many.",
        "Le solveur attend ici une seule donne ou position, et non {given}. Pour plusieurs, appelez solve_many.",
    ),
    "deal.no_solver": (
        "The solver cannot play {variant}, so it cannot find a winnable deal.",
        "Le solveur ne sait pas jouer à {variant}. Il ne peut pas trouver de donne gagnable.",
    ),
}
