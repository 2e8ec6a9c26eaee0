"""Show a search step by step, with a board to play on from any position."""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from freecell_widget.errors import FreeCellError
from freecell_widget.model.state import State
from freecell_widget.search import Trace
from freecell_widget.search.naming import name_of_moves
from freecell_widget.search.showing.event_html import event_html, node_of_event
from freecell_widget.validate import amount, quoted

_BIG = 20_000  # events; a longer trace is drawn when the slider is let go


def trace_of(searched: Any) -> Trace:
    """Return the trace of a run, which must have something in it.

    Args:
        searched: what :func:`freecell_widget.search.running.run` returned, or its trace.

    Raises:
        FreeCellError: it is neither, or the run was not recorded.
    """
    trace = getattr(searched, "trace", searched)
    if trace is None:
        raise FreeCellError("This run was not recorded. Run it again with record=True, the default.")
    if not isinstance(trace, Trace):
        raise FreeCellError(f"searched must be what run(...) returned, got {quoted(searched)}.")
    if not len(trace):
        raise FreeCellError("This search ended before its first event; there is nothing to show.")
    return trace


class SearchPlayer(ipywidgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """Step through a search in a notebook, forward and back.

    Args:
        searched: what :func:`freecell_widget.search.running.run` returned, or its trace.
        title: shown above; by default the name of the search.
        scale: 2 makes the picture twice as large, for a projector.

    Raises:
        FreeCellError: it is neither, or the run was not recorded.

    `index` is the event that is shown, a trait that may be set, observed and linked; after the last event comes the end
    of the search. `state` is the position shown, to search on from in a cell:
    ``run(astar, FreeCellProblem(player.state), h)``. Of a game of FreeCell *Play on* opens a board with it.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, breadth_first, run
    >>> player = SearchPlayer(run(breadth_first, FreeCellProblem(mini_deal(2))))
    >>> player.index = 100
    >>> player.index, player.row, player.state == player.trace.state(player.row)
    (100, 99, True)
    >>> player.close()
    """

    index = traitlets.Any(0)  # an integer; what is wrong is refused by its own sentence
    _parts: tuple[ipywidgets.Widget, ...] = ()  # a player whose making failed is closed, too; the last has the board

    def __init__(self, searched: Any, *, title: str | None = None, scale: float = 1) -> None:
        trace = trace_of(searched)
        self.trace = trace
        self.title = str(getattr(searched, "name", "")) if title is None else title
        self.scale = amount("scale", scale, 0.1, 10)
        last, wide = len(trace) - 1 + bool(trace.ending), ipywidgets.Layout(width="100%", max_width="640px")
        self._slider = ipywidgets.IntSlider(
            description="event", min=0, max=last, layout=wide, continuous_update=last < _BIG
        )
        play = ipywidgets.Play(min=0, max=last, interval=400)
        self._linked = ipywidgets.jslink((play, "value"), (self._slider, "value"))
        self._node = ipywidgets.Dropdown(description="position")
        self._picture = ipywidgets.HTML()
        self._open = ipywidgets.Button(description="Play on from here", disabled=not isinstance(self.state, State))
        self._board = ipywidgets.VBox()
        self._slider.observe(self._slid, "value")
        self._node.observe(self._draw, "value")
        self._open.on_click(self._play_on)
        self._show()
        rows = ipywidgets.HBox([play, self._slider]), ipywidgets.HBox([self._node, self._open])
        self._parts = (*rows, play, self._linked, self._slider, self._node, self._open, self._picture, self._board)
        super().__init__([*rows, self._picture, self._board])

    @traitlets.validate("index")
    def _number(self, proposal: Any) -> int:
        """Take an event, counted from the end if below 0, or the end of the search."""
        index = proposal["value"]
        if self.trace.ending and index == len(self.trace) and not isinstance(index, float):
            return int(index)
        return self.trace.number(index)

    @traitlets.observe("index")
    def _go(self, _change: object) -> None:
        if self._slider.value != self.index:
            self._slider.value = self.index
        self._show()

    def _slid(self, _change: object) -> None:
        self.index = int(self._slider.value)

    def follow(self, other: SearchPlayer) -> None:
        """Show the same event as another player, which has the slider for both.

        Where this search is shorter it stays at its end. To stand side by side:
        ``ipywidgets.HBox([one, two])``.

        Args:
            other: the player with the slider.
        """
        self._parts[0].layout.display = "none"

        def go(_change: object = None) -> None:
            self.index = min(other.index, int(self._slider.max))

        other.observe(go, "index")
        go()

    @property
    def row(self) -> int:
        """The node whose position is shown."""
        return int(self._node.value or 0)

    @property
    def state(self) -> Any:
        """The position that is shown."""
        return self.trace.state(self.row)

    def __repr__(self) -> str:
        """Return what is shown, in words."""
        at = f"event {self.index:,}" if self.index < len(self.trace) else "the end"
        return f"<SearchPlayer: {at} of {self.trace!r}>"

    def _show(self) -> None:
        """Offer the positions of an event: the node that it is about and its children."""
        trace, index = self.trace, self.index
        at = node_of_event(trace, index)
        start = trace.problem.initial
        others = [row for row in trace[index].children if row != at] if index < len(trace) else []
        after = [(f"after {name_of_moves(start, [trace.action(row)])}", row) for row in others]
        names = [("this position" if index < len(trace) else "the end", at), *after]
        self._node.unobserve(self._draw, "value")
        self._node.options = names
        self._node.index = 0
        self._node.observe(self._draw, "value")
        self._draw()

    def _draw(self, _change: object = None) -> None:
        self._picture.value = event_html(self.trace, self.index, self.row, name=self.title, scale=self.scale)

    def _play_on(self, _button: object) -> None:
        """Show a board with this position, in place of an earlier board."""
        from freecell_widget.widget.board import FreeCell

        for board in self._board.children:
            board.close()
        self._board.children = (FreeCell(self.state, autoplay="off", records=False),)

    def close(self) -> None:
        """Close the player, all its parts and its board."""
        parts, self._parts = self._parts, ()
        boards = parts[-1].children if parts else ()
        for widget in (*boards, *parts):
            widget.close()
        super().close()
