"""The kernel of the solver: one source that runs as plain Python and, imported as `compiled`, through numba."""

COMPILED = False
