"""The pieces that pages were last shown: made again only of other values, and in memory once."""

from __future__ import annotations

from zamok.web.album import Album


def test_what_was_made_of_equal_values_is_there_already() -> None:
    album = Album("en")
    first = album.fill("log.html", blocks=["log-0"], branch="")
    album.fill("log.html", blocks=["log-0", "log-1"], branch="")
    assert album.fill("log.html", blocks=["log-0"], branch="") is first


def test_what_is_the_same_at_two_tables_is_in_memory_once() -> None:
    one, other = (Album("en").fill("log.html", blocks=["log-0"], branch="") for _ in range(2))
    assert one is other
    assert Album("ru").fill("log.html", blocks=[], branch="") != one
