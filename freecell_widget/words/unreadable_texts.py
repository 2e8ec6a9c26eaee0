"""Why a text cannot be read as moves, a board or a saved game."""

from __future__ import annotations

UNREADABLE_TEXTS: dict[str, tuple[str, str]] = {
    # Moves.
    "notation.move": (
        "{token} is not a move of {variant}. Name two piles: cascades {cascades}, freecells {freecells}, h (home).",
        (
            "{token} n'est pas un coup du jeu {variant}. Indiquez deux piles : colonnes {cascades}, cellules"
            " {freecells} ou h (fondations)."
        ),
    ),
    "notation.move_no_cells": (
        "{token} is not a move of {variant}. Name two piles: cascades {cascades} or h (home).",
        "{token} n'est pas un coup du jeu {variant}. Indiquez deux piles : colonnes {cascades} ou h (fondations).",
    ),
    "notation.which_card": (
        "'{token}' can mean several cards. Write {exact}.",
        "'{token}' peut désigner plusieurs cartes. Écrivez {exact}.",
    ),
    "notation.which_count": (
        "'{token}' (index {index}) can move different numbers of cards. Add v and the number.",
        "'{token}' (indice {index}) peut déplacer plus ou moins de cartes. Ajoutez v et le nombre.",
    ),
    "notation.at_index": ("{token} (index {index}): {why}", "{token} (indice {index}) : {why}"),
    "notation.no_text": (
        "Moves must be a text such as '26 7a ah' or a list of moves, got {given}.",
        "Les coups doivent être un texte comme '26 7a ah' ou une liste de coups, et non {given}.",
    ),
    "notation.boards_only": (
        "This text shows boards and no moves. Print the moves, too (fc-solve -sam), or read one board with read_board.",
        "Ce texte montre des plateaux et aucun coup. Affichez aussi les coups (fc-solve -sam), ou lisez un plateau.",
    ),
    "notation.moves_or_cards": (
        "Line {line} may be moves or cards: {text}. Write Move: before each move, or leave out the boards.",
        "La ligne {line} peut être des coups ou des cartes : {text}. Écrivez « Move : » devant chaque coup.",
    ),
    "notation.first_number": (
        "These moves do not show whether the first stack is 0 or 1. Write them like 26 7a ah.",
        "Ces coups ne disent pas si la première colonne est 0 ou 1. Écrivez-les comme 26 7a ah.",
    ),
    "notation.no_pile": (
        "There is no {kind} {number} here: {text}.",
        "{kind} {number} n'existe pas ici : {text}.",
    ),
    "notation.no_order": (
        "Moves must stand in an order, got {given}. Use a list.",
        "Les coups doivent être dans un ordre, et non {given}. Utilisez une liste.",
    ),
    "notation.one_move": (
        "Moves must be a list, got {given}. Make one move with push.",
        "Les coups doivent être une liste, et non {given}. Jouez un seul coup avec push.",
    ),
    "notation.numbers": (
        "A move in numbers must be three whole ones, such as (0, 8, 1), got {given}.",
        "Un coup en nombres doit en avoir trois entiers, comme (0, 8, 1), et non {given}.",
    ),
    "notation.several": (
        "A move must be one move, got {given}. Make several with play.",
        "Un coup doit être seul, et non {given}. Jouez plusieurs coups avec play.",
    ),
    # Boards.
    "board.empty": (
        "This text has no cards. Write one line of cards for each cascade.",
        "Ce texte ne contient aucune carte. Écrivez une ligne de cartes par colonne.",
    ),
    "board.none": (
        "A board must be a text with one line of cards for each cascade, got {given}.",
        "Un plateau doit être un texte avec une ligne de cartes par colonne, et non {given}.",
    ),
    "board.at": (
        "Line {line}, position {position}: {why}",
        "Ligne {line}, position {position} : {why}",
    ),
    "board.columns": (
        "Line {line} is one cascade too many. {variant} has {columns}. Name another game with variant=.",
        "La ligne {line} est une colonne de trop. {variant} en a {columns}. Indiquez un autre jeu avec variant=.",
    ),
    "board.blank": (
        "The text does not say which cascades are empty. Write ':' on a line for each empty one.",
        "Le texte ne dit pas quelles colonnes sont vides. Écrivez ':' sur une ligne pour chaque colonne vide.",
    ),
    "board.french": (
        "{token} is not a card here, but may be in French. Write K Q J for R D V, and ♣ ♦ ♥ ♠ for the suits.",
        "{token} n'est pas une carte ici. Écrivez K Q J pour R D V, et ♣ ♦ ♥ ♠ pour les couleurs.",
    ),
    "board.words": (
        "Line {line} has words and no cards: {text}. Delete it, or write # before it.",
        "La ligne {line} a des mots et aucune carte : {text}. Supprimez-la, ou écrivez # devant.",
    ),
    "board.number": (
        "Line {line} begins with column {number}. {variant} has {columns} columns, and each may stand there once.",
        "La ligne {line} commence par la colonne {number}. {variant} a {columns} colonnes, chacune une seule fois.",
    ),
    "board.unnumbered": (
        "Line {line} does not begin with a number as the other lines do: {text}. Number all lines or none.",
        "La ligne {line} ne commence pas par un numéro comme les autres : {text}. Numérotez toutes les lignes.",
    ),
    "board.pieces": (
        "Line {line} has {parts} parts, and {variant} has {columns} columns. Write each column on its line.",
        "La ligne {line} a {parts} parties, et {variant} a {columns} colonnes. Écrivez chaque colonne sur sa ligne.",
    ),
    "board.twice": (
        "Line {line} is a second {what} line. Keep only one.",
        "La ligne {line} est une deuxième ligne {what}. N'en gardez qu'une.",
    ),
    "board.freecells": (
        "'{token}' is one freecell too many. {variant} has {cells}. Name another game with variant=.",
        "'{token}' est une cellule de trop. {variant} en a {cells}. Indiquez un autre jeu avec variant=.",
    ),
    "board.foundation": (
        "'{token}' is not a foundation of {variant}. Write a suit and its highest card, like H-6, or H-0 for none.",
        (
            "'{token}' n'est pas une fondation du jeu {variant}. Écrivez une couleur et sa plus haute carte, comme"
            " H-6, ou H-0 si elle est vide."
        ),
    ),
    "board.foundation_cards": (
        "'{token}' does not fit here. List the foundations of {variant} by their cards, like [2H 3H] [].",
        "'{token}' ne convient pas ici. Listez les fondations du jeu {variant} par leurs cartes, comme [2H 3H] [].",
    ),
    "board.bracket": (
        "'{token}' has no matching bracket.",
        "'{token}' n'a pas de crochet correspondant.",
    ),
    "board.face_down": (
        "'{token}' is face down on a face-up card.",
        "'{token}' est face cachée sur une carte visible.",
    ),
    "board.extra": (
        "{card} {times} times (again on line {line}, position {position})",
        "{card} {times} fois (de nouveau à la ligne {line}, position {position})",
    ),
    # The layout of board text.
    "board.lines": (
        (
            "This text has {lines} {lines:column|columns}, and {variant} has {columns}. Read as rows, it is not a whole"
            ' deal. Write : before each column, add layout="columns" or layout="rows", or name the game with variant=.'
        ),
        (
            "Ce texte a {lines} {lines:colonne|colonnes}, et {variant} en a {columns}. Lu en rangées, ce n'est pas une"
            ' donne entière. Écrivez : devant chaque colonne, ou précisez layout="columns" ou "rows", ou variant=.'
        ),
    ),
    "board.gaps": (
        (
            'These lines have gaps, so they may be rows that do not line up. Say layout="rows" or'
            ' layout="columns" in read_board, or write : before each column.'
        ),
        (
            'Ces lignes ont des vides : ce sont peut-être des rangées mal alignées. Précisez layout="rows" ou'
            ' layout="columns" dans read_board, ou écrivez : devant chaque colonne.'
        ),
    ),
    # The same on the board.
    "board.lines_here": (
        "This text has {lines} {lines:column|columns}, and {variant} has {columns}. Write : before each column.",
        "Ce texte a {lines} {lines:colonne|colonnes}, et {variant} en a {columns}. Écrivez : devant chaque colonne.",
    ),
    "board.open_here": (
        "This text can be read in several ways: {ways}. Write one column per line, with : before it.",
        "Ce texte peut se lire de plusieurs façons : {ways}. Écrivez une colonne par ligne, avec : devant.",
    ),
    "board.gaps_here": (
        "These lines have gaps, so they may be rows that do not line up. Write one column per line, with : before it.",
        "Ces lignes ont des vides : ce sont peut-être des rangées mal alignées. Écrivez : devant chaque colonne.",
    ),
    "board.long": (
        "A board must have at most {most} characters, got {given}.",
        "Un plateau doit avoir au plus {most} caractères, et non {given}.",
    ),
    "board.lists": (
        (
            'These lists may be {columns} columns, the last empty, or {rows} rows. Say layout="columns" or'
            ' layout="rows" in read_board.'
        ),
        (
            'Ces listes sont {columns} colonnes, la dernière vide, ou {rows} rangées. Précisez layout="columns" ou'
            ' layout="rows" dans read_board.'
        ),
    ),
    "board.open": (
        'This text can be read in several ways: {ways}. Say layout="columns" or layout="rows" in read_board.',
        'Ce texte se lit de plusieurs façons : {ways}. Précisez layout="columns" ou layout="rows" dans read_board.',
    ),
    "board.way": ("as {layout} (column 1 is {cards})", "en {layout} (la colonne 1 est {cards})"),
    "board.rows": (
        "These rows do not show which of the {columns} columns each card is in. Line the cards up, or write columns.",
        "Ces rangées ne montrent pas la colonne de chaque carte ({columns} colonnes). Alignez les cartes.",
    ),
    "board.knight": (
        "Line {line}: {token} is the glyph of a knight. These games have no knights: the queen is the next glyph.",
        "Ligne {line} : {token} est le signe d'un cavalier. Ces jeux n'en ont pas : la dame est le signe suivant.",
    ),
    "board.file": ("{path} cannot be read: {why}.", "Impossible de lire {path} : {why}."),
    "board.parts": (
        "A board in parts needs cascades, a list of cards for each; freecells and foundations may follow. Got {given}.",
        (
            "Un plateau en parties a cascades, une liste de cartes par colonne, et, au besoin, freecells et"
            " foundations, et non {given}."
        ),
    ),
    "board.read_rows": (
        "Read as rows: the columns have {heights} cards.",
        "Lu en rangées : les colonnes ont {heights} cartes.",
    ),
    "board.read_gaps": (
        "Read as rows with gaps: the columns have {heights} cards.",
        "Lu en rangées avec des vides : les colonnes ont {heights} cartes.",
    ),
    "board.read_columns": (
        "Read as columns: they have {heights} cards.",
        "Lu en colonnes : elles ont {heights} cartes.",
    ),
    # Games and saved games.
    "game.variant": (
        "The position belongs to {given}, not to {variant}. Leave out variant= or give a position of that game.",
        "La position est du jeu {given}, et non du jeu {variant}. Omettez variant= ou donnez une position de ce jeu.",
    ),
    "game.rules": (
        "A Game has its own rules. Leave out variant=, freecells= and house=, or pass a deal instead of the Game.",
        "Un Game a ses propres règles. Omettez variant=, freecells= et house=, ou passez une donne au lieu du Game.",
    ),
    "board.copy": (
        "A board cannot be copied or pickled. Use FreeCell(board.game.copy()) or the text of board.save().",
        "Un plateau ne se copie pas. Utilisez FreeCell(board.game.copy()) ou le texte de board.save().",
    ),
    "game.plan": (
        "A plan must be a list of moves, such as the moves of a Solution, got {given}.",
        "Un plan doit être une liste de coups, comme ceux d'une Solution, et non {given}.",
    ),
    "game.saved": (
        "This is a saved game, not a deal. Use Game.load(text) or FreeCell.load(text).",
        "C'est une partie enregistrée et non une donne. Utilisez Game.load(text) ou FreeCell.load(text).",
    ),
    "game.no_move": ("No move has been made.", "Aucun coup n'a été joué."),
    "game.other": (
        "The other game must be a Game, got {given}. For a board, pass its .game.",
        "L'autre partie doit être un Game, et non {given}. Pour un plateau, passez son .game.",
    ),
    "game.elsewhere": (
        "A Game does not have {name}. Use {here}.",
        "Un Game n'a pas {name}. Utilisez {here}.",
    ),
    "game.no_hint": ("This hint has no move. {why}", "Cette aide ne contient pas de coup. {why}"),
    "game.no_solution": (
        "This answer has no moves to play: {verdict}.",
        "Cette réponse ne contient aucun coup à jouer : {verdict}.",
    ),
    "saved.none": (
        "This is not a saved game. Use a text that save() returned.",
        "Ce n'est pas une partie enregistrée. Utilisez un texte renvoyé par save().",
    ),
    "saved.newer": (
        "This game was saved in format {given}. This version reads formats up to {version}. Update freecell-widget.",
        (
            "Cette partie est enregistrée au format {given}. Cette version lit les formats jusqu'à {version}. Mettez"
            " freecell-widget à jour."
        ),
    ),
    "saved.damaged": (
        "This saved game is damaged: {why}",
        "Cette partie enregistrée est endommagée : {why}",
    ),
    "saved.field": (
        "{field} cannot be {given}.",
        "{field} ne peut pas valoir {given}.",
    ),
    "saved.move": (
        "move {index} ({token}) cannot be replayed: {why}",
        "le coup {index} ({token}) ne peut pas être rejoué : {why}",
    ),
    "saved.automove": (
        "{token} is listed as an automatic move but does not go to a foundation.",
        "{token} figure comme coup automatique mais ne va pas sur une fondation.",
    ),
}
