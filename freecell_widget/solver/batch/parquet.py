"""Keep parts of a batch as Parquet files, each whole or not there at all."""

from __future__ import annotations

import hashlib
import os
import re
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from freecell_widget.errors import FreeCellError
from freecell_widget.solver.batch.numbered_deals import Rows
from freecell_widget.solver.batch.table import variant_label

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from freecell_widget.variants.variant import Variant

SCHEMA_BEFORE = pa.schema(  # of files of version 0.1
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
ADDED = pa.schema(
    [
        ("limit", pa.string()),
        ("lower_bound", pa.int32()),
        ("variant", pa.string()),
        ("quality", pa.string()),
        ("nodes", pa.int64()),
    ]
)
SCHEMA = pa.unify_schemas([SCHEMA_BEFORE, ADDED])

NODES = b"freecell_widget.nodes"  # in the file's metadata


def path_of(directory: Path, deals: Sequence[int], variant: Variant, quality: str = "fast") -> Path:
    """Return the file of a part; other deals, rules or qualities have another.

    Args:
        directory: where the parts are.
        deals: the numbers of the part.
        variant: the game.
        quality: of the solutions.
    """
    names = (variant.name,) if quality == "fast" else (variant.name, quality)
    game = re.sub(r"[^a-z0-9]+", "-", " ".join(names).lower()).strip("-")
    digest = hashlib.sha256(repr((list(deals), variant, *names[1:])).encode()).hexdigest()[:8]
    return directory / f"{game}-{deals[0]:010d}-{deals[-1]:010d}-{digest}.parquet"


def write(path: Path, rows: Rows, variant: Variant, quality: str) -> None:
    """Write a part under another name, then rename it: nobody reads half a file.

    Args:
        path: its file.
        rows: what it holds.
        variant: the game.
        quality: of the solutions.
    """
    columns = {
        **vars(rows),
        "player_moves": [moves if won else None for moves, won in zip(rows.player_moves, rows.solved(), strict=True)],
        "card_moves": [moves if won else None for moves, won in zip(rows.card_moves, rows.solved(), strict=True)],
        "limit": [limit or None for limit in rows.limit],
        "variant": [variant_label(variant)] * len(rows),
        "quality": [quality] * len(rows),
        "nodes": [rows.nodes] * len(rows),
    }
    schema = SCHEMA.with_metadata({NODES: str(_budget(rows.nodes))})
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        pq.write_table(pa.table(columns, schema=schema), partial, compression="zstd")
        partial.replace(path)
    except FileNotFoundError:
        if not path.exists():  # unless another run has finished the same part, and cleared up
            raise
    finally:
        for left in path.parent.glob(f".{path.name}.*.partial"):  # ours, or of a run that was killed
            left.unlink(missing_ok=True)


def read(path: Path) -> Rows | None:
    """Return the rows of a part, or None if there is no whole file.

    Args:
        path: its file.
    """
    try:
        table = pq.read_table(path)
        budget = int(table.schema.metadata[NODES])
        columns = table.select(SCHEMA_BEFORE.names).cast(SCHEMA_BEFORE).to_pydict()
        if "limit" in table.column_names:
            columns["limit"] = [limit or "" for limit in table["limit"].to_pylist()]
            columns["lower_bound"] = table["lower_bound"].to_pylist()
        else:
            columns["limit"] = ["nodes" if status == "limit" else "" for status in columns["status"]]
            columns["lower_bound"] = [0] * len(table)
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError):
        return None
    for name in ("player_moves", "card_moves"):
        columns[name] = [moves or 0 for moves in columns[name]]
    return Rows(**columns, nodes=None if budget == _budget(None) else budget)


def is_enough(rows: Rows, deals: Sequence[int], nodes: int | None) -> bool:
    """Return whether a part has these deals and was searched with this limit or more.

    Args:
        rows: of its file.
        deals: the numbers of the part.
        nodes: the most positions to expand for a deal.
    """
    return rows.deal == list(deals) and not (any(rows.limit) and _budget(rows.nodes) < _budget(nodes))


def refuse_others(directory: Path, variant: Variant, quality: str) -> None:
    """Refuse a folder with old files of another game or quality.

    The rows of files of version 0.1 name neither. Later rows name both, so they can be told apart.

    Args:
        directory: the folder.
        variant: the game that is to be solved.
        quality: of the solutions.

    Raises:
        FreeCellError: there is such a file; the text names it.
    """
    for path in sorted(directory.glob("*.parquet")):
        try:
            names = pq.read_schema(path).names
            if not set(SCHEMA_BEFORE.names) <= set(names) or "variant" in names:
                continue
            deals = pq.read_table(path, columns=["deal"])["deal"].to_pylist()
        except (OSError, pa.ArrowException):
            continue
        if deals and path_of(directory, deals, variant, quality).name != path.name:
            message = (
                f"{path.name!r} in this folder is of another run, and its rows do not name their game and quality. "
                f"Choose another folder for {variant.name}, quality {quality!r}."
            )
            raise FreeCellError(message)


def _budget(nodes: int | None) -> int:
    return 2**63 - 1 if nodes is None else nodes
