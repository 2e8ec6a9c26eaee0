"""The sentences of every message, in English and in French.

:mod:`freecell_widget.messages` puts them together; this is the text alone.
"""

from __future__ import annotations

from freecell_widget.catalogue_help import HELP

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
    "variant.freecells": (
        "A game has 0 to {most} freecells, not {given}.",
        "Un jeu a de 0 à {most} cellules, pas {given}.",
    ),
    "variant.field": (
        "{field} of {kind} cannot be {given}, only {names}.",
        "{field} de « {kind} » ne peut pas valoir {given}, seulement {names}.",
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
    # Games and saved games.
    "game.variant": (
        "The position is one of {given}, not of {variant}: leave out variant= or give a position of that game.",
        "La position est du jeu {given}, pas du jeu {variant} : omettez variant= ou donnez une position de ce jeu.",
    ),
    "game.rules": (
        "A Game brings its own rules: leave out variant= and house=, or give a deal instead of the Game.",
        "Une partie apporte ses propres règles : omettez variant= et house=, ou donnez une donne au lieu de la partie.",
    ),
    "game.plan": (
        "{given} is no list of moves: a solution's moves are wanted, one Move after another.",
        "{given} n'est pas une liste de coups : il faut ceux d'une solution, un Move après l'autre.",
    ),
    "game.travel": (
        "The game has no point {given}: there are 0 to {most}.",
        "La partie n'a pas de point {given} : il y en a de 0 à {most}.",
    ),
    "saved.none": (
        "This is no saved game: a text that save() has returned is wanted.",
        "Ce n'est pas une partie enregistrée : il faut un texte donné par save().",
    ),
    "saved.newer": (
        "This game was saved in format {given}; this version reads formats up to {version}.",
        "Cette partie est enregistrée au format {given} ; cette version lit les formats jusqu'à {version}.",
    ),
    "saved.damaged": (
        "This saved game is damaged: {why}",
        "Cette partie enregistrée est endommagée : {why}",
    ),
    "saved.field": (
        "{given} cannot be its {field}.",
        "{given} ne peut pas être son champ {field}.",
    ),
    "saved.move": (
        "move {index} ({token}) does not replay: {why}",
        "le coup {index} ({token}) ne se rejoue pas : {why}",
    ),
    "saved.automove": (
        "{token} stands as an automatic move but does not go to a foundation.",
        "{token} est donné comme coup automatique mais ne va pas sur une fondation.",
    ),
    # The board.
    "notice.reach": ("up to {cards} {cards:card|cards}", "{cards} {cards:carte|cartes} au plus"),
    "notice.reach_empty": (
        "up to {cards} {cards:card|cards}, {empty} to an empty cascade",
        "{cards} {cards:carte|cartes} au plus, {empty} vers une colonne vide",
    ),
    "notice.won": (
        "All cards are home: the game is won.",
        "Toutes les cartes sont montées : la partie est gagnée.",
    ),
    "notice.stuck": (
        "No move leads on from here: undo, restart or deal anew.",
        "Aucun coup ne fait avancer la partie : annulez, recommencez ou redistribuez.",
    ),
    "intent.unknown": (
        "The board asked for something that this version does not know: run the cell again.",
        "Le plateau a demandé une chose inconnue de cette version : réexécutez la cellule.",
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
        "{given} n'est pas une donne du jeu {variant} : ses donnes ont les numéros 0 à {most}.",
    ),
    "deal.seed": (
        "{given} is no seed: a seed is an integer.",
        "{given} n'est pas une graine : une graine est un nombre entier.",
    ),
    "deal.dealer": (
        "{variant} has the dealer {given}, which is not known: the dealers are {names}.",
        "{variant} a le donneur {given}, qui n'est pas connu : les donneurs sont {names}.",
    ),
    "deal.one_deck": (
        "Deal {given} is one whole deck, and {variant} is played with other cards.",
        "La donne {given} est un jeu complet de 52 cartes, et {variant} se joue avec d'autres cartes.",
    ),
    "variant.mini": (
        "A mini game has {least} to {most} {field}, not {given}.",
        "Dans un mini-jeu, {field} va de {least} à {most} : {given} ne convient pas.",
    ),
    # Notation.
    "notation.move": (
        "{token} is no move of {variant}: name two piles, cascades {cascades}, freecells {freecells} or h (home).",
        "{token} n'est pas un coup du jeu {variant} : deux piles, colonnes {cascades}, cellules {freecells} ou h.",
    ),
    "notation.move_no_cells": (
        "{token} is no move of {variant}: name two piles, cascades {cascades} or h (home).",
        "{token} n'est pas un coup du jeu {variant} : deux piles, colonnes {cascades} ou h.",
    ),
    "notation.which_card": (
        "'{token}' may mean several cards: write {exact}.",
        "'{token}' peut désigner plusieurs cartes : écrivez {exact}.",
    ),
    "notation.which_count": (
        "'{token}' (index {index}) may move several numbers of cards: write v and the number after it.",
        "'{token}' (indice {index}) peut déplacer plusieurs nombres de cartes : ajoutez v et le nombre.",
    ),
    "notation.at_index": ("{token} (index {index}): {why}", "{token} (indice {index}) : {why}"),
    "notation.no_text": (
        "{given} is no text of moves: a text such as '26 7a ah' or a list of moves is wanted.",
        "{given} n'est pas une liste de coups : il faut un texte comme '26 7a ah' ou une liste de coups.",
    ),
    # Board text.
    "notation.per_line": (
        "A line of moves holds 1 or more, not {given}.",
        "Une ligne de coups en contient au moins 1, pas {given}.",
    ),
    "board.empty": (
        "There are no cards in this text: a board has one line of cards for each cascade.",
        "Il n'y a pas de cartes dans ce texte : un plateau a une ligne de cartes par colonne.",
    ),
    "board.none": (
        "A board is a text of one line of cards for each cascade, not {given}.",
        "Un plateau est un texte d'une ligne de cartes par colonne, pas {given}.",
    ),
    "board.at": (
        "Line {line}, position {position}: {why}",
        "Ligne {line}, position {position} : {why}",
    ),
    "board.columns": (
        "Line {line} is one cascade too many: {variant} has {columns}.",
        "La ligne {line} est une colonne de trop : {variant} en a {columns}.",
    ),
    "board.blank": (
        "These lines leave open which cascades are empty: write : alone on a line for each empty one.",
        "Ces lignes ne disent pas quelles colonnes sont vides : écrivez : seul sur une ligne pour chacune.",
    ),
    "board.twice": (
        "Line {line} gives the {what} a second time: one such line is right.",
        "La ligne {line} donne une seconde fois la même chose ({what}) : une seule ligne suffit.",
    ),
    "board.freecells": (
        "'{token}' is one freecell too many: {variant} has {cells}.",
        "'{token}' est une cellule de trop : {variant} en a {cells}.",
    ),
    "board.foundation": (
        "'{token}' is no foundation of {variant}: a suit and its highest card are written like H-6, none like H-0.",
        "'{token}' n'est pas une fondation du jeu {variant} : écrivez la couleur et sa plus haute carte, H-6 ou H-0.",
    ),
    "board.foundation_cards": (
        "'{token}' cannot stand here: the foundations of {variant} are listed as cards, like [2H 3H] [].",
        "'{token}' ne convient pas ici : listez les cartes des fondations du jeu {variant}, comme [2H 3H] [].",
    ),
    "board.bracket": (
        "'{token}' is out of place: each [ needs its ].",
        "'{token}' n'est pas à sa place : à chaque [ son ].",
    ),
    "board.face_down": (
        "'{token}' lies face down on a card that lies face up.",
        "'{token}' est face cachée sur une carte face visible.",
    ),
    "board.extra": (
        "{card} {times} times (again on line {line}, position {position})",
        "{card} {times} fois (de nouveau ligne {line}, position {position})",
    ),
    # The record of the player's games.
    "records.setting": (
        "{given} is no place for records: True, False or the path of a file is wanted.",
        "{given} n'est pas un endroit où noter les parties : il faut True, False ou le chemin d'un fichier.",
    ),
    "records.damaged": (
        "The record of your games was damaged: it is kept as {kept}, and a new one is begun.",
        "Le registre de vos parties était endommagé : il est gardé sous {kept}, et un nouveau commence.",
    ),
    "records.newer": (
        "The record of your games comes from a newer version: it is kept as {kept}, and a new one is begun.",
        "Le registre de vos parties vient d'une version plus récente : il est gardé sous {kept}, un nouveau commence.",
    ),
    "records.foreign": (
        "{path} belongs to another program and is left alone: name another file to record games.",
        "{path} appartient à un autre programme et reste intact : indiquez un autre fichier pour noter les parties.",
    ),
    "records.failed": (
        "The record of your games cannot be used, though games go on: {path} ({why}).",
        "Le registre de vos parties est inutilisable, mais les parties continuent : {path} ({why}).",
    ),
    "records.skipped": (
        "A recorded game cannot be resumed and is passed over: {why}",
        "Une partie notée ne peut pas être reprise et est laissée de côté : {why}",
    ),
    "records.no_such_game": (
        "What is recorded is a Game, not {given}; a board's is its .game.",
        "Ce qui est noté est un Game, pas {given} ; celui d'un plateau est son .game.",
    ),
    "records.no_game": (
        "No game {given} is recorded: the id of an attempt is wanted.",
        "Aucune partie {given} n'est notée : il faut l'identifiant d'un essai.",
    ),
    "records.no_sqlite": (
        "Games are not recorded here: this Python has no sqlite3.",
        "Les parties ne sont pas notées ici : ce Python n'a pas sqlite3.",
    ),
    "records.off": ("Games are not recorded here.", "Les parties ne sont pas notées ici."),
    "records.empty": ("No game is recorded yet.", "Aucune partie n'est encore notée."),
    "records.won": (
        "{won} {won:win|wins} of {started} {started:game|games} started ({percent} %)",
        ("{won} {won:partie gagnée|parties gagnées} sur {started} {started:commencée|commencées} ({percent} %)"),
    ),
    "records.lost": (
        "{lost} lost, {playing} in play",
        "{lost} {lost:perdue|perdues}, {playing} en cours",
    ),
    "records.streaks": (
        "won in a row: {wins_now} now, {wins} at most; lost in a row: {losses_now} now, {losses} at most",
        (
            "gagnées de suite : {wins_now} à présent, {wins} au plus ;"
            " perdues de suite : {losses_now} à présent, {losses} au plus"
        ),
    ),
    "records.bests": (
        "of {won} {won:game|games} won: best time {time}, fewest moves {moves}",
        "sur {won} {won:partie gagnée|parties gagnées} : meilleur temps {time}, le moins de coups {moves}",
    ),
    "records.head.game": ("Game", "Jeu"),
    "records.head.won": ("Wins of games started", "Parties gagnées sur commencées"),
    "records.head.lost": ("The others", "Les autres"),
    "records.head.streaks": ("Games in a row", "Parties de suite"),
    "records.head.bests": ("Best of games won", "Records des parties gagnées"),
    **HELP,
}
