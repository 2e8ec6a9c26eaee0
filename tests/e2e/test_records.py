"""A kernel that is killed while its board is played: the game comes back, as far as the board had shown it."""

import os
import signal

PLAY = "from freecell_widget import FreeCell\nw = FreeCell(617, records=True, autoplay='off')\nw"
PROCESS = "__import__('os').getpid()"
WAIT = """
import time
until = time.monotonic() + 280
while len(w.tokens) < 3 and time.monotonic() < until:
    time.sleep(0.01)
"""


def test_a_killed_kernel_gives_the_game_back(open_notebook):
    notebook = open_notebook(PLAY)
    notebook.run_all()
    page = notebook.page
    page.locator(".fc-board [tabindex='0']").first.focus()
    notebook.wait_for_subshell()  # else what is typed may wait for the cell that waits for it
    page.keyboard.type("4a4b4c")
    notebook.run(WAIT)
    first = notebook.kernel.evaluate(PROCESS)
    os.kill(first, signal.SIGKILL)
    page.get_by_role("button", name="Ok", exact=True).click()  # JupyterLab says that it starts another one
    notebook.wait_idle()
    assert notebook.kernel.evaluate(PROCESS) != first
    notebook.run("from freecell_widget import FreeCell\nw = FreeCell.resume(records=True)\nw")
    assert notebook.kernel.evaluate("[w.tokens, w.deal]") == [["4a", "4b", "4c"], 617]
    notebook.run("w.undo(); w.undo()")
    assert notebook.kernel.evaluate("[w.tokens, w.game.undone]") == [["4a"], ["4b", "4c"]]
    assert notebook.kernel.evaluate("FreeCell.statistics(records=True)['FreeCell'].started") == 1
