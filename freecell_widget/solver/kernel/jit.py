"""Decorators that compile a kernel function, or leave it as it is.

The kernel's modules are imported twice under two package names. As ``freecell_widget.solver.kernel`` they are plain
Python; as ``freecell_widget.solver.compile.compiled_kernel`` the very same files go through numba.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from . import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence
    from typing import TypeAlias

    Words: TypeAlias = MutableSequence[int]

F = TypeVar("F", bound="Callable[..., Any]")

if COMPILED:
    import numba

    # Nothing here allocates, so nothing needs counting references; and nothing here is called from Python but `entry`,
    # through its address.
    _options: dict[str, Any] = {
        "error_model": "numpy",
        "_nrt": False,
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
    }

    def jit(function: F) -> F:
        """Compile a kernel function when a compiled one first calls it."""
        return cast("F", numba.njit(**_options)(function))

    def inline(function: F) -> F:
        """Compile a small kernel function into each of its callers."""
        return cast("F", numba.njit(forceinline=True, **_options)(function))

else:

    def jit(function: F) -> F:
        """Leave a kernel function as it is."""
        return function

    inline = jit
