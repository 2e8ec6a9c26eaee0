"""Which kernel answers: plain Python at once, the compiled one when it is there, and what happens without a cache."""

import os
import subprocess
import sys
import tracemalloc

import pytest

from freecell_widget.errors import FreeCellError
from freecell_widget.solver import solve
from freecell_widget.solver.compile import code_cache, engine

ANSWER_AT_ONCE = """
from freecell_widget.solver import solve
from freecell_widget.solver.compile import engine
solution = solve(1)
assert solution.solved
print(solution.player_moves, engine.has_compiler())
"""


def run(program, **environment):
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    ).stdout.split()


def test_without_numba_plain_python_answers():
    hide = "import sys; sys.modules['numba'] = None\nimport importlib.util as u; f = u.find_spec\n"
    hide += "u.find_spec = lambda name, *a: None if name == 'numba' else f(name, *a)\n"
    moves, has_compiler = run(hide + ANSWER_AT_ONCE)
    assert (int(moves) > 0, has_compiler) == (True, "False")


def test_the_choice_of_the_environment_is_taken():
    program = "from freecell_widget.solver.compile import engine; print(engine.kernel().compiled)"
    assert run(program, FREECELL_WIDGET_KERNEL="plain") == ["False"]


@pytest.mark.parametrize("choice", ["fast", "PLAIN", " "])
def test_a_choice_that_is_none_is_said_at_the_first_question(choice, monkeypatch):
    monkeypatch.setattr(engine, "_shared", engine._Shared({engine.VARIABLE: choice}))
    with pytest.raises(
        FreeCellError, match=rf"^FREECELL_WIDGET_KERNEL='{choice}' names no kernel: choose one of 'auto'"
    ):
        solve(1)


def test_an_empty_choice_is_none():
    assert engine._Shared({engine.VARIABLE: ""}).choice == engine._Shared({}).choice == "auto"


def test_the_compiled_kernel_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(engine, "_shared", engine._Shared({engine.VARIABLE: "compiled"}))
    monkeypatch.setattr(engine.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(FreeCellError, match=r"^The compiled kernel needs numba: install freecell-widget\[fast\]\.$"):
        solve(1)


def test_the_cache_goes_where_it_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path))
    found = code_cache.directory()
    assert found is not None
    assert found.parent.parent == tmp_path
    assert code_cache.source_hash() in found.name


def test_a_cache_that_cannot_be_written_is_passed_over(tmp_path, monkeypatch):
    blocked = tmp_path / "a file, not a directory"
    blocked.write_text("")
    good = tmp_path / "good"
    monkeypatch.setenv(code_cache.VARIABLE, str(blocked))
    monkeypatch.setenv("XDG_CACHE_HOME", str(good))
    found = code_cache.directory()
    assert found is not None
    assert good in found.parents


def test_with_no_place_to_write_there_is_no_cache(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    for name in (code_cache.VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(blocked))
    monkeypatch.setattr(code_cache.tempfile, "gettempdir", lambda: str(blocked))
    assert code_cache.directory() is None


def test_code_is_kept_whole_and_for_one_processor(tmp_path, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path))
    mine, other = code_cache.place("mine"), code_cache.place("another")
    assert mine is not None
    assert mine != other
    assert code_cache.read(mine) is None
    code_cache.write(mine, b"code")
    assert code_cache.read(mine) == b"code"
    assert list(mine.parent.iterdir()) == [mine]  # nothing half written lies about
    code_cache.write(None, b"code")  # nowhere to keep it
    assert code_cache.read(None) is None


def damaged(code):
    """A file of code as a power cut, a full disk or a bad block leaves it."""
    flipped = bytearray(code)
    flipped[len(code) // 2] ^= 1
    return [b"", code[:9], code[:-1], code + b"\0", bytes(flipped), b"no code at all" * 99, bytes(len(code))]


@pytest.mark.parametrize("which", range(7))
def test_damaged_code_is_never_run_but_compiled_anew_at_once(which, tmp_path):
    path = tmp_path / "kernel.code"
    code_cache.write(path, b"machine code" * 999)
    assert code_cache.claim(path)
    path.write_bytes(damaged(path.read_bytes())[which])
    assert code_cache.read(path) is None
    assert not list(tmp_path.iterdir())
    assert code_cache.claim(path)  # nobody waits for whoever wrote it
    code_cache.write(path, b"code")
    assert code_cache.read(path) == b"code"


def test_code_that_cannot_be_kept_leaves_nothing_half_written(tmp_path):
    path = tmp_path / "kernel.code"
    path.mkdir()
    assert code_cache.read(path) is None
    with pytest.raises(OSError):
        code_cache.write(path, b"code")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.fast
def test_code_that_cannot_be_kept_is_used_all_the_same(tmp_path, monkeypatch):
    native = pytest.importorskip("freecell_widget.solver.compile.machine_code", exc_type=ImportError)
    blocked = tmp_path / "kernel.code"
    blocked.mkdir()
    monkeypatch.setattr(code_cache, "place", lambda _processor: blocked)
    monkeypatch.setattr(native, "build", lambda: b"code")
    monkeypatch.setattr(native, "load", lambda code: {"loaded": code})
    assert engine._load().modules == {"loaded": b"code"}
    monkeypatch.setattr(engine.subprocess, "run", lambda *_, **__: None)
    monkeypatch.setattr(engine, "compiled", lambda: pytest.fail("there is nothing to load"))
    engine._load_quietly()  # and ends, since what was compiled is not there


def test_of_many_processes_one_compiles(tmp_path):
    path = tmp_path / "kernel.code"
    assert [code_cache.claim(path) for _ in range(3)] == [True, False, False]
    os.utime(path.with_suffix(".compiling"), (0, 0))  # it died long ago
    assert [code_cache.claim(path) for _ in range(2)] == [True, False]


@pytest.mark.fast
def test_kept_code_is_loaded_without_the_compiler():
    pytest.importorskip("numba")
    engine.compiled()  # so that there is some, if there is a place for it
    program = """
import sys
from freecell_widget.solver import solve
from freecell_widget.solver.compile import engine
engine.use("compiled")
print(solve(617).solved, *(name in sys.modules for name in ("numba", "numpy")))
"""
    if code_cache.directory() is not None:
        assert run(program) == ["True", "False", "False"]


@pytest.mark.fast
def test_code_that_is_not_the_kernels_is_refused():
    llvm = pytest.importorskip("llvmlite.binding")
    from freecell_widget.solver.compile import machine_code

    machine_code.processor()  # starts LLVM
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    code = machine.emit_object(llvm.parse_assembly("define i32 @other() {\n ret i32 1\n}"))
    with pytest.raises(RuntimeError, match="no code of the kernel"):
        machine_code.load(code)


def test_memory_returns_after_solving():
    before_choice = engine.use("plain")
    try:
        solve(1, quality="proof", nodes=10)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        solve(781948, quality="proof", nodes=200)
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        engine.use(before_choice)
    assert peak - before > 500_000
    assert after - before < 100_000
