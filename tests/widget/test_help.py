"""The help says the rules of the very game in play, in both languages, and nothing that is not so."""

import json
from types import SimpleNamespace

import pytest

from freecell_widget.game import Game
from freecell_widget.variants.named_games import VARIANTS
from freecell_widget.widget.help import rules, sections
from freecell_widget.words.messages import LANGUAGES, say
from tests.support.boards_without_browser import ask, board
from tests.support.family_table import GAMES


def codes(game):
    """The codes of all rules of a game."""
    flat = [said if isinstance(said, list) else [said] for said in rules(game)]
    return [code for line in flat for code, _ in line]


def test_the_help_is_told_when_it_is_asked_for():
    with board(617) as (widget, sent):
        sent.clear()
        answer = ask(widget, type="help", id=4)
        assert (answer["ok"], answer["id"], set(answer["help"])) == (True, 4, set(LANGUAGES))
        assert sent.changes() == {}
        json.dumps(answer)
        for language in LANGUAGES:
            games, rule, advice = answer["help"][language]
            assert len(advice["text"]) == 6
            assert all(len(text) > 30 for text in rule["text"])
            assert (games["text"], games["games"]) == ([say("records.off", {}, language)], [])
        assert "FreeCell" in answer["help"]["fr"][1]["title"]


@pytest.mark.parametrize(
    ("deal", "options", "said"),
    [
        (617, {}, {"goal", "cells", "cascades_alternate", "empty_any", "run_exact", "returns_none", "autoplay_safe"}),
        (
            617,
            {"variant": "Seahaven Towers", "autoplay": "off"},
            {"goal", "cells", "cascades_same_suit", "empty_king", "run_cells", "returns_none", "autoplay_off"},
        ),
        (
            617,
            {"variant": "Relaxed Baker's Game", "autoplay": "all"},
            {"goal", "cells", "cascades_same_suit", "empty_any", "run_unlimited", "returns_none", "autoplay_all"},
        ),
        (
            617,
            {"house": "sum"},
            {
                *("goal", "cells", "cascades_alternate", "empty_any", "run_sum"),
                *("returns_cascades_and_freecells", "autoplay_safe", "undo_counts"),
            },
        ),
        (
            617,
            {"house": "microsoft", "variant": "FreeCell, 0 freecells"},
            {"goal", "no_cells", "cascades_alternate", "empty_any", "run_product", "returns_none", "autoplay_horne"},
        ),
    ],
)
def test_the_rules_are_those_of_the_game_in_play(deal, options, said):
    assert set(codes(Game(deal, **options))) == {f"help.{code}" for code in said}


@pytest.mark.parametrize("variant", [*VARIANTS, *(game.variant for game in GAMES)], ids=lambda variant: variant.name)
def test_every_game_can_be_explained(variant):
    game = SimpleNamespace(variant=variant, autoplay="safe", house=None)  # some of these have no dealer yet
    for language, (rule, advice) in sections(game).items():
        text = " ".join([rule["title"], *rule["text"], *advice["text"]])
        assert "{" not in text, language
        assert variant.name in text
