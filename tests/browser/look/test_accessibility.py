"""For everyone: names, roles, spoken words, both languages; judged by axe-core as well."""

import pytest

from tests.support.board_page import LABELS, names
from tests.support.positions import CASES, board


def answer(table, keys):
    """Return what is said when these keys are typed on the board."""
    table.type(keys)
    table.rest()
    return table.spoken()


@pytest.mark.parametrize("width", [320, 1200])
def test_axe_finds_nothing(stage, freecell, width):
    table = stage(freecell(board(CASES["C05"])), width=width)
    assert table.axe() == {}


def test_axe_finds_nothing_with_everything_open(stage, freecell):
    table = stage(freecell(617), width=700)
    table.click_move("12")
    for name in ("settings", "help", "more"):
        table.press(name)
    assert table.page.locator("#a .fc-panel:visible").count() == 2
    assert table.axe() == {}


def test_a_grid_of_rows_of_cells(stage, freecell):
    table = stage(freecell(board(CASES["C05"])))
    tree = table.page.evaluate(
        """() => { const grid = document.querySelector("#a [role=grid]");
          return { label: grid.getAttribute("aria-label"), rows: [...grid.children].map((row) =>
            [row.role, [...row.children].filter((cell) => cell.ariaHidden !== "true").map((cell) => cell.role)]) }; }"""
    )
    assert "FreeCell" in tree["label"]
    assert len(tree["rows"]) == 16
    assert table.page.get_attribute("#a [role=row] >> nth=8", "aria-label").startswith("cascade ")
    assert all(role == "row" and cells and set(cells) == {"gridcell"} for role, cells in tree["rows"])


def test_cards_and_places_have_names(stage, freecell):
    table = stage(freecell(board(CASES["C05"])))
    labels = table.page.eval_on_selector_all("#a [role=gridcell][aria-label]", "(all) => all.map((e) => e.ariaLabel)")
    assert "seven of diamonds, cascade 3, card 4 of 7" in labels
    assert "king of hearts, freecell a" in labels
    assert "freecell b, empty" in labels
    assert "cascade 8, empty" in labels
    assert "two of hearts, foundation of hearts" in labels


def test_one_tab_stop_in_the_board(stage, freecell):
    table = stage(freecell(617))
    assert table.page.locator("#a .fc-board [tabindex='0']").count() == 1
    table.click(3)
    table.rest()
    assert table.page.locator("#a .fc-board [tabindex='0']").count() == 1


def test_what_happens_is_said(stage, freecell):
    table = stage(freecell(board(CASES["C08"]), autoplay="off"))
    assert answer(table, "2") == "king of hearts picked up. Can go to a freecell."
    assert answer(table, "b") == "king of hearts moved to freecell b."
    assert answer(table, "z") == "Move undone. king of hearts from freecell b to cascade 2."
    assert answer(table, "z") == table.note() == "Nothing to undo."
    assert answer(table, "y") == "Move redone. king of hearts from cascade 2 to freecell b."
    assert answer(table, "y") == table.note() == "Nothing to redo."


HEARD = """() => { window.heard = [];
  new MutationObserver(() => heard.push(document.querySelector("#a [role=status]").textContent.trim()))
    .observe(document.querySelector("#a [role=status]"), { childList: true, characterData: true, subtree: true }); }"""


def test_one_region_tells_what_is_shown_in_words_and_tells_it_again(stage, freecell):
    table = stage(freecell(617))
    assert table.page.locator("#a :is([role=status], [role=alert], [aria-live])").count() == 1
    table.focus()
    table.page.evaluate(HEARD)
    for _attempt in range(2):
        table.page.keyboard.type("12")
        table.rest()
        assert table.note() == str(table.widget.last_error)
    refusals = [text for text in table.page.evaluate("() => heard") if "picked up" not in text]
    told = "jack of diamonds cannot go on king of spades. Only queen of diamonds or queen of hearts can."
    assert refusals == [told, told]
    assert table.page.get_attribute("#a .fc-note", "aria-hidden") == "true"


def test_another_game_and_a_list_of_moves_are_told_as_what_they_are(stage, freecell):
    table = stage(freecell(617))
    for act, told in (
        (lambda game: game.play("4a 4b 4c"), "Moves played."),
        (lambda game: game.new(1), "New deal: FreeCell 1."),
        (lambda game: game.previous(), "Previous game: FreeCell 617."),
        (lambda game: game.restore(game.save()), "Game loaded: FreeCell 617."),
    ):
        act(table.widget)
        table.sync()
        assert table.spoken() == told


def test_keys_that_do_nothing_are_answered_to_ear_and_eye(stage, freecell):
    table = stage(freecell(617))
    assert answer(table, "9") == table.note() == "Pile 9 does not exist."
    assert answer(table, "a") == table.note() == "There is no card to pick up."
    assert answer(table, "m") == table.note() == "Pile m does not exist."
    assert answer(table, "3x").endswith("Pile x does not exist.")
    table.page.keyboard.press("Escape")
    table.rest()
    assert table.spoken() == "Put back."
    assert table.tokens == []


def test_a_way_back_of_many_moves_names_no_single_card(stage, freecell):
    widget = freecell(617, autoplay="off")
    widget.play("4a 4b 4c")
    table = stage(widget)
    widget.game.travel(0)
    table.sync()
    assert table.spoken() == "Moves undone."


def test_the_board_speaks_french(stage, freecell):
    widget = freecell(617, language="fr")
    table = stage(widget)
    assert table.page.inner_text("#a [data-do=undo]") == "Annuler"
    assert table.page.get_attribute("#a .freecell-widget", "lang") == "fr"
    labels = table.page.eval_on_selector_all("#a .fc-card", "(all) => all.map((e) => e.ariaLabel)")
    assert "sept de carreau, colonne 1, carte 1 sur 7" in labels
    assert table.page.inner_text("#a .fc-count") == "0 coup"
    assert answer(table, "4a") == "quatre de cœur vers la cellule a."
    assert answer(table, "z") == "Coup annulé. quatre de cœur de la cellule a à la colonne 4."
    table.drag(0, 1)
    assert table.note() == "J♦ ne va pas sur K♠. Il faut Q♦ ou Q♥."
    english = str(widget.last_error)
    assert table.note() != english
    widget.language = "en"
    table.sync()
    assert table.page.inner_text("#a [data-do=undo]") == "Undo"


@pytest.mark.parametrize(("locale", "word"), [("fr-CA", "Annuler"), ("en-GB", "Undo"), ("de-DE", "Undo")])
def test_the_browsers_language_is_spoken_unless_one_is_set(stage, freecell, locale, word):
    table = stage(freecell(617, language=""), context={"locale": locale})
    assert table.page.inner_text("#a [data-do=undo]") == word


def test_settings_are_asked_for_and_shown(stage, freecell):
    widget = freecell(617)
    table = stage(widget, width=1500, height=1200)
    table.press("settings")
    table.page.check("#a [data-setting=four_colour]")
    table.page.select_option("#a [data-setting=theme]", label="paper")
    table.page.select_option("#a [data-setting=autoplay]", label="never")
    table.rest()
    assert (widget.four_colour, widget.theme, widget.autoplay) == (True, "paper", "off")
    assert table.page.get_attribute("#a .freecell-widget", "data-theme") == "paper"
    table.page.select_option("#a [data-setting=language]", label="français")
    table.rest()
    assert table.page.inner_text("#a .fc-panel:visible h2") == LABELS["fr"]["settings_title"]
    assert table.page.evaluate("() => document.activeElement.dataset.setting") == "four_colour", "the focus stays"
    widget.mirror = True
    table.sync()
    assert table.page.is_checked("#a [data-setting=mirror]")


def test_names_from_elsewhere_are_shown_as_text(stage):
    from tests.browser.look.test_look import long_column

    evil = "<img src=x onerror='window.hit=1'>"
    view = {**long_column(), "variant": evil, "deal": evil, "notice": {"code": "x", "text": {"en": evil}}}
    view["layout"][0]["name"] = evil
    table = stage(traits={"view": view, "theme": '"><script>window.hit=1</script>'})
    table.click(0)
    table.rest()
    assert evil in table.note()
    assert table.page.locator("#a img, #a script").count() == 0
    assert table.page.evaluate("() => window.hit") is None


def test_focus_follows_a_card_that_goes_home_by_itself(stage, freecell):
    widget = freecell(102)
    table = stage(widget)
    table.type("1a")
    table.rest()
    inside = "() => document.querySelector('#a .fc-board').contains(document.activeElement)"
    assert table.page.evaluate(inside)
    assert table.page.evaluate("() => document.activeElement.ariaLabel").startswith("eight of clubs, freecell a")
    assert table.seen() == names(widget.state)
