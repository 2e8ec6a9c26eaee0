"""The link to the kernel: slow, gone, mended, silent."""

from tests.browser.look.test_look import long_column
from tests.support.board_page import LABELS

WORDS = LABELS["en"]


def scripted(stage, **options):
    """Return the board with a silent kernel: the test answers."""
    view = long_column()
    view["targets"][0] = [[8, 9, 10, 11]]
    view["targets"][1] = [[8, 9, 10, 11]]
    return stage(traits={"view": view}, **options), view


def test_a_slow_kernel_is_waited_for_in_words(stage):
    table, _ = scripted(stage, still=True)
    table.click_move("1a")
    table.later(250)
    assert table.note() == ""
    table.later(100)
    assert table.note() == WORDS["waiting"]
    table.click_move("2b")
    table.rest()
    assert table.tokens == ["1a", "2b"], "queued, not lost and not doubled"
    first, second = table.raw_sent
    assert second["id"] > first["id"]
    table.answer(first)
    table.rest()
    assert table.note() == WORDS["waiting"]
    table.answer(second)
    table.rest()
    assert table.note() == ""


def test_a_quick_answer_shows_no_waiting(stage):
    table, _ = scripted(stage, still=True)
    table.click_move("1a")
    table.later(250)
    table.answer(table.raw_sent[0])
    table.later(400)
    assert table.note() == ""


def test_dropped_cards_wait_where_they_fell_until_the_answer(stage):
    table, view = scripted(stage)
    start = table.place(0)
    table.grab(0)
    table.carry(8)
    table.page.mouse.up()
    table.rest()
    held = table.place(0)
    assert abs(held["x"] - start["x"]) > 20 or abs(held["y"] - start["y"]) > 100
    reason = {"code": "x", "text": {"en": "No such luck.", "fr": "Pas de chance."}}
    table.answer(table.raw_sent[0], ok=False, reason=reason)
    table.rest()
    assert table.place(0) == start
    assert table.note() == "No such luck."
    assert view["piles"][0]


def test_answers_to_others_and_strange_messages_change_nothing(stage):
    table, _ = scripted(stage, still=True)
    table.click_move("1a")
    table.page.evaluate(
        """() => {
          const { view, id } = model.sent[0];
          const others = [["other", view, id], ["answer", view, -5], ["answer", -5, id]];
          const numbered = others.map(([type, view, id]) => ({ type, view, id, ok: true }));
          for (const m of [null, 1, "x", {}, { type: "answer" }, ...numbered])
          model.emit("msg:custom", m, []); }"""
    )
    table.later(400)
    assert table.note() == WORDS["waiting"]


def test_a_view_that_comes_late_is_ignored(stage):
    table, view = scripted(stage)
    newer = {**view, "revision": 5, "deal": "five"}
    table.publish(view=newer)
    table.publish(view={**view, "revision": 4, "deal": "four"})
    table.rest()
    assert "five" in table.page.inner_text("#a .fc-deal")


def test_a_gone_kernel_is_said_and_the_last_board_stays(stage):
    table, _ = scripted(stage)
    before = table.seen()
    table.page.evaluate("() => document.getElementById('a').classList.add('jupyter-widgets-disconnected')")
    table.page.wait_for_selector("#a .fc-lost")
    table.click_move("1a")
    table.page.click("#a [data-do=new]", force=True)
    table.rest()
    table.type("1a")
    table.drag(0, 9)
    assert table.note() == WORDS["no_kernel"]
    assert table.sent == []
    assert table.seen() == before
    assert table.page.locator("#a :is(.fc-picked, .fc-lifted, .fc-legal)").count() == 0, "nothing looks alive"
    assert table.page.get_attribute("#a [data-do=new]", "aria-disabled") == "true"
    table.page.evaluate("() => document.getElementById('a').classList.remove('jupyter-widgets-disconnected')")
    table.page.wait_for_selector("#a .freecell-widget:not(.fc-lost)")
    table.click_move("1a")
    table.rest()
    assert table.tokens == ["1a"]


def test_a_restarted_kernel_is_gone_for_good(stage):
    table, _ = scripted(stage)
    table.page.evaluate("() => model.emit('comm_live_update', model)")
    table.rest()
    assert table.note() == WORDS["no_kernel"]
    table.page.evaluate("() => document.getElementById('a').classList.add('touched')")
    table.drag(0, 8)
    assert table.note() == WORDS["no_kernel"]
    assert table.sent == []


def test_a_send_that_fails_means_no_kernel(stage):
    table, _ = scripted(stage)
    start = table.place(0)
    table.page.evaluate("() => { model.broken = true; }")
    table.drag(0, 8)
    assert table.note() == WORDS["no_kernel"]
    assert table.place(0) == start


def test_a_promise_of_the_host_that_breaks_means_no_kernel_until_an_answer(stage):
    table, _ = scripted(stage)
    start = table.place(0)
    table.page.evaluate(
        "() => { model.reach = model.send; model.send = () => Promise.reject(new TypeError('Failed to fetch')); }"
    )
    for _attempt in range(2):
        table.drag(0, 8)
        table.page.wait_for_selector("#a .fc-lost")
        table.rest()
        assert table.note() == WORDS["no_kernel"]
        assert table.place(0) == start
    table.page.evaluate("() => { model.send = model.reach; }")
    table.drag(0, 8)
    assert table.tokens == ["1a"]
    assert table.note() == WORDS["no_kernel"]
    table.answer(table.raw_sent[0])
    table.page.wait_for_selector("#a .freecell-widget:not(.fc-lost)")


# A host of Jupyter's: its page knows whether it is connected to the kernel.
CONNECTION = """() => {
  const listeners = new Set();
  const signal = { connect: (act) => listeners.add(act), disconnect: (act) => listeners.delete(act) };
  const kernel = { connectionStatus: "connected", connectionStatusChanged: signal };
  model.widget_manager = { kernel };
  window.connection = (status) => {
    kernel.connectionStatus = status;
    for (const act of listeners) act();
    return listeners.size;
  };
  stops[0]();
  return import("/board.js").then((board) => {
    stops[0] = board.default.render({ model, el: document.getElementById("a") });
  });
}"""


def test_a_connection_that_stays_broken_means_no_kernel_until_it_is_mended(stage):
    table, _ = scripted(stage, still=True)
    table.page.evaluate(CONNECTION)
    table.drag(0, 8)
    for status in ("connecting", "connected", "connecting"):
        table.page.evaluate("(status) => connection(status)", status)
        table.later(4000)
        assert table.page.locator("#a .fc-lost").count() == 0, "what is mended soon is not lost"
    assert table.note() == WORDS["waiting"]
    table.page.evaluate("(status) => connection(status)", "disconnected")
    table.later(1500)
    assert table.note() == WORDS["no_kernel"]
    table.click(1)
    table.drag(1, 9)
    assert table.tokens == ["1a"], "nothing is asked of no kernel"
    table.page.evaluate("(status) => connection(status)", "connected")
    table.later(100)
    assert table.note() == ""
    table.drag(1, 9)
    assert table.tokens == ["1a", "2b"]
    table.page.evaluate("() => stops[0]()")
    assert table.page.evaluate("(status) => connection(status)", "disconnected") == 0, "a listener is left behind"


def test_a_host_that_never_says_connected_is_believed_when_it_answers(stage):
    table, _ = scripted(stage, still=True)
    table.page.evaluate(CONNECTION.replace('"connected"', '"unknown"'))
    table.page.evaluate("() => connection('connecting')")
    table.later(60_000)
    table.drag(0, 8)
    assert table.tokens == ["1a"]
    assert table.page.locator("#a .fc-lost").count() == 0


def test_a_connected_kernel_may_be_busy_for_hours(stage):
    table, _ = scripted(stage, still=True)
    table.page.evaluate(CONNECTION)
    table.drag(0, 8)
    table.later(10_000)
    assert table.note() == WORDS["waiting"]
    table.page.clock.fast_forward("02:00:00")  # as on a computer that slept
    table.rest()
    assert table.note() == WORDS["waiting_long"]
    assert table.page.locator("#a .fc-lost").count() == 0
    table.drag(1, 9)
    first, second = table.raw_sent
    assert table.tokens == ["1a", "2b"]
    table.answer(first)
    table.rest()
    assert table.note() == WORDS["waiting"]
    table.answer(second)
    table.rest()
    assert table.note() == ""


def test_cards_that_waited_come_home_when_the_kernel_goes(stage):
    table, _ = scripted(stage)
    start = table.place(0)
    table.drag(0, 8)
    assert table.place(0) != start
    table.page.evaluate("() => document.getElementById('a').classList.add('jupyter-widgets-disconnected')")
    table.page.wait_for_selector("#a .fc-lost")
    table.rest()
    assert table.place(0) == start


IN_MARIMO = """async () => {
  const board = (await import("/board.js")).default;
  const add = (place) => place.appendChild(document.createElement("div"));
  const app = add(document.body);
  app.dataset.connectionState = "OPEN";
  window.stop = board.render({ model, el: add(add(app).attachShadow({ mode: "open" })) });
}"""


def test_marimo_writes_its_connection_around_the_board(stage):
    table, _ = scripted(stage)
    table.page.evaluate(IN_MARIMO)
    inside = "[data-connection-state] .freecell-widget"
    lost = f"{inside}.fc-lost"
    state = "(now) => { document.querySelector('[data-connection-state]').dataset.connectionState = now; }"
    table.page.wait_for_selector(inside)
    table.page.evaluate(state, "CONNECTING")
    table.rest()
    assert table.page.locator(lost).count() == 0, "it is being mended"
    table.page.evaluate(state, "CLOSED")
    table.page.wait_for_selector(lost)
    assert table.page.inner_text(f"{inside} .fc-note") == WORDS["no_kernel"]
    assert table.page.locator("#a .fc-lost").count() == 0, "a board outside has nothing to do with it"
    table.page.evaluate(state, "OPEN")
    table.page.wait_for_selector(f"{inside}:not(.fc-lost)")
