"""How a position is written as text: what is asked, what lies before each seat, the market.

Tiles of the supply and coins of the treasury are all that lie nowhere else; which coins are due
follows from the way of the baron; who must discard, from the holders. What each seat and everybody
knows of the holders is written as it lies in memory, a part for each pair of viewer and holder.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.errors import PositionError
from zamok.engine.layout import PARTS, UNKNOWN, Field, Layout, attribute, remembered, stretch
from zamok.engine.spelling import BETWEEN, NONE, Bits, Counts, Name, Number, Row, seats_named
from zamok.games.castle_builder.coins import coins_passed
from zamok.games.castle_builder.facts import (
    BELOW_LEFT,
    BELOW_RIGHT,
    CANNOT_START,
    CATAPULT,
    CELL_NAMES,
    CELLS,
    COIN_COUNT,
    COIN_IDS,
    COINS,
    COINS_ABOVE_THE_SKY,
    COLLAPSE,
    COUNT,
    DOOR,
    GIFT,
    HOLDER_LIMIT,
    IS_COIN,
    IS_RUBY,
    IS_TILE,
    KIND_OF,
    KINDS,
    LOWER,
    MARKET_COINS,
    MARKET_TILES,
    MAX_DISCARDS,
    OUTER_LEFT,
    OUTER_RIGHT,
    PATTERN,
    PRINCESS,
    ROW_CELLS,
    ROYAL_IDS,
    RUBY,
    SPACES,
    STALEMATE_ROUNDS,
    THIEF,
    TICK,
    TILE_IDS,
    TOP_LEFT_STONE,
    TOP_RIGHT_STONE,
    VALUE,
    WINDMILL,
)
from zamok.games.castle_builder.placing import Placing, steps_for
from zamok.games.castle_builder.redeal import noted
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_BREAK,
    ASK_COIN,
    ASK_SHED,
    ASK_SPOT,
    ASK_TAKE,
    ASK_TARGET,
    ASK_VICTIM,
    BARON,
    BESIDE,
    COIN_OFFER,
    DISCARD,
    FROM_HOLDER,
    FROM_MARKET,
    HEIGHT,
    HELD,
    HELD_KINDS,
    HOLDERS,
    NOTHING,
    OFFER,
    OWNED,
    PRINCE_AT,
    PRINCESS_AT,
    PURSES,
    SITE,
    SUPPLY,
    TRAVELLED,
    TREASURY,
)
from zamok.games.castle_builder.view import PHASES, SOURCES

AT: Final = "@"  # a tile at a cell
ROYAL: Final = "royal"  # written after the cell of a royal tile
AFTER: Final = ":"  # a space after so many rounds
MOST_ROUNDS: Final = 9  # of a baron: each brings four coins
MOST_IDLE: Final = int(STALEMATE_ROUNDS) * 4
CELL_OF: Final = {name: cell for cell, name in enumerate(CELL_NAMES) if name}
COIN_SPACES: Final = sum(IS_COIN)
# Without a starter a row is left by what falls.
FALLING: Final = (COLLAPSE, CATAPULT)


def _options(position: Placing) -> dict[str, str]:
    """Return the options as they turned out, whatever was said.

    The royal strategy has any number of discards, and a lot has named a first player.
    """
    chosen = {
        "above_the_sky": position.goal == COINS_ABOVE_THE_SKY,
        "royal_strategy": position.royal,
        "peaceful_times": position.peaceful,
    }
    found = {name: "yes" if value else "no" for name, value in chosen.items()}
    found["discards"] = "any" if position.max_discards > 1 else "one"
    return {**found, "first_player": str(int(position.first))}


def _hidden_holder(position: Placing, eyes: int, part: int) -> bool:
    """Tell whether a holder has tiles that a seat does not know to be there."""
    if part == eyes:
        return False
    at = position.known_at(position.seats if eyes < 0 else eyes, part)
    known = _row(position.tiles, at, KINDS)
    if position.phase == ASK_ADJUST and position.source == FROM_HOLDER and part == position.turn:
        known[position.chosen] = max(known[position.chosen], 1)  # it lies at its place for all
    return position.numbers[HELD + part] > sum(known)


def _pair(position: Placing, part: int) -> tuple[int, int]:
    """Return viewer and holder of a part of what is known."""
    seats = int(position.seats)
    viewer = min(part // seats, seats)  # the last part is the diagonal of spectators
    return viewer, part - viewer * seats


def _pairs(position: Placing) -> int:
    return int(position.seats * (position.seats + 1) + 1)


def _hidden_knowledge(position: Placing, eyes: int, part: int) -> bool:
    """Tell whether a seat cannot tell what another knows of a holder."""
    return _unknown(int(position.seats), eyes, *_pair(position, part))


def _unknown(seats: int, eyes: int, viewer: int, holder: int) -> bool:
    """Tell whether what a viewer knows of a holder is unknown to a seat: of its own it is known."""
    if viewer in (eyes, seats) or holder == eyes:
        return False
    return eyes < 0 or seats > 2  # of two, the other knows only of the seat itself


# ---- fields of their own ---------------------------------------------------------------------


def _seat(name: str, none: int | None = None) -> Field[Placing]:
    """Return the field of an attribute that is a seat of the table."""

    def write(position: Placing, part: int) -> str:
        return Name(seats_named(position.seats), none).write(getattr(position, name))

    def read(position: Placing, part: int, text: str) -> None:
        setattr(position, name, Name(seats_named(position.seats), none).read(text))

    return Field(name, write, read)


def _tiles_of(position: Placing, seat: int) -> list[tuple[int, int]]:
    """Return cell and kind of every tile of a castle but the door, row by row from below."""
    base = seat * SITE
    cells = position.castle[base : base + position.numbers[HEIGHT + seat] * ROW_CELLS]
    return [(cell, code - 1) for cell, code in enumerate(cells) if code and code - 1 != DOOR]


def _write_castle(position: Placing, seat: int) -> str:
    tiles = _tiles_of(position, seat)
    placed = [
        _placed(cell, kind) + (f"{AT}{ROYAL}" if position.is_royal(seat, cell) else "")
        for cell, kind in tiles
    ]
    return BETWEEN.join(placed) or NONE


def _placed(cell: int, kind: int) -> str:
    return f"{TILE_IDS[kind]}{AT}{CELL_NAMES[cell]}"


def _read_castle(position: Placing, seat: int, text: str) -> None:
    for item in text.split(BETWEEN) if text != NONE else []:
        tile, _, rest = item.partition(AT)
        place, mark, royal = rest.partition(AT)
        if tile not in (ROYAL_IDS if mark else KIND_OF) or place not in CELL_OF:
            raise PositionError("position.name", given=item)
        if mark:
            at = (PRINCESS_AT if KIND_OF[tile] == PRINCESS else PRINCE_AT) + seat
            if royal != ROYAL or position.numbers[at] >= 0:
                raise PositionError("position.name", given=item)
            position.numbers[at] = CELL_OF[place]
        if position.castle[seat * SITE + CELL_OF[place]]:
            raise PositionError("position.again", given=place)
        position.build(seat, CELL_OF[place], KIND_OF[tile])


def _write_baron(position: Placing, seat: int) -> str:
    way = int(position.numbers[TRAVELLED + seat] + position.start_space(seat))
    rounds, space = divmod(way, int(SPACES))
    return f"{rounds}{AFTER}{space + 1}"


def _read_baron(position: Placing, seat: int, text: str) -> None:
    rounds, _, number = text.partition(AFTER)
    space = Number(1, int(SPACES)).read(number) - 1
    way = Number(0, MOST_ROUNDS).read(rounds) * int(SPACES) + space
    way -= int(position.start_space(seat))
    if way < 0 or IS_RUBY[space]:
        raise PositionError("position.name", given=text)
    position.numbers[BARON + seat] = space
    position.numbers[TRAVELLED + seat] = way


_tiles = remembered(Counts(TILE_IDS))


def _write_known(position: Placing, part: int) -> str:
    at = position.known_at(*_pair(position, part))
    return _tiles(tuple(_row(position.tiles, at, KINDS)))


def _read_known(position: Placing, part: int, text: str) -> None:
    at = position.known_at(*_pair(position, part))
    for kind, count in enumerate(Counts(TILE_IDS).read(text)):
        position.tiles[at + kind] = count


# ---- what follows ------------------------------------------------------------------------------


def derive(position: Placing) -> None:
    """Work out sizes and totals, what is left in supply and treasury, what is due and who acts."""
    numbers = position.numbers
    for seat in range(position.seats):
        held = _row(position.tiles, HOLDERS + seat * KINDS, KINDS)
        numbers[HELD + seat] = sum(held)
        numbers[HELD_KINDS + seat] = sum(1 << kind for kind, count in enumerate(held) if count)
        numbers[OWNED + seat] = sum(_row(position.coins, PURSES + seat * COINS, COINS))
    position.noted = noted(position)
    _leave_tiles(position)
    _leave_coins(position)
    position.coins_due = 0 if position.over else _coins_open(position, position.turn)
    position.actor = position.turn
    if position.phase == ASK_SHED:
        order = [(position.turn + after) % position.seats for after in range(position.seats)]
        above = [seat for seat in order if numbers[HELD + seat] > HOLDER_LIMIT]
        position.actor = above[0] if above else position.turn


def _leave_tiles(position: Placing) -> None:
    """Leave in the supply the tiles that lie nowhere else."""
    used = [0] * int(KINDS)
    for at, count in enumerate(position.tiles[DISCARD : HOLDERS + position.seats * KINDS]):
        used[at % KINDS] += count
    for kind in position.numbers[OFFER : OFFER + MARKET_TILES]:
        if kind >= 0:
            used[kind] += 1
    for seat in range(position.seats):
        for _, kind in _tiles_of(position, seat):
            used[kind] += 1
        for at, name in enumerate(ROYAL_IDS):
            used[KIND_OF[name]] += (position.numbers[BESIDE + seat] >> at) & 1
    left = _left(used, COUNT, TILE_IDS)
    for kind, count in enumerate(left):
        position.tiles[SUPPLY + kind] = count
    position.supply_size = sum(left)
    position.discard_size = sum(_row(position.tiles, DISCARD, KINDS))


def _leave_coins(position: Placing) -> None:
    """Leave in the treasury the coins that lie nowhere else."""
    used = [0] * int(COINS)
    for at, count in enumerate(position.coins[PURSES:]):
        used[at % COINS] += count
    for coin in [*position.numbers[COIN_OFFER : COIN_OFFER + MARKET_COINS], position.coin]:
        if coin >= 0:
            used[coin] += 1
    left = _left(used, COIN_COUNT, COIN_IDS)
    for coin, count in enumerate(left):
        position.coins[TREASURY + coin] = count
    position.treasury_size = sum(left)


def _left(used: list[int], in_all: vec[i64], names: list[str]) -> list[int]:
    """Return how many of each kind are left of all that there are."""
    for kind, count in enumerate(used):
        if count > in_all[kind]:
            gaps = {"given": count, "wanted": int(in_all[kind])}
            raise PositionError("position.pieces", kind=names[kind], **gaps)
    return [int(in_all[kind]) - count for kind, count in enumerate(used)]


def _row(counts: vec[u8], at: int, size: int) -> list[int]:
    return [int(count) for count in counts[at : at + size]]


def _coins_open(position: Placing, seat: int) -> int:
    """Return how many coins the way of a baron has brought that have not been taken."""
    rounds, spaces = divmod(int(position.numbers[TRAVELLED + seat]), int(SPACES))
    passed = rounds * COIN_SPACES + coins_passed(position.start_space(seat), spaces)
    playing = position.coin >= 0 and seat == position.turn
    return int(passed - position.numbers[OWNED + seat]) - int(playing)


# ---- what can be -------------------------------------------------------------------------------


def check(position: Placing) -> None:
    """Raise PositionError for what no game leads to."""
    for seat in range(position.seats):
        _check_castle(position, seat)
    _check_row_starts(position)
    _check_barons(position)
    _check_coins(position)
    _check_idle_turns(position)
    _check_coin(position)
    _check_holders(position)
    _check_known(position)
    _check_placing(position)
    _check_market(position)
    _check_struck(position)


def _need(fits: bool, name: str, other: str) -> None:
    if not fits:
        raise PositionError("position.fit", field=name, other=other)


def _several(mask: int) -> bool:
    """Tell whether there is a choice: with one answer nothing is asked."""
    return bool(mask & (mask - 1))


def _check_barons(position: Placing) -> None:
    """Barons stand apart; every tile that stands above the first row has moved its own."""
    for seat in range(position.seats):
        space = position.numbers[BARON + seat]
        if position.occupied(space, seat):
            raise PositionError("position.again", field="baron", given=int(space) + 1)
        steps = sum(steps_for(kind, cell) for cell, kind in _tiles_of(position, seat))
        _need(steps <= position.numbers[TRAVELLED + seat], "baron", "castle")
        _check_royal(position, seat)


def _check_royal(position: Placing, seat: int) -> None:
    """Royal tiles belong to the royal strategy, and lie beside the holder or in the castle."""
    beside = position.numbers[BESIDE + seat]
    _need(position.royal or not beside, "royal", "options")
    for bit, at in enumerate((PRINCESS_AT, PRINCE_AT)):
        placed = position.numbers[at + seat] >= 0
        _need(position.royal or not placed, "castle", "options")
        _need(not placed or not (beside >> bit) & 1, "castle", "royal")


def _check_castle(position: Placing, seat: int) -> None:
    """Every tile meets stone with stone and sky with sky, at a number that discards can reach."""
    castle = _row(position.castle, seat * SITE, CELLS)
    for cell, kind in _tiles_of(position, seat):
        left_stone = right_stone = True
        off = 0
        if cell >= ROW_CELLS:
            left = castle[BELOW_LEFT[cell]] - 1 if BELOW_LEFT[cell] >= 0 else NOTHING
            right = castle[BELOW_RIGHT[cell]] - 1 if BELOW_RIGHT[cell] >= 0 else NOTHING
            left_stone = left >= 0 and bool(TOP_RIGHT_STONE[left])
            right_stone = right >= 0 and bool(TOP_LEFT_STONE[right])
            if left_stone and right_stone and LOWER[kind] != TICK:
                off = abs(int(LOWER[kind] - VALUE[left] - VALUE[right]))
        if (
            left_stone != (PATTERN[kind] != OUTER_LEFT)
            or right_stone != (PATTERN[kind] != OUTER_RIGHT)
            or off > position.max_discards
        ):
            raise PositionError("position.name", field="castle", given=_placed(cell, kind))


def _check_row_starts(position: Placing) -> None:
    """A row that no tile of it could begin has lost the one that did."""
    begun, rows = set(), set()
    for seat in range(position.seats):
        for cell, kind in _tiles_of(position, seat):
            if cell >= ROW_CELLS:
                rows.add((seat, cell // ROW_CELLS))
                if not (CANNOT_START >> kind) & 1:
                    begun.add((seat, cell // ROW_CELLS))
    fallen = 0
    for coin in FALLING:
        if not position.calmed(coin):
            fallen += sum(position.coins[at] for at in range(PURSES + coin, _end(position), COINS))
    _need(len(rows - begun) <= fallen, "castle", "coins")


def _end(position: Placing) -> int:
    return int(PURSES + position.seats * COINS)


def _check_coins(position: Placing) -> None:
    """All coins that the barons have passed are taken, but for those of this turn."""
    for seat in range(position.seats):
        left = _coins_open(position, seat)
        owned = position.numbers[OWNED + seat]
        if seat != position.turn:
            _need(owned < position.goal and not left, "coins", "baron")
        elif position.over:
            _need(owned <= position.goal, "coins", "options")
            _need(left >= 0 if owned == position.goal else left == 0, "coins", "baron")
        else:
            _need(owned < position.goal, "coins", "over")
            _need(left >= (position.phase == ASK_COIN), "coins", "baron")
            _need(not left or position.phase >= ASK_SHED, "coins", "phase")
    if position.phase == ASK_COIN:
        _need(_several(position.coins_on_offer()), "coin_market", "phase")


def _check_idle_turns(position: Placing) -> None:
    """Coins come to those who have just built; too many turns without building end the game."""
    last = STALEMATE_ROUNDS * position.seats
    idle = position.idle_turns
    if position.over:
        won = position.numbers[OWNED + position.turn] == position.goal
        _need(idle == (0 if won else last), "idle_turns", "over")
        _need(position.phase == 0, "phase", "over")
    elif position.phase < ASK_SHED:
        _need(idle < last, "idle_turns", "over")
    elif position.phase > ASK_SHED or position.coin >= 0 or position.coins_due:
        _need(idle == 0, "idle_turns", "phase")
    else:
        _need(idle <= last, "idle_turns", "over")


def _check_market(position: Placing) -> None:
    """Gaps stay only as long as there is nothing to fill them with."""
    full = NOTHING not in position.numbers[OFFER : OFFER + MARKET_TILES]
    new = 0  # discards of this placement: the market waits until it is made
    if position.phase == ASK_ADJUST:
        new = position.price(position.chosen, position.spot) - position.owed
    _need(full or position.supply_size + position.discard_size <= new, "market", "discard")
    if position.phase == ASK_TAKE:
        _need(_several(position.market_mask()), "market", "phase")


def _check_holders(position: Placing) -> None:
    """Only who has just been given tiles may have more than the limit, and must discard."""
    limit = HOLDER_LIMIT
    above = [position.numbers[HELD + seat] - limit for seat in range(position.seats)]
    _need((max(above) > 0) == (position.phase == ASK_SHED), "holder", "phase")
    if position.phase == ASK_SHED:
        seats, tiles = _given(position)
        for seat, more in enumerate(above):
            _need(more <= (tiles if (seats >> seat) & 1 else 0), "holder", "phase")
    if position.phase == ASK_VICTIM:
        _need(_several(position.victims()), "holder", "phase")


def _check_known(position: Placing) -> None:
    """What is known is so; everybody knows what spectators know, and of all what of each."""
    seats = int(position.seats)
    holders = [_row(position.tiles, HOLDERS + seat * KINDS, KINDS) for seat in range(seats)]
    public = [_known(position, seats, seat) for seat in range(seats)]
    for viewer in range(seats + 1):
        others = [seat for seat in range(seats) if seat != viewer]
        known = {seat: _known(position, viewer, seat) for seat in others}
        together = _known(position, viewer, viewer)
        for kind in range(KINDS):
            sure = sum(known[seat][kind] for seat in others)
            held = sum(holders[seat][kind] for seat in others)
            _need(sure <= together[kind] <= held, "known", "holder")
            for seat in others:
                least, most = public[seat][kind], holders[seat][kind]
                _need(least <= known[seat][kind] <= most, "known", "holder")


def _known(position: Placing, viewer: int, holder: int) -> list[int]:
    return _row(position.tiles, position.known_at(viewer, holder), KINDS)


def _given(position: Placing) -> tuple[int, int]:
    """Return who has just been given tiles, as a bit mask, and how many at most."""
    coin, active = position.coin, 1 << position.turn
    on_tile = IS_TILE[position.numbers[BARON + position.turn]]
    if coin < 0:
        return active, 2 if position.idle_turns else int(on_tile)
    if coin == RUBY:
        return active, int(on_tile)
    if coin in (THIEF, WINDMILL) or position.calmed(coin):
        return active, 1
    return position.favoured(coin), GIFT[coin]


def _check_placing(position: Placing) -> None:
    """A tile that is being placed comes from somewhere and has where to go."""
    kind, source, phase = position.chosen, position.source, position.phase
    _need((kind >= 0) == (phase in (ASK_SPOT, ASK_ADJUST)), "tile", "phase")
    _need((source > 0) == (kind >= 0), "source", "tile")
    _need((position.spot >= 0) == (phase == ASK_ADJUST), "spot", "phase")
    _need((position.owed > 0) == (phase == ASK_ADJUST), "owed", "phase")
    if kind < 0:
        return
    if source == FROM_HOLDER:
        there = bool(position.tiles[HOLDERS + position.turn * KINDS + kind])
    elif source == FROM_MARKET:
        there = kind in position.numbers[OFFER : OFFER + MARKET_TILES]
    else:
        beside = position.numbers[BESIDE + position.turn]
        there = TILE_IDS[kind] in ROYAL_IDS and bool(beside & (1 if kind == PRINCESS else 2))
    _need(there, "tile", "source")
    if phase == ASK_SPOT:
        discards = position.discards_at_hand(source)
        first = position.next_spot(kind, discards, 0)
        more = first >= 0 and position.next_spot(kind, discards, first + 1) >= 0
        _need(more, "tile", "castle")
    else:
        _check_paying(position)


def _check_paying(position: Placing) -> None:
    """A tile at its place costs discards; some are made already, for the rest there is a choice."""
    spot, held = position.spot, position.numbers[HELD + position.turn]
    fits = position.next_spot(position.chosen, position.max_discards, spot) == spot
    _need(fits, "spot", "castle")
    paid = position.price(position.chosen, spot) - position.owed
    _need(0 <= paid <= position.discard_size, "owed", "spot")
    _need(held + paid <= HOLDER_LIMIT, "holder", "owed")
    _need(held - (position.source == FROM_HOLDER) >= position.owed, "holder", "owed")
    _need(_several(position.spare_mask()), "holder", "phase")


def _check_coin(position: Placing) -> None:
    """A coin in the middle of its effect is one that asks this, or has given tiles."""
    coin, phase = position.coin, position.phase
    if phase < ASK_SHED or phase == ASK_COIN:
        _need(coin < 0, "coin", "phase")
        return
    if phase == ASK_SHED:
        return  # who was given tiles depends on it
    _need(coin >= 0, "coin", "phase")
    if position.calmed(coin):
        _need(phase == ASK_TAKE, "coin", "phase")
        return
    asking = {
        ASK_VICTIM: (THIEF,),
        ASK_TARGET: (CATAPULT,),
        ASK_BREAK: (COLLAPSE, CATAPULT),
        ASK_TAKE: (WINDMILL,),
    }
    _need(coin in asking[phase], "coin", "phase")


def _check_struck(position: Placing) -> None:
    """A castle is struck while it is asked what falls, one's own by a collapse."""
    struck = position.struck
    _need((struck >= 0) == (position.phase == ASK_BREAK), "struck", "phase")
    if position.phase == ASK_TARGET:
        _need(_several(position.targets()), "castle", "phase")
    if struck >= 0:
        _need((struck == position.turn) == (position.coin == COLLAPSE), "struck", "coin")
        loose = [cell for cell in range(CELLS) if position.removable(struck, cell)]
        _need(len(loose) > 1, "castle", "struck")


def _from_first(values: dict[str, str]) -> dict[str, str]:
    """Return a text of the first layout anew: seat 0 began, and nothing was remembered."""
    seats = int(values["seats"]) if values.get("seats") in ("2", "3", "4") else 0
    told = values.get("eyes")
    eyes = int(told) if told in ("0", "1", "2", "3") else -1
    known = [
        UNKNOWN + NONE if told and _unknown(seats, eyes, viewer, holder) else NONE
        for viewer in range(seats + 1)
        for holder in range(seats + (viewer == seats))
    ]
    return {
        **values,
        "options": f"{values.get('options', '')},first_player:0",
        "known": PARTS.join(known),
    }


LAYOUT: Final = Layout[Placing](
    2,
    (
        attribute("phase", Name(PHASES)),
        _seat("turn"),
        attribute("tile", Name(TILE_IDS, NOTHING), "chosen"),
        attribute("source", Name(SOURCES, 0)),
        attribute("spot", Name(CELL_NAMES, NOTHING)),
        attribute("owed", Number(0, int(MAX_DISCARDS))),
        attribute("coin", Name(COIN_IDS, NOTHING)),
        _seat("struck", NOTHING),
        attribute("idle_turns", Number(0, MOST_IDLE)),
        stretch(
            "holder", Counts(TILE_IDS), "tiles", int(KINDS), int(HOLDERS), hidden=_hidden_holder
        ),
        Field("known", _write_known, _read_known, _pairs, _hidden_knowledge),
        stretch("royal", Bits(ROYAL_IDS), "numbers", 1, BESIDE),
        Field("castle", _write_castle, _read_castle, lambda position: int(position.seats)),
        Field("baron", _write_baron, _read_baron, lambda position: int(position.seats)),
        stretch("coins", Counts(COIN_IDS), "coins", int(COINS), int(PURSES)),
        stretch(
            "market",
            Row(Name(TILE_IDS, NOTHING), int(MARKET_TILES), int(MARKET_TILES)),
            "numbers",
            int(MARKET_TILES),
            OFFER,
            parts=lambda position: 1,
        ),
        stretch(
            "coin_market",
            Row(Name(COIN_IDS), int(MARKET_COINS), int(MARKET_COINS)),
            "numbers",
            int(MARKET_COINS),
            int(COIN_OFFER),
            parts=lambda position: 1,
        ),
        stretch("discard", Counts(TILE_IDS), "tiles", int(KINDS), int(DISCARD), lambda position: 1),
    ),
    _options,
    derive,
    check,
    {1: _from_first},
)
