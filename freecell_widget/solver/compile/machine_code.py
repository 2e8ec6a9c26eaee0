"""Make the kernel's machine code with numba, and load it with LLVM alone.

numba takes seconds to compile and, from its own cache, most of a second to load. It is therefore asked for the code
only once, as LLVM's text. What is kept on disk is the object file that LLVM makes of it, which loads in a few
milliseconds without numba or numpy. The kernel allocates nothing, raises nothing and calls nothing of Python's, so its
code needs no more than the C library; that is checked before it is kept.
"""

from __future__ import annotations

import ctypes
import importlib
import mmap
import re
from array import array as packed_array
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm

from freecell_widget.solver.compile import entry
from freecell_widget.solver.compile.plain_kernel import Kernel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

NAME = "freecell_kernel"
MAPPED = 1 << 16  # bytes from which an array is mapped: the system then zeroes what is used of it, and takes it back

_engines: list[Any] = []  # LLVM's engines own the code, so they live as long as the process


def _start_llvm() -> Any:  # noqa: ANN401 (llvmlite has no types)
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple())


def processor() -> str:
    """Return what code is made for: the processor and what it can do."""
    _start_llvm()
    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def build() -> bytes:
    """Compile the kernel and return it as an object file.

    Raises:
        ImportError: numba is not installed.
        RuntimeError: the code needs more than the C library.
    """
    from numba import types

    jit = importlib.import_module("freecell_widget.solver.compile.compiled_kernel.jit").jit
    enter = jit(entry.enter("freecell_widget.solver.compile.compiled_kernel"))
    array, number = types.CPointer(types.int64), types.int64  # type: ignore[no-untyped-call]
    signature = number(number, *[array] * len(entry.ARRAYS), *[number] * len(entry.NUMBERS))
    enter.compile(signature)
    (compiled,) = enter.overloads.values()
    text = enter.inspect_llvm(enter.signatures[0]).replace(compiled.fndesc.llvm_func_name, NAME)
    needed = set(re.findall(r"^declare .*?@([\w.$]+)", text, re.MULTILINE))
    foreign = sorted(name for name in needed if not name.startswith("llvm."))
    if foreign or " external " in text:
        raise RuntimeError(f"The compiled kernel needs {', '.join(foreign) or 'a variable'} from outside.")
    machine = _start_llvm().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=3, jit=True
    )
    made: bytes = machine.emit_object(llvm.parse_assembly(text))
    return made


class CompiledKernel(Kernel):
    """The kernel in machine code, with the functions that `entry` lists.

    Its modules have the constants of the plain ones too.

    Args:
        code: made by :func:`build` on a processor like this one.

    Raises:
        RuntimeError: it is not the kernel's code.
    """

    compiled = True

    def __init__(self, code: bytes) -> None:
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _start_llvm().create_target_machine(jit=True))
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
        address = engine.get_function_address(NAME)
        if not address:
            raise RuntimeError("This is not the code of the kernel.")
        _engines.append(engine)
        self._spare: list[Any] = []
        # The compiler's own convention: first a place for the answer and one for an exception, which never comes.
        pointer, number = ctypes.c_void_p, ctypes.c_int64
        parameters = [pointer, pointer, number, *[pointer] * len(entry.ARRAYS), *[number] * len(entry.NUMBERS)]
        enter = ctypes.CFUNCTYPE(ctypes.c_int32, *parameters)(address)
        for call, (module, function) in enumerate(entry.FUNCTIONS):
            plain = getattr(Kernel, module)
            own = self.__dict__.setdefault(module, SimpleNamespace(**_constants(plain)))
            setattr(own, function, _caller(enter, call, getattr(plain, function)))

    def array(self, size: int) -> Any:  # noqa: ANN401 (a type for each size)
        """Return an array of zeros that machine code can work on.

        Args:
            size: its length in words of 64 bits.

        Raises:
            MemoryError: there is not so much memory.
        """
        kind = ctypes.c_int64 * size
        if 8 * size < MAPPED:
            return kind()
        try:
            return kind.from_buffer(mmap.mmap(-1, 8 * size))
        except OSError as error:
            raise MemoryError from error

    def borrow(self, size: int) -> Any:  # noqa: ANN401 (a type for each size)
        """Return the array that the last search gave back, or a new one.

        The system need not find and clear pages for it again.

        Args:
            size: its length in words of 64 bits.
        """
        with suppress(IndexError):
            words = self._spare.pop()
            if len(words) == size:
                return words
        return self.array(size)

    def give_back(self, words: Any) -> None:  # noqa: ANN401 (a type for each size)
        """Keep an array for the next search, one at most.

        Args:
            words: a borrowed array that is no longer used.
        """
        if not self._spare:
            self._spare.append(words)

    def words_of(self, numbers: Iterable[int]) -> Any:  # noqa: ANN401 (a type for each size)
        """Return an array of some numbers that machine code can work on.

        Args:
            numbers: each of 64 bits; an `array` of them is copied fastest.
        """
        words = numbers if isinstance(numbers, packed_array) else packed_array("q", numbers)
        return (ctypes.c_int64 * len(words)).from_buffer_copy(words)


def _constants(module: object) -> dict[str, Any]:
    return {name: value for name, value in vars(module).items() if name.isupper()}


def _caller(enter: Callable[..., int], call: int, plain: Callable[..., object]) -> Callable[..., int]:
    """Return a function with the plain one's parameters that calls machine code."""
    arrays, numbers = entry.places(plain)
    no_arrays = [None] * (len(entry.ARRAYS) - len(arrays))
    no_numbers = [0] * (len(entry.NUMBERS) - len(numbers))

    def function(*arguments: Any) -> int:  # noqa: ANN401 (arrays and numbers)
        answer, error = ctypes.c_int64(), ctypes.c_void_p()
        given = [arguments[place] for place in arrays] + no_arrays + [arguments[place] for place in numbers]
        enter(ctypes.byref(answer), ctypes.byref(error), call, *given, *no_numbers)
        return answer.value

    return function
