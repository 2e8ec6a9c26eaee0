"""The numbers of a trace, in columns, to and from bytes."""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT, EXPANDED, LATE, RESTARTED, DROPPED = range(5)
KINDS = ("root", "expanded", "late", "restarted", "dropped")
NO_ROW = 2**32 - 1
_MAGIC = b"FCtrace1"
_MOST = 2**31


class Columns:
    """The numbers of a trace, as a recorder writes them and bytes carry them."""

    def __init__(self) -> None:
        self.kinds = array("B")  # of each event
        self.nodes = array("I")  # the row each event is about
        self.frontier = array("I")  # how many nodes waited after it
        self.ends = array("I")  # how many rows there were after it
        self.actions = array("H")  # of each row: its place in the table
        self.values = array("f")  # of each row: the heuristic's value, if there was a heuristic
        self.table: list[tuple[Any, float]] = []  # each different (action, cost)
        self.bounds: dict[int, float] = {}  # event -> the bound it restarted with
        self.dropped: dict[int, array[int]] = {}  # event -> the rows it dropped
        self.roots: dict[int, Any] = {}  # row -> the state of a root that is not the first position
        self.expansions = 0

    def add_event(self, kind: int, row: int, frontier: int) -> None:
        """Append an event."""
        self.kinds.append(kind)
        self.nodes.append(row)
        self.frontier.append(frontier)
        self.ends.append(len(self.actions))
        self.expansions += kind == EXPANDED

    @property
    def size(self) -> int:
        """The bytes that the columns take."""
        columns = (self.kinds, self.nodes, self.frontier, self.ends, self.actions, self.values)
        return sum(len(column) * column.itemsize for column in columns)

    def to_bytes(self, description: Any, as_data: Callable[[Any], Any] | None = None) -> bytes:
        """Return the columns and a description of the problem as compressed bytes.

        Args:
            description: of the problem, or None.
            as_data: state -> what JSON can hold; by default the state itself.

        Raises:
            SearchError: the actions are not made of numbers and texts.
        """
        head = {
            "problem": description,
            "table": self.table,
            "bounds": list(self.bounds.items()),
            "dropped": [(event, list(rows)) for event, rows in self.dropped.items()],
            "actions": self.actions.typecode,
            "lengths": [len(self.kinds), len(self.actions), len(self.values)],
        }
        if self.roots:
            head["roots"] = [(row, as_data(state) if as_data else state) for row, state in self.roots.items()]
        try:
            text = json.dumps(head, separators=(",", ":")).encode()
        except TypeError:
            raise SearchError(
                "To write a trace as bytes, make its actions and the states of its roots of numbers and texts."
            ) from None
        return _MAGIC + struct.pack("<I", len(text)) + zlib.compress(text + b"".join(map(_little, self._columns())), 6)

    @classmethod
    def from_bytes(cls, data: bytes) -> tuple[Columns, Any]:
        """Return (columns, description of the problem); nothing in the bytes is trusted.

        Raises:
            SearchError: the bytes are not a trace.
        """
        columns = cls()
        try:
            description = columns._read(data)
            columns._check()
        except (ValueError, TypeError, KeyError, IndexError, OverflowError, struct.error, zlib.error) as error:
            raise SearchError(f"These bytes are not a trace: {error}.") from error
        return columns, description

    def _columns(self) -> tuple[array[Any], ...]:
        return (self.kinds, self.nodes, self.frontier, self.ends, self.actions, self.values)

    def _read(self, data: bytes) -> Any:
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"they are a {type(data).__name__}, not bytes")
        if data[: len(_MAGIC)] != _MAGIC:
            raise ValueError("they do not begin like one")
        start = len(_MAGIC) + 4
        (size,) = struct.unpack("<I", data[start - 4 : start])
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data[start:], size) if size else b""
        if len(text) != size:
            raise ValueError("they are cut short")
        head = json.loads(text)
        events, rows, values = head["lengths"]
        if head["actions"] not in ("H", "I") or not 0 <= values <= rows <= _MOST or not 0 <= events <= _MOST:
            raise ValueError("their lengths make no sense")
        self.actions = array(head["actions"])
        columns = self._columns()
        for column, length in zip(columns, (events,) * 4 + (rows, values), strict=True):
            wanted = length * column.itemsize
            part = unpacker.decompress(unpacker.unconsumed_tail, wanted) if wanted else b""
            column.frombytes(part)
            if len(part) != wanted:
                raise ValueError("they are cut short")
            if sys.byteorder == "big":
                column.byteswap()
        if unpacker.decompress(unpacker.unconsumed_tail, 1) or not unpacker.eof:  # its checksum comes last
            raise ValueError("they do not end where they should")
        self.table = [(_frozen(action), _number(cost)) for action, cost in head["table"]]
        self.bounds = {int(event): _number(bound) for event, bound in head["bounds"]}
        self.dropped = {int(event): array("I", dropped) for event, dropped in head["dropped"]}
        self.roots = {int(row): _frozen(state) for row, state in head.get("roots", ())}
        self.expansions = self.kinds.count(EXPANDED)
        return head["problem"]

    def _check(self) -> None:
        """Refuse columns that point outside themselves."""
        before = 0
        for kind, row, end in zip(self.kinds, self.nodes, self.ends, strict=True):
            if kind >= len(KINDS) or not before <= end or not (row == NO_ROW or row < before):
                raise ValueError("an event points to a node that is not there yet")
            before = end
        if before != len(self.actions) or (self.actions and max(self.actions) >= len(self.table)):
            raise ValueError("a node has an action that is not in the table")
        if len(self.values) not in (0, len(self.actions)):
            raise ValueError("they have values for some nodes only")
        events = [*self.bounds, *self.dropped]
        if any(not 0 <= event < len(self.kinds) for event in events):
            raise ValueError("a restart has no event")
        if any(row >= len(self.actions) for rows in self.dropped.values() for row in rows):
            raise ValueError("a dropped node is not there")


def _little(column: array[Any]) -> bytes:
    if sys.byteorder == "big":
        column = column[:]
        column.byteswap()
    return column.tobytes()


def _frozen(value: Any) -> Any:
    """Return lists as tuples, as actions were before JSON."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"a cost must be a number, got {quoted(value)}")
    return value
