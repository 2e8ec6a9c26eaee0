"""Turns of phrase that nobody says aloud, and French that is translated English, are counted and limited.

A limit may be lowered and is never raised.
"""

import ast
import io
import json
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import ROOT

HERE = Path(__file__)
WORDS = ROOT / "freecell_widget" / "words"
# The columns of the table: comments, docstrings and other texts of these files, and all of the pages.
FOLDERS = {
    "package": [path for path in (ROOT / "freecell_widget").rglob("*.py") if WORDS not in path.parents],
    "words": [*WORDS.glob("*.py"), WORDS / "labels.json"],
    "docs": [*ROOT.glob("*.md"), *ROOT.glob("js/*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("notebooks/**/*.ipynb")],
    "js": [*ROOT.glob("js/src/**/*.js"), *ROOT.glob("js/src/**/*.ts"), *ROOT.glob("js/src/**/*.css")],
    "tests": [
        path
        for folder in ("tests", "scripts", "benchmarks", ".ci")
        for path in (ROOT / folder).rglob("*.py")
        if path != HERE
    ],
}
ENGLISH = {
    # pattern: package, words, docs, js, tests
    "is no X": (0, 0, 0, 0, 0),
    "is none": (0, 0, 0, 0, 0),
    "what is none": (0, 0, 0, 0, 0),
    "whatever": (0, 0, 0, 0, 0),
    "of its own": (0, 0, 0, 1, 0),
    "that which": (0, 0, 0, 0, 0),
    "at hand": (0, 0, 0, 0, 0),
    "first line over 80": (0, 0, 0, 0, 0),
}
PATTERNS = {
    "is no X": r"(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b)\w+",  # "there is no board" is said aloud
    "is none": r"(?<!there )\b(?:is|are|was|were) (?-i:none)\b",  # the value None has a capital letter
    "what is none": r"\bwhat (?:is|are|was|were) none\b",
    "whatever": r"\bwhat(?:so)?ever\b",
    "of its own": r"\bof (?:its|their|one's|our|his) own\b",
    "that which": r"\b(?:that|those) which\b",
    "at hand": r"\bat hand\b",
}
FALSE_FRIENDS = (
    r"\b(?:supporte[rz]?|supportée?s?|basée?s? sur|retourne[rz]?|librairies?|digital\w*|assume[rz]?|consistant\w*"
    r"|éventuellement|définitivement|opportunités?|fonctionnalités?|initie[rz]?|crash\w*|sauver|sauvée?s?|au final"
    r"|faire sens|fait sens|prend place|prendre place|adresser (?:le|un|ce) problème|en charge de)\b"
)
FRENCH = {
    "pas de tel": (0, r"\bpas de tel(?:le)?s?\b"),  # no such
    "il n'y a pas de X {name}": (0, r"\bil n['’]y a pas de [^.:{]*\{"),  # there is no X: X n'existe pas
    "…, pas {given}": (0, r", pas \{"),  # not X: et non X
    "n'est aucun": (0, r"\b(?:n['’]est|ne sont) aucune?s?\b"),  # is no, is none
    "ce qui n'est pas": (0, r"\bce qui n['’](?:est|en est) (?:pas|aucune?)\b"),  # what is none
    "quoi que ce soit": (0, r"\bquoi que ce soit\b|\bpeu importe\b"),  # whatever
    "de son propre": (0, r"\bde (?:son|sa|ses|leurs?|lui) propres?\b"),  # of its own
    "à portée de main": (0, r"\bà portée(?: de main)?\b"),  # at hand
    "false friends": (0, FALSE_FRIENDS),
}


def spoken(text):
    """Return a text in one line, without the signs that begin the lines of a comment."""
    return re.sub(r"\s+", " ", re.sub(r"(?m)^\s*(?:#|//|\*)+ ?", " ", text))


def count(pattern, text):
    """Return what a pattern finds in a text, each time with some words around it."""
    line = spoken(text)
    found = re.finditer(pattern, line, re.IGNORECASE)
    return [line[max(0, match.start() - 30) : match.end() + 30] for match in found]


def long_first_lines(source):
    """Return the first lines of docstrings that have more than 80 characters."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docs = (ast.get_docstring(node) for node in ast.walk(ast.parse(source)) if isinstance(node, kinds))
    return [doc.split("\n")[0] for doc in docs if doc and len(doc.split("\n")[0]) > 80]


def python_texts(source):
    """Return the comments and the strings, docstrings with them, of some Python."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return ["\n".join(comments), *(text for text in strings if isinstance(text, str))]


@cache
def texts(path):
    """Return the texts of a file that somebody reads."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return python_texts(source)
    if path.suffix == ".json":
        return [text for language in json.loads(source).values() for text in language.values()]
    if path.suffix == ".ipynb":
        return ["".join(cell["source"]) for cell in json.loads(source)["cells"]]
    if path.suffix in {".js", ".ts", ".css"}:
        return re.findall(r"/\*.*?\*/|(?:^\s*//.*\n)+|//.*", source, re.DOTALL | re.MULTILINE)
    return [source]


def found_in(path, name):
    if name == "first line over 80":  # of what is documented: a test is known by its name
        documented = path.suffix == ".py" and ROOT / "freecell_widget" in path.parents
        return long_first_lines(path.read_text(encoding="utf-8")) if documented else []
    return [words for text in texts(path) for words in count(PATTERNS[name], text)]


def complaint(found, limit):
    lines = [f"{path.relative_to(ROOT)}: …{words}…" for path, some in found.items() for words in some]
    return f"{len(lines)} where at most {limit} may be:\n" + "\n".join(lines)


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("name", ENGLISH)
def test_plain_english(folder, name):
    limit = dict(zip(FOLDERS, ENGLISH[name], strict=True))[folder]
    found = {path: found_in(path, name) for path in sorted(FOLDERS[folder])}
    assert sum(map(len, found.values())) <= limit, complaint(found, limit)


@pytest.mark.parametrize("name", FRENCH)
def test_french_by_the_habits_of_french_software(name):
    limit, pattern = FRENCH[name]
    found = {path: [words for text in texts(path) for words in count(pattern, text)] for path in FOLDERS["words"]}
    assert sum(map(len, found.values())) <= limit, complaint(found, limit)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_has_files(folder):
    assert len(FOLDERS[folder]) >= 5
    assert all(texts(path) for path in FOLDERS[folder] if path.stat().st_size > 200)


MADE_UP = '''"""Return whatever is left, for that which is left over is what the caller has asked for.

    There is no rule here, and a pile is no
    longer than that; but '12a' is no
    deal, and what is none is left. It has a process of its own.
    """
# Those which are at hand; this
# one is none. It is None.
text = f"{given} is no grade."
'''


def test_each_turn_of_phrase_is_found_in_a_made_up_text():
    texts = python_texts(MADE_UP)
    found = {name: sum(len(count(pattern, text)) for text in texts) for name, pattern in PATTERNS.items()}
    expected = dict.fromkeys(PATTERNS, 1) | {"is no X": 2, "is none": 2, "that which": 2}
    assert found == expected
    assert len(long_first_lines(MADE_UP)) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pas de tel", "Il n'y a pas de telle donne."),
        ("il n'y a pas de X {name}", "Il n’y a pas de pile {pile}."),
        ("…, pas {given}", "Un coup est un Move, pas {given}."),
        ("n'est aucun", "{given} n'est aucune donne."),
        ("ce qui n'est pas", "Ce qui n'en est aucun est ignoré."),
        ("quoi que ce soit", "Quoi que ce soit d'autre."),
        ("de son propre", "Un processus de son propre."),
        ("à portée de main", "La carte est à portée de main."),
        ("false friends", "Le format n'est pas supporté."),
    ],
)
def test_each_calque_is_found_in_a_made_up_sentence(name, text):
    assert [key for key, (_, pattern) in FRENCH.items() if count(pattern, text)] == [name]
