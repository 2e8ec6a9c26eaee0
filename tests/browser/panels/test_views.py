"""One model and its views: two of them, cells that play, other games, and nothing left behind at the end."""

from tests.support.board_page import BoardPage, names


def test_two_views_stay_the_same(stage, freecell):
    widget = freecell(617)
    table = stage(widget, views=("a", "b"), width=900, height=1800)
    second = BoardPage(table.page, inside="#b")
    table.drag(0, 8)
    second.click_move("5b")
    table.rest()
    assert widget.tokens == ["1a", "5b"]
    assert table.seen() == second.seen() == names(widget.state)
    assert len({intent["view"] for intent in table.raw_sent}) == 2
    table.click_move("12")
    table.rest()
    assert table.note() == str(widget.last_error)
    assert second.note() == "", "a refusal is for the one who asked"


def test_scripted_moves_move_the_board(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    widget.play("7a 7b")
    table.sync()
    assert table.seen() == names(widget.state)
    widget.undo()
    table.sync()
    assert table.seen() == names(widget.state)
    widget.new(164)
    table.sync()
    assert table.seen() == names(widget.state)
    assert "164" in table.page.inner_text("#a .fc-deal")


def test_many_views_at_once_end_in_the_last(stage, freecell):
    widget = freecell(617, autoplay="off")
    table = stage(widget)
    for token in ("1a", "2b", "3c", "4d"):
        widget.push(token)
        table.publish()
    table.rest()
    assert table.seen() == names(widget.state)


def test_a_choice_ends_when_its_card_goes_or_the_deal_does(stage, freecell):
    widget = freecell(617, autoplay="off")
    table = stage(widget)
    table.click(0)
    widget.push("4a")
    table.sync()
    assert table.ringed() == [9, 10, 11], "another card's move does not end the choice"
    widget.push("1b")
    table.sync()
    assert table.ringed() == []
    table.click(0)
    widget.new(617)
    table.sync()
    assert table.ringed() == []


def test_another_game_takes_the_place_of_this_one(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.focus()
    table.page.keyboard.press("ArrowUp")
    for variant in ("seahaven_towers", "eight_off", "freecell"):
        widget.new(1, variant=variant)
        table.sync()
        assert table.seen() == names(widget.state)
        assert table.page.locator("#a .fc-board [tabindex='0']").count() == 1


def test_nothing_is_left_behind(stage, freecell):
    table = stage(freecell(617))
    left = table.page.evaluate(
        """async () => {
          const targets = [EventTarget.prototype];
          let open = 0;
          const [add, remove] = [EventTarget.prototype.addEventListener, EventTarget.prototype.removeEventListener];
          EventTarget.prototype.addEventListener = function (type, listener, options) {
            if ([window, document].includes(this)) {
              open += 1;
              options?.signal?.addEventListener("abort", () => { open -= 1; });
            }
            return add.call(this, type, listener, options);
          };
          const board = (await import("/board.js")).default;
          const before = model.listeners.length;
          const el = document.createElement("div");
          document.body.append(el);
          for (let i = 0; i < 5; i += 1) {
            const end = new AbortController();
            const stop = board.render({ model, el, signal: end.signal });
            await new Promise((done) => setTimeout(done, 20));
            if (i % 2) stop();
            else end.abort();
            stop();
          }
          return { open, listeners: model.listeners.length - before, html: el.innerHTML };
        }"""
    )
    assert left == {"open": 0, "listeners": 0, "html": ""}
    table.drag(0, 8)
    assert table.widget.tokens == ["1a"]
