"""Small games searched whole: every position that moves reach, whether it can still be won, and in how many moves."""

from collections import deque

from freecell_widget.rules import do, is_won, legal_moves, single_moves


def explore(start, limit=1_000_000):
    """Return {key: (state, keys of the positions one move on)} of all positions reachable; {} if beyond `limit`."""
    graph = {}
    queue = [start]
    while queue:
        if len(graph) > limit:
            return {}
        state = queue.pop()
        if state.key() in graph:
            continue
        children = [do(state, move) for move in single_moves(state)]
        graph[state.key()] = (state, [child.key() for child in children])
        queue += [child for child in children if child.key() not in graph]
    return graph


def winnable(graph):
    """Return the keys of the positions of a graph from which a won one can be reached."""
    before = {}
    for key, (_, children) in graph.items():
        for child in children:
            before.setdefault(child, []).append(key)
    reached = {key for key, (state, _) in graph.items() if is_won(state)}
    queue = list(reached)
    while queue:
        new = [key for key in before.get(queue.pop(), ()) if key not in reached]
        reached.update(new)
        queue += new
    return reached


def player_moves_left(start):
    """Return {key: (state, fewest player moves to a win)} of all positions from which one can be reached.

    A moved run counts as one move. Moves to the foundations do not count.
    """
    states, before, queue = {start.key(): start}, {}, [start]
    while queue:
        state = queue.pop()
        for move in legal_moves(state):
            child = do(state, move)
            before.setdefault(child.key(), []).append((state.key(), not is_home(state.variant, move)))
            if child.key() not in states:
                states[child.key()] = child
                queue.append(child)
    left = {}
    waiting = deque((key, 0) for key, state in states.items() if is_won(state))
    while waiting:  # what costs nothing goes first, so that each position is met by its shortest way first
        key, cost = waiting.popleft()
        if key in left:
            continue
        left[key] = (states[key], cost)
        for parent, price in before.get(key, ()):
            if price:
                waiting.append((parent, cost + 1))
            else:
                waiting.appendleft((parent, cost))
    return left


def is_home(variant, move):
    """Return whether a move is one to a foundation."""
    return move.target >= variant.cascades + variant.freecells
