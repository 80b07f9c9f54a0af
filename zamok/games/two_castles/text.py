"""Two Castles in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine.advice import advised
from zamok.engine.game import Ask
from zamok.engine.option import Option
from zamok.engine.words import Words
from zamok.games.two_castles import facts, notation
from zamok.games.two_castles.state import (
    ATTENDANT,
    BONUS,
    CARD,
    CELLS,
    KEEP,
    LEFT,
    LEFT_SIDE,
    LUDWIGS,
    MOVE_SPACE,
    PHASES,
    PLACE,
    RIGHT_SIDE,
    STEPS,
    WHICH_SPECIAL,
    cell_x,
    cell_y,
)
from zamok.games.two_castles.view import Castle, Room, Stack, View

EVENTS = (
    "attendant", "bonus", "build", "commit", "discard_last", "draw_cards", "draw_cards_seen",
    "draw_rooms", "draw_rooms_seen", "end", "fifth", "hand_seen", "keep_card", "keep_room",
    "ludwig_commit", "ludwig_draw", "ludwig_draw_seen", "reshuffle_cards", "reshuffle_rooms",
    "reveal", "special", "take", "take_seen", "third", "turn", "wait",
)  # fmt: skip
MOVES = (
    "attendant", "bonus", "card", "keep", "left", "ludwig", "place", "special", "suggest", "take",
)  # fmt: skip
BOARD = (
    "acting", "attendants", "below", "cards", "castle", "chosen", "decider", "drawn_cards",
    "drawn_rooms", "due", "hand", "heading", "known_cards", "known_in_stock", "known_rooms",
    "level", "ludwig", "over", "passed", "player", "revealed", "room", "row", "seat", "seniority",
    "shared", "signed", "special_rooms", "stack", "stock", "throne", "tile",
    "winners", "you",
)  # fmt: skip
ASKS = (
    "build", "build_both", "build_ludwig", "choose", "choose_second", "choose_attendant",
    "choose_bonus", "choose_card", "choose_room", "choose_special", "commit", "ludwig", "over",
    "place_room", "place_special", "wait_build", "wait_choose", "wait_commit", "wait_ludwig",
)  # fmt: skip
DRAW = (
    "any_bonus", "attendants", "bonuses", "build", "cards", "cards_left", "hand",
    "known_in_stock", "known_rooms", "left", "ludwigs", "pass_left", "pass_right", "question",
    "rooms_left", "share", "shared", "side", "throne", "total",
)  # fmt: skip
SPECIALS = ("tower", "fountain", "foyer")
AREAS = ("board", "hand", "market", "others", "result", "watched")
PANELS = ("cards", "score", "stock", "types")
HEADINGS = ("hand", "memory", "now", "players", "stock")
SIGNS = facts.DECORATIONS[1:]
SIDED = (  # moves that name a castle: the first one, and how many there are for each side
    (PLACE, CELLS),
    (BONUS, facts.DOWNSTAIRS),
    (WHICH_SPECIAL, facts.N_SPECIALS),
    (ATTENDANT, facts.N_ATTENDANTS),
)
WANTS = (*facts.DIRECTIONS, "sleeping", "fountain", "tower", "foyer")
LINES = (*facts.TYPES, "tower", "fountain", "foyer", "card", "attendant", "throne")


def vocabulary(options: Sequence[Option]) -> list[str]:
    """Return every key that the catalogs must have."""
    keys = ["title", "side.L", "side.R"]
    keys += [f"option.{option.name}" for option in options]
    keys += [f"option.{option.name}.{value}" for option in options for value in option.values]
    keys += [f"event.{kind}" for kind in EVENTS]
    keys += [f"move.{kind}" for kind in MOVES]
    keys += [f"phase.{phase}" for phase in PHASES]
    keys += [f"step.{step}" for step in STEPS[1:]]
    keys += [f"board.{part}" for part in BOARD]
    keys += [f"score.{what}" for what in LINES]
    keys += [f"gathered.{what}" for what in LINES]
    keys += ["remark.castles"]
    keys += [f"ask.{what}" for what in ASKS]
    keys += [f"area.{key}" for key in AREAS]
    keys += [f"panel.{key}" for key in PANELS]
    keys += [f"draw.{key}" for key in DRAW]
    keys += [f"draw.rule_{key}" for key in (*facts.TYPES, *SPECIALS)]
    keys += [f"tell.{key}" for key in HEADINGS]
    keys += [f"type.{key}" for key in facts.TYPE_KEYS]
    keys += [f"target.{key}" for key in (*facts.TYPE_KEYS, *SIGNS)]
    keys += [f"sign.{key}" for key in SIGNS]
    keys += [f"wants.{key}" for key in WANTS]
    keys += [f"bonus.{key}" for key in facts.TYPES[: facts.DOWNSTAIRS]]
    keys += [f"room.{key}" for key in facts.ROOM_KEYS]
    keys += [f"throne.{key}" for key in facts.THRONE_KEYS]
    keys += [f"attendant.{key}" for key in facts.ATTENDANT_KEYS]
    keys += [f"card.{key}" for key in facts.CARD_KEYS]
    keys += [f"castle.{key}" for key in facts.CASTLE_KEYS]
    return keys


def _list(kind: str, keys: Sequence[str], words: Words) -> str:
    return "; ".join(words(f"{kind}.{key}") for key in keys) or "—"


def tile(key: str, words: Words) -> str:
    """Return a room with what is printed on it: type, what it wants, decoration."""
    number = facts.ROOM_KEYS.index(key)
    name, kind = words(f"room.{key}"), words(f"type.{facts.TYPE_KEYS[facts.TYPE[number]]}")
    if number >= facts.N_ROOMS:
        return words("board.tile", room=name, type=kind, wants=words(f"wants.{key}"))
    row = facts.ROOM_ROWS[number]
    if row["type"] == "sleeping":
        wants = words("wants.sleeping")
    else:
        target = words(f"target.{row['target']}")
        wants = words(f"wants.{row['direction']}", target=target, points=row["points"])
    if row["decoration"] == "none":
        return words("board.tile", room=name, type=kind, wants=wants)
    sign = words(f"sign.{row['decoration']}")
    return words("board.signed", room=name, type=kind, wants=wants, sign=sign)


def _tiles(keys: Sequence[str], words: Words) -> str:
    return "; ".join(tile(key, words) for key in keys) or "—"


def _row(y: int, words: Words) -> str:
    return words("board.level", level=y + 1) if y >= 0 else words("board.below", level=-y)


def _name(player: int, words: Words, names: Sequence[str]) -> str:
    return names[player] if player < len(names) else words("board.ludwig")


# ---- the table -------------------------------------------------------------------------


def say_board(data: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    view = cast("View", data)
    lines = [words("board.heading", round=view["round"], turn=view["turn"])]
    if view["phase"] == "over":
        lines.append(words("board.over"))
        winners = [_name(player, words, names) for player in view["winners"]]
        lines.append(words("board.winners", names=", ".join(winners)))
    else:
        acting = ", ".join(names[seat] for seat in view["acting"])
        lines.append(words("board.acting", names=acting, asked=words(f"phase.{view['phase']}")))
    elders = ", ".join(names[seat] for seat in view["seniority"])
    lines.append(words("board.seniority", names=elders))
    if view["hand"]:
        lines.append(words("board.hand", rooms=_tiles(view["hand"], words)))
    lines += _memories(view, words)
    lines.append(_stock(view, words))
    for stack in view["stacks"]:
        in_hand = stack["castle"] is None and stack["holder"] == view["you"]
        if stack["count"] and not in_hand:
            lines.append(_stack(stack, words, names))
    for player in range(len(view["players"])):
        lines += _player(player, view, words, names)
    for castle in view["castles"]:
        lines.append("")
        lines += _castle(castle, words, names)
    return "\n".join(lines)


def _memories(view: View, words: Words) -> list[str]:
    lines = []
    if view["known_discards"]:
        rooms = _list("room", view["known_discards"], words)
        lines.append(words("board.known_rooms", rooms=rooms))
    if view["known_in_stock"]:
        rooms = _list("room", view["known_in_stock"], words)
        lines.append(words("board.known_in_stock", rooms=rooms))
    if view["known_card_discards"]:
        cards = _list("card", view["known_card_discards"], words)
        lines.append(words("board.known_cards", cards=cards))
    return lines


def _stock(view: View, words: Words) -> str:
    stock = view["stock"]
    pieces = [f"{words(f'room.{key}')} {count}" for key, count in stock["specials"].items()]
    pieces += [f"{words(f'attendant.{key}')} {n}" for key, n in stock["attendants"].items()]
    return words(
        "board.stock",
        rooms=stock["rooms"],
        discarded=stock["discarded_rooms"],
        cards=stock["cards"],
        discarded_cards=stock["discarded_cards"],
        pieces=", ".join(pieces),
    )


def _stack(stack: Stack, words: Words, names: Sequence[str]) -> str:
    key = "board.stack" if stack["castle"] is None else "board.passed"
    text = words.count(key, stack["count"], name=_name(stack["holder"], words, names))
    if stack["rooms"] is None:
        return text
    return f"{text}: {_list('room', stack['rooms'], words)}"


def _player(number: int, view: View, words: Words, names: Sequence[str]) -> list[str]:
    player = view["players"][number]
    name = _name(number, words, names)
    if number == view["you"]:
        name = words("board.you", name=name)
    lines = [words("board.player", name=name, lower=player["lower"], higher=player["higher"])]
    lines[0] += " " + words.count("board.special_rooms", player["special_rooms"])
    if view["phase"] == "over" or not player["chosen"]:
        return lines
    if player["left"] is not None:
        left, right = tile(player["left"], words), tile(player["right"] or "", words)
        done = " ✓"
        if player["left_built"]:
            left += done
        if player["right_built"]:
            right += done
        lines.append("  " + words("board.shared", left=left, right=right))
    elif player["rooms"] is not None:
        lines.append("  " + words("board.revealed", rooms=_tiles(player["rooms"], words)))
    else:
        lines.append("  " + words.count("board.chosen", player["chosen"]))
    return lines


def _castle(castle: Castle, words: Words, names: Sequence[str]) -> list[str]:
    partners = [_name(castle[side], words, names) for side in ("right_of", "left_of")]
    name = words(f"castle.{castle['name']}")
    lines = [
        words.count("board.castle", castle["total"], castle=name, partners=" + ".join(partners))
    ]
    throne = words(f"throne.{castle['throne']}")
    lines.append("  " + words.count("board.throne", castle["throne_points"], throne=throne))
    rows = sorted({room["y"] for room in castle["rooms"]} | {0}, reverse=True)
    for y in rows:
        rooms = sorted((r for r in castle["rooms"] if r["y"] == y), key=lambda room: room["x"])
        texts = [_room(room, words) for room in rooms]
        if y == 0:
            at = sum(room["x"] < 0 for room in rooms)
            texts.insert(at, f"0–1: {words('board.seat')}")
        lines.append("  " + words("board.row", row=_row(y, words), rooms="; ".join(texts)))
    for part, kind in (("attendants", "attendant"), ("cards", "card")):
        keys = cast("list[str]", castle[part])  # type: ignore[literal-required]
        points = cast("list[int]", castle[f"{kind}_points"])  # type: ignore[literal-required]
        if keys:
            pieces = [f"{words(f'{kind}.{key}')} ({n})" for key, n in zip(keys, points)]
            lines.append("  " + words(f"board.{part}", pieces="; ".join(pieces)))
    return lines + _question(castle, words, names)


def _room(room: Room, words: Words) -> str:
    """Return a room of a castle with its column, its face and its points."""
    face = tile(room["room"], words)
    return words("board.room", x=room["x"], room=face, points=room["points"])


def _question(castle: Castle, words: Words, names: Sequence[str]) -> list[str]:
    if castle["step"] == "none":
        return []
    lines = ["  " + words(f"step.{castle['step']}")]
    if castle["decider"] is not None:
        lines[0] += " " + words("board.decider", name=names[castle["decider"]])
    if castle["piece"] is not None:
        lines.append("  " + words("board.due", room=tile(castle["piece"], words)))
    if castle["drawn_rooms"] is not None:
        rooms = _tiles(castle["drawn_rooms"], words)
        lines.append("  " + words("board.drawn_rooms", rooms=rooms))
    if castle["drawn_cards"] is not None:
        cards = _list("card", castle["drawn_cards"], words)
        lines.append("  " + words("board.drawn_cards", cards=cards))
    return lines


# ---- the page: what is asked, and the view for the ear ------------------------------------

STEP_RULES = {
    "place_special": "place", "choose_special": "bonus-fifth", "choose_bonus": "bonus-downstairs",
    "choose_attendant": "bonus-living", "choose_card": "bonus-utility",
    "choose_room": "bonus-food", "place_room": "place",
}  # fmt: skip
RULES = {"ludwig": "ludwig", "choose": "choose", "commit": "share", "build": "build"}


def ask(data: dict[str, object], words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    view = cast("View", data)
    phase = view["phase"]
    if phase == "over":
        winners = ", ".join(_name(player, words, names) for player in view["winners"])
        return Ask(words("ask.over", names=winners), "end")
    you = view["you"]
    if you is None or you not in view["acting"]:
        waited = ", ".join(names[seat] for seat in view["acting"])
        return Ask(words(f"ask.wait_{phase}", names=waited), RULES[phase])
    if phase == "build":
        return _ask_builder(view, you, words)
    if phase == "choose" and view["players"][you]["chosen"]:
        return Ask(words("ask.choose_second"), "choose")
    return Ask(words(f"ask.{phase}"), RULES[phase])


def _ask_builder(view: View, you: int, words: Words) -> Ask:
    """Return the most urgent thing that a builder is to do: decisions come before tiles."""
    castles = [view["castles"][you], view["castles"][you - 1]]
    for side, castle in enumerate(castles):
        step = castle["step"]
        if castle["decider"] == you and step in STEP_RULES:
            where = words(f"side.{notation.SIDES[side]}")
            room = words(f"room.{castle['piece']}") if castle["piece"] else ""
            return Ask(words(f"ask.{step}", side=where, room=room), STEP_RULES[step])
    mine = view["players"][you]
    rooms = [(mine["left"], 0)] if not mine["left_built"] else []
    rooms += [(mine["right"], 1)] if not mine["right_built"] else []
    rooms = [(room, side) for room, side in rooms if castles[side]["step"] == "none"]
    if len(rooms) == 2:
        left, right = (words(f"room.{room}") for room, _ in rooms)
        return Ask(words("ask.build_both", left=left, right=right), "build")
    if rooms:
        where = words(f"side.{notation.SIDES[rooms[0][1]]}")
        return Ask(words("ask.build", room=words(f"room.{rooms[0][0]}"), side=where), "build")
    room, side = due(view, LUDWIGS)
    where = words(f"side.{notation.SIDES[side]}")
    return Ask(words("ask.build_ludwig", room=words(f"room.{room}"), side=where), "two-players")


def describe(
    data: dict[str, object], words: Words, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Return a view for the ear: what is asked, the hand, each castle, the players, the stock."""
    view = cast("View", data)
    now = [words("board.heading", round=view["round"], turn=view["turn"])]
    if view["phase"] != "over":
        now.append(words("draw.pass_left" if view["round"] == 1 else "draw.pass_right"))
    now.append(ask(data, words, names).text)
    elders = ", ".join(names[seat] for seat in view["seniority"])
    now.append(words("board.seniority", names=elders))
    told = [(words("tell.now"), now)]
    if view["hand"]:
        told.append((words("tell.hand"), [tile(key, words) for key in view["hand"]]))
    order = range(len(view["castles"]))
    first = view["you"] or 0
    near = [first, (first - 1) % len(order)]
    for number in (*near, *(castle for castle in order if castle not in near)):
        castle = view["castles"][number]
        lines = _castle(castle, words, names)
        heading = lines[0]
        if view["you"] is not None and number in near:
            heading = (
                f"{words(f'side.{notation.SIDES[near.index(number)]}').capitalize()}: {heading}"
            )
        told.append((heading, [line.strip() for line in lines[1:]]))
    players = []
    for player in range(len(view["players"])):
        players += [line.strip() for line in _player(player, view, words, names)]
    told.append((words("tell.players"), players))
    memory = _memories(view, words)
    for stack in view["stacks"]:
        in_hand = stack["castle"] is None and stack["holder"] == view["you"]
        if stack["count"] and not in_hand:
            memory.append(_stack(stack, words, names))
    if memory:
        told.append((words("tell.memory"), memory))
    told.append((words("tell.stock"), [_stock(view, words)]))
    return told


# ---- moves, events, lines -----------------------------------------------------------------


def say_move(data: dict[str, object], move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move, or a suggestion to a partner, as a short phrase."""
    view = cast("View", data)
    partner, move = meant(move)
    if partner is not None:
        phrase = _say_move(view, move, partner, words)
        return words("move.suggest", name=names[partner], move=phrase)
    return _say_move(view, move, view["you"] or 0, words)


def meant(number: int) -> tuple[int | None, int]:
    """Return to whom a move is suggested (None: it is an own one), and the move as if it were own.

    The partner's left castle is the viewer's right one.
    """
    partner, move = advised(MOVE_SPACE, number)
    if partner is None or move < ATTENDANT:
        return partner, move
    first, size = next(block for block in SIDED if move >= block[0])
    side, what = divmod(move - first, size)
    return partner, first + (1 - side) * size + what


def _say_move(view: View, move: int, seat: int, words: Words) -> str:
    if move < LEFT:
        return words("move.take", room=tile(facts.ROOM_KEYS[move], words))
    if move < KEEP:
        key = "move.ludwig" if view["phase"] == "ludwig" else "move.left"
        return words(key, room=words(f"room.{facts.ROOM_KEYS[move - LEFT]}"))
    if move < CARD:
        return words("move.keep", room=tile(facts.ROOM_KEYS[move - KEEP], words))
    if move < ATTENDANT:
        return words("move.card", card=words(f"card.{facts.CARD_KEYS[move - CARD]}"))
    if move < PLACE:
        side, key = notation.answer(move)
        where = words(f"side.{notation.SIDES[side]}")
        if move < WHICH_SPECIAL:
            return words("move.attendant", side=where, attendant=words(f"attendant.{key}"))
        if move < BONUS:
            return words("move.special", side=where, room=words(f"room.{key}"))
        return words("move.bonus", side=where, bonus=words(f"bonus.{key}"))
    side, cell = divmod(move - PLACE, CELLS)
    room, side = due(view, side, seat)
    return words(
        "move.place",
        room=words(f"room.{room}"),
        side=words(f"side.{notation.SIDES[side]}"),
        x=int(cell_x(cell)),
        row=_row(int(cell_y(cell)), words),
    )


def due(view: View, side: int, seat: int | None = None) -> tuple[str, int]:
    """Return which room a placing move of a seat builds, and on which side of the viewer.

    Without a seat it is the viewer's own move.
    """
    you = view["you"] or 0
    player = view["players"][you if seat is None else seat]
    if side == LUDWIGS:  # his left castle is on the right of seat 0, his right one left of seat 1
        side = RIGHT_SIDE if you == 0 else LEFT_SIDE
        player = view["players"][-1]
        room = player["left" if you == 0 else "right"]
    else:
        castle = view["castles"][you if side == LEFT_SIDE else you - 1]
        own = seat is None or seat == you
        room = castle["piece"] or player["left" if (side == LEFT_SIDE) == own else "right"]
    assert room is not None
    return room, side


def say_event(data: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind = cast("str", data["kind"])
    gaps = dict(cast("dict[str, object]", data["data"]))
    if data["seat"] is not None:
        gaps["name"] = names[cast("int", data["seat"])]
    if "castle" in gaps:
        castle = facts.CASTLE_KEYS[cast("int", gaps["castle"])]
        gaps["castle"] = words(f"castle.{castle}")
    for gap in ("room", "left", "right"):
        if gap in gaps:
            gaps[gap] = words(f"room.{gaps[gap]}")
    for gap in ("type", "attendant", "card"):
        if gap in gaps:
            gaps[gap] = words(f"{gap}.{gaps[gap]}")
    if "bonus" in gaps:
        gaps["bonus"] = words(f"bonus.{gaps['bonus']}")
    if "rooms" in gaps:
        gaps["rooms"] = _list("room", cast("list[str]", gaps["rooms"]), words)
    if "cards" in gaps:
        gaps["cards"] = _list("card", cast("list[str]", gaps["cards"]), words)
    if "y" in gaps:
        gaps["row"] = _row(cast("int", gaps.pop("y")), words)
    if "winners" in gaps:
        players = cast("list[int]", gaps.pop("winners"))
        gaps["names"] = ", ".join(_name(player, words, names) for player in players)
    return words(f"event.{kind}", **gaps)


def say_line(data: dict[str, object], words: Words) -> str:
    """Return what a line of the breakdown is about."""
    what = cast("str", data["what"])
    gaps = dict(cast("dict[str, object]", data["data"]))
    if "castle" in gaps:
        gaps["castle"] = words(f"castle.{facts.CASTLE_KEYS[cast('int', gaps['castle'])]}")
    for gap in ("room", "card", "attendant", "throne"):
        if gap in gaps:
            gaps[gap] = words(f"{gap}.{gaps[gap]}")
    if "y" in gaps:
        gaps["row"] = _row(cast("int", gaps.pop("y")), words)
    return words("remark.castles" if what == "castles" else f"score.{what}", **gaps)
