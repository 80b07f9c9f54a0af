"""The positions of a game, kept as what is other than before."""

from __future__ import annotations

import itertools

import pytest

import zamok
from zamok.engine import PositionError
from zamok.engine.layout import difference
from zamok.server.film import LOOSE, Film


def filmed(texts: list[str]) -> Film:
    film = Film()
    film.add(texts[0])
    for before, after in itertools.pairwise(texts):
        film.add(difference(before, after))
    return film


@pytest.mark.parametrize("game", [game.key for game in zamok.games()])
def test_a_film_gives_back_every_position_of_a_game(game: str) -> None:
    state = zamok.game(game).start(2, {}, "film")
    texts = [state.to_text()]
    while not state.over and len(texts) < 80:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[-1])
        texts.append(state.to_text())
    film = filmed(texts)
    told, last = film.plain()
    assert list(Film.from_plain(told, last)) == texts
    assert len(film) == len(texts) == len(told) > LOOSE, "some are packed"
    assert list(film) == texts
    assert film.last == texts[-1]
    assert [film.at(number) for number in (0, 1, 40)] == [texts[0], texts[1], texts[40]]
    assert film.after(30) == texts[30:]
    assert list(film.first(3)) == texts[:3]
    for count in (len(texts), len(texts) - 1, 60, 30, 11):
        film.cut(count)
        assert film.last == texts[count - 1]
    film.add(difference(texts[10], texts[11]))
    assert list(film) == texts[:12]


def test_a_position_may_be_written_by_other_rules_and_goes_on_from_there() -> None:
    film = filmed(["game:1 x=1 y=2", "game:1 x=2 y=2"])
    film.rewrite_last("game:2 z=3")
    film.add("z=4")
    assert list(film) == ["game:1 x=1 y=2", "game:2 z=3", "game:2 z=4"]
    with pytest.raises(PositionError):
        film.add("y=1")
    assert film.last == "game:2 z=4"
    film.cut(2)
    assert film.last == "game:2 z=3"
    film.cut(1)
    assert film.last == "game:1 x=1 y=2", "fields that others do not have are there again"
