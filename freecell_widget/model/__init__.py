"""The values everything else works on: cards, positions and moves."""
