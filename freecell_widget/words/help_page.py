"""What the help says: the rules, put together from a game's own data, and advice."""

from __future__ import annotations

HELP: dict[str, tuple[str, str]] = {
    # The rules of the game in play.
    "help.rules": ("The rules of {variant}", "Les règles de {variant}"),
    "help.goal": (
        "All {cards} cards go to the {piles} foundations: each suit from the ace upwards.",
        "Les {cards} cartes vont sur les {piles} fondations : chaque couleur à partir de l'as, en montant.",
    ),
    "help.goal_other": (
        "All {cards} cards go home to the foundations, of which there are {piles}.",
        "Les {cards} cartes vont sur les fondations, au nombre de {piles}.",
    ),
    "help.goal_same_suit": ("They are built up in suit.", "Elles montent par couleur."),
    "help.goal_alternate": ("They are built up in alternating colours.", "Elles montent en alternant rouge et noir."),
    "help.goal_any_suit": ("They are built up regardless of suit.", "Elles montent sans égard à la couleur."),
    "help.goal_rank_by_rank": (
        "All cards of one rank come before the first of the next.",
        "Toutes les cartes d'un rang viennent avant la première du suivant.",
    ),
    "help.base": (
        "The first card there says on which rank all foundations begin.",
        "La première carte posée décide du rang où commencent toutes les fondations.",
    ),
    "help.wrap": ("After the king comes the ace.", "Après le roi vient l'as."),
    "help.no_cells": ("There are no freecells.", "Il n'y a pas de cellules libres."),
    "help.cells": (
        "{cells} {cells:freecell holds|freecells hold} one card each, for as long as you like.",
        "{cells} {cells:cellule libre garde|cellules libres gardent} une carte chacune, aussi longtemps qu'on veut.",
    ),
    "help.cells_deep": (
        "{cells} {cells:freecell holds|freecells hold} up to {capacity} cards each.",
        "{cells} {cells:cellule libre garde|cellules libres gardent} jusqu'à {capacity} cartes chacune.",
    ),
    "help.cascades_alternate": (
        "In the {piles} cascades a card goes on one that is a rank higher and of the other colour.",
        "Dans les {piles} colonnes, une carte se pose sur celle du rang au-dessus et de l'autre teinte.",
    ),
    "help.cascades_same_suit": (
        "In the {piles} cascades a card goes on one that is a rank higher and of the same suit.",
        "Dans les {piles} colonnes, une carte se pose sur celle du rang au-dessus et de la même couleur.",
    ),
    "help.cascades_any_suit": (
        "In the {piles} cascades a card goes on one that is a rank higher, of whatever suit.",
        "Dans les {piles} colonnes, une carte se pose sur celle du rang au-dessus, de n'importe quelle couleur.",
    ),
    "help.cascades_none": (
        "In {piles} {piles:cascade|cascades} no card goes on another: they are only played from.",
        "Dans {piles} {piles:colonne|colonnes}, aucune carte ne se pose sur une autre : on ne fait qu'y prendre.",
    ),
    "help.cascades_anything": (
        "In {piles} {piles:cascade|cascades} any card goes on any other.",
        "Dans {piles} {piles:colonne|colonnes}, toute carte se pose sur toute autre.",
    ),
    "help.cascades_rank_by_rank": (
        "In the {piles} cascades the cards are laid rank by rank.",
        "Dans les {piles} colonnes, les cartes se posent rang par rang.",
    ),
    "help.empty_any": ("An empty cascade takes any card.", "Une colonne vide prend n'importe quelle carte."),
    "help.empty_none": ("An empty cascade is never filled again.", "Une colonne vide ne se remplit plus."),
    "help.empty_rank": (
        "An empty cascade takes only a card of rank {rank}.",
        "Une colonne vide ne prend qu'une carte de rang {rank}.",
    ),
    "help.empty_king": ("An empty cascade takes only a king.", "Une colonne vide ne prend qu'un roi."),
    "help.empty_base": (
        "An empty cascade takes only cards of the rank on which the foundations begin.",
        "Une colonne vide ne prend que les cartes du rang où commencent les fondations.",
    ),
    "help.empty_below": (
        "An empty cascade takes only cards of the rank below that on which the foundations begin.",
        "Une colonne vide ne prend que les cartes du rang qui précède celui où commencent les fondations.",
    ),
    "help.one": ("Cards move one at a time.", "Les cartes se déplacent une par une."),
    "help.run_exact": (
        (
            "Cards that follow one another move together, as many as could be carried one by one over the empty places:"
            " the empty freecells and one more, twice as many for each empty cascade other than the target."
        ),
        (
            "Les cartes qui se suivent se déplacent ensemble, autant qu'on pourrait en porter une par une par les"
            " places vides : le nombre de cellules vides plus une, doublé pour chaque colonne vide autre que l'arrivée."
        ),
    ),
    "help.run_cells": (
        "Cards that follow one another move together: as many as there are empty freecells, and one more.",
        "Les cartes qui se suivent se déplacent ensemble : autant qu'il y a de cellules vides, plus une.",
    ),
    "help.run_product": (
        (
            "Cards that follow one another move together: the empty freecells and one more, times the empty cascades"
            " and one more; to an empty cascade only the first of these two numbers."
        ),
        (
            "Les cartes qui se suivent se déplacent ensemble : cellules vides plus une, multipliées par colonnes vides"
            " plus une ; vers une colonne vide, le premier de ces deux nombres seulement."
        ),
    ),
    "help.run_sum": (
        "Cards that follow one another move together: the empty freecells and empty cascades, and one more.",
        "Les cartes qui se suivent se déplacent ensemble : cellules vides et colonnes vides, plus une.",
    ),
    "help.run_unlimited": (
        "Cards that follow one another move together, however many they are.",
        "Les cartes qui se suivent se déplacent ensemble, quel que soit leur nombre.",
    ),
    "help.lift_any": (
        "A card that is covered may move with all that lie on it, in order or not.",
        "Une carte couverte peut partir avec toutes celles qui la couvrent, en ordre ou non.",
    ),
    "help.returns_none": ("A card that is home stays there.", "Une carte montée sur sa fondation y reste."),
    "help.returns_cascades": (
        "A card may come back from its foundation to a cascade.",
        "Une carte peut revenir de sa fondation sur une colonne.",
    ),
    "help.returns_cascades_and_freecells": (
        "A card may come back from its foundation to a cascade or a freecell.",
        "Une carte peut revenir de sa fondation sur une colonne ou dans une cellule.",
    ),
    "help.blocked": (
        "Some piles lie under others and can be used once those are empty.",
        "Certaines piles sont sous d'autres et ne servent qu'une fois celles-ci vides.",
    ),
    "help.jokers": ("Jokers go to freecells only.", "Les jokers ne vont que dans les cellules."),
    "help.undo_counts": ("Every undo counts as a move.", "Chaque annulation compte comme un coup."),
    "help.autoplay_off": ("No card goes home by itself.", "Aucune carte ne monte d'elle-même."),
    "help.autoplay_horne": (
        "After each move, a card goes home by itself once both suits of the other colour are home to the rank below.",
        "Après chaque coup, une carte monte d'elle-même quand l'autre teinte est montée jusqu'au rang inférieur.",
    ),
    "help.autoplay_safe": (
        "After each move, cards go home by themselves when no other card can still need them.",
        "Après chaque coup, une carte monte d'elle-même quand aucune autre ne peut plus avoir besoin d'elle.",
    ),
    "help.autoplay_all": (
        "After each move, every card that can goes home by itself.",
        "Après chaque coup, toute carte qui le peut monte d'elle-même.",
    ),
    # Advice.
    "help.advice": ("How to win", "Comment gagner"),
    "help.advice.look": (
        (
            "Look before the first move. Find the aces and the twos, and see what lies on them: the deepest low card"
            " decides the game. Plan backwards from there: to free it, which cards must leave, and where can each go?"
        ),
        (
            "Regardez avant de jouer. Repérez les as et les deux, et ce qui les couvre : la petite carte la"
            " plus enfouie décide de la partie. À rebours : pour la libérer, quelles cartes doivent partir, et où ?"
        ),
    ),
    "help.advice.cells": (
        (
            "Treat freecells as savings. A card put there is a debt: know, before you put it down, which move will take"
            " it out again. With two places free you can still manoeuvre; with none you only react."
        ),
        (
            "Tenez les cellules pour vos économies. Y mettre une carte, c'est s'endetter : sachez d'avance quel coup"
            " l'en sortira. Avec deux places libres on manœuvre encore ; sans aucune, on subit."
        ),
    ),
    "help.advice.column": (
        (
            "An empty cascade is the dearest thing on the table: it doubles the runs you can carry and is a freecell"
            " besides. Work to empty the shortest one that buries nothing, and fill it only for a good reason:"
            " a long run that starts high, not a card that had nowhere else to go."
        ),
        (
            "Une colonne vide est le bien le plus cher de la table : elle double les suites qu'on peut porter et vaut"
            " une cellule de plus. Videz la plus courte, sans rien enterrer, et ne la remplissez qu'à bon escient :"
            " pour une longue suite qui part de haut, non pour une carte qui ne trouvait pas sa place."
        ),
    ),
    "help.advice.column_kings": (
        (
            "Here an empty cascade takes only a few cards, so it is no second store: empty one when the card that may"
            " start it is at hand, and free that card early."
        ),
        (
            "Ici, une colonne vide n'accepte que peu de cartes : ce n'est pas une réserve. Videz-en une quand la carte"
            " qui peut la commencer est à portée, et libérez celle-ci tôt."
        ),
    ),
    "help.advice.home": (
        (
            "Send low cards home at once, but not everything. Fives, sixes and sevens are the steps on which other"
            " cards come down; once home they hold nothing. Keep the suits level rather than racing with one."
        ),
        (
            "Montez les petites cartes aussitôt, mais pas toutes. Les cinq, six et sept sont les marches où d'autres"
            " descendent ; une fois montés, ils ne portent plus rien. Faites avancer les couleurs ensemble."
        ),
    ),
    "help.advice.order": (
        (
            "Build on the high cards. A run that begins with a king or a queen can stay where it is to the end; one"
            " that lies on a card you need will have to move once more. Between two equal moves, take the one that"
            " uncovers more."
        ),
        (
            "Bâtissez sur les hautes cartes. Une suite qui part d'un roi ou d'une dame peut rester là jusqu'à la fin ;"
            " posée sur une carte utile, elle devra bouger encore. Entre deux coups, préférez celui qui découvre plus."
        ),
    ),
    "help.advice.stuck": (
        (
            "When a deal resists, go back to the start and open another cascade: the first idea is seldom the only one."
            " Look for moves that need no freecell at all, play those first, and count the"
            " free places at the moment you got stuck: the mistake is usually ten moves earlier."
        ),
        (
            "Quand une donne résiste, revenez au début et ouvrez une autre colonne : la première idée est rarement la"
            " seule. Cherchez les coups qui ne demandent aucune cellule, jouez-les d'abord, et comptez les places"
            " libres au moment du blocage : l'erreur se trouve souvent dix coups plus tôt."
        ),
    ),
}
