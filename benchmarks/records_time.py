"""What recording adds to a move, and what opening and counting a long record costs: python benchmarks/records_time.py.

Ratios within one run: a move with a record against the same move without one.
"""

import statistics
import tempfile
import time
from pathlib import Path

from freecell_widget import Game, Records
from freecell_widget.records import Attempt
from freecell_widget.records.attempt import attempt_at
from freecell_widget.records.store import Store

GAMES = 10_000  # some ten years at three a day


def seconds_of(act):
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def moves(game, count=100):
    """Seconds of each of many moves: a king to and fro between two freecells, so that the game grows."""
    game.push("4a")
    return [seconds_of(lambda move=move: game.push(move)) for _ in range(count // 2) for move in ("ab", "ba")]


def show(what, times):
    ordered = sorted(times)
    marks = {"median": ordered[len(ordered) // 2], "99 %": ordered[int(len(ordered) * 0.99)], "most": ordered[-1]}
    print(f"{what:32}", ", ".join(f"{mark} {spent * 1e3:7.3f} ms" for mark, spent in marks.items()))


def main():
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder, "records.sqlite")
        alone, recorded = [], []
        for _ in range(10):
            alone += moves(Game(617, autoplay="off"))
            game, records = Game(617, autoplay="off"), Records(path)
            stop = records.follow(game)
            game.push("7d")  # opens the file
            recorded += moves(game)
            stop()
        show("a move", alone)
        show("a move with a record", recorded)
        print(
            f"recording adds {(statistics.median(recorded) - statistics.median(alone)) * 1e3:.3f} ms to the median move"
        )
        show("saving a game of 1,000 moves", longest(path))
        fill(path, game)
        print(f"{GAMES} games: {path.stat().st_size / 1e6:.1f} MB")
        print(f"  first save, the file opened and checked: {first_save(path, game) * 1e3:.1f} ms")
        print(f"  statistics: {seconds_of(Records(path).statistics) * 1e3:.1f} ms")
        print(f"  resume: {seconds_of(Records(path).resume) * 1e3:.1f} ms")
        Records(path).close()


def longest(path):
    game = Game(617, autoplay="off")
    moves(game, 900)
    stop = Records(path).follow(game)
    times = moves_on(game)
    stop()
    return times


def moves_on(game):
    return [seconds_of(lambda move=move: game.push(move)) for _ in range(50) for move in ("ab", "ba")]


def fill(path, game):
    store = Store(path)
    attempt, text = attempt_at(game), game.save()
    for number in range(GAMES):
        row = {"id": f"{number:032x}", "deal": str(number), "started": float(number), "saved": number + 0.5}
        store.save(Attempt(**(attempt._asdict() | row | {"won": number + 0.5 if number % 5 else None})), text)
    store.close()


def first_save(path, game):
    store = Store(path)
    attempt, text = attempt_at(game), game.save()
    spent = seconds_of(lambda: store.save(attempt, text))
    store.close()
    return spent


if __name__ == "__main__":
    main()
