"""The kernel of the solver: one source, run as plain Python or compiled."""

COMPILED = False
