"""What `solve` spends on positions in the middle of a game, 20,000 winnable ones, and on those already lost.

    python -m benchmarks.solver.middle_games --set report
    python -m benchmarks.solver.middle_games --set tune --out positions.jsonl      # what `tune_middle.py` reads

Each position comes from another deal, a quarter from each of four ways to play: random moves, greedy moves, a solution
cut short, and a solution with blunders. How long and with which autoplay is drawn too, from the deal's number alone, so
every run on every machine makes the same positions. Those that play themselves home are left out. The weights of
`MIDDLE` were tuned on one set of deals only, and the other is reported.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from pathlib import Path

from freecell_widget.deals.lookup import deal_state
from freecell_widget.model.state import State
from freecell_widget.result import Status
from freecell_widget.rules import apply, automoves, finishing_moves, legal_moves, why_illegal
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.variants.named_games import FREECELL

FIRST_DEAL = {"tune": 2_000_001, "report": 3_000_001}
AUTOPLAY = ("safe", "safe", "horne", "off")
LONGEST = 60  # moves of random and of greedy play
CASCADES, FREECELLS = FREECELL.cascades, FREECELL.freecells
FOUNDATION = FREECELL.first_foundation


def turn(state, move, autoplay):
    """Return the position after a move and what then goes home by itself."""
    state = apply(state, move)
    for follower in automoves(state, autoplay):
        state = apply(state, follower)
    return state


def random_play(state, _deal, autoplay, rng):
    """Play moves drawn with equal chances."""
    for _ in range(rng.randint(1, LONGEST)):
        moves = legal_moves(state)
        if not moves:
            break
        state = turn(state, rng.choice(moves), autoplay)
    return state


def appeal(state, move, rng):
    """Return how good a move looks to a player who does not think ahead."""
    if move.target >= FOUNDATION:
        return 100.0
    source, target = state.piles[move.source], state.piles[move.target]
    value = 6 * rng.random()
    if move.source < CASCADES:
        value += 8 * (len(source) == move.cards) + 5 * any(card.rank <= 3 for card in source[: -move.cards])
        value -= len(source) / 2
    if move.target >= CASCADES:
        value -= 12 + 4 * sum(map(bool, state.freecells))
    elif target:
        value += 6 + (6 if move.source >= CASCADES else 0)
    return value


def greedy_play(state, _deal, autoplay, rng):
    """Play the move that looks best and leads to a new position."""
    seen = {state}
    for _ in range(rng.randint(1, LONGEST)):
        moves = sorted(legal_moves(state), key=lambda move: -appeal(state, move, rng))
        following = next((after for move in moves if (after := turn(state, move, autoplay)) not in seen), None)
        if following is None:
            break
        state = following
        seen.add(state)
    return state


def solution_cut(state, deal, _autoplay, rng):
    """Play the first moves of a solution."""
    moves = solve(deal).moves
    for move in moves[: rng.randint(1, max(1, len(moves) - 10))]:
        state = apply(state, move)
    return state


def solution_with_blunders(state, deal, autoplay, rng):
    """Play part of a solution with random moves in between; skip illegal moves."""
    moves = solve(deal).moves
    for move in moves[: rng.randint(1, max(1, len(moves) - 10))]:
        if rng.random() < 0.1 and (others := legal_moves(state)):
            state = turn(state, rng.choice(others), autoplay)
        if why_illegal(state, move) is None:
            state = apply(state, move)
    return state


PLAYERS = (random_play, greedy_play, solution_cut, solution_with_blunders)


def positions(first, wanted):
    """Yield the kind, the deal, the position and the answer of each, until each kind has its share of winnable ones."""
    share = wanted // len(PLAYERS)
    won = dict.fromkeys(PLAYERS, 0)
    deal = first
    while min(won.values()) < share:
        player = PLAYERS[deal % len(PLAYERS)]
        if won[player] < share:
            rng = random.Random(deal)
            state = player(deal_state(deal), deal, rng.choice(AUTOPLAY), rng)
            if finishing_moves(state) is None and state != deal_state(deal):
                solution = solve(state)
                won[player] += solution.solved
                yield player.__name__, deal, state, solution
        deal += 1


def written(kind, deal, state, status):
    """Return a position as a line of JSON."""
    piles = [[int(card) for card in pile] for pile in state.piles]
    return json.dumps({"kind": kind, "deal": deal, "status": str(status), "piles": piles}, separators=(",", ":"))


def read(line):
    """Return what `written` wrote."""
    told = json.loads(line)
    return told, State(FREECELL, told["piles"])


def table(costs):
    """Return the lines of a table of costs, by kind."""
    lines = ["| positions | | median | 99 % | 99.9 % | worst |", "|---|---|---|---|---|---|"]
    for name, found in costs.items():
        values = sorted(found)
        cells = [values[min(len(values) - 1, int(part * len(values)))] for part in (0.5, 0.99, 0.999, 1)]
        lines.append(f"| {name} | {len(values):,} | " + " | ".join(f"{cell:,}" for cell in cells) + " |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=FIRST_DEAL, default="report")
    parser.add_argument("--positions", type=int, default=20_000, help="winnable ones")
    parser.add_argument("--out", help="a file for the positions")
    options = parser.parse_args()
    kernel_choice.use("compiled")
    won, lost, worst, lines = defaultdict(list), defaultdict(list), [], []
    for kind, deal, state, solution in positions(FIRST_DEAL[options.set], options.positions):
        name = kind.replace("_", " ")
        if solution.status is Status.LIMIT:
            print(f"left open: {kind} {deal}")
            continue
        into = won if solution.solved else lost
        into[name].append(solution.metrics.expanded)
        into["all"].append(solution.metrics.expanded)
        if solution.solved:
            worst.append((solution.metrics.expanded, kind, deal))
        lines.append(written(kind, deal, state, solution.status))
    print("\n".join(["Winnable, expansions until a solution:", *table(won)]))
    print("\n".join(["Lost, expansions until the proof:", *table(lost)]))
    print("The costliest winnable ones:", *sorted(worst)[-10:])
    if options.out:
        Path(options.out).write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
