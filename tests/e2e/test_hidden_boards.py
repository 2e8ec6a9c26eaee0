"""A board in parts of JupyterLab that are hidden, closed, scrolled away or drawn twice."""

from contextlib import contextmanager

import pytest

from freecell_widget.game import Game
from tests.support.board_page import BoardPage

BOARD = "from freecell_widget import FreeCell\nw = FreeCell(617, autoplay='off')\nw"
WAIT = """
import pathlib, time
until = time.monotonic() + 280
while not pathlib.Path({!r}).exists() and time.monotonic() < until:
    time.sleep(0.02)
"""
LONG = "for number in range(60): print(number)"
SCROLL = """(to) => {
  const { content } = jupyterapp.shell.currentWidget;
  return content.scrollToItem(to < 0 ? content.widgets.length - 1 : to, "smart");
}"""
ACTIVATE_LAST = """() => {
  const { content } = jupyterapp.shell.currentWidget;
  content.activeCellIndex = content.widgets.length - 1;
}"""
RUNNING = "() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.status"


@contextmanager
def windowing(lab, mode):
    """Let the notebooks that are opened meanwhile draw their cells in this mode."""
    file = lab.notebooks.parent / "config/lab/user-settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{{"windowingMode": "{mode}"}}')
    try:
        yield
    finally:
        file.unlink()


def plays(notebook, table, *tokens):
    """See that the board shows the game so far, and play one more move by mouse."""
    game = Game(617, autoplay="off")
    game.play(" ".join(tokens[:-1]))
    table.wait_for(game.state)
    table.click_move(game.push(tokens[-1]))
    table.wait_for(game.state)
    assert notebook.kernel.evaluate("w.tokens") == [*tokens]


@pytest.mark.parametrize("mode", ["full", "contentVisibility", "none"])
def test_a_board_is_scrolled_away_and_back(open_notebook, lab, page, mode):
    with windowing(lab, mode):
        notebook = open_notebook(BOARD, *[LONG] * 12)
        notebook.run_all()
        page.evaluate(SCROLL, 0)
        table = BoardPage(page)
        plays(notebook, table, "4a")
        page.evaluate(ACTIVATE_LAST)  # the active cell would stay
        page.evaluate(SCROLL, -1)
        if mode == "full":
            page.wait_for_function("!document.querySelector('.freecell-widget')?.checkVisibility()")
        notebook.kernel.run("w.push('4b')")
        page.evaluate(SCROLL, 0)
        plays(notebook, table, "4a", "4b", "1c")
        assert page.locator(".freecell-widget").count() == 1
        notebook.check()


def test_all_cells_run_from_the_bottom(open_notebook, page):
    notebook = open_notebook(BOARD, *[LONG] * 12)
    page.evaluate(SCROLL, -1)
    page.evaluate(ACTIVATE_LAST)
    notebook.run_all()
    page.evaluate(SCROLL, 0)
    plays(notebook, BoardPage(page).wait_until_drawn(), "4a")


def test_a_board_born_in_a_hidden_tab_is_drawn_when_the_tab_is_seen(open_notebook, page, tmp_path):
    go = tmp_path / "go"
    notebook = open_notebook(WAIT.format(str(go)), BOARD)
    page.evaluate("() => { window.panel = jupyterapp.shell.currentWidget; }")
    page.evaluate("() => void jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(f"({RUNNING})() === 'busy'")
    page.evaluate("jupyterapp.commands.execute('launcher:create')")
    page.wait_for_function("jupyterapp.shell.currentWidget !== window.panel && !window.panel.isVisible")
    go.touch()
    page.wait_for_selector(".freecell-widget", state="attached")
    assert not page.locator(".freecell-widget").is_visible()
    page.evaluate("() => jupyterapp.shell.activateById(window.panel.id)")
    notebook.wait_idle()
    plays(notebook, BoardPage(page).wait_until_drawn(), "4a")
    notebook.check()


def test_a_board_born_in_a_closed_accordion_is_drawn_when_it_is_opened(open_notebook, page):
    notebook = open_notebook(f"{BOARD}\nimport ipywidgets\nipywidgets.Accordion([w], titles=['A game'])")
    notebook.run_all()
    title = page.get_by_text("A game", exact=True)
    title.wait_for()
    page.wait_for_selector(".freecell-widget", state="attached")
    assert not page.locator(".freecell-widget").is_visible()
    title.click()
    table = BoardPage(page).wait_until_drawn()
    plays(notebook, table, "4a")
    title.click()
    page.wait_for_selector(".freecell-widget", state="hidden")
    notebook.kernel.run("w.push('4b')")
    title.click()
    plays(notebook, table, "4a", "4b", "1c")


def test_two_displays_of_one_board_in_one_cell(open_notebook, page):
    notebook = open_notebook(f"{BOARD[:-2]}\ndisplay(w, w)")
    notebook.run_all()
    one, two = BoardPage(page), BoardPage(page, 1)
    plays(notebook, one, "4a")
    plays(notebook, two, "4a", "4b")
    plays(notebook, one, "4a", "4b", "1c")
    assert page.locator(".freecell-widget").count() == 2


def test_shift_with_the_mouse_plays_and_selects_no_cells(open_notebook, page):
    notebook = open_notebook("1 + 1", BOARD, "2 + 2")
    notebook.run_all()
    table, game = BoardPage(page), Game(617, autoplay="off")
    table.wait_for(game.state)
    page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }")
    selected = """() => { const { content } = jupyterapp.shell.currentWidget;
        return content.widgets.filter((cell) => content.isSelected(cell)).length; }"""
    page.keyboard.down("Shift")
    table.click_move(game.push("4a"))
    table.wait_for(game.state)
    table.drag_move(game.push("4b"))
    table.wait_for(game.state)
    page.keyboard.up("Shift")
    assert page.evaluate(selected) == 0
    table.type("4c")
    game.push("4c")
    table.wait_for(game.state)
    assert notebook.kernel.evaluate("w.tokens") == game.tokens


def test_the_clock_stands_while_another_tab_is_in_front(open_notebook, page):
    notebook = open_notebook(BOARD)
    notebook.run_all()
    plays(notebook, BoardPage(page), "4a")
    page.evaluate("() => { window.panel = jupyterapp.shell.currentWidget; }")
    for _ in range(2):
        page.evaluate("jupyterapp.commands.execute('launcher:create')")
        notebook.kernel.wait_until("not w.clock_running")
        page.evaluate("() => jupyterapp.shell.activateById(window.panel.id)")
        notebook.kernel.wait_until("w.clock_running")
    plays(notebook, BoardPage(page), "4a", "4b")
