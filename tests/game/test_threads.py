"""Several threads play one game at once: no move is lost or made twice, and every look is a whole position."""

import sys
import threading
from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from freecell_widget.errors import IllegalMove
from freecell_widget.game import Game
from freecell_widget.model.state import deck_of
from freecell_widget.rules import legal_moves

THREADS = 8
TIMES = 120


@pytest.fixture
def busy():
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*functions):
    """Run each function on a new thread, all from the same moment; what they raise is raised here."""
    start, errors = threading.Barrier(len(functions)), []

    def run(function):
        start.wait()
        try:
            function()
        except BaseException as error:  # noqa: BLE001 (told in the test's own thread)
            errors.append(error)

    threads = [threading.Thread(target=run, args=(function,)) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads), "a thread hangs"
    if errors:
        raise errors[0]


def replayed(game):
    """The position that the list of moves leads to."""
    other = Game(game.start, autoplay="off")
    for step in game._history.done:
        for move in step.turn.moves:
            other.push(move)
    return other.state


@pytest.mark.usefixtures("busy")
def test_threads_that_play_undo_and_look_at_once():
    game = Game(617)
    deck = Counter(deck_of(game.variant))
    told = []
    game.subscribe(told.append)

    def player(seed):
        rng = Random(seed)

        def play():
            for _ in range(TIMES):
                act = rng.choice(("push", "push", "push", "undo", "redo", "look", "save"))
                if act == "push":
                    with suppress(IllegalMove, IndexError):  # another thread was first; there is no move
                        game.push(rng.choice(game.legal_moves))
                elif act == "look":
                    state = game.state
                    assert Counter(card for pile in state.piles for card in pile) == deck
                    assert len(game.tokens) <= len(told) + 1
                    assert game.elapsed >= 0
                elif act == "save":
                    loaded = Game.load(game.save())
                    assert Counter(card for pile in loaded.state.piles for card in pile) == deck
                else:
                    getattr(game, act)()

        return play

    together(*[player(seed) for seed in range(THREADS)])
    assert game.state == replayed(game)
    assert [change.revision for change in told] == list(range(1, game.revision + 1))
    assert game.revision == game._history.made + game.counts.undos
    assert game.legal_moves == legal_moves(game.state)
    while game.undo():
        pass
    assert game.state == game.start


@pytest.mark.usefixtures("busy")
def test_moves_made_by_threads_are_counted_exactly():
    """Whoever was told that a move is made finds it in the list, once."""
    game = Game(1, autoplay="off")
    made = [[game.push("1a")], *([] for _ in range(THREADS))]

    def player(number):
        rng = Random(number)

        def play():
            while len(made[number]) < 20:
                with suppress(IllegalMove):  # another thread was first
                    made[number].append(game.push(rng.choice("abcd") + rng.choice("abcd")))

        return play

    together(*[player(number) for number in range(1, THREADS + 1)])
    assert Counter(game.moves) == Counter(move for moves in made for move in moves)
    assert game.counts == (1 + 20 * THREADS, 0, 0)
    assert game.state == replayed(game)


@pytest.mark.usefixtures("busy")
def test_new_deals_and_moves_at_once():
    game = Game(1)
    deck = Counter(deck_of(game.variant))

    def deals():
        for number in range(1, TIMES):
            game.new(number)
            game.previous()

    def moves():
        rng = Random(3)
        for _ in range(TIMES):
            with game.lock:  # who wants several things to hold together takes the lock
                if game.legal_moves:
                    game.push(rng.choice(game.legal_moves))
                assert replayed(game) == game.state
            game.undo()
            assert Counter(card for pile in game.state.piles for card in pile) == deck

    together(deals, moves, moves)
    assert replayed(game) == game.state
