"""Which kernel answers: plain Python at once, the compiled one when it is ready, and how it gets ready."""

import os
import subprocess
import sys
import threading
import tracemalloc
from types import SimpleNamespace

import pytest

from freecell_widget.errors import FreeCellError
from freecell_widget.solver import solve, wait_for_compiler
from freecell_widget.solver.compile import code_cache, kernel_choice
from tests.support.paths import ROOT

ANSWER_AT_ONCE = """
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice
solution = solve(1)
assert solution.solved
print(solution.player_moves, kernel_choice.has_compiler())
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
    program = "from freecell_widget.solver.compile import kernel_choice; print(kernel_choice.kernel().compiled)"
    assert run(program, FREECELL_WIDGET_KERNEL="plain") == ["False"]


@pytest.mark.parametrize("choice", ["fast", "PLAIN", " "])
def test_another_choice_is_refused_at_the_first_question(choice, monkeypatch):
    monkeypatch.setattr(kernel_choice, "_shared", kernel_choice._Shared({kernel_choice.VARIABLE: choice}))
    sentence = rf"^FREECELL_WIDGET_KERNEL must be 'auto', 'plain' or 'compiled', got '{choice}'\.$"
    with pytest.raises(FreeCellError, match=sentence):
        solve(1)


def test_an_empty_choice_is_none():
    assert kernel_choice._Shared({kernel_choice.VARIABLE: ""}).choice == kernel_choice._Shared({}).choice == "auto"


def test_the_compiled_kernel_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(kernel_choice, "_shared", kernel_choice._Shared({kernel_choice.VARIABLE: "compiled"}))
    monkeypatch.setattr(kernel_choice.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(FreeCellError, match=r"^The compiled kernel needs numba: install freecell-widget\[fast\]\.$"):
        solve(1)


@pytest.fixture
def child(tmp_path, monkeypatch):
    """A compiler that is a short program, and nothing loaded or compiled yet; the program is written by the test."""
    pytest.importorskip("numba")
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path))
    monkeypatch.setattr(kernel_choice, "_shared", kernel_choice._Shared({}))
    loaded = []
    monkeypatch.setattr(kernel_choice, "_load", loaded.append)

    def program(text):
        monkeypatch.setattr(kernel_choice, "CHILD", "path = {path!r}\n" + text)
        return loaded

    return program


KEEP = """
import sys
sys.path[:] = path
from pathlib import Path
from freecell_widget.solver.compile import code_cache
code_cache.write(Path(sys.argv[2]), b"code")
sys.stdout.buffer.write(code_cache.signed(b"code"))
"""


def ask_until_it_is_loaded():
    assert not kernel_choice.kernel().compiled
    kernel_choice._shared.loader.join()


@pytest.mark.fast
def test_one_compilation_serves_those_who_come_later(child):
    loaded = child(KEEP)
    ask_until_it_is_loaded()
    child("raise SystemExit(1)")
    ask_until_it_is_loaded()
    assert loaded == [b"code", b"code"]


@pytest.mark.fast
def test_code_that_cannot_be_kept_is_used_all_the_same(child):
    loaded = child(KEEP.replace("code_cache.write(", "(lambda *_: None)("))
    ask_until_it_is_loaded()
    assert loaded == [b"code"]


@pytest.mark.fast
@pytest.mark.parametrize(
    ("ending", "why"),
    [
        ("raise ImportError('there is no such module')", "ImportError: there is no such module"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "exit code -9"),
        ("print('not code')", "exit code 0"),
    ],
)
def test_a_compiler_that_fails_is_told_in_one_sentence_and_tried_again(child, ending, why):
    loaded = child(ending)
    told = []
    for _ in range(kernel_choice.TRIES - 1):
        with pytest.warns(RuntimeWarning) as said:
            ask_until_it_is_loaded()
        told += [str(warning.message) for warning in said]
    goes_on = "The solver goes on in plain Python, which is about a hundred times slower."
    assert set(told) == {f"The solver could not be compiled ({why}). {goes_on}"}
    child(KEEP)
    ask_until_it_is_loaded()  # nothing that the others left holds it up
    assert loaded == [b"code"]


@pytest.mark.fast
def test_a_compiler_that_fails_again_and_again_is_left_alone(child):
    child("raise SystemExit(1)")
    for _ in range(kernel_choice.TRIES):
        with pytest.warns(RuntimeWarning):
            ask_until_it_is_loaded()
    loaded = child(KEEP)
    ask_until_it_is_loaded()
    assert loaded == []


@pytest.mark.fast
def test_a_compiler_goes_on_and_keeps_the_lock_when_its_parent_is_killed(tmp_path):
    """As when a notebook is closed at its first use."""
    fcntl = pytest.importorskip("fcntl")
    pytest.importorskip("numba")
    pipe = tmp_path / "go"
    os.mkfifo(pipe)
    waiting = f"open({str(pipe)!r}).read(); path = {{path!r}}" + KEEP
    program = f"""
from freecell_widget.solver.compile import kernel_choice
kernel_choice.CHILD = {waiting!r}
kernel_choice.kernel()
kernel_choice._shared.loader.join()
"""
    environment = {**os.environ, code_cache.VARIABLE: str(tmp_path), kernel_choice.VARIABLE: "auto"}
    parent = subprocess.Popen([sys.executable, "-c", program], env=environment)
    with pipe.open("w"):  # which opens when the compiler has begun
        parent.kill()
        parent.wait()
        (locked,) = tmp_path.rglob("*.lock")
        with code_cache.lock(locked) as held:
            assert held is None
    with locked.open("rb") as compiler:
        fcntl.flock(compiler, fcntl.LOCK_EX)  # waits until the compiler has ended
    assert code_cache.read(locked.with_suffix(".code")) == b"code"


@pytest.mark.fast
def test_without_a_safe_folder_it_is_compiled_and_said(child, monkeypatch):
    loaded = child(KEEP)
    monkeypatch.setattr(code_cache, "place", lambda _processor: None)
    child(KEEP.replace("code_cache.write(", "(lambda *_: None)("))
    with pytest.warns(
        RuntimeWarning, match=r"no folder for it can be written by you alone\. Set FREECELL_WIDGET_CACHE"
    ):
        ask_until_it_is_loaded()
    assert loaded == [b"code"]


@pytest.mark.fast
def test_the_compiler_gets_the_path_of_its_parent_and_nothing_else(child, tmp_path, monkeypatch):
    """A package reached by `sys.path.insert` is found; a module in the working folder is not."""
    (tmp_path / "numba.py").write_text("raise SystemExit('the numba of the working folder was run')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(sys, "path", ["inserted", *sys.path])
    loaded = child("import sys; sys.path[:] = path; assert path[0] == 'inserted'; import numba" + KEEP)
    ask_until_it_is_loaded()
    assert loaded == [b"code"]


@pytest.mark.fast
def test_the_command_runs_no_module_of_the_working_folder(tmp_path):
    """`freecell-widget solve 617` starts with the path of the installed program."""
    pytest.importorskip("numba")
    (tmp_path / "numba.py").write_text("open('was run', 'w').close()")
    command = tmp_path / "bin" / "freecell-widget"
    command.parent.mkdir()
    command.write_text(
        "import sys\n"
        "from freecell_widget.__main__ import main\n"
        "from freecell_widget.solver.compile import kernel_choice\n"
        "kernel_choice.CHILD += '; import numba; print(numba.__file__, file=sys.stderr)'\n"
        "kernel_choice.CHILD = kernel_choice.CHILD.replace('compiler_process.main()', 'None')\n"
        "code = main(['solve', '617'])\n"
        "kernel_choice._shared.loader.join()\n"
    )
    environment = {
        **os.environ,
        code_cache.VARIABLE: str(tmp_path),
        "PYTHONPATH": str(ROOT),
        kernel_choice.VARIABLE: "auto",
    }
    done = subprocess.run(
        [sys.executable, command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert not (tmp_path / "was run").exists()
    assert "site-packages" in done.stderr


@pytest.mark.fast
def test_kept_code_is_loaded_without_the_compiler():
    pytest.importorskip("numba")
    kernel_choice.compiled()  # so that there is some, if there is a place for it
    program = """
import sys
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice
kernel_choice.use("compiled")
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
    with pytest.raises(RuntimeError, match="not the code of the kernel"):
        machine_code.CompiledKernel(code)


def test_memory_returns_after_solving():
    before_choice = kernel_choice.use("plain")
    try:
        solve(1, quality="proof", nodes=10)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        solve(781948, quality="proof", nodes=200)
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        kernel_choice.use(before_choice)
    assert peak - before > 500_000
    assert after - before < 100_000


WAITING = KEEP.replace(
    "import sys\n", "import sys, time\nwhile not __import__('os').path.exists({go!r}): time.sleep(0.01)\n", 1
)


@pytest.fixture
def at_a_prompt(monkeypatch):
    """A person types, and the compiler works until the test writes the file."""
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)


@pytest.mark.fast
def test_a_person_is_told_once_that_the_compiler_is_at_work(child, at_a_prompt, tmp_path, capsys):
    go = tmp_path / "go"
    loaded = child(WAITING.replace("{go!r}", repr(str(go))))
    solve(1)
    while not kernel_choice._shared.compiling:
        assert kernel_choice._shared.loader.is_alive()
    assert solve(1).solved
    assert solve(1).solved
    assert capsys.readouterr().err == f"{kernel_choice.COMPILING}\n"
    go.touch()
    kernel_choice._shared.loader.join()
    assert loaded == [b"code"]
    assert not kernel_choice._shared.compiling


@pytest.mark.fast
def test_programs_and_other_threads_are_not_told(child, monkeypatch, capsys):
    child(KEEP)
    monkeypatch.setattr(kernel_choice._shared, "compiling", True)
    monkeypatch.delattr(sys, "ps1", raising=False)
    kernel_choice.tell_of_compiling()
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    thread = threading.Thread(target=kernel_choice.tell_of_compiling)  # as a hint on the board
    thread.start()
    thread.join()
    assert capsys.readouterr().err == ""
    kernel_choice.tell_of_compiling()
    assert capsys.readouterr().err == f"{kernel_choice.COMPILING}\n"


@pytest.mark.parametrize(
    ("module", "answers"), [("IPython", {"get_ipython": object}), ("marimo", {"running_in_notebook": lambda: True})]
)
def test_notebooks_are_interactive(module, answers, monkeypatch):
    monkeypatch.delattr(sys, "ps1", raising=False)
    for other in ("IPython", "marimo"):
        monkeypatch.delitem(sys.modules, other, raising=False)
    assert not kernel_choice._is_interactive()
    monkeypatch.setitem(sys.modules, module, SimpleNamespace(**answers))
    assert kernel_choice._is_interactive()


@pytest.mark.fast
def test_one_can_wait_for_the_compiler(child, monkeypatch, tmp_path):
    go = tmp_path / "go"
    child(WAITING.replace("{go!r}", repr(str(go))))
    monkeypatch.setattr(kernel_choice, "_load", lambda code: setattr(kernel_choice._shared, "compiled", code))
    assert wait_for_compiler(seconds=0) is False
    go.touch()
    assert wait_for_compiler() is True
    assert kernel_choice._shared.compiled == b"code"
    with pytest.raises(FreeCellError, match=r"^seconds must be a number, 0 or more, got -1\.$"):
        wait_for_compiler(-1)


@pytest.mark.fast
def test_waiting_ends_when_the_compiler_fails(child):
    child("raise SystemExit(1)")
    with pytest.warns(RuntimeWarning, match="could not be compiled"):
        assert wait_for_compiler() is False


@pytest.mark.parametrize("choice", ["plain", "auto", "compiled"])
def test_without_a_compiler_there_is_nothing_to_wait_for(choice, monkeypatch):
    monkeypatch.setattr(kernel_choice, "_shared", kernel_choice._Shared({kernel_choice.VARIABLE: choice}))
    monkeypatch.setattr(kernel_choice.importlib.util, "find_spec", lambda _name: None)
    assert wait_for_compiler() is False
