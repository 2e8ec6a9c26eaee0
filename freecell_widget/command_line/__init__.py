"""The command line: what is typed, the positions it names, and the commands."""
