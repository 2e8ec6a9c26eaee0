"""Find a Chromium for the tests: named by FREECELL_BROWSER, on the search path, or playwright's own.

FREECELL_BROWSER may name a Firefox as well; what that takes is in docs/hosts.md.
``python -m tests.support.browsers`` prints its path and starts it once; with ``--install`` playwright downloads one
where there is none.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "FREECELL_BROWSER"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ABSENT = f"no Chromium found: install chromium, or set {VARIABLE} to the path of a Chromium or Chrome"
# Root, as in containers, can start Chromium only without its sandbox. The others: no calls home.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DOWNLOAD_SECONDS = 600
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_browser():
    """The path of a Chromium, or None; FREECELL_BROWSER must name one that exists."""
    if named := os.environ.get(VARIABLE):
        if found := shutil.which(named):
            return found
        raise FileNotFoundError(f"{VARIABLE} names {named!r}, which is not a program")
    for program in PROGRAMS:
        if found := shutil.which(program):
            return found
    return own_browser()


def own_browser():
    """The Chromium that ``playwright install chromium`` put on this machine, or None."""
    # A child process, so that no event loop stays behind in ours.
    done = subprocess.run([sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def install_browser():
    """Ask playwright to download its Chromium; what it says goes to stderr."""
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(command, stdout=sys.stderr, check=False, timeout=DOWNLOAD_SECONDS)
    except subprocess.TimeoutExpired:
        print(f"the download took more than {DOWNLOAD_SECONDS} s and was stopped", file=sys.stderr)
    return own_browser()


def launch(playwright, path):
    """Start the Chromium at a path, or a Firefox as it comes from Mozilla, which is driven over WebDriver BiDi."""
    if "firefox" in Path(path).name:
        return playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


def start(path):
    """Start the browser once, so that what is missing on this machine is said here and not by each test."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        print(f"{browser.browser_type.name.capitalize()} {browser.version} starts", file=sys.stderr)
        browser.close()


def main(arguments):
    try:
        found = find_browser() or (install_browser() if "--install" in arguments else None)
    except FileNotFoundError as error:
        sys.exit(str(error))
    if not found:
        sys.exit(ABSENT)
    print(found, flush=True)
    start(found)


if __name__ == "__main__":
    main(sys.argv[1:])
