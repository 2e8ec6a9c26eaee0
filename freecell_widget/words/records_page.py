"""What the record of the player's games says."""

from __future__ import annotations

RECORDS: dict[str, tuple[str, str]] = {
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
    "records.not_a_record": (
        "{path} is not a record of games and was not changed. Name another file to record games.",
        "{path} n'est pas un registre de parties et n'a pas été modifié. Indiquez un autre fichier pour les noter.",
    ),
    "records.failed": (
        "The record of your games cannot be used, though games go on: {path} ({why}).",
        "Le registre de vos parties est inutilisable, mais les parties continuent : {path} ({why}).",
    ),
    "records.again": (
        "Your games are recorded again, the last moves too.",
        "Vos parties sont de nouveau notées, les derniers coups aussi.",
    ),
    "records.late": (
        "The last moves are not in these figures yet. They are saved as soon as the record can be written.",
        "Les derniers coups manquent encore dans ces chiffres. Ils seront notés dès que le registre sera accessible.",
    ),
    "records.elsewhere": (
        "This game was also played elsewhere and went on differently. Yours is now recorded as a new attempt.",
        "Cette partie a aussi été jouée ailleurs, autrement. La vôtre est désormais notée comme un nouvel essai.",
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
    # The page of the help.
    "help.games": ("Your games", "Vos parties"),
    "help.games.waiting": (
        "{games:This game waits|These games wait} to be played on:",
        "{games:Cette partie attend|Ces parties attendent} la suite :",
    ),
    "help.games.one": (
        "{game} {deal}: {moves} {moves:move|moves} in {time}, last played {day}",
        "{game} {deal} : {moves} {moves:coup|coups} en {time}, jouée le {day}",
    ),
    "help.games.position": ("(a position)", "(une position)"),
}
