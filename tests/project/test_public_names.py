"""``freecell_widget.__all__`` is the contract: all its names are there and documented."""

import inspect
import subprocess
import sys
import types

import pytest

import freecell_widget
from freecell_widget import rules, search

NAMES = sorted(freecell_widget.__all__)
PROMISED = """
    Card Group Variant State Move Reason Game FreeCell
    FreeCellError NotationError IllegalMove InvalidState DealError
    why_illegal apply legal_moves single_moves capacity expand_supermove
    deal_state random_deal mini_deal
    FREECELL BAKERS_GAME EIGHT_OFF SEAHAVEN_TOWERS RELAXED_FREECELL FORECELL
"""
HEAVY = {"anywidget", "ipywidgets", "traitlets", "IPython", "numba", "numpy", "pandas", "pyarrow", "tqdm"}


def test_each_name_once_and_none_is_private():
    assert len(set(freecell_widget.__all__)) == len(freecell_widget.__all__)
    assert not [name for name in NAMES if name.startswith("_") and name != "__version__"]


def test_what_the_documentation_promises_is_there():
    assert not set(PROMISED.split()) - set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_name_resolves_and_is_documented(name):
    value = getattr(freecell_widget, name)
    if inspect.isclass(value) or inspect.isroutine(value):
        assert inspect.getdoc(value), f"{name} has no docstring"
        assert value.__doc__, f"{name} only inherits a docstring"
        assert value.__module__.startswith("freecell_widget")


def test_nothing_public_is_left_out_of_the_contract():
    """What stands in the module and is neither private, a module, nor from elsewhere is meant for users."""
    public = {
        name
        for name, value in vars(freecell_widget).items()
        if not name.startswith("_")
        and name != "TYPE_CHECKING"
        and not isinstance(value, types.ModuleType)
        and getattr(value, "__module__", "freecell_widget").startswith("freecell_widget")
    }
    assert public <= set(NAMES)


def test_dir_lists_the_names_that_load_late():
    assert set(NAMES) <= set(dir(freecell_widget))


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_name"):
        freecell_widget.no_such_name  # noqa: B018


@pytest.mark.parametrize("statement", ["import freecell_widget", "from freecell_widget import Game"])
def test_importing_loads_nothing_heavy(statement):
    code = f"import sys; {statement}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


def test_star_import_gives_exactly_the_contract():
    code = "from freecell_widget import *; print(*sorted(n for n in dir() if not n.startswith('__')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {name for name in NAMES if not name.startswith("__")}


@pytest.mark.parametrize("order", ["freecell_widget freecell_widget.search", "freecell_widget.search freecell_widget"])
def test_both_star_imports_together_mean_the_same_in_each_order(order):
    """N10: `expand` was in both, so that the course's own cell failed after a second import."""
    first, second = order.split()
    code = f"from {first} import *; from {second} import *; print(expand.__module__, expand_supermove.__module__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["freecell_widget.search.problem", "freecell_widget.rules.supermove"]


def test_no_name_means_one_thing_here_and_another_in_search():
    for name in set(NAMES) & set(search.__all__):
        assert getattr(freecell_widget, name) is getattr(search, name)


def test_the_first_name_of_expand_supermove_is_imported_as_ever():
    from freecell_widget import expand
    from freecell_widget.rules import expand as from_rules

    assert expand is from_rules is freecell_widget.expand_supermove
    assert "expand" not in (*NAMES, *rules.__all__)
