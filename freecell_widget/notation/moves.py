"""Read and write the text of one move: `26`, `6a`, `ah`, `26v4`, `h(S)3`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import IllegalMove, NotationError
from freecell_widget.model.move import Move, Reason, check_move
from freecell_widget.model.pile_names import freecell_letters, pile_name
from freecell_widget.model.stacking import accepts, masks_of
from freecell_widget.model.state import check_state
from freecell_widget.rules import liftable, why_illegal
from freecell_widget.rules.sent_home import Account
from freecell_widget.validate import is_number, quoted
from freecell_widget.variants.named_games import find_variant
from freecell_widget.words.messages import Text, fault

if TYPE_CHECKING:
    from freecell_widget.model.state import State
    from freecell_widget.variants.variant import Variant

PILE = r"\(\d{1,2}\)|h\([\w♣♦♥♠♧♢♡♤]\d?\)|[0-9a-z]"
TOKEN = re.compile(rf"({PILE})({PILE})(?:v([0-9a-f]{{1,2}}))?", re.IGNORECASE | re.ASCII)
_NOBODY = Account()  # nobody has gone home
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


class Token(NamedTuple):
    """A move as written: the piles that its names may mean, and a number of cards.

    Args:
        text: what was written.
        source: indices of the piles it may leave; several only for a bare ``h``.
        target: indices of the piles it may go to; several only for a bare ``h``.
        cards: the number after ``v``; None where the position decides.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> read_token("6h", FREECELL).target
    (12, 13, 14, 15)
    """

    text: str
    source: tuple[int, ...]
    target: tuple[int, ...]
    cards: int | None = None


@lru_cache(maxsize=128)
def _names(variant: Variant) -> dict[str, tuple[int, ...]]:
    """Return the piles of every name, in small letters."""
    home = range(variant.first_foundation, len(variant.group_of))
    names = {pile_name(variant, index).lower(): (index,) for index in range(len(variant.group_of))}
    names |= {f"({column + 1})": (column,) for column in range(variant.cascades)}
    names |= {f"h({slot})": (index,) for slot, index in enumerate(home, 1)}
    return names | {"h": tuple(home)}


def piles_named(name: str, variant: Variant) -> tuple[int, ...] | None:
    """Return the indices of the piles that a name may mean; None for an unknown name."""
    return _names(variant).get(name.lower().translate(_SYMBOLS))


def read_token(text: str, variant: Variant) -> Token:
    """Return what a move's text names, before any position is asked.

    Args:
        text: two piles and perhaps ``v`` and a number of cards, hexadecimal; in any case.
        variant: the game, which says what piles there are.

    Raises:
        NotationError: the text does not name two piles of the game.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> read_token("26V4", FREECELL)
    Token(text='26V4', source=(1,), target=(5,), cards=4)
    >>> read_token("9a", FREECELL)
    Traceback (most recent call last):
    freecell_widget.errors.NotationError: '9a' is not a move of FreeCell. Name two piles: cascades 1-8, ...
    """
    if isinstance(text, str):
        plain = text.strip()
        match = TOKEN.fullmatch(plain)
        if match:
            source, target = piles_named(match[1], variant), piles_named(match[2], variant)
            if source and target and not match[1][0].lower() == match[2][0].lower() == "h":
                return Token(plain, source, target, int(match[3], 16) if match[3] else None)
    raise unreadable(text, variant)


def unreadable(text: object, variant: Variant) -> NotationError:
    """Return the error of a text that is not a move of a game."""
    if isinstance(text, (list, tuple)) and text and all(is_number(item) for item in text):
        return fault(NotationError, "notation.numbers", given=quoted(text))
    last = pile_name(variant, variant.cascades - 1)
    params = {"token": quoted(text), "variant": variant.name, "cascades": "1" if last == "1" else f"1-{last}"}
    if not variant.freecells:
        return fault(NotationError, "notation.move_no_cells", **params)
    return fault(NotationError, "notation.move", freecells=freecell_letters(variant), **params)


def readings(state: State, token: Token, *, legal: Move | None = None) -> list[Move]:
    """Return the legal moves that a token may mean, the default first.

    Onto a card the number of cards is forced. Onto an empty cascade as many cards as may move come first, then fewer.
    Home is the first foundation that takes the card. It does not matter which one that is.

    Args:
        state: the position.
        token: a move as written.
        legal: a move that is known to be legal and is not judged again.
    """
    variant = state.variant
    masks = masks_of(variant, state.base)
    moves = []
    for source in token.source:
        pile = state.piles[source]
        counts = list(range(liftable(state, source), 0, -1)) if token.cards is None else [token.cards]
        for target in token.target:
            # Masks propose, the judge disposes.
            takes = accepts(masks, variant, target, state.piles[target])
            most = min(len(pile), 1 if variant.groups[variant.group_of[target]].takes == "one" else len(pile))
            asked = [Move(source, target, n) for n in counts if 0 < n <= most and takes >> pile[-n] & 1]
            fitting = [move for move in asked if move == legal or not why_illegal(state, move)]
            moves += fitting
            if fitting and len(token.target) > 1:
                break
    return moves


def refusal(state: State, token: Token, account: Account = _NOBODY, autoplay: str = "") -> Reason:
    """Return why the likeliest reading of a token is illegal; no reading is legal.

    Args:
        state: the position.
        token: a move as written that has no reading there.
        account: cards that went home by themselves. If the move would be legal without that, the reason names one.
        autoplay: the policy that sent them home.
    """
    source = _likely_source(state, token)
    target = _likely_target(state, token, source)
    counts = range(1, max(liftable(state, source), 1) + 1) if token.cards is None else (token.cards,)
    reasons = [why_illegal(state, Move(source, target, cards)) for cards in counts]
    found = [reason for reason in reasons if reason is not None]
    # A run that would fit but for its length says more than a card of it that does not fit.
    reason = next((reason for reason in found if reason.code == "judge.too_long"), found[0])
    gone = next((sent.card for pile in (source, target) for sent in account.sent if sent.pile == pile), None)
    if gone is None or not readings(account.as_written(state), token):
        return reason
    return Reason("game.gone_home", {"why": Text(*reason), "card": gone, "autoplay": autoplay})


def _likely_source(state: State, token: Token) -> int:
    """Return the pile that the card was meant to leave.

    Of foundations that is one whose card is next below the target's.
    """
    first, *others = token.source
    if not others:
        return first
    filled = [index for index in token.source if state.piles[index]]
    target = state.piles[token.target[0]]
    near = [index for index in filled if target and state.piles[index][-1].rank == target[-1].rank - 1]
    return (near or filled or [first])[0]


def _likely_target(state: State, token: Token, source: int) -> int:
    """Return the pile that the card was meant to go to; of foundations, its suit's."""
    first, *others = token.target
    if not others or not state.piles[source]:
        return first
    suit = state.piles[source][-1].suit
    return next((index for index in token.target if state.variant.suits[index] == suit), first)


def parse_move(state: State, text: str) -> Move:
    """Return the legal move that a text means in a position.

    Args:
        state: the position.
        text: source and target pile: cascades ``1`` to ``9``, then ``(10)``; freecells ``a`` to ``g``, then ``k``;
            ``h`` for home, with a suit or place in brackets where two foundations would do. ``v`` and a hexadecimal
            number say how many cards; without it the run that fits goes, and as many cards as may onto an empty
            cascade.

    Raises:
        NotationError: the text does not read as a move of the game, or ``h`` may mean several cards.
        IllegalMove: it reads, but the rules refuse it; the text says why.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> parse_move(deal_state(617), "6a")
    Move(source=5, target=8, cards=1)
    >>> parse_move(deal_state(1), "12")
    Traceback (most recent call last):
    freecell_widget.errors.IllegalMove: 6♠ cannot go on 9♣. Only 8♦ or 8♥ can.
    """
    check_state(state)
    token = read_token(text, state.variant)
    moves = readings(state, token)
    if not moves:
        raise refusal(state, token).error()
    if len({move.source for move in moves}) > 1:
        exact = [format_move(state.variant, move) for move in moves]
        raise fault(NotationError, "notation.which_card", token=token.text, exact=exact)
    return moves[0]


def format_move(variant: Variant | str, move: Move, *, state: State | None = None) -> str:
    """Return the text of a move.

    With its position, it is the shortest text that :func:`parse_move` reads as this very move there, except that two
    cards or more onto an empty cascade are always counted, as fc-solve does. Without, it says all it can: ``v`` and a
    number wherever several cards might move, and which foundation a card comes from.

    Args:
        variant: the game, or its name.
        move: the move.
        state: the position before it.

    Raises:
        TypeError: `move` is not a Move.
        FreeCellError: no game has this name, or the game has not got a pile of the move.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> format_move(FREECELL, Move(0, 8)), format_move(FREECELL, Move(0, 5, 4)), format_move(FREECELL, Move(8, 12))
    ('1a', '16v4', 'ah')
    >>> format_move(FREECELL, Move(0, 7))  # onto an empty cascade, 18 would take a run
    '18v1'
    """
    variant = find_variant(variant)
    move = Move(*check_move(move))
    text = full_text(variant, move, home=state is not None)
    if state is not None:
        return text if why_illegal(state, move) else legal_text(state, move)
    return f"{text}v1" if move.cards == 1 and _takes_runs(variant, move) else text


def full_text(variant: Variant, move: Move, *, home: bool = False) -> str:
    """Return the text of a move that may be illegal, with the number of several cards.

    Args:
        variant: the game.
        move: the move.
        home: whether to name the foundation where only one takes the card.

    Raises:
        IllegalMove: the game has not got a pile of the move.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> [full_text(FREECELL, Move(0, 12), home=home) for home in (False, True)]
    ['1h', '1h(H)']
    """
    last = len(variant.group_of) - 1
    for pile in move[:2]:
        if not 0 <= pile <= last:
            raise fault(IllegalMove, "judge.no_pile", pile=pile, variant=variant.name, last=last)
    source, target = (pile_name(variant, index) for index in move[:2])
    if not home and target[0] == "h" and not _home_is_open(variant):
        target = "h"
    return source + target + (f"v{move.cards:x}" if move.cards > 1 else "")


def _takes_runs(variant: Variant, move: Move) -> bool:
    """Return whether a text without a number may stand for several cards."""
    source, target = (variant.groups[variant.group_of[pile]] for pile in move[:2])
    return source.lift in ("run", "any") and source.capacity != 1 and target.takes == "run"


def legal_text(state: State, move: Move) -> str:
    """Return the shortest text of a legal move; the move is not judged again.

    Args:
        state: the position before the move.
        move: a legal move.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> legal_text(deal_state(617), Move(5, 8))
    '6a'
    """
    variant = state.variant
    names = [pile_name(variant, index) for index in move[:2]]
    bare, full = "".join(name[0] if name[0] == "h" else name for name in names), "".join(names)
    count = f"v{move.cards:x}"
    opens = move.cards > 1 and move.target < variant.cascades and not state.piles[move.target]
    for piles in (bare, full):
        for suffix in (count,) if opens else ("", count):
            text = piles + suffix
            moves = readings(state, read_token(text, variant), legal=move)
            if moves[:1] == [move] and len({other.source for other in moves}) == 1:
                return text
    return full + (count if move.cards > 1 else "")


def _home_is_open(variant: Variant) -> bool:
    """Return whether a card may have the choice between foundations."""
    suits = variant.suits[variant.first_foundation :]
    return None in suits or len(set(suits)) < len(suits)
