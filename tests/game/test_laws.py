"""Laws of a Game that hold after any actions in any order, in every variant and under all house rules."""

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from freecell_widget.errors import DealError, FreeCellError, NotationError
from freecell_widget.game import Game
from freecell_widget.model.state import deck_of
from freecell_widget.notation import format_game
from freecell_widget.rules import POLICIES, legal_moves
from freecell_widget.variants.house_rules import HOUSES, House
from freecell_widget.variants.named_games import VARIANTS, mini_freecell
from tests.support.strategies import endgame

VARIANT = st.one_of(
    st.sampled_from(VARIANTS),
    st.builds(lambda variant, count: variant.with_freecells(count), st.sampled_from(VARIANTS), st.integers(0, 10)),
    st.builds(mini_freecell, st.integers(1, 5), st.integers(1, 5), st.integers(0, 3)),
)
OWN_HOUSE = House("ours", "sum", "cascades", "horne", undo_counts=True, source="our table")
HOUSE = st.sampled_from([None, *HOUSES, OWN_HOUSE])
SEED = st.integers(0, 2**32)
ROUNDED = 0.051  # seconds: what a saved time may be off by


def seen(game):
    """Everything that can be read of a game, but what only the past of other deals decides."""
    return {
        "state": game.state,
        "start": game.start,
        "variant": game.variant,
        "deal": game.deal,
        "house": game.house,
        "autoplay": game.autoplay,
        "moves": game.moves,
        "tokens": game.tokens,
        "undone": game.undone,
        "counts": game.counts,
        "legal": game.legal_moves,
        "ends": (game.is_won, game.is_stuck, game.can_finish, game.can_undo, game.can_redo),
        "text": (str(game), repr(game)),
    }


def everything(game):
    """What `seen` tells, the redo history played out, and the clock to a tenth of a second."""
    states = [game.state]
    while game.undo():
        states.append(game.state)
    while game.redo():
        states.append(game.state)
    return {**seen(game), "states": states}


class AnyGame(RuleBasedStateMachine):
    """Plays at random and keeps, beside the game, the states that undo and redo must come to."""

    @initialize(variant=VARIANT, house=HOUSE, policy=st.sampled_from([None, *POLICIES]), seed=SEED, late=st.booleans())
    def begin(self, variant, house, policy, seed, late):
        rng = random.Random(seed)
        deal = endgame(variant, rng) if late else rng.randrange(1, 10**6)
        self.game = Game(deal, variant=variant, autoplay=policy, house=house)
        self.changes = []
        self.game.subscribe(self.changes.append)
        self.earlier, self.later = [], []
        self.fresh()

    def fresh(self):
        """Another game is shown: it has no past and no future."""
        assert not self.game.moves
        assert not self.game.undone
        self.past, self.future = [self.game.state], []
        self.counted = [0, 0]
        self.shown = self.game.state

    def made(self, states):
        for state in states:
            self.future = self.future[:-1] if self.future and self.future[-1] == state else []
            self.past.append(state)
            self.counted[0] += 1

    def told(self, kind):
        """The last change led from the position that was shown to the one that is."""
        change = self.changes[-1]
        assert (change.kind, change.revision) == (kind, self.game.revision)
        if kind in ("move", "play", "redo", "finish"):
            piles = [list(pile) for pile in self.shown.piles]
            for source, target, cards in change.moves:
                piles[target] += piles[source][-cards:]
                del piles[source][-cards:]
            assert tuple(map(tuple, piles)) == self.game.state.piles
        self.shown = self.game.state

    @rule(seed=SEED)
    def push(self, seed):
        moves = self.game.legal_moves
        if not moves:
            return
        move = random.Random(seed).choice(moves)
        before, code = self.game.state, hash(self.game.state)
        assert self.game.push(move) == move
        assert self.game.moves[-1] == move
        after = self.game.state
        self.told("move")
        assert self.game.undo() == move
        assert (self.game.state, hash(self.game.state)) == (before, code)
        assert self.game.redo() == move
        assert self.game.state == after
        self.shown = after
        self.made([after])
        self.counted[0] += 1
        self.counted[1] += 1

    @rule(seed=SEED)
    def push_the_token(self, seed):
        """The move that `tokens` writes is the move that `push` reads."""
        moves = self.game.legal_moves
        if not moves:
            return
        self.game.push(random.Random(seed).choice(moves))
        after, token = self.game.state, self.game.tokens[-1]
        self.game.undo()
        self.game.push(token)
        assert self.game.state == after
        self.shown = after
        self.made([after])
        self.counted[0] += 1
        self.counted[1] += 1

    @rule(seed=SEED, length=st.integers(0, 8), policy=st.sampled_from([None, *POLICIES]), written=st.booleans())
    def play(self, seed, length, policy, written):
        """A list that another game made replays here, as Moves and as text."""
        rng = random.Random(seed)
        other = Game(self.game.state, autoplay="off")
        for _ in range(length):
            if other.legal_moves:
                other.push(rng.choice(other.legal_moves))
        moves = other.moves
        listed = format_game(self.game.state, moves) if written else moves
        before, revision = seen(self.game), self.game.revision
        try:
            played = self.game.play(listed, autoplay=policy)
        except FreeCellError:
            assert policy not in (None, "off"), "a list made without autoplay replays without it"
            assert (seen(self.game), self.game.revision) == (before, revision)
            return
        assert policy is None or played.autoplay == policy
        assert (self.game.revision > revision) == bool(played)
        if not played:
            return
        after = self.game.state
        self.told("play")
        states = [after]
        for move in reversed(played):
            assert self.game.undo() == move
            states.append(self.game.state)
        assert states.pop() == before["state"]
        for state in reversed(states):
            self.game.redo()
            assert self.game.state == state
        self.shown = after
        self.made(reversed(states))
        self.counted[0] += len(played)
        self.counted[1] += len(played)

    @rule()
    def undo(self):
        move = self.game.undo()
        if len(self.past) == 1:
            assert move is None
            return
        self.future.append(self.past.pop())
        self.counted[1] += 1
        assert move is not None
        self.told("undo")

    @rule()
    def redo(self):
        move = self.game.redo()
        if not self.future:
            assert move is None
            return
        self.past.append(self.future.pop())
        self.counted[0] += 1
        assert move is not None
        self.told("redo")

    @rule(policy=st.sampled_from(POLICIES), back=st.integers(0, 4))
    def make_the_undone_move_again(self, policy, back):
        """By hand, and under another policy: what was undone stays only where it still follows."""
        for _ in range(back):
            self.undo()
        if self.game.undone:
            self.game.autoplay = policy
            self.game.push(self.game.undone[0])
            self.told("move")
            self.made([self.game.state])

    @rule(policy=st.sampled_from(POLICIES))
    def set_policy(self, policy):
        self.game.autoplay = policy
        self.told("setting")

    @rule(policy=st.sampled_from([None, *POLICIES]))
    def autoplay_now(self, policy):
        moves = self.game.autoplay_now(policy)
        if moves:
            self.told("move")
            self.made([self.game.state])
        assert all(self.game.variant.kinds[move.target] == "foundation" for move in moves)

    @rule()
    def finish(self):
        could = self.game.can_finish
        moves = self.game.finish()
        assert bool(moves) == could
        if moves:
            assert self.game.is_won
            self.told("finish")
            self.made([self.game.state])

    def mine(self):
        """What must be there again when `previous` comes back to this deal."""
        return seen(self.game), self.past, self.future, self.counted

    def leave(self):
        """Another deal takes the place of this one; games that `previous` skipped back over come after it again."""
        self.earlier += [self.mine(), *reversed(self.later)]
        self.later = []

    @rule(seed=SEED, other=st.one_of(st.none(), VARIANT))
    def new(self, seed, other):
        self.leave()
        self.game.new(seed % 10**6 + 1, variant=other)
        self.fresh()
        self.told("deal")

    @rule()
    def restart(self):
        self.leave()
        start = self.game.start
        self.game.restart()
        assert self.game.state == start
        self.fresh()
        self.told("deal")

    @rule()
    def previous(self):
        left = self.mine()
        assert self.game.previous() == bool(self.earlier)
        if not self.earlier:
            return
        self.later.append(left)
        before, self.past, self.future, self.counted = self.earlier.pop()
        now = seen(self.game)
        assert {**now, "autoplay": 0} == {**before, "autoplay": 0}  # the policy is the player's, not the deal's
        self.told("previous")

    @rule()
    def restore(self):
        text = self.game.save()
        left = self.mine()
        self.leave()
        self.game.restore(text)
        assert seen(self.game) == left[0]
        self.past, self.future, self.counted = list(self.past), list(self.future), list(self.counted)
        self.told("load")

    @rule()
    def save_and_load(self):
        before = self.game.elapsed
        text = self.game.save()
        after = self.game.elapsed
        loaded = Game.load(text)
        assert seen(loaded) == seen(self.game)
        assert before - ROUNDED <= loaded.elapsed <= after + ROUNDED
        assert not loaded.clock_running
        assert everything(loaded)["states"] == [*reversed(self.past), *self.past[1:], *reversed(self.future)]

    @rule(text=st.sampled_from(["", "{}", "9z", "0", "abc"]))
    def bad_input_changes_nothing(self, text):
        before, told = seen(self.game), len(self.changes)
        for act, error in (
            (self.game.push, FreeCellError),
            (lambda given: self.game.play(["", given]), FreeCellError),
            (self.game.restore, NotationError),
            (lambda given: self.game.new(f"{given}-"), (DealError, NotationError)),
            (lambda given: self.game.new(1, variant=given), FreeCellError),
            (lambda given: setattr(self.game, "autoplay", given), FreeCellError),
        ):
            with pytest.raises(error):
                act(text)
        assert (seen(self.game), len(self.changes)) == (before, told)

    @invariant()
    def cards_are_all_there(self):
        cards = Counter(card for pile in self.game.state.piles for card in pile)
        assert cards == Counter(deck_of(self.game.variant))

    @invariant()
    def history_is_what_it_should_be(self):
        game = self.game
        assert game.state == self.past[-1]
        assert len(game.moves) == len(game.tokens) == len(self.past) - 1
        assert (game.can_undo, game.can_redo) == (len(self.past) > 1, bool(self.future))
        assert len(game.undone) == len(self.future)
        assert game.has_previous == bool(self.earlier)

    @invariant()
    def counts_are_right(self):
        game = self.game
        made, undos = self.counted
        strict = game.house is not None and game.house.undo_counts
        assert game.counts.moves == (made + undos if strict else len(self.past) - 1)
        assert game.counts.undos == undos
        assert game.counts.automoves >= 0

    @invariant()
    def revisions_rise_one_by_one(self):
        assert [change.revision for change in self.changes] == list(range(1, self.game.revision + 1))

    @invariant()
    def legal_moves_are_the_rules(self):
        assert self.game.legal_moves == legal_moves(self.game.state)


TestAnyGame = AnyGame.TestCase
TestAnyGame.pytestmark = [pytest.mark.slow(4)]
TestAnyGame.settings = settings(max_examples=50, stateful_step_count=25)
