"""The hand: tiles to choose, tiles to share out, tiles to build, and the castles' questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from zamok.engine.advice import advised
from zamok.engine.drawing import Area, Item, Part, Spot
from zamok.engine.pencil import BOLD, Ink, Point, group, moved, rect, text, use, width, wrap
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.cards import offered_card
from zamok.games.two_castles.draw.faces import CARD, card, face_id
from zamok.games.two_castles.draw.pieces import coin, signed
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.moves import (
    ATTENDANT,
    BONUS,
    KEEP,
    LEFT,
    MOVES,
    TAKE,
    WHICH_SPECIAL,
    YIELD,
)
from zamok.games.two_castles.moves import CARD as KEEP_CARD
from zamok.games.two_castles.text import coming, shared_with, side
from zamok.games.two_castles.text import question as asks
from zamok.games.two_castles.view import Due

WIDTH = 892
GAP = 8
LINE = 26  # of a heading
BOTH = 80 + CARD[0] * 2  # two cards side by side with their arrows

Thing = Callable[[float, float], list[Item]]  # something that can be laid at a point


class Sheet:
    """A picture that is filled with headings and rows of things."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.items: list[Item] = []
        self.anchors: dict[str, Point] = {}
        self.y = 2.0
        self.wide = 0.0

    def heading(self, words: str) -> None:
        """Write a line."""
        self.items.append(text(words, 4, self.y + 17, "tc-semi", 15, room=WIDTH, weight=BOLD))
        self.wide = max(self.wide, min(WIDTH, width(words, 15, BOLD)) + 12)
        self.y += LINE

    def row(self, things: Sequence[Thing], wide: float, high: float) -> None:
        """Lay things of one size side by side, in as many equal rows as they need."""
        most = int((WIDTH + GAP) // (wide + GAP))
        rows = -(-len(things) // most)
        most = -(-len(things) // max(rows, 1))
        for i, thing in enumerate(things):
            x = 4 + (i % most) * (wide + GAP)
            self.items += thing(x, self.y + (i // most) * (high + GAP))
            self.wide = max(self.wide, x + wide + 8)
        self.y += rows * (high + GAP)

    def press(
        self,
        move: int,
        x: float,
        y: float,
        size: tuple[float, float],
        written: tuple[str, ...] = (),
    ) -> list[Item]:
        """Return the spot over a thing, if its move may be made or suggested."""
        number = self.scene.moves.get(move)
        if number is None:
            return []
        look = "tc-press" if number == move else "tc-ask"
        mark = rect(look, x, y, *size, 7) + rect("hit", x, y, *size, 7)
        anchor = f"move:{move}"
        self.anchors[anchor] = (x + size[0] - 20, y + 20)
        rule = self.scene.rule_of(move)
        spot = Spot((number,), self.scene.say(number), mark, rule, written=written, anchor=anchor)
        return [spot]


def hand(scene: Scene) -> Area | None:
    """Return what is the viewer's, or None if there is nothing."""
    view, paper = scene.view, Sheet(scene)
    if view["you"] is None:
        return None
    if view["phase"] == "ludwig":
        sharing(paper, view["players"][-1]["rooms"], "draw.ludwigs")
    if view["phase"] in ("ludwig", "choose"):
        holding(paper)
    if view["phase"] == "commit" and not scene.due:
        sharing(paper, view["players"][view["you"]]["rooms"], "draw.share")
    if view["phase"] == "build":
        for number in scene.near:
            question(paper, number)
    due(paper, "draw.shared" if view["phase"] == "commit" else "draw.build")
    if view["phase"] == "commit":
        for number in scene.near:
            advising(paper, number)
    yielding(paper)
    if not paper.items:
        return None
    title = scene.words("area.hand")
    return Area("hand", title, paper.wide, paper.y + 2, paper.items, anchors=paper.anchors)


def room_card(scene: Scene, key: str, x: float, y: float, *, own_id: bool = True) -> Item:
    """Return the card of a room as a piece that glides to where it is built."""
    if not own_id:
        return group(card(key, scene.words), transform=moved(x, y))
    return Part(face_id(key), card, (key, scene.words), transform=moved(x, y), glide=True)


# ---- choosing and sharing out ---------------------------------------------------------------


def holding(paper: Sheet) -> None:
    """Show the tiles in the hand; those already chosen stay where they were, with a mark."""
    view = paper.scene.view
    chosen = view["players"][view["you"] or 0]["rooms"] or []
    rooms = sorted([*(view["hand"] or []), *chosen], key=facts.ROOM_KEYS.index)
    if rooms:
        paper.heading(paper.scene.words("draw.hand", count=len(chosen)))
        paper.row([partial(held, paper, key, key in chosen) for key in rooms], *CARD)


def held(paper: Sheet, key: str, chosen: bool, x: float, y: float) -> list[Item]:
    """Return a tile in the hand."""
    found: list[Item] = [room_card(paper.scene, key, x, y)]
    if chosen:
        found.append(use("tc-chosen", x, y))
    return found + paper.press(TAKE + facts.ROOM_KEYS.index(key), x, y, CARD)


def sharing(paper: Sheet, rooms: list[str] | None, heading: str) -> None:
    """Show both ways to share two tiles out."""
    if rooms is None or len(rooms) != 2:
        return
    one, other = rooms
    own = heading == "draw.share"  # Ludwig's tiles lie among those of the turn, too
    paper.heading(paper.scene.words(heading))
    ways = [partial(way, paper, one, other, own), partial(way, paper, other, one, False)]
    paper.row(ways, BOTH, 116)


def way(paper: Sheet, left: str, right: str, own_id: bool, x: float, y: float) -> list[Item]:
    """Return one way to share two tiles out."""
    found: list[Item] = [
        use("tc-arrow-0", x + 18, y + 58, 1.1),
        room_card(paper.scene, left, x + 36, y + 8, own_id=own_id),
        room_card(paper.scene, right, x + 44 + CARD[0], y + 8, own_id=own_id),
        use("tc-arrow-1", x + 62 + CARD[0] * 2, y + 58, 1.1),
    ]
    return found + paper.press(LEFT + facts.ROOM_KEYS.index(left), x, y, (BOTH, 116))


def advising(paper: Sheet, number: int) -> None:
    """Show the tiles of which a partner may be told to send one to a shared castle."""
    scene = paper.scene
    numbers = [move for move in scene.legal if move >= MOVES.size]
    numbers = [move for move in numbers if shared_with(scene.view, _partner(move)) == number]
    if numbers:
        words = scene.words
        where = side(scene.view, number, words)
        name = scene.called(_partner(numbers[0]))
        paper.heading(words("draw.advise", name=name, side=where))
        paper.row([partial(advised_room, paper, number, move) for move in numbers], 214, 116)


def _partner(number: int) -> int:
    """Return to whom a move is suggested."""
    partner, _ = advised(MOVES.size, number)
    assert partner is not None
    return partner


def advised_room(paper: Sheet, number: int, move: int, x: float, y: float) -> list[Item]:
    """Return a partner's tile on its way to a shared castle, as it may be suggested."""
    scene = paper.scene
    room = coming(scene.view, move, number) or ""
    found = towards(scene, room, scene.side(number), x, y, own_id=False)
    return found + paper.press(advised(MOVES.size, move)[1], x, y, (214, 116))


def yielding(paper: Sheet) -> None:
    """Show that a partner may be let to build first."""
    moves = [YIELD + i for i in range(2) if YIELD + i in paper.scene.moves]
    if moves:
        paper.row([partial(giving_way, paper, move) for move in moves], 300, 40)


def giving_way(paper: Sheet, move: int, x: float, y: float) -> list[Item]:
    """Return what is pressed to let a partner build first in a castle."""
    ink = rect("tc-strip tc-outline", x, y, 300, 40, 7)
    ink += text(paper.scene.say(move), x + 10, y + 25, "", 13, room=280)
    return [ink, *paper.press(move, x, y, (300, 40))]


def due(paper: Sheet, heading: str) -> None:
    """Show tiles on the way to a castle; a star says that one will bring a bonus."""
    if paper.scene.due:
        paper.heading(paper.scene.words(heading))
        paper.row([partial(on_the_way, paper.scene, one) for one in paper.scene.due], 214, 116)


def on_the_way(scene: Scene, tile: Due, x: float, y: float) -> list[Item]:
    """Return a tile on the way to a castle."""
    where = scene.side(tile["castle"])
    at = x + (18 if where == 0 else 196)
    found = towards(scene, tile["room"], where, x, y, own_id=not tile["ludwigs"])
    if tile["ludwigs"]:
        found.append(use("tc-king", at, y + 92, 0.9))
    if tile["bonus"]:
        found.append(use("tc-gift", at, y + 26))
    return found


def towards(scene: Scene, room: str, where: int, x: float, y: float, *, own_id: bool) -> list[Item]:
    """Return a room with an arrow to the side where it goes."""
    return [
        room_card(scene, room, x + (36 if where == 0 else 6), y + 8, own_id=own_id),
        use(f"tc-arrow-{where}", x + (18 if where == 0 else 196), y + 58, 1.1),
    ]


# ---- what castles have to decide -------------------------------------------------------


def question(paper: Sheet, number: int) -> None:
    """Show the question of one of the viewer's castles, and its answers."""
    scene = paper.scene
    castle, words, step = scene.castle(number), scene.words, scene.castle(number)["step"]
    things: list[Thing] = []
    size: tuple[float, float] = CARD
    if castle["piece"] is not None:
        regular = facts.ROOM_KEYS.index(castle["piece"]) < facts.N_ROOMS
        size = (214, 116)
        where = scene.side(number)
        things = [partial(towards, scene, castle["piece"], where, own_id=regular)]
    elif castle["drawn_rooms"] is not None:
        things = [partial(drawn_room, paper, key) for key in castle["drawn_rooms"]]
    elif castle["drawn_cards"] is not None:
        things = [partial(drawn_card, paper, number, key) for key in castle["drawn_cards"]]
    elif step == "choose_attendant":
        size = (200, 100)
        things = [partial(attendant, paper, number, kind) for kind in range(facts.N_ATTENDANTS)]
    elif step == "choose_special":
        things = [partial(special, paper, number, kind) for kind in range(facts.N_SPECIALS)]
    elif step == "choose_bonus":
        size = (210, 60)
        things = [partial(bonus, paper, number, kind) for kind in range(facts.DOWNSTAIRS)]
    if things:
        asked = asks(castle, words, scene.names)
        paper.heading(f"{side(scene.view, number, words).capitalize()}. {asked}")
        paper.row(things, *size)


def drawn_room(paper: Sheet, key: str, x: float, y: float) -> list[Item]:
    """Return one of five rooms drawn for a food bonus."""
    move = KEEP + facts.ROOM_KEYS.index(key)
    return [room_card(paper.scene, key, x, y), *paper.press(move, x, y, CARD)]


def drawn_card(paper: Sheet, number: int, key: str, x: float, y: float) -> list[Item]:
    """Return one of three bonus cards drawn for a utility bonus."""
    shown = (key, paper.scene.brings(number, key), paper.scene.words)
    offered = Part(f"tc-bonus-{key}", offered_card, shown, transform=moved(x, y), glide=True)
    return [offered, *paper.press(KEEP_CARD + facts.CARD_KEYS.index(key), x, y, CARD)]


def attendant(paper: Sheet, number: int, kind: int, x: float, y: float) -> list[Item]:
    """Return an attendant to choose, with what it counts and would bring now."""
    scene, key = paper.scene, facts.ATTENDANT_KEYS[kind]
    words = scene.words
    counts = facts.DECORATIONS[facts.ATTENDANT_COUNTS[kind]]
    left = scene.view["stock"]["attendants"][key]
    ink = rect("tc-strip tc-outline", 0, 0, 200, 100, 7) + use(f"tc-a-{key}", 40, 52, 2.2)
    name = words(f"attendant.{key}")
    ink += text(name, 76, 26, "tc-semi", 15, room=121, weight=BOLD)
    ink += text("1", 88, 57, "middle tc-bold", 20) + use(f"tc-d-{counts}", 112, 50)
    ink += coin(signed(scene.brings(number, key)), 170, 52, 16)
    ink += text(words("draw.left", count=left), 80, 88, "soft", 13, room=114)
    move = ATTENDANT + scene.side(number) * facts.N_ATTENDANTS + kind
    return [group(ink, transform=moved(x, y)), *paper.press(move, x, y, (200, 100))]


def special(paper: Sheet, number: int, kind: int, x: float, y: float) -> list[Item]:
    """Return a special room to choose."""
    scene, key = paper.scene, facts.ROOM_KEYS[facts.FOUNTAIN + kind]
    left = scene.words("draw.left", count=scene.view["stock"]["specials"][key])
    move = WHICH_SPECIAL + scene.side(number) * facts.N_SPECIALS + kind
    return [
        room_card(scene, key, x, y, own_id=False),
        text(left, x + 63, y + 50, "soft", 13, room=100),
        coin(signed(scene.brings(number, key)), x + CARD[0] - 20, y + CARD[1] - 20, 16),
        *paper.press(move, x, y, CARD),
    ]


def bonus(paper: Sheet, number: int, kind: int, x: float, y: float) -> list[Item]:
    """Return a bonus to choose for three downstairs rooms."""
    ink = offered_bonus(facts.TYPES[kind], paper.scene.words)
    move = BONUS + paper.scene.side(number) * facts.DOWNSTAIRS + kind
    return [group(ink, transform=moved(x, y)), *paper.press(move, x, y, (210, 60))]


def offered_bonus(key: str, words: Words) -> Ink:
    """Return the bonus of a type in words."""
    ink = rect("tc-strip tc-outline", 0, 0, 210, 60, 7) + use(f"tc-k-{key}", 28, 30, 1.5)
    lines = wrap(words(f"bonus.{key}"), 148, 13, 3)
    for i, line in enumerate(lines):
        at = 35 + (i - (len(lines) - 1) / 2) * 16
        ink += text(line, 54, at, "", 13, room=150)
    return ink
