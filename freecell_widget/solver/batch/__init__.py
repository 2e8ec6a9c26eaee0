"""Solving many deals: slices, workers and files."""
