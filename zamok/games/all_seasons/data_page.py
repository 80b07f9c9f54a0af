"""Writes docs/games/all_seasons.md: the data with its origins, the rulings, the notation."""

from __future__ import annotations

from zamok.games.all_seasons.facts import CARD_NAMES, DATA, SPOT_NAMES
from zamok.games.all_seasons.game import GAME
from zamok.games.all_seasons.moves import MOVES

RULINGS = {
    "A1": "The building that the Russian rulebook calls «Склад» (storehouse) is the keep.",
    "A2": "The keep counts empty spaces only where a building stands, market and forge "
    "included; carts and rider never count.",
    "A3": "The points of the stonemason are those of the building tile.",
    "A4": "Helpers score at the end of the game only; the bricklayer never scores.",
    "A5": "The stonemason buys one piece in all; the option `purchase=each_worker` lets him buy "
    "one from each worker card.",
    "A6": "A worker’s owner must sell any piece but the last one on the card; for that they are "
    "asked. After a refusal another worker may be asked, this one not again with this card.",
    "A7": "The coin of a round is always one taler.",
    "A8": "Displacing needs two things: no cart is free, whoever stands there, and the displaced "
    "helper is another player’s and was not placed this round. The same holds at the rider.",
    "A9": "Two buildings are paid separately, each exactly and with three kinds.",
    "A10": "Whoever builds keeps the tile; only how many were built matters.",
    "A11": "The master builder scores the buildings of the other players only.",
    "A12": "One helper a building and round, with two players over both cards.",
    "A13": "All twelve winter cards are in the deck.",
    "A14": "What was turned into points no longer counts for tie-breaks.",
    "A15": "In the rulebook’s example Anna ends round 4 with 3 talers, not 1: her two coins as "
    "first player were forgotten there.",
    "A16": "The start space of the score track is 0.",
    "A17": "The palace exchanges up to 5 pieces, with both spaces up to 10.",
    "A18": "The delivery happens once a round.",
    "A19": "With two players everyone has 7 helpers.",
    "A20": "The cost of a building is not a number of points.",
    "B1": "The master builder cannot be chosen while nothing lies in one’s row.",
    "B2": "With two players this holds for both cards of a round.",
    "B3": "With fewer cards than needed all that are left are played.",
    "B4": "A treasury that is too small pays what it has, in turn order; nothing is owed.",
    "B5": "A supply that is too small equips workers in turn order; what is missing lapses.",
    "B6": "A cart that is too empty gives the tax first, then the rest.",
    "B7": "The two free pieces of the third worker may be alike; neither silver nor stone.",
    "B8": "A trader without a helper in supply places nobody; the delivery takes place.",
    "B9": "A trader who may displace nobody places nobody; otherwise placing is compulsory.",
    "B10": "Traders place in turn order, then comes one delivery; helpers placed this round "
    "count for opening the rider.",
    "B11": "A helper at the rider stays when a cart becomes free.",
    "B12": "The tax is one piece for each cart.",
    "B13": "The bricklayer takes all pieces of one kind, silver too; nothing from an empty tower.",
    "B14": "Take or buy, then build, then send helpers; talers earned now may pay fees now.",
    "B15": "Helpers need a building erected with that very card.",
    "B16": "Nobody must send a helper or have the money for one.",
    "B17": "A worker never sends helpers.",
    "B18": "Two own workers are resolved one after the other, in the order their owner likes; "
    "own workers sell nothing to their owner.",
    "B19": "A bar becomes a piece that lies on the carts when the payment begins; it counts as "
    "that kind and as one piece for the bricklayer’s pay.",
    "B20": "Pieces paid for the first building lie on the carts for the second.",
    "B21": "Buildings are scored in the order of the rulebook, so bars melted for the palace "
    "count in the forge.",
    "B22": "The market exchanges all talers it can; an odd one stays.",
    "B23": "The tavern counts helpers of all colours in the castle, not at carts or on cards.",
    "B24": "The gates count the nine towers, neither the defence tower nor the keep.",
    "B25": "Ties: talers, then the value of resources with silver as 5, then shared.",
    "B26": "The round in which the last tile is built is finished.",
    "B27": "A helper may be recalled from a cart or the rider straight into the castle or the "
    "granary, for the fee.",
    "B28": "Every master builder scores every building of every other player.",
    "B29": "The master builder brings back all played cards, this round’s other one too.",
    "B30": "A helper may go to any free space of any building that stands.",
    "B31": "Who begins is agreed or drawn by lot: the option `first_player` names a seat or leaves "
    "it to the lot. From there the first player’s marker goes clockwise, round by round.",
    "B32": "The taler for a piece goes to the worker’s owner at once, who may spend it in the same "
    "round; with two players that matters. The text says that they are paid, and so does the example; "
    "the summary, by which the worker hands it over, says no more than where talers come from.",
}

ADDED = (
    "In the palace the dearest pieces are exchanged, as many as may be; the player only says how "
    "many bars they melt, because that changes what the forge is worth. The bars come first, each "
    "for the dearest piece that lies on the carts; there must be a piece for each of them.",
    "A seat’s score is never below 0.",
)

# What the data say of a winter card beside its figures.
_NO_FIGURES = ("answers", "icon", "lasting", "note", "origin", "ruling", "tells")


def _goods(goods: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in goods.items())


def _components() -> list[str]:
    lines = ["## Components", "", "| Resource | Pieces | Value | Origin |", "|---|---:|---:|---|"]
    for name, box in DATA["resources"].items():
        note = f" ({box['note']})" if "note" in box else ""
        lines.append(f"| {name} | {box['count']} | {box['value']} | {box['origin']}{note} |")
    talers = DATA["talers"]
    lines += ["", f"Talers: {talers['count']} ({talers['note']}), {talers['origin']}.", ""]
    lines += ["| Seats | Rounds | Cards a round | Helpers | Origin |", "|---:|---:|---:|---:|---|"]
    for seats in ("2", "3", "4"):
        figures = [str(DATA[name][seats]) for name in ("rounds", "cards_a_round", "servants")]
        lines.append(f"| {seats} | {' | '.join(figures)} | {DATA['rounds']['origin']} |")
    start = DATA["start"]
    lines += [
        "",
        f"Everyone starts with {start['talers']} talers and {_goods(start['goods'])}; the defence "
        f"tower with {start['tower']} of each resource ({start['origin']}). The messenger brings "
        f"{DATA['messenger']['talers']} talers ({DATA['messenger']['origin']}), the master builder "
        f"{DATA['architect']['points']} points a building ({DATA['architect']['origin']}).",
        "",
        "| Cart | Delivers | Tax | Origin |",
        "|---|---:|---:|---|",
    ]
    for name, cart in DATA["carts"].items():
        lines.append(f"| {name} | {cart['delivers']} | {cart['tax']} | {cart['origin']} |")
    lines += ["", "| Worker | Goods | Free pieces | Origin |", "|---|---|---:|---|"]
    for name, worker in DATA["workers"].items():
        goods = _goods(worker["goods"])
        lines.append(f"| {name} | {goods} | {worker['free']} | {worker['origin']} |")
    return [*lines, ""]


def _buildings() -> list[str]:
    lines = [
        "## Buildings",
        "",
        "| Building | Tiles | Cost | Points | Origin of tiles / cost / points | Sources |",
        "|---|---:|---:|---:|---|---|",
    ]
    for name, tile in DATA["tiles"].items():
        origins = " / ".join(tile[f"{part}_origin"] for part in ("count", "cost", "points"))
        figures = " | ".join(str(tile[part]) for part in ("count", "cost", "points"))
        lines.append(f"| {name} | {figures} | {origins} | {tile['sources']} |")
    lines += [
        "",
        "A worker scores half the points. Summer and winter tiles carry the same figures "
        "(reconstructed).",
        "",
        "| Building | Fees of its spaces | Origin | Sources |",
        "|---|---|---|---|",
    ]
    for name, places in DATA["places"].items():
        fees = ", ".join(map(str, places["fees"]))
        note = f"; {places['note']}" if "note" in places else ""
        lines.append(f"| {name} | {fees} | {places['origin']}{note} | {places['sources']} |")
    return [*lines, ""]


def _winter() -> list[str]:
    rounds = DATA["winter_rounds"]
    lines = [
        "## Winter",
        "",
        f"Event rounds of a game of 12 rounds: {', '.join(map(str, rounds['12']))}; of 15 rounds: "
        f"{', '.join(map(str, rounds['15']))} ({rounds['origin']}: {rounds['note']}, "
        f"{rounds['sources']}).",
        "",
        "| Card | Figures | Origin |",
        "|---|---|---|",
    ]
    for name, card in DATA["winter_cards"].items():
        figures = ", ".join(
            f"{what} {'/'.join(map(str, value)) if isinstance(value, list) else value}"
            for what, value in card.items()
            if what not in _NO_FIGURES
        )
        note = f"; {card['note']}" if "note" in card else ""
        lines.append(f"| {name} | {figures} | {card['origin']}{note} |")
    return [*lines, ""]


def _rulings() -> list[str]:
    cards = DATA["winter_cards"].values()
    winter = {f"W{number}": card["ruling"] for number, card in enumerate(cards, 1)}
    return [
        "## Rulings",
        "",
        "Where the rulebook is silent, unclear or at odds with itself. Each has tests in "
        "`tests/games/all_seasons` whose names contain its id, such as `test_A8_...`. "
        f"W1 to W{len(winter)} are the winter cards.",
        "",
        "| ruling | what we play |",
        "| --- | --- |",
        *[f"| **{ruling}** | {text} |" for ruling, text in {**RULINGS, **winter}.items()],
        "",
        "Added here:",
        "",
        *[f"- {text}" for text in ADDED],
        "",
    ]


def _notation() -> list[str]:
    names = {"card": CARD_NAMES, "spot": SPOT_NAMES}
    listed = [
        f"`{{{axis}}}`: {', '.join(f'`{one}`' for one in all_)}" for axis, all_ in names.items()
    ]
    return [
        "## Notation",
        "",
        "Notation and data keep the words that old records have: `builder` is the bricklayer, "
        "`architect` the master builder, `servant` a helper, `place` a space, `reserve` a supply.",
        "",
        "; ".join(listed) + ".",
        "",
        "| Move | Meaning |",
        "|---|---|",
        *[f"| `{block.form}` | {block.about} |" for block in MOVES.blocks],
        "",
    ]


def page() -> str:
    """Return the page in Markdown."""
    words = GAME.words("en")
    lines = [
        f"# {words('title')}",
        "",
        f"By {words('author')}. Rules: `zamok/games/all_seasons/rules.en.md` and `rules.ru.md`. "
        "Every figure is in `zamok/games/all_seasons/components.json` with its origin: *rulebook* "
        "(printed in the Russian rulebook or following from its examples), *sourced* (found in "
        "other public texts on the game) or *reconstructed* (inferred). Whoever owns a printed "
        "copy can correct a figure there without touching code.",
        "",
        *_components(),
        *_buildings(),
        *_winter(),
        "## Options",
        "",
    ]
    for option in GAME.options:
        values = ", ".join(f"`{value}`" for value in option.values)
        lines.append(f"- `{option.name}`: {values}; default `{option.default}`")
    lines += ["", *_rulings(), "## Sources", ""]
    lines += [f"- {key}: {address}" for key, address in DATA["sources"].items()]
    return "\n".join([*lines, "", *_notation()])
