"""The database: what lies in it. Migrations in migrations/ bring an older one to this."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()
# Of tables; "lost": by rules that were gone before positions were kept; "archived": a record in
# some folder, of which only how it ended is left here.
STATUSES = ("open", "opening", "running", "over", "closed", "lost", "archived")

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("made_at", Float, nullable=False),
)

# Keys that open an identity: sessions of devices, tokens of programs, codes that carry it to
# another device once or bring it back; links of mail that confirm an address ("mail") or sign in
# ("enter"), whose name is the address; and challenges that have been answered ("spent").
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the key; the key itself is nowhere
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    # "session", "token", "carry", "recovery", "mail", "enter", "spent"
    Column("use", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("ends_at", Float, nullable=True),
    Column("seen_at", Float, nullable=False),  # when it was last used, within an hour
    Column("scopes", String(64), nullable=False),  # of a token: what it may do
)

# Devices that sign for a person; what they sign with never leaves them.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # base64url
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False),  # of what it has signed, if it counts
    Column("device", Text, nullable=False),  # what it says it is
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("plans", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", JSON, nullable=False),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("secret", LargeBinary, nullable=False),  # sealed: see vault.py
    Column("made_at", Float, nullable=False),
    Column("position", Text, nullable=False),  # what the game begins from; "": it is dealt
    Column("branch", String(40), nullable=False),  # off which game and move; "": off none
    # Whether players are rated by it: "no", "wanted" (when it is over), "done".
    Column("rating", String(8), nullable=False, server_default="no"),
    # What lists ask for; it follows from the entries and is written with them.
    Column("status", String(16), nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("bots_wait", Boolean, nullable=False),  # a bot is to act
    # The process that it belongs to (`lease`); None: it is free.
    Column("owner", String(32), ForeignKey("processes.id"), index=True),
    # Of a game that is over.
    Column("ended_at", Float, nullable=True),
    Column("record", Text, nullable=True),
    Index("tables_by_status", "status", "changed_at", "bots_wait", "public"),
    Index("tables_by_rating", "rating", "game", "ended_at"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("data", LargeBinary, nullable=False),  # JSON, sealed: it holds hidden cards and dice
    Column("person", String(32), nullable=True),
    Column("action", String(64), nullable=True),
    Column("at", Float, nullable=False),
    Column("content", String(32), nullable=True),  # a hash of what the action was
    UniqueConstraint("table", "person", "action", name="entries_action"),
)

# What the entries of running games have come to (`gist`): it follows from them, and is written
# now and then so that fewer of them are to be read.
gists = Table(
    "gists",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("form", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # after which entry it is so
    Column("data", LargeBinary, nullable=False),  # sealed
)

# Who sits where, for "my tables"; it follows from the entries and is written with them.
sittings = Table(
    "sittings",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, index=True),
    Column("to_act", Boolean, nullable=False),
)

# How games ended, a row a seat; it follows from the entries and is written with them.
results = Table(
    "results",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=True, index=True),
    Column("name", Text, nullable=False),  # of the person, as it was then
    Column("level", String(16), nullable=False),  # of the bot that played it at the end, or ""
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("lines", JSON, nullable=False),
    # If its person was not there at the end, why: see `entry.Gone`; or "agreed", of all seats.
    Column("how", String(16), nullable=False, server_default=""),
)

# How strong players are at each game (`club/ratings`): a person, or "bot:" and a level.
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(40), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("least", Float, nullable=False),  # what lists are ordered by
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game", "least"),
)

# What every game changed for each seat; the games that count are numbered as they were rated.
rated = Table(
    "rated",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("number", Integer, nullable=True),  # None: ratings are being made anew
    Column("player", String(40), nullable=True),  # None: of somebody who is no more
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    UniqueConstraint("game", "number", "seat", name="rated_number"),
    Index("rated_by_player", "player", "game"),
)

# Who waits for a game (`club/matching`); a live one's row ends when its person asks no more.
wishes = Table(
    "wishes",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("pace", String(8), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("within", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("bots_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("found", String(32), nullable=False),
    Index("wishes_by_game", "game", "pace", "made_at"),
    Index("wishes_due", "pace", "bots_at"),
)

# The wishes that a table has been made for: each once.
matches = Table(
    "matches",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("made_at", Float, primary_key=True),
)

# Whom people follow (`club/friends`); nobody but they is told.
follows = Table(
    "follows",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("followed", String(32), ForeignKey("people.id"), primary_key=True, index=True),
    Column("made_at", Float, nullable=False),
)

# Who is invited to a table whose game has not begun.
invitations = Table(
    "invitations",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, index=True),
    Column("by", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("made_at", Float, nullable=False),
)

# Where people are told of what waits for them (`club/pushes`): a device each.
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(32), primary_key=True),  # a hash of the endpoint
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("session", String(16), nullable=False),  # when it ends this is over, too
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),  # what is sent is locked with this,
    Column("auth", String(32), nullable=False),  # and with this
    Column("device", Text, nullable=False),
    Column("made_at", Float, nullable=False),
)

# Addresses of mail that are confirmed.
mails = Table(
    "mails",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("address", Text, nullable=False, index=True),
    Column("site", Text, nullable=False),  # where its links lead: our pages, as its person knows us
    Column("made_at", Float, nullable=False),
)

# How people want to be told (`club/telling`).
tellings = Table(
    "tellings",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("language", String(16), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("quiet_from", Integer, nullable=False),  # minutes of the day; as `quiet_to`: never
    Column("quiet_to", Integer, nullable=False),
    Column("by_mail", Boolean, nullable=False),
    Column("calendar", String(64), nullable=True, index=True),  # a hash of its secret address
)

# What somebody is to be told of a table, or was and has not looked since (`club/notices`).
notices = Table(
    "notices",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("kind", String(16), nullable=False),  # "turn", "invited", "over"
    Column("due_at", Float, nullable=False),
    Column("sent_at", Float, nullable=True),
    Index("notices_by_due", "sent_at", "due_at"),
)

# Who keeps order (`club/order`): "host" or "helper"; nobody else has a row.
roles = Table(
    "roles",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("role", String(8), nullable=False),
    Column("made_at", Float, nullable=False),
)

# What is in force against somebody: "mute" or "ban", until when; what is taken back has no row.
measures = Table(
    "measures",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("ends_at", Float, nullable=True),  # None: for good
)

# What was reported (`club/reports`); it stays when the table goes.
reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("by", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("about", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("table", String(32), nullable=True),  # None: a person as such, not a line of talk
    Column("line", Integer, nullable=True),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("done_at", Float, nullable=True, index=True),
    Column("done", String(16), nullable=False),  # what was done; "": nobody has looked yet
    Column("told", Boolean, nullable=False),  # who reported it has read that it was dealt with
)

# The talk around what was reported, as it was then.
report_lines = Table(
    "report_lines",
    metadata,
    Column("report", String(32), ForeignKey("reports.id"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

# What those who keep order have done: rows are only ever added.
deeds = Table(
    "deeds",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    # None: by a command on the server's machine.
    Column("by", String(32), ForeignKey("people.id"), nullable=True, index=True),
    Column("whom", String(32), ForeignKey("people.id"), nullable=True, index=True),
    Column("what", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("ends_at", Float, nullable=True),
    Column("note", Text, nullable=False),  # both names of who was renamed, and the like
)

# Words that nobody is to read here (`club/words`), as the host has written them.
filtered = Table(
    "filtered",
    metadata,
    Column("word", String(40), primary_key=True),
    Column("made_at", Float, nullable=False),
)

# Something known, sealed: a server with another secret could read nothing and does not start.
seal = Table(
    "seal",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

# The processes that serve this database, if several may; one that beats no more is removed.
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", Text, nullable=False),  # where the others reach it
    Column("leaving", Boolean, nullable=False),  # it takes no more tables
    Column("beat_at", Float, nullable=False),  # by the database's clock
)

# Written by every process to see whether anything can be written.
beats = Table(
    "beats",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)
