"""Take headings, labels, numbers and tables off the lines of a board text.

What a board text says beside its cards becomes one of three labels (``Foundations:``, ``Freecells:``, ``:``) or goes.
Where a sign may be read in two ways, such as ``-`` at the start of each line, both ways are kept, for the reader to
compare.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import NotationError
from freecell_widget.notation.board_reader import Line, cut, labelled
from freecell_widget.notation.board_signs import are_cards, is_card, is_empty
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.variants.variant import Variant


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split(", "))


# English, French, German, Spanish, Italian, Dutch and Portuguese, in small letters without accents.
_FREECELLS = _names(
    "freecells, freecell, free cells, free cell, free, fc, cells, cell, reserve, reserves, cellules libres,"
    " cellule libre, cellules, cellule, cases libres, freie zellen, freizellen, zellen, celdas libres, celdas,"
    " celle libere, celle, vrije cellen, cellen, celulas livres, celulas"
)
_FOUNDATIONS = _names(
    "foundations, foundation, founds, found, decks, deck, home, homecells, home cells, home cell, fondations,"
    " fondation, fundamente, grundstapel, zielstapel, ablagestapel, ablage, fundaciones, bases, fondazioni,"
    " fondamenta, basi, funderingen, fundacoes"
)
_COLUMNS = _names(
    "c, t, col, cols, column, columns, cascade, cascades, stack, stacks, pile, piles, tableau, tableaux, colonne,"
    " colonnes, spalte, spalten, stapel, columna, columnas, pila, pilas, colonna, kolom, kolommen, coluna, colunas"
)
_ROWS = _names("row, rows, ligne, lignes, rangee, rangees, zeile, zeilen, fila, filas, riga, righe, rij, linha, linhas")
_HEADING = _COLUMNS - _names("c, t") | _names(
    "deal, game, board, position, freecell, solitaire, patience, microsoft, windows, ms, number, no, nr, n, initial,"
    " start, starting, current, layout, cards, card, the, of, my, donne, jeu, partie, plateau, numero, initiale,"
    " cartes, spiel, blatt, nummer, karten, auslage, juego, mano, reparto, tablero, cartas, gioco, tavolo, carte,"
    " spel, kaarten, jogo, solution, moves, coups, de, du, des, la, le, les, das, der, die, el, il, het"
)
_NOTHING = re.compile(r"\(?\b(?:empty|none|vides?|aucune|leer|vac[ií][ao]|vuot[ao]|leeg|vazi[ao])\b\)?", re.IGNORECASE)
_LETTER = r"[^\W\d_]"
_NAMED = re.compile(rf"\s*({_LETTER}+)\.?\s*[#(]?\s*(\d{{1,2}})\)?(?:\s*[:.)=→]+|(?=\s)|$)(.*)")
_NUMBERED = re.compile(r"\s*[(\[#]?(\d{1,2})(?:[ \t]*[.:)\]→]+|(?=[\s,;])|$)[\t,;]?(.*)")
_ABOVE = rf"\s*(?:{_LETTER}+\.?\s*#?)?(\d{{1,2}})(?=[\s,;]|$)[,;]?"
_OVERLINE = re.compile(r"\s*(?:---\s+)*---\s*")
_FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")
_MARKUP = re.compile(r'\*\*(?=\S)([^*]+)\*\*|[`"]')
_RULE = 3  # signs of a rule; fewer may stand for an empty column
_FRAME = re.compile(r"[|+]?[ \t]*(?:(?:[-=]{2,}:?|:[-=]+:?|[-=]+:)[ \t]*(?:[|+][ \t]*|$))+")  # rules of a table
_BULLET = re.compile(r"\s*([•◦‣▪·])(?=\s|$)")
_DASH = re.compile(r"\s*([-*])(?=\s|$)")
_HEIGHT = r"[CDHS♣♦♥♠]-(?:10|[0A2-9TJQK])(?=\s|$)"
_PRINTED = re.compile(rf"([^:\[-]*?)((?:\s*{_HEIGHT}){{2,}})\s*", re.IGNORECASE)
_LONGEST = 200  # characters of a line that fc-solve prints
_WORD = re.compile(rf"{_LETTER}{{4,}}")  # too long for a card


class Sheet(NamedTuple):
    """The lines of a board text without headings, and what these say.

    Args:
        lines: with the labels ``Foundations:``, ``Freecells:`` and ``:``.
        side_by_side: whether a heading says that the lines are rows.
        header: a line above the rows with one sign over each column.
    """

    lines: list[Line]
    side_by_side: bool = False
    header: Line | None = None

    @property
    def plain(self) -> list[Line]:
        """The lines with cards and without a label."""
        return [line for line in self.lines if line.text.strip() and not labelled(line)]


def tidy(lines: Sequence[Line], variant: Variant) -> list[Sheet]:
    """Return a board text without headings, numbers, bullets and frames.

    Args:
        lines: without comments, with plain signs.
        variant: the game, which says how many columns there are.

    Returns:
        The text in each way that its signs may be read, the likeliest first.

    Raises:
        NotationError: a line holds other words than headings, or a column stands there twice.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> text = ["Deal 7", "Cellules libres : - KD", "Column 1: KC QH"]
    >>> [line.text for line in tidy([Line(*line) for line in enumerate(text, 1)], FREECELL)[0].lines[:2]]
    ['Freecells: - KD', ': KC QH']
    """
    lines = [Line(number, _MARKUP.sub(r"\1", text)) for number, text in lines if not _FENCE.fullmatch(text)]
    lines = _printed(_tables(_unquoted(lines), variant.cascades), variant)
    sheets = [Sheet(version) for version in _labels(lines, variant)]
    sheets = [_without_headings(sheet, variant) for sheet in sheets]
    for step in (_grouped, _split, _named, _numbered, _bullets, _empty_columns):
        sheets = [changed for sheet in sheets for changed in step(sheet, variant)]
    return sheets


def _key(name: str) -> str:
    """Return a name in small letters without accents."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(sign for sign in parts if not unicodedata.combining(sign)).split())


def _unquoted(lines: list[Line]) -> list[Line]:
    """Return lines without the ``>`` of a quoted message."""
    if all(line.text.lstrip().startswith(">") for line in lines if line.text.strip()):
        return [Line(number, text.lstrip()[1:].removeprefix(" ")) for number, text in lines]
    return lines


def _tables(lines: list[Line], columns: int) -> list[Line]:
    """Return lines with tabs for the bars of a table, without its frame.

    A bar at both ends of all lines is the frame, unless there are as many bars as between the columns.
    """
    barred = [text.strip() for _, text in lines if "|" in text and not _FRAME.fullmatch(text.strip())]
    if len(barred) < 2:
        return lines
    counts = {text.count("|") for text in barred}
    left, right = all(text[0] == "|" for text in barred), all(text[-1] == "|" for text in barred)
    ruled = any(_FRAME.fullmatch(text.strip()) and text.strip()[0] in "|+" for _, text in lines)
    framed = left and (counts == {1} or (right and (ruled or counts != {columns - 1})))
    if not framed and (left or (counts != {columns - 1} and any(text[0] == "|" for text in barred))):
        return lines
    kept: list[Line] = []
    for number, text in lines:
        if _FRAME.fullmatch(text.strip()):
            if kept and not kept[-1].text.strip():  # a header without words
                kept.pop()
        elif "|" in text:
            inner = text.strip().removeprefix("|").removesuffix("|") if framed else text
            kept.append(Line(number, "\t".join(cell.strip() for cell in inner.split("|"))))
        else:
            kept.append(Line(number, text))
    return kept


def _printed(lines: list[Line], variant: Variant) -> list[Line]:
    """Return lines with labels for the line above a rule that fc-solve prints.

    It has the freecells and the foundations.
    """
    found: list[Line] = []
    rule = None
    for line, below in zip(lines, [*lines[1:], Line(0, "")], strict=False):
        match = _PRINTED.fullmatch(line.text) if len(line.text) < _LONGEST and _OVERLINE.fullmatch(below.text) else None
        cards = list(re.finditer(r"\S+", match[1])) if match else []
        ends = [dashes.end() for dashes in re.finditer("-+", below.text)]
        wide = match and line.text.index(match[2].lstrip()) > max(ends, default=0)  # not where spaces were lost
        fits = wide and all(card.end() in ends and is_card(card[0]) for card in cards)
        if match and fits and len(ends) == variant.freecells:
            cells = {card.end(): card[0] for card in cards}
            found.append(Line(line.number, f"Freecells: {' '.join(cells.get(end, '-') for end in ends)}"))
            found.append(Line(line.number, f"Foundations: {match[2]}"))
            rule = below
        elif line != rule:
            found.append(line)
    return found


def _labels(lines: list[Line], variant: Variant) -> list[list[Line]]:
    """Return lines with the two labels that the reader knows.

    A name alone on its line may name the line below it, too: then there are several versions.
    """
    found: list[list[Line]] = [[]]
    size = {"Freecells": variant.freecells, "Foundations": variant.foundations}
    cards = sum(bool(line.text.strip()) and not _label(line.text) for line in lines)
    for index, line in enumerate(lines):
        label = _label(line.text)
        if label is None:
            found = [version if _took(version, line) else [*version, line] for version in found]
            continue
        indent = line.text[: len(line.text) - len(line.text.lstrip())]
        own = Line(line.number, f"{indent}{label.name}:{_NOTHING.sub('-', label.rest)}")
        value = lines[index + 1].text if index + 1 < len(lines) else ""
        tokens = value.split()
        fits = not label.rest.strip() and 0 < len(tokens) <= size[label.name] and all(map(_is_slot, tokens))
        after = lines[index + 2].text if index + 2 < len(lines) else ""
        ends = not after.strip() or bool(_label(after)) or is_heading(after.strip())
        sure = label.colon and cards <= variant.cascades and not ends and not any(map(is_empty, tokens))
        alone = [[*version, own] if label.colon or label.plural else version for version in found]
        taken = [[*version, Line(line.number + 1, f"{label.name}: {value}")] for version in found]
        found = alone + taken if fits and not sure else alone
    return found


def _took(version: list[Line], line: Line) -> bool:
    """Return whether a version has taken a line as the value of a label."""
    return bool(version) and version[-1].number == line.number


class _Label(NamedTuple):
    """A label of freecells or foundations, and what follows it."""

    name: str
    colon: bool
    plural: bool
    rest: str


def _label(text: str) -> _Label | None:
    """Return the label that a line begins with."""
    for words in (2, 1):
        match = re.match(rf"\s*({' +'.join([_LETTER + '+'] * words)})(?!\w)[ \t]*([:=]?)(.*)", text)
        key = _key(match[1]) if match else ""
        name = "Freecells" if key in _FREECELLS else "Foundations" if key in _FOUNDATIONS else None
        if match and name and (match[2] or all(map(_is_slot, match[3].split()))):
            return _Label(name, bool(match[2]), key != "freecell", match[3])
    return None


def _is_slot(token: str) -> bool:
    """Return whether a token may stand for a freecell or a foundation."""
    return is_card(token) or is_empty(token) or bool(re.fullmatch(_HEIGHT, token, re.IGNORECASE))


def _without_headings(sheet: Sheet, variant: Variant) -> Sheet:
    """Return a sheet without headings, with a line of column numbers apart."""
    kept: list[Line] = []
    header = None
    started = False
    for line in sheet.lines:
        text = line.text.strip()
        if not text or labelled(line):
            kept.append(line)
        elif not started and _is_above(text, variant.cascades):
            header = header or line
        elif not is_heading(text):
            if _WORD.search(text) and not _has_cards(text) and not _is_named(text) and not _NOTHING.search(text):
                raise fault(NotationError, "board.words", line=line.number, text=cut(text))
            kept.append(line)
            started = started or _has_cards(text)
    return Sheet(kept, header is not None, header)


def is_board_line(text: str) -> bool:
    """Return whether a line has the freecells or foundations of a board.

    >>> is_board_line("Freecells: KC - - -"), is_board_line(" JD          H-0 C-0 D-0 S-A"), is_board_line("26 7a")
    (True, True, False)
    """
    return _label(text) is not None or (len(text) < _LONGEST and _PRINTED.fullmatch(text) is not None)


def _has_cards(text: str) -> bool:
    """Return whether a line has a token written like cards."""
    return any(map(are_cards, re.split(r"[\s,;]+", text)))


def _is_named(text: str) -> bool:
    """Return whether a line begins with a word and a number for a column."""
    match = _NAMED.fullmatch(text)
    return match is not None and _key(match[1]) in _COLUMNS | _ROWS


def is_heading(text: str) -> bool:
    """Return whether a line is a rule or has known words and numbers only.

    >>> is_heading("FreeCell Deal #617"), is_heading("Deal me in")
    (True, False)
    """
    words = re.findall(r"[^\W_]*[^\W\d_][^\W_]*", _key(text))
    if re.fullmatch(r"#\d+|=+|[-=]{8,}", text):
        return True
    return bool(words) and not _has_cards(text) and not _is_named(text) and all(word in _HEADING for word in words)


def _is_above(text: str, columns: int) -> bool:
    """Return whether a line has one number or sign for each column."""
    tokens = text.split()
    if re.fullmatch(f"(?:{_ABOVE})+", text):
        return [int(number) for number in re.findall(_ABOVE, text)] == list(range(1, columns + 1))
    return len(tokens) == columns > 1 and (
        all(map(is_empty, tokens)) or tokens == list("ABCDEFGHIJKLMNOPQRST"[:columns])
    )


def _grouped(sheet: Sheet, variant: Variant) -> list[Sheet]:
    """Return a sheet with columns in one line that stand one card a line.

    Blank lines stand between the columns.
    """
    plain = set(sheet.plain)
    if len(plain) == len(sheet.lines) or not all(is_card(line.text.strip()) for line in plain):
        return [sheet]
    groups: list[Line] = []
    for before, line in zip([Line(0, ""), *sheet.lines], sheet.lines, strict=False):
        if {before, line} <= plain:
            groups[-1] = Line(groups[-1].number, f"{groups[-1].text} {line.text.strip()}")
        elif line.text.strip():
            groups.append(line)
    labels = any(map(labelled, sheet.lines))
    return [sheet._replace(lines=groups), sheet] if not labels or len(groups) == variant.cascades else [sheet]


def _split(sheet: Sheet, variant: Variant) -> list[Sheet]:
    """Return a sheet with the columns of a single line below labels in lines."""
    separator = next((sign for sign in "|/;" if len(sheet.plain) == 1 and sign in sheet.plain[0].text), None)
    if separator is None:
        return [sheet]
    (line,) = sheet.plain
    parts = [Line(line.number, f": {part.strip()}") for part in line.text.split(separator)]
    labels = [other for other in sheet.lines if labelled(other)]
    if len(parts) == variant.cascades and (labels or any(len(part.tokens()) < 2 for part in parts)):
        split = sheet._replace(lines=labels + parts)
        # Single cards may be one column, too.
        return [split] if any(len(part.tokens()) > 1 for part in parts) else [split, sheet]
    if labels:
        where = {"line": line.number, "parts": len(parts)}
        raise fault(NotationError, "board.pieces", **where, variant=variant.name, columns=variant.cascades)
    return [sheet]


def _named(sheet: Sheet, variant: Variant) -> list[Sheet]:
    """Return a sheet with ``:`` before columns such as ``Column 3``, in order."""
    matches = [(line, _NAMED.fullmatch(line.text)) for line in sheet.plain]
    names = [(line, int(match[2]), match[3]) for line, match in matches if match and _key(match[1]) in _COLUMNS]
    rows = [(line, int(match[2]), match[3]) for line, match in matches if match and _key(match[1]) in _ROWS]
    if rows and len(rows) == len(matches) and [number for _, number, _ in rows] == list(range(1, len(rows) + 1)):
        texts = {line: rest for line, _, rest in rows}
        return [sheet._replace(lines=_with(sheet.lines, texts), side_by_side=True)]
    letters = [name for name in names if len(name[0].text.split()[0].rstrip("0123456789:.)=→")) == 1]
    columns = _gathered(sheet.plain, [name for name in names if name not in letters])
    if not columns and len(letters) == len(sheet.plain):  # among other lines, c2 is the two of clubs
        columns = letters
    if not columns:
        return [sheet]
    first = min(number for _, number, _ in columns)
    by_number: dict[int, Line] = {}
    for line, number, rest in columns:
        place = number + (first == 0)
        if place in by_number or place > variant.cascades:
            where = {"line": line.number, "number": number}
            raise fault(NotationError, "board.number", **where, variant=variant.name, columns=variant.cascades)
        by_number[place] = Line(line.number, f": {rest}")
    last = max(by_number)
    cascades = [by_number.get(place, Line(0, ":")) for place in range(1, last + 1)]
    return [sheet._replace(lines=[*(line for line in sheet.lines if labelled(line)), *cascades])]


def _gathered(plain: list[Line], names: list[tuple[Line, int, str]]) -> list[tuple[Line, int, str]]:
    """Return names with what follows on their lines, or on the lines below.

    The result is empty if lines stand above the first name or names have cards both beside and below them.
    """
    if len(names) == len(plain):
        return names
    if not names or plain[0] != names[0][0] or any(rest.strip() for _, _, rest in names):
        return []
    places = {line: place for place, line in enumerate(plain)}
    starts = [places[line] for line, *_ in names]
    ends = [*starts[1:], len(plain)]
    return [
        (line, number, " ".join(below.text for below in plain[start + 1 : end]))
        for (line, number, _), start, end in zip(names, starts, ends, strict=True)
    ]


def _with(lines: list[Line], texts: dict[Line, str]) -> list[Line]:
    """Return lines, some with another text."""
    return [Line(line.number, texts.get(line, line.text)) for line in lines]


def _numbered(sheet: Sheet, _: Variant) -> list[Sheet]:
    """Return a sheet without the numbers before its lines."""
    matches = [(line, _NUMBERED.fullmatch(line.text)) for line in sheet.plain]
    names = [(line, int(match[1]), match[2]) for line, match in matches if match]
    found = _gathered(sheet.plain, names)
    if not found and len(names) > 1 and [number for _, number, _ in names] == list(range(1, len(names) + 1)):
        other = next(line for line, match in matches if match is None)
        raise fault(NotationError, "board.unnumbered", line=other.number, text=cut(other.text.strip()))
    if len(found) < 2 or [number for _, number, _ in found] != list(range(1, len(found) + 1)):
        return [sheet]
    labels = [line for line in sheet.lines if labelled(line)]
    lines = [Line(line.number, rest) for line, _, rest in found]
    filled = [line for line in lines if line.text.strip()]
    if len(filled) == len(lines):
        return [sheet._replace(lines=labels + lines)]
    columns = sheet._replace(lines=labels + [Line(line.number, f": {line.text}") for line in lines])
    if lines[len(filled) :] and filled != lines[: len(filled)]:
        return [columns]
    return [columns, sheet._replace(lines=labels + filled)]  # numbers below the last row may be left empty


def _bullets(sheet: Sheet, _: Variant) -> list[Sheet]:
    """Return a sheet without the bullets of a list.

    A dash may also be the gap of an empty column.
    """
    for pattern, sure in ((_BULLET, True), (_DASH, False)):
        matches = [pattern.match(line.text) for line in sheet.plain]
        if matches and all(matches) and len({match[1] for match in matches if match}) == 1:
            texts = {line: pattern.sub("", line.text, count=1) for line in sheet.plain}
            if not all(text.strip() for text in texts.values()):
                texts = {line: f": {text}" for line, text in texts.items()}
            without = sheet._replace(lines=_with(sheet.lines, texts))
            return [without] if sure else [without, sheet]
    return [sheet]


def _empty_columns(sheet: Sheet, variant: Variant) -> list[Sheet]:
    """Return a sheet with ``:`` for columns that are marked as empty.

    A dash alone may be a rule below rows, too.
    """
    texts = {line: ":" for line in sheet.lines if _NOTHING.fullmatch(line.text.strip().removeprefix(":").strip())}
    texts |= {line: ":" for line in sheet.lines if line.text.lstrip()[:1] == ":" and all(map(is_empty, line.tokens()))}
    sheet = sheet._replace(lines=_with(sheet.lines, texts))
    marked = sum(line.text.lstrip()[:1] == ":" for line in sheet.lines)
    dashes = [line for line in sheet.plain if is_empty(line.text.strip()) and len(line.text.strip()) < _RULE]
    if not dashes or marked + len(sheet.plain) != variant.cascades:
        return [sheet]
    columns = sheet._replace(lines=_with(sheet.lines, dict.fromkeys(dashes, ":")))
    rows = sheet._replace(lines=[line for line in sheet.lines if line not in dashes], side_by_side=True)
    return [columns, rows]
