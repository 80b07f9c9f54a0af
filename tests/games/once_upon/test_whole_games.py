"""A whole game of each variant, move by move, scored by hand."""

from __future__ import annotations

from tests.games.once_upon.scenario import Scenario

PLAN = "r2c3 r1c4 r1c1 r1c2 r2c3 r2c4 r1c3 r1c4 r2c3 r2c4 r1c1 r1c2 r2c3 r2c4"


# Turns of seat 0: the dice, the cells of its chips, what it builds, the guest that comes.
SCRIPT: list[tuple[str, str, str, str, str, str | None]] = [
    ("stone", "gold", "r3c4", "r3c3", "build:row3_right", "young_king"),  # guest 4
    ("stone", "gold", "r3c4", "r3c3", "build:row3_right", "young_peasant"),  # guest 1
    ("stone", "gold", "r3c4", "r3c3", "build:row3_right", "young_cook"),  # guest 2
    ("stone", "gold", "r3c4", "r3c3", "build:row3_right", "young_knight"),  # guest 3
    ("wood", "food", "r1c3", "r1c4", "build:row1_right", None),  # wall 1, 1 resident
    ("stone", "food", "r1c1", "r1c2", "build:row1_left", None),  # wall 2, 2 residents
    ("food", "gold", "r2c1", "r2c2", "flag:row2_left:2", None),  # flag 1, 2 residents
    ("wood", "gold", "r3c2", "r3c1", "flag:row3_left:1", None),  # flag 1, 1 resident
    ("stone", "gold", "r1c1", "r3c1", "flag:column1:1", None),  # flag 2, 4 residents
    ("gold", "wood", "r2c2", "r3c2", "flag:column2:2", None),  # flag 2, 3 residents
    ("wood", "stone", "r2c4", "r2c3", "build:row2_right", None),  # tower 2
    ("wood", "stone", "r2c4", "r2c3", "build:row2_right", None),  # tower 2
    ("wood", "stone", "r2c4", "r2c3", "build:row2_right", None),  # tower 2
    ("wood", "stone", "r2c4", "r2c3", "build:row2_right", None),  # tower 2, the sun
    ("wood", "food", "r1c3", "r1c4", "build:row1_right", None),  # wall 3, 1 resident
    ("wood", "stone", "r2c4", "r3c4", "build:column4", None),  # wall 4, 3 residents: the end
]
# What seat 1 does with those dice: a floor, a tower worth 5, a tower that waits.
ANSWERS = [
    *("stone:r3c4", "gold:r3c3", "gold:r3c3", "pass", "wood:r1c3", "pass", "pass", "pass"),
    *("pass", "pass", "stone:r2c3", "wood:r2c4", "stone:r2c3", "pass", "pass", "pass"),
]
BUILDS = {1: "build:row3_right", 10: "build:column3"}
# What both do with the food of seat 1's turns; the third time one cell of it is left.
FOOD: dict[int, tuple[str | None, str]] = {
    7: ("food:r1c2", "food:r2c1"),
    8: ("food:r2c1", "food:r1c2"),
    14: (None, "food:r1c4"),
}


def let_wait(table: Scenario) -> None:
    """Let seat 1 keep its tower for later."""
    if "build:row2_right" in table.legal(1):
        table.play(1, "done")


def turn_of_seat_1(table: Scenario, turn: int) -> None:
    """Residents twice, but food three times, which seat 0 takes for its columns."""
    if turn in FOOD:
        own, answer = FOOD[turn]
        table.roll("residents", "food")
        if own is not None:  # the third time one cell of food is left
            table.play(1, own)
        table.play(0, answer)
    else:
        table.roll("residents", "residents")
        table.play(0, "residents:residents" if turn < 7 else "pass")
    let_wait(table)


def test_a_whole_game_of_young_builders() -> None:
    """Seat 0 uses all ten lines but one and finishes; the tower worth 5 is seat 1's."""
    table = Scenario("young")
    for turn, (first, second, one, two, build, guest) in enumerate(SCRIPT):
        table.roll(first, second)
        assert table.state.active == 0
        table.play(0, f"{first}:{one}", f"{second}:{two}").play(1, ANSWERS[turn])
        if guest is not None:
            table.next_guest(guest)
        table.play(0, build)
        if turn == 15:
            break
        if turn in BUILDS:
            if turn == 1:
                table.next_guest("young_queen")
            table.play(1, BUILDS[turn])
        let_wait(table)
        assert table.state.active == 1
        turn_of_seat_1(table, turn)
    # Seat 0 has finished: seat 1 still draws the tower its chips allow.
    assert table.told("cloud") == [(0, {})]
    assert table.legal(1) == {"build:row2_right", "done"}
    table.play(1, "build:row2_right")
    assert table.state.over

    # Seat 0: towers 8, sun 4, cloud 4, flags 1 + 1 + 2 + 2, guests 4 + 1 + 2 + 3.
    # Residents: 7 turns of two, walls 1 + 2 + 1 + 3, flags 2 + 1 + 4 + 3: 31, the eighth group, 17.
    castle = table.of(0)
    assert castle["residents"] == 31
    assert castle["towers"] == [2, 2, 2, 2]
    assert [wall["flags"] for wall in castle["walls"]] == [[1, 2], [1, 2], [], []]
    # Seat 1: towers 5 + 2, a floor with the queen, 4; twelve turns of four residents and three
    # of two are more than the 36 there are: 20.
    assert table.of(1)["residents"] == 36
    assert table.of(1)["towers"] == [5, 2]
    assert table.state.scores() == [8 + 4 + 4 + 6 + 10 + 17, 7 + 4 + 20]
    assert table.state.scores() == [49, 31]
    assert table.state.ranks() == [1, 2]


def turn(table: Scenario, first: str, second: str, uses: tuple[str, ...], answer: str) -> None:
    """A turn of two players up to its building: the active one's uses, the other's answer."""
    table.roll(first, second)
    active = int(table.state.active)
    table.play(active, *uses).play(1 - active, answer)


def the_peasant_changes_hands(table: Scenario) -> None:
    play = table.play
    # 1 (seat 0): a floor and the peasant, whose food fills r2c1 and r1c4.
    turn(table, "stone", "gold", ("stone:r3c4", "gold:r3c3"), "gold:r2c2")
    play(0, "build:row3_right")
    table.next_guest("shepherdess")
    play(0, "take:peasant", "place:r2c1", "place:r1c4")
    # 2 (seat 1): seat 0 adds gold and so has food and gold: the peasant works again.
    turn(table, "gold", "food", ("gold:r3c1", "food:r2c1"), "gold:r2c2")
    assert table.legal(1) == {"clear:row2_left", "done"}  # no wall, no lightning guest
    play(1, "done")
    play(0, "reuse:peasant")  # r2c1 and r1c2 join r1c4, without a choice
    assert table.view(None)["castles"][0]["chips"] == ["r1c2", "r1c4", "r2c1"]
    # 3 (seat 0): two walls from three chips of food.
    turn(table, "wood", "stone", ("wood:r1c3", "stone:r1c1"), "stone:r1c1")
    play(0, "build:row1_right", "build:row1_left")  # 1 + 2 residents
    # Seat 1 has r1c1, r2c1, r2c2, r3c1: stone, food and gold, and steals the peasant.
    assert table.legal(1) == {"steal:peasant", "clear:row2_left", "done"}
    play(1, "steal:peasant")
    play(1, "place:r1c2", "place:r2c1")
    # His food makes the line of food and gold full again: he works for seat 1 a second time.
    play(1, "reuse:peasant")
    assert table.told("reuse") == [(1, {"guest": "peasant", "line": "row2_left"})]
    assert table.view(None)["castles"][1]["guests"] == ["peasant"]
    assert table.view(None)["castles"][1]["chips"] == ["r1c2", "r1c4", "r2c1"]
    # 4 (seat 1): wood and stone; seat 0 takes wood.
    turn(table, "wood", "stone", ("wood:r1c3", "stone:r1c1"), "wood:r2c4")
    play(1, "build:row1_right", "build:row1_left")
    # 5 (seat 0): a tower worth 2, seat 1 a chip of gold.
    turn(table, "stone", "gold", ("stone:r2c3", "gold:r3c3"), "gold:r3c3")
    play(0, "build:row2_right")
    # 6 (seat 1): stone for both: two floors; seat 1 chooses the monk, seat 0 the courtesan.
    turn(table, "stone", "residents", ("stone:r3c4",), "stone:r3c4")
    play(1, "build:row3_right")
    table.next_guest("king")
    play(1, "take:monk")
    play(0, "build:row3_right")
    table.next_guest("queen")
    play(0, "take:courtesan")
    assert table.view(None)["open"] == ["shepherdess", "queen", "king"]


def seat_0_finishes(table: Scenario) -> None:
    play = table.play
    # 7 (seat 0): gold and ?; seat 1's monk draws a flag for the ?.
    turn(table, "gold", "wild", ("gold:r3c3", "wild:r3c4"), "wild:flag2")
    play(0, "build:row3_right")
    table.next_guest("guard")
    play(0, "take:king")
    # 8 (seat 1): residents twice; seat 0 draws two.
    turn(table, "residents", "residents", (), "residents:residents")
    # 9 (seat 0): the fourth floor, the guard: from now on the crowned guests are safe.
    turn(table, "gold", "stone", ("gold:r3c3", "stone:r3c4"), "gold:flag2")
    play(0, "build:row3_right")
    table.next_guest("jester")
    play(0, "take:guard")
    # 10 to 15: towers of seat 0, in its own turns and with ? in the other's.
    for number in range(3):
        turn(table, "wild", "residents", ("wild:residents",), "wild:r2c3")
        turn(table, "wood", "residents", ("wood:r2c4",), "residents:residents")
        play(0, "build:row2_right")
        assert table.view(None)["castles"][0]["sun"] == (number == 2)
    # 16 (seat 1), 17 (seat 0): a flag worth 2 with 3 residents on wall 1.
    turn(table, "wild", "residents", ("wild:residents",), "wild:r1c2")
    turn(table, "gold", "wood", ("gold:r2c2", "wood:r3c2"), "pass")
    play(0, "flag:column2:1")
    # 18 (seat 1), 19 (seat 0), 20, 21: the last two walls.
    turn(table, "wild", "residents", ("wild:residents",), "wild:r1c3")
    turn(table, "food", "residents", ("food:r1c4",), "pass")
    play(0, "build:row1_right")
    turn(table, "wild", "gold", ("wild:r1c1", "gold:r3c3"), "wild:r1c3")
    turn(table, "food", "stone", ("food:r1c4", "stone:r2c3"), "stone:r3c4")
    play(0, "build:row1_right")
    assert table.told("cloud") == [(0, {})]
    # Seat 1 has gold and stone left: a floor, and with it the queen.
    play(1, "build:row3_right")
    assert table.legal(1) == {"take:shepherdess", "take:queen", "take:jester"}
    table.next_guest("prince")
    play(1, "take:queen")
    assert table.state.over


def test_a_whole_game_of_great_architects() -> None:
    table = Scenario("great").open("peasant monk courtesan")
    the_peasant_changes_hands(table)
    seat_0_finishes(table)
    # Seat 0. Towers 2 + 2 + 2 + 2 = 8, sun 4, cloud 4, one flag worth 2. Residents: walls
    # 1 + 2 + 1 + 1, flag 3, turn 8 two, turns 11, 13, 15, 19 two each: 18, the fifth group, 8.
    # Guests: courtesan 2 (herself, the king), king 1 (one flag), guard 1.
    castle = table.of(0)
    assert castle["residents"] == 18
    assert castle["guests"] == ["guard", "courtesan", "king"]
    assert table.state.scores()[0] == 8 + 4 + 4 + 2 + 8 + (2 + 1 + 1)
    # Seat 1. Two flags of the monk 4. Residents: walls 1 + 2, turn 6 two, turn 8 four, turns
    # 10, 12, 14 four each and their answers 11, 13, 15 two each, 16 four, 18 four:
    # 3 + 2 + 4 + 12 + 6 + 4 + 4 = 35, the ninth group, 20. Guests: peasant 1, monk 1, queen 3.
    castle = table.of(1)
    assert castle["residents"] == 35
    assert castle["guests"] == ["peasant", "monk", "queen"]
    assert castle["walls"][1]["flags"] == [2, 2]
    assert table.state.scores()[1] == 4 + 20 + (1 + 1 + 3)
    assert table.state.scores() == [30, 29]


def throw(
    table: Scenario, first: str, second: str, uses: tuple[str, ...], answers: dict[int, str]
) -> int:
    """A turn of four players up to its building; return who throws."""
    table.roll(first, second)
    active = int(table.state.active)
    for text in uses:
        if text in table.legal(active):
            table.play(active, text)
        else:  # it had only this use and is used already
            assert text.partition(":")[2] in table.of(active)["chips"]
    for seat in range(4):
        if seat != active:
            table.play(seat, answers.get(seat, "pass"))
    return active


def floor(table: Scenario, guest: str, *then: str, stone: str = "stone") -> None:
    """A turn in which only the active player builds: a floor for this guest."""
    table.open(f"{guest} courtesan king")
    seat = throw(table, stone, "gold", (f"{stone}:r3c4", "gold:r3c3"), {})
    table.play(seat, "build:row3_right", f"take:{guest}", *then)


def the_dog_finds_food(table: Scenario) -> None:
    """A floor for seat 3 and the dog, whose die shows food."""
    table.open("dog courtesan king")
    throw(table, "stone", "gold", ("stone:r3c4", "gold:r3c3"), {})
    table.play(3, "build:row3_right")
    while True:  # the guest that is turned up is drawn before the dog's die is thrown
        twin = table.state.copy()
        twin.play(3, twin.parse(3, "take:dog"))
        if twin.view(None)["phase"] == "dog" and twin.view(None)["dice_left"] == ["food", "food"]:
            break
        table.state.dice = table.state.dice.fork()
    table.play(3, "take:dog", "food:r1c2", "food:r2c1")


def sixteen_floors(table: Scenario) -> None:
    floor(table, "architect", "place:r1c3")  # seat 0: and 1 resident
    floor(table, "bohemian")  # seat 1: 4 residents
    floor(table, "lumberjack", "place:r1c3", "place:r2c4")
    the_dog_finds_food(table)
    floor(table, "merchant", "place:r2c2", "place:r3c1")
    floor(table, "miner", "place:r1c1", "place:r2c3")
    floor(table, "wizard", "lift:r1c3", "place:r2c3", "stop")  # seat 2: stone beside wood
    table.play(2, "build:row2_right")  # a tower worth 2
    floor(table, "peasant")  # seat 3: one cell of food is left, the other food is lost
    assert table.view(None)["castles"][3]["chips"] == ["r1c2", "r1c4", "r2c1"]
    for guest in ("shepherdess", "knight", "cook", "troll", "prince", "princess", "jester"):
        floor(table, guest)
    floor(table, "monk", stone="wood")  # seat 3: the troll takes wood for stone
    assert [castle["floors"] for castle in table.view(None)["castles"]] == [4, 4, 4, 4]


def seat_0_finishes_alone(table: Scenario) -> None:
    # Seat 0 draws a small cloud, the knight a chip, the cook's food a resident; seat 3 a wall.
    throw(
        table,
        "wild",
        "residents",
        ("wild:cloud",),
        {1: "residents:r1c3", 2: "wild:r1c2", 3: "wild:r1c1"},
    )
    table.play(3, "build:row1_left")
    assert [castle["residents"] for castle in table.view(None)["castles"]] == [3, 4, 1, 2]
    # Seat 1 fills a row and a column that cross and takes the tower worth 5; the monk a flag.
    throw(table, "wood", "gold", ("wood:r2c4", "gold:r3c3"), {0: "wood:r2c4", 3: "gold:flag1"})
    assert table.legal(1) == {"build:row2_right", "build:column3", "done"}
    table.play(1, "build:column3")

    # Seat 0 finishes with two questions a turn; the others draw residents in their own turns.
    chips = iter(PLAN.split())
    while not table.state.over:
        if table.state.active == 0:
            throw(table, "wild", "wild", (f"wild:{next(chips)}", f"wild:{next(chips)}"), {})
        else:
            throw(table, "wild", "wild", ("wild:residents",) * 2, {0: f"wild:{next(chips)}"})
        if table.phase == "build":
            (build,) = table.legal(0) - {"done"}
            table.play(0, build)
    assert table.view(None)["turn"] == 29
    assert table.told("sun") == table.told("cloud") == [(0, {})]


def test_a_whole_game_of_four_great_architects() -> None:
    """The sixteen floors of four players bring sixteen guests; each does what he can."""
    table = Scenario("great", seats=4)
    sixteen_floors(table)
    seat_0_finishes_alone(table)
    # Seat 0: towers 2 + 2 + 2 + 2, sun 4, cloud 4, small cloud 2; residents 1 + 2 and from walls
    # 1 + 2 + 1 + 2: 9, the third group, 4; architect 1, merchant 1, shepherdess 1, prince 4.
    # Seat 1: tower 5; residents 4 + 4 + 4 = 12, 4; bohemian, miner, knight, princess 1 each.
    # Seat 2: tower 2; residents 1 + 4 + 4 + 4 = 13, 6; lumberjack, wizard, cook 1 each, jester 4.
    # Seat 3: flag 2; residents 2 + 4 + 4 + 4 = 14, 6; dog, peasant, troll, monk 1 each.
    castles = table.view(None)["castles"]
    assert [castle["residents"] for castle in castles] == [9, 12, 13, 14]
    assert [castle["parts"] for castle in castles] == [12, 5, 5, 5]
    assert table.state.scores() == [
        8 + 4 + 4 + 2 + 4 + (1 + 1 + 1 + 4),
        5 + 4 + 4,
        2 + 6 + (3 + 4),
        2 + 6 + 4,
    ]
    assert table.state.scores() == [29, 13, 15, 12]
    assert table.state.ranks() == [1, 3, 2, 4]
