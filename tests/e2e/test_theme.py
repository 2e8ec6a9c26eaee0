"""The board follows JupyterLab's theme, and stays what it is."""

from freecell_widget.game import Game
from tests.e2e.test_play_617 import kernel_state
from tests.support.board_page import BoardPage

CHANGE = "(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })"
# The colour behind the cards, and that of the text on it, as the browser paints them.
COLOURS = """() => {
  const style = getComputedStyle(document.querySelector(".fc-deal"));
  let ground = document.querySelector(".freecell-widget .fc-deal");
  while (ground && getComputedStyle(ground).backgroundImage === "none") ground = ground.parentElement;
  return [style.color, ground && getComputedStyle(ground).backgroundImage];
}"""


def test_the_board_follows_the_dark_theme_and_is_played_on(open_notebook):
    notebook = open_notebook("from freecell_widget import FreeCell\nw = FreeCell(617)", "w")
    notebook.run_all()
    page, game = notebook.page, Game(617)
    table = BoardPage(page)
    table.wait_for(game.state)
    table.click_move(game.push("4a"))
    table.wait_for(game.state)
    light = page.evaluate(COLOURS)
    assert light[1], light

    page.evaluate(CHANGE, "JupyterLab Dark")
    page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    page.wait_for_function(f"(light) => ({COLOURS})()[1] !== light", arg=light[1])
    page.wait_for_selector("#jupyterlab-splash", state="detached")  # it covers the page while the theme is loaded
    table.click_move(game.push("4b"))
    table.wait_for(game.state)
    assert kernel_state(notebook) == (game.state.piles, ["4a", "4b"])
    notebook.check()
