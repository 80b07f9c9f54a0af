"""Letters are as wide as the font says, and text keeps to its room."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tools import letters
from zamok.engine import pencil


def test_the_table_of_letters_is_that_of_the_font() -> None:
    """After another version of the font is locked: `python tools/letters.py`."""
    assert json.loads(letters.TARGET.read_text(encoding="utf-8")) == letters.measure()


def test_widths_add_up_letter_by_letter() -> None:
    for weight in (400, 600, 700):
        one = sum(pencil.width(char, 20, weight) for char in "Замок, castle!")
        assert pencil.width("Замок, castle!", 20, weight) == pytest.approx(one)
    assert pencil.width("i", 20) < pencil.width("W", 20) < pencil.width("W", 40)
    assert pencil.width("Замок", 20, 400) < pencil.width("Замок", 20, 700)
    assert pencil.width("七", 10) == pencil.width("m", 10)  # the font lacks it


def test_wrapped_and_cut_text_keeps_to_its_room() -> None:
    said = "Плитка ложится рядом с уже построенными, и вся башня растёт"
    for room in (60.0, 90.0, 150.0, 400.0):
        lines = pencil.wrap(said, room, 13)
        assert " ".join(lines) == said
        longest = max(pencil.width(word, 13) for word in said.split())
        assert all(pencil.width(line, 13) <= max(room, longest) for line in lines)
        assert pencil.width(pencil.cut(said, room, 13), 13) <= room
        few = pencil.wrap(said, max(room, longest), 13, 2)
        assert len(few) <= 2
        assert all(pencil.width(line, 13) <= max(room, longest) for line in few)
    assert pencil.cut(said, 1000, 13) == said


def test_text_is_escaped_and_squeezed_only_where_it_must_be() -> None:
    drawn = ElementTree.fromstring(pencil.text("<b> & Co", 1, 2, "small", 13))
    assert drawn.text == "<b> & Co"
    assert "textLength" not in drawn.attrib
    assert "textLength" not in pencil.text("short", 0, 0, "", 13, room=200)
    tight = ElementTree.fromstring(pencil.text("rather long words", 0, 0, "", 13, room=90))
    assert tight.attrib["textLength"] == "90"
    assert (ElementTree.fromstring(pencil.text("w" * 99, 0, 0, "", 13, room=90)).text or "")[
        -1
    ] == "…"


def test_shapes_are_markup() -> None:
    for drawn in (
        pencil.rect("a", 0, 0.25, 10, 10, 2),
        pencil.circle("a", 1, 2, 3),
        pencil.shape("a", (0, 0), (1, 1), (0, 1.04)),
        pencil.use("a", 1, 2, 0.5, style="b", id="c", glide=True),
        pencil.use("a"),
        pencil.group("", id="a", style="b", transform=pencil.moved(1, 2), rule="turn", glide=True),
        pencil.sign(6, 0, 0, 20),
    ):
        ElementTree.fromstring(drawn)
    assert pencil.num(1.04) == "1"
    assert pencil.num(-0.26) == "-0.3"
