"""The board on plain pages: no kernel, no notebook, a fake model."""

from pathlib import Path

import pytest

from tests.browser.stage import Stage


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def stage(chromium):
    """A function that opens the board on a page of its own; an error on any page fails the test."""
    contexts, errors = [], []

    def open_stage(widget=None, *, width=1000, height=900, context=None, **options):
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **(context or {})))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 (playwright marks the function)
        return Stage(page, widget, **options)

    yield open_stage
    for context in contexts:
        context.close()
    assert not errors, f"errors on the page: {errors}"


@pytest.fixture
def freecell():
    """A function that makes a FreeCell widget and closes it after the test."""
    from freecell_widget import FreeCell

    made = []

    def make(*arguments, **options):
        made.append(FreeCell(*arguments, **{"language": "en", "animation": 0.04, **options}))
        return made[-1]

    yield make
    for widget in made:
        widget.close()
