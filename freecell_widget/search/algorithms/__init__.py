"""The search algorithms, each as its textbook has it."""
