"""Writes the page about the data of Castle Lights: figures, origins, rulings, notation."""

from __future__ import annotations

from castle_lights.facts import DATA
from castle_lights.moves import MOVES

RULINGS = (
    ("L1", "next to a window are those directly to its left, right, above and below; corners do not touch"),
    ("L2", "a light counts the windows lit before it, whoever lit them"),
    ("L3", "a floor is won when its last window is lit; equally bright seats all get its points"),
    ("L4", "two guests of one seat may be alike, and each counts"),
    ("L5", "a tie goes to the seat with fewer torches in the windows, then it is shared"),
    ("L6", "a tray of three alike lights, and the last dark window, leave no choice and ask for none"),
)  # fmt: skip


def page() -> str:
    """Return the page as Markdown."""
    lines = ["# Castle Lights: data, rulings, notation", ""]
    lines += ["A game made for Zamok as an example; `components.json` has all figures.", ""]
    lines += ["## Origins", ""]
    lines += [f"- *{name}*: {meaning}" for name, meaning in DATA["origins"].items()]
    lines += ["", "## Lights", "", "| light | copies | brightness | a lit neighbour | origin |"]
    lines += ["| --- | --- | --- | --- | --- |"]
    lines += [
        f"| `{light['id']}` | {light['count']} | {light['brightness']} | {light['neighbour']:+} | {light['origin']} |"
        for light in DATA["lights"]
    ]
    lines += ["", "## Floors, from the ground up", "", "| points | windows | origin |"]
    lines += ["| --- | --- | --- |"]
    lines += [
        f"| {floor['points']} | {', '.join(floor['windows'])} | {floor['origin']} |"
        for floor in DATA["floors"]
    ]
    each = DATA["guest_points"]
    lines += ["", "## Guests", ""]
    lines += [f"Each brings {each['each']} points a window ({each['origin']}).", ""]
    lines += ["| guest | likes | copies | origin |", "| --- | --- | --- | --- |"]
    lines += [
        f"| `{guest['id']}` | {guest['window']} | {guest['count']} | {guest['origin']} |"
        for guest in DATA["guests"]
    ]
    lines += ["", "## Rulings", "", "Each has a test `test_<number>_...`.", ""]
    lines += ["| ruling | what we play |", "| --- | --- |"]
    lines += [f"| **{number}** | {text} |" for number, text in RULINGS]
    lines += ["", "## Notation", "", "| text | meaning |", "| --- | --- |"]
    lines += [f"| `{next(block.texts())}` | {block.about} |" for block in MOVES.blocks]
    return "\n".join(lines) + "\n"
