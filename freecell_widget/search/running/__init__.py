"""Running a search: limits, counts, child processes and the verdict."""
