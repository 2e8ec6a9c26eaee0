"""Mouse: click-click, double click, the right button, the controls; what is refused is said, and nothing is lost."""

import pytest

from tests.support.board_page import names
from tests.support.positions import CASES, board


def test_the_page_shows_what_the_game_holds(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    assert table.seen() == names(widget.state)
    assert sum(len(pile) for pile in table.seen()) == 52


@pytest.mark.smoke
def test_click_and_click_moves(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.click(6)
    table.rest()
    assert table.ringed() == [8, 9, 10, 11]
    table.click(9)
    table.rest()
    assert table.sent == [{"type": "move", "source": 6, "target": 9, "cards": 1, "card": 42}]
    assert widget.tokens == ["7b"]
    assert table.seen() == names(widget.state)
    assert table.ringed() == []


def test_a_slow_second_click_puts_the_card_back(stage, freecell):
    table = stage(freecell(617), still=True)
    table.click(6)
    table.later(450)  # sooner it would be a double click
    table.click(6)
    table.rest()
    assert table.ringed() == []
    assert table.sent == []


def test_a_click_on_the_bare_board_puts_the_card_back(stage, freecell):
    table = stage(freecell(617))
    table.click(6)
    first, second = table.place(7), table.place(11)
    table.page.mouse.click(first["x"] - 3, second["y"] + second["height"] + 4)
    table.rest()
    assert table.ringed() == []


def test_below_a_column_is_the_column(stage, freecell):
    table = stage(freecell(617))
    box = table.place(6)
    table.page.mouse.click(box["x"] + 20, box["y"] + box["height"] + 20)
    table.rest()
    assert table.ringed() == [8, 9, 10, 11]


def test_a_column_clicked_on_a_column_moves_the_run_that_fits(stage, freecell):
    widget = freecell(board(CASES["C05"]))
    table = stage(widget)
    table.click(0)
    table.rest()
    assert 1 in table.ringed()
    assert table.page.locator("#a .fc-legal[data-reach='8']").count() == 2  # the kings of spades and clubs
    table.click(1)
    table.rest()
    assert table.tokens == ["12v8"]
    assert len(widget.state.piles[1]) == 9


def test_a_chosen_run_goes_to_an_empty_column_with_its_count(stage, freecell):
    widget = freecell(board(CASES["C05"]), autoplay="off")
    table = stage(widget)
    table.click(0, -3)
    table.click(7)
    table.rest()
    assert table.tokens == ["18v3"]
    assert len(widget.state.piles[7]) == 3


def test_a_chosen_card_goes_alone_to_an_empty_column(stage, freecell):
    widget = freecell(board(CASES["C05"]), autoplay="off")
    table = stage(widget)
    table.click_move("18")
    table.rest()
    assert table.tokens == ["18"]
    assert len(widget.state.piles[7]) == 1


def test_too_long_a_run_shows_how_many_may_go_and_is_refused_in_words(stage, freecell):
    widget = freecell(board(CASES["C05"]), autoplay="off")
    table = stage(widget)
    table.click(0, -6)
    table.rest()
    assert table.page.locator("#a .fc-partly").get_attribute("data-reach") == "4"
    table.click(7)
    table.rest()
    assert table.tokens == ["18v6"]
    assert widget.tokens == []
    assert "4" in table.note()


def test_a_refusal_says_why_and_the_other_card_is_chosen(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.click_move("12")
    table.rest()
    assert table.tokens == ["12"]
    assert table.note() == str(widget.last_error)
    assert "cannot go on" in table.spoken()
    table.click(8)
    table.rest()
    assert widget.tokens == ["2a"]
    assert table.note() == ""


def test_a_click_that_finds_no_kernel_chooses_nothing(stage, freecell):
    table = stage(freecell(617))
    table.page.evaluate("() => { model.broken = true; }")
    table.click_move("34")
    table.page.wait_for_selector("#a .fc-lost")
    assert table.page.locator("#a :is(.fc-picked, .fc-legal)").count() == 0


def test_a_double_click_goes_home_else_to_a_cell(stage, freecell):
    widget = freecell(board(CASES["C08"]), autoplay="off")
    table = stage(widget, still=True)
    table.double_click(0)  # 7D: diamonds stand at the six
    table.rest()
    assert table.tokens == ["1h"]
    table.double_click(5)
    table.rest()
    assert table.tokens == ["1h", "6b"]
    assert table.seen() == names(widget.state)


def test_a_double_click_with_nowhere_to_go_says_so(stage, freecell):
    widget = freecell(617, autoplay="off")
    widget.play("1a 1b 1c 1d")
    table = stage(widget, still=True)
    table.double_click(2)
    table.rest()
    assert table.sent == []
    assert table.note() == "The king of clubs cannot go home. No freecell is free."
    widget.undo()
    table.sync()
    table.double_click(8)
    table.rest()
    assert table.note() == "The jack of diamonds cannot go home yet."


def test_rapid_clicks_lose_and_double_nothing(stage, freecell):
    widget = freecell(617, autoplay="off")
    table = stage(widget)
    for source, target in ((0, 8), (1, 9), (2, 10), (3, 11)):
        table.click(source)
        table.click(target)
    table.rest()
    assert table.tokens == ["1a", "2b", "3c", "4d"]
    assert widget.tokens == ["1a", "2b", "3c", "4d"]
    assert table.seen() == names(widget.state)


def test_clicks_work_while_cards_fly(stage, freecell):
    widget = freecell(617, autoplay="off")
    table = stage(widget, traits={"animation": 60.0})
    table.click_move("1a")
    table.page.wait_for_function("() => model.get('moves').length === 1")
    table.click_move("4b")
    table.page.wait_for_function("() => model.get('moves').length === 2")
    assert widget.tokens == ["1a", "4b"]
    assert table.page.evaluate("() => document.getAnimations().length") > 0


def test_automoves_follow_and_are_cut_short_by_the_person(stage, freecell):
    widget = freecell(102)
    table = stage(widget, traits={"animation": 60.0})
    table.click_move("1a")
    table.page.wait_for_function("() => document.getAnimations().some((a) => a.effect.getTiming().delay)")
    delays = """() => document.getAnimations().map((a) => a.effect.getTiming().delay)
      .filter((delay) => delay > 0).sort((a, b) => a - b)"""
    waiting = table.page.evaluate(delays)
    assert len(waiting) >= 2
    assert waiting[1] - waiting[0] == 60
    table.click(4)
    assert table.page.evaluate(delays) == []
    assert table.seen() == names(widget.state)


def test_the_right_button_shows_the_whole_of_a_covered_card(stage, freecell):
    table = stage(freecell(617))
    x, y = table.point(0, 2)
    table.page.mouse.move(x, y)
    top = (
        "([x, y]) => document.elementFromPoint(x, y + 60).closest('.fc-card').getAttribute('aria-label').split(',')[0]"
    )
    covered = table.page.evaluate(top, [x, y])
    table.page.mouse.down(button="right")
    shown = table.page.evaluate(top, [x, y])
    table.page.mouse.up(button="right")
    assert (shown, covered != shown, table.page.evaluate(top, [x, y])) == ("ten of hearts", True, covered)
    assert table.sent == []


def test_undo_redo_restart_and_deals_from_the_toolbar(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.drag(0, 8)
    table.press("undo")
    assert widget.tokens == []
    assert table.seen() == names(widget.state)
    table.press("redo")
    assert widget.tokens == ["1a"]
    table.press("restart")
    assert widget.tokens == []
    table.press("more")
    table.page.fill("#a .fc-number", "164")
    table.page.keyboard.press("Enter")
    table.rest()
    assert widget.deal == 164
    assert "164" in table.page.inner_text("#a .fc-deal")
    assert table.seen() == names(widget.state)
    table.press("previous")
    assert widget.deal == 617


def test_a_wrong_deal_number_is_explained_and_the_game_stays(stage, freecell):
    widget = freecell(617)
    table = stage(widget, width=1500, height=1200)
    for text in ("0", "abc", "<b>1</b>"):
        table.page.fill("#a .fc-number", text)
        table.page.keyboard.press("Enter")
        table.rest()
        assert table.note() == str(widget.last_error)
    assert widget.deal == 617
    assert table.page.locator("#a .fc-note b").count() == 0


def test_moves_are_counted_and_time_runs(stage, freecell):
    table = stage(freecell(617), still=True)
    assert table.page.inner_text("#a .fc-count") == "0 moves"
    table.drag(0, 8)
    assert table.page.inner_text("#a .fc-count") == "1 move"
    assert table.page.inner_text("#a .fc-clock") == "0:00"
    table.later(1000)
    assert table.page.inner_text("#a .fc-clock") == "0:01"
