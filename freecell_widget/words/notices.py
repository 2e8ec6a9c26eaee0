"""What the board says: notices, failed commands, hints."""

from __future__ import annotations

NOTICES: dict[str, tuple[str, str]] = {
    # Notices and failed commands.
    "notice.reach": ("up to {cards} {cards:card|cards} at once", "jusqu'à {cards} {cards:carte|cartes} à la fois"),
    "notice.reach_empty": (
        "up to {cards} {cards:card|cards} at once, {empty} to an empty cascade",
        "jusqu'à {cards} {cards:carte|cartes} à la fois, {empty} vers une colonne vide",
    ),
    "notice.won": (
        "You won in {moves} {moves:move|moves}.",
        "Vous avez gagné en {moves} {moves:coup|coups}.",
    ),
    "notice.won_in": (
        "You won in {moves} {moves:move|moves} and {time}.",
        "Vous avez gagné en {moves} {moves:coup|coups} et {time}.",
    ),
    "notice.shown": (
        "Solution finished. It does not count as a win.",
        "Solution terminée. Elle ne compte pas comme une victoire.",
    ),
    "notice.stuck": (
        "No moves left. Undo, restart or start a new deal.",
        "Aucun coup possible. Annulez, recommencez ou lancez une nouvelle donne.",
    ),
    "notice.picture": (
        "The position when the cell ran. Run it again to play on.",
        "La position à l'exécution de la cellule. Réexécutez-la pour continuer.",
    ),
    "notice.overlap": (
        "This board does not draw which cascade covers which. A move that is blocked says what lies over it.",
        "Ce plateau ne montre pas quelle colonne en couvre une autre. Un coup bloqué dit ce qui le couvre.",
    ),
    "notice.deep": (
        "A freecell can hold several cards here. The board shows the top one.",
        "Une cellule peut garder plusieurs cartes ici. Le plateau montre celle du dessus.",
    ),
    "notice.stuck_deal": (
        "No moves are possible. Start a new deal.",
        "Aucun coup possible. Lancez une nouvelle donne.",
    ),
    "intent.unknown": (
        "This version does not know that command. Run the cell again or reload the page.",
        "Cette version ne connaît pas cette commande. Réexécutez la cellule ou rechargez la page.",
    ),
    "intent.field": (
        "The board sent an invalid value for {field}.",
        "Le plateau a envoyé une valeur incorrecte pour {field}.",
    ),
    "intent.setting": (
        "{name} is not a setting. Use {names}.",
        "{name} n'est pas un réglage. Utilisez {names}.",
    ),
    "intent.stale": (
        "{card} is no longer where you picked it up. Nothing was moved.",
        "{card} n'est plus là où vous l'avez prise. Rien n'a été déplacé.",
    ),
    "intent.no_number": (
        "There is no deal with that number.",
        "Aucune donne ne porte ce numéro.",
    ),
    "intent.failed": (
        "Error in the kernel. Your game is unchanged. See the kernel's log.",
        "Erreur dans le noyau. La partie est inchangée. Consultez le journal du noyau.",
    ),
    # Hints.
    "hint.searching": ("Looking for a solution…", "Recherche d'une solution…"),
    "hint.won": ("The game is won.", "La partie est gagnée."),
    "hint.way": ("This game can still be won.", "Cette partie peut encore être gagnée."),
    "hint.card": ("Look at {card}.", "Regardez {card}."),
    "hint.move": ("Move {card} to {place}.", "Déplacez {card} vers {place}."),
    "hint.run": (
        "Move {cards} cards to {place}, starting with {card}.",
        "Déplacez {cards} cartes vers {place}, à partir de {card}.",
    ),
    "hint.solution": (
        "Solution found: {moves} {moves:move|moves}. Step through it or press Play.",
        "Solution trouvée : {moves} {moves:coup|coups}. Avancez pas à pas ou appuyez sur Lecture.",
    ),
    "hint.unwinnable": (
        "This game cannot be won from here ({positions} {positions:position|positions} checked).",
        "La partie ne peut plus être gagnée d'ici ({positions} {positions:position examinée|positions examinées}).",
    ),
    "hint.unknown": (
        "No solution found ({positions} {positions:position|positions} checked). There may still be one.",
        (
            "Aucune solution trouvée ({positions} {positions:position examinée|positions examinées})."
            " Il en existe peut-être une."
        ),
    ),
    "hint.cannot": (
        "No hints for {variant}. The solver cannot play this game.",
        "Pas d'indice pour {variant}. Le solveur ne sait pas jouer à ce jeu.",
    ),
}
