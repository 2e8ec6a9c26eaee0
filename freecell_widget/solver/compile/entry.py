"""Write `enter`, the one function through which machine code is entered.

One function is one piece of machine code, so it is compiled, kept and loaded at once. Each kernel function that is
called from outside has a number. The text of `enter` is written from their list, so no number stands in two places.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# Module and function, as attributes of `Kernel`. The place in this list is the number.
FUNCTIONS = (
    ("weight_tables", "weigh"),
    ("portfolio", "batch"),
    ("replay", "replay"),
    ("best_first", "begin"),
    ("best_first", "search"),
    ("best_first", "path_length"),
    ("best_first", "trace"),
    ("beam", "begin"),
    ("beam", "search"),
    ("depth_first", "lay_out"),
    ("depth_first", "begin"),
    ("depth_first", "search"),
    ("depth_first", "move_keys"),
    ("depth_first", "move_rest"),
    ("depth_first", "trace"),
    ("deal_tables", "deal_numbered"),
    ("deal_tables", "survey"),
    ("deal_tables", "set_root"),
    ("node", "autoplay"),
    ("node", "apply"),
    ("expand", "expand"),
    ("breadth_first", "begin"),
    ("breadth_first", "least"),
    ("breadth_first", "search"),
)
SEARCHES = ("beam", "best_first", "breadth_first", "depth_first", "portfolio")  # modules in the folder `searches`
ARRAYS, NUMBERS = "abcdefghi", "xyz"  # the parameters of `enter` after the number


def places(function: Callable[..., object]) -> tuple[list[int], list[int]]:
    """Return which parameters of a kernel function are arrays and which are numbers.

    Args:
        function: one of the plain kernel.

    >>> from freecell_widget.solver.kernel.replay import replay
    >>> places(replay)
    ([0, 1, 3, 4], [2])
    """
    kinds = [kind for name, kind in function.__annotations__.items() if name != "return"]
    return [i for i, kind in enumerate(kinds) if kind == "Words"], [i for i, kind in enumerate(kinds) if kind == "int"]


def text() -> str:
    """Return the text of `enter`, which calls each function by its number.

    >>> print(text().splitlines()[0])
    def enter(call, a, b, c, d, e, f, g, h, i, x, y, z):
    """
    lines = [f"def enter({', '.join(('call', *ARRAYS, *NUMBERS))}):"]
    for call, (module, name) in enumerate(FUNCTIONS):
        function = getattr(_module("freecell_widget.solver.kernel", module), name)
        names = dict(zip(places(function)[0], ARRAYS, strict=False)) | dict(
            zip(places(function)[1], NUMBERS, strict=False)
        )
        called = f"function_{call}({', '.join(names[place] for place in range(len(names)))})"
        if function.__annotations__["return"] == "None":
            lines += [f"    if call == {call}:", f"        {called}", "        return 0"]
        else:
            lines += [f"    if call == {call}:", f"        return {called}"]
    return "\n".join([*lines, "    return 0", ""])


def enter(package: str) -> Callable[..., int]:
    """Return the function `enter` over the modules of a package.

    Args:
        package: the plain kernel, or the one whose functions numba compiles.
    """
    names: dict[str, object] = {
        f"function_{call}": getattr(_module(package, module), name) for call, (module, name) in enumerate(FUNCTIONS)
    }
    exec(text(), names)  # noqa: S102 (written above)
    return names["enter"]  # type: ignore[return-value]


def _module(package: str, name: str) -> object:
    folder = ".searches" if name in SEARCHES else ""
    return importlib.import_module(f"{package}{folder}.{name}")
