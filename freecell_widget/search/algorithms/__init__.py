"""The search algorithms, each written as its textbook has it."""
