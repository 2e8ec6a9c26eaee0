"""Counting games: against a plain model that walks through the player's days, and in words."""

import random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter

from freecell_widget.records import Attempt, Statistics, Tally
from freecell_widget.records.statistics import count

EVENTS = st.lists(st.tuples(st.sampled_from(["move", "win", "again", "resume"]), st.integers(0, 4), st.integers(0, 9)))


def attempt(deal, started, saved, won=None, *, moves=50, seconds=100.0, variant="FreeCell", house="", rules="r"):
    return Attempt(f"{deal}-{started}", variant, house, rules, str(deal), started, saved, won, moves, seconds)


class Player:
    """A player who plays some deals in turn, comes back to some, wins some: rows as the record keeps them.

    Beside the rows it keeps the truth in another shape: for each deal a mark, set as things happen.
    """

    def __init__(self, events):
        self.rows = []  # [deal, started, saved, won, moves]
        self.marks = {}  # deal -> "won", "lost" or "playing", in the order of their first moves
        self.firsts = {}  # deal -> moves of its first win
        for now, (event, deal, moves) in enumerate(events, 1):
            mine = [row for row in self.rows if row[0] == deal and row[3] is None]
            if event == "again" or not mine:
                mine = [[deal, now, now, None, moves]]
                self.rows += mine
            row = mine[-1] if event != "resume" else mine[0]
            row[2], row[4] = now, moves
            if deal not in self.marks:  # a new game begins: what was in play is left
                self.marks = {old: "lost" if mark == "playing" else mark for old, mark in self.marks.items()}
                self.marks[deal] = "playing"
            elif self.marks[deal] == "lost":
                self.marks[deal] = "playing"
            if event == "win":
                row[3] = now
                self.marks[deal] = "won"
                self.firsts.setdefault(deal, moves)

    def attempts(self):
        return [attempt(deal, float(s), float(t), won, moves=m, seconds=m * 2.0) for deal, s, t, won, m in self.rows]

    def streaks(self):
        now = best = worst = 0
        for mark in self.marks.values():
            if mark == "won":
                now = max(now, 0) + 1
            elif mark == "lost":
                now = min(now, 0) - 1
            best, worst = max(best, now), min(worst, now)
        return now, best, -worst


@given(EVENTS, st.integers())
def test_figures_are_those_of_a_player_who_counts_along(events, seed):
    player = Player(events)
    rows = player.attempts()
    random.Random(seed).shuffle(rows)
    found = count(rows)
    if not events:
        assert found.tallies == ()
        return
    (tally,) = found
    marks = list(player.marks.values())
    assert (tally.started, tally.won, tally.lost, tally.in_play) == (
        len(marks),
        marks.count("won"),
        marks.count("lost"),
        marks.count("playing"),
    )
    assert (tally.streak, tally.longest_wins, tally.longest_losses) == player.streaks()
    assert tally.fewest_moves == min(player.firsts.values(), default=None)
    assert tally.best_seconds == (None if tally.fewest_moves is None else tally.fewest_moves * 2.0)


@given(EVENTS, EVENTS)
def test_games_of_other_rules_count_apart(events, others):
    here = Player(events).attempts()
    there = [row._replace(id=f"x{row.id}", rules="s", variant="Eight Off") for row in Player(others).attempts()]
    figures = {tally.name: tally for tally in count(here + there)}
    assert figures.get("FreeCell") == next(iter(count(here)), None)
    assert figures.get("Eight Off") == next(iter(count(there)), None)


def test_a_lost_game_that_is_won_after_all_mends_the_streak():
    wins = [attempt(deal, deal, deal + 0.5, deal + 0.5) for deal in (1, 3)]
    lost = attempt(2, 2, 2.5)
    assert count([*wins, lost])["FreeCell"].streak == 1
    assert count([*wins, lost])["FreeCell"].lost == 1
    assert count([*wins, lost._replace(saved=9, won=9)])["FreeCell"].streak == 3


def test_a_game_in_play_elsewhere_is_no_loss():
    """Two notebooks, a game in each: the older one is in play again with its next move."""
    older, newer = attempt(1, 1, 2), attempt(2, 3, 4)
    assert count([older, newer])["FreeCell"].lost == 1
    assert count([older._replace(saved=5), newer])["FreeCell"].in_play == 2


def test_a_deal_counts_once_with_its_first_win():
    tries = [
        attempt(1, 1, 2),
        attempt(1, 3, 4, 4, moves=90, seconds=300.0),
        attempt(1, 5, 6, 6, moves=60, seconds=30.0),
    ]
    (tally,) = count(tries)
    assert (tally.started, tally.won, tally.lost) == (1, 1, 0)
    assert (tally.fewest_moves, tally.best_seconds) == (90, 300.0)


def test_the_same_name_under_other_rules_is_another_game():
    assert len(count([attempt(1, 1, 2), attempt(1, 3, 4, rules="other")])) == 2
    assert {tally.name for tally in count([attempt(1, 1, 2), attempt(1, 3, 4, house="sum")])} == {
        "FreeCell",
        "FreeCell (sum)",
    }


FIGURES = Statistics(
    (Tally("FreeCell", "", 57, 42, 14, -1, 9, 2, 3725.9, 78), Tally("Free<b>", "sum", 1, 0, 0, 0, 0, 0, None, None))
)


def test_each_figure_names_its_base_in_english():
    assert FIGURES.text().splitlines() == [
        "FreeCell: 42 wins in 57 games (74%), 14 lost, 1 in play",
        "  winning streak 0 (longest 9), losing streak 1 (longest 2)",
        "  best time 1:02:05, fewest moves 78 (of 42 wins)",
        "Free<b> (sum): 0 wins in 1 game (0%), 0 lost, 1 in play",
        "  winning streak 0 (longest 0), losing streak 0 (longest 0)",
    ]


def test_each_figure_names_its_base_in_french():
    assert FIGURES.text("fr").splitlines()[:3] == [
        "FreeCell : 42 victoires sur 57 parties (74\u00a0%), 14 perdues, 1 en cours",
        "  0 victoire de suite (maximum 9), 1 défaite de suite (maximum 2)",
        "  meilleur temps 1:02:05, partie la plus courte 78 coups (sur 42 victoires)",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_says_the_same_and_names_stay_text(language):
    table = ET.fromstring(FIGURES.html(language))
    rows = [["".join(cell.itertext()) for cell in row] for row in table]
    assert [len(row) for row in rows] == [5, 5, 5]
    assert rows[2][0] == "Free<b> (sum)"
    said = FIGURES.text(language)
    assert all(text in said for row in rows[1:] for text in row)


def test_a_terminal_shows_words_and_a_cell_a_table():
    """What a person sees who types the expression alone, in Python, IPython and a notebook."""
    won = attempt(617, 1.0, 2.0, 2.0)
    figures = count([won, attempt(1, 3.0, 4.0)])
    shown = DisplayFormatter().format
    for value in (figures, figures["FreeCell"]):
        assert repr(value) == figures.text()
        data, _ = shown(value)
        assert data == {"text/plain": figures.text(), "text/html": figures.html()}
    assert repr([*figures]) == f"[{figures.text()}]"
    assert shown(won)[0] == {"text/plain": "<FreeCell 617: 50 moves in 1:40, won>"}
    assert repr(count([])) == "No games recorded yet."


def test_no_game_is_one_sentence():
    assert str(Statistics()) == "No games recorded yet."
    assert Statistics(notice="records.off").text("fr") == "Les parties ne sont pas enregistrées ici."


def test_a_name_finds_its_figures():
    assert FIGURES["FreeCell"].won == 42
    with pytest.raises(KeyError):
        FIGURES["Klondike"]
