"""Figures of tests/data/perft.txt: a wrong or missing move shows in the number of paths."""

import re

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.rules import apply, do, is_won, single_moves
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import FREECELL, find_variant
from tests.support.paths import DATA
from tests.support.positions import case

LINE = re.compile(r"(deal|mini|case|game) (.+?)(?: under (\w+))?: ([\d ]+)")
FIGURES = [
    LINE.fullmatch(line).groups()
    for line in DATA.joinpath("perft.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def start(kind, name, house):
    variant = find_house(house).apply_to(FREECELL) if house else FREECELL
    if kind == "deal":
        return deal_state(int(name), variant)
    if kind == "mini":
        return mini_deal(int(name))
    return case(name, variant) if kind == "case" else deal_state(24, find_variant(name))


def perft(state, depth):
    """Return the number of paths of each length to `depth`; positions with equal keys go on together."""
    level = {state.key(): (state, 1)}
    figures = []
    while True:
        moves = [(position, paths, single_moves(position)) for position, paths in level.values()]
        figures.append(sum(paths * len(possible) for _, paths, possible in moves))
        if len(figures) == depth:
            return figures
        level = {}
        for position, paths, possible in moves:
            for move in possible:
                child = do(position, move)
                _, before = level.get(child.key(), (None, 0))
                level[child.key()] = child, before + paths


def plain_perft(state, depth):
    """Return the number of paths of length `depth`, each walked for itself and judged."""
    moves = single_moves(state)
    return len(moves) if depth == 1 else sum(plain_perft(apply(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("kind", "name", "house", "figures"), FIGURES)
def test_figures(kind, name, house, figures):
    expected = [int(figure) for figure in figures.split()]
    assert perft(start(kind, name, house), len(expected)) == expected


@pytest.mark.parametrize(("kind", "name", "house", "figures"), FIGURES)
def test_figures_without_shared_positions(kind, name, house, figures):
    assert plain_perft(start(kind, name, house), 3) == int(figures.split()[2])


def test_a_whole_mini_game():
    """Mini deal 2 has 12,991 positions and 58,927 moves between them, and can be won in 18."""
    start = mini_deal(2)
    depth = {start.key(): 0}
    queue = [start]
    arcs = 0
    won = None
    for state in queue:
        if is_won(state) and won is None:
            won = depth[state.key()]
        for move in single_moves(state):
            arcs += 1
            child = do(state, move)
            if child.key() not in depth:
                depth[child.key()] = depth[state.key()] + 1
                queue.append(child)
    assert (len(depth), arcs, won) == (12_991, 58_927, 18)
