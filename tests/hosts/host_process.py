"""A host's server in a child process: started, waited for, ended; it leaves traces in one folder only."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.e2e.lab import ROOT, SECONDS, free_port

PLACES = (
    "HOME",
    "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",  # where the player's own records would be
    "XDG_STATE_HOME",
)


def environment(folder):
    """The environment of a process that keeps its settings, caches and records in one folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "MARIMO"))}
    return kept | {name: str(folder / name.lower()) for name in PLACES} | {"PYTHONPATH": str(ROOT)}


class Program:
    """``python -m`` something that serves pages.

    Args:
        folder: for settings, records and the log; the server's working directory.
        arguments: of ``python -m``; ``{port}`` in them stands for a free port.
    """

    def __init__(self, folder, *arguments):
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.log = folder / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *(part.format(port=port) for part in arguments)],
                cwd=folder,
                env=environment(folder),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            if self._answers():
                return
            time.sleep(0.1)
        self.close()
        raise RuntimeError(f"{arguments[0]} did not start; its log:\n{self.log.read_text()[-4000:]}")

    def _answers(self):
        try:
            urlopen(f"{self.url}/favicon.ico", timeout=SECONDS).close()
        except HTTPError:  # a refusal is an answer
            return True
        except OSError:
            return False
        return True

    def close(self):
        """End the server and all that it started."""
        if self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
        with suppress(ProcessLookupError):  # kernels of a server that left them behind
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
