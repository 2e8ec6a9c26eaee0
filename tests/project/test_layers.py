"""The layers point one way: a module imports only what stands above it in ORDER."""

import ast
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

import pytest

from tests.support.paths import ROOT as PROJECT

PACKAGE = "freecell_widget"
ROOT = PROJECT / PACKAGE

# Each line is one layer: a module, or a folder whose modules may import each other, but not in a circle. A folder below
# its own modules (rules, search ...) is its ``__init__``.
ORDER = (
    "_version",
    "errors",
    "result",
    "words",
    "validate",
    "variants",
    "model.card",
    "model.pile_names",
    "model.stacking",
    "model.state",
    "model.move",
    "model",
    "rules.capacity",
    "rules.judge",
    "rules.moves",
    "rules.supermove",
    "rules.autoplay",
    "rules.turn",
    "rules.sent_home",
    "rules",
    "pictures",
    "deals.shuffles",
    "deals.dealers",
    "notation",
    "deals.lookup",
    "deals",
    "game.clock",
    "game.listeners",
    "game.history",
    "game.saving",
    "game.hint",
    "game",
    "records",
    "data",
    "search.errors",
    "search.costs",
    "search.problem",
    "search.long_node_chains",
    "search.naming",
    "search.problem_checks",
    "search.heuristic_checks",
    "search.freecell_problem",
    "search.heuristics",
    "search.algorithms",
    "search.tracing",
    "search.running",
    "search.truth",
    "search.showing",
    "search.teaching",
    "search",
    "solver.kernel",
    "solver.compile",
    "solver.packing",
    "solver.limits",
    "solver.interrupts",
    "solver.weights",
    "solver.task",
    "solver.stages",
    "solver.solution",
    "solver.solver",
    "solver.solvable",
    "solver.rating",
    "solver.batch",
    "solver",
    "widget",
    "command_line.sources",
    "command_line.commands",
    "command_line.parser",
    "command_line.run",
    "command_line",
    "__main__",
    "__init__",
)
# Exceptions, each inside the functions named here and nowhere else. State shows itself as text and as a picture, so it
# imports what writes and what draws; it lists its moves, so it asks the rules. A move in a position writes itself. Game
# deals "solvable" and gives hints, so it asks the solver, which knows positions alone.
_SHOWING = {
    "__str__",
    "svg",
    "_repr_svg_",
    "_repr_html_",
    "_repr_mimebundle_",
    "_repr_png_",
    "_repr_pretty_",
}
EXCEPTIONS = {
    "model.state": ("State", {*_SHOWING, "legal_moves"}, {"pictures.svg", "notation", "rules", "model.move"}),
    "model.move": ("PositionMove", {"__str__"}, {"notation"}),
    "game.game": (None, {"solvable_number", "_solved"}, {"solver.solvable", "solver"}),
}
# These stay importable with the standard library alone, as Pyodide has it.
PLAIN = ORDER[: ORDER.index("search") + 1]


def module_name(path, root=ROOT):
    """``rules/judge.py`` is ``rules.judge``; a package's ``__init__`` has the package's name."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def layer(module):
    """The line of ORDER where a module stands: its own, or that of a package around it."""
    name = module
    while name:
        if name in ORDER:
            return ORDER.index(name)
        name = name.rpartition(".")[0]
    raise LookupError(
        f"{PACKAGE}.{module} has no place in the house: add it to ORDER in tests/project/test_layers.py, "
        "below all that it imports and above all that will import it"
    )


def modules(root=ROOT):
    return {module_name(path, root): path for path in sorted(root.rglob("*.py"))}


class Arrow(NamedTuple):
    """An import of a module of ours, and where it stands."""

    target: str
    line: int
    within: str | None  # the class around it
    function: str | None  # the outermost function around it
    for_types: bool  # under `if TYPE_CHECKING:`, so it never happens

    def excused(self, importer):
        """Whether it is one of the exceptions. What a module may import in a function, it may name as a type."""
        within, functions, targets = EXCEPTIONS.get(importer, (None, (), ()))
        there = self.for_types or (self.within == within and self.function in functions)
        return there and self.target in targets


def imports(path, known, root=ROOT):
    """Every import of a module of ours in a file."""
    package = (PACKAGE, *path.relative_to(root).parts[:-1])
    found = []

    def visit(node, within, function, for_types):
        for child in ast.iter_child_nodes(node):
            where = (child, within, function, for_types)
            if isinstance(child, ast.Import | ast.ImportFrom):
                found.extend(Arrow(target, child.lineno, *where[1:]) for target in targets(child))
            elif isinstance(child, ast.ClassDef):
                where = (child, child.name, None, for_types)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                where = (child, within, function or child.name, for_types)
            elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                where = (child, within, function, True)
            visit(*where)

    def targets(node):
        if isinstance(node, ast.Import):
            yield from (ours(alias.name) for alias in node.names if alias.name.split(".")[0] == PACKAGE)
        else:
            base = package[: len(package) - node.level + 1] if node.level else ()
            dotted = ".".join((*base, *(node.module or "").split("."))).strip(".")
            if dotted.split(".")[0] == PACKAGE:
                yield from (ours(dotted, alias.name) for alias in node.names)

    def ours(dotted, name=""):
        inner = dotted.partition(".")[2]
        if (deeper := f"{inner}.{name}".strip(".")) in known:
            return deeper
        return inner or "__init__"

    visit(ast.parse(path.read_text(encoding="utf-8")), None, None, False)
    return found


def upward(root=ROOT):
    """Each arrow upwards as one sentence."""
    known = modules(root)
    wrong = []
    for importer, path in known.items():
        for arrow in imports(path, known, root):
            told = f"{importer} (line {arrow.line}) imports {arrow.target}"
            if layer(arrow.target) > layer(importer) and not arrow.excused(importer):
                wrong.append(f"{told}, which stands below it")
            if importer.startswith("search") and arrow.target.startswith("solver"):
                wrong.append(f"{told}: search never imports the solver")
    return wrong


def test_every_module_has_a_place():
    for module in modules():
        layer(module)


def test_no_arrow_points_upwards():
    assert not upward()


def test_no_module_imports_itself_through_others():
    known = modules()
    graph = {
        importer: {
            arrow.target
            for arrow in imports(path, known)
            if arrow.target != importer and not arrow.for_types and not arrow.excused(importer)
        }
        for importer, path in known.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("imports in a circle: " + " -> ".join(error.args[1]))


IMPORT_ALL = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
loaded = {name.partition(".")[0] for name in sys.modules}
print(*sorted(loaded - sys.stdlib_module_names - {"freecell_widget", "__main__"}))
"""


@pytest.mark.parametrize("flags", [["-S"], []], ids=["no site-packages", "site-packages"])
def test_core_and_search_need_the_standard_library_alone(flags):
    """Without any installed package they import; with all of them installed they still load none."""
    plain = [name for name in modules() if layer(name) < len(PLAIN)]
    # Modules that a start-up hook of the environment loads are not ours.
    before = run_python(flags, "import sys; print(*sys.modules)").split()
    loaded = run_python(flags, IMPORT_ALL, ROOT.parent, *(f"{PACKAGE}.{name}" for name in plain)).split()
    assert set(loaded) <= {name.partition(".")[0] for name in before}


def run_python(flags, code, *arguments):
    command = [sys.executable, *flags, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT.parent)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("model/card.py", "from freecell_widget.game import Game", "imports game"),
        ("model/card.py", "from freecell_widget import game", "imports game"),
        ("model/card.py", "from .. import game", "imports game"),
        ("model/card.py", "from ..rules.judge import why_illegal", "imports rules.judge"),
        ("model/card.py", "from .state import State", "imports model.state"),
        ("model/card.py", "import freecell_widget.rules", "imports rules"),
        ("model/card.py", "import freecell_widget", "imports __init__"),
        ("rules/judge.py", "from freecell_widget.rules import legal_moves", "imports rules"),
        ("rules/judge.py", "from ..game import Game", "imports game"),
        ("model/card.py", "def lazily():\n    from freecell_widget.model.state import State", "imports model.state"),
        (
            "model/card.py",
            "if TYPE_CHECKING:\n    from freecell_widget.model.state import State",
            "imports model.state",
        ),
        ("model/state.py", "def svg():\n    from freecell_widget.pictures.svg import svg", "imports pictures.svg"),
        (
            "model/state.py",
            "class State:\n    def parse(s):\n        from freecell_widget.pictures import svg",
            "imports pictures.svg",
        ),
        (
            "model/state.py",
            "class State:\n    def __str__(s):\n        from freecell_widget import game",
            "imports game",
        ),
        (
            "search/running/run.py",
            "from freecell_widget.search.teaching.grading import algorithm",
            "imports search.teaching.grading",
        ),
        (
            "search/running/run.py",
            "def fast():\n    import freecell_widget.solver.kernel",
            "never imports the solver",
        ),
    ],
)
def test_an_arrow_upwards_is_found(tmp_path, name, text, complaint):
    house(tmp_path, {name: text})
    assert complaint in " ".join(upward(tmp_path))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game/game.py", "from freecell_widget import model, rules\nfrom freecell_widget.rules import why_illegal"),
        ("game/game.py", "from ..rules.judge import why_illegal"),
        ("model/state.py", "class State:\n    def __str__(s):\n        from freecell_widget.pictures.svg import svg"),
        ("model/state.py", "import json\nfrom collections import abc"),
        ("search/running/run.py", "from . import meter\nfrom .meter import Meter"),
    ],
)
def test_an_arrow_downwards_is_fine(tmp_path, name, text):
    house(tmp_path, {name: text})
    assert not upward(tmp_path)


def test_a_module_without_a_place_is_told_to_take_one(tmp_path):
    house(tmp_path, {"cheat.py": "from freecell_widget.model import card"})
    with pytest.raises(LookupError, match=r"freecell_widget\.cheat has no place .* add it to ORDER"):
        upward(tmp_path)


def house(root, changed):
    """A small package like ours, empty but for the changed files."""
    folders = ("model", "rules", "pictures", "game", "search", "search/running", "search/teaching", "solver")
    names = [f"{folder}/__init__.py" for folder in folders]
    names += ["__init__.py", "model/card.py", "model/state.py", "rules/judge.py", "pictures/svg.py", "game/game.py"]
    names += ["search/running/meter.py", "search/teaching/grading.py", "solver/kernel.py"]
    for name, text in {**dict.fromkeys(names, ""), **changed}.items():
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        (root / name).write_text(text, encoding="utf-8")


MOST_FILES = 16


def test_no_folder_holds_too_many_files():
    """A folder has one subject; past sixteen files it has two."""
    for folder in {path.parent for path in ROOT.rglob("*.py")}:
        held = [path for path in folder.iterdir() if path.is_file()]
        assert len(held) <= MOST_FILES, f"{folder.relative_to(ROOT.parent)} holds {len(held)} files"
