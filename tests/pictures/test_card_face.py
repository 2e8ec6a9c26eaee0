"""The faces of the cards: the same from Python and in the browser, small, and readable."""

import json
import re
import shutil
import subprocess
from xml.etree import ElementTree as ET

import pytest

from freecell_widget.pictures.card_face import art, back, face, slot
from tests.support.paths import ROOT

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = [{"four_colour": four, "small": small} for four in (False, True) for small in (False, True)]


def faces():
    return [face(card, **look) for look in LOOKS for card in range(54)]


def test_python_and_the_browser_draw_the_same_cards():
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node, which runs js/src/board/card_face.js")
    script = f"""
        import {{ back, face, slot }} from {json.dumps((ROOT / "js/src/board/card_face.js").as_uri())};
        const inside = (svg) => svg.slice(svg.indexOf(">") + 1, -"</svg>".length);
        const cards = [...Array(54).keys()];
        const looks = [false, true].flatMap((fourColour) => [false, true].map((small) => ({{ fourColour, small }})));
        console.log(JSON.stringify({{
            faces: looks.flatMap((look) => cards.map((card) => face(card, look))),
            back: inside(back()),
            slots: [{{}}, {{ suit: 2 }}, {{ rank: 13 }}].map((what) => inside(slot(what))),
        }}));
    """
    done = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    drawn = json.loads(done.stdout)
    assert drawn["faces"] == faces()
    assert drawn["back"] == back()
    assert drawn["slots"] == [slot(), slot(suit=2), slot(rank=13)]


def test_faces_are_xml_without_text_fonts_or_ids():
    for drawn in faces():
        for element in ET.fromstring(drawn).iter():
            assert element.tag in {SVG + name for name in ("svg", "g", "path", "rect")}
            assert not {"id", "href", "style", "font-family"} & set(element.attrib)


def test_every_card_looks_different():
    for look in LOOKS:
        assert len({face(card, **look) for card in range(54)}) == 54


def test_drawings_stay_inside_the_card():
    # Every absolute point of a path that is not transformed lies on the card.
    for card in range(54):
        for path in re.findall(r'<path (?![^>]*transform)[^>]*d="([^"]*)"', face(card)):
            for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path):
                assert 0 <= float(x) <= 100
                assert 0 <= float(y) <= 140


def test_the_index_fits_a_strip_of_a_fifth_of_the_width():
    for glyph in art()["ranks"]:
        ys = [float(y) for y in re.findall(r"M[\d.]+ ([\d.]+)", glyph)]
        assert all(3 < y < 19 for y in ys)
    x, y, scale = (float(n) for n in re.findall(r"[\d.]+", art()["indexSuit"]))
    half = 11 * scale  # suits reach at most 11 units from their middle
    assert y + half < 20 < x + half < 40


def test_art_is_small():
    assert len(json.dumps(art(), separators=(",", ":"))) < 8000
    assert max(map(len, faces())) < 8000


@pytest.mark.parametrize("card", [-1, 54])
def test_what_is_no_card_is_refused(card):
    with pytest.raises(ValueError, match=r"^card must be a whole number from 0 to 53, got "):
        face(card)


# --- Colours


def luminance(colour):
    """WCAG 2.1's relative luminance of #rrggbb."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("deck", ["two", "four"])
def test_suits_meet_wcag_aa_on_paper(deck):
    assert len(art()["ink"][deck]) == 4
    assert all(contrast(colour, "#ffffff") >= 4.5 for colour in art()["ink"][deck])


def test_contrast_is_measured_right():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_four_colours_differ_and_two_pair_the_suits():
    clubs, diamonds, hearts, spades = art()["ink"]["two"]
    assert clubs == spades != diamonds == hearts
    assert len(set(art()["ink"]["four"])) == 4
