"""Exact distances in small problems, counter-examples to claims on heuristics."""
