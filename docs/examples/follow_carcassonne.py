"""A notebook for Carcassonne: The Castle: what lies on the table, told by events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from zamok.engine.event import Told
from zamok.games.carcassonne import facts
from zamok.games.carcassonne.facts import CASTLE, CELL_NAMES, SIDES, SLOT_NAMES, TILE_NAMES

CELLS = len(CELL_NAMES)
PAYS = {"street": facts.STREET_POINTS, "tower": facts.TOWER_POINTS, "house": facts.HOUSE_POINTS}
PAID_AT_THE_END = ("keep_score", "court", "richer", "unfinished", "five")

Part = tuple[int, int]  # where it lies, and its number on the tile or start space there


class Follower:
    """Follows a game: a method for each kind of event. All is public, so all eyes see the same."""

    def __init__(self, seats: int, options: Mapping[str, str], you: int | None) -> None:
        self.you = you
        self.count_starts = options["keep_size"] == "tiles_and_starts"
        self.over = False
        self.first = self.turn = self.next = 0
        self.tile: str | None = None  # in hand
        self.last: dict[str, Any] | None = None
        self.bag = Counter({tile.name: tile.copies for tile in CASTLE.tiles})
        self.aside: list[str] = []
        # What lies where, as kind and quarter turns: tiles by the numbers of their cells, behind
        # them the start spaces, which are there from the beginning.
        self.lying = {CELLS + n: (len(TILE_NAMES) + n, 0) for n in range(len(CASTLE.starts))}
        self.men: list[list[tuple[str, str] | None]] = [[None] * facts.FOLLOWERS for _ in range(2)]
        self.scores = [0, 0]
        self.keeps: list[dict[str, Any] | None] = [None, None]
        self.tokens: list[list[dict[str, Any]]] = [[], []]
        self.wall = [corner.token for corner in CASTLE.corners]
        self.unseen = {str(n): facts.TOKEN_COPIES for n in range(1, facts.TOKEN_KINDS + 1)}
        self.spent = dict.fromkeys(self.unseen, 0)

    def see(self, event: Told) -> None:
        """Note what happened."""
        kind = "paid" if event["kind"] in PAID_AT_THE_END else event["kind"]
        getattr(self, f"see_{kind}")(event["seat"], **event["data"])

    # ---- events --------------------------------------------------------------------------------

    def see_first(self, seat: int) -> None:
        self.first = seat

    def see_draw(self, seat: int, tile: str, **_: object) -> None:
        self.begin_turn(seat, tile)
        self.tile = tile

    def see_aside(self, seat: int, tile: str, **_: object) -> None:
        self.begin_turn(seat, tile)
        self.aside.append(tile)

    def begin_turn(self, seat: int, tile: str) -> None:
        self.turn = seat
        self.bag[tile] -= 1
        self.make_ready(seat)

    def make_ready(self, seat: int) -> None:
        for token in self.tokens[seat]:
            token["ready"] = True

    def see_lay(self, seat: int, tile: str, cell: str, turn: str) -> None:
        self.tile = None
        self.last = {"tile": tile, "cell": cell, "turn": turn, "seat": seat}
        self.lying[CELL_NAMES.index(cell)] = (TILE_NAMES.index(tile), SIDES.index(turn))
        self.next = 1 - seat

    def see_follower(self, seat: int, cell: str, slot: str, **_: object) -> None:
        self.men[seat][self.men[seat].index(None)] = (cell, slot)

    def see_back(self, seat: int, cell: str, slot: str, **_: object) -> None:
        self.men[seat][self.men[seat].index((cell, slot))] = None

    def see_tie(self, seat: None, **_: object) -> None:
        pass

    def see_score(self, seat: int, points: int, token: int | None, **_: object) -> None:
        self.scores[seat] += points
        if token is not None:
            self.spend(seat, token)

    def spend(self, seat: int, token: int) -> None:
        self.tokens[seat].remove({"token": token, "ready": True})
        self.spent[str(token)] += 1

    def see_keep(self, seat: int, **keep: object) -> None:
        self.keeps[seat] = keep

    def see_token(self, seat: int, token: int, space: int, **_: object) -> None:
        self.tokens[seat].append({"token": token, "ready": False})
        self.unseen[str(token)] -= 1
        self.wall[facts.CORNER_AT[space]] = False

    def see_extra(self, seat: int) -> None:
        self.spend(seat, 1)
        self.next = seat

    def see_end(self, seat: None) -> None:
        self.over = True
        self.turn = self.next
        self.make_ready(0)
        self.make_ready(1)

    def see_put_away(self, seat: None, spaces: list[list[int]]) -> None:
        for corner in spaces:
            self.wall[facts.CORNER_AT[corner[0]]] = False

    def see_keep_tie(self, seat: None, size: int) -> None:
        pass

    def see_paid(self, seat: int, points: int, **_: object) -> None:
        self.scores[seat] += points

    # ---- the table -----------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the view; what is being asked is left out until nothing is."""
        first, second = self.scores
        over: dict[str, Any] = {"phase": "over", "actor": None, "offered": None, "completed": []}
        tiles = sorted((cell, *face) for cell, face in self.lying.items() if cell < CELLS)
        return {
            "you": self.you,
            "over": self.over,
            "first": self.first,
            "turn": self.turn,
            "winner": int(second > first) if self.over and first != second else None,
            "count_starts": self.count_starts,
            "tile": self.tile,
            "last": self.last,
            "tiles": [
                {"tile": TILE_NAMES[kind], "cell": CELL_NAMES[cell], "turn": SIDES[turn]}
                for cell, kind, turn in tiles
            ],
            "followers": self.followers(),
            "things": self.things(),
            "players": [self.player(0), self.player(1)],
            "corners": [
                {"spaces": corner.spaces, "token": token}
                for corner, token in zip(CASTLE.corners, self.wall, strict=True)
            ],
            "unseen_tokens": self.unseen,
            "spent_tokens": self.spent,
            "bag_size": self.bag.total(),
            "bag": {tile: count for tile, count in self.bag.items() if count},
            "aside": self.aside,
            **(over if self.over else {}),
        }

    def player(self, seat: int) -> dict[str, Any]:
        score, keep, tokens = self.scores[seat], self.keeps[seat], self.tokens[seat]
        if keep is not None:
            larger = facts.TOKEN_8_TILES * sum(one["token"] == 8 for one in tokens)
            keep = {**keep, "with_tokens": keep["size"] + larger}
        return {
            "score": score,
            "space": score % facts.SPACES,
            "lap": score // facts.SPACES,
            "supply": self.men[seat].count(None),
            "tokens": sorted(tokens, key=lambda one: (one["token"], one["ready"])),
            "keep": keep,
        }

    def followers(self) -> list[dict[str, Any]]:
        found = []
        for seat, number in ((seat, number) for seat in (0, 1) for number in range(6)):
            if at := self.men[seat][number]:
                cell, slot = at
                role = facts.ROLE_NAMES[self.kind(self.part_at(cell, slot))]
                man = {"seat": seat, "number": number, "role": role, "cell": cell, "slot": slot}
                found.append(man)
        return found

    # ---- objects: like parts that meet along a side --------------------------------------------

    def part_at(self, cell: str, slot: str) -> Part:
        return self.part(CELL_NAMES.index(cell), SLOT_NAMES.index(slot))

    def part(self, place: int, slot: int) -> Part:
        kind, turn = self.lying[place]
        return place, int(facts.PART[12 * (4 * kind + turn) + slot])

    def face(self, part: Part) -> facts.Part:
        return facts.FACES[self.lying[part[0]][0]].parts[part[1]]

    def kind(self, part: Part) -> int:
        return self.face(part).kind

    def meets(self, part: Part) -> Iterator[tuple[int, int]]:
        """Give the places beside a part with the slot that meets it there."""
        place = part[0]
        for slot in range(12):
            if self.part(place, slot) == part:
                side, at = divmod(slot, 3)
                tile = place < CELLS
                near = facts.BESIDE[4 * place + side] if tile else CASTLE.starts[place - CELLS].cell
                yield int(near), 3 * ((side + 2) % 4) + 2 - at

    def reach(self, first: Part) -> list[Part]:
        """Return all parts of the object that a part belongs to."""
        found = [first]
        for part in found:
            for place, slot in self.meets(part):
                if place in self.lying:
                    other = self.part(place, slot)
                    if self.kind(other) == self.kind(part) and other not in found:
                        found.append(other)
        return found

    def things(self) -> list[dict[str, Any]]:
        """Return every object with followers, named by the first of them."""
        found: dict[Part, dict[str, Any]] = {}
        for man in self.followers():
            parts = self.reach(self.part_at(man["cell"], man["slot"]))
            thing = found.setdefault(min(parts), self.thing(parts, man["cell"], man["slot"]))
            thing["followers"][man["seat"]] += 1
        for thing in found.values():
            first, second = thing["followers"]
            thing["winner"] = int(second > first) if first != second else None
        return list(found.values())

    def thing(self, parts: list[Part], cell: str, slot: str) -> dict[str, Any]:
        kind = facts.KIND_NAMES[self.kind(parts[0])]
        places = {place for place, _ in parts}
        tiles = sum(place < CELLS for place in places)
        starts = len(places) - tiles
        wells = sum(self.face(part).well for part in parts)
        markets = sum(self.face(part).market for part in parts)
        ends = [at for part in parts for at in self.meets(part) if at[1] % 3 == 1]
        empty = [place for place, _ in ends if place >= 0 and place not in self.lying]
        court = kind == "court"
        pays = facts.WELL_POINTS if wells else PAYS.get(kind, 0)
        return {
            "kind": kind,
            "cell": cell,
            "slot": slot,
            "tiles": tiles,
            "starts": 0 if court else starts,
            "open": 0 if court else len(empty),
            "wells": wells,
            "markets": markets,
            "followers": [0, 0],
            "worth": facts.MARKET_POINTS * markets if court else pays * (tiles + starts),
        }
