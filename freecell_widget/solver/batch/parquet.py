"""Keep parts of a batch as Parquet files, each whole or not there at all."""

from __future__ import annotations

import hashlib
import os
import re
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from freecell_widget.solver.batch.numbered_deals import Rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from freecell_widget.variants.variant import Variant

SCHEMA = pa.schema(
    [
        ("deal", pa.int64()),
        ("status", pa.string()),
        ("player_moves", pa.int32()),
        ("card_moves", pa.int32()),
        ("expanded", pa.int64()),
        ("proof", pa.int64()),
        ("moves", pa.binary()),
    ]
)

NODES = b"freecell_widget.nodes"  # in the file's metadata


def path_of(directory: Path, deals: Sequence[int], variant: Variant) -> Path:
    """Return the file of a part; other deals, or other rules, have another.

    Args:
        directory: where the parts are.
        deals: the numbers of the part.
        variant: the game.
    """
    game = re.sub(r"[^a-z0-9]+", "-", variant.name.lower()).strip("-")
    digest = hashlib.sha256(repr((list(deals), variant)).encode()).hexdigest()[:8]
    return directory / f"{game}-{deals[0]:010d}-{deals[-1]:010d}-{digest}.parquet"


def write(path: Path, rows: Rows, nodes: int | None) -> None:
    """Write a part under another name, then rename it: nobody reads half a file.

    Args:
        path: its file.
        rows: what it holds.
        nodes: the most positions that were expanded for a deal; it stands in the file's metadata.
    """
    schema = SCHEMA.with_metadata({NODES: str(_budget(nodes))})
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        pq.write_table(pa.table(vars(rows), schema=schema), partial, compression="zstd")
        partial.replace(path)
    except FileNotFoundError:
        if not path.exists():  # unless another run has finished the same part, and cleared up
            raise
    finally:
        for left in path.parent.glob(f".{path.name}.*.partial"):  # ours, or of a run that was killed
            left.unlink(missing_ok=True)


def read(path: Path, deals: Sequence[int], nodes: int | None) -> Rows | None:
    """Return the rows of a part, or None if they must be found (again).

    They must if there is no file, if it does not hold these deals, or if it leaves some open that a smaller limit
    stopped.

    Args:
        path: its file.
        deals: the numbers of the part.
        nodes: the most positions to expand for a deal.
    """
    try:
        table = pq.read_table(path)
        rows = Rows(**table.cast(SCHEMA).to_pydict())
        budget = int(table.schema.metadata[NODES])
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError):
        return None
    more = "limit" in rows.status and budget < _budget(nodes)
    return rows if rows.deal == list(deals) and not more else None


def _budget(nodes: int | None) -> int:
    return 2**63 - 1 if nodes is None else nodes
