"""Random positions, spelled as people and programs spell boards.

Each spelling knows the position that it shows and whether it has only one reading, so that a reader of boards can be
held to both. ``python -m tests.support.board_spellings 100000`` reads that many and counts.
"""

import json
import random
import re
import sys
import time
from collections import Counter
from typing import Any, NamedTuple

from freecell_widget.deals.dealers import dealt_heights
from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import FreeCellError
from freecell_widget.model.state import State
from freecell_widget.notation import read_board
from freecell_widget.rules import apply, legal_moves
from freecell_widget.variants.named_games import BAKERS_GAME, EIGHT_OFF, FREECELL, SEAHAVEN_TOWERS
from tests.support.strategies import endgame, tight

RANKS = "A23456789TJQK"
SUITS = "CDHS"
GLYPHS = (0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)


class Spelling(NamedTuple):
    """A board as text or lists.

    Args:
        source: what a reader gets.
        state: the position that it shows.
        certain: whether it has only one reading, so that it must be read.
        name: the kinds of cards, head, body and surroundings.
    """

    source: Any
    state: State
    certain: bool
    name: tuple[str, ...]


def wide(text):
    return "".join(chr(ord(sign) + 0xFEE0) for sign in text)


CARDS = {
    "letters": lambda rank, suit: RANKS[rank] + SUITS[suit],
    "10": lambda rank, suit: ("10" if rank == 9 else RANKS[rank]) + SUITS[suit],
    "small": lambda rank, suit: (RANKS[rank] + SUITS[suit]).lower(),
    "Th": lambda rank, suit: RANKS[rank] + SUITS[suit].lower(),
    "signs": lambda rank, suit: ("10" if rank == 9 else RANKS[rank]) + "♣♦♥♠"[suit],
    "white signs": lambda rank, suit: RANKS[rank] + "♧♢♡♤"[suit],
    "emoji": lambda rank, suit: RANKS[rank] + "♣♦❤♠"[suit] + "\ufe0f",
    "text style": lambda rank, suit: RANKS[rank] + "♣♦♥♠"[suit] + "\ufe0e",
    "suit first": lambda rank, suit: SUITS[suit] + RANKS[rank],
    "sign first": lambda rank, suit: "♣♦♥♠"[suit] + ("10" if rank == 9 else RANKS[rank]),
    "full width": lambda rank, suit: wide(RANKS[rank] + SUITS[suit]),
    "glyphs": lambda rank, suit: chr(GLYPHS[suit] + rank + 1 + (rank > 10)),
    # Only to be refused.
    "French": lambda rank, suit: ["A", *"23456789", "10", *"VDR"][rank] + "TKCP"[suit],
    "French signs": lambda rank, suit: ["A", *"23456789", "10", *"VDR"][rank] + "♣♦♥♠"[suit],
    "German": lambda rank, suit: ["A", *"23456789", "10", *"BDK"][rank] + "♣♦♥♠"[suit],
    "numbers": lambda rank, suit: str(rank + 1) + SUITS[suit],
}
READABLE = [name for name in CARDS if name not in ("French", "French signs", "German", "numbers")]

NAMES = {
    "English": ("Foundations:", "Freecells:"),
    "small": ("foundations:", "freecells:"),
    "home": ("Home:", "Cells:"),
    "two words": ("Homecells:", "Free cells:"),
    "French": ("Fondations :", "Cellules libres :"),
    "German": ("Ablage:", "Freie Zellen:"),
    "Spanish": ("Fundaciones:", "Celdas libres:"),
    "Italian": ("Fondazioni:", "Celle libere:"),
    "Dutch": ("Funderingen:", "Vrije cellen:"),
    "Portuguese": ("Fundações:", "Células livres:"),
    "bold": ("**Foundations:**", "**Freecells:**"),
    "full width": ("Foundations\uff1a", "Freecells\uff1a"),
}


class Board:
    """A position with its cards spelled in one way."""

    def __init__(self, state, spell):
        self.state = state
        self.cascades = [[spell(card.rank - 1, card.suit) for card in pile] for pile in state.cascades]
        self.freecells = [spell(pile[0].rank - 1, pile[0].suit) if pile else "" for pile in state.freecells]
        self.tops = {pile[-1].suit: spell(pile[-1].rank - 1, pile[-1].suit) for pile in state.foundations if pile}
        self.heights = {pile[-1].suit: RANKS[pile[-1].rank - 1] for pile in state.foundations if pile}

    @property
    def is_bare(self):
        """Whether all cards are in the cascades."""
        return not any(self.freecells) and not self.tops

    @property
    def rows(self):
        """The cascades side by side; empty texts where they have ended."""
        height = max(map(len, self.cascades), default=0)
        return [[pile[row] if row < len(pile) else "" for pile in self.cascades] for row in range(height)]

    @property
    def is_deal(self):
        """Whether the position is bare and its cascades are as high as those of a deal."""
        return self.is_bare and list(map(len, self.cascades)) == dealt_heights(self.state.variant)

    @property
    def is_young(self):
        """Whether no gap shows in the rows: no cascade is higher than one to its left."""
        lengths = list(map(len, self.cascades))
        return lengths == sorted(lengths, reverse=True)


def head(board, rng):
    """Return the lines of freecells and foundations, a name, and whether there is one way to read them."""
    if board.is_bare and rng.random() < 0.6:
        return "", "no head", True
    kind = rng.choice([*NAMES, "tops", "cells only", "next line", "printed", "no colon"])
    homes = " ".join(f"{SUITS[suit]}-{board.heights.get(suit, '0')}" for suit in (2, 0, 1, 3))
    tops = " ".join(board.tops.get(suit, "-") for suit in range(4))
    cells = " ".join(cell or "-" for cell in board.freecells)
    if kind in NAMES:
        first, second = NAMES[kind]
        lines = [f"{first} {homes}", f"{second} {cells}"]
        return "\n".join(lines[:: rng.choice([1, -1])]) + "\n", kind, True
    if kind == "tops":
        return f"Freecells: {cells}\nFoundations: {tops}\n", kind, True
    if kind == "next line":
        return f"Freecells:\n{cells}\nFoundations:\n{tops}\nTableau:\n", kind, False
    if kind == "no colon":
        return f"Freecells {cells}\nFoundations {tops}\n", kind, False
    if kind == "printed":
        line = "".join(f"{cell:>3} " for cell in board.freecells) + "        " + homes
        return f"{line}\n{'--- ' * len(board.freecells)}\n\n", kind, False
    return (f"Cells: {cells}\n", kind, True) if not board.tops else (f"Found: {homes}\nFC: {cells}\n", "founds", True)


def columns(before="", between=" ", empty="", title=""):
    """Return a writer of one line for each cascade."""

    def write(board):
        texts = [between.join(pile) or empty for pile in board.cascades]
        return title + "".join(
            f"{before.format(n=n, m=n - 1)}{text}".rstrip() + "\n" for n, text in enumerate(texts, 1)
        )

    return write


def rows(between=" ", gap="  ", *, before="", after="", width=0, title="", above=None, strip=True):
    """Return a writer of the cascades side by side."""

    def write(board):
        lines = [above.format(n=n) for n in range(1, len(board.cascades) + 1)] if above else []
        texts = [between.join(f"{text:{width}}" for text in lines)] if lines else []
        for number, row in enumerate(board.rows, 1):
            cards = between.join(f"{card or gap:{width}}" for card in row)
            texts.append(before.format(n=number) + (cards.rstrip() if strip and not after else cards) + after)
        return title + "\n".join(texts) + "\n"

    return write


def table(board):
    count = len(board.cascades)
    lines = [[str(number) for number in range(1, count + 1)], ["---"] * count, *board.rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def table_of_columns(board):
    lines = [["Column", "Cards"], ["---", "---"], *([str(n), " ".join(p)] for n, p in enumerate(board.cascades, 1))]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def box(board):
    rule = "+" + "-----+" * len(board.cascades) + "\n"
    return rule + "".join("|" + "|".join(f" {card:<4}" for card in row) + "|\n" for row in board.rows) + rule


def html(board):
    cells = ("".join(f"<td>{card or '&nbsp;'}</td>" for card in row) for row in board.rows)
    return "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in cells) + "</table>\n"


def below(board):
    return "".join(f"Column {n}:\n{' '.join(pile)}\n" for n, pile in enumerate(board.cascades, 1))


# Labels say that each line is a column: one reading in any position.
LABELLED = {
    ":": columns(": "),
    ":tight": columns(":"),
    ": tabs": columns(":\t", "\t"),
    ": dash": columns(": ", empty="-"),
    ": empty": columns(": ", empty="(empty)"),
    "title :": columns(": ", title="Tableau:\n"),
    "Column n:": columns("Column {n}: "),
    "Column m:": columns("Column {m}: "),
    "Stack n": columns("Stack {n} "),
    "Cascade #n:": columns("Cascade #{n}: ", ", "),
    "Colonne n :": columns("Colonne {n} : "),
    "Spalte n:": columns("Spalte {n}: ", empty="leer"),
    "cn": columns("c{n} "),
    "Tn:": columns("T{n}: "),
    "below": below,
    "glued": columns(": ", ""),
}
# One line for each cascade, and as many lines as cascades: one reading unless a cascade is empty.
COLUMNS = {
    "plain": columns(),
    "commas": columns("", ", "),
    "commas alone": columns("", ","),
    "semicolons": columns("", ";"),
    "tabs": columns("", "\t"),
    "title": columns("", title="Deal #617\n\n"),
    "Stacks": columns("", title="Stacks\n"),
    "Colonnes :": columns("", title="Colonnes :\n"),
    "n:": columns("{n}: "),
    "n.": columns("{n}. "),
    "n)": columns("{n}) "),
    "n": columns("{n} "),
    "(n)": columns("({n}) "),
    "bullets": columns("• "),
    "dashes": columns("- "),
    "stars": columns("* "),
    "bars": columns("| "),
    "table of columns": table_of_columns,
}
MARKED = {
    "- for empty": columns("", empty="-"),
    "-- for empty": columns("", empty="--"),
    "(empty)": columns("", empty="(empty)"),
    "n: -": columns("{n}: ", empty="-"),
}
# Rows side by side: one reading for a whole deal, and for other positions at most one.
ROWS = {
    "rows": rows(),
    "rows lined up": rows(width=3),
    "rows of four": rows("", "", width=4),
    "rows, tabs": rows("\t", ""),
    "rows, commas": rows(",", ""),
    "rows, semicolons": rows(";", "", strip=False),
    "rows, bars": rows(" | ", "  ", strip=False),
    "rows --": rows(gap="--"),
    "rows -": rows(gap="-", width=3),
    "rows ..": rows(gap=".."),
    "rows []": rows(gap="[]"),
    "rows title": rows(width=3, title="Tableau:\n"),
    "rows numbers above": rows(width=3, above="{n}"),
    "rows names above": rows("\t", "", above="Col {n}"),
    "rows n:": rows(before="{n}: ", gap="--"),
    "rows Row n:": rows(before="Row {n}: ", gap="--"),
    "rows Ligne n :": rows(before="Ligne {n} : ", gap="--"),
    "rows indented": rows(width=3, before="    "),
    "table": table,
    "box": box,
    "html": html,
}
OTHER = {
    "one line": lambda board: " ".join(" ".join(pile) for pile in board.cascades),
    "one line of rows": lambda board: ",".join(card for row in board.rows for card in row if card),
    "slashes": lambda board: " / ".join(" ".join(pile) for pile in board.cascades),
    "bars in one line": lambda board: " | ".join(" ".join(pile) for pile in board.cascades),
    "commas in semicolons": lambda board: "; ".join(",".join(pile) for pile in board.cascades),
    "one below the other": lambda board: "\n\n".join("\n".join(pile) for pile in board.cascades),
    "letters": lambda board: "".join(f"{chr(65 + n)}: {' '.join(pile)}\n" for n, pile in enumerate(board.cascades)),
    "packed rows": lambda board: re.sub(r" +", " ", rows()(board)),
    "packed rows below names": lambda board: re.sub(r" +", " ", rows(above="C{n}")(board)),
    "no spaces": rows("", "  "),
}
OBJECTS = {
    "lists": lambda board: board.cascades,
    "texts": lambda board: [" ".join(pile) for pile in board.cascades],
    "JSON": lambda board: json.dumps(board.cascades),
    "JSON, indented": lambda board: json.dumps(board.cascades, indent=1),
    "Python": lambda board: f"board = {board.cascades!r}",
    "rows as lists": lambda board: [[card for card in row if card] for row in board.rows],
    "rows as lists with gaps": lambda board: board.rows,
    "rows as JSON": lambda board: json.dumps([[card or None for card in row] for row in board.rows]),
    "parts": lambda board: {"cascades": board.cascades},
}
# What does not change what a text says.
AROUND = {
    "alone": lambda text: text,
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "old Mac": lambda text: text.replace("\n", "\r"),
    "separators": lambda text: text.replace("\n", "\u2028"),
    "byte order mark": lambda text: "\ufeff" + text,
    "comment": lambda text: "# a deal\n" + text.replace("\n", "  # a line\n", 1) + "# the end",
    "game": lambda text: "FreeCell Deal #617\n" + text,
    "French game": lambda text: "Donne n° 617\n" + text,
    "number": lambda text: "#617\n" + text,
    "heading": lambda text: "## Tableau\n" + text,
    "ruled heading": lambda text: "=== Board ===\n" + text,
    "fence": lambda text: f"```text\n{text}```\n",
    "pre": lambda text: f"<pre>\n{text}</pre>\n",
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.rstrip("\n").split("\n")),
    "trailing": lambda text: text.replace("\n", "   \n"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "unseen": lambda text: "\u200b" + text.replace("\n", "\u200b\n"),
    "directions": lambda text: "\u200e\u2068" + text + "\u2069",
    "blank around": lambda text: f"\n\n{text}\n\n",
    "ruled": lambda text: f"------------------\n{text}==================\n",
}
# What may change it, or may not be readable.
MEDDLED = {
    "double spaced": lambda text: text.replace("\n", "\n\n"),
    "indented": lambda text: "".join(f"    {line}\n" for line in text.split("\n")),
    "stripped": lambda text: "\n".join(line.strip() for line in text.split("\n")),
    "packed": lambda text: re.sub(r"[ \t]+", " ", text),
    "spaces for tabs": lambda text: text.expandtabs(4),
    "tabs for spaces": lambda text: text.replace("  ", "\t"),
    "short rule": lambda text: f"---\n{text}---\n",
    "dots": lambda text: f"...\n{text}",
    "chat": lambda text: f"Hi, here is my board:\n\n{text}\nAny ideas?\n",
    "moves": lambda text: f"{text}\nMoves: 4h 7a\n",
    "no blank lines": lambda text: re.sub(r"\n\s*\n+", "\n", text),
    "lines lost": lambda text: "\n".join(text.split("\n")[1:]),
}


def positions(rng):
    """Yield positions of several games for ever: deals, walks from them, endgames and scattered cards."""
    while True:
        variant = rng.choice([FREECELL] * 5 + [BAKERS_GAME, EIGHT_OFF, SEAHAVEN_TOWERS, "mini"])
        if variant == "mini":
            size = rng.choice([(4, 4, 1), (3, 3, 2), (6, 5, 2)])
            state = mini_deal(rng.randrange(10**6), ranks=size[0], cascades=size[1], freecells=size[2])
        else:
            state = deal_state(rng.randint(1, 10**6), variant)
        kind = rng.choice(["deal", "walk", "endgame", "tight", "scattered"])
        if kind == "walk":
            state = walk(state, rng)
        elif kind == "scattered":
            state = scattered(state, rng)
        elif kind in ("endgame", "tight"):
            state = (endgame if kind == "endgame" else tight)(state.variant, rng)
        if any(state.cascades):
            yield state


def spellings(rng):
    """Yield positions spelled in random ways for ever."""
    for state in positions(rng):
        cards = rng.choice([*READABLE * 4, *CARDS])
        board = Board(state, CARDS[cards])
        lines, heading, certain = head(board, rng)
        kind, bodies = rng.choice([*TEXTS, ("lists", OBJECTS)])
        body = rng.choice(sorted(bodies))
        if kind == "lists" and (lines or not board.is_bare):
            continue
        source = bodies[body](board)
        around = "alone"
        if kind != "lists":
            changes = AROUND if rng.random() < 0.8 else MEDDLED
            around = rng.choice(sorted(changes))
            source = changes[around](lines + source)
        if around == "lines lost" and (heading in ("next line", "no colon") or not (lines or board.cascades[0])):
            continue  # its freecells would be a column, or its first column is lost
        if around == "stripped" and kind == "rows":
            continue  # where the first columns have ended, their gaps are lost
        if around == "tabs for spaces" and (kind == "rows" or body == "no spaces"):
            continue  # a tab ends a column, two spaces do not
        if _says_another(board, kind, body, around, labelled=bool(lines)):
            continue
        certain = (
            certain and cards in READABLE and around not in MEDDLED and _is_certain(board, kind, body, bool(lines))
        )
        if body == "glued" and (cards in ("glyphs", "full width") or "first" in cards):
            certain = False
        if body == "html" and around not in ("alone", "byte order mark"):
            certain = False
        yield Spelling(source, state, certain, (cards, heading, kind, body, around))


def _says_another(board, kind, body, around, *, labelled):
    """Whether a text shows another position, by the rules of reading by columns.

    Below labels each line is a column, and so it is where there are as many lines as cascades. Rows without a gap that
    shows are such lines, unless the first has a card for each cascade.
    """
    if kind == "rows" or body.startswith(("packed", "rows as")) or body == "no spaces":
        packed = "packed" in body or body == "rows as lists" or around in ("packed", "stripped", "spaces for tabs")
        few = labelled and not all(board.cascades) and (packed or board.is_young)
        return few or (len(board.rows) == len(board.cascades) and (packed or board.is_young))
    if body in ("one line", "one line of rows", "one below the other"):
        return labelled or not all(board.cascades)
    return around in ("no blank lines", "double spaced") and kind != ":" and not all(board.cascades)


def _is_certain(board, kind, body, labelled):
    """Whether a body has only one reading."""
    if kind == ":":
        return True
    square = len(board.rows) == len(board.cascades)
    if kind == "lists":
        return (board.is_deal and not square) if "rows" in body else all(board.cascades)
    if kind == "rows":
        return board.is_deal and not labelled and not square
    if kind == "columns":
        high = len(board.rows) > len(board.cascades) if body in ("dashes", "stars") else len(board.rows) > 1
        return high and all(board.cascades)
    return kind == "marked" and len(board.cascades) >= len(FREECELL.suits) // 2 and len(board.rows) > 1


TEXTS = [(":", LABELLED), ("columns", COLUMNS), ("marked", MARKED), ("rows", ROWS), ("rows", ROWS), ("other", OTHER)]


def walk(state, rng):
    """Return a position some moves on, home moves first."""
    for _ in range(rng.choice([1, 3, 10, 30, 80, 150])):
        moves = legal_moves(state)
        home = [move for move in moves if move.target >= state.variant.first_foundation]
        if not moves:
            break
        state = apply(state, rng.choice(home if home and rng.random() < 0.7 else moves))
    return state


def scattered(state, rng):
    """Return a position with all cards in the cascades, some of which may be empty."""
    cards = [card for pile in state.piles for card in pile]
    rng.shuffle(cards)
    piles = [[] for _ in state.cascades]
    filled = rng.sample(piles, len(piles) - rng.choice([0, 0, 0, 1, 2]))
    for pile in filled:
        pile.append(cards.pop())
    for card in cards:
        rng.choice(filled).append(card)
    return State(state.variant, (*piles, *([()] * (len(state.piles) - len(piles)))))


def outcome(spelling):
    """Return ``"read"``, ``"refused"`` or ``"wrong"``, and what was told."""
    try:
        reading = read_board(spelling.source, spelling.state.variant)
    except FreeCellError as error:
        return "refused", str(error)
    return ("read" if reading.state == spelling.state else "wrong"), reading.note


def main():
    """Read as many boards as the command line says, and print what became of them."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    started = time.perf_counter()
    totals, kinds, shown = Counter(), {}, Counter()
    for _, spelling in zip(range(count), spellings(random.Random(seed)), strict=False):
        result, told = outcome(spelling)
        if spelling.certain and result == "refused":
            result = "refused with one reading"
        totals[result] += 1
        kinds.setdefault(spelling.name[2:4], Counter())[result] += 1
        if result not in ("read", "refused"):
            shown[result] += 1
            if shown[result] <= 5:
                print(f"{result}: {spelling.name}: {told}\n{spelling.source}\n{spelling.state}\n")
    for name, counts in sorted(kinds.items()):
        print(f"{' '.join(name):32}", dict(counts))
    print(dict(totals), f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
