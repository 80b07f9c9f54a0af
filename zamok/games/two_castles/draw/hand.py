"""The hand: tiles to choose, tiles to share out, tiles to build, and the castles' questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

from zamok.engine.drawing import Area, num, part, sheet, spot
from zamok.engine.words import Words
from zamok.games.two_castles import facts, notation, text
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.cards import wide_card
from zamok.games.two_castles.draw.faces import CARD, card, face_id
from zamok.games.two_castles.draw.pencil import BOLD, called, coin, place, width, wrap, write
from zamok.games.two_castles.state import ATTENDANT, BONUS, KEEP, LEFT, WHICH_SPECIAL
from zamok.games.two_castles.state import CARD as KEEP_CARD
from zamok.games.two_castles.view import Castle, View

WIDTH = 892
GAP = 8
LINE = 26  # of a heading


@dataclass
class Sheet:
    """A picture that is filled with headings and rows of things."""

    shapes: list[str] = field(default_factory=list)
    y: float = 2
    wide: float = 0

    def heading(self, words: str) -> None:
        self.shapes.append(write(words, 4, self.y + 17, 15, "tc-semi", WIDTH))
        self.wide = max(self.wide, min(WIDTH, width(words, 15 * BOLD)) + 12)
        self.y += LINE

    def row(
        self, things: Sequence[Callable[[float, float], str]], wide: float, high: float
    ) -> None:
        """Lay things of one size side by side, in as many equal rows as they need."""
        most = int((WIDTH + GAP) // (wide + GAP))
        rows = -(-len(things) // most)
        most = -(-len(things) // max(rows, 1))
        for i, thing in enumerate(things):
            x = 4 + (i % most) * (wide + GAP)
            self.shapes.append(thing(x, self.y + (i // most) * (high + GAP)))
            self.wide = max(self.wide, x + wide + 8)
        self.y += rows * (high + GAP)


@dataclass(frozen=True)
class Table:
    """What a hand is drawn from."""

    data: dict[str, object]
    moves: dict[int, int]  # what may be pressed; a suggestion under the number of an own move
    words: Words
    names: Sequence[str]

    @property
    def view(self) -> View:
        return cast("View", self.data)

    def press(self, move: int, x: float, y: float, wide: float, high: float, rule: str = "") -> str:
        """Return the spot over a thing, if its move may be made or suggested."""
        number = self.moves.get(move)
        if number is None:
            return ""
        name = text.say_move(self.data, number, self.words, self.names)
        look = "tc-press" if number == move else "tc-ask"
        box = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" rx="7"'
        mark = f'<rect class="{look}" {box}/><rect class="hit" {box}/>'
        return spot([number], name, mark, rule=rule, at=(x + wide - 20, y + 20))


def hand(
    data: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str]
) -> Area | None:
    """Return what is the viewer's, or None if there is nothing."""
    table = Table(data, {text.meant(move)[1]: move for move in legal}, words, names)
    view = table.view
    if view["you"] is None:
        return None
    paper = Sheet()
    if view["phase"] == "ludwig":
        sharing(paper, table, view["players"][-1]["rooms"], "draw.ludwigs")
    if view["phase"] in ("ludwig", "choose"):
        holding(paper, table)
    if view["phase"] == "commit":
        committing(paper, table)
    if view["phase"] == "build":
        building(paper, table)
    if not paper.shapes:
        return None
    title = words("area.hand")
    return Area("hand", title, sheet("hand", paper.wide, paper.y + 2, title, "".join(paper.shapes)))


def room_card(key: str, x: float, y: float, words: Words, own_id: bool = True) -> str:
    """Return the card of a room as a piece that glides to where it is built."""
    at = f'transform="translate({num(x)} {num(y)})"'
    if not own_id:
        return f'<g aria-hidden="true" {at}>{card(key, words)}</g>'
    name = face_id(key)
    body = f'<g id="{name}" data-glide="" aria-hidden="true" {at}>{card(key, words)}</g>'
    return part(name, body)


def holding(paper: Sheet, table: Table) -> None:
    """Show the tiles in the hand; those already chosen stay where they were, with a mark."""
    view, words = table.view, table.words
    mine = view["players"][view["you"] or 0]
    chosen = mine["rooms"] or []
    rooms = sorted([*(view["hand"] or []), *chosen], key=facts.ROOM_KEYS.index)

    def one(key: str) -> Callable[[float, float], str]:
        def shape(x: float, y: float) -> str:
            body = room_card(key, x, y, words)
            if key in chosen:
                body += place("chosen", x, y)
            return body + table.press(facts.ROOM_KEYS.index(key), x, y, *CARD, rule="choose")

        return shape

    if rooms:
        paper.heading(words("draw.hand", count=len(chosen)))
        paper.row([one(key) for key in rooms], *CARD)


def sharing(paper: Sheet, table: Table, rooms: list[str] | None, heading: str) -> None:
    """Show both ways to share two tiles out."""
    if rooms is None or len(rooms) != 2:
        return
    own = heading == "draw.share"  # Ludwig's tiles lie among those of the turn, too

    def way(left: str, right: str, first: bool) -> Callable[[float, float], str]:
        def shape(x: float, y: float) -> str:
            move = LEFT + facts.ROOM_KEYS.index(left)
            body = place("arrow-0", x + 18, y + 58, 1.1)
            body += room_card(left, x + 36, y + 8, table.words, first and own)
            body += room_card(right, x + 44 + CARD[0], y + 8, table.words, first and own)
            body += place("arrow-1", x + 62 + CARD[0] * 2, y + 58, 1.1)
            return body + table.press(move, x, y, 80 + CARD[0] * 2, 116, rule="share")

        return shape

    paper.heading(table.words(heading))
    ways = [way(rooms[0], rooms[1], True), way(rooms[1], rooms[0], False)]
    paper.row(ways, 80 + CARD[0] * 2, 116)


def committing(paper: Sheet, table: Table) -> None:
    """Show the viewer's two tiles: to be shared out, or on their ways."""
    view = table.view
    mine = view["players"][view["you"] or 0]
    if mine["left"] is None or mine["right"] is None:
        sharing(paper, table, mine["rooms"], "draw.share")
    else:
        due(paper, table, [(mine["left"], 0), (mine["right"], 1)], "draw.shared")


def due(paper: Sheet, table: Table, rooms: list[tuple[str, int]], heading: str) -> None:
    """Show tiles on the way to a castle; a star says that one will bring a bonus."""
    view = table.view
    mine = view["players"][view["you"] or 0]

    def one(key: str, side: int) -> Callable[[float, float], str]:
        def shape(x: float, y: float) -> str:
            castle = view["castles"][outlook.front(view)[side]]
            own = key in (mine["left"], mine["right"])
            body = room_card(key, x + (36 if side == 0 else 6), y + 8, table.words, own)
            if not own:
                body += place("king", x + (18 if side == 0 else 196), y + 92, 0.9)
            body += place(f"arrow-{side}", x + (18 if side == 0 else 196), y + 58, 1.1)
            if outlook.brings_bonus(castle, key):
                body += place("gift", x + (18 if side == 0 else 196), y + 26)
            return body

        return shape

    if rooms:
        paper.heading(table.words(heading))
        paper.row([one(key, side) for key, side in rooms], 214, 116)


def building(paper: Sheet, table: Table) -> None:
    """Show what the viewer has to build, and what its castles have to decide."""
    view = table.view
    you = view["you"] or 0
    for side, number in enumerate(outlook.front(view)):
        castle = view["castles"][number]
        if castle["step"] not in ("none", "wait_rooms", "wait_cards"):
            question(paper, table, castle, side)
    mine = view["players"][you]
    waiting = []
    for side in (0, 1):
        room = mine["left"] if side == 0 else mine["right"]
        built = mine["left_built"] if side == 0 else mine["right_built"]
        if room is not None and not built:
            waiting.append((room, side))
    king = view["players"][-1]
    if len(view["players"]) > view["seats"]:
        his = king["left"] if you == 0 else king["right"]
        if his is not None and not (king["left_built"] if you == 0 else king["right_built"]):
            waiting.append((his, 1 if you == 0 else 0))
    due(paper, table, waiting, "draw.build")


# ---- what castles have to decide -------------------------------------------------------


def question(paper: Sheet, table: Table, castle: Castle, side: int) -> None:
    """Show the question of one of the viewer's castles, and its answers."""
    words, step = table.words, castle["step"]
    form = outlook.shape(castle)
    heading = words(
        "draw.question",
        side=words(f"side.{notation.SIDES[side]}").capitalize(),
        question=words(f"step.{step}"),
        name=called(castle["decider"] or 0, words, table.names),
    )
    things: list[Callable[[float, float], str]] = []
    size = CARD
    if castle["piece"] is not None:
        paper.heading(heading)
        piece(paper, table, castle["piece"], side)
        return
    if castle["drawn_rooms"] is not None:
        things = [drawn_room(table, key) for key in castle["drawn_rooms"]]
    elif castle["drawn_cards"] is not None:
        things = [drawn_card(table, key, form) for key in castle["drawn_cards"]]
    elif step == "choose_attendant":
        size = (200, 100)
        things = [attendant(table, side, key, form) for key in facts.ATTENDANT_KEYS]
    elif step == "choose_special":
        things = [special(table, side, number) for number in range(facts.N_SPECIALS)]
    elif step == "choose_bonus":
        size = (210, 60)
        things = [bonus(table, side, key) for key in facts.TYPES[: facts.DOWNSTAIRS]]
    if things:
        paper.heading(heading)
        paper.row(things, *size)


def piece(paper: Sheet, table: Table, key: str, side: int) -> None:
    """Show a bonus room that is to be placed next."""
    regular = facts.ROOM_KEYS.index(key) < facts.N_ROOMS

    def shape(x: float, y: float) -> str:
        body = room_card(key, x + (36 if side == 0 else 6), y + 8, table.words, regular)
        return body + place(f"arrow-{side}", x + (18 if side == 0 else 196), y + 58, 1.1)

    paper.row([shape], 214, 116)


def drawn_room(table: Table, key: str) -> Callable[[float, float], str]:
    """Return one of five rooms drawn for a food bonus."""

    def shape(x: float, y: float) -> str:
        move = KEEP + facts.ROOM_KEYS.index(key)
        body = room_card(key, x, y, table.words)
        return body + table.press(move, x, y, *CARD, rule="bonus-food")

    return shape


def drawn_card(table: Table, key: str, form: outlook.Shape) -> Callable[[float, float], str]:
    """Return one of three bonus cards drawn for a utility bonus."""

    def shape(x: float, y: float) -> str:
        move = KEEP_CARD + facts.CARD_KEYS.index(key)
        name = f"tc-bonus-{key}"
        at = f'transform="translate({num(x)} {num(y)})"'
        body = f'<g id="{name}" data-glide="" aria-hidden="true" {at}>{wide_card(key, table.words)}'
        body += coin(f"+{outlook.card_gain(form, key)}", CARD[0] - 20, CARD[1] - 18, 16) + "</g>"
        return body + table.press(move, x, y, *CARD, rule="bonus-utility")

    return shape


def attendant(
    table: Table, side: int, key: str, form: outlook.Shape
) -> Callable[[float, float], str]:
    """Return an attendant to choose, with what it counts and would bring now."""

    def shape(x: float, y: float) -> str:
        number = facts.ATTENDANT_KEYS.index(key)
        counts = facts.DECORATIONS[facts.ATTENDANT_COUNTS[number]]
        move = ATTENDANT + side * facts.N_ATTENDANTS + number
        left = table.view["stock"]["attendants"][key]
        words = table.words
        body = '<rect class="tc-strip tc-outline" width="200" height="100" rx="7"/>'
        body += place(f"a-{key}", 40, 52, 2.2)
        body += write(words(f"attendant.{key}"), 80, 26, 15, "tc-semi", 114)
        body += write("1", 88, 57, 20, "middle tc-bold") + place(f"d-{counts}", 112, 50)
        body += coin(f"+{outlook.attendant_gain(form, key)}", 170, 52, 16)
        body += write(words("draw.left", count=left), 80, 88, 13, "soft", 114)
        body = f'<g aria-hidden="true" transform="translate({num(x)} {num(y)})">{body}</g>'
        return body + table.press(move, x, y, 200, 100, rule="bonus-living")

    return shape


def special(table: Table, side: int, number: int) -> Callable[[float, float], str]:
    """Return a special room to choose."""
    key = facts.ROOM_KEYS[facts.FOUNTAIN + number]

    def shape(x: float, y: float) -> str:
        move = WHICH_SPECIAL + side * facts.N_SPECIALS + number
        left = table.words("draw.left", count=table.view["stock"]["specials"][key])
        form = outlook.shape(table.view["castles"][outlook.front(table.view)[side]])
        body = room_card(key, x, y, table.words, own_id=False)
        body += write(left, x + 63, y + 50, 13, "soft", 100)
        body += coin(f"+{outlook.best(form, key)[0]}", x + CARD[0] - 20, y + CARD[1] - 20, 16)
        return body + table.press(move, x, y, *CARD, rule="bonus-fifth")

    return shape


def bonus(table: Table, side: int, key: str) -> Callable[[float, float], str]:
    """Return a bonus to choose for three downstairs rooms."""

    def shape(x: float, y: float) -> str:
        move = BONUS + side * facts.DOWNSTAIRS + facts.TYPES.index(key)
        body = '<rect class="tc-strip tc-outline" width="210" height="60" rx="7"/>'
        body += place(f"k-{key}", 28, 30, 1.5)
        lines = wrap(table.words(f"bonus.{key}"), 148, 13, 3)
        for i, line in enumerate(lines):
            at = 35 + (i - (len(lines) - 1) / 2) * 16
            body += write(line, 54, at, 13, "", 150)
        body = f'<g aria-hidden="true" transform="translate({num(x)} {num(y)})">{body}</g>'
        return body + table.press(move, x, y, 210, 60, rule="bonus-downstairs")

    return shape
