"""The kernel's one door: whatever is called from outside goes through one function, by number.

One function is one piece of machine code, so it is compiled, kept and loaded at once. Plain Python has no need of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import deal_tables, expand, node, replay, weight_tables
from .jit import jit
from .searches import beam, best_first, breadth_first, depth_first, portfolio

if TYPE_CHECKING:
    from .jit import Words

# What can be called; `enter` knows each by its place.
NAMES = (
    "weight_tables.weigh",
    "searches.portfolio.batch",
    "replay.replay",
    "searches.best_first.begin",
    "searches.best_first.search",
    "searches.best_first.path_length",
    "searches.best_first.trace",
    "searches.beam.begin",
    "searches.beam.search",
    "searches.depth_first.lay_out",
    "searches.depth_first.begin",
    "searches.depth_first.search",
    "searches.depth_first.move_keys",
    "searches.depth_first.move_rest",
    "searches.depth_first.trace",
    "deal_tables.deal_numbered",
    "deal_tables.set_root",
    "node.autoplay",
    "node.apply",
    "expand.expand",
    "searches.breadth_first.begin",
    "searches.breadth_first.least",
    "searches.breadth_first.search",
)
ARRAYS, NUMBERS = 9, 3  # parameters of `enter` after the first

# The compiler wants functions of other modules under names of their own.
weigh, batch, check = weight_tables.weigh, portfolio.batch, replay.replay
best_begin, best_search = best_first.begin, best_first.search
path_length, best_trace = best_first.path_length, best_first.trace
beam_begin, beam_search = beam.begin, beam.search
breadth_begin, breadth_least, breadth_search = breadth_first.begin, breadth_first.least, breadth_first.search
lay_out, depth_begin, depth_search = depth_first.lay_out, depth_first.begin, depth_first.search
move_keys, move_rest, depth_trace = depth_first.move_keys, depth_first.move_rest, depth_first.trace
deal_numbered, set_root = deal_tables.deal_numbered, deal_tables.set_root
autoplay, apply, list_children = node.autoplay, node.apply, expand.expand


@jit
def enter(
    call: int,
    a: Words,
    b: Words,
    c: Words,
    d: Words,
    e: Words,
    f: Words,
    g: Words,
    h: Words,
    i: Words,
    x: int,
    y: int,
    z: int,
) -> int:
    """Call a function with its arrays and its numbers, each in the order it takes them; return its answer, or 0."""
    answer = 0
    if call == 0:
        weigh(a, b, x)
    elif call == 1:
        batch(a, b, x, c, d, e, f, g, y, h, i)
    elif call == 2:
        answer = check(a, b, x, c, d)
    elif call == 3:
        answer = best_begin(a, b, x)
    elif call == 4:
        answer = best_search(a, b, x)
    elif call == 5:
        answer = path_length(a)
    elif call == 6:
        answer = best_trace(a, b)
    elif call == 7:
        answer = beam_begin(a, b, x, y)
    elif call == 8:
        answer = beam_search(a, b, x)
    elif call == 9:
        answer = lay_out(a, x)
    elif call == 10:
        answer = depth_begin(a, b, x)
    elif call == 11:
        answer = depth_search(a, b, x)
    elif call == 12:
        move_keys(a, b, x, y)
    elif call == 13:
        move_rest(a, b, c)
    elif call == 14:
        answer = depth_trace(a, b, c)
    elif call == 15:
        deal_numbered(a, x, b)
    elif call == 16:
        set_root(a, b, x)
    elif call == 17:
        autoplay(a, b, x)
    elif call == 18:
        apply(a, b, x, y, z)
    elif call == 19:
        answer = list_children(a, b, x)
    elif call == 20:
        answer = breadth_begin(a, b, x, y)
    elif call == 21:
        answer = breadth_least(a, b)
    elif call == 22:
        answer = breadth_search(a, b, x)
    return answer
