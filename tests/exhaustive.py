"""Small games searched whole: every position that moves reach, and whether it can still be won."""

from freecell_widget.rules import do, is_won, single_moves


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
