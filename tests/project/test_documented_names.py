"""What README, docs and notebooks import can be imported, and what they imported before the folders were rearranged."""

import json
import pkgutil
import re
import subprocess
import sys

import pytest

from tests.support.paths import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "notebooks").rglob("*.ipynb"))]
IMPORT = re.compile(r"from (freecell_widget[\w.]*) import (\([^)]*\)|[^\n#`]*)")
DOTTED = re.compile(r"\bfreecell_widget(?:\.\w+)+")
# Module by module, what was imported by the README, docs or notebooks of the first public version.
FIRST_VERSION = {
    "freecell_widget": """
        BAKERS_GAME EIGHT_OFF FORECELL FREECELL HOUSES KINGS_ONLY_BAKERS_GAME RELAXED_BAKERS_GAME RELAXED_EIGHT_OFF
        RELAXED_FREECELL RELAXED_SEAHAVEN_TOWERS SEAHAVEN_TOWERS VARIANTS Card Change Counts DealError FreeCell
        FreeCellError Game Group House IllegalMove InvalidState Move NotationError Reason Records SearchPlayer
        SearchQuiz Solution Solver State Statistics Variant __version__ apply automoves capacity deal_state expand
        find_house find_variant format_board format_move is_stuck is_won legal_moves mini_deal parse_board parse_move
        random_deal rate single_moves solve solve_many why_illegal""",
    "freecell_widget.data": "GradedDeal MiniDeal about graded_deals mini_deals",
    "freecell_widget.deal": "mini_deal",
    "freecell_widget.errors": "IllegalMove",
    "freecell_widget.search": """
        CUTOFF Comparison Counterexample Distances Dropped Expanded FreeCellProblem Leaderboard Node Problem Restarted
        SearchError SearchResult Trace any_buried astar beam best_first breadth_first cards_left compare depth_first
        depth_limited enforced_hill_climbing exact_distances expand find_inconsistency find_overestimate grade greedy
        heineman hill_climbing idastar is_cycle is_new iterative_deepening monte_carlo recursive_best_first run
        same_suit_buried staged_deepening uniform_cost unlimited_freecells zero""",
    "freecell_widget.solver.numbered": "moves_of",
}


def text_of(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return text


def imported(text):
    """Return the names that a text imports from the package, or names with their dots, ready to be resolved."""
    names = {f"{module}:{name}" for module, some in IMPORT.findall(text) for name in re.findall(r"(?<!as )\b\w+", some)}
    return (names - {name for name in names if name.endswith(":as")}) | set(DOTTED.findall(text))


def test_imports_are_found_in_code_and_prose():
    text = """>>> from freecell_widget import Game, solve as s  # both
    from freecell_widget.search import (
    ...     run, astar)
    from freecell_widget.search import *
    `freecell_widget.solver.solve` and freecell_widget alone, not my_freecell_widget.x"""
    assert imported(text) == {
        "freecell_widget:Game",
        "freecell_widget:solve",
        "freecell_widget.search:run",
        "freecell_widget.search:astar",
        "freecell_widget.search",
        "freecell_widget.solver.solve",
    }


@pytest.mark.parametrize("path", [pytest.param(path, id=path.name) for path in PAGES])
def test_what_a_page_imports_is_there(path):
    for name in sorted(imported(text_of(path))):
        pkgutil.resolve_name(name)


def test_the_pages_import_much():
    assert len({name for path in PAGES for name in imported(text_of(path))}) > 15


@pytest.mark.parametrize("module", FIRST_VERSION)
def test_what_the_first_version_promised_is_imported_in_a_fresh_process(module):
    """A process for each module: an import must not need another one before it."""
    code = f"from {module} import {', '.join(FIRST_VERSION[module].split())}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert not done.returncode, done.stderr
