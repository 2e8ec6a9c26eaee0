"""Real hosts of notebooks, one server of each; nothing here is collected where the marker is not asked for."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.hosts)


# Errors of the hosts' own scripts that come with or without a board: how they begin, and whose they are.
OWN_ERRORS = {
    "Cannot read properties of undefined (reading 'schema')": "Notebook 7.6, its registry of settings at start",
    'can\'t access property "schema", t.plugins[W.id] is undefined': "the same in Firefox's words",
    "Firefox can\u2019t establish a connection to the server": "Firefox itself, of a server that has ended",
    "Failed to update a ServiceWorker": "marimo, whose page asks for its worker again when its server has ended",
}


@pytest.fixture
def page(chromium):
    """A fresh page of 1280 x 1200 on which an error of a script fails the test, unless it is a host's own."""
    context = chromium.new_context(viewport={"width": 1280, "height": 1200})
    page = context.new_page()
    page.set_default_timeout(300_000)  # a bound for what never comes, far above what a busy machine takes
    errors = []
    page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 (playwright marks the function)
    yield page
    context.close()
    ours = [f"{error.message}\n{error.stack}" for error in errors if not error.message.startswith(tuple(OWN_ERRORS))]
    assert not ours, "errors on the page:\n" + "\n".join(ours)


@pytest.fixture
def look(page, request):
    """A function that keeps a picture of the page under a name, where --pictures asks for pictures."""
    folder = request.config.getoption("--pictures")

    def keep(name):
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return keep
