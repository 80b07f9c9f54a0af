"""The guests on offer: as cards, and on a phone as lines to read."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import Ink, group, moved, rect, text
from zamok.engine.screen import LOW
from zamok.games.once_upon.draw.cards import (
    CARD_WIDTH,
    CORNER,
    back,
    card_height,
    card_part,
    card_words,
    guest_line,
    line_height,
    printed_points,
    rule_of,
    words_in,
)
from zamok.games.once_upon.draw.chips import chip_board, form_of
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.moves import MOVES

_SHUT = 0.46  # how large the deck is shown beside open guests


def swapped(scene: Scene) -> bool:
    """Tell whether, on a phone, guests and board change places: while a guest is taken."""
    return scene.phone and any(kind == "take" for _, kind, _ in scene.meant)


def offer(scene: Scene) -> Area:
    """Return the guests on offer; on a phone, while one is taken, the board."""
    title = scene.words("draw.score.guests")
    if swapped(scene):
        form = form_of(scene)
        title = scene.words("draw.chip_board")
        return Area("offer", title, form.width, form.height, chip_board(scene))
    if not scene.view["open"]:
        return _shut(scene, title)
    if scene.phone:
        return _lines(scene, title)
    items, width, height = cards(scene)
    return Area("offer", title, width, height, items)


def _shut(scene: Scene, title: str) -> Area:
    """Return the deck alone, and when a guest comes: nobody chooses."""
    said = words_in(scene.words("draw.no_guests"), 96, 56, 210, 20, "")[0]
    return Area("offer", title, 310, 130, [_deck(scene, 8, 8, 1), said])


def cards(scene: Scene) -> tuple[list[Item], float, float]:
    """Return the open guests and the deck, how wide and how high they are."""
    view = scene.view
    items: list[Item] = []
    ghosts: list[Item] = []
    x = 4.0
    for guest in view["open"]:
        move = MOVES.read(f"take:{guest}")
        items.append(Group(_open_guest(scene, guest, move), transform=moved(x, 4)))
        if scene.can(move):
            points = text(f"+{scene.points(move)}", x + CARD_WIDTH / 2, 70, "middle ou-gain", 40)
            ghosts.append(Ghost(move, points))
        x += CARD_WIDTH + 6
    deck = _deck(scene, x, 20, _SHUT)
    return [*items, deck, *ghosts], x + 76 * _SHUT + 4, card_height(view["variant"]) + 10


def _deck(scene: Scene, x: float, y: float, scale: float) -> Ink:
    view = scene.view
    shut = back(view["variant"], 96 if view["open"] else 110, view["deck"])
    return group(shut, id="ou-deck", rule="guests", transform=moved(x, y, scale))


def _open_guest(scene: Scene, guest: str, move: int) -> list[Item]:
    """Return an open guest, who can be taken or, while one is chosen, tells why not."""
    jester, words, points = scene.view["jester"], scene.words, printed_points(guest)
    items: list[Item] = [card_part(guest, jester, words, points)]
    box = (0, 0, CARD_WIDTH, card_height(scene.view["variant"]), CORNER)
    if scene.can(move):
        said = card_words(guest, jester, words, points)
        items.append(scene.spot([move], frame(*box), "guests", f"ou-take-{guest}", said))
    elif scene.view["phase"] == "take":
        items += scene.press(move, rect("hit", *box))
    return items


def _lines(scene: Scene, title: str) -> Area:
    """Return the open guests below each other, in letters that can be read on a phone."""
    width = 236 if scene.shape == LOW else 340
    items: list[Item] = []
    y = 2.0
    for guest in scene.view["open"]:
        of = (guest, scene.view["jester"], scene.words, printed_points(guest), width - 44)
        place, rule = moved(22, y + 22), rule_of(guest)
        items.append(
            Part(f"ou-guest-{guest}", guest_line, of, transform=place, rule=rule, glide=True)
        )
        y += line_height(*of)
    items.append(_deck(scene, width, 8, 0.5))
    return Area("offer", title, width + 40, y, items)
