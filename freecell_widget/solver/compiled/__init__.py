"""The kernel once more, compiled: the files of `kernel` under this package's name (see `kernel.jit`)."""

from pathlib import Path

COMPILED = True
CACHE = True  # whether compiled code is kept on disk; `engine` decides before it imports the modules

__path__ = [str(Path(__file__).parent.parent / "kernel")]
