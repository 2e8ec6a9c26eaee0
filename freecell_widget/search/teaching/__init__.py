"""Comparing, grading and ranking searches and heuristics."""
