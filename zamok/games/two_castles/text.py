"""Two Castles in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zamok.engine.advice import advised
from zamok.engine.event import Line, Told
from zamok.engine.game import Ask
from zamok.engine.kept import kept
from zamok.engine.words import Words, read_keys
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import MOVES, SIDES, cell_x, cell_y, parts
from zamok.games.two_castles.moves import meant as meant_move
from zamok.games.two_castles.view import Building, Castle, Room, Stack, View

KEYS = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists
SIGNS = facts.DECORATIONS[1:]
WANTS = (*facts.DIRECTIONS, "sleeping", *facts.SPECIAL_LINES)
LINES = (*facts.ROOM_LINES, "card", "attendant", "throne")
SPECIALS = facts.ROOM_KEYS[facts.N_ROOMS :]
NAMELESS = ("between_two_rooms", "purgatory", "the_hole")  # whose names take no English article
PAIR = 2  # tiles that somebody chooses each turn
SAID = 3  # of those who are waited for, so many are named
HARD = "\N{NO-BREAK SPACE}"


def vocabulary() -> list[str]:
    """Return every key of the game's words but title, author and options."""
    keys = read_keys(KEYS)
    keys += ["side.L", "side.R", "side_in.L", "side_in.R"]
    keys += [f"phase.{phase}" for phase in facts.PHASES]
    keys += [f"step.{step}" for step in facts.STEPS[1:]]
    keys += [f"score.{what}" for what in LINES]
    keys += [f"gathered.{what}" for what in LINES]
    keys += ["remark.castles"]
    keys += [f"draw.rule_{key}" for key in facts.ROOM_LINES]
    keys += [f"type.{key}" for key in facts.TYPE_KEYS]
    keys += [f"{nth}.{key}" for nth in ("third", "fifth") for key in facts.TYPES]
    keys += [f"whom.{key}" for key in ("tile", *NAMELESS, *SPECIALS)]
    keys += [f"target.{key}" for key in (*facts.TYPE_KEYS, *SIGNS)]
    keys += [f"sign.{key}" for key in SIGNS]
    keys += [f"wants.{key}" for key in WANTS]
    keys += [f"bonus.{key}" for key in facts.TYPES[: facts.DOWNSTAIRS]]
    keys += [f"room.{key}" for key in facts.ROOM_KEYS]
    keys += [f"throne.{key}" for key in facts.THRONE_KEYS]
    keys += [
        f"{form}.{key}" for form in ("attendant", "attendant_whom") for key in facts.ATTENDANT_KEYS
    ]
    keys += [f"card.{key}" for key in facts.CARD_KEYS]
    keys += [f"castle.{key}" for key in facts.CASTLE_KEYS]
    return keys


def _list(kind: str, keys: Sequence[str], words: Words) -> str:
    return "; ".join(words(f"{kind}.{key}") for key in keys) or "—"


def _and(things: Sequence[str], words: Words) -> str:
    """Return things as people list them: commas, and a word before the last."""
    if len(things) < 2:
        return "".join(things)
    return words("list.and", first=", ".join(things[:-1]), last=things[-1])


def _whom(room: str, words: Words) -> str:
    """Return a room as what somebody does something with."""
    if room in SPECIALS or room in NAMELESS:
        return words(f"whom.{room}")
    return words("whom.tile", room=words(f"room.{room}"))


@kept
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


def _column(x: int, y: int, words: Words) -> str:
    """Return in words where a place is in its row: how far from the throne room, or which half."""
    if x < 0:
        return words("column.left", number=-x)
    if x > 1:
        return words("column.right", number=x - 1)
    return words(f"column.{'over' if y > 0 else 'under'}_{'right' if x else 'left'}")


def called(player: int, words: Words, names: Sequence[str]) -> str:
    """Return a player's name; the one without a seat is Ludwig."""
    return names[player] if player < len(names) else words("board.ludwig")


def near(view: View) -> tuple[int, int]:
    """Return the left and the right castle of the viewer; spectators look over the first seat."""
    you = view["you"] or 0
    left = right = 0
    for number, castle in enumerate(view["castles"]):
        if castle["on_left_of"] == you:
            left = number
        if castle["on_right_of"] == you:
            right = number
    return left, right


def side_of(view: View, castle: int) -> int:
    """Return on which side of the viewer a castle lies: 0 left, 1 right."""
    return 0 if view["castles"][castle]["on_left_of"] == (view["you"] or 0) else 1


def side(view: View, castle: int, words: Words) -> str:
    """Return in words on which side of the viewer a castle lies."""
    return words(f"side.{SIDES[side_of(view, castle)]}")


# ---- the table -------------------------------------------------------------------------


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    lines = [words("board.heading", round=view["round"], turn=view["turn"])]
    lines.append(
        _over(view, words, names) if view["phase"] == "over" else _wait(view, words, names)
    )
    elders = ", ".join(names[seat] for seat in view["seniority"])
    lines.append(words("board.seniority", names=elders))
    if view["hand"]:
        lines.append(words("board.hand", rooms=_tiles(view["hand"], words)))
    lines += _memories(view, words)
    lines.append(_stock(view, words))
    lines += [_stack(stack, words, names) for stack in other_stacks(view)]
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
    left = [(words(f"room.{key}"), count) for key, count in stock["specials"].items()]
    left += [(words(f"attendant.{key}"), count) for key, count in stock["attendants"].items()]
    pieces = [f"{name}{HARD}{count}" for name, count in left]
    return words(
        "board.stock",
        pieces=", ".join(pieces),
        rooms=stock["rooms"],
        discarded=stock["discarded_rooms"],
        cards=stock["cards"],
        discarded_cards=stock["discarded_cards"],
    )


def other_stacks(view: View) -> list[Stack]:
    """Return the stacks that the viewer does not hold."""
    return [
        stack
        for stack in view["stacks"]
        if stack["count"] and (stack["castle"] is not None or stack["holder"] != view["you"])
    ]


def stack_heading(stack: Stack, words: Words, names: Sequence[str]) -> str:
    """Return where a stack is and how many tiles it has."""
    key = "board.stack" if stack["castle"] is None else "board.passed"
    return words.count(key, stack["count"], name=called(stack["holder"], words, names))


def _stack(stack: Stack, words: Words, names: Sequence[str]) -> str:
    text = stack_heading(stack, words, names)
    if stack["rooms"] is None:
        return text
    return f"{text}: {_list('room', stack['rooms'], words)}"


def _player(number: int, view: View, words: Words, names: Sequence[str]) -> list[str]:
    player = view["players"][number]
    name = called(number, words, names)
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


def _castle(
    castle: Castle, words: Words, names: Sequence[str], *, aloud: bool = False
) -> list[str]:
    """Return a castle row by row; aloud its places are told in words."""
    partners = [called(castle[side], words, names) for side in ("on_left_of", "on_right_of")]
    name = words(f"castle.{castle['name']}")
    lines = [
        words.count("board.castle", castle["total"], castle=name, partners=" + ".join(partners))
    ]
    throne = words(f"throne.{castle['throne']}")
    lines.append("  " + words.count("board.throne", castle["throne_points"], throne=throne))
    rows = sorted({room["y"] for room in castle["rooms"]} | {0}, reverse=True)
    for y in rows:
        rooms = sorted((r for r in castle["rooms"] if r["y"] == y), key=lambda room: room["x"])
        texts = [_room(room, words, aloud) for room in rooms]
        if y == 0:
            at = sum(room["x"] < 0 for room in rooms)
            seat = words("board.seat")
            texts.insert(at, seat if aloud else f"0–1: {seat}")
        lines.append("  " + words("board.row", row=_row(y, words), rooms="; ".join(texts)))
    attendants = zip(castle["attendants"], castle["attendant_points"], strict=True)
    if castle["attendants"]:
        pieces = [f"{words(f'attendant.{key}')} ({points})" for key, points in attendants]
        lines.append("  " + words("board.attendants", pieces="; ".join(pieces)))
    cards = zip(castle["cards"], castle["card_points"], strict=True)
    if castle["cards"]:
        pieces = [f"{words(f'card.{key}')} ({points})" for key, points in cards]
        lines.append("  " + words("board.cards", pieces="; ".join(pieces)))
    return lines + _question(castle, words, names)


def _room(room: Room, words: Words, aloud: bool) -> str:
    """Return a room of a castle with its column, its face and its points."""
    face = tile(room["room"], words)
    if aloud:
        where = _column(room["x"], room["y"], words)
        return words.count("tell.room", room["points"], where=where, room=face)
    return words("board.room", x=room["x"], room=face, points=room["points"])


def question(castle: Castle, words: Words, names: Sequence[str]) -> str:
    """Return what a castle waits for, which room brought that, and who decides; "" if nothing."""
    if castle["second"] is not None:
        return words("board.second", name=names[castle["second"]])
    if castle["step"] == "none":
        return ""
    nth = "third" if castle["bonus_count"] == facts.THIRD else "fifth"
    brought, step = words(f"{nth}.{castle['bonus_type']}"), words(f"step.{castle['step']}")
    said = [words("board.brought", what=brought, step=step)]
    if castle["decider"] is not None:
        said.append(words("board.decider", name=names[castle["decider"]]))
    return " ".join(said)


def _question(castle: Castle, words: Words, names: Sequence[str]) -> list[str]:
    asked = question(castle, words, names)
    lines = [f"  {asked}"] if asked else []
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


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    phase = view["phase"]
    if phase == "over":
        return Ask(_over(view, words, names), "end")
    you = view["you"]
    if you is None or you not in view["acting"]:
        return Ask(_wait(view, words, names), RULES[phase])
    if phase == "build":
        return _ask_builder(view, you, words)
    if phase == "choose" and view["players"][you]["chosen"]:
        return Ask(words("ask.choose_second"), "choose")
    return Ask(words(f"ask.{phase}"), RULES[phase])


def _over(view: View, words: Words, names: Sequence[str]) -> str:
    """Return who has won, and with how many points."""
    winners = [called(player, words, names) for player in view["winners"]]
    key = "ask.over" if len(winners) == 1 else "ask.over_shared"
    points = view["players"][view["winners"][0]]["lower"]
    return words.count(key, points, names=_and(winners, words))


def _wait(view: View, words: Words, names: Sequence[str]) -> str:
    """Return whom everyone waits for: by name, unless they are many."""
    waited = [names[seat] for seat in view["acting"]]
    if len(waited) > SAID:
        named = ", ".join(waited[: SAID - 1])
        said = words("list.more", names=named, count=len(waited) - SAID + 1)
    else:
        said = ", ".join(waited)
    return words("ask.wait", names=said, asked=words(f"phase.{view['phase']}"))


def _ask_builder(view: View, you: int, words: Words) -> Ask:
    """Return the most urgent thing that a builder is to do: decisions come before tiles."""
    for number in near(view):
        castle = view["castles"][number]
        step = castle["step"]
        if castle["decider"] == you and step in STEP_RULES:
            room = _whom(castle["piece"], words) if castle["piece"] else ""
            where = {"side": side(view, number, words), "where": _where(view, number, words)}
            return Ask(words(f"ask.{step}", room=room, **where), STEP_RULES[step])
    mine = [one for one in view["forecast"]["buildings"] or () if one["seat"] == you]
    own = [one for one in mine if SIDES[one["side"]] != "K"]
    if len(own) == 2:
        return Ask(words("ask.build_both"), "build")
    due = (own or mine)[0]
    room = _whom(due["room"], words)
    if not own:
        return Ask(words("ask.build_ludwig", room=room), "two-players")
    return Ask(words("ask.build", room=room, where=_where(view, due["castle"], words)), "build")


def _where(view: View, castle: int, words: Words) -> str:
    """Return in words in which castle of the viewer something is built."""
    return words(f"side_in.{SIDES[side_of(view, castle)]}")


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return a view for the ear: what is asked, the hand, each castle, the players, the stock."""
    now = [words("board.heading", round=view["round"], turn=view["turn"])]
    if view["phase"] != "over":
        now.append(words(f"draw.pass_{view['passing']}"))
    now.append(ask(view, words, names).text)
    elders = ", ".join(names[seat] for seat in view["seniority"])
    now.append(words("board.seniority", names=elders))
    told = [(words("tell.now"), now)]
    if view["hand"]:
        told.append((words("tell.hand"), [tile(key, words) for key in view["hand"]]))
    told += _describe_castles(view, words, names)
    players = []
    for player in range(len(view["players"])):
        players += [line.strip() for line in _player(player, view, words, names)]
    told.append((words("tell.players"), players))
    memory = _memories(view, words)
    memory += [_stack(stack, words, names) for stack in other_stacks(view)]
    if memory:
        told.append((words("tell.memory"), memory))
    told.append((words("tell.stock"), [_stock(view, words)]))
    return told


def _describe_castles(
    view: View, words: Words, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Return every castle for the ear, those of the viewer first."""
    told = []
    mine = near(view)
    others = [number for number in range(len(view["castles"])) if number not in mine]
    for number in (*mine, *others):
        heading, *lines = _castle(view["castles"][number], words, names, aloud=True)
        if view["you"] is not None and number in mine:
            heading = f"{side(view, number, words).capitalize()}: {heading}"
        told.append((heading, [line.strip() for line in lines]))
    return told


# ---- moves, events, lines -----------------------------------------------------------------


def say_move(view: View, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move, or a suggestion to a partner, as a short phrase."""
    partner, block, which, what = read(move)
    name = "" if partner is None else names[partner]
    if block == "place":
        built = building_of(view, move)
        return say_place(move, built["room"], side_of(view, built["castle"]), name, words)
    if block == "yield":
        phrase = _say_yield(view, which, words, names)
    elif block == "left" and partner is not None:
        castle = shared_with(view, partner)
        room = _whom(coming(view, move, castle) or "", words)
        phrase = words("move.share", room=room, side=side(view, castle, words))
    elif block == "left":
        return _say_left(view["phase"] == "ludwig", facts.ROOM_KEYS[what], words)
    else:
        phrase = _say_answer(block, which, what, words)
    return phrase if partner is None else words("move.suggest", name=name, move=phrase)


meant = kept(meant_move)


@kept
def read(number: int) -> tuple[int | None, str, int, int]:
    """Return to whom a move is suggested, and what it is made of as if it were the viewer's."""
    partner, own = meant(number)
    return partner, *parts(own)


@kept
def _say_left(ludwigs: bool, room: str, words: Words) -> str:
    return words("move.ludwig" if ludwigs else "move.left", room=_whom(room, words))


def shared_with(view: View, partner: int) -> int:
    """Return the castle that the viewer shares with another player."""
    castles = view["castles"]
    return next(
        castle
        for castle in near(view)
        if partner in (castles[castle]["on_left_of"], castles[castle]["on_right_of"])
    )


def coming(view: View, number: int, castle: int) -> str | None:
    """Return the room that comes to a castle if two tiles are shared out by a move."""
    partner, move = advised(MOVES.size, number)
    player = view["you"] if partner is None else partner
    if view["phase"] == "ludwig":
        player = len(view["players"]) - 1
    left = facts.ROOM_KEYS[parts(move)[2]]
    if view["castles"][castle]["on_left_of"] == player:
        return left
    if player is None or view["castles"][castle]["on_right_of"] != player:
        return None
    pair = view["players"][player]["rooms"] or []
    return next((room for room in pair if room != left), None)


def _say_yield(view: View, which: int, words: Words, names: Sequence[str]) -> str:
    number = near(view)[which]
    castle = view["castles"][number]
    partner = castle["on_right_of"] if castle["on_left_of"] == view["you"] else castle["on_left_of"]
    return words("move.yield", name=names[partner], side=side(view, number, words))


@kept
def _say_answer(block: str, which: int, what: int, words: Words) -> str:
    if block in ("take", "keep"):
        return words(f"move.{block}", room=tile(facts.ROOM_KEYS[what], words))
    if block == "card":
        return words("move.card", card=words(f"card.{facts.CARD_KEYS[what]}"))
    where = words(f"side.{SIDES[which]}")
    if block == "attendant":
        name = words(f"attendant_whom.{facts.ATTENDANT_KEYS[what]}")
        return words("move.attendant", side=where, attendant=name)
    if block == "special":
        room = _whom(facts.ROOM_KEYS[facts.FOUNTAIN + what], words)
        return words("move.special", side=where, room=room)
    kind = facts.TYPES[what]
    rooms, bonus = words(f"target.{kind}"), words(f"bonus.{kind}")
    return words("move.bonus", side=where, rooms=rooms, bonus=bonus)


@kept
def say_place(move: int, room: str, side: int, name: str, words: Words) -> str:
    """Return that a room is built in the castle on a side; the partner's name is for advice."""
    partner, _, _, cell = read(move)
    x, y = int(cell_x(cell)), int(cell_y(cell))
    phrase = words(
        "move.place",
        room=words(f"room.{room}"),
        side=words(f"side.{SIDES[side]}"),
        row=_row(y, words),
        column=_column(x, y, words),
    )
    return phrase if partner is None else words("move.suggest", name=name, move=phrase)


def building_of(view: View, move: int) -> Building:
    """Return what a placing move of the viewer, or one suggested to a partner, builds."""
    partner, theirs = advised(MOVES.size, move)
    seat = view["you"] if partner is None else partner
    which = read(theirs)[2]
    for built in view["forecast"]["buildings"] or ():
        if built["seat"] == seat and built["side"] == which:
            return built
    raise ValueError(f"nothing can be built by {MOVES.write(theirs)!r} in this position")


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind, data = event["kind"], event["data"]
    gaps = _gaps(data, words)
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if "seats" in gaps:
        gaps["names"] = ", ".join(names[seat] for seat in gaps.pop("seats"))
    if kind == "end":
        return words("event.end")  # who has won is told when it has been counted
    if kind == "deal":
        return words.count("event.deal", gaps.pop("count"), **gaps)
    if kind == "build" and data["room"] in SPECIALS:
        return words("event.build_special", **gaps)
    return words(f"event.{kind}", **gaps)


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    what = line["what"]
    if what == "castles":
        castle = words(f"castle.{facts.CASTLE_KEYS[line['data']['castle']]}")
        return words("remark.castles", **(line["data"] | {"castle": castle}))
    data = line["data"]
    named = ("room", "attendant", "card", "throne")
    gaps = {gap: words(f"{gap}.{data[gap]}") for gap in named if gap in data}
    if "y" in data:
        gaps["row"] = _row(data["y"], words)
    return words(f"score.{what}", **gaps)


# What fills a gap, and the kind of thing that it is.
_NAMED = {"attendant": "attendant_whom", "card": "card", "bonus": "target", "throne": "throne"}


def _gaps(data: dict[str, Any], words: Words) -> dict[str, Any]:
    """Return what fills the gaps of a sentence: keys become names, numbers what they stand for."""
    gaps = dict(data)
    for gap, kind in _NAMED.items():
        if gap in gaps:
            gaps[gap] = words(f"{kind}.{gaps[gap]}")
    for gap in ("room", "left", "right"):
        if gap in gaps:
            gaps[gap] = _whom(gaps[gap], words)
    if "rooms" in gaps:
        gaps["rooms"] = _rooms(gaps["rooms"], words)
    if "cards" in gaps:
        cards = [words("list.card", card=words(f"card.{card}")) for card in gaps["cards"]]
        gaps["cards"] = _and(cards, words)
    if "castle" in gaps:
        gaps["castle"] = words(f"castle.{facts.CASTLE_KEYS[gaps['castle']]}")
    if "type" in gaps:
        gaps |= {nth: words(f"{nth}.{gaps['type']}") for nth in ("third", "fifth")}
    if "y" in gaps:
        gaps["row"] = _row(gaps.pop("y"), words)
    return gaps


def _rooms(keys: Sequence[str], words: Words) -> str:
    """Return tiles that are told together: a pair in full, more of them by their bare names."""
    if len(keys) == PAIR:
        return _and([_whom(key, words) for key in keys], words)
    return _and([words("list.tile", room=words(f"room.{key}")) for key in keys], words)
