"""What the board says: notices, refusals, hints."""

from __future__ import annotations

BOARD: dict[str, tuple[str, str]] = {
    # Notices and refusals.
    "notice.reach": ("up to {cards} {cards:card|cards} at once", "jusqu'à {cards} {cards:carte|cartes} à la fois"),
    "notice.reach_empty": (
        "up to {cards} {cards:card|cards} at once, {empty} to an empty cascade",
        "jusqu'à {cards} {cards:carte|cartes} à la fois, {empty} vers une colonne vide",
    ),
    "notice.won": (
        "All cards are home: won in {moves} {moves:move|moves}.",
        "Toutes les cartes sont montées : partie gagnée en {moves} {moves:coup|coups}.",
    ),
    "notice.won_in": (
        "All cards are home: won in {moves} {moves:move|moves} and {time}.",
        "Toutes les cartes sont montées : partie gagnée en {moves} {moves:coup|coups} et {time}.",
    ),
    "notice.shown": (
        "All cards are home, as the shown solution led there: no win in your record.",
        "Toutes les cartes sont montées, comme le montrait la solution : pas de victoire dans vos parties.",
    ),
    "notice.stuck": (
        "No move leads on from here: undo, restart or deal anew.",
        "Aucun coup ne fait avancer la partie : annulez, recommencez ou redistribuez.",
    ),
    "intent.unknown": (
        "The board asked for something that this version does not know: run the cell again or reload the page.",
        "Le plateau a demandé une chose inconnue de cette version : réexécutez la cellule ou rechargez la page.",
    ),
    "intent.field": (
        "The board sent a value for {field} that cannot be used.",
        "Le plateau a envoyé pour {field} une valeur inutilisable.",
    ),
    "intent.setting": (
        "There is no setting {name}: the settings are {names}.",
        "Il n'y a pas de réglage {name} : les réglages sont {names}.",
    ),
    "intent.stale": (
        "{card} no longer lies where you took it: the position has changed, and nothing was moved.",
        "{card} n'est plus là où vous l'avez prise : la position a changé, et rien n'a bougé.",
    ),
    "intent.no_number": (
        "There is no such deal beside this one.",
        "Il n'y a pas de telle donne à côté de celle-ci.",
    ),
    "intent.failed": (
        "That failed inside the kernel; the game is as before, and the kernel's log says more.",
        "Échec dans le noyau ; la partie est inchangée et le journal du noyau en dit plus.",
    ),
    # Hints.
    "hint.searching": ("Looking for a solution …", "Recherche d'une solution…"),
    "hint.seconds": (
        "A hint may take a number of seconds from 0 up, not {given}.",
        "Un conseil peut prendre un nombre de secondes d'au moins 0, pas {given}.",
    ),
    "hint.won": ("The game is won.", "La partie est gagnée."),
    "hint.way": ("This position can be won.", "Cette position peut être gagnée."),
    "hint.card": ("Think of {card}.", "Pensez à {card}."),
    "hint.move": ("Move {card} to {place}.", "Déplacez {card} vers {place}."),
    "hint.run": (
        "Move {cards} cards, from {card} on, to {place}.",
        "Déplacez {cards} cartes, à partir de {card}, vers {place}.",
    ),
    "hint.solution": (
        "A solution of {moves} {moves:move|moves} lies ready among the moves: step through it, or let it play.",
        (
            "Une solution de {moves} {moves:coup|coups} est prête dans la liste des coups :"
            " avancez pas à pas, ou laissez-la se dérouler."
        ),
    ),
    "hint.unwinnable": (
        "This position cannot be won: all {positions} positions that lead on from it were searched. Undo goes back.",
        (
            "Cette position ne peut plus être gagnée : les {positions} positions qui en découlent ont été examinées."
            " Annuler ramène en arrière."
        ),
    ),
    "hint.unknown": (
        "No solution was found among {positions} positions; there may still be one.",
        "Aucune solution trouvée parmi {positions} positions ; il peut pourtant en exister une.",
    ),
    "hint.cannot": (
        "There are no hints for {variant}: the solver cannot play it.",
        "Pas d'indice pour {variant} : le solveur ne sait pas y jouer.",
    ),
}
