"""What may be set on a board, and what is refused, in a sentence and whole: nothing of it is set or begun."""

import pytest
import traitlets

from freecell_widget.errors import DealError, FreeCellError
from freecell_widget.game import Game
from freecell_widget.widget.board import FreeCell
from tests.support.boards_without_browser import board, check_whole


@pytest.mark.parametrize(
    "name", ["moves", "won", "stuck", "elapsed", "view", "labels", "advice", "state", "last_error"]
)
def test_what_the_game_says_cannot_be_set(name):
    with board(617) as (widget, sent):
        with pytest.raises(traitlets.TraitError):
            setattr(widget, name, getattr(widget, name))
        assert sent == []


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("deal", 0, DealError),
        ("deal", -3, DealError),
        ("deal", True, DealError),
        ("deal", "abc", DealError),
        ("deal", 1.5, DealError),
        ("deal", [], DealError),
        ("variant", "Klondike", FreeCellError),
        ("variant", None, FreeCellError),
        ("variant", 5, FreeCellError),
        ("variant", "mini freecell 4x4x1", DealError),  # which has no deal -1
        ("autoplay", "sometimes", FreeCellError),
        ("autoplay", None, traitlets.TraitError),
        ("language", "de", traitlets.TraitError),
        ("theme", "pink", traitlets.TraitError),
        ("four_colour", 2, traitlets.TraitError),
        ("mirror", "yes", traitlets.TraitError),
        ("animation", -1, traitlets.TraitError),
        ("animation", 5.1, traitlets.TraitError),
        ("animation", True, traitlets.TraitError),
        ("animation", float("nan"), traitlets.TraitError),
        ("animation", "fast", traitlets.TraitError),
    ],
)
def test_a_bad_value_leaves_the_old_one(name, value, error):
    with board(-1, animation=1.0) as (widget, _):
        before = {trait: getattr(widget, trait) for trait in widget.trait_names()}
        with pytest.raises(error) as refused:
            setattr(widget, name, value)
        check_sentence(refused.value)
        assert {trait: getattr(widget, trait) for trait in widget.trait_names()} == before
        check_whole(widget)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"deal": 0}, DealError),
        ({"theme": "pink"}, traitlets.TraitError),
        ({"animation": float("nan")}, traitlets.TraitError),
        ({"language": "de"}, traitlets.TraitError),
        ({"autoplay": "sometimes"}, FreeCellError),
        ({"variant": "Klondike"}, FreeCellError),
        ({"records": 5}, FreeCellError),
        ({"language": 0}, traitlets.TraitError),
        ({"them": "felt"}, TypeError),
        ({"won": True}, TypeError),
        ({"view": {}}, TypeError),
        ({"_esm": "alert(1)"}, TypeError),
        ({"layout": 3}, traitlets.TraitError),
        ({"deal": Game(1), "autoplay": "sometimes"}, FreeCellError),
        ({"deal": Game(1), "autoplay": "off", "theme": "pink"}, traitlets.TraitError),
        ({"deal": Game(1), "variant": "Eight Off"}, FreeCellError),
        ({"deal": Game(1), "house": "sum"}, FreeCellError),
    ],
)
def test_a_board_that_cannot_be_is_refused_whole(settings, error):
    with pytest.raises(error) as refused:
        FreeCell(**settings)
    check_sentence(refused.value)
    if isinstance(settings.get("deal"), Game):
        assert not settings["deal"]._listeners._functions
        assert settings["deal"].autoplay == "safe"


def test_a_setting_that_there_is_not_is_refused_and_those_that_are_named():
    for make in (FreeCell, FreeCell.resume, lambda **settings: FreeCell.load(Game(617).save(), **settings)):
        with pytest.raises(TypeError, match=r"'colour'.*house, records.*theme.*mirror"):
            make(colour="red")


@pytest.mark.parametrize("name", ["game", "push", "tokens", "records", "lock", "them", "SETTINGS"])
def test_what_is_no_setting_of_a_board_cannot_be_set(name):
    with board(617) as (widget, sent):
        before = getattr(widget, name, None)
        with pytest.raises(AttributeError, match=rf"'{name}'.*deal, variant.*theme"):
            setattr(widget, name, 5)
        assert (getattr(widget, name, None), sent) == (before, [])
        check_whole(widget)


@pytest.mark.parametrize("name", ["revision", "lock", "state", "moves", "house", "autoply", "push"])
def test_what_is_no_setting_of_a_game_cannot_be_set(name):
    game = Game(617)
    before = getattr(game, name, None)
    with pytest.raises(AttributeError):
        setattr(game, name, 5)
    assert getattr(game, name, None) == before


def check_sentence(error):
    text = str(error)
    assert text[-1] == "."
    assert "\n" not in text
