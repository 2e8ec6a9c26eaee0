"""The map in CONTRIBUTING.md names every module of the package, in its folder, and no other."""

import re

import pytest

from tests.support.paths import ROOT

PACKAGE = ROOT / "freecell_widget"
TWO_SCREENS = 80  # lines


def the_map():
    """Return the part of CONTRIBUTING.md that describes the package."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return page.partition("In `freecell_widget/`:\n")[2].partition("\nThere are three exceptions")[0]


def named(text):
    """Return the paths that a map names.

    ``rules/`` opens a folder for its line and for the indented lines below. There ``judge`` is a module and
    ``art.json`` a file.
    """
    found, outer = [], ""
    for item in re.findall(r"^ *- (?:.|\n(?! *- ))*", text, re.MULTILINE):
        folder = outer if item.startswith(" ") else ""
        for name in re.findall(r"`([a-z_.]+/?)`", item):
            if name.endswith("/"):
                folder += name
            else:
                found.append(folder + (name if "." in name else f"{name}.py"))
        if not item.startswith(" "):
            outer = folder
    return found


def modules():
    """Return the paths of all modules; a folder's ``__init__`` goes without saying."""
    paths = [path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py" or path.parent == PACKAGE]
    return {path.relative_to(PACKAGE).as_posix() for path in paths}


def test_every_module_is_on_the_map():
    assert modules() - set(named(the_map())) == set()


def test_the_map_names_only_files_that_exist():
    assert [name for name in named(the_map()) if not (PACKAGE / name).is_file()] == []


def test_the_map_names_each_file_once():
    names = named(the_map())
    assert [name for name in names if names.count(name) > 1] == []


def test_the_map_fits_on_two_screens():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.partition("## The map\n")[2].partition("\n## ")[0]
    assert 20 < len(section.splitlines()) <= TWO_SCREENS


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("- `errors` and `result`.", ["errors.py", "result.py"]),
        ("- **`rules/`** decides: `judge`,\n  `moves`.", ["rules/judge.py", "rules/moves.py"]),
        ("- **`pictures/`**: `svg` with `art.json`.", ["pictures/svg.py", "pictures/art.json"]),
        ("- **`widget/`**: `board` (`FreeCell`).", ["widget/board.py"]),
        (
            "- **`solver/`** is fast:\n  - `kernel/`: `bits`, in `searches/`\n    `beam`;\n  - `task`.\n- `__main__`.",
            ["solver/kernel/bits.py", "solver/kernel/searches/beam.py", "solver/task.py", "__main__.py"],
        ),
    ],
)
def test_a_map_is_read_line_by_line(text, paths):
    assert named(text) == paths
