"""What people keep, written by an earlier version of the package, is read today: see data/before/README.md."""

import json
import shutil
import struct
from dataclasses import replace

import pytest

from freecell_widget import (
    FREECELL,
    FreeCell,
    Game,
    Group,
    House,
    Records,
    Solution,
    Variant,
    apply,
    deal_state,
    find_variant,
    format_board,
    is_won,
    parse_board,
    solve_many,
)
from freecell_widget.search import Trace
from tests.support.paths import DATA

BEFORE = DATA / "before"
EXPECTED = json.loads((BEFORE / "expected.json").read_text(encoding="utf-8"))
GAMES, BOARDS, LISTS, TRACES = (EXPECTED[name] for name in ("games", "boards", "lists", "traces"))

# Rules made by a user. Saved games and the names of Parquet files hold them field by field.
OUR_GAME = Variant(
    "Our game",
    (
        Group("cascade", 6, build="any_suit", lift="any", takes="run"),
        Group("freecell", 2, capacity=1),
        Group("foundation", 4, capacity=13, first=1, suits=(2, 0, 1, 3), build="same_suit"),
    ),
    capacity_rule="sum",
    returns="cascades",
    blocked_by=((0, (1,)),),
)
TWO_DECKS = Variant(
    "Two decks round the corner",
    (
        Group("cascade", 10, first=13, build="alternate", wrap=True, lift="run", takes="run"),
        Group("freecell", 6, capacity=2, build="same_suit"),
        Group("foundation", 8, capacity=13, first="base", build="same_suit", wrap=True),
    ),
    decks=2,
    dropdown=True,
    capacity_rule="product",
)
LIKE_FREECELL = replace(FREECELL, capacity_rule="product")  # a known name with other rules
OUR_HOUSE = House("ours", "product", "none", "all", undo_counts=True, source="our kitchen table")
OWN = {variant.name: variant for variant in (OUR_GAME, TWO_DECKS)} | {"like FreeCell": LIKE_FREECELL}


def rules(name):
    """A variant of the samples by its name."""
    return OWN.get(name) or find_variant(name)


def piles(state):
    """A position in the words of the samples: each pile as a text of its cards, the exposed one last."""
    return [" ".join(map(str, pile)) for pile in state.piles]


def text_of(*path):
    return BEFORE.joinpath(*path).read_text(encoding="utf-8")


def seen(game):
    """What a player has of a game, in the words of the samples."""
    return {
        "deal": game.deal,
        "variant": game.variant.name,
        "capacity_rule": game.variant.capacity_rule,
        "returns": game.variant.returns,
        "house": game.house and game.house.name,
        "autoplay": game.autoplay,
        "moves": [list(move) for move in game.moves],
        "tokens": " ".join(game.tokens),
        "undone": " ".join(game.undone),
        "counts": list(game.counts),
        "seconds": game.elapsed,
        "id": game.id,
        "won": game.is_won,
        "shown": game.was_shown,
        "piles": piles(game.state),
    }


def names_in(folder):
    return sorted(path.stem for path in (BEFORE / folder).iterdir())


@pytest.mark.parametrize(
    ("folder", "kind"), [("games", GAMES), ("boards", BOARDS), ("lists", LISTS), ("traces", TRACES)]
)
def test_every_sample_is_looked_at(folder, kind):
    assert names_in(folder) == sorted(kind)


# -- saved games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_loaded(name):
    text, expected = text_of("games", f"{name}.json"), GAMES[name]
    game = Game.load(text)
    assert seen(game) == expected["seen"]
    assert not game.clock_running
    assert not game.has_previous
    named = rules(expected["rules"])
    assert game.variant == (game.house.apply_to(named) if game.house else named)
    if "start" in expected:
        assert piles(game.start) == expected["start"]
    else:
        assert game.start == deal_state(game.deal, game.variant)


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_goes_back_and_forth_and_on(name):
    expected = GAMES[name]
    game = Game.load(text_of("games", f"{name}.json"))
    game.travel(len(game.moves) + len(game.undone))
    assert piles(game.state) == expected["after_all"]
    assert game.counts.automoves == expected["automoves_of_all"]
    for token, sent_home, after in expected["goes_on"]:
        before = game.counts.automoves
        game.push(token)
        assert (game.counts.automoves - before, piles(game.state)) == (sent_home, after)
    game.travel(0)
    assert game.state == game.start


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_that_is_saved_again_has_lost_nothing(name):
    text = text_of("games", f"{name}.json")
    kept, again = json.loads(text), json.loads(Game.load(text).save())
    assert {field: again.get(field) for field in kept} == kept


def test_house_rules_come_back_whole():
    assert Game.load(text_of("games", "house_of_our_own.json")).house == OUR_HOUSE
    assert Game.load(text_of("games", "house_sum.json")).house.undo_counts


def test_a_saved_game_is_restored_over_another_one():
    game = Game(5)
    game.push("1a")
    game.restore(text_of("games", "undone.json"))
    assert seen(game) == GAMES["undone"]["seen"]
    assert game.previous()
    assert (game.deal, game.tokens) == (5, ["1a"])


def test_a_board_shows_a_saved_game(opened):
    for name in ("undone", "won_by_a_solution", "eight_off", "our_game"):
        board = opened(FreeCell.load, text_of("games", f"{name}.json"), records=False)
        expected = GAMES[name]["seen"]
        assert seen(board.game) == expected
        shown = (board.deal, board.variant, " ".join(board.tokens), board.won, board.elapsed, board.autoplay)
        assert shown == tuple(expected[key] for key in ("deal", "variant", "tokens", "won", "seconds", "autoplay"))
        assert piles(board.state) == expected["piles"]


# -- boards and lists of moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_was_printed_reads(name):
    text, expected = text_of("boards", f"{name}.txt"), BOARDS[name]
    variant = rules(expected["variant"])
    state = parse_board(text, variant)
    assert (state.variant, piles(state)) == (variant, expected["piles"])
    assert parse_board(format_board(state), variant) == state
    assert Game(text, variant=variant).state == state


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_moves_that_was_printed_replays(name):
    expected = LISTS[name]
    game = Game(expected["deal"], variant=rules(expected["variant"]), autoplay=expected["game_autoplay"])
    played = game.play(text_of("lists", f"{name}.txt"))
    assert (len(played), played.autoplay) == (expected["moves"], expected["autoplay"])
    assert (game.counts.automoves, game.is_won) == (expected["automoves"], expected["won"])
    assert piles(game.state) == expected["piles"]


# -- the record of games -----------------------------------------------------------------------------------------------

RECORD = EXPECTED["record"]


@pytest.fixture
def record(tmp_path):
    """A copy of the record that was kept."""
    records = Records(shutil.copyfile(BEFORE / "records.sqlite", tmp_path / "records.sqlite"))
    yield records
    records.close()


def figures(statistics):
    names = ("started", "won", "lost", "in_play", "streak", "longest_wins", "longest_losses", "best_seconds")
    return {tally.name: [*(getattr(tally, name) for name in names), tally.fewest_moves] for tally in statistics}


def test_every_attempt_of_the_record_is_there(record):
    names = ("id", "variant", "house", "deal", "started", "saved", "won", "moves", "seconds", "shown")
    found = [[getattr(attempt, name) for name in names] for attempt in record.attempts()]
    assert found == RECORD["attempts"]


def test_the_figures_of_the_record_are_the_same(record):
    assert figures(record.statistics()) == RECORD["figures"]
    assert FreeCell.statistics(records=record.path) == record.statistics()


def test_each_game_of_the_record_comes_back(record):
    assert {attempt.id: seen(record.game(attempt.id)) for attempt in record.attempts()} == RECORD["games"]
    assert [attempt.id for attempt in record.unfinished()] == RECORD["unfinished"]


def test_the_waiting_game_of_the_rules_asked_for_comes_back(record, opened):
    assert record.resume().id == RECORD["unfinished"][0]
    for wanted in RECORD["resumed"]:
        options = {name: rules(value) if name == "variant" else value for name, value in wanted["asked"].items()}
        game = record.resume(**options)
        assert (game and game.id) == wanted["id"]
        if game:
            board = opened(FreeCell.resume, records=record.path, **options)
            assert seen(board.game) == RECORD["games"][wanted["id"]]


def test_the_record_is_written_on(record):
    """The file is taken for ours, the same game goes on in its row, and new games are counted with the old ones."""
    before, tallies = record.attempts(), record.statistics()
    game = record.resume(variant="FreeCell")
    record.follow(game)
    game.push(game.legal_moves[0])
    row = {attempt.id: attempt for attempt in record.attempts()}[game.id]
    assert (len(record.attempts()), row.moves) == (len(before), len(game.moves))
    assert seen(record.game(game.id))["tokens"] == " ".join(game.tokens)
    for options in ({}, {"house": "sum"}, {"variant": "Eight Off"}, {"variant": OUR_GAME}):
        another = Game(777, **options)
        record.follow(another)
        another.push(another.legal_moves[0])
    assert len(record.attempts()) == len(before) + 4
    after = record.statistics()
    assert {tally.name: tally.started for tally in after} == {
        tally.name: tally.started + (tally.name in RECORD["played_on"]) for tally in tallies
    }
    assert {path.name.partition("-")[0] for path in record.path.parent.iterdir()} == {"records.sqlite"}


# -- traces ------------------------------------------------------------------------------------------------------------


class River:
    """A wolf, a goat and a cabbage; the states are the sets of those who have not crossed, the farmer among them."""

    initial = "cfgw"

    def successors(self, state):
        here = set(state) if "f" in state else set("cfgw") - set(state)
        for passenger in sorted(here):
            crossing = {"f", passenger}
            left = "".join(sorted(set(state) ^ crossing))
            alone = set(left) if "f" not in left else set("cfgw") - set(left)
            if not ("g" in alone and alone & {"c", "w"}):
                yield (passenger, len(crossing)), left, 1.5 * len(crossing)

    def is_goal(self, state):
        return not state

    def key(self, state):
        return state


def trace_of(name):
    problem = River() if TRACES[name]["problem"] == "river" else None
    return Trace.from_bytes((BEFORE / "traces" / f"{name}.trace").read_bytes(), problem)


def events(trace):
    """The events of a trace as plain lists."""
    return [
        [step.kind, step.row, step.children.start, step.children.stop, step.frontier, step.bound, list(step.dropped)]
        for step in trace
    ]


def actions(trace):
    """The action that led to each row, as a text; ``-`` for a root."""
    rows = [trace.action(row) for row in range(trace.rows)]
    return " ".join("-" if action is None else "/".join(map(str, action)) for action in rows)


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_has_its_events_actions_and_values(name):
    trace, expected = trace_of(name), TRACES[name]
    assert events(trace) == expected["events"]
    assert (trace.rows, trace.expansions) == (expected["rows"], expected["expansions"])
    assert actions(trace) == expected["actions"]
    assert [trace.parent(row) for row in range(trace.rows)] == expected["parents"]
    assert [trace.value(row) for row in range(trace.rows)] == expected["values"]
    assert trace.waiting(len(trace) - 1) == expected["waiting"]


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_rebuilds_its_positions(name):
    trace, expected = trace_of(name), TRACES[name]
    last = trace.rows - 1
    assert [list(action) for action in trace.moves(last)] == expected["moves"]
    assert (trace.depth(last), trace.cost(last)) == (len(expected["moves"]), expected["cost"])
    first, reached = trace.state(0), trace.state(last)
    if expected["problem"] == "river":
        assert (first, reached) == (expected["first"], expected["reached"])
        return
    assert (piles(first), piles(reached)) == (expected["first"], expected["reached"])
    assert first.variant == rules(expected["variant"])
    problem = trace.problem
    assert [problem.moves, problem.symmetric, problem.autoplay] == expected["problem"]


# -- Parquet -----------------------------------------------------------------------------------------------------------

BATCHES = EXPECTED["batches"]


def batch(name, tmp_path):
    """A copy of the folder of a batch, and the arguments that the batch was run with."""
    made = BATCHES[name]
    folder = shutil.copytree(BEFORE / "batches" / name, tmp_path / name)
    options = {"out": folder, "part": made["part"], "nodes": made["nodes"], "progress": False}
    return folder, (made["deals"],), {**options, "variant": rules(made["variant"])}


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def told(summary):
    return [
        summary.deals,
        summary.solved,
        list(summary.unsolvable),
        list(summary.open),
        summary.player_moves,
        summary.expanded,
    ]


def test_every_batch_is_looked_at():
    assert names_in("batches") == sorted(BATCHES)


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_goes_on_from_its_folder_and_solves_nothing_again(name, tmp_path):
    pytest.importorskip("pyarrow")
    folder, deals, options = batch(name, tmp_path)
    before = contents(folder)
    summary = solve_many(*deals, **options)
    assert (summary.parts_kept, told(summary)) == (len(before), BATCHES[name]["told"])
    assert contents(folder) == before


def test_what_a_batch_tells_comes_from_its_files(tmp_path):
    """Figures that no search could find show that the rows were read, not found again."""
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    folder, deals, options = batch("freecell", tmp_path)
    most = 10**12
    for path in folder.iterdir():
        table = pq.read_table(path)
        place = table.schema.get_field_index("expanded")
        pq.write_table(table.set_column(place, "expanded", pa.array([most] * len(table), pa.int64())), path)
    assert solve_many(*deals, **options).expanded == most * len(deals[0])


@pytest.mark.parametrize("name", BATCHES)
def test_the_rows_of_a_batch_read_equal_and_its_solutions_win(name, tmp_path):
    from freecell_widget.solver.numbered import moves_of  # where docs/solver.md says

    pq = pytest.importorskip("pyarrow.parquet")
    folder, _, _ = batch(name, tmp_path)
    rows = sorted(pq.read_table(folder).to_pylist(), key=lambda row: row["deal"])
    expected = BATCHES[name]["rows"]
    assert len(rows) == len(expected)
    for row, (deal, status, player_moves, card_moves, expanded, proof, moves) in zip(rows, expected, strict=True):
        column = row.pop("moves")
        packed = struct.unpack(f"<{len(column) // 2}H", column)
        assert moves_of(column) == packed
        assert list(row.values()) == [deal, status, player_moves, card_moves, expanded, proof]
        assert list(row) == ["deal", "status", "player_moves", "card_moves", "expanded", "proof"]
        state = deal_state(deal, rules(BATCHES[name]["variant"]))
        solution = Solution(state, status, packed)
        assert solution.notation == moves
        for move in solution.moves:
            state = apply(state, move)
        assert is_won(state) == (status == "solved")
        assert (solution.player_moves, solution.card_moves) == (player_moves, card_moves)


def test_deals_that_an_earlier_limit_left_open_are_tried_again_with_a_larger_one_and_only_then(tmp_path):
    pytest.importorskip("pyarrow")
    folder, deals, options = batch("limited", tmp_path)
    assert BATCHES["limited"]["told"][3]
    for nodes, kept in ((0, 1), (options["nodes"], 1), (None, 0), (None, 1)):
        summary = solve_many(*deals, **{**options, "nodes": nodes})
        assert (summary.parts_kept, bool(summary.open)) == (kept, nodes is not None)
    assert len(contents(folder)) == 1
