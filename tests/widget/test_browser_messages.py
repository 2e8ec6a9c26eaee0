"""What crosses the border between Python and the browser is what js/src/types.d.ts declares."""

import pytest

from freecell_widget.variants.named_games import VARIANTS
from freecell_widget.widget.intents import _ACTIONS
from tests.support.boards_without_browser import ask, board, move_intent
from tests.support.declared_types import choices, declared, fault
from tests.support.positions import case

HIDDEN = ("layout", "tabbable", "tooltip")  # traits of every widget


class Border:
    """Holds values to declared types, and remembers which of the declared choices it has seen."""

    def __init__(self):
        self.seen = set()

    def hold(self, value, name):
        wrong = fault(value, declared(name), name, self.seen)
        assert wrong is None, wrong

    def unseen(self, name):
        return set(choices(declared(name), name)) - self.seen

    def ask(self, widget, **intent):
        """Send an intent that is a declared one, and hold the answer and the traits to their types."""
        self.hold(intent, "Intent")
        self.hold(ask(widget, view=1, id=2, **intent), "Answer")
        traits = widget.get_state(widget.trait_names(sync=True))
        self.hold({name: value for name, value in traits.items() if name[0] != "_" and name not in HIDDEN}, "Traits")


@pytest.fixture
def border():
    return Border()


def test_every_type_of_intent_is_declared_and_no_other():
    kinds = set()
    for intent in declared("Intent")[1:]:
        _, *fields = declared(intent[1]) if intent[0] == "name" else intent
        kind = next(inner for name, _, inner in fields if name == "type")
        names = declared(kind[1])[1:] if kind[0] == "name" else [kind]
        kinds |= {literal for _, literal in names}
    assert kinds == set(_ACTIONS)


def test_traits_and_answers_are_as_declared_and_all_that_is_declared_comes(border, tmp_path):
    records = tmp_path / "records.sqlite"
    with board(1, records=records) as (widget, _):
        border.ask(widget, **move_intent("5a"))
        border.ask(widget, type="hint")
        widget.hint()
        border.ask(widget, type="hint")
        started = widget.game.id
    with board(case("C12"), records=records) as (widget, _):
        border.ask(widget, **move_intent("12", card=0))
        border.ask(widget, type="help")
        border.ask(widget, type="finish")
        assert widget.won
        for command in ("undo", "redo", "restart", "previous"):
            border.ask(widget, type=command)
        border.ask(widget, type="new", deal="pysol:100000")
        widget.play("1a 2b")
        border.ask(widget, type="setting", name="theme", value="paper")
        border.ask(widget, type="open", game=started)
        border.hold(ask(widget, type="undo"), "Answer")  # a message without its numbers
    assert border.unseen("Traits") | border.unseen("Answer") == set()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_views_of_every_game_are_as_declared(border, variant):
    with board(617, variant=variant) as (widget, _):
        for _ in range(5):
            border.hold(widget.view, "View")
            widget.push(widget.legal_moves[0])
