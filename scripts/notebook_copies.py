"""Copies of the notebooks to play in, so that what JupyterLab saves changes no file of the repository."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

MARK = "freecell_widget_original"  # in a copy's metadata: the digest of the cells that were copied


def bring_copies(originals: Path, folder: Path) -> list[str]:
    """Copy the notebooks, and copy those anew that have changed since, unless the person has changed the cells.

    Args:
        originals: the folder with the notebooks.
        folder: where the copies are or will be.

    Returns:
        The names of the copies that were kept, because the person has changed them, while their original changed too.
    """
    folder.mkdir(exist_ok=True)
    kept = []
    for original in sorted(originals.glob("*.ipynb")):
        copy = folder / original.name
        new = cells_digest(read(original))
        if copy.exists():
            copied, now = digests(read(copy))
            if copied == new:
                continue
            if copied is None or copied != now:
                kept.append(copy.name)
                continue
        write_copy(original, copy, new)
    return kept


def write_copy(original: Path, copy: Path, digest: str) -> None:
    """Write the copy with its mark; one that is half written replaces nothing."""
    notebook = read(original)
    notebook["metadata"][MARK] = digest
    half = copy.with_suffix(".part")
    half.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    shutil.move(half, copy)


def read(path: Path) -> dict[str, Any]:
    """Return a notebook as JSON has it; what is not JSON is an empty one."""
    try:
        notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return {}
    return notebook


def digests(copy: dict[str, Any]) -> tuple[str | None, str | None]:
    """Return the digest of the cells that were copied, and that of the cells now; None of a damaged copy."""
    try:
        return copy["metadata"][MARK], cells_digest(copy)
    except (KeyError, TypeError, AttributeError):
        return None, None


def cells_digest(notebook: dict[str, Any]) -> str:
    """Return a digest of what a person writes in the cells, without outputs and numbers."""
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()
