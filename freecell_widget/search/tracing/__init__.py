"""Traces: what a search did, recorded row by row and read back."""
