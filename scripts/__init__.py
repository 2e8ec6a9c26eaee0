"""What `play.py` and `test.py` are made of."""
