"""Between Two Castles followed by its events: a method for each kind that changes the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import zamok
from zamok.engine.event import Told
from zamok.games.two_castles import facts

BONUS_STEP = {  # what a castle waits for after the third room of a type
    "food": "wait_rooms", "living": "choose_attendant", "utility": "wait_cards",
    "outdoor": "choose_special", "sleeping": "choose_special", "corridor": "choose_special",
    "downstairs": "choose_bonus",
}  # fmt: skip
SETTLED = ("bonus_type", "bonus_count", "second", "piece", "drawn_rooms", "drawn_cards")


def in_order(rooms: Any) -> list[str]:
    """Return rooms in the order in which the view has them."""
    return sorted(rooms, key=facts.ROOM_KEYS.index)


class Follower:
    """The notebook of a seat, or of a spectator."""

    def __init__(self, seats: int, options: Mapping[str, str], you: int | None) -> None:
        self.seats, self.you = seats, you
        self.number = 3 if seats == 2 else seats  # of players, castles and stacks
        self.round = self.turn = 1
        self.phase, self.sharer = "choose", 0
        self.seniority: list[int] = []
        self.hand: list[str] = []
        self.players: list[dict[str, Any]] = []
        self.stacks: list[dict[str, Any]] = []
        self.castles: list[dict[str, Any]] = []
        self.discards: set[str] = set()  # as far as these eyes have seen them
        self.card_discards: set[str] = set()
        self.in_no_hand: set[str] = set()  # discards that were shuffled back since the last deal
        specials = zip(facts.ROOM_KEYS[facts.FOUNTAIN :], facts.SPECIAL_STOCK, strict=True)
        attendants = zip(facts.ATTENDANT_KEYS, facts.ATTENDANT_STOCK, strict=True)
        self.stock: dict[str, Any] = {
            "rooms": facts.N_ROOMS, "discarded_rooms": 0, "cards": facts.N_CARDS,
            "discarded_cards": 0, "specials": dict(specials), "attendants": dict(attendants),
        }  # fmt: skip

    def see(self, event: Told) -> None:
        """Note what happened."""
        note = getattr(self, f"on_{event['kind']}", None)
        if note is not None:
            note(event["seat"], **event["data"])

    # ---- set-up, rounds, turns -------------------------------------------------------------------

    def on_seniority(self, _: None, seats: list[int]) -> None:
        self.seniority = seats

    def on_throne(self, _: None, castle: int, throne: str) -> None:
        made = {"name": facts.CASTLE_KEYS[castle], "throne": throne}
        sides = {"on_left_of": castle, "on_right_of": (castle + 1) % self.number}
        self.castles.append({**made, **sides, "rooms": [], "attendants": [], "cards": []})
        self.settle(castle)
        self.score(castle)

    def on_deal(self, _: None, round: int, count: int, players: int) -> None:
        self.stock["rooms"] -= count * self.number
        self.in_no_hand.clear()
        self.stacks = [{"count": count, "rooms": None} for _ in range(self.number)]

    def on_turn(self, _: None, round: int, turn: int, givers: list[int]) -> None:
        self.round, self.turn = round, turn
        self.phase = "ludwig" if self.seats == 2 else "choose"
        self.players = [
            {"chosen": 0, "rooms": [], "left": None, "right": None}
            | {"left_built": False, "right_built": False}
            for _ in range(self.number)
        ]
        if self.phase == "choose":
            self.cover()

    def on_hand_seen(self, seat: int, rooms: list[str]) -> None:
        self.hand = list(rooms)
        self.stacks[self.stack_of(seat)]["rooms"] = list(rooms)

    def on_discard_last(self, _: None, round: int, players: int) -> None:
        self.stock["discarded_rooms"] += self.number
        for stack in self.stacks:
            self.discards.update(stack["rooms"] or ())
            stack.update(count=0, rooms=None)

    def on_end(self, _: None, winners: list[int]) -> None:
        self.phase = "over"
        for player in self.players:
            player.update(left=None, right=None)

    # ---- choosing and sharing out ----------------------------------------------------------------

    def cover(self) -> None:
        """What the others choose now lies face down."""
        for seat in range(self.seats):
            self.players[seat]["rooms"] = [] if seat == self.you else None

    def on_ludwig_draw(self, seat: int) -> None:
        self.sharer = seat
        self.players[-1].update(chosen=2, rooms=None)

    def on_ludwig_draw_seen(self, _: int, rooms: list[str]) -> None:
        self.players[-1]["rooms"] = rooms

    def on_ludwig_commit(self, _: int, left: str, right: str) -> None:
        self.show(self.seats, in_order([left, right]))
        self.players[-1].update(left=left, right=right)
        self.phase = "choose"
        self.cover()

    def on_take(self, seat: int, count: int) -> None:
        self.players[seat]["chosen"] = count

    def on_take_seen(self, seat: int, room: str) -> None:
        self.hand.remove(room)
        self.players[seat]["rooms"] = in_order([*self.players[seat]["rooms"], room])

    def on_reveal(self, seat: int, rooms: list[str]) -> None:
        self.show(seat, rooms)
        self.phase, self.hand = "commit", []

    def show(self, player: int, rooms: list[str]) -> None:
        """Two tiles are open now, and no longer in the stack they came from."""
        self.players[player]["rooms"] = rooms
        stack = self.stacks[self.stack_of(player)]
        stack["count"] -= 2
        if stack["rooms"] is not None:
            stack["rooms"] = [room for room in stack["rooms"] if room not in rooms]

    def on_commit(self, seat: int, left: str, right: str) -> None:
        self.players[seat].update(left=left, right=right)
        if all(player["left"] for player in self.players):
            self.phase = "build"

    # ---- building --------------------------------------------------------------------------------

    def settle(self, castle: int) -> None:
        """A castle waits for nothing but its next tile."""
        self.castles[castle].update(dict.fromkeys(SETTLED), step="none", decider=None)

    def ask(self, castle: int, step: str) -> None:
        """A castle waits for something, which the elder of its partners decides."""
        waits = step.startswith("wait")
        self.castles[castle].update(step=step, decider=None if waits else self.elder(castle))

    def on_yield(self, seat: int, castle: int) -> None:
        self.castles[castle]["second"] = seat

    def on_build(self, _: int, castle: int, room: str, x: int, y: int, points: int) -> None:
        kind = facts.TYPE_KEYS[facts.TYPE[facts.ROOM_KEYS.index(room)]]
        self.castles[castle]["rooms"].append({"room": room, "type": kind, "x": x, "y": y})
        for player, side in self.sides(castle):
            if self.players[player][side] == room:
                self.players[player][f"{side}_built"] = True
        self.settle(castle)
        self.score(castle)

    def on_third(self, _: None, castle: int, type: str) -> None:
        self.castles[castle].update(bonus_type=type, bonus_count=3)
        self.ask(castle, BONUS_STEP[type])

    def on_fifth(self, _: None, castle: int, type: str) -> None:
        self.castles[castle].update(bonus_type=type, bonus_count=5)
        self.ask(castle, "choose_special")

    def on_bonus(self, _: int, castle: int, bonus: str) -> None:
        self.ask(castle, BONUS_STEP[bonus])

    def on_special(self, _: None, castle: int, room: str) -> None:
        self.stock["specials"][room] -= 1
        self.castles[castle]["piece"] = room
        self.ask(castle, "place_special")

    def on_attendant(self, _: None, castle: int, attendant: str, place: int, points: int) -> None:
        self.stock["attendants"][attendant] -= 1
        self.castles[castle]["attendants"].append(attendant)
        self.settle(castle)
        self.score(castle)

    def on_draw_rooms(self, _: None, castle: int) -> None:
        self.stock["rooms"] -= facts.FOOD_DRAW
        self.ask(castle, "choose_room")

    def on_draw_rooms_seen(self, _: None, castle: int, rooms: list[str]) -> None:
        self.castles[castle]["drawn_rooms"] = rooms

    def on_keep_room(self, _: None, castle: int, room: str) -> None:
        self.stock["discarded_rooms"] += facts.FOOD_DRAW - 1
        self.discards |= {*(self.castles[castle]["drawn_rooms"] or ())} - {room}
        self.castles[castle].update(piece=room, drawn_rooms=None)
        self.ask(castle, "place_room")

    def on_draw_cards(self, _: None, castle: int) -> None:
        self.stock["cards"] -= facts.CARD_DRAW
        self.ask(castle, "choose_card")

    def on_draw_cards_seen(self, _: None, castle: int, cards: list[str]) -> None:
        self.castles[castle]["drawn_cards"] = cards

    def on_keep_card(self, _: None, castle: int, card: str, points: int) -> None:
        self.stock["discarded_cards"] += facts.CARD_DRAW - 1
        self.card_discards |= {*(self.castles[castle]["drawn_cards"] or ())} - {card}
        self.castles[castle]["cards"].append(card)
        self.settle(castle)
        self.score(castle)

    def on_reshuffle_rooms(self, _: None) -> None:
        self.stock["rooms"] += self.stock["discarded_rooms"]
        self.stock["discarded_rooms"] = 0
        self.in_no_hand |= self.discards
        self.discards.clear()

    def on_reshuffle_cards(self, _: None) -> None:
        self.stock["cards"] += self.stock["discarded_cards"]
        self.stock["discarded_cards"] = 0
        self.card_discards.clear()

    # ---- who sits where --------------------------------------------------------------------------

    def holder_of(self, stack: int) -> int:
        """Return who holds a stack this turn: they go left in round 1, right in round 2."""
        way = 1 if self.round == 1 else -1
        return (stack + way * (self.turn - 1)) % self.number

    def stack_of(self, player: int) -> int:
        """Return which stack a player holds this turn."""
        return [self.holder_of(stack) for stack in range(self.number)].index(player)

    def sides(self, castle: int) -> list[tuple[int, str]]:
        """Return the two players of a castle, and on which side of them it stands."""
        return [(castle, "left"), ((castle + 1) % self.number, "right")]

    def elder(self, castle: int) -> int:
        """Return who decides for a castle: never Ludwig."""
        players = [player for player, _ in self.sides(castle)]
        return next(seat for seat in self.seniority if seat in players)

    def acting(self) -> list[int]:
        """Return the seats that may act."""
        if self.phase == "ludwig":
            return [self.sharer]
        if self.phase == "choose":
            return [seat for seat in range(self.seats) if self.players[seat]["chosen"] < 2]
        if self.phase == "commit":
            return [seat for seat in range(self.seats) if self.players[seat]["left"] is None]
        found = {castle["decider"] for castle in self.castles} - {None}
        for number, castle in enumerate(self.castles if self.phase == "build" else ()):
            for player, side in self.sides(number) if castle["step"] == "none" else ():
                if not self.players[player][f"{side}_built"] and castle["second"] != player:
                    found.add(player if player < self.seats else self.elder(number))
        return sorted(found)

    # ---- points ----------------------------------------------------------------------------------

    def score(self, number: int) -> None:
        """Score a castle as `zamok score` does."""
        castle = self.castles[number]
        given = {name: castle[name] for name in ("throne", "attendants", "cards")}
        rooms = [{name: room[name] for name in ("room", "x", "y")} for room in castle["rooms"]]
        score_given = zamok.game("two_castles").score_given
        assert score_given is not None
        lines = score_given({**given, "rooms": rooms})
        at = {(line["data"].get("x"), line["data"].get("y")): line["points"] for line in lines}
        for room in castle["rooms"]:
            room["points"] = at[room["x"], room["y"]]
        pad = dict.fromkeys(facts.PAD, 0)
        for line in lines:
            plural = line["what"] in ("card", "attendant")
            pad[line["what"] + "s" * plural] += line["points"]
        for what in ("card", "attendant"):
            castle[f"{what}_points"] = [one["points"] for one in lines if one["what"] == what]
        castle.update(pad=pad, throne_points=pad["throne"], total=sum(pad.values()))

    def standing(self) -> list[tuple[int, int, int]]:
        """Return lower castle, higher castle and special rooms of every player."""
        found = []
        for player in range(self.number):
            mine = [self.castles[player], self.castles[player - 1]]
            low, high = sorted(castle["total"] for castle in mine)
            kinds = [room["type"] for castle in mine for room in castle["rooms"]]
            found.append((low, high, 2 + kinds.count("special")))
        return found

    # ---- all of it -------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return what the view must be now."""
        standing = self.standing()
        ranks = [1 + sum(other > one for other in standing) for one in standing]
        names = ("lower", "higher", "special_rooms", "rank")
        own = self.you is not None
        return {
            "you": self.you,
            "seats": self.seats,
            "round": self.round,
            "turn": self.turn,
            "passing": "left" if self.round == 1 else "right",
            "phase": self.phase,
            "acting": self.acting(),
            "seniority": self.seniority,
            "hand": self.hand if own else None,
            "players": [
                player | dict(zip(names, (*standing[n], ranks[n]), strict=True))
                for n, player in enumerate(self.players)
            ],
            "stacks": [self.stack(number) for number in range(self.number)],
            "castles": self.castles,
            "stock": self.stock,
            "known_discards": in_order(self.discards) if own else None,
            "known_in_stock": in_order(self.remembered()) if own else None,
            "known_card_discards": (
                sorted(self.card_discards, key=facts.CARD_KEYS.index) if own else None
            ),
            "scores": [low for low, _, _ in standing[: self.seats]],
            "ranks": ranks[: self.seats],
            "winners": [player for player, rank in enumerate(ranks) if rank == 1],
        }

    def stack(self, number: int) -> dict[str, Any]:
        """Return a stack; while castles are built it lies under a pawn on its way to the next."""
        holder = self.holder_of(number)
        if self.phase not in ("commit", "build"):
            return self.stacks[number] | {"holder": holder, "castle": None}
        if self.round == 1:
            after = {"holder": (holder + 1) % self.number, "castle": holder}
        else:
            after = {"holder": (holder - 1) % self.number, "castle": (holder - 1) % self.number}
        return self.stacks[number] | after

    def remembered(self) -> set[str]:
        """Return the rooms that are in no hand, and nowhere else where these eyes see them."""
        seen = set(self.discards)
        for castle in self.castles:
            seen |= {room["room"] for room in castle["rooms"]}
            seen |= {castle["piece"], *(castle["drawn_rooms"] or ())}
        return self.in_no_hand - seen
