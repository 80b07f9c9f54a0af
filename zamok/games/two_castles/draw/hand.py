"""The hand: tiles to choose, tiles to share out, tiles to build, and the castles' questions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from zamok.engine.advice import advised
from zamok.engine.drawing import Area, Item, Part
from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, Ink, group, moved, rect, text, use, wrap
from zamok.engine.screen import LOW, TALL
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.cards import offered_card
from zamok.games.two_castles.draw.faces import (
    CARD,
    SIDE,
    card,
    face_id,
    piece_id,
    rule_of,
    stack_id,
    tile,
    way_id,
)
from zamok.games.two_castles.draw.paper import Paper, Thing
from zamok.games.two_castles.draw.pieces import coin, signed, token
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


def hand(scene: Scene) -> Area | None:
    """Return what is the viewer's, or None if there is nothing."""
    you = scene.view["you"]
    if you is None:
        return None
    paper = filled(scene, tiles=False)
    if not scene.small and paper.crowded:
        paper = filled(scene, tiles=True)
    if not paper.blocks:
        return None
    # Stacks are passed to where the hand is.
    return paper.area("hand", scene.words("area.hand"), own=True, place=stack_id(you))


def filled(scene: Scene, *, tiles: bool) -> Paper:
    """Return what is the viewer's: rooms as cards or, where there is much, as tiles."""
    view, paper = scene.view, Paper(scene, tiles=tiles)
    if view["phase"] == "ludwig":
        sharing(paper, view["players"][-1]["rooms"], "draw.ludwigs")
    if view["phase"] == "choose" or (view["phase"] == "ludwig" and not scene.small):
        holding(paper)
    if view["phase"] == "commit" and not scene.due:
        sharing(paper, view["players"][view["you"] or 0]["rooms"], "draw.share")
    if view["phase"] == "build":
        for number in scene.near:
            question(paper, number)
    if not scene.small:  # there they lie beside their castles
        due(paper, "draw.shared" if view["phase"] == "commit" else "draw.build")
    if scene.shape != TALL:
        advising(paper)
    yielding(paper)
    return paper


def advice(scene: Scene) -> Area | None:
    """Return what may be suggested to partners: on a phone held upright on a tab of its own."""
    paper = Paper(scene)
    if scene.shape == TALL:
        advising(paper)
    if not paper.blocks:
        return None
    return paper.area("advice", scene.words("area.advice"), own=False)


def room_card(paper: Paper, key: str, x: float, y: float, id: str) -> Item:
    """Return a room: a card or a tile. One with an id glides to where it is built."""
    return _face(paper.tiles, key, x, y, id, paper.scene.words)


@kept
def _face(small: bool, key: str, x: float, y: float, id: str, words: Words) -> Item:
    at, rule = moved(x, y), rule_of(key)
    face: Callable[..., Ink] = tile if small else card
    shown: tuple[Hashable, ...] = (key, None, words) if small else (key, words)
    if not id:
        return group(face(*shown), transform=at, rule=rule)
    return Part(id, face, shown, transform=at, rule=rule, glide=True)


# ---- choosing and sharing out ---------------------------------------------------------------


def holding(paper: Paper) -> None:
    """Show the tiles in the hand; those already chosen stay where they were, with a mark."""
    view = paper.scene.view
    chosen = view["players"][view["you"] or 0]["rooms"] or []
    rooms = sorted([*(view["hand"] or []), *chosen], key=facts.ROOM_KEYS.index)
    if rooms and not paper.scene.small:
        paper.heading(paper.scene.words("draw.hand", count=len(chosen)))
    if rooms:
        paper.widen()
        paper.row([partial(held, paper, key, key in chosen) for key in rooms], *paper.size)


def held(paper: Paper, key: str, chosen: bool, x: float, y: float) -> list[Item]:
    """Return a tile in the hand."""
    found: list[Item] = [room_card(paper, key, x, y, face_id(key))]
    if chosen:
        found.append(use("tc-picked" if paper.tiles else "tc-chosen", x, y))
    return found + paper.press(TAKE + facts.ROOM_KEYS.index(key), x, y, paper.size)


def sharing(paper: Paper, rooms: list[str] | None, heading: str) -> None:
    """Show both ways to share two tiles out."""
    if rooms is None or len(rooms) != 2:
        return
    one, other = rooms
    own = heading == "draw.share"  # Ludwig's tiles lie among those of the turn, too
    if not paper.scene.small:
        paper.heading(paper.scene.words(heading))
    ways = [partial(way, paper, one, other, own), partial(way, paper, other, one, False)]
    # What excludes each other stands below each other where there is height for it.
    paper.widen()
    paper.row(ways, *_both(paper), most=1 if paper.scene.shape == TALL else 2)


def _both(paper: Paper) -> tuple[float, float]:
    """Return the size of two rooms side by side with their arrows."""
    wide, high = paper.size
    return 80 + 2 * wide, high + 16


def way(paper: Paper, left: str, right: str, own_id: bool, x: float, y: float) -> list[Item]:
    """Return one way to share two tiles out."""
    wide, high = paper.size
    found: list[Item] = [
        use("tc-arrow-0", x + 18, y + 8 + high / 2, 1.1),
        room_card(paper, left, x + 36, y + 8, face_id(left) if own_id else ""),
        room_card(paper, right, x + 44 + wide, y + 8, face_id(right) if own_id else ""),
        use("tc-arrow-1", x + 62 + wide * 2, y + 8 + high / 2, 1.1),
    ]
    return found + paper.press(LEFT + facts.ROOM_KEYS.index(left), x, y, _both(paper))


def advising(paper: Paper) -> None:
    """Show the tiles of which partners may be told to send one to a shared castle."""
    scene, words = paper.scene, paper.scene.words
    if scene.view["phase"] != "commit":
        return
    things: list[Thing] = []
    for number in scene.near:
        numbers = [move for move in scene.legal if move >= MOVES.size]
        numbers = [move for move in numbers if shared_with(scene.view, _partner(move)) == number]
        things += [partial(advised_room, paper, number, move) for move in numbers]
        if numbers and not scene.small:
            where = side(scene.view, number, words)
            name = scene.called(_partner(numbers[0]))
            paper.heading(words("draw.advise", name=name, side=where))
            paper.row(things, *_sent(paper))
            things = []
    paper.row(things, *_sent(paper))


def _sent(paper: Paper) -> tuple[float, float]:
    """Return the size of a room with an arrow."""
    return paper.size[0] + 42, paper.size[1] + 16


def _partner(number: int) -> int:
    """Return to whom a move is suggested."""
    partner, _ = advised(MOVES.size, number)
    assert partner is not None
    return partner


def advised_room(paper: Paper, number: int, move: int, x: float, y: float) -> list[Item]:
    """Return a partner's tile on its way to a shared castle, as it may be suggested."""
    scene = paper.scene
    room = coming(scene.view, move, number) or ""
    found = towards(paper, room, scene.side(number), "", x, y)
    if scene.small:  # no line above says whom it is suggested to
        at = x + (18 if scene.side(number) == 0 else paper.size[0] + 24)
        found.append(token(_partner(move), scene.view["seats"], at, y + 26, 24))
    return found + paper.press(advised(MOVES.size, move)[1], x, y, _sent(paper))


def yielding(paper: Paper) -> None:
    """Show that a partner may be let to build first."""
    moves = [YIELD + i for i in range(2) if YIELD + i in paper.scene.moves]
    if moves:
        paper.widen()
        paper.row([partial(giving_way, paper, move) for move in moves], *_yield_size(paper))


def _yield_size(paper: Paper) -> tuple[float, float]:
    usual = (320, 64) if paper.tiles else (300, 46)
    return {TALL: (300, 72), LOW: (460, 92)}.get(paper.scene.shape, usual)


def giving_way(paper: Paper, move: int, x: float, y: float) -> list[Item]:
    """Return what is pressed to let a partner build first in a castle."""
    usual = 21 if paper.tiles else 14
    (wide, high), size = _yield_size(paper), {TALL: 20, LOW: 25}.get(paper.scene.shape, usual)
    ink = rect("tc-strip tc-outline", x, y, wide, high, 7)
    lines = wrap(paper.scene.say(move), wide - 20, size, 2)
    for i, line in enumerate(lines):
        at = y + high / 2 + 5 + (i - (len(lines) - 1) / 2) * size * 1.3
        ink += text(line, x + 10, at, "", size, room=wide - 20)
    return [ink, *paper.press(move, x, y, (wide, high))]


def due(paper: Paper, heading: str) -> None:
    """Show tiles on the way to a castle; a star says that one will bring a bonus."""
    if paper.scene.due:
        if not paper.tiles:  # where there is much, arrows say enough
            paper.heading(paper.scene.words(heading))
        paper.row([partial(on_the_way, paper, one) for one in paper.scene.due], *_sent(paper))


def on_the_way(paper: Paper, due: Due, x: float, y: float) -> list[Item]:
    """Return a tile on the way to a castle."""
    where = paper.scene.side(due["castle"])
    at = x + (18 if where == 0 else paper.size[0] + 24)
    own = "" if due["ludwigs"] else face_id(due["room"])
    found = towards(paper, due["room"], where, own, x, y)
    if due["ludwigs"]:
        found.append(use("tc-king", at, y + paper.size[1] - 8, 0.9))
    if due["bonus"]:
        found.append(use("tc-gift", at, y + 26))
    return found


def towards(paper: Paper, room: str, where: int, id: str, x: float, y: float) -> list[Item]:
    """Return a room with an arrow to the side where it goes."""
    wide, high = paper.size
    at, way = x + (18 if where == 0 else wide + 24), way_id(id) if id else ""
    return [
        room_card(paper, room, x + (36 if where == 0 else 6), y + 8, id),
        use(f"tc-arrow-{where}", at, y + 8 + high / 2, 1.1, id=way),
    ]


# ---- what castles have to decide -------------------------------------------------------


def question(paper: Paper, number: int) -> None:
    """Show the question of one of the viewer's castles, and its answers."""
    scene = paper.scene
    castle, words, step = scene.castle(number), scene.words, scene.castle(number)["step"]
    things: list[Thing] = []
    size: tuple[float, float] = paper.size
    most = 0
    if castle["piece"] is not None:
        if scene.small:  # there it lies beside the castle
            return
        size, own = _sent(paper), piece_id(number, castle["piece"])
        things = [partial(towards, paper, castle["piece"], scene.side(number), own)]
    elif castle["drawn_rooms"] is not None:
        things = [partial(drawn_room, paper, key) for key in castle["drawn_rooms"]]
    elif castle["drawn_cards"] is not None:
        size, most = _offered(paper), 2 if scene.shape == TALL else 0
        things = [partial(drawn_card, paper, number, key) for key in castle["drawn_cards"]]
    elif step == "choose_attendant":
        size, most = (200, 100), 2 if scene.shape == TALL else 0
        things = [partial(attendant, paper, number, kind) for kind in range(facts.N_ATTENDANTS)]
    elif step == "choose_special":
        size = (SIDE, SIDE + 26) if paper.tiles else CARD
        things = [partial(special, paper, number, kind) for kind in range(facts.N_SPECIALS)]
    elif step == "choose_bonus":
        size, most = (210, _bonus_height(paper.tiles)), 2 if scene.shape == TALL else 0
        things = [partial(bonus, paper, number, kind) for kind in range(facts.DOWNSTAIRS)]
    if things:
        asked = asks(castle, words, scene.names)
        where_to = side(scene.view, number, words).capitalize()
        # The bar asks, too: where there is much, only which castle it is about is left to say.
        paper.heading(where_to if paper.tiles else f"{where_to}. {asked}")
        paper.row(things, *size, most=most)


def offer_id(castle: int, what: str) -> str:
    """Return the id of an attendant, a special room or a bonus that a castle may choose."""
    return f"tc-offer-{castle}-{what}"


def drawn_room(paper: Paper, key: str, x: float, y: float) -> list[Item]:
    """Return one of five rooms drawn for a food bonus."""
    move = KEEP + facts.ROOM_KEYS.index(key)
    return [
        room_card(paper, key, x, y, face_id(key)),
        *paper.press(move, x, y, paper.size),
    ]


def drawn_card(paper: Paper, number: int, key: str, x: float, y: float) -> list[Item]:
    """Return one of three bonus cards drawn for a utility bonus."""
    shown = (key, paper.scene.brings(number, key), paper.scene.words)
    size = _offered(paper)
    at = moved(x, y, size[0] / CARD[0])
    offered = Part(f"tc-bonus-{key}", offered_card, shown, transform=at, glide=True)
    return [offered, *paper.press(KEEP_CARD + facts.CARD_KEYS.index(key), x, y, size)]


def _offered(paper: Paper) -> tuple[float, float]:
    """Return the size of a card to choose: where there is much, letters need more."""
    wide, high = CARD
    return CARD if paper.scene.small or not paper.tiles else (wide * 1.25, high * 1.25)


def attendant(paper: Paper, number: int, kind: int, x: float, y: float) -> list[Item]:
    """Return an attendant to choose, with what it counts and would bring now."""
    scene, key = paper.scene, facts.ATTENDANT_KEYS[kind]
    words = scene.words
    counts = facts.DECORATIONS[facts.ATTENDANT_COUNTS[kind]]
    left = scene.view["stock"]["attendants"][key]
    ink = rect("tc-strip tc-outline", 0, 0, 200, 100, 7) + use(f"tc-a-{key}", 40, 52, 2.2)
    name = words(f"attendant.{key}")
    large, little = (18, 18) if paper.tiles else (16, 14)
    ink += text(name, 76, 26, "tc-semi", large, room=121, weight=BOLD)
    ink += text("1", 88, 57, "middle tc-bold", 20) + use(f"tc-d-{counts}", 112, 50)
    ink += coin(signed(scene.brings(number, key)), 170, 52, 16)
    ink += text(words("draw.left", count=left), 80, 88, "soft", little, room=114)
    move = ATTENDANT + scene.side(number) * facts.N_ATTENDANTS + kind
    offer = group(ink, id=offer_id(number, key), transform=moved(x, y))
    return [offer, *paper.press(move, x, y, (200, 100))]


def special(paper: Paper, number: int, kind: int, x: float, y: float) -> list[Item]:
    """Return a special room to choose."""
    scene, key = paper.scene, facts.ROOM_KEYS[facts.FOUNTAIN + kind]
    left = scene.words("draw.left", count=scene.view["stock"]["specials"][key])
    move = WHICH_SPECIAL + scene.side(number) * facts.N_SPECIALS + kind
    if paper.tiles:
        return [
            room_card(paper, key, x, y, offer_id(number, key)),
            coin(signed(scene.brings(number, key)), x + SIDE - 20, y + SIDE - 20, 18),
            text(left, x + SIDE / 2, y + SIDE + 20, "middle soft", 20, room=SIDE),
            *paper.press(move, x, y, (SIDE, SIDE + 26)),
        ]
    return [
        room_card(paper, key, x, y, offer_id(number, key)),
        text(left, x + 63, y + 50, "soft", 14, room=100),
        coin(signed(scene.brings(number, key)), x + CARD[0] - 20, y + CARD[1] - 20, 16),
        *paper.press(move, x, y, CARD),
    ]


def bonus(paper: Paper, number: int, kind: int, x: float, y: float) -> list[Item]:
    """Return a bonus to choose for three downstairs rooms."""
    key = facts.TYPES[kind]
    ink = offered_bonus(key, paper.scene.words, paper.tiles)
    move = BONUS + paper.scene.side(number) * facts.DOWNSTAIRS + kind
    size = (210, _bonus_height(paper.tiles))
    offer = group(ink, id=offer_id(number, key), transform=moved(x, y))
    return [offer, *paper.press(move, x, y, size)]


def _bonus_height(small: bool) -> int:
    return 92 if small else 60  # on a phone a finger needs more, and letters are larger


def offered_bonus(key: str, words: Words, small: bool) -> Ink:
    """Return the bonus of a type in words."""
    high = _bonus_height(small)
    letters, step = (19, 21) if small else (14, 16)
    ink = rect("tc-strip tc-outline", 0, 0, 210, high, 7) + use(f"tc-k-{key}", 28, high / 2, 1.5)
    lines = wrap(words(f"bonus.{key}"), 148, letters, 4 if small else 3)
    for i, line in enumerate(lines):
        at = high / 2 + 5 + (i - (len(lines) - 1) / 2) * step
        ink += text(line, 54, at, "", letters, room=150)
    return ink
