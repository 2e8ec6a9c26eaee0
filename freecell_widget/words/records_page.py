"""The record of games: statistics, unfinished games, files that cannot be used."""

from __future__ import annotations

RECORDS_PAGE: dict[str, tuple[str, str]] = {
    "records.setting": (
        "{given} is not a place for records. Use True, False or the path of a file.",
        "{given} n'est pas un emplacement pour l'historique. Utilisez True, False ou le chemin d'un fichier.",
    ),
    "records.damaged": (
        "The record of your games was damaged. It was kept as {kept}, and a new one was started.",
        "L'historique de vos parties était endommagé. Il a été conservé sous {kept}, et un nouveau a été créé.",
    ),
    "records.newer": (
        "The record of your games comes from a newer version. It was kept as {kept}, and a new one was started.",
        (
            "L'historique de vos parties vient d'une version plus récente. Il a été conservé sous {kept}, et un"
            " nouveau a été créé."
        ),
    ),
    "records.foreign": (
        "{path} belongs to another program and was not changed. Choose another file for your games.",
        "{path} appartient à un autre programme et n'a pas été modifié. Choisissez un autre fichier pour vos parties.",
    ),
    "records.not_a_record": (
        "{path} is not a record of games and was not changed. Choose another file for your games.",
        "{path} ne contient pas d'historique et n'a pas été modifié. Choisissez un autre fichier pour vos parties.",
    ),
    "records.failed": (
        "Your games cannot be recorded in {path} ({why}). You can still play.",
        "Impossible d'enregistrer vos parties dans {path} ({why}). Vous pouvez continuer à jouer.",
    ),
    "records.again": (
        "Your games are recorded again, including the last moves.",
        "Vos parties sont de nouveau enregistrées, y compris les derniers coups.",
    ),
    "records.late": (
        "The last moves are not counted yet. They will be saved as soon as possible.",
        "Les derniers coups ne sont pas encore comptés. Ils seront enregistrés dès que possible.",
    ),
    "records.elsewhere": (
        "This game was continued elsewhere. Both versions are kept. Yours is now a new attempt.",
        "Cette partie a été continuée ailleurs. Les deux versions sont conservées. La vôtre devient un nouvel essai.",
    ),
    "records.skipped": (
        "A recorded game cannot be resumed and was skipped. {why}",
        "Une partie de l'historique ne peut pas être reprise et a été ignorée. {why}",
    ),
    "records.no_such_game": (
        "Only a Game can be recorded, got {given}. For a board, pass its .game.",
        "Seul un Game peut être enregistré, et non {given}. Pour un plateau, passez son .game.",
    ),
    "records.no_game": (
        "{given} is not the id of a recorded game. Use the id of an attempt.",
        "{given} n'est pas l'identifiant d'une partie de l'historique. Utilisez l'identifiant d'un essai.",
    ),
    "records.no_sqlite": (
        "Games are not recorded here. This Python has no sqlite3 module.",
        "Les parties ne sont pas enregistrées ici. Ce Python n'a pas le module sqlite3.",
    ),
    "records.off": ("Games are not recorded here.", "Les parties ne sont pas enregistrées ici."),
    "records.empty": ("No games recorded yet.", "Aucune partie enregistrée pour l'instant."),
    "records.won": (
        "{won} {won:win|wins} in {started} {started:game|games} ({percent}%)",
        "{won} {won:victoire|victoires} sur {started} {started:partie|parties} ({percent}\u00a0%)",
    ),
    "records.lost": (
        "{lost} lost, {playing} in play",
        "{lost} {lost:perdue|perdues}, {playing} en cours",
    ),
    "records.streaks": (
        "winning streak {wins_now} (longest {wins}), losing streak {losses_now} (longest {losses})",
        (
            "{wins_now} {wins_now:victoire|victoires} de suite (maximum {wins}),"
            " {losses_now} {losses_now:défaite|défaites} de suite (maximum {losses})"
        ),
    ),
    "records.bests": (
        "best time {time}, fewest moves {moves} (of {won} {won:win|wins})",
        (
            "meilleur temps {time}, partie la plus courte {moves} {moves:coup|coups}"
            " (sur {won} {won:victoire|victoires})"
        ),
    ),
    "records.head.game": ("Game", "Jeu"),
    "records.head.won": ("Wins", "Victoires"),
    "records.head.lost": ("Other games", "Autres parties"),
    "records.head.streaks": ("Streaks", "Séries"),
    "records.head.bests": ("Best results", "Meilleurs résultats"),
    # The page of the help.
    "help.games": ("Your games", "Vos parties"),
    "help.games.waiting": (
        "Continue {games:this game|one of these games}:",
        "Reprendre {games:cette partie|l'une de ces parties} :",
    ),
    "help.games.one": (
        "{game} {deal}: {moves} {moves:move|moves} in {time}, last played {day}",
        "{game} {deal} : {moves} {moves:coup|coups} en {time}, jouée le {day}",
    ),
    "help.games.position": ("(custom position)", "(position personnalisée)"),
    "help.games.day": ("%Y-%m-%d %H:%M", "%d/%m/%Y à %H h %M"),
}
