"""Views, moves, events and score lines in words; whatever is said comes from the catalogs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from castle_lights.facts import COLUMNS, GUESTS, LIGHTS, SHAPES, WINDOW_NAMES
from castle_lights.moves import PLACE, TAKE
from castle_lights.view import Player, View
from zamok.engine import Ask, Line, Told, Words
from zamok.engine.words import read_keys

KEYS: Final = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists


def vocabulary() -> list[str]:
    """Return every key of the catalogs but title, author and options."""
    keys = read_keys(KEYS)
    keys += [f"{form}.{light}" for form in ("light", "take") for light in LIGHTS]
    keys += [f"does.{light}" for light in LIGHTS]
    keys += [f"shape.{shape}" for shape in SHAPES]
    keys += [f"guest.{guest}" for guest in GUESTS]
    return [*keys, "gain", "points", "windows"]


def signed(number: int) -> str:
    """Return a number of points with its sign; minus as printers write it."""
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def say_points(points: int, words: Words) -> str:
    """Return a score."""
    number = signed(points) if points < 0 else points
    return words.count("points", abs(points), number=number)


def _gain(points: int, words: Words) -> str:
    return words.count("gain", abs(points), signed=signed(points))


# ---- moves, events, lines ----------------------------------------------------------------


def say_move(view: View, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    if move < PLACE:
        return words("move.take", light=words(f"take.{LIGHTS[move - TAKE]}"))
    window = view["windows"][move - PLACE]
    gains = view["forecast"]["gains"]
    shape = words(f"shape.{window['shape']}")
    if gains is None or gains[move - PLACE] == 0:
        return words("move.light", window=window["name"], shape=shape)
    gain = _gain(gains[move - PLACE], words)
    return words("move.light_gain", window=window["name"], shape=shape, gain=gain)


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    gaps, kind = dict(event["data"]), event["kind"]
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if kind == "light" and gaps["points"]:
        kind = "light_gain"
    if "light" in gaps:
        form = "light" if kind == "draw" else "take"
        gaps["light"] = words(f"{form}.{gaps['light']}")
    if "guest" in gaps:
        gaps["guest"] = words(f"guest.{gaps['guest']}")
        gaps["windows"] = words.count("windows", gaps["windows"])
    if "points" in gaps:
        gaps["gain"] = _gain(gaps["points"], words)
    return words(f"event.{kind}", **gaps)


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    gaps = dict(line["data"])
    if "guest" in gaps:
        gaps["guest"] = words(f"guest.{gaps['guest']}")
        gaps["windows"] = words.count("windows", gaps["windows"])
    return words(f"score.{line['what']}", **gaps)


# ---- the table ---------------------------------------------------------------------------

_SIGNS: Final = dict(zip(SHAPES, "○▲∩□", strict=True))


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text: the front of the castle, floor by floor, then everything else."""
    lines = [ask(view, words, names).text, ""]
    for floor in reversed(range(len(view["floors"]))):
        cells = view["windows"][floor * COLUMNS : (floor + 1) * COLUMNS]
        row = [
            f"{_SIGNS[cell['shape']]} {'·' if cell['light'] is None else _lit(cell['light'])}"
            f"{' ' if cell['seat'] is None else cell['seat'] + 1}"
            for cell in cells
        ]
        lines.append(f"{floor + 1}  {'  '.join(row)}   {_floor(view, floor, words, names)}")
    letters = [f"{name[0]}    " for name in WINDOW_NAMES[:COLUMNS]]
    lines += [f"   {' '.join(letters)}".rstrip(), words("board.legend"), ""]
    lines += [*_tray(view, words), ""]
    lines += [_player(view, seat, words, names) for seat in range(len(view["players"]))]
    return "\n".join(lines)


def _lit(light: str) -> str:
    return light[0]


def _floor(view: View, floor: int, words: Words, names: Sequence[str]) -> str:
    """Return who is how bright on a floor, what it brings and whether it is won."""
    data = view["floors"][floor]
    bright = ", ".join(
        words("board.brightness", name=names[seat], brightness=sum_)
        for seat, sum_ in enumerate(data["brightness"])
        if sum_
    )
    said = words.count("board.floor", data["points"], bright=bright or words("board.none"))
    if data["winners"]:
        who = ", ".join(names[seat] for seat in data["winners"])
        return f"{said} {words('board.won', names=who)}"
    return said


def _tray(view: View, words: Words) -> list[str]:
    tray = ", ".join(words(f"light.{light}") for light in view["tray"])
    bag = ", ".join(f"{words(f'light.{light}')} × {n}" for light, n in view["bag"].items())
    held = view["held"]
    lines = [words("board.held", light=words(f"light.{held}"))] if held else []
    return [*lines, words("board.tray", lights=tray), words("board.bag", lights=bag)]


def _player(view: View, seat: int, words: Words, names: Sequence[str]) -> str:
    player = view["players"][seat]
    name = words("board.you", name=names[seat]) if seat == view["you"] else names[seat]
    points = say_points(player["score"], words)
    return words("board.player", name=name, points=points, guests=say_guests(player, view, words))


def say_guests(player: Player, view: View, words: Words) -> str:
    """Return the guests of a player, or how many nobody knows."""
    if player["guests"] is None:
        return words.count("board.hidden", view["hosts"])
    told = ", ".join(words(f"guest.{guest}") for guest in player["guests"])
    return words("board.guests", guests=told)


# ---- for the page ------------------------------------------------------------------------


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is asked now, or whom everybody waits for."""
    if view["actor"] is None:
        return Ask(_result(view, words, names), "end")
    phase = view["phase"]
    light = words(f"take.{view['held']}") if view["held"] else ""
    if view["actor"] == view["you"]:
        return Ask(words(f"ask.{phase}", light=light), phase)
    return Ask(words(f"wait.{phase}", name=names[view["actor"]], light=light), phase)


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    best = view["winners"]
    score = view["players"][best[0]]["score"]
    who = ", ".join(names[seat] for seat in best)
    if len(best) > 1:
        return words.count("ask.shared", score, names=who)
    tied = sum(1 for player in view["players"] if player["score"] == score) > 1
    return words.count("ask.tied" if tied else "ask.won", score, name=who)


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the table for the ear."""
    floors = [
        words("board.lit", floor=floor + 1, said=_floor(view, floor, words, names))
        for floor in range(len(view["floors"]))
    ]
    told = [
        (words("tell.now"), [ask(view, words, names).text]),
        (words("tell.tray"), [f"{line}." for line in _tray(view, words)]),
        (words("tell.floors"), floors),
        (words("tell.windows"), _windows(view, words, names)),
        (
            words("tell.players"),
            [f"{_player(view, seat, words, names)}." for seat in range(len(view["players"]))],
        ),
    ]
    guests = [] if view["you"] is None else view["players"][view["you"]]["guests"] or []
    if guests:
        told.append((words("tell.guests"), [say_guest(guest, words) for guest in guests]))
    return told


def say_guest(guest: str, words: Words) -> str:
    """Return what a guest likes."""
    shape = words(f"shape.{SHAPES[GUESTS.index(guest)]}")
    return words("board.guest", guest=words(f"guest.{guest}"), shape=shape)


def _windows(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for window in view["windows"]:
        said = words("board.dark")
        if window["light"] is not None and window["seat"] is not None:
            said = f"{words('light.' + window['light'])}, {names[window['seat']]}"
        shape = words(f"shape.{window['shape']}")
        lines.append(words("board.window", window=window["name"], shape=shape, said=said))
    return lines
