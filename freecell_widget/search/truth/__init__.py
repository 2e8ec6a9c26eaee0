"""Exact distances in small problems, and counter-examples to claims about heuristics."""
