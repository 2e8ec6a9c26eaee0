"""A real JupyterLab for tests: its server, a notebook open in Chromium, and the kernel behind it."""

import ast
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import nbformat
from jupyter_client import BlockingKernelClient

from tests.support.paths import ROOT

SECONDS = 300  # a bound for what hangs, far above what a busy machine of two cores takes
ANY = ("--no-browser", "--allow-root", "--ip=127.0.0.1", "--ServerApp.terminals_enabled=False")
FLAGS = (
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.extension_manager=readonly",
    # As play.py has them.
    f"--LabApp.app_settings_dir={ROOT / 'scripts' / 'jupyterlab' / 'settings'}",
    f"--LabApp.extra_labextensions_path={ROOT / 'scripts' / 'jupyterlab' / 'extensions'}",
)


def free_port():
    """A port that nobody listens on: two servers that start at once must not both look for one from 8888 up."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Lab:
    """A JupyterLab server for the tests: its settings, kernels and notebooks live under ``folder``."""

    program, flags, opens = "jupyterlab", FLAGS, "doc/tree"

    def __init__(self, folder):
        self.notebooks = folder / "notebooks"
        self.runtime = folder / "runtime"
        self.log = folder / "server.log"
        self.token = secrets.token_hex(16)
        self.notebooks.mkdir(parents=True)
        places = {
            "JUPYTER_CONFIG_DIR": folder / "config",
            "JUPYTER_DATA_DIR": folder / "data",
            "JUPYTER_RUNTIME_DIR": self.runtime,
            "IPYTHONDIR": folder / "ipython",
            "XDG_DATA_HOME": folder / "xdg",  # the player's own records are left alone
            "PYTHONPATH": ROOT,
        }
        kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
        command = [sys.executable, "-m", self.program, *ANY, *self.flags]
        command += [
            f"--ServerApp.port={free_port()}",
            f"--ServerApp.root_dir={self.notebooks}",
            f"--IdentityProvider.token={self.token}",
        ]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                env=kept | {name: str(path) for name, path in places.items()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.url = self._wait_for_server()

    def _wait_for_server(self):
        """The address, from the file that the server writes once it knows its port, after it has answered."""
        written = self.runtime / f"jpserver-{self.process.pid}.json"
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError, ValueError):  # not written, half written, not listening yet
                self.url = f"http://127.0.0.1:{json.loads(written.read_text())['port']}"
                self.api("status")
                return self.url
            time.sleep(0.1)
        self.close()
        raise RuntimeError(f"{self.program} did not start; its log:\n{self.log.read_text()[-4000:]}")

    def api(self, path, method="GET"):
        """What the server answers at ``/api/path``."""
        header = {"Authorization": f"token {self.token}"}
        with urlopen(Request(f"{self.url}/api/{path}", headers=header, method=method), timeout=SECONDS) as got:
            return json.loads(got.read() or "null")

    def write(self, name, cells):
        """Write a notebook of these code cells and return its name."""
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        nbformat.write(notebook, self.notebooks / name)
        return name

    def kernel_of(self, name):
        """The id of the kernel that runs the notebook."""
        return next(at["kernel"]["id"] for at in self.api("sessions") if at["path"] == name)

    def close(self):
        """End the server and with it its kernels."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


class Kernel:
    """A second client of a running kernel: what Python itself says, as against what the page shows."""

    def __init__(self, connection_file):
        self.client = BlockingKernelClient(connection_file=str(connection_file))
        self.client.load_connection_file()
        self.client.start_channels(iopub=False, stdin=False, hb=False)

    def evaluate(self, expression):
        """The value of a Python expression, as far as JSON can carry it."""
        asked = f"__import__('json').dumps({expression})"
        answer = self._execute("", {"value": asked})["user_expressions"]["value"]
        if answer["status"] != "ok":
            raise RuntimeError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        # The kernel shows the JSON text as a Python string.
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def wait_until(self, expression):
        """Wait until an expression is true."""
        until = time.monotonic() + SECONDS
        while not self.evaluate(f"bool({expression})"):
            if time.monotonic() > until:
                raise TimeoutError(f"not so within {SECONDS} s: {expression}")

    def run(self, code):
        """Run statements in the kernel."""
        answer = self._execute(code, {})
        if answer["status"] != "ok":
            raise RuntimeError(f"{code}: {answer['ename']}: {answer['evalue']}")

    def _execute(self, code, expressions):
        asked = self.client.execute(code, silent=True, user_expressions=expressions)
        until = time.monotonic() + SECONDS
        while (left := until - time.monotonic()) > 0:
            reply = self.client.get_shell_msg(timeout=left)
            if reply["parent_header"].get("msg_id") == asked:
                return reply["content"]
        raise TimeoutError(f"the kernel did not answer within {SECONDS} s: {code or expressions}")

    def close(self):
        """Close the connection; the kernel goes on."""
        self.client.stop_channels()


class Notebook:
    """A notebook open in a page of Chromium, with its kernel."""

    SESSION = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext"

    def __init__(self, lab, page, name):
        self.lab, self.page, self.name = lab, page, name
        self.kernel = None
        page.set_default_timeout(SECONDS * 1000)
        page.goto(f"{lab.url}/{lab.opens}/{name}?token={lab.token}")
        self.wait_idle()
        self.kernel_id = lab.kernel_of(name)
        self.kernel = Kernel(lab.runtime / f"kernel-{self.kernel_id}.json")

    def wait_idle(self):
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(f"{self.SESSION}?.session?.kernel?.status === 'idle'")

    def wait_for_subshell(self):
        """Wait until widgets' messages pass a running cell by; sent before, they wait for it to end."""
        comms = f"[...({self.SESSION}?.session?.kernel?._comms ?? new Map()).values()]"
        self.page.wait_for_function(f"{comms}.length > 0 && {comms}.every((comm) => comm.subshellId)")

    def run_all(self):
        """Run every cell as the menu does, and wait until they have run."""
        self.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_idle()
        self.check()

    def run(self, code, *, wait=True):
        """Append a cell and run it as the person does; without ``wait``, call :meth:`finish` later."""
        self.page.evaluate(
            """(code) => {
                const { content } = jupyterapp.shell.currentWidget;
                const { sharedModel } = content.model;
                sharedModel.insertCell(sharedModel.cells.length, { cell_type: "code", source: code });
                content.deselectAll();
                content.activeCellIndex = sharedModel.cells.length - 1;
                window.cellHasRun = false;
                jupyterapp.commands.execute("notebook:run-cell").then(() => { window.cellHasRun = true; });
            }""",
            code,
        )
        if wait:
            self.finish()

    def finish(self):
        """Wait until the cell of the last :meth:`run` has run, and fail if it ended in an error."""
        self.page.wait_for_function("window.cellHasRun")
        self.wait_idle()
        self.check()

    def errors(self):
        """The error outputs of all cells, as texts."""
        return self.page.evaluate(
            """() => jupyterapp.shell.currentWidget.content.widgets
                .flatMap((cell) => cell.model.type === "code" ? cell.model.outputs.toJSON() : [])
                .filter((output) => output.output_type === "error")
                .map((output) => `${output.ename}: ${output.evalue}`)"""
        )

    def check(self):
        """Fail if a cell has ended in an error."""
        assert not (errors := self.errors()), errors

    def close(self):
        """Close the client and shut the kernel down."""
        if self.kernel:
            self.kernel.close()
            with suppress(HTTPError):  # the test has shut it down itself
                self.lab.api(f"kernels/{self.kernel_id}", "DELETE")
