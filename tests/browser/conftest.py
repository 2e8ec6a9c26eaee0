"""The board on plain pages: no kernel, no notebook, a fake model."""

from pathlib import Path

import pytest

from tests.browser.plain_page import PlainPage

# What cannot be asked of Firefox from outside; all else on these pages is the same in both.
NOT_IN_FIREFOX = {
    "test_a_drag_off_the_page_comes_home": "WebDriver moves no mouse out of the window",
    "test_clicks_hit_when_the_page_is_scrolled_during_a_drag": "WebDriver moves no mouse out of the window",
    "test_a_lost_pointer_and_escape_and_blur_return_the_cards": "the test makes up events of Chromium's pointer number",
    "test_tab_visits_the_board_once": "Tab leads on to the window's own controls, and back from there",
}
# What Firefox is told in vain: it takes these options and opens the page without them.
NOT_BY_FIREFOX = {"is_mobile": True, "reduced_motion": "reduce", "forced_colors": "active"}


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def stage(chromium, request):
    """A function that opens the board on a new page; an error on any page fails the test."""
    contexts, errors = [], []
    firefox = chromium.browser_type.name == "firefox"
    if firefox and (reason := NOT_IN_FIREFOX.get(request.node.originalname)):
        pytest.skip(reason)

    def open_stage(widget=None, *, width=1000, height=900, context=None, **options):
        if firefox and (NOT_BY_FIREFOX.items() & (context or {}).items()):
            pytest.skip("Firefox cannot be told to be a phone, to want no motion or to force colours")
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **(context or {})))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 (playwright marks the function)
        return PlainPage(page, widget, **options)

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
