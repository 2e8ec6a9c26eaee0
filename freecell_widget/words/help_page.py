"""The help: sentences for the rules of every game, and advice on how to win."""

from __future__ import annotations

HELP_PAGE: dict[str, tuple[str, str]] = {
    # The rules of the game in play.
    "help.rules": ("Rules of {variant}", "Règles du jeu {variant}"),
    "help.goal": (
        "Move all {cards} cards to the {piles} foundations. Build each suit up from the ace.",
        "Amenez les {cards} cartes sur les {piles} fondations. Montez chaque couleur à partir de l'as.",
    ),
    "help.goal_other": (
        "Move all {cards} cards to {piles} {piles:foundation|foundations}.",
        "Amenez les {cards} cartes sur {piles} {piles:fondation|fondations}.",
    ),
    "help.goal_same_suit": ("Build up in suit.", "Montez par couleur."),
    "help.goal_alternate": ("Build up in alternating colours.", "Montez en alternant rouge et noir."),
    "help.goal_any_suit": ("Build up regardless of suit.", "Montez sans tenir compte de la couleur."),
    "help.goal_rank_by_rank": (
        "Finish each rank before you start the next.",
        "Terminez chaque rang avant de commencer le suivant.",
    ),
    "help.base": (
        "The first card on a foundation sets the rank on which all foundations start.",
        "La première carte posée sur une fondation fixe le rang de départ de toutes les fondations.",
    ),
    "help.wrap": ("The king and the ace are neighbours.", "Le roi et l'as se suivent."),
    "help.no_cells": ("There are no freecells.", "Il n'y a pas de cellules libres."),
    "help.cells": (
        "You have {cells} {cells:freecell. It holds|freecells. Each holds} one card.",
        "Vous disposez de {cells} {cells:cellule libre. Elle|cellules libres. Chacune} peut garder une carte.",
    ),
    "help.cells_deep": (
        "You have {cells} {cells:freecell. It holds|freecells. Each holds} up to {capacity} cards.",
        (
            "Vous disposez de {cells} {cells:cellule libre. Elle|cellules libres. Chacune} peut garder jusqu'à"
            " {capacity} cartes."
        ),
    ),
    "help.cascades_alternate": (
        "In the {piles} cascades, a card goes on a card one rank higher and of the other colour.",
        "Dans les {piles} colonnes, les cartes se posent en ordre décroissant, en alternant rouge et noir.",
    ),
    "help.cascades_same_suit": (
        "In the {piles} cascades, a card goes on a card one rank higher and of the same suit.",
        "Dans les {piles} colonnes, les cartes se posent en ordre décroissant et dans la même couleur.",
    ),
    "help.cascades_any_suit": (
        "In the {piles} cascades, a card goes on a card one rank higher, of any suit.",
        "Dans les {piles} colonnes, les cartes se posent en ordre décroissant, sans tenir compte de la couleur.",
    ),
    "help.cascades_none": (
        "In {piles} {piles:cascade|cascades}, no card goes on another.",
        "Dans {piles} {piles:colonne|colonnes}, aucune carte ne se pose sur une autre.",
    ),
    "help.cascades_anything": (
        "In {piles} {piles:cascade|cascades}, any card goes on any other.",
        "Dans {piles} {piles:colonne|colonnes}, toute carte se pose sur toute autre.",
    ),
    "help.cascades_rank_by_rank": (
        "In the {piles} cascades, each rank is finished before the next one starts.",
        "Dans les {piles} colonnes, chaque rang se termine avant que le suivant commence.",
    ),
    "help.empty_any": ("An empty cascade takes any card.", "Une colonne vide accepte n'importe quelle carte."),
    "help.empty_none": ("An empty cascade stays empty.", "Une colonne vide reste vide."),
    "help.empty_rank": (
        "An empty cascade takes only a card of rank {rank}.",
        "Une colonne vide n'accepte qu'une carte de rang {rank}.",
    ),
    "help.empty_king": ("An empty cascade takes only a king.", "Une colonne vide n'accepte qu'un roi."),
    "help.empty_base": (
        "An empty cascade takes only cards of the rank on which the foundations start.",
        "Une colonne vide n'accepte que les cartes du rang de départ des fondations.",
    ),
    "help.empty_below": (
        "An empty cascade takes only cards one rank below the start of the foundations.",
        "Une colonne vide n'accepte que les cartes du rang situé juste sous le rang de départ des fondations.",
    ),
    "help.one": ("Cards move one at a time.", "Les cartes se déplacent une à une."),
    "help.run_exact": (
        (
            "Cards in sequence move together if they could also move one by one through the empty places. The limit is"
            " the number of empty freecells plus one, doubled for each empty cascade other than the target."
        ),
        (
            "Les cartes qui se suivent se déplacent ensemble si elles peuvent aussi passer une à une par les places"
            " vides. La limite est le nombre de cellules vides plus un, doublé pour chaque colonne vide autre que la"
            " destination."
        ),
    ),
    "help.run_cells": (
        "Cards in sequence move together. The limit is the number of empty freecells plus one.",
        "Les cartes qui se suivent se déplacent ensemble. La limite est le nombre de cellules vides plus un.",
    ),
    "help.run_product": (
        (
            "Cards in sequence move together. The limit is (empty freecells + 1) × (empty cascades + 1). To an empty"
            " cascade, it is the number of empty freecells plus one."
        ),
        (
            "Les cartes qui se suivent se déplacent ensemble. La limite est (cellules vides + 1) × (colonnes vides"
            " + 1). Vers une colonne vide, c'est le nombre de cellules vides plus un."
        ),
    ),
    "help.run_sum": (
        (
            "Cards in sequence move together if they could also move one by one through the empty places. The limit is"
            " empty freecells + empty cascades + 1."
        ),
        (
            "Les cartes qui se suivent se déplacent ensemble si elles peuvent aussi passer une à une par les places"
            " vides. La limite est cellules vides + colonnes vides + 1."
        ),
    ),
    "help.run_unlimited": (
        "Cards in sequence move together, in any number.",
        "Les cartes qui se suivent se déplacent ensemble, quel que soit leur nombre.",
    ),
    "help.lift_any": (
        "A covered card can move together with all the cards on it, in sequence or not.",
        "Une carte couverte peut se déplacer avec toutes celles qui la couvrent, qu'elles se suivent ou non.",
    ),
    "help.returns_none": (
        "Cards do not come back from the foundations.",
        "Les cartes ne redescendent pas des fondations.",
    ),
    "help.returns_cascades": (
        "A card can come back from its foundation to a cascade.",
        "Une carte peut redescendre de sa fondation sur une colonne.",
    ),
    "help.returns_cascades_and_freecells": (
        "A card can come back from its foundation to a cascade or a freecell.",
        "Une carte peut redescendre de sa fondation sur une colonne ou dans une cellule.",
    ),
    "help.blocked": (
        "Some piles lie under others. You can use them once the piles above are empty.",
        "Certaines piles sont sous d'autres. Vous pouvez les utiliser quand les piles du dessus sont vides.",
    ),
    "help.jokers": ("Jokers can go only to freecells.", "Les jokers ne peuvent aller que dans les cellules."),
    "help.undo_counts": ("Every undo counts as a move.", "Chaque annulation compte comme un coup."),
    "help.autoplay_off": ("No card goes home automatically.", "Aucune carte ne monte automatiquement."),
    "help.autoplay_horne": (
        (
            "After each move, a card goes home automatically once all cards that could be placed on it are home."
            " Cards of the two lowest ranks always go home."
        ),
        (
            "Après chaque coup, une carte monte automatiquement quand toutes les cartes qu'on pourrait poser sur elle"
            " sont montées. Celles des deux rangs les plus bas montent toujours."
        ),
    ),
    "help.autoplay_safe": (
        "After each move, a card goes home automatically once no other card can need it.",
        "Après chaque coup, une carte monte automatiquement quand aucune autre carte ne peut en avoir besoin.",
    ),
    "help.autoplay_all": (
        "After each move, every card that can go home does so automatically.",
        "Après chaque coup, toutes les cartes qui peuvent monter montent automatiquement.",
    ),
    # Advice.
    "help.advice": ("How to win", "Comment gagner"),
    "help.advice.look": (
        (
            "Look before the first move. Find the lowest cards and see what covers them. The one that lies deepest"
            " decides the game. Plan backwards from it. Which cards must leave to free it, and where can they go?"
        ),
        (
            "Regardez avant de jouer. Repérez les cartes les plus basses et celles qui les couvrent. La plus enfouie"
            " décide de la partie. Raisonnez à rebours. Quelles cartes doivent partir pour la libérer, et où"
            " peuvent-elles aller ?"
        ),
    ),
    "help.advice.cells": (
        (
            "Save your freecells. Before you put a card there, know which move will take it out again. With two empty"
            " places you can still manoeuvre. With none you can only react."
        ),
        (
            "Économisez les cellules. Avant d'y mettre une carte, sachez quel coup l'en sortira. Avec deux places"
            " vides, vous pouvez encore manœuvrer. Sans aucune, vous ne pouvez que subir."
        ),
    ),
    "help.advice.column": (
        (
            "An empty cascade is the most valuable place on the board. It takes a single card like a freecell, or a"
            " whole run. Empty the shortest cascade first, but do not bury low cards to do so. Fill it only for a good"
            " reason, such as a long run that starts with a high card."
        ),
        (
            "Une colonne vide est la place la plus précieuse du plateau. Elle accueille une seule carte, comme une"
            " cellule, ou toute une suite. Videz d'abord la colonne la plus courte, mais sans enterrer de petites"
            " cartes. Ne la remplissez que pour une bonne raison, comme une longue suite qui part d'une haute carte."
        ),
    ),
    "help.advice.column_kings": (
        ("In this game, few cards can start an empty cascade. Free one of them first, then empty a cascade for it."),
        (
            "Dans ce jeu, peu de cartes peuvent commencer une colonne vide. Libérez d'abord l'une d'elles, puis videz"
            " une colonne pour elle."
        ),
    ),
    "help.advice.home": (
        (
            "Send the lowest cards home at once, but keep some higher ones. In a cascade, a card can hold other cards."
            " At home it cannot. Build all suits up evenly."
        ),
        (
            "Montez tout de suite les cartes les plus basses, mais gardez-en de plus hautes. Dans une colonne, une"
            " carte peut en porter d'autres. Sur sa fondation, elle ne le peut plus. Faites monter les couleurs"
            " ensemble."
        ),
    ),
    "help.advice.home_same_suit": (
        "Send cards home as soon as you can. In this game, no other card needs them in the cascades.",
        "Montez les cartes dès que possible. Dans ce jeu, aucune autre carte n'a besoin d'elles dans les colonnes.",
    ),
    "help.advice.order": (
        (
            "Build on high cards. A run that starts with a high card can stay where it is for long. A run on a card"
            " that you need must move again. If two moves seem equal, choose the one that uncovers more cards."
        ),
        (
            "Construisez sur les hautes cartes. Une suite qui part d'une haute carte peut rester longtemps en place."
            " Une suite posée sur une carte utile devra encore bouger. Si deux coups se valent, choisissez celui qui"
            " découvre le plus de cartes."
        ),
    ),
    "help.advice.stuck": (
        (
            "If a deal resists, go back to the start and open another cascade. The first idea is rarely the only one."
            " Look for moves that use no freecell and play them first. Count the empty places at the point where you"
            " got stuck. The mistake is usually ten moves earlier."
        ),
        (
            "Si une donne résiste, revenez au début et attaquez une autre colonne. La première idée est rarement la"
            " seule. Cherchez les coups qui n'utilisent aucune cellule et jouez-les d'abord. Comptez les places vides"
            " au moment du blocage. L'erreur se trouve souvent dix coups plus tôt."
        ),
    ),
}
