"""The final scoring: every example of the rulebook, number for number, and the figures around."""

from __future__ import annotations

from tests.games.all_seasons.table import (
    asked,
    do,
    finish,
    goods,
    lines,
    new,
    put,
    raise_tiles,
    serve,
    strip,
)


def test_rulebook_tavern_with_eleven_servants_gives_11_and_5() -> None:
    p = new(3)
    raise_tiles(p, 2, tavern=1, stable=1, palace=1, servants_house=1, small_gate=1)
    serve(p, 0, "tavern-12", "stable-16", "palace.1", "servants_house.1")
    serve(p, 1, "tavern-6", "stable-12", "palace.2", "servants_house.2")
    serve(p, 2, "market.1", "forge-6", "small_gate")
    finish(p)
    assert lines(p, 0)["tavern"] == 11
    assert lines(p, 1)["tavern"] == 5


def test_rulebook_forge_with_nine_bars_gives_13_to_the_owner_of_both_places() -> None:
    p = new(2)
    put(p, "forge", silver=9)
    serve(p, 0, "forge-10", "forge-6")
    assert lines(finish(p), 0) == {"forge": 13}


def test_rulebook_one_clay_in_the_palace_is_four_points() -> None:
    p = new(2)
    raise_tiles(p, 1, palace=1)
    serve(p, 0, "palace.1")
    strip(p, 0, clay=1)
    assert lines(finish(p), 0) == {"palace": 4}


def test_stable_three_or_two_points_a_house() -> None:
    p = new(2)
    raise_tiles(p, 1, stable=1, house=5)
    serve(p, 0, "stable-16")
    serve(p, 1, "stable-12")
    finish(p)
    assert (lines(p, 0), lines(p, 1)) == ({"stable": 15}, {"stable": 10})


def test_servants_house_a_point_for_each_tile_left_and_each_servant() -> None:
    p = new(2)
    raise_tiles(p, 1, servants_house=1, tower=2)
    serve(p, 0, "servants_house.1", "servants_house.3")
    serve(p, 1, "servants_house.2")
    finish(p)
    assert (lines(p, 0), lines(p, 1)) == ({"servants_house": 40}, {"servants_house": 20})


def test_a_servant_in_the_keep_may_score_for_all_that_is_empty() -> None:
    p = new(2)
    everything = {
        "well": 1, "small_gate": 1, "large_gate": 1, "stable": 1, "servants_house": 1,
        "tavern": 1, "keep": 1, "palace": 1, "tower": 9, "house": 6,
    }  # fmt: skip
    raise_tiles(p, 1, **everything)
    serve(p, 0, "keep")
    assert lines(finish(p), 0) == {"keep": 45}


def test_palace_takes_the_dearest_and_the_player_says_how_many_bars() -> None:
    p = new(2)
    raise_tiles(p, 1, palace=1)
    serve(p, 0, "palace.1")
    serve(p, 1, "forge-10")
    strip(p, 0, stone=3, clay=1, wood=2, sand=4, silver=3)
    finish(p)
    assert asked(p, 0) == [f"palace {bars}" for bars in range(4)]
    points = {}
    for bars in range(4):
        q = p.copy()
        do(q, f"0 palace {bars}")
        points[bars] = (lines(q, 0)["palace"], lines(q, 1).get("forge", 0))
    assert points == {0: (21, 0), 1: (24, 1), 2: (25, 2), 3: (25, 3)}


def test_palace_bars_become_the_dearest_kind_on_the_carts() -> None:
    p = new(2)
    raise_tiles(p, 1, palace=1)
    serve(p, 0, "palace.1")
    strip(p, 0, silver=1)
    put(p, "tower", stone=15, clay=15)
    finish(p)
    do(p, "0 palace 1")
    assert lines(p, 0) == {"palace": 2}
    assert goods(p, "forge") == {"silver": 1}


def test_palace_bars_need_a_piece_on_the_carts_each_and_own_pieces_do_not_serve() -> None:
    p = new(2)
    raise_tiles(p, 1, palace=1)
    serve(p, 0, "palace.1")
    strip(p, 0, silver=3, stone=1)
    put(p, "tower", stone=13, clay=14)  # one of each is left on the carts
    assert (goods(p, "city")["stone"], goods(p, "city")["clay"]) == (1, 1)
    finish(p)
    do(p, "0 palace 3")
    assert lines(p, 0) == {"palace": 5 + 4 + 2 + 5}
    p = new(2)
    raise_tiles(p, 1, palace=1)
    serve(p, 0, "palace.1")
    strip(p, 0, silver=3)
    strip(p, 1)
    put(p, "tower", stone=15, clay=15, wood=18, sand=18)
    finish(p)
    assert asked(p, 0) == ["palace 0", "palace 1", "palace 2"]  # two pieces of sand lie there
    do(p, "0 palace 2")
    assert lines(p, 0) == {"palace": 2}


def test_carts_and_rider_score_nothing() -> None:
    p = new(2)
    assert finish(p).scores() == [0, 0]
    assert p.over
    assert p.actors() == []
