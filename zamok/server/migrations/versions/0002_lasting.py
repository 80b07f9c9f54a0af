"""Games that last: positions and events with every move, results and records of finished games.

Tables of before are played again, once, by the rules they were played by. Where those are not here
any more nothing is changed: a server in between has them, and must open the database first. A table
that does not follow its own rules cannot be read: its status becomes "lost".
"""

import logging
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from alembic import op

import zamok
from zamok.engine import Record, State, ZamokError
from zamok.engine.fair import Fair
from zamok.engine.layout import difference
from zamok.server.errors import Unfit

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

log = logging.getLogger("zamok.migration")
SHOWN = 100  # tables between two lines of the log

tables = sa.table(
    "tables",
    *(sa.column(name) for name in ("id", "game", "version", "host", "secret", "status")),
    sa.column("options", sa.JSON),
    sa.column("plans", sa.JSON),
    sa.column("ended_at"),
    sa.column("record"),
)
entries = sa.table(
    "entries",
    *(sa.column(name) for name in ("table", "seq", "kind", "seat", "person", "action", "at")),
    sa.column("data", sa.JSON),
)
results = sa.table(
    "results",
    *(sa.column(name) for name in ("table", "seat", "person", "name", "level", "place", "score")),
    sa.column("lines", sa.JSON),
)


def upgrade() -> None:
    """Make room for them, and play what there is."""
    connection = op.get_bind()
    begun = tables.c.status.in_(("running", "over"))
    _refuse_older(connection, begun)
    op.add_column("tables", sa.Column("position", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("ended_at", sa.Float, nullable=True))
    op.add_column("tables", sa.Column("record", sa.Text, nullable=True))
    op.create_table(
        "results",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])
    rows = connection.execute(sa.select(tables).where(begun)).mappings().all()
    for number, row in enumerate(rows, start=1):
        _keep(connection, row)
        if number % SHOWN == 0:
            log.info("games played again", extra={"done": number, "of": len(rows)})


def _refuse_older(connection: sa.Connection, begun: sa.ColumnElement[bool]) -> None:
    """Leave a database alone whose games can be played again by nobody here."""
    query = sa.select(tables.c.game, tables.c.version, sa.func.count()).where(begun)
    here = {game.key: game.version for game in zamok.games()}
    found = connection.execute(query.group_by(tables.c.game, tables.c.version))
    if older := sum(count for game, version, count in found if here.get(game) != version):
        raise Unfit("refuse.between", games=older)


def downgrade() -> None:
    """Forget them; what every move led to stays in its entry, where nobody looks for it."""
    op.drop_table("results")
    for name in ("record", "ended_at", "position"):
        op.drop_column("tables", name)


@dataclass
class Chair:
    """Who sits on a seat."""

    person: str | None = None
    name: str = ""
    level: str = ""
    number: str = ""


@dataclass
class Game:
    """A game as it is played again, and what its entries lacked."""

    record: Record
    state: State
    texts: list[str]
    found: dict[int, dict[str, Any]] = field(default_factory=dict)  # data by number of the entry
    ended_at: float = 0.0


def _keep(connection: sa.Connection, row: sa.RowMapping) -> None:
    chairs = [
        Chair(level=plan["level"], name=plan["name"])
        if plan["kind"] == "bot"
        else Chair(row["host"] if plan["kind"] in ("me", "here") else None, plan["name"])
        for plan in row["plans"]
    ]
    query = sa.select(entries).where(entries.c.table == row["id"]).order_by(entries.c.seq)
    happened = connection.execute(query).mappings().all()
    try:
        game = _play(row, chairs, happened)
    except ZamokError as error:
        log.warning("a table is lost", extra={"table": row["id"], "reason": str(error)})
        connection.execute(_of(row).values(status="lost"))
        return
    for seq, data in game.found.items():
        here = sa.and_(entries.c.table == row["id"], entries.c.seq == seq)
        connection.execute(sa.update(entries).where(here).values(data=data))
    if game.state.over:
        _end(connection, row, chairs, game, happened[-1]["seq"] + 1)


def _of(row: sa.RowMapping) -> sa.Update:
    return sa.update(tables).where(tables.c.id == row["id"])


def _play(row: sa.RowMapping, chairs: list[Chair], happened: Any) -> Game:
    """Play a table again; a ZamokError says why it cannot be."""
    game: Game | None = None
    for entry in happened:
        if entry["kind"] == "begin":
            game = _begin(row, chairs)
            data = {"position": game.texts[0], "acting": game.state.actors()}
            game.found[entry["seq"]] = data
        elif game is None:
            _seat(chairs, entry)
        elif entry["kind"] == "move":
            _move(game, entry)
        elif entry["kind"] == "undo":
            _take_back(game, entry["data"]["to"])
        elif entry["kind"] in ("stand_in", "return"):
            chairs[entry["seat"]].level = entry["data"].get("level", "")
    if game is None:
        raise ZamokError("it never began")
    return game


def _seat(chairs: list[Chair], entry: Any) -> None:
    """Follow who sits down and leaves before the game."""
    if entry["kind"] == "leave":
        chairs[entry["seat"]] = Chair()
    elif entry["kind"] == "sit":
        chair = chairs[entry["seat"]]
        chair.number = entry["data"]["number"]
        if "level" not in entry["data"]:
            chair.person, chair.name = entry["person"], entry["data"]["name"]


def _begin(row: sa.RowMapping, chairs: list[Chair]) -> Game:
    numbers = tuple(bytes.fromhex(chair.number) for chair in chairs)
    fair = Fair.made_early(row["id"], row["secret"], numbers)
    record = Record(zamok.game(row["game"]), len(chairs), row["options"], fair.seed(), fair=fair)
    state = record.start()
    state.recording = True
    return Game(record, state, [state.to_text()])


def _move(game: Game, entry: Any) -> None:
    state, seat, text = game.state, entry["seat"], entry["data"]["m"]
    before = (int(state.dice.drawn), int(state.shown))
    game.record.play(state, seat, state.parse(seat, text))
    game.texts.append(state.to_text())
    changed = difference(game.texts[-2], game.texts[-1])
    game.ended_at = entry["at"]
    game.found[entry["seq"]] = {
        "m": text,
        "position": changed,
        "acting": state.actors(),
        "told": [event.stored() for event in state.events],
        "free": before == (int(state.dice.drawn), int(state.shown)),
    }


def _take_back(game: Game, to: int) -> None:
    del game.texts[to + 1 :]
    del game.record.moves[to:]
    game.state = game.record.game.position(game.texts[to])
    game.state.recording = True


def _end(
    connection: sa.Connection, row: sa.RowMapping, chairs: list[Chair], game: Game, seq: int
) -> None:
    """Store how a game ended: as an entry behind the others, as results and as a record."""
    state = game.state
    scores, places, lines = state.scores(), state.ranks(), state.breakdown()
    ended = {"scores": scores, "places": places, "lines": lines}
    nobody = {"seat": None, "person": None, "action": None}
    entry = {"table": row["id"], "seq": seq, "kind": "end", "data": ended, "at": game.ended_at}
    connection.execute(sa.insert(entries), [{**entry, **nobody}])
    connection.execute(_of(row).values(ended_at=game.ended_at, record=game.record.to_json()))
    for seat, chair in enumerate(chairs):
        who = {"person": chair.person, "name": chair.name, "level": chair.level}
        how = {"place": places[seat], "score": scores[seat], "lines": lines[seat]}
        connection.execute(sa.insert(results), [{"table": row["id"], "seat": seat, **who, **how}])
