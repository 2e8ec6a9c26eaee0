"""What every test of the record ends with."""

import pytest

from freecell_widget.records import records


@pytest.fixture(autouse=True)
def _no_tries_after_the_test():
    """A game that a test leaves unsaved is forgotten with it: no timer runs on into the next test."""
    yield
    for store in list(records._stores.values()):
        with store._lock:
            store._forget()
