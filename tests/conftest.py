"""What all tests share: hypothesis settings, a browser, and the rule that a strict run skips nothing."""

import asyncio
import os
import signal

import pytest
from hypothesis import settings

from tests.support.browsers import ABSENT, find_browser, launch

# The same examples every time and no time limit per example: a test that fails now fails again.
# To look for new examples: HYPOTHESIS_PROFILE=explore.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# A test that wants the compiled kernel asks for it; the others, and the kernels of notebooks that they start, would
# only keep the machine busy by compiling it.
os.environ.setdefault("FREECELL_WIDGET_KERNEL", "plain")

# Whoever starts the tests in the background may have them ignore Ctrl+C, which tests of interrupts wait for.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Examples in docstrings that take long, with their seconds: a docstring bears no mark.
SLOW_EXAMPLES = {
    "freecell_widget.solver.rating.rate": 16,
    "freecell_widget.solver.solution.Solution.certificate": 13,
    "freecell_widget.solver.solver.Solver": 12,
    "freecell_widget.solver.solver.solve": 6,
    "freecell_widget.search.teaching.grading.heuristic": 5,
    "freecell_widget.search.truth.counterexamples.find_overestimate": 2,
}


def pytest_collection_modifyitems(items):
    for item in items:
        if item.name in SLOW_EXAMPLES:
            item.add_marker(pytest.mark.slow(SLOW_EXAMPLES[item.name]))


def pytest_addoption(parser):
    parser.addoption("--no-skips", action="store_true", help="a skipped test fails the run")
    parser.addoption("--pictures", metavar="FOLDER", help="where tests of hosts keep pictures of their pages")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """Under --no-skips a run that skipped something has failed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.getoption("--no-skips") and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    skipped = len(terminalreporter.stats.get("skipped", []))
    if skipped and config.getoption("--no-skips"):
        terminalreporter.section("--no-skips", red=True)
        terminalreporter.write_line(f"{skipped} skipped: this run counts as failed")


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request):
    """Hide the event loop that playwright leaves running in this process from tests that use no browser."""
    loop = asyncio._get_running_loop()
    hide = loop is not None and "chromium" not in request.fixturenames
    if hide:
        asyncio._set_running_loop(None)
    yield
    if hide:
        asyncio._set_running_loop(loop)


@pytest.fixture
def opened():
    """What makes a widget, of a class and its arguments, that is closed at the end of the test."""
    widgets = []

    def make(kind, *args, **options):
        widgets.append(kind(*args, **options))
        return widgets[-1]

    yield make
    for widget in widgets:
        widget.close()


@pytest.fixture(scope="session")
def chromium_path():
    """The path of a Chromium; without one the test is skipped."""
    return find_browser() or pytest.skip(ABSENT)


@pytest.fixture(scope="session")
def chromium(chromium_path):
    """A headless Chromium, or what FREECELL_BROWSER names; each test opens a new context or page on it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright, chromium_path)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium):
    """A fresh page of 1280 x 900 on which an error of a script fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(300_000)  # a bound for what never comes, far above what a busy machine takes
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 (playwright marks the function)
    yield page
    context.close()
    assert not errors, f"errors on the page: {errors}"


@pytest.fixture
def patient_grading(monkeypatch):
    """Let work that ends be graded for as long as it takes on this machine."""
    from freecell_widget.search import grade

    for check in (grade.heuristic, grade.algorithm):
        monkeypatch.setitem(check.__kwdefaults__, "seconds", 300)
