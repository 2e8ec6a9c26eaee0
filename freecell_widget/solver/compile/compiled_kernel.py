"""The kernel once more, compiled: the files of `kernel` under this package's name (see `kernel/jit.py`)."""

from pathlib import Path

COMPILED = True

__path__ = [str(Path(__file__).parents[1] / "kernel")]
