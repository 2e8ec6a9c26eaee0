"""The player of a search in a real JupyterLab: stepped by keys, looked at in both themes' colours, played on from."""

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import FreeCellProblem, breadth_first, run
from tests.support.board_page import BoardPage

CELL = """from freecell_widget import SearchPlayer, mini_deal
from freecell_widget.search import FreeCellProblem, breadth_first, run
player = SearchPlayer(run(breadth_first, FreeCellProblem(mini_deal(2)), max_expanded=200))
player"""


def test_a_search_is_stepped_through_and_played_on_from(open_notebook):
    trace = run(breadth_first, FreeCellProblem(mini_deal(2)), max_expanded=200).trace
    notebook = open_notebook(CELL)
    notebook.run_all()
    page = notebook.page
    page.get_by_text("event 0 of 200: root").wait_for()
    page.get_by_role("slider").focus()
    for index in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        page.get_by_text(f"event {index} of 200: expanded").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("event 2 of 200: expanded").wait_for()

    child = trace[2].children[0]
    page.get_by_label("position").select_option(index=1)
    page.get_by_text(f"depth {trace.depth(child)}").first.wait_for()
    page.get_by_role("button", name="Play on from here").click()
    table = BoardPage(page)
    table.wait_for(trace.state(child))
    assert notebook.kernel.evaluate("[player.index, player.row]") == [2, child]
    notebook.check()
