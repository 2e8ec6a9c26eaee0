"""The child process that compiles the kernel."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from freecell_widget.solver.compile import code_cache, machine_code


def main() -> None:
    """Compile, keep the code, and write it to standard output.

    The arguments are the priority and the file to keep the code in, or an empty text.
    """
    priority, path = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(int(priority))
    code = machine_code.build()
    with suppress(OSError):  # a full disk: it is compiled again next time
        code_cache.write(Path(path) if path else None, code)
    with suppress(BrokenPipeError):  # the parent has ended
        sys.stdout.buffer.write(code_cache.signed(code))
        sys.stdout.buffer.flush()
