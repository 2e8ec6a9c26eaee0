"""Small classic problems for the tests of search: each a plain class with the four names that a problem has."""


class Missionaries:
    """Three missionaries and three cannibals cross a river; the least number of crossings is 11."""

    initial = (3, 3, True)
    optimal = 11

    def successors(self, state):
        missionaries, cannibals, here = state
        found = []
        for m, c in ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1)):
            after = (missionaries - m, cannibals - c) if here else (missionaries + m, cannibals + c)
            if all(0 <= n <= 3 for n in after) and after[0] in (0, 3, after[1]):
                found.append(((m, c), (*after, not here), 1))
        return found

    def is_goal(self, state):
        return state == (0, 0, False)

    def key(self, state):
        return state


class Maze:
    """A way from S to G; stepping on a digit costs that much."""

    def __init__(self, text="S..#.\n.#.#.\n.#9..\n.###.\n....G", optimal=8):
        self.rows = text.split("\n")
        self.initial = self.find("S")
        self.goal = self.find("G")
        self.optimal = optimal

    def find(self, letter):
        return next((r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row) if cell == letter)

    def successors(self, state):
        r, c = state
        for name, (dr, dc) in {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}.items():
            y, x = r + dr, c + dc
            if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x] != "#":
                cell = self.rows[y][x]
                yield name, (y, x), int(cell) if cell.isdigit() else 1

    def is_goal(self, state):
        return state == self.goal

    def key(self, state):
        return state

    def manhattan(self, state):
        return abs(state[0] - self.goal[0]) + abs(state[1] - self.goal[1])


class Diagonals(Maze):
    """A maze with slanting steps, too; what a way costs depends in its last digit on the order of its steps."""

    straight, slanting = 0.1, 0.1 * 2**0.5

    def successors(self, state):
        for row in (-1, 0, 1):
            for column in (-1, 0, 1):
                y, x = state[0] + row, state[1] + column
                inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x] != "#"
                if inside and (row or column):
                    yield (row, column), (y, x), self.slanting if row and column else self.straight

    def octile(self, state):
        near, far = sorted((abs(state[0] - self.goal[0]), abs(state[1] - self.goal[1])))
        return self.straight * (far - near) + self.slanting * near


class Puzzle:
    """The 3 x 3 sliding puzzle; 0 is the gap."""

    goal = (0, 1, 2, 3, 4, 5, 6, 7, 8)

    def __init__(self, initial=(3, 1, 2, 4, 0, 5, 6, 7, 8), optimal=2):
        self.initial = initial
        self.optimal = optimal

    def successors(self, state):
        gap = state.index(0)
        for step, fits in ((-3, gap > 2), (3, gap < 6), (-1, gap % 3 > 0), (1, gap % 3 < 2)):
            if fits:
                tiles = list(state)
                tiles[gap], tiles[gap + step] = tiles[gap + step], 0
                yield tiles[gap], tuple(tiles), 1

    def is_goal(self, state):
        return state == self.goal

    def key(self, state):
        return state

    def manhattan(self, state):
        return sum(abs(i // 3 - t // 3) + abs(i % 3 - t % 3) for i, t in enumerate(state) if t)


class Detour:
    """A graph by name, with a heuristic for each node; ``edges["A"] = {"B": cost}``."""

    def __init__(self, edges, start="A", goal="G", h=None):
        self.edges, self.initial, self.goal, self._h = edges, start, goal, h or {}

    def successors(self, state):
        return [(f"{state}{other}", other, cost) for other, cost in self.edges.get(state, {}).items()]

    def is_goal(self, state):
        return state == self.goal

    def key(self, state):
        return state

    def h(self, state):
        return self._h.get(state, 0)


# Martelli's family makes A* with an inconsistent h open nodes again and again.
INCONSISTENT = Detour(
    {"A": {"B": 1, "C": 3}, "B": {"D": 1}, "C": {"D": 5}, "D": {"C": 0, "E": 6}, "E": {"G": 1}},
    h={"A": 0, "B": 7, "C": 0, "D": 0, "E": 0},
)
