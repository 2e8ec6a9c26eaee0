"""Everything readable in every theme, by day and by night: words, rings, the focus, and what marks an empty place."""

import pytest

THEMES = [(theme, scheme) for theme in ("felt", "paper", "contrast") for scheme in ("light", "dark")]


@pytest.mark.parametrize(("theme", "scheme"), THEMES)
def test_text_has_contrast_in_every_theme(stage, freecell, theme, scheme):
    """Axe looks at the words; the picture of the game is looked at below."""
    table = stage(freecell(617, theme=theme), scheme=scheme, width=1200)
    table.drag(0, 1)
    assert table.axe("color-contrast") == {}


def resolved(table, *names):
    """Return the colours that custom properties of the board stand for, each with its opacity."""
    return table.page.evaluate(
        """(names) => names.map((name) => {
          const probe = document.createElement("i");
          document.querySelector("#a .freecell-widget").append(probe);
          probe.style.color = `var(${name})`;
          const colour = getComputedStyle(probe).color;
          probe.remove();
          const [red, green, blue, opacity = 1] = colour.match(/[\\d.]+/g).map(Number);
          return [red, green, blue, opacity];
        })""",
        list(names),
    )


def over(colour, ground, opacity=1):
    """Return what is seen of a colour that lets the ground through."""
    part = colour[3] * opacity
    return [part * one + (1 - part) * other for one, other in zip(colour[:3], ground[:3], strict=True)]


def contrast(one, other):
    def light(colour):
        parts = [value / 255 for value in colour[:3]]
        parts = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("theme", "scheme"), THEMES)
def test_rings_and_focus_stand_out_in_every_theme(stage, freecell, theme, scheme):
    table = stage(freecell(617, theme=theme), scheme=scheme)
    white = (255, 255, 255)
    ring, focus, on_card, on_ring, around = resolved(
        table, "--ring", "--focus", "--focus-card", "--on-ring", "--around"
    )
    for ground in resolved(table, "--ground", "--ground-edge"):
        for mark in (ring, focus):
            assert contrast(mark, ground) >= 3
    assert contrast(on_card, white) >= 3
    assert contrast(on_ring, ring) >= 4.5
    assert max(contrast(ring, white), contrast(over(around, white), ring)) >= 3, "a ring over a white card"


@pytest.mark.parametrize(("theme", "scheme"), THEMES)
def test_words_can_be_read_wherever_they_stand(stage, freecell, theme, scheme):
    table = stage(freecell(617, theme=theme), scheme=scheme)
    control, hover = resolved(table, "--control", "--control-hover")
    text, quiet, alarm = resolved(table, "--text", "--quiet", "--alarm")
    for ground in resolved(table, "--ground", "--ground-edge", "--panel"):
        for words in (text, quiet, alarm):
            assert contrast(words, ground) >= 4.5
        for behind in (over(control, ground), over(hover, ground)):
            assert contrast(text, behind) >= 4.5, "on a control, and under the pointer"


@pytest.mark.parametrize(("theme", "scheme"), THEMES)
def test_empty_places_are_seen(stage, freecell, theme, scheme):
    """Faintly on felt and paper, clearly where contrast was asked for."""
    table = stage(freecell(617, theme=theme), scheme=scheme)
    line, slot = resolved(table, "--line", "--slot")
    opacity = "(name) => Number(getComputedStyle(document.querySelector(`#a [data-pile='12'] svg ${name}`)).opacity)"
    sign, outline = (table.page.evaluate(opacity, name) for name in ("g", "rect"))
    for ground in resolved(table, "--ground", "--ground-edge"):
        behind = over(slot, ground)
        assert contrast(over(line, behind, sign), behind) >= (3 if theme == "contrast" else 1.9)
        assert contrast(over(line, behind, outline), behind) >= (3 if theme == "contrast" else 1.4)


def test_forced_colours_leave_signs_and_numbers_in_sight(stage, freecell):
    table = stage(freecell(617), context={"forced_colors": "active"})
    table.widget.play("82 52 7a")
    table.sync()
    table.click(1, -2)
    table.rest()
    style = "([name, pseudo, what]) => getComputedStyle(document.querySelector(`#a ${name}`), pseudo)[what]"
    assert table.page.evaluate(style, ["[data-pile='12'] svg g", None, "opacity"]) == "1"
    assert table.page.evaluate(style, ["[data-reach]", "::before", "borderTopStyle"]) == "solid"
