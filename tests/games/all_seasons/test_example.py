"""The rulebook's own example: four rounds of Anna (seat 0) and Jana (seat 1), move by move."""

from __future__ import annotations

from tests.games.all_seasons.table import asked, choose, do, goods, lines, new, site, talers
from zamok.games.all_seasons.rules import Rules


def check(p: Rules, anna: str, jana: str, tower: str, bank: int, forge: int) -> None:
    """Compare both players (talers, points, goods), the tower, the treasury and the forge."""

    def written(seat: int) -> str:
        held = goods(p, seat)
        pieces = [
            f"{letter}{held[kind]}"
            for letter, kind in zip("swctv", ("sand", "wood", "clay", "stone", "silver"))
            if kind in held
        ]
        return " ".join([str(talers(p, seat)), str(p.scores()[seat]), *pieces])

    kinds = ("sand", "wood", "clay", "stone", "silver")
    assert written(0) == anna
    assert written(1) == jana
    assert "/".join(str(goods(p, "tower").get(kind, 0)) for kind in kinds) == tower
    assert talers(p, "city") == bank
    assert goods(p, "forge").get("silver", 0) == forge


def test_A15_the_four_rounds_of_the_example() -> None:
    p = new(2)
    census = p.census()
    # The coin of the round is taken at once, so each check sees the next first player's coin.
    check(p, "4 0 s1 w1", "3 0 s1 w1", "1/1/1/1/1", 87, 0)

    choose(p, "messenger worker1", "trader builder")
    assert talers(p, 0) == 12
    assert asked(p, 1) == ["cart sand", "cart wood", "cart clay", "cart stone"]
    do(p, "1 cart stone")
    assert goods(p, "tower")["stone"] == 2
    do(p, "1 tower stone")
    assert goods(p, 1) == {"sand": 1, "wood": 1, "stone": 3, "taler": 3}
    do(p, "1 build servants_house")
    assert talers(p, 1) == 8
    do(p, "1 place servants_house.1", "1 from reserve")
    assert talers(p, 1) == 2
    assert "build well" in asked(p, 0)
    do(p, "0 build well")
    check(p, "12 5", "3 0", "1/1/1/0/1", 80, 1)
    assert p.first == 1

    choose(p, "trader worker3", "stonemason worker1")
    do(p, "0 equip sand", "0 equip clay", "0 cart sand", "1 buy clay worker3@0")
    assert asked(p, 1)[0] == "done"  # her worker could build now; she waits
    do(p, "1 done")
    check(p, "14 5 s4 t1", "2 0 w2 c1 t1 v1", "2/1/1/1/1", 80, 1)

    choose(p, "builder worker2", "messenger architect")
    assert talers(p, 1) == 10
    do(p, "0 tower clay", "0 build small_gate")
    assert talers(p, 0) == 19
    do(p, "0 place small_gate", "0 from reserve", "0 place forge-10", "0 from reserve")
    check(p, "4 5 s3 c1", "11 5 w2 c1 t1 v1", "2/1/0/1/1", 82, 1)
    assert len(p.view(1)["players"][1]["unplayed"]) == 8

    # Anna's last two cards lie down by themselves.
    assert p.actors() == [1]
    choose(p, "", "stonemason worker3")
    do(p, "1 equip clay", "1 equip sand", "1 build stable")
    assert p.scores() == [5, 19]
    do(p, "1 place market.1", "1 from reserve")
    assert talers(p, 1) == 5
    do(p, "0 buy stone worker3@1", "0 build house")
    check(p, "4 18 s2", "6 19 s1 c1", "2/1/0/1/1", 88, 2)  # 4 with the coin of round 5: A15, 3
    assert p.round == 5
    assert lines(p, 0) == {"worker": 5, "stonemason": 8, "architect": 5}
    assert lines(p, 1) == {"architect": 5, "stonemason": 14}
    assert len(p.view(0)["players"][0]["unplayed"]) == 8
    assert p.census() == census
    assert p.view(None)["carts"][3] == {
        "kind": "stone",
        "owner": 1,
        "open": True,
        "fresh": False,
    }


def test_the_stable_can_be_paid_with_two_stone_one_clay_four_sand() -> None:
    p = site(new(2), 0, "stonemason", stone=2, clay=1, sand=4)
    do(p, "0 build stable")
    assert goods(p, 0) == {}
    assert p.scores() == [14, 0]
