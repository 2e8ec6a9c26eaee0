"""Two views of one board, cells that are run again, and a cell that plays while the person clicks."""

from freecell_widget.game import Game
from freecell_widget.model.state import State
from freecell_widget.variants.named_games import FREECELL
from tests.e2e.test_play_617 import kernel_state
from tests.support.board_page import BoardPage, names

BOARD = "from freecell_widget import FreeCell\nw = FreeCell(617)"
# What listens to a widget's model in the page: a second widget finds it.
SPY = """
import anywidget
class Spy(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        window.modelOf = (id) => model.widget_manager.get_model(id);
        el.className = "spy";
    } };'''
Spy()"""
LISTENERS = """async (id) => {
  const { _events } = await window.modelOf(id);
  return Object.entries(_events ?? {}).map(([name, list]) => [name, list.length]).sort();
}"""
# What the clicks asked for, and the errors while it was carried out.
WATCH = """
import logging
asked, failures = [], []
w.on_msg(lambda _, content, __: asked.append(len(w.tokens)))
log = logging.getLogger("freecell_widget.widget.intents")
log.addFilter(lambda record: failures.append(record.getMessage()) or True)
"""
# Moves at random, 500 of them, while the person clicks; each loop holds the game while it looks and moves.
LOOP = """
import random, time
rng, seen = random.Random(5), []
for number in range(500):
    with w.lock:
        if w.legal_moves and rng.random() < 0.8:
            w.push(rng.choice(w.legal_moves))
        else:
            w.undo()
        cards = sorted(card for pile in w.state.piles for card in pile)
        assert cards == list(range(52)), number
        assert w.tokens == w.game.tokens
    seen.append(w.counts.undos)
    time.sleep(0.004)
"""


def test_two_views_of_one_board_stay_the_same(open_notebook):
    notebook = open_notebook(BOARD, "w", "w")
    notebook.run_all()
    game = Game(617)
    one, two = BoardPage(notebook.page), BoardPage(notebook.page, 1)
    for table in (one, two):
        table.wait_for(game.state)
    for number, token in enumerate(["4a", "4b", "1c", "1d"]):
        move = game.push(token)
        ((one, two)[number % 2]).click_move(move)
        for table in (one, two):
            table.wait_for(game.state)
    two.press("undo")
    game.undo()
    for table in (one, two):
        table.wait_for(game.state)
    notebook.run("w.deal = 5")
    game.new(5)
    for table in (one, two):
        table.wait_for(game.state)
    assert kernel_state(notebook) == (game.state.piles, [])
    # A selection is each view's own.
    one.click(0)
    notebook.page.wait_for_selector(".freecell-widget >> nth=0 >> .fc-picked")
    assert two.root.locator(".fc-picked").count() == 0


def test_two_tabs_with_one_notebook_play_one_game(open_notebook, lab):
    notebook = open_notebook(BOARD, "w")
    notebook.run_all()
    page, game = notebook.page, Game(617)
    one = BoardPage(page)
    one.wait_for(game.state)
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    tab = page.context.new_page()
    tab.goto(f"{lab.url}/{lab.opens}/{notebook.name}?token={lab.token}")
    tab.wait_for_selector(".freecell-widget")
    two = BoardPage(tab)
    two.wait_for(game.state)
    for number, token in enumerate(["4a", "4b", "1c", "1d"]):
        (one, two)[number % 2].click_move(game.push(token))
        for table in (one, two):
            table.wait_for(game.state)
    tab.close()
    game.undo()
    one.press("undo")
    one.wait_for(game.state)
    assert kernel_state(notebook) == (game.state.piles, ["4a", "4b", "1c"])


def test_a_cell_run_again_leaves_nothing_behind(open_notebook):
    notebook = open_notebook(BOARD, SPY, "w")
    notebook.run_all()
    page = notebook.page
    game = Game(617)
    BoardPage(page).wait_for(game.state)
    page.wait_for_selector(".spy", state="attached")
    model = notebook.kernel.evaluate("w.model_id")
    before = page.evaluate(LISTENERS, model)
    assert ["change:view", 2] in before  # the view, and the model's own note of when a position came
    for _ in range(3):
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        notebook.wait_idle()
        notebook.check()
    fresh = notebook.kernel.evaluate("w.model_id")
    BoardPage(page).wait_for(game.state)
    assert page.locator(".freecell-widget").count() == 1
    assert page.evaluate(LISTENERS, fresh) == before
    left = dict(page.evaluate(LISTENERS, model))
    assert left["change:view"] == 1, left  # the board that was there has stopped listening; its model has not
    first, now = notebook.kernel.evaluate("[len(board.game._listeners._functions) for board in (FreeCell(1), w)]")
    assert first == now > 0
    # Shown again and again, one board is one listener for each view that is on the page.
    notebook.run("w.push('4a')")
    game.push("4a")
    BoardPage(page).wait_for(game.state)
    notebook.run("w.close()\nlen(w.game._listeners._functions)")
    assert notebook.kernel.evaluate("len(w.game._listeners._functions)") == 0
    page.wait_for_function("document.querySelectorAll('.freecell-widget').length === 0")


def test_a_cell_that_moves_while_the_person_clicks(open_notebook):
    """500 moves of a cell against 60 clicks, on a live kernel: nothing raises, and all 52 cards are there."""
    notebook = open_notebook(BOARD, "w", WATCH)
    notebook.run_all()
    game = Game(617)
    table, page = BoardPage(notebook.page), notebook.page
    table.wait_for(game.state)
    table.click_move(game.push("4a"))  # a kernel's first message waits for its main thread
    table.wait_for(game.state)
    notebook.wait_for_subshell()
    notebook.run(LOOP, wait=False)
    page.wait_for_function("/([4-9]|[0-9]{2,}) moves/.test(document.querySelector('.freecell-widget').innerText)")
    for number in range(60):
        if number % 3 == 0:
            page.evaluate("document.querySelector('.freecell-widget [data-do=undo]').click()")
        else:
            table.click(number % 8 if number % 2 else 8 + number % 4)
    notebook.finish()
    asked, undone = notebook.kernel.evaluate("(len(asked), seen[-1] - seen[0])")
    assert asked > 10, "the clicks reached the kernel"
    assert undone > 0
    page.wait_for_function("document.querySelector('.freecell-widget').getAnimations({subtree: true}).length === 0")
    piles, moves = kernel_state(notebook)
    assert sorted(card for pile in piles for card in pile) == list(range(52))
    assert len(moves) == notebook.kernel.evaluate("w.counts.moves")
    state = State(FREECELL, piles)
    table.wait_for(state)
    assert table.seen() == names(state)
    # A refusal is the rules' own, or says that the card a person saw has moved meanwhile; nothing failed.
    assert notebook.kernel.evaluate(
        "w.last_error is None or type(w.last_error).__name__ == 'IllegalMove' or w.last_error.code == 'intent.stale'"
    )
    assert notebook.kernel.evaluate("failures") == []
    # What was played is a game like any other.
    assert notebook.kernel.evaluate("FreeCell.load(w.save()).state == w.state")
    notebook.check()
