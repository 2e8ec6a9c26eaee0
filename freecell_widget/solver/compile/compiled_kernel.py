"""The files of `kernel` once more, compiled: see `kernel/jit.py`."""

from pathlib import Path

COMPILED = True

__path__ = [str(Path(__file__).parents[1] / "kernel")]
