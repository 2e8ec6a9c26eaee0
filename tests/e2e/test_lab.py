"""The tools of this folder do what the tests of the board trust them with."""

import pytest

COUNTER = """
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
        const button = document.createElement("button");
        button.className = "counter";
        const show = () => { button.textContent = `count ${model.get("count")}`; };
        button.onclick = () => model.send({ type: "add" });
        model.on("change:count", show);
        show();
        el.append(button);
    } };
    '''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: setattr(self, "count", self.count + 1))
"""


def test_a_click_reaches_the_kernel_and_a_cell_reaches_the_page(open_notebook):
    notebook = open_notebook(COUNTER, "w = Counter()\nw")
    notebook.run_all()
    button = notebook.page.locator("button.counter")
    button.click()
    notebook.page.wait_for_function("document.querySelector('.counter').textContent === 'count 1'")
    assert notebook.kernel.evaluate("w.count") == 1
    notebook.run("w.count = 40")
    notebook.page.wait_for_function("document.querySelector('.counter').textContent === 'count 40'")


def test_a_click_is_served_while_a_cell_runs(open_notebook):
    notebook = open_notebook(COUNTER, "w = Counter()\nw")
    notebook.run_all()
    notebook.page.locator("button.counter").click()  # a kernel's first message waits for its main thread
    notebook.page.wait_for_function("document.querySelector('.counter').textContent === 'count 1'")
    notebook.wait_for_subshell()
    notebook.run("import time\nwhile w.count < 3:\n    time.sleep(0.01)", wait=False)
    notebook.page.locator("button.counter").click(click_count=2)
    notebook.finish()
    assert notebook.kernel.evaluate("w.count") == 3


def test_an_error_in_a_cell_is_told(open_notebook):
    notebook = open_notebook("1 / 0")
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        notebook.run_all()


def test_an_error_in_the_kernel_is_told(open_notebook):
    kernel = open_notebook("x = [1, 'é', None]").kernel
    kernel.run("y = 3")
    assert kernel.evaluate("[y, 'é', None]") == [3, "é", None]
    with pytest.raises(RuntimeError, match=r"y\.z: AttributeError"):
        kernel.evaluate("y.z")
    with pytest.raises(RuntimeError, match="NameError"):
        kernel.run("print(unknown)")


def test_the_notebook_of_play_py_runs_its_first_cell_once(open_notebook):
    """Play.py ends with the board in the browser; a page loaded again does not start a second game."""
    notebook = open_notebook("print('board', id(object()))", "print('second')", name="01_play.ipynb")
    output = notebook.page.locator(".jp-OutputArea-output")
    output.wait_for()
    assert output.count() == 1
    assert "board" in output.text_content()
    assert notebook.kernel.evaluate("len(In) - 1") == 1
    output.get_by_text("board").wait_for()
    notebook.page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    notebook.page.reload()
    notebook.wait_idle()
    assert output.get_by_text("board").is_visible(), "a page loaded again has lost the board"
    notebook.run("3 + 4")
    assert notebook.kernel.evaluate("In[-1]") == "3 + 4"
    assert notebook.kernel.evaluate("len(In) - 1") == 2
