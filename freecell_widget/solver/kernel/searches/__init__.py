"""The kernel's searches: best-first, depth-first, breadth-first, beam and the portfolio."""
