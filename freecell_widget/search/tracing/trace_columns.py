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
_MOST_ROWS = 2**31
_DEEPEST = 100  # tuples in one another in an action
# Bytes that a trace of n bytes may hold, in its columns and in the JSON text before them, whose objects take up to 20
# times as much. Traces of real searches hold 3 to 8 times their bytes.
_FREE, _RATIO = 2**25, 20
_FREE_TEXT, _TEXT_RATIO = 2**22, 6


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
        body = text + b"".join(map(_little, self._columns()))
        start = _MAGIC + struct.pack("<I", len(text))
        packed = zlib.compress(body, 6)
        if not _fits(len(start) + len(packed), len(text), len(body)):  # it repeats itself more than any real search
            packed = zlib.compress(body, 0)
        return start + packed

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
            raise not_a_trace(error) from error
        except RecursionError as error:
            raise not_a_trace("they are nested too deeply") from error
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
        if not _fits(len(data), size, size):
            raise ValueError(_SWELLS)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data[start:], size) if size else b""
        if len(text) != size:
            raise ValueError("they are cut short")
        head = json.loads(text)
        events, rows, values = head["lengths"]
        if head["actions"] not in ("H", "I") or not 0 <= values <= rows <= _MOST_ROWS or not 0 <= events <= _MOST_ROWS:
            raise ValueError("their lengths make no sense")
        self.actions = array(head["actions"])
        columns = [*zip(self._columns(), (events,) * 4 + (rows, values), strict=True)]
        if not _fits(len(data), size, size + sum(length * column.itemsize for column, length in columns)):
            raise ValueError(_SWELLS)
        for column, length in columns:
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
            there = row < before if kind in (EXPANDED, LATE) else row == NO_ROW
            if kind >= len(KINDS) or not before <= end or not there:
                raise ValueError("an event points to a node that is not there yet")
            before = end
        if before != len(self.actions) or (self.actions and max(self.actions) >= len(self.table)):
            raise ValueError("a node has an action that is not in the table")
        if len(self.values) not in (0, len(self.actions)):
            raise ValueError("they have values for some nodes only")
        for kind, events in ((RESTARTED, self.bounds), (DROPPED, self.dropped)):
            if sorted(events) != [event for event, one in enumerate(self.kinds) if one == kind]:
                raise ValueError(f"an event of the kind {KINDS[kind]} is missing")
        if any(row >= len(self.actions) for rows in self.dropped.values() for row in rows):
            raise ValueError("a dropped node is not there")


def _little(column: array[Any]) -> bytes:
    if sys.byteorder == "big":
        column = column[:]
        column.byteswap()
    return column.tobytes()


def _fits(packed: int, text: int, body: int) -> bool:
    """Return whether bytes may hold so many when they are unpacked.

    Without this, a few bytes could fill the memory.

    Args:
        packed: the bytes of the trace.
        text: the bytes of its JSON text.
        body: all of its bytes when unpacked.
    """
    return text <= _FREE_TEXT + _TEXT_RATIO * packed and body <= _FREE + _RATIO * packed


_SWELLS = "they would take far more memory than a trace of their size"


def not_a_trace(why: object) -> SearchError:
    """Return the error about bytes that are not a trace.

    >>> print(not_a_trace("They are cut short."))
    These bytes are not a trace: They are cut short.
    """
    return SearchError(f"These bytes are not a trace: {' '.join(str(why).split()).removesuffix('.')}.")


def _frozen(value: Any, deep: int = 0) -> Any:
    """Return lists as tuples, as actions were before JSON."""
    if not isinstance(value, list):
        if isinstance(value, dict):
            raise TypeError("an action is a dictionary")
        return value
    if deep == _DEEPEST:
        raise ValueError("they are nested too deeply")
    return tuple(_frozen(one, deep + 1) for one in value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"a cost must be a number, got {quoted(value)}")
    float(value)  # an integer may be too large to count with
    return value
