"""``python -m freecell_widget.solver`` compiles the kernel into the cache, politely; nothing else is done."""

import os

from freecell_widget.solver.compile import engine

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    engine.compiled()
