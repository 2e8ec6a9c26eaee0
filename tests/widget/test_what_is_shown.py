"""What a board offers: all that its game does, and a picture and a text where no kernel answers."""

import base64
import inspect
import re
from xml.etree import ElementTree as ET

import pytest

from freecell_widget.game import Game
from freecell_widget.widget.board import FreeCell
from tests.support.boards_without_browser import board
from tests.support.positions import case

NAMES = sorted(name for name in dir(Game) if not name.startswith("_"))
TRAITS = {"state", "deal", "variant", "moves", "elapsed", "autoplay"}  # the board's own, to observe and to set


@pytest.mark.parametrize("name", NAMES)
def test_a_board_does_and_tells_all_that_its_game_does(name):
    with board(617) as (widget, _):
        widget.play("4a 4b")
        widget.undo()
        mine, theirs = getattr(FreeCell, name, None), getattr(Game, name, None)
        if name in TRAITS:
            assert widget.has_trait(name)
        elif name == "load":
            assert next(iter(inspect.signature(FreeCell.load).parameters)) == "text"
        elif name == "hint":  # the board shows it, too
            assert inspect.signature(mine) == inspect.signature(theirs)
        elif inspect.isfunction(theirs):
            assert inspect.signature(mine) == inspect.signature(theirs)
            assert mine.__doc__ == theirs.__doc__
        else:
            assert getattr(widget, name) == getattr(widget.game, name)
            assert mine.__doc__


def test_the_names_are_those_of_a_game():
    assert {"push", "undo", "counts", "save", "subscribe", "lock", "revision", "house"} <= set(NAMES)


@pytest.mark.parametrize("deal", [617, case("C12"), case("C11")])
def test_beside_the_live_board_stand_a_picture_and_a_text(deal):
    with board(deal) as (widget, _):
        data, _ = widget._repr_mimebundle_()
        assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
        picture = re.fullmatch(r'.*<img[^>]* src="data:image/svg\+xml;base64,([^"]+)".*', data["text/html"], re.DOTALL)
        svg = ET.fromstring(base64.b64decode(picture[1]))
        assert svg.tag == "{http://www.w3.org/2000/svg}svg"
        shown = [line.split() for line in data["text/plain"].splitlines()]
        cards = sum(word[-1] in "♥♣♦♠" and len(word) > 1 for line in shown for word in line)
        buried = sum(max(0, len(pile) - 1) for pile in widget.state.foundations)
        assert cards == 52 - buried
        assert "<script" not in data["text/html"]
        assert "image/svg+xml" not in data  # an untrusted notebook shows no SVG, and would show nothing in its place


def test_the_picture_follows_the_game():
    with board(617) as (widget, _):
        before = widget._repr_mimebundle_()[0]
        widget.push("4a")
        after = widget._repr_mimebundle_()[0]
        assert before["text/html"] != after["text/html"]
        assert before["text/plain"] != after["text/plain"]


def test_the_picture_says_which_position_it_is_and_looks_like_the_board():
    """It stays as it was when the cell ran, and a notebook may be read without a kernel."""
    with board(617) as (widget, _):
        english = widget._repr_mimebundle_()[0]["text/html"]
        assert english.endswith("<p>The position when the cell ran. Run it again to play on.</p>")
        widget.language = "fr"
        french = widget._repr_mimebundle_()[0]["text/html"]
        assert french.endswith("<p>La position à l&#x27;exécution de la cellule. Réexécutez-la pour continuer.</p>")
        widget.four_colour = True
        assert widget._repr_mimebundle_()[0]["text/html"] != french


def test_a_closed_board_still_shows_its_position_as_text():
    with board(617) as (widget, _):
        widget.close()
        assert widget._repr_mimebundle_ is None  # so that its text is shown
        assert repr(widget) == "<FreeCell FreeCell 617>"
        assert str(widget) == str(widget.game.state)


def test_svg_takes_the_options_of_render():
    with board(617) as (widget, _):
        assert widget.svg() == widget.game.svg()
        assert widget.svg().startswith("<svg")
