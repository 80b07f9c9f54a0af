"""The others: name, points, guests of everybody who is not the viewer."""

from __future__ import annotations

from castle_lights.draw.scene import Scene
from castle_lights.text import say_points
from zamok.engine import Words
from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import Ink, group, moved, path, rect, sign, text, use

_WIDE, _HIGH = 206, 118


def others(scene: Scene) -> Area:
    """Return what lies before the others."""
    view = scene.view
    seats = [seat for seat in range(len(view["players"])) if seat != view["you"]]
    items: list[Item] = []
    for at, seat in enumerate(seats):
        player = view["players"][seat]
        guests = None if player["guests"] is None else tuple(player["guests"])
        of = (
            seat, scene.names[seat], player["score"], view["hosts"], guests,
            seat == view["actor"], scene.words,
        )  # fmt: skip
        place = moved(8 + (_WIDE + 12) * at, 8)
        items.append(Part(f"cl-seat-{seat}", draw_player, of, transform=place, rule="guests"))
    wide = 16 + (_WIDE + 12) * len(seats)
    return Area("others", scene.words("area.others"), wide, _HIGH + 20, items)


def draw_player(
    seat: int, name: str, score: int, hosts: int, guests: tuple[str, ...] | None, acts: bool,
    words: Words,
) -> Ink:  # fmt: skip
    """Return the card of a player; guests lie face down until the end."""
    ink = rect("shadow", 5, 6, _WIDE, _HIGH, 10)
    ink += rect("cl-card cl-acts" if acts else "cl-card cl-line", 0, 0, _WIDE, _HIGH, 10)
    ink += sign(seat, 24, 26, 22) + text(name, 44, 32, "cl-name", 18, room=150, weight=600)
    ink += text(say_points(score, words), 16, 78, "", 17, room=82)
    for at in range(hosts):
        x = 112 + 44 * at
        if guests is None:
            ink += rect("cl-back cl-line", x, 48, 38, 58, 5)
            ink += path("cl-back-mark", f"M{x + 19} 60l9 17 -9 17 -9 -17z")
        else:
            ink += rect("cl-night cl-line", x, 48, 38, 58, 5)
            ink += group(use(f"cl-{guests[at]}"), transform=moved(x + 19, 82, 0.6))
    return ink
