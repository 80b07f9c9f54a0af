"""The board: the castle with its windows, what each floor brings, and who is brightest there."""

from __future__ import annotations

from castle_lights.draw.castle import HEIGHT, WIDTH, floor_y, middle, moon, sky, walls
from castle_lights.draw.scene import Scene
from castle_lights.draw.symbols import outline, star, symbols
from castle_lights.facts import FLOORS, WINDOWS
from castle_lights.moves import PLACE
from castle_lights.text import signed
from zamok.engine.drawing import Area, Ghost, Item, Part
from zamok.engine.pencil import Ink, circle, group, moved, path, rect, sign, text, use


def board(scene: Scene) -> Area:
    """Return the castle."""
    items: list[Item] = [
        Part("cl-sky", sky, ()),
        Part("cl-moon", moon, (), transform=moved(612, 50)),
        Part("cl-castle", walls, ()),
    ]
    items += [_shield(scene, floor) for floor in range(FLOORS)]
    items += [_tally(scene, floor) for floor in range(FLOORS)]
    items += [_window(scene, window) for window in range(WINDOWS)]
    for window in range(WINDOWS):
        items += _press(scene, window)
    items += [_ghost(scene, move) for move in scene.legal if move >= PLACE]
    title = scene.words("area.board")
    return Area("board", title, WIDTH, HEIGHT, items, top=20, defs=symbols())


def _window(scene: Scene, number: int) -> Part:
    window = scene.view["windows"][number]
    mine = window["seat"] in (None, scene.view["you"])
    liked = mine and bool(scene.view["forecast"]["favours"][number])
    of = (window["shape"], window["light"], window["seat"], liked)
    x, y = middle(number)
    return Part(f"cl-w-{window['name']}", draw_window, of, transform=moved(x, y), rule="light")


def draw_window(shape: str, light: str | None, seat: int | None, liked: bool) -> Ink:
    """Return a window: dark, or with its light and the sign of its owner."""
    ink = rect("cl-sill", -32, 38, 64, 7, 2)
    if light is None or seat is None:
        ink = use(f"cl-dark-{shape}") + ink
    else:
        ink = use("cl-halo") + use(f"cl-lit-{shape}") + ink + use(f"cl-{light}", 0, 37, 1.25)
        ink += circle("cl-plate", 27, 34, 14) + sign(seat, 27, 34, 17)
    return ink + (star(-32, -32, 10, "cl-gold cl-line") if liked else "")


def _press(scene: Scene, number: int) -> list[Item]:
    at = moved(*middle(number))
    mark = group(outline("spot-mark", scene.view["windows"][number]["shape"]), transform=at)
    hit = group(rect("hit", -36, -46, 72, 92), transform=at)
    return scene.place(PLACE + number, mark, hit, "light")


def _ghost(scene: Scene, move: int) -> Ghost:
    """Return the light in hand as it would stand in a window, with what it brings at once."""
    x, y = middle(move - PLACE)
    gains = scene.view["forecast"]["gains"]
    ink = use("cl-halo", x, y) + use(f"cl-{scene.view['held']}", x, y + 37, 1.25)
    if gains is not None and gains[move - PLACE]:
        ink += circle("cl-plate", x + 27, y - 34, 17)
        ink += text(signed(gains[move - PLACE]), x + 27, y - 28, "cl-figure middle", 17, weight=600)
    return Ghost(move, ink)


def _shield(scene: Scene, floor: int) -> Part:
    data = scene.view["floors"][floor]
    of = (floor + 1, data["points"], not data["dark"])
    at = moved(72, floor_y(floor))
    return Part(f"cl-floor-{floor + 1}", draw_shield, of, transform=at, rule="floors")


def draw_shield(floor: int, points: int, full: bool) -> Ink:
    """Return the shield with the points of a floor, gold once the floor is full."""
    style = "cl-shield-full" if full else "cl-shield"
    ink = path(f"{style} cl-line", "M-25 -28H25V4Q22 24 0 34Q-22 24 -25 4z")
    ink += text(points, 0, 8, "cl-figure middle", 27, weight=600)
    return ink + text(floor, -38, 6, "cl-floor middle", 17, weight=600)


def _tally(scene: Scene, floor: int) -> Part:
    data = scene.view["floors"][floor]
    leaders = scene.view["forecast"]["leaders"][floor]
    of = (tuple(data["brightness"]), tuple(leaders))
    at = moved(748, floor_y(floor))
    return Part(f"cl-tally-{floor + 1}", draw_tally, of, transform=at, rule="floors")


def draw_tally(brightness: tuple[int, ...], leaders: tuple[int, ...]) -> Ink:
    """Return how bright each seat is on a floor; a ring marks the brightest."""
    ink = rect("cl-scroll cl-line", -38, -46, 76, 92, 6)
    for seat, bright in enumerate(brightness):
        y = (seat - (len(brightness) - 1) / 2) * 22
        if seat in leaders:
            ink += rect("cl-lead", -34, y - 11, 68, 22, 8)
        style = "cl-figure end" if bright else "cl-figure cl-faint end"
        ink += sign(seat, -20, y, 15) + text(bright, 26, y + 6, style, 17, weight=600)
    return ink
