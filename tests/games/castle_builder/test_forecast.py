"""What is foretold comes true: the forecast against the rules, and against slow ways."""

from __future__ import annotations

from collections import Counter

from tests.games.castle_builder.games import play, spot_move, variants
from tests.games.castle_builder.trial import Trial
from zamok.engine.event import Event
from zamok.games.castle_builder.facts import DATA, DOOR_X, HOLDER_LIMIT, cell_at, x_of
from zamok.games.castle_builder.moves import COIN, DRAW, SPOT
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.state import ASK_ADJUST, ASK_COIN, ASK_MAIN, ASK_SHED, ASK_SPOT
from zamok.games.castle_builder.view import Free, Placement, Player, Ride, View

TILES = {tile["id"]: tile for tile in DATA["tiles"]}


def placements(state: Rules, seat: int) -> list[Placement]:
    found = state.view(seat)["forecast"]["placements"]
    assert found is not None
    return found


def played(state: Rules, seat: int, *moves: int) -> Rules:
    """Return a copy in which a seat has made moves; its events are those of the last."""
    twin = state.copy()
    twin.recording = True
    for move in moves:
        twin.play(seat, move)
    return twin


def ride_of(twin: Rules) -> Ride | None:
    """Return the first ride that the events tell of."""
    for event in twin.events:
        if event.kind == "move":
            tile = DATA["track"]["spaces"][event.data["to"] - 1] == "tile"
            way = event.data
            return {"space": way["to"], "steps": way["steps"], "coins": way["coins"], "tile": tile}
    return None


def pay(twin: Rules, seat: int) -> int:
    """Make every discard still owed, and return how many were made in all."""
    made = sum(event.kind == "adjust" for event in twin.events)
    while twin.phase == ASK_ADJUST:
        twin.play(seat, twin.legal(seat)[0])
        made += sum(event.kind == "adjust" for event in twin.events)
    return made


# ---- placements ------------------------------------------------------------------------------


@variants
def test_placements_are_the_legal_places_and_bring_what_is_foretold(
    seats: int, options: dict[str, str]
) -> None:
    tried = 0
    for number, (state, seat) in enumerate(play(seats, options, "places")):
        told = placements(state, seat)
        if state.phase == ASK_SPOT:
            assert [placement["move"] for placement in told] == state.legal(seat)
        elif state.phase == ASK_MAIN:
            moves = {placement["move"] for placement in told}
            assert moves == {move for move in state.legal(seat) if move != DRAW}
        else:
            assert told == []
        for placement in told if number % 3 == 0 else []:
            check_placement(state, seat, placement)
            tried += 1
    assert tried > 50


def check_placement(state: Rules, seat: int, placement: Placement) -> None:
    """Make the move in a copy, to its end, and compare."""
    spot = spot_move(placement["row"], placement["x"])
    twin = played(state, seat, placement["move"])
    if twin.phase == ASK_SPOT and twin.actor == seat and placement["move"] < SPOT:
        assert spot in twin.legal(seat)
        twin = played(twin, seat, spot)
    assert pay(twin, seat) == placement["owed"]
    place = next(event.data for event in twin.events if event.kind == "place")
    assert (place["tile"], place["row"], place["x"]) == (
        placement["tile"],
        placement["row"],
        placement["x"],
    )
    assert ride_of(twin) == placement["ride"]


@variants
def test_only_the_one_who_decides_is_told_of_placements(
    seats: int, options: dict[str, str]
) -> None:
    for state, seat in play(seats, options, "told"):
        for viewer in (None, *range(seats)):
            told = state.view(viewer)["forecast"]["placements"]
            assert (told is not None) == (viewer == seat)


# ---- free places, the slow way -----------------------------------------------------------------


def slow_free(player: Player) -> list[Free]:
    """Return the free places of a castle worked out from its tiles alone."""
    stones = {(tile["row"], tile["x"]): TILES[tile["tile"]] for tile in player["castle"]}
    door = {"pattern": "full", "upper": DATA["foundation"]["door_value"], "lower": None}
    stones[1, DOOR_X] = door
    edge = {(1, 2 * slot) for slot in range(DATA["foundation"]["slots"])}
    edge |= {(row + 1, x + side) for row, x in stones for side in (-1, 1)}
    edge = {place for place in edge if place not in stones and cell_at(*place) >= 0}
    return [
        {"row": row, "x": x, "shape": shape, "sum": needed}
        for row, x in sorted(edge)
        for shape, needed in [slow_fit(stones, row, x)]
    ]


def slow_fit(
    stones: dict[tuple[int, int], dict[str, object]], row: int, x: int
) -> tuple[str | None, int | None]:
    """Return the shape and the sum that a free place takes."""
    below = [stones.get((row - 1, x - 1)), stones.get((row - 1, x + 1))]
    carries = [("full", "outer_left"), ("full", "outer_right")]  # right and left half of the top
    stone = [
        row == 1 or (tile is not None and tile["pattern"] in patterns)
        for tile, patterns in zip(below, carries)
    ]
    hangs = [(row + 1, x + side) in stones for side in (-1, 1)]
    if all(stone):
        numbers = [
            tile["lower"] if tile["upper"] is None else tile["upper"]
            for tile in below
            if tile is not None
        ]
        total = sum(number for number in numbers if isinstance(number, int))
        return "roof" if any(hangs) else "full", None if row == 1 else total
    if stone[1] and not hangs[1]:
        return "outer_left", None
    if stone[0] and not hangs[0]:
        return "outer_right", None
    return None, None


@variants
def test_free_places_are_those_found_the_slow_way(seats: int, options: dict[str, str]) -> None:
    shapes: Counter[str | None] = Counter()
    for state, _ in play(seats, options, "free"):
        view = state.view(None)
        for seat, player in enumerate(view["players"]):
            free = view["forecast"]["free"][seat]
            assert free == slow_free(player)
            shapes.update(place["shape"] for place in free)
    assert {None, "outer_left", "outer_right", "full"} <= set(shapes)


def test_x_is_counted_in_half_columns_on_both_ways() -> None:
    assert [x_of(cell_at(2, x)) for x in range(-1, 14, 2)] == list(range(-1, 14, 2))


# ---- coins -------------------------------------------------------------------------------------


@variants
def test_coins_do_what_is_foretold(seats: int, options: dict[str, str]) -> None:
    favours = rubies = 0
    for number in range(3):
        for state, seat in play(seats, options, f"coins{number}"):
            forecast = state.view(None)["forecast"]
            if state.phase != ASK_COIN:
                assert forecast["ruby"] is None
                continue
            for move in state.legal(seat):
                coin = state.notation(move).removeprefix("coin ")
                twin = played(state, seat, move)
                drew = {event.seat for event in first_effect(twin) if event.kind == "draw"}
                if coin in forecast["favoured"]:
                    favours += 1
                    assert drew == set(forecast["favoured"][coin])
                elif move == COIN:
                    rubies += 1
                    assert ride_of(twin) == forecast["ruby"]
                elif coin.startswith(("most", "monk", "highest")):
                    assert not drew, "nobody has any of it"
    assert favours > 3
    assert rubies


def first_effect(twin: Rules) -> list[Event]:
    """Return the events of the first coin taken, without those of a coin that follows."""
    coins = [at for at, event in enumerate(twin.events) if event.kind == "coin"]
    return twin.events[: coins[1]] if len(coins) > 1 else twin.events


@variants
def test_calmed_coins_give_a_tile_of_the_market(seats: int, options: dict[str, str]) -> None:
    red = [coin["id"] for coin in DATA["coins"] if coin["red"]]
    trial = Trial(seats, **options)
    calmed = trial.state.view(None)["forecast"]["calmed"]
    assert calmed == (red if options.get("peaceful_times") == "yes" else [])
    for coin in calmed:
        trial = Trial(seats, **options).coin_market(coin, "ruby", "monk").due()
        assert trial.play(f"coin {coin}").asked == "take"


# ---- what is left ------------------------------------------------------------------------------


@variants
def test_unseen_tiles_are_those_that_are_not_in_the_view(
    seats: int, options: dict[str, str]
) -> None:
    for state, seat in play(seats, options, "unseen"):
        for viewer in (None, seat, (seat + 1) % seats):
            forecast = state.view(viewer)["forecast"]
            mine = forecast["unseen"] if viewer is None else forecast["unseen_by_you"]
            assert mine == slow_unseen(state, viewer)
        assert state.view(None)["forecast"]["unseen_by_you"] is None


def slow_unseen(state: Rules, viewer: int | None) -> dict[str, int]:
    """Return all tiles of the game without those that a view shows, or knows to be in a holder."""
    view = state.view(viewer)
    left = Counter({name: tile["count"] for name, tile in TILES.items()})
    hidden = 0
    for seat, player in enumerate(view["players"]):
        left.subtract(tile["tile"] for tile in player["castle"])
        left.subtract(player["royal"])
        seen = Counter(player["holder"]) if seat == viewer else seen_in_holder(view, seat)
        left.subtract(seen)
        hidden += player["holder_size"] - seen.total()
    left.subtract(tile for tile in view["market"] if tile is not None)
    left.subtract(view["discard"])
    assert left.total() == view["supply"] + hidden
    return {name: count for name, count in left.items() if count}


def seen_in_holder(view: View, seat: int) -> Counter[str]:
    """Return what a viewer knows of somebody else's holder, with a tile laid but not paid for."""
    player = view["players"][seat]
    known = Counter(player["known"] if view["you"] is None else player["known_to_you"])
    pending = view["pending"]
    if pending is not None and pending["source"] == "holder" and seat == view["turn"]:
        known[pending["tile"]] = max(known[pending["tile"]], 1)
    return known


@variants
def test_excess_and_leaders_follow_holders_and_standing(
    seats: int, options: dict[str, str]
) -> None:
    for state, seat in play(seats, options, "excess"):
        view = state.view(None)
        over = view["players"][seat]["holder_size"] - HOLDER_LIMIT
        assert view["forecast"]["excess"] == (over if state.phase == ASK_SHED else 0)
        firsts = [who for who, rank in enumerate(state.ranks()) if rank == 1]
        assert view["forecast"]["leaders"] == firsts
