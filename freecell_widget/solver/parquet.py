"""Parts of a batch as Parquet files that appear whole or not at all."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import asdict
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from freecell_widget.solver.numbered import Rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from freecell_widget.variant import Variant

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


def write(path: Path, rows: Rows) -> None:
    """Write a part: under another name first, then renamed, so that nobody ever reads half a file.

    Args:
        path: its file.
        rows: what it holds.
    """
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        pq.write_table(pa.table(asdict(rows), schema=SCHEMA), partial, compression="zstd")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def read(path: Path, deals: Sequence[int]) -> Rows | None:
    """Return the rows of a part, or None if there is no file or it does not hold these deals.

    Args:
        path: its file.
        deals: the numbers of the part.
    """
    try:
        columns = pq.read_table(path, schema=SCHEMA).to_pydict()
    except (OSError, pa.ArrowInvalid):
        return None
    return Rows(**columns) if columns["deal"] == list(deals) else None
