"""A saved game as one short text, which is checked when it is read."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from dataclasses import fields as dataclass_fields
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.dealers import DEALERS
from freecell_widget.deals.lookup import deal_name, deal_state
from freecell_widget.errors import FreeCellError, NotationError
from freecell_widget.game.clock import Clock
from freecell_widget.game.history import History, Step, step_of
from freecell_widget.model.card import Card
from freecell_widget.notation import format_board, parse_move, read_board
from freecell_widget.rules import check_policy, do
from freecell_widget.rules.sent_home import Account, SentHome
from freecell_widget.rules.turn import known_turn
from freecell_widget.validate import amount, choice, flag, integer, quoted, text, whole
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import HOUSES, House, find_house
from freecell_widget.variants.named_games import find_variant
from freecell_widget.variants.variant import Variant
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State
    from freecell_widget.rules.autoplay import Autoplay

VERSION = 1
_NOBODY = Account()  # nobody has gone home
_MOST_CHARACTERS = 1_000_000
_MOST = 10**9  # seconds, moves made, moves taken back
_MOST_MOVES = 100_000  # a few seconds of judging


def write_saved(history: History, autoplay: str) -> str:
    """Return a history as text: a JSON object with the deal, the rules and every move.

    Args:
        history: the deal being played, with its past and future.
        autoplay: the policy in force.

    A move's automoves stand behind it, joined by ``+``, so that the text replays under any policy. ``?`` before it
    says that a solution laid it out.

    ``"sent"``, where it stands, has the account of the cards that went home by themselves: for the number of a move,
    whether a move has asked for one, then the pile, the card and the cards under it of each. A move without a number
    there leaves the account that follows from the one before.
    """
    start = history.start
    rules = start.variant
    fields: dict[str, Any] = {"freecell": VERSION}
    if history.deal is None:
        fields["board"] = format_board(start, game=False)
    else:
        fields["deal"] = history.deal
    fields["variant"] = plain_variant(rules, history.house)
    if history.house is not None:
        fields["house"] = plain_house(history.house)
    fields["autoplay"] = autoplay
    steps = [*history.done, *reversed(history.undone)]
    fields["moves"] = " ".join(map(_word, steps))
    if history.undone:
        fields["undone"] = len(history.undone)
    if any(step.account != _NOBODY for step in steps):
        fields["sent"] = {str(n): _plain_account(step.account) for n, step in enumerate(steps, 1) if step.stated}
    fields |= {"made": history.made, "undos": history.undos, "seconds": round(history.clock.elapsed, 1)}
    fields["id"] = history.id
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _plain_account(account: Account) -> list[object]:
    return [account.asked, *([sent.pile, str(sent.card), sent.under] for sent in account.sent)]


def _word(step: Step) -> str:
    return f"?{step.text}" if step.shown else step.text


def read_saved(saved: str) -> tuple[History, Autoplay]:
    """Return the history and the autoplay policy of a text; judge every move.

    Args:
        saved: what `write_saved` returned.

    Raises:
        NotationError: it is not a saved game, is damaged, or comes from a newer version; the text says which.
    """
    fields = _object(saved)
    try:
        house = read_house(fields["house"]) if "house" in fields else None
        autoplay = check_policy(_text("autoplay", fields))
        variant = read_variant(fields.get("variant"), house)
        if "deal" in fields:
            deal = deal_name(fields["deal"], variant)
            history = History(deal, deal_state(deal, variant), house)
        else:
            history = History(None, read_board(_text("board", fields), variant, layout="columns").state, house)
        words = _text("moves", fields).split()
        whole("number of moves", len(words), 0, _MOST_MOVES)
        steps = _steps(history.start, words, fields.get("sent"))
        done = len(steps) - (_count("undone", fields, len(steps)) if "undone" in fields else 0)
        history.done, history.undone = steps[:done], steps[done:][::-1]
        history.made = _count("made", fields)
        history.undos = _count("undos", fields)
        if "id" in fields:
            history.id = _id(fields)
        history.clock = Clock(amount("seconds", fields.get("seconds"), 0, _MOST))
    except FreeCellError as error:
        raise fault(NotationError, "saved.damaged", why=str(error)) from error
    return history, autoplay


def _object(saved: object) -> dict[str, Any]:
    """Return the JSON object of a saved game of a version that is understood."""
    if not isinstance(saved, str) or len(saved) > _MOST_CHARACTERS:
        raise fault(NotationError, "saved.none")
    try:
        fields = json.loads(saved)
    except (ValueError, RecursionError) as error:
        raise fault(NotationError, "saved.none") from error
    if not isinstance(fields, dict) or "freecell" not in fields:
        raise fault(NotationError, "saved.none")
    if integer(fields["freecell"]) not in range(1, VERSION + 1):
        raise fault(NotationError, "saved.newer", given=quoted(fields["freecell"]), version=VERSION)
    return fields


def _text(name: str, fields: dict[str, Any]) -> str:
    return text(name, fields.get(name), _MOST_CHARACTERS)


def _count(name: str, fields: dict[str, Any], most: int = _MOST) -> int:
    return whole(name, fields.get(name), 0, most)


def _id(fields: dict[str, Any]) -> str:
    value = _text("id", fields)
    if not re.fullmatch("[0-9a-f]{32}", value):
        raise fault(NotationError, "saved.field", field="id", given=quoted(value))
    return value


def _steps(state: State, words: list[str], sent: object) -> list[Step]:
    """Return the steps of words such as ``?7a+3h+5h``; judge each move."""
    steps: list[Step] = []
    held: frozenset[Card] = frozenset()
    for index, word in enumerate(words):
        turn = known_turn(state, _moves(state, word, index), held)
        account = _NOBODY if sent is None else _account(sent, index + 1, state.variant)
        steps.append(step_of(state, turn, steps[-1] if steps else None, shown=word[0] == "?", account=account))
        state, held = turn.state, turn.held
    return steps


def _account(sent: object, number: int, variant: Variant) -> Account | None:
    """Return the account after a move as a saved game states it, or None."""
    if not isinstance(sent, dict):
        raise fault(NotationError, "saved.field", field="sent", given=quoted(sent))
    if str(number) not in sent:
        return None
    asked, *entries = _list(sent[str(number)], "sent") or [None]
    cards = []
    for entry in entries:
        if len(_list(entry, "sent")) != 3:
            raise fault(NotationError, "saved.field", field="sent", given=quoted(entry))
        pile, card, under = entry
        pile, under = whole("sent", pile, 0, variant.first_foundation - 1), whole("sent", under, 0, variant.cards)
        cards.append(SentHome(pile, Card(text("sent", card, 3)), under))
    return Account(tuple(cards), flag("sent", asked))


def _moves(state: State, word: str, index: int) -> list[Move]:
    """Return the legal moves of one word: the player's and its automoves."""
    moves: list[Move] = []
    for token in word.removeprefix("?").split("+"):
        try:
            move = parse_move(state, token)
            if moves and move.target < state.variant.first_foundation:
                raise fault(NotationError, "saved.automove", token=token)
        except FreeCellError as error:
            raise fault(NotationError, "saved.move", index=index, token=token[:40], why=str(error)) from error
        moves.append(move)
        state = do(state, move)
    return moves


def plain_variant(variant: Variant, house: House | None) -> str | dict[str, Any]:
    """Return a variant's name where the name says it all, else its fields.

    Args:
        variant: the game, house rules included.
        house: the house rules.
    """
    try:
        named = find_variant(variant.name)
    except FreeCellError:
        return asdict(variant)
    return variant.name if variant == (house.apply_to(named) if house else named) else asdict(variant)


def plain_house(house: House) -> str | dict[str, Any]:
    """Return the name of house rules that the package knows, else their fields."""
    return house.name if house in HOUSES else asdict(house)


def read_variant(value: object, house: House | None) -> Variant:
    """Return the game that `plain_variant` wrote; the data may be damaged.

    Raises:
        FreeCellError: the data are not a game that can be dealt.
    """
    if isinstance(value, str):
        named = find_variant(value)
        return house.apply_to(named) if house else named
    fields = _fields(value, Variant, "variant")
    groups = _list(fields["groups"], "groups")
    fields["groups"] = tuple(Group(**_fields(group, Group, "groups")) for group in groups)
    fields["blocked_by"] = tuple(
        tuple(tuple(part) if isinstance(part, list) else part for part in _list(pair, "blocked_by"))
        for pair in _list(fields["blocked_by"], "blocked_by")
    )
    choice("Variant.dealer", fields["dealer"], DEALERS)
    return Variant(**fields)


def read_house(value: object) -> House:
    """Return the house rules that `plain_house` wrote; the data may be damaged.

    Raises:
        FreeCellError: the data are not house rules.
    """
    if isinstance(value, str):
        return find_house(value)
    return House(**_fields(value, House, "house"))


def _fields(value: object, kind: type, name: str) -> dict[str, Any]:
    """Return an object that has exactly the fields of a class.

    The class checks their values.
    """
    if isinstance(value, dict) and value.keys() == {field.name for field in dataclass_fields(kind)}:
        return dict(value)
    raise fault(NotationError, "saved.field", field=name, given=quoted(value))


def _list(value: object, name: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise fault(NotationError, "saved.field", field=name, given=quoted(value))
