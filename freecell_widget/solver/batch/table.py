"""Show the rows of a batch as people read them: dictionaries, data frames, CSV."""

from __future__ import annotations

import csv
import hashlib
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.model.state import State
from freecell_widget.notation import format_move
from freecell_widget.notation.moves import full_text
from freecell_widget.result import Metrics, Status
from freecell_widget.solver.batch.numbered_deals import moves_of
from freecell_widget.solver.packing import unpack
from freecell_widget.solver.solution import Solution
from freecell_widget.validate import quoted
from freecell_widget.variants.named_games import FREECELL, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from freecell_widget.solver.batch.numbered_deals import Rows
    from freecell_widget.variants.variant import Variant

COLUMNS = (
    "deal",
    "variant",
    "quality",
    "nodes",
    "status",
    "limit",
    "player_moves",
    "card_moves",
    "expanded",
    "proof",
    "lower_bound",
    "notation",
)


def variant_label(variant: Variant) -> str:
    """Return a name for the rules of a game that no other rules have.

    It is the game's name, followed by a digest if the name means other rules.

    Args:
        variant: the game.

    >>> from dataclasses import replace
    >>> variant_label(FREECELL), variant_label(replace(FREECELL, returns="cascades"))
    ('FreeCell', 'FreeCell #...')
    """
    try:
        if find_variant(variant.name) == variant:
            return variant.name
    except FreeCellError:
        pass
    return f"{variant.name} #{hashlib.sha256(repr(variant).encode()).hexdigest()[:8]}"


def dictionaries(rows: Rows, variant: Variant, quality: str) -> Iterator[dict[str, Any]]:
    """Yield each row as a dictionary; a missing value is None.

    Args:
        rows: the rows of a part.
        variant: the game.
        quality: of the solutions.
    """
    label = variant_label(variant)
    for index, (deal, solved) in enumerate(zip(rows.deal, rows.solved(), strict=True)):
        yield {
            "deal": deal,
            "variant": label,
            "quality": quality,
            "nodes": rows.nodes,
            "status": rows.status[index],
            "limit": rows.limit[index] or None,
            "player_moves": rows.player_moves[index] if solved else None,
            "card_moves": rows.card_moves[index] if solved else None,
            "expanded": rows.expanded[index],
            "proof": rows.proof[index],
            "lower_bound": rows.lower_bound[index],
            "notation": _notation(deal_state(deal, variant), rows.moves[index]) if solved else None,
        }


def _notation(state: State, column: bytes) -> str:
    """Return the text of a solution, the same as `Solution.notation`.

    Every solution has been checked, so the moves are not judged again.

    Args:
        state: the position that it solves.
        column: its packed moves.
    """
    variant = state.variant
    piles = [list(pile) for pile in state.piles]
    tokens = []
    for move in unpack(state, moves_of(column)):
        source, target, cards = move
        # A card that leaves a cascade for an empty one may be the last of a run, and one that comes back from a
        # foundation may be one of several: there the text depends on the position.
        opens = cards == 1 and target < variant.cascades and not piles[target] and len(piles[source]) > 1
        if opens or source >= variant.first_foundation:
            before = State.unchecked(variant, tuple(map(tuple, piles)))
            tokens.append(format_move(variant, move, state=before))
        else:
            tokens.append(_token(variant, move))
        piles[target] += piles[source][-cards:]
        del piles[source][-cards:]
    return " ".join(tokens)


_token = lru_cache(maxsize=1 << 14)(full_text)  # the piles of a game allow some hundred moves


def to_csv(rows: Iterable[dict[str, Any]], target: str | Path | TextIO) -> None:
    """Write rows as CSV with a line of names first; a missing value is empty.

    Args:
        rows: as :func:`dictionaries` yields them.
        target: the path of a file, which appears when it is whole, or a file that is open for writing text.

    Raises:
        FreeCellError: the file cannot be written.
    """
    if not isinstance(target, (str, os.PathLike)):
        if not hasattr(target, "write"):
            raise FreeCellError(f"to_csv takes a path or an open file, got {quoted(target)}.")
        writer = csv.DictWriter(target, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return
    path = Path(target)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        try:
            with partial.open("w", encoding="utf-8", newline="") as file:
                to_csv(rows, file)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except FreeCellError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FreeCellError(f"{str(path)!r} cannot be written: {why}.") from error


def to_frame(rows: Iterable[dict[str, Any]]) -> Any:  # noqa: ANN401 (pandas is optional)
    """Return rows as a pandas DataFrame; missing numbers are `<NA>`.

    Args:
        rows: as :func:`dictionaries` yields them.

    Raises:
        FreeCellError: pandas is not installed.
    """
    try:
        import pandas as pd
    except ImportError as error:
        raise FreeCellError("A data frame needs pandas: pip install pandas. Without it, use rows().") from error
    kinds = dict.fromkeys(("nodes", "player_moves", "card_moves"), "Int64")
    return pd.DataFrame(list(rows), columns=list(COLUMNS)).astype(kinds)


def solution_of(row: Mapping[str, Any], *, variant: Variant | str | None = None) -> Solution:
    """Return the solution of a row of a Parquet file, whose moves can be played.

    Args:
        row: with the columns of the file, such as a dictionary or a row of a data frame.
        variant: the game, where the row does not name it: files of version 0.1, and games with rules that have no name.

    Raises:
        FreeCellError: the row has no deal, status or moves, or no game has the name in it.

    >>> from freecell_widget.solver.batch.numbered_deals import solve_numbers
    >>> rows = solve_numbers([164], FREECELL)
    >>> solution = solution_of({"deal": 164, "status": "solved", "moves": rows.moves[0]})
    >>> len(solution.moves) > 60
    True
    """
    try:
        deal, status, packed = int(row["deal"]), Status(row["status"]), moves_of(bytes(row["moves"]))
    except (KeyError, TypeError, ValueError) as error:
        raise FreeCellError("A row must have deal, status and moves, as in the files of solve_many.") from error
    game = find_variant(variant if variant is not None else row.get("variant") or FREECELL)
    metrics = Metrics(expanded=int(row.get("expanded") or 0))
    bound = int(row.get("lower_bound") or 0)
    proof = int(row.get("proof") or 0)
    limit = row.get("limit") or ""
    return Solution(deal_state(deal, game), status, packed, metrics, limit, proof=proof, lower_bound=bound, deal=deal)
