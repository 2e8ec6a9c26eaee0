"""What is wrong with the text of moves, boards and saved games."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
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
}
