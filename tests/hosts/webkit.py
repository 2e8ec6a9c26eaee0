"""The board in JupyterLab in Safari's engine, as WebKitGTK has it: by hand (docs/hosts.md)."""

import time

import pytest

from freecell_widget import Game
from tests.e2e.lab import SECONDS, Lab
from tests.hosts.moves_in_every_host import REFUSAL, STORY
from tests.support.board_page import SEEN, WORDS, names

BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
DRIVER = "/usr/bin/WebKitWebDriver"
CELL = "from freecell_widget import FreeCell\nboard = FreeCell(617, language='en', autoplay='off')\nboard"
AT = """const slot = document.querySelector(`[data-pile="${arguments[0]}"]`);
const card = [...slot.parentElement.querySelectorAll(".fc-card")].at(-1) ?? slot;
card.scrollIntoView({ block: "nearest" });
const box = card.getBoundingClientRect();
return [Math.round(box.x + box.width / 2), Math.round(box.y + 8)];"""


class Person:
    """What a person sees of the page, and their hands on it."""

    def __init__(self, driver):
        self.driver = driver

    def reads(self, script, *values):
        return self.driver.execute_script(script, *values)

    def waits(self, script, expected):
        """Wait until a script gives what is expected."""
        until = time.monotonic() + SECONDS
        while (got := self.reads(script)) != expected:
            assert time.monotonic() < until, (got, expected)
            time.sleep(0.1)

    def sees(self, *moves):
        """Wait until every card lies where the engine has it after these moves, and none moves."""
        game = Game(617, autoplay="off")
        game.play(" ".join(moves))
        self.waits(f"return ({SEEN})(document.querySelector('.freecell-widget'))", names(game.state))
        self.waits("return document.querySelector('.freecell-widget').getAnimations({ subtree: true }).length", 0)

    def says(self, text):
        self.waits("return document.querySelector('.fc-note').textContent", text)

    def at(self, pile):
        return self.reads(AT, "12345678abcd".index(pile))

    def press(self, source, *path):
        """Press on a pile, go over other points with the button held, let go."""
        from selenium.webdriver.common.action_chains import ActionBuilder

        hand = ActionBuilder(self.driver, duration=80)
        hand.pointer_action.move_to_location(*self.at(source)).pointer_down()
        for x, y in path:
            hand.pointer_action.move_to_location(round(x), round(y))
        hand.pointer_action.pointer_up()
        hand.perform()

    def drags(self, source, target):
        (x, y), (to_x, to_y) = self.at(source), self.at(target)
        self.press(source, *((x + (to_x - x) * part / 5, y + (to_y - y) * part / 5) for part in range(1, 6)))

    def types(self, keys):
        from selenium.webdriver.common.action_chains import ActionChains

        self.reads("document.querySelector('.fc-board [tabindex=\"0\"]').focus()")
        ActionChains(self.driver).send_keys(keys).perform()


@pytest.fixture
def person(tmp_path):
    """A person before JupyterLab, in which the notebook of play.py runs its first cell."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed (see docs/hosts.md)")
    options = webdriver.WebKitGTKOptions()
    options.binary_location = BROWSER
    options.add_argument("--automation")
    lab = Lab(tmp_path)
    try:
        driver = webdriver.WebKitGTK(options=options, service=webdriver.WebKitGTKService(DRIVER))
        driver.set_window_size(1366, 1000)
        driver.get(f"{lab.url}/lab/tree/{lab.write('01_play.ipynb', [CELL])}?token={lab.token}")
        try:
            yield Person(driver)
        finally:
            driver.quit()
    finally:
        lab.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium")  # it warns of what it does itself
def test_played_by_mouse_and_keys(person, request):
    person.waits("return document.querySelectorAll('.fc-card svg').length", 52)
    person.sees()
    first, second, third = STORY
    person.press(first[0])
    person.press(first[1])
    person.sees(first)
    person.drags(*second)
    person.sees(first, second)
    person.types(third)
    person.sees(*STORY)
    held = person.reads("return document.activeElement.ariaLabel")
    assert held == f"{WORDS['card'].format(rank='jack', suit='hearts')}, freecell a", "the focus follows the card"
    person.types("13")
    person.says(REFUSAL)
    person.types("z")
    person.sees(first, second)
    if folder := request.config.getoption("--pictures"):
        person.driver.save_screenshot(f"{folder}/webkit.png")
