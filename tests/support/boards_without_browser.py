"""Boards without a browser: what they send is written down instead of sent."""

import gc
from collections import Counter
from contextlib import contextmanager

from freecell_widget.model.state import State, deck_of
from freecell_widget.notation.moves import read_token
from freecell_widget.variants.named_games import FREECELL
from freecell_widget.widget.board import FreeCell


class Sent(list):
    """What a board sent, message by message."""

    def changes(self):
        """How often each trait was sent."""
        return Counter(name for message in self if message["method"] == "update" for name in message["state"])

    def answers(self):
        return [message["content"] for message in self if message["method"] == "custom"]


@contextmanager
def board(*arguments, **settings):
    """A board that is closed again, and what it sends."""
    widget = FreeCell(*arguments, **settings)
    sent = Sent()
    widget._send = lambda message, **_: sent.append(message)
    try:
        yield widget, sent
    finally:
        del widget._send
        widget.close()


def move_intent(text, variant=FREECELL, **fields):
    """Return the intent to make a move, such as "4a", with any card."""
    token = read_token(text, variant)
    source, target = token.source[0], token.target[0]
    return {"type": "move", "source": source, "target": target, "cards": token.cards, "card": None, **fields}


def ask(widget, **intent):
    """Send an intent as the browser does, and return the answer."""
    return ask_with(widget, intent)


def ask_with(widget, content):
    """Send a message of any content as the browser might, and return the one answer."""
    answers = []
    vars(widget)["send"] = answers.append
    try:
        widget._handle_custom_msg(content, [])
    finally:
        del vars(widget)["send"]
    (answer,) = answers
    return answer


def check_whole(widget):
    """The traits, the view and the game tell one and the same position."""
    game, view = widget.game, widget.view
    state = game.state
    assert isinstance(state, State)
    assert sorted(card for pile in state.piles for card in pile) == sorted(deck_of(game.variant))
    assert widget.state == state
    assert widget.tokens == game.tokens
    assert (widget.deal, widget.variant, widget.autoplay) == (game.deal, game.variant.name, game.autoplay)
    assert (widget.won, widget.stuck) == (game.is_won, game.is_stuck)
    assert view["piles"] == [[int(card) for card in pile] for pile in state.piles]
    assert view["revision"] == game.revision
    assert view["counts"] == game.counts._asdict()
    assert view["can"]["undo"] == game.can_undo
    assert view["can"]["redo"] == game.can_redo
    targets = [
        (source, target, cards)
        for source, by_count in enumerate(view["targets"])
        for cards, found in enumerate(by_count, 1)
        for target in found
    ]
    assert sorted(targets) == sorted(map(tuple, game.legal_moves))


def collected(reference):
    """Whether nothing but the garbage holds an object any more."""
    gc.collect()
    return reference() is None
