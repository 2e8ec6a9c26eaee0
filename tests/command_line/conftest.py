"""The command line in this process: what it prints, what it says, its exit code."""

import io
import sys
from typing import NamedTuple

import pytest

from freecell_widget.__main__ import main
from freecell_widget.solver.compile import kernel_choice


class Ran(NamedTuple):
    code: int
    out: str
    said: str

    @property
    def lines(self):
        return self.out.splitlines()


@pytest.fixture(autouse=True)
def plain_kernel(monkeypatch):
    """Plain Python, here and in the processes started here."""
    monkeypatch.setenv("FREECELL_WIDGET_KERNEL", "plain")
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command line, with a text or bytes on its standard input."""

    def run(*arguments, given=None):
        if given is not None:
            data = given.encode() if isinstance(given, str) else given
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(data))))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = stop.code
        return Ran(code, *capsys.readouterr())

    return run
