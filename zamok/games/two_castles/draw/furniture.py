"""Furniture: the scenes that show what sort of room it is, in a frame of 108 by 72."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, circle, path
from zamok.games.two_castles import facts


def _p(fill: str, data: str) -> Ink:
    return path(f"tc-{fill}", data)


def _c(fill: str, x: float, y: float, radius: float) -> Ink:
    return circle(f"tc-{fill}", x, y, radius)


def _e(fill: str, x: float, y: float, wide: float, high: float) -> Ink:
    return f'<ellipse class="tc-{fill}" cx="{x}" cy="{y}" rx="{wide}" ry="{high}"/>'


def _barrel(x: float, y: float) -> Ink:
    return (
        _c("timber", x, y, 13)
        + _p(
            "edge-line",
            f"M{x - 9} {y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0M{x - 4} {y - 8}v16M{x + 4} {y - 8}v16",
        )
        + _p("steel", f"M{x - 1.5} {y + 3}h3v5h-3z")
    )


def _jar(fill: str, x: float, y: float) -> Ink:
    return _p(fill, f"M{x} {y}v-8q0-2 2-2h5q2 0 2 2v8z") + _p("pale", f"M{x + 1} {y - 12}h7v2h-7z")


def _flower(fill: str, x: float, y: float) -> Ink:
    return _p("edge-line", f"M{x} {y}v10") + _c(fill, x, y, 3.2)


def _key(x: float, y: float) -> Ink:
    head = f"M{x - 4} {y}a4 4 0 1 1 8 0a4 4 0 0 1-3 4v14h4v2h-4v2h-2v-18a4 4 0 0 1-3-4z"
    return _p("frame", head)


def _door(x: float, fill: str) -> Ink:
    return (
        _p("stone", f"M{x} 66v-32q0-12 12-12t12 12v32z")
        + _p(fill, f"M{x + 4} 66v-32q0-8 8-8t8 8v32z")
        + _p("edge-line", f"M{x + 12} 26v40")
        + _c("frame", x + 16, 48, 1.5)
    )


# The floor begins at 60; light falls from the upper left; the upper corners stay free.
_FOOD = {
    "feast": _p("timber-dark", "M28 46h5v22h-5zM75 46h5v22h-5z")
    + _p("pale", "M20 41h68v5l-3 11q-7 4-13-1-6 5-12 0-6 5-12 0-6 5-12 0-6 5-13-1l-3-9z")
    + _p("timber", "M36 41q-1-12 13-13 14 0 15 13z")
    + _p("edge-line", "M42 34q4-4 8-3")
    + _p("frame", "M70 26h10q0 8-4 9v6h3v1h-8v-1h3v-6q-4-1-4-9z")
    + _p("robe-1", "M24 41q0-6 5-6t5 6z"),
    "oven": _p("stone", "M22 68v-30q2-22 32-22t32 22v30z")
    + _p("stone-dark", "M70 68v-34q0-10-4-16 19 5 20 20v30z")
    + _p("edge-line", "M30 32h10M26 46h8M74 46h8M44 24h14M66 30h8")
    + _p("dark", "M36 68v-14q0-15 18-15t18 15v14z")
    + _p("flame", "M44 66q-3-9 4-14 0 4 3 5 0-8 5-11 0 6 4 8 1-3 3-4 3 9-1 16z")
    + _p("timber-dark", "M38 64h32v4h-32z"),
    "barrels": _barrel(36, 55)
    + _barrel(66, 55)
    + _barrel(51, 31)
    + _p("timber-dark", "M20 67h64v3h-64z"),
    "shelves": _p("timber-dark", "M24 24h4v44h-4zM80 24h4v44h-4z")
    + _jar("robe-1", 32, 38)
    + _jar("glass", 46, 38)
    + _jar("flame", 64, 38)
    + _jar("leaf", 32, 58)
    + _jar("robe-0", 53, 58)
    + _jar("frame", 66, 58)
    + _p("timber", "M20 38h68v4h-68zM20 58h68v4h-68z")
    + _p("timber", "M42 26q0 8 6 8M62 26q0 8-6 8")
    + _p("flame", "M49 18h10v6h-10z"),
    "tea": _p("timber-dark", "M50 48h6v16h-6zM40 68q13-8 26 0z")
    + _e("pale", 53, 47, 32, 5)
    + _p("robe-3", "M40 45q-5-16 13-16t13 16z")
    + _p("edge-line", "M40 38q-9-2-9-7M66 34q9-1 8 5t-9 4M53 29v-4")
    + _c("frame", 53, 25, 2.4)
    + _p("white", "M72 39h10q0 6-5 6t-5-6zM24 39h10q0 6-5 6t-5-6z"),
}
_LIVING = {
    "fire": _p("stone", "M26 68v-34h-4v-8h64v8h-4v34z")
    + _p("stone-dark", "M74 34h8v34h-8z")
    + _p("dark", "M36 68v-22q18-12 36 0v22z")
    + _p("flame", "M45 66q-5-9 3-16 0 5 3 6 0-9 6-12-1 7 3 9 1-3 3-4 5 9 0 17z")
    + _p("timber-dark", "M40 63h28v4h-28z")
    + _p("frame", "M38 26v-8h3v8zM67 26v-8h3v8z")
    + _c("flame", 39.5, 15.5, 2.6)
    + _c("flame", 68.5, 15.5, 2.6),
    "chair": _e("robe-3", 54, 67, 42, 5)
    + _p("robe-1", "M34 46v-16q0-8 8-8h20q8 0 8 8v16z")
    + _p("edge-line", "M46 28v10M58 28v10M52 26v12")
    + _p("robe-1", "M26 42q0-5 5-5t5 5v8h32v-8q0-5 5-5t5 5v20h-52z")
    + _p("timber-dark", "M30 62h5v5h-5zM69 62h5v5h-5z")
    + _p("frame", "M89 67v-34h2v34zM82 33l4-12h8l4 12z"),
    "books": _p("timber-dark", "M26 16h56v52h-56z")
    + _p("dark", "M30 20h48v12h-48zM30 36h48v12h-48zM30 52h48v12h-48z")
    + _p("robe-1", "M31 22h5v10h-5zM52 37h5v11h-5zM66 53h6v11h-6z")
    + _p("robe-2", "M37 21h4v11h-4zM31 38h6v10h-6zM43 54h5v10h-5z")
    + _p("robe-3", "M42 23h6v9h-6zM59 38h6v10h-6zM31 53h5v11h-5z")
    + _p("frame", "M56 22h5v10h-5zM38 37h5v11h-5zM50 55h6v9h-6z")
    + _p("pale", "M63 21l5 1-2 10-5-1zM45 38h5v10h-5zM73 54h4v10h-4z"),
    "harp": _p("frame", "M36 66v-44q1-8 9-6 10 8 24 6 6-1 6 5-4 20-28 39z")
    + _p("living-wall", "M42 58v-34q9 7 24 5-4 15-24 29z")
    + _p("edge-line", "M47 28v25M52 30v18M57 31v12M62 31v6")
    + _p("robe-1", "M78 52h16v5h-16z")
    + _p("timber-dark", "M80 57h3v11h-3zM89 57h3v11h-3z"),
    "globe": _p("timber-dark", "M51 58h6v8h-6zM40 68q14-7 28 0z")
    + _c("water", 54, 38, 19)
    + _p("leaf", "M42 26q8-6 13-2-1 6-6 6 0 6-6 8-5-2-1-12zM58 36q8-3 12 2-2 10-9 13-4-4-3-15z")
    + _p("edge-line", "M38 50q-10-20 8-33 18-8 28 8")
    + _p("edge-line", "M36 52l3-4M72 22l4-3"),
    "hats": _p("timber-dark", "M50 68v-46h4v46zM38 68q14-6 28 0z")
    + _p("edge-line", "M52 26q-12 0-14 8M52 26q12 0 14 8M52 40q-14 0-16 8M52 40q14 0 16 8")
    + _p("robe-0", "M28 36q10-3 20 0l-3-8q-7-4-14 0z")
    + _p("robe-1", "M58 36q10-3 20 0l-4-9q-6-3-12 0z")
    + _p("robe-3", "M28 50h16l4 18h-24z")
    + _p("robe-2", "M60 50h16l4 18h-24z"),
}
_UTILITY = {
    "bench": _p("timber", "M18 46h72v7h-72z")
    + _p("timber-dark", "M24 53h7v15h-7zM77 53h7v15h-7z")
    + _p("steel", "M64 36h14v10h-14zM60 38h4v6h-4z")
    + _p("timber", "M36 22h4v20h-4z")
    + _p("steel", "M29 18h16l3 6h-19z")
    + _p("steel", "M52 20h22l-3 9q-10-3-19 1z")
    + _p("timber-dark", "M48 18h6v12h-6z"),
    "wash": _p("edge-line", "M16 26q38 10 76-2")
    + _p("robe-3", "M34 29h15v17h-15z")
    + _p("robe-1", "M54 30l5 0 2 3 2-3 6-1v16h-15z")
    + _p("timber", "M26 50h56l-5 18h-46z")
    + _p("steel", "M28 56h52l-1 3h-50z")
    + _c("white", 40, 48, 6)
    + _c("white", 51, 46, 7)
    + _c("white", 63, 48, 6),
    "broom": _p("timber", "M40 14l4-1 9 36-4 1z")
    + _p("frame", "M44 48l12-3 8 21h-18z")
    + _p("edge-line", "M50 52l3 13M55 50l5 15")
    + _p("timber", "M72 18h3v32h-3z")
    + _p("pale", "M64 50h19l3 10-4 7-3-5-3 6-4-6-3 6-4-5-4 2z")
    + _p("steel", "M20 48h20l-3 19h-14z")
    + _p("edge-line", "M20 48q10-16 20 0"),
    "kennel": _p("timber", "M28 68v-28l22-18 22 18v28z")
    + _p("robe-1", "M22 42l28-24 28 24-4 4-24-20-24 20z")
    + _p("dark", "M39 68v-14q0-11 11-11t11 11v14z")
    + _c("timber-dark", 50, 56, 7)
    + _p("timber-dark", "M43 52l-2-6 6 3zM57 52l2-6-6 3z")
    + _c("white", 47.5, 55, 1.6)
    + _c("white", 52.5, 55, 1.6)
    + _p("pale", "M76 62q-4-3 0-5 3 0 3 3h10q0-3 3-3 4 2 0 5 4 3 0 5-3 0-3-3h-10q0 3-3 3-4-2 0-5z"),
    "trunk": _p("timber", "M24 44h60v24h-60z")
    + _p("timber-dark", "M24 44q2-16 16-16h28q14 0 16 16z")
    + _p("frame", "M48 40h12v11q-6 5-12 0zM32 28h5v40h-5zM72 28h5v40h-5z")
    + _c("dark", 54, 46, 2.2),
    "rack": _p("timber", "M18 24h72v5h-72z")
    + _p("steel", "M54 30q16 4 14 16-3 14-14 18-11-4-14-18-2-12 14-16z")
    + _p("robe-1", "M54 30q16 4 14 16-3 14-14 18z")
    + _p("robe-0", "M22 29h14l4 30h-22z")
    + _p("robe-2", "M74 29h14l4 30h-22z"),
    "keys": _p("timber", "M26 20h56v40h-56z")
    + _p("utility-wall", "M31 25h46v30h-46z")
    + _key(38, 30)
    + _key(54, 30)
    + _key(70, 30),
}
_OUTDOOR = {
    "tree": _p("timber", "M40 68q4-14 2-28h8q-1 16 4 28z")
    + _p("leaf", "M46 6q14 0 15 11 12 2 10 14-3 12-16 10-8 6-16 0-14 2-16-9 0-11 9-14 2-12 14-12z")
    + _c("robe-1", 38, 26, 2.6)
    + _c("robe-1", 54, 20, 2.6)
    + _c("robe-1", 58, 33, 2.6)
    + _p("leaf", "M70 68q-2-13 11-13t15 13z")
    + _p("pale", "M8 52h4v16h-4zM18 52h4v16h-4zM5 56h20v3h-20z"),
    "pond": _e("water", 54, 60, 44, 11)
    + _p("edge-line", "M30 58q6-3 12 0M60 64q6-3 12 0M46 52q5-2 9 0")
    + _p("leaf", "M68 56q6-4 12 0-2 4-6 3zM24 64q5-4 10 0-3 3-10 0z")
    + _c("robe-1", 74, 53, 2.8)
    + _p(
        "leaf", "M16 58q-4-20 2-34 0 16 2 34zM22 58q2-16 8-26-2 14-4 27zM90 58q0-16 5-26 1 14 0 26z"
    )
    + _p("frame", "M42 56q5-6 12-2l5-3v7l-5-2q-7 4-12 0z"),
    "pen": _p("timber", "M34 66v-26l20-16 20 16v26z")
    + _p("robe-1", "M28 42l26-22 26 22-4 4-22-18-22 18z")
    + _p("dark", "M46 66v-14q8-8 16 0v14z")
    + _p("white", "M78 60q0-8 8-8 3 0 4-5 5-2 6 3l3 1-3 2q0 11-9 11-8 1-9-4z")
    + _p("flame", "M95 51l5 1-5 2z")
    + _p("pale", "M6 50h4v18h-4zM18 50h4v18h-4zM2 54h26v3h-26zM2 61h26v3h-26z"),
    "pavilion": _p("white", "M30 34h5v30h-5zM52 34h5v30h-5zM74 34h5v30h-5z")
    + _p("stone", "M22 62h64v7h-64z")
    + _p("pale", "M26 30h56v5h-56z")
    + _p("outdoor", "M24 31q8-18 30-22 22 4 30 22z")
    + _c("frame", 54, 8, 3)
    + _p("edge-line", "M54 10q-10 8-14 20M54 10q10 8 14 20"),
    "beds": _p("timber-dark", "M6 62q14-8 28 0zM38 62q16-9 32 0zM74 62q14-8 28 0z")
    + _p("leaf", "M12 58q-2-12 4-16 2 8 0 16zM22 58q-1-10 5-14 2 8-1 14z")
    + _c("flame", 50, 54, 8)
    + _c("flame", 62, 56, 6.5)
    + _p("edge-line", "M50 46q-3 8 0 16M50 46v-5M62 50v-4")
    + _flower("robe-1", 80, 46)
    + _flower("frame", 88, 42)
    + _flower("robe-0", 96, 47)
    + _p("pale", "M4 40h3v20h-3zM101 40h3v20h-3zM2 46h8v3h-8zM98 46h8v3h-8z"),
    "balcony": _p("stone", "M4 60h100v9h-100z")
    + _p("white", "M8 42h92v5h-92z")
    + "".join(_p("white", f"M{x} 47q4 6 0 13h6q-4-7 0-13z") for x in range(12, 96, 14))
    + _p("timber", "M46 42l2-12h14l2 12z")
    + _p("leaf", "M55 30q-14-2-12-14 8 2 12 8 2-10 10-12 2 12-8 18z"),
}
_SLEEPING = {
    "bed": _p("timber-dark", "M20 12h4v56h-4zM84 12h4v56h-4z")
    + _p("robe-3", "M18 10h72v8q-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0z")
    + _p("robe-3", "M24 18h9q-1 16-9 22zM84 18h-9q1 16 9 22z")
    + _p("timber", "M24 34h12v26h-12z")
    + _p("white", "M32 44q10-6 16 2v6h-16z")
    + _p("robe-1", "M36 50q22-8 48 0v12h-48z")
    + _p("timber", "M24 60h60v5h-60z"),
    "bunk": _p("timber-dark", "M22 14h4v54h-4zM82 14h4v54h-4z")
    + _p("robe-2", "M36 26q24-6 46 0v7h-46z")
    + _p("white", "M27 26q6-4 10 0v6h-10z")
    + _p("timber", "M26 33h56v4h-56z")
    + _p("robe-1", "M36 52q24-6 46 0v7h-46z")
    + _p("white", "M27 52q6-4 10 0v6h-10z")
    + _p("timber", "M26 59h56v4h-56z")
    + _p("edge-line", "M70 37l-4 24M76 37l-4 24M69 43h6M68 49h6M67 55h6"),
    "cradle": _p("timber", "M26 36q2 24 28 24t28-24z")
    + _p("timber-dark", "M24 66q30 8 60 0l1 3q-31 8-62 0z")
    + _p("white", "M32 36q6-9 16-4l2 6h-18z")
    + _p("robe-3", "M46 38q12-8 34-2-2 10-8 14-16 2-26-12z")
    + _p("edge-line", "M54 4v8M40 12h28M42 12v7M54 12v9M66 12v6")
    + _p("frame", "M54 21l2 4 4 0-3 3 1 4-4-2-4 2 1-4-3-3 4 0z")
    + _c("robe-1", 42, 21, 2.5)
    + _c("leaf", 66, 20, 2.5),
    "royal": _p("timber-dark", "M26 58v-34q4-10 14-8 6-8 14-8t14 8q10-2 14 8v34z")
    + _p("robe-0", "M32 52v-24q6-6 12-4 10-10 20 0 8-2 12 4v24z")
    + _p("frame", "M46 10l2-8 4 4 2-6 2 6 4-4 2 8z")
    + _p("white", "M34 44q8-6 18 0v8h-18zM56 44q10-6 18 0v8h-18z")
    + _p("robe-1", "M28 52q26-8 52 0v14h-52z")
    + _p("frame", "M28 56q26-8 52 0v4q-26-8-52 0z"),
    "pillows": _p("robe-1", "M20 56q14-6 32 0 4 6 0 12-18 4-32 0-4-6 0-12z")
    + _p("robe-3", "M54 55q16-5 34 1 4 6 0 11-18 5-34 0-4-6 0-12z")
    + _p("robe-2", "M38 44q14-7 32 0 3 6 0 11-18 5-32 0-4-5 0-11z")
    + _p("frame", "M44 33q10-5 20 0 4 5 0 10-10 4-20 0-4-5 0-10z")
    + _p("edge-line", "M28 60q8 4 16 0M62 60q8 4 16 0M46 49q8 4 16 0"),
    "basket": _p("timber", "M22 52h64l-6 16h-52z")
    + _p("edge-line", "M24 57h60M26 62h56M36 52l3 16M54 52v16M72 52l-3 16")
    + _p("pale", "M28 52q26-14 52 0z")
    + _c("timber-dark", 44, 40, 9)
    + _p("timber-dark", "M36 36l-5 10 6 0zM52 36l5 10-6 0z")
    + _c("white", 41, 39, 2)
    + _c("white", 47, 39, 2)
    + _c("dark", 44, 44, 1.8)
    + _c("white", 66, 42, 8)
    + _p("white", "M60 38q-3-14 2-15 4 4 3 14zM68 37q0-12 5-14 4 4 0 16z"),
    "wardrobe": _p("timber", "M28 16h34v52h-34z")
    + _p("edge-line", "M45 18v48M32 22h9v38h-9zM49 22h9v38h-9z")
    + _c("frame", 43, 42, 1.6)
    + _c("frame", 47, 42, 1.6)
    + _p("frame", "M68 68v-2h4v-44q10-8 10 8v36h4v2z")
    + _p("glass", "M74 26q6-3 6 6v28h-6z"),
}
_CORRIDOR = {
    "arches": _p(
        "stone-dark",
        "M12 68v-36q0-20 20-22h44q20 2 20 22v36h-12v-32q0-14-14-14h-32q-14 0-14 14v32z",
    )
    + _p("stone", "M28 66v-26q0-14 26-14t26 14v26h-9v-22q0-9-17-9t-17 9v22z")
    + _p("dark", "M42 64v-18q0-8 12-8t12 8v18z")
    + _p("robe-1", "M42 72l6-14h12l6 14z"),
    "doors": "".join(_door(x, fill) for x, fill in ((14, "robe-2"), (42, "robe-1"), (70, "robe-3")))
    + _p("robe-0", "M6 68h96v4h-96z"),
    "statues": _p("stone", "M20 66h20v-5h-3v-8h-14v8h-3zM68 66h20v-5h-3v-8h-14v8h-3z")
    + _p("steel", "M24 53q-2-16 6-17 8 1 6 17zM26 36v-7q0-6 4-6t4 6v7z")
    + _p("dark", "M27 29h6v2h-6z")
    + _p("white", "M72 53q-2-14 6-15 8 1 6 15z")
    + _c("white", 78, 32, 5.5)
    + _p("dark", "M46 66v-28q0-8 8-8t8 8v28z")
    + _p("robe-1", "M46 72l3-6h10l3 6z"),
    "checker": _p("stone-dark", "M6 74l30-28h36l30 28z")
    + _p(
        "pale",
        "M42 46h8l-3 8h-11zM60 46h8l6 8h-11zM36 54h11l-5 10h-17zM63 54h11l10 10h-17z"
        "M47 54h16l2 10h-23z",
    )
    + _p("timber", "M42 46v-22q12-10 24 0v22z")
    + _p("edge-line", "M54 20v26M6 14l30 16v16M102 14l-30 16v16")
    + _c("frame", 51, 36, 1.5)
    + _c("frame", 57, 36, 1.5),
    "windows": "".join(
        _p("stone", f"M{x} 56v-26q0-12 12-12t12 12v26z")
        + _p("glass", f"M{x + 4} 52v-22q0-8 8-8t8 8v22z")
        + _p("edge-line", f"M{x + 12} 22v30M{x + 4} 38h16")
        for x in (14, 42, 70)
    )
    + _p("robe-1", "M4 66h100v5h-100z"),
    "passage": _p("timber-dark", "M22 14h46v54h-46z")
    + _p("robe-1", "M26 18h6v14h-6zM26 40h5v12h-5z")
    + _p("robe-3", "M33 18h5v14h-5zM32 40h6v12h-6z")
    + _p("frame", "M39 20h4v12h-4z")
    + _p("edge-line", "M24 33h22M24 53h22")
    + _p("dark", "M46 16h20v52h-20z")
    + _p("timber", "M66 14l18 6v50l-18-2z")
    + _p("flame", "M56 40q-4-6 0-12 4 6 0 12z"),
}
_DOWNSTAIRS = {
    "cell": _p("dark", "M26 68v-34q0-22 28-22t28 22v34z")
    + _c("pale", 54, 56, 7)
    + _p("pale", "M50 60h8v5h-8z")
    + _c("dark", 51.5, 56, 1.8)
    + _c("dark", 56.5, 56, 1.8)
    + _p("bars", "M34 20v48M44 14v54M54 13v55M64 14v54M74 20v48M27 40h54"),
    "crypt": _p("stone", "M18 50h72l-4 18h-64z")
    + _p("stone-dark", "M14 44h80v7h-80z")
    + _p("stone", "M24 44q2-8 12-8h34q12 0 14 8z")
    + _c("stone", 34, 34, 6)
    + _p("steel", "M44 38h36v2h-36zM52 34h3v10h-3z")
    + _p("pale", "M16 44v-9h4v9zM88 44v-9h4v9z")
    + _c("flame", 18, 32, 2.6)
    + _c("flame", 90, 32, 2.6),
    "hoard": _p("frame", "M12 68q8-14 18-8 4-8 12-6 12-8 22 0 10-4 14 4 12-4 18 10z")
    + _p("timber-dark", "M34 50q0-20 10-22h26q8 2 8 22z")
    + _p("dark", "M36 48h40v6h-40z")
    + _p("timber", "M32 52h48v16h-48z")
    + _p("frame", "M51 50h10v9h-10zM37 52h4v16h-4zM71 52h4v16h-4z")
    + _p("frame", "M38 52q16-10 36 0z")
    + _p("robe-1", "M20 58l4-4 4 4-4 5zM88 60l4-4 4 4-4 5z")
    + _p("robe-2", "M62 46l4-3 4 3-4 4z"),
    "lab": _p("timber", "M16 50h76v6h-76z")
    + _p("timber-dark", "M22 56h6v12h-6zM80 56h6v12h-6z")
    + _p("glass", "M32 50q-8 0-4-8l6-10v-8h8v8l6 10q4 8-4 8z")
    + _p("leaf", "M31 44h14l3 2q1 4-4 4h-12q-5 0-4-4z")
    + _c("glass", 64, 42, 8)
    + _p("glass", "M61 22h6v13h-6z")
    + _p("robe-0", "M57 43h14q-1 7-7 7t-7-7z")
    + _c("pale", 36, 18, 2.5)
    + _c("pale", 42, 12, 3.5)
    + _p("flame", "M82 50q-4-7 0-12 4 5 0 12z"),
    "mushrooms": _p(
        "pale",
        "M34 66q3-12 1-20h10q-2 10 1 20zM62 68q2-9 1-14h8q-1 7 1 14zM84 66q1-6 0-10h5q-1 5 1 10z",
    )
    + _p("robe-1", "M20 47q4-20 20-20t20 20q-20 5-40 0z")
    + _p("robe-0", "M54 55q3-14 13-14t13 14q-13 4-26 0z")
    + _p("flame", "M79 57q2-9 8-9t8 9q-8 3-16 0z")
    + _c("white", 34, 38, 3)
    + _c("white", 46, 35, 2.5)
    + _c("white", 43, 44, 2.2),
    "cave": _p(
        "downstairs-floor", "M4 4h100l-6 18-8-8-7 22-9-20-8 12-8-14-8 24-8-20-8 10-9-14-8 18-9-16z"
    )
    + _e("water", 54, 63, 42, 8)
    + _p("edge-line", "M28 62q6-3 12 0M62 65q6-3 12 0")
    + _p("timber", "M40 60q14 8 30 0l-4 6h-22z")
    + _p("pale", "M55 60v-18q12 8 12 16z"),
    "arms": _p("timber-dark", "M20 26h68v4h-68zM20 58h68v4h-68z")
    + _p("steel", "M28 18l3 6v40h-6v-40zM42 18l3 6v40h-6v-40z")
    + _p("frame", "M24 52h10v3h-10zM38 52h10v3h-10z")
    + _p("robe-1", "M54 30q12 4 24 0v14q-2 14-12 18-10-4-12-18z")
    + _p("frame", "M64 31h4v29h-4zM55 42h22v4h-22z")
    + _p("timber", "M86 12h3v56h-3z")
    + _p("steel", "M82 14l5-8 6 8v8h-11z"),
    "snakes": _p("dark", "M10 66q4-26 44-26t44 26z")
    + _p("coil", "M26 62q8-14 18-4t18-4 20 6")
    + _p("coil", "M40 66q6-24 20-30")
    + _c("leaf", 62, 34, 4.5)
    + _c("leaf", 84, 61, 4)
    + _c("dark", 63.5, 33, 1.2)
    + _p("edge-line", "M66 33l6-2M66 34l6 2"),
}
_SPECIAL = {
    "fountain": _p("stone-dark", "M18 58q36 14 72 0l-6 11h-60z")
    + _e("water", 54, 57, 36, 7)
    + _p("stone", "M50 34h8v24h-8z")
    + _p("stone", "M34 34q20 10 40 0l-6-4h-28z")
    + _e("water", 54, 32, 19, 4)
    + _p("spray", "M54 30v-18M54 14q-12-6-16 16M54 14q12-6 16 16M40 36q-8 6-10 18M68 36q8 6 10 18"),
    "tower": _p("stone", "M34 70v-40h-5v-10h8v4h8v-4h8v4h8v-4h8v4h6v6h-5v40z")
    + _p("stone-dark", "M62 70v-40h8v40z")
    + _p("special", "M36 20l18-24 18 24z")
    + _p("dark", "M49 46v-7q0-5 5-5t5 5v7zM48 70v-10q0-6 6-6t6 6v10z")
    + _p("edge-line", "M38 36h8M60 44h8M40 54h6M54-4v-7")
    + _p("robe-1", "M54-11h12l-3 3 3 3h-12z"),
    "foyer": _p("stone", "M10 20h8v46h-8zM90 20h8v46h-8z")
    + _p("pale", "M7 16h14v5h-14zM87 16h14v5h-14z")
    + _p("stone-dark", "M26 70l14-34h28l14 34z")
    + _p("robe-1", "M40 70l8-34h12l8 34z")
    + _p("edge-line", "M36 46h36M33 53h42M29 61h50")
    + _p("edge-line", "M54-4v10")
    + _p("frame", "M40 8q14 14 28 0l-2 6q-12 8-24 0z")
    + _c("flame", 41, 6, 2.6)
    + _c("flame", 54, 9, 2.6)
    + _c("flame", 67, 6, 2.6),
    "throne": _p("robe-1", "M18-6q36 8 72 0v4q-8 26-16 30 2-16 0-24-20 4-40 0-2 8 0 24-8-4-16-30z")
    + _p("frame", "M36 66v-46q0-6 4-10l4 4 4-10 6 6 6-6 4 10 4-4q4 4 4 10v46z")
    + _p("robe-0", "M41 46v-24q13-10 26 0v24z")
    + _p("frame", "M30 40h9v5h-3v21h-6zM69 40h9v26h-6v-21h-3z")
    + _p("robe-0", "M38 46h32v8h-32z")
    + _p("frame", "M36 54h36v12h-36z")
    + _p("robe-1", "M22 66h64l8 8h-80z")
    + _c("robe-1", 54, 10, 2.6),
}
SCENES: dict[str, Ink] = {
    **_FOOD, **_LIVING, **_UTILITY, **_OUTDOOR, **_SLEEPING, **_CORRIDOR, **_DOWNSTAIRS, **_SPECIAL
}  # fmt: skip

# Which rooms show which scene; those not named show the first of their type.
_SHOWN = {
    "oven": "bakery kitchen crepery scullery",
    "barrels": "brandy_room brewery wine_room sauerkraut_room buttery wine_cellar",
    "shelves": "pantry spice_room meat_locker siege_food_storage ice_house china_room cutlery_room",
    "tea": "afternoon_tea_room morning_tea_room breakfast_nook chocolate_room",
    "chair": "sitting_room drawing_room reception_room salon waiting_room parlor meditation_room",
    "books": "library reading_room study",
    "harp": "harp_room tapestry_room gallery rug_room",
    "globe": "map_room observatory taxidermy_showroom",
    "hats": "hat_room cape_room vestibule",
    "wash": "laundry_room washroom sauna powder_room mud_room",
    "broom": "broom_closet scythe_room torch_storage",
    "kennel": "kennel kittenry",
    "trunk": "game_storage crown_storage dumbwaiter panic_room",
    "rack": "coat_room shield_room",
    "keys": "key_room schoolhouse",
    "pond": "fish_pond turtle_pond swimming_hole",
    "pen": "chicken_coop sty stables guardhouse aviary firewood_storage",
    "pavilion": "french_gazebo biergarten winter_garden",
    "beds": "flower_garden vegetable_garden pumpkin_garden butterfly_garden",
    "balcony": "grand_balcony terrace",
    "bunk": "bunk_room childrens_room servants_quarters",
    "cradle": "nursery dreaming_room",
    "royal": "kings_chambers queens_chambers princes_chambers princess_chambers tasso_room",
    "pillows": "pillow_room blanket_room nap_room",
    "basket": "puppy_room rabbit_room hibernation_chamber",
    "wardrobe": "dressing_room in_law_suite solar",
    "doors": "hall_of_doors dead_end between_two_rooms lockdown_room escape_room",
    "statues": "hall_of_sculptures hall_of_knights hall_of_portraits hall_of_ghosts",
    "checker": "hall_of_puzzled_floors hall_of_creaking_floors pacing_hall promenade",
    "windows": "hall_of_windows hall_of_mirrors hall_of_paintings great_hall",
    "passage": "hidden_passage purgatory",
    "crypt": "crypt quiet_room",
    "hoard": "treasure_room jewel_room",
    "lab": "laboratory gunpowder_room spy_room",
    "mushrooms": "fungus_room mold_room",
    "cave": "venus_grotto subterranean_tunnel hidden_entrance hidden_lair",
    "arms": "armory knight_room",
    "snakes": "snake_pit pit_of_despair the_hole",
}
ROOMS = {key: scene.strip() for scene, keys in _SHOWN.items() for key in keys.split()}
FIRST = {
    "food": "feast", "living": "fire", "utility": "bench", "outdoor": "tree", "sleeping": "bed",
    "corridor": "arches", "downstairs": "cell",
}  # fmt: skip


@cache
def scene_of(key: str) -> str:
    """Return the scene of a room."""
    if key in _SPECIAL:
        return key
    kind = facts.TYPE_KEYS[facts.TYPE[facts.ROOM_KEYS.index(key)]]
    return ROOMS.get(key, FIRST[kind])


def scenes() -> dict[str, Ink]:
    """Return all scenes by the names they are used with."""
    return {f"s-{name}": f'<g class="tc-edge">{shape}</g>' for name, shape in SCENES.items()}
