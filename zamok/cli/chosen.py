"""Chosen: how a server is to run, by flags, variables and a file, and where each value came from.

Every setting has one name: `bot-pause` is the flag `--bot-pause`, the variable `ZAMOK_BOT_PAUSE`
and the line `bot-pause = 1` of the file. A flag counts before a variable, a variable before the
file. Limits stand in the section `[limits]` of the file.
"""

from __future__ import annotations

import argparse
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from zamok.cli import files
from zamok.cli.refusal import Refusal
from zamok.engine import Words
from zamok.server.logs import LEVELS
from zamok.server.settings import Limits, Settings, usual_workers

PREFIX = "ZAMOK_"
LIMIT = "limits."
YES, NO = ("yes", "true", "1", "on"), ("no", "false", "0", "off")
LONGEST = 3600  # seconds before a bot's move
HIGHEST = 65535  # port
# How the address of a database begins; PostgreSQL has one driver here, whatever it is called.
DATABASES = ("postgres", "postgresql", "postgresql+asyncpg", "sqlite")
HIDDEN = "…"
PASSWORD = re.compile(r"(?<=:)[^:@/]+(?=@)")  # in the address of a database


# ---- how a value is read -------------------------------------------------------------------------


def text(given: str) -> str:
    """Return a text as it is."""
    return given


def several(given: str) -> tuple[str, ...]:
    """Return what stands between commas."""
    return tuple(filter(None, (part.strip() for part in given.split(","))))


def whether(given: str) -> bool:
    """Return yes or no."""
    if given.lower() not in YES + NO:
        raise Refusal("setting.whether")
    return given.lower() in YES


def count(given: str) -> int:
    """Return a whole number from 1 up."""
    if not given.isascii() or not given.isdigit() or len(given) > 9 or int(given) < 1:
        raise Refusal("setting.count")
    return int(given)


def port(given: str) -> int:
    """Return the number of a port."""
    if not given.isascii() or not given.isdigit() or not 1 <= int(given[:9]) <= HIGHEST:
        raise Refusal("setting.port", most=HIGHEST)
    return int(given)


def seconds(given: str) -> float:
    """Return a time of at most an hour."""
    found = _number(given)
    if found is None or not 0 <= found <= LONGEST:
        raise Refusal("setting.seconds", most=LONGEST)
    return found


def amount(given: str) -> float:
    """Return a number above 0."""
    found = _number(given)
    if found is None or not found > 0:
        raise Refusal("setting.amount")
    return found


def rate(given: str) -> tuple[float, float]:
    """Return so many a second, so many at once."""
    found = [_number(part) for part in given.split(",")]
    if len(found) != 2 or found[0] is None or found[1] is None or min(found[0], found[1]) <= 0:
        raise Refusal("setting.rate")
    return found[0], found[1]


def _number(given: str) -> float | None:
    try:
        found = float(given)
    except ValueError:
        return None
    return found if abs(found) < float("inf") else None  # nor what is no number at all


def database(given: str) -> str:
    """Return the address of a database that we can use."""
    try:
        parts = urlsplit(given)
        fits = parts.scheme in DATABASES and (parts.port is None or parts.port > 0)
    except ValueError:  # a port or an address that is none
        fits = False
    if not fits:
        raise Refusal("setting.database")
    return given


def prefix(given: str) -> str:
    """Return a path, from its first slash to before its last one."""
    found = given.strip("/")
    if found and not re.fullmatch(r"[\w.~-]+(/[\w.~-]+)*", found, re.ASCII):
        raise Refusal("setting.prefix")
    return f"/{found}" if found else ""


def origins(given: str) -> tuple[str, ...]:
    """Return addresses of sites: `https://` and a host, nothing after it."""
    found = several(given)
    for one in found:
        parts = urlsplit(one)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
            raise Refusal("setting.origin")
    return found


def proxies(given: str) -> str:
    """Return addresses of machines or networks, or `*` for all."""
    for one in several(given):
        try:
            ip_network(one if one != "*" else "::", strict=False)
        except ValueError:
            raise Refusal("setting.proxies") from None
    return given


def mailbox(given: str) -> str:
    """Return an address of mail."""
    if not re.fullmatch(r"[^\s@<>,;:\"]+@[^\s@<>,;:\"]+", given):
        raise Refusal("setting.mailbox")
    return given


def mail_server(given: str) -> str:
    """Return the address of a server that takes mail."""
    try:
        parts = urlsplit(given)
        fits = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0
    except ValueError:  # a port or an address that is none
        fits = False
    if not fits or parts.path.strip("/") or parts.query:
        raise Refusal("setting.mail_server")
    return given


def level(given: str) -> str:
    """Return how much is to be logged."""
    if given.lower() not in LEVELS:
        raise Refusal("setting.level", known=", ".join(LEVELS))
    return given.lower()


SHOWN: dict[Callable[[str], Any], str] = {  # in help, after a flag
    text: "TEXT",
    database: "URL",
    mail_server: "URL",
    mailbox: "ADDRESS",
    origins: "URL",
    prefix: "/PATH",
    proxies: "ADDRESS",
    level: "LEVEL",
    Path: "PATH",
    count: "N",
    port: "N",
    amount: "N",
    seconds: "SECONDS",
    rate: "N,M",
}


# ---- what there is -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """One thing that a host may choose."""

    name: str
    read: Callable[[str], Any]
    usual: str = ""

    @property
    def flag(self) -> str:
        """The argument of the command line."""
        return f"--{self.name.replace('.', '-')}"

    @property
    def place(self) -> str:
        """The name among parsed arguments."""
        return re.sub(r"[.-]", "_", self.name)

    @property
    def variable(self) -> str:
        """The name in the environment."""
        return PREFIX + self.place.upper()

    @property
    def about(self) -> str:
        """The key of what it is for."""
        return f"help.set.{self.place}"


READERS: dict[str, Callable[[str], Any]] = {"int": count, "float": amount}  # a pair: a rate


def _limits() -> Iterator[Setting]:
    for limit in fields(Limits):
        usual = limit.default if isinstance(limit.default, tuple) else (limit.default,)
        name = LIMIT + limit.name.replace("_", "-")
        yield Setting(name, READERS.get(str(limit.type), rate), ",".join(map(str, usual)))


def _own(variable: str, otherwise: str) -> Path:
    """Return a folder of the user's: the one that a variable names, else the usual one."""
    return Path(os.environ.get(variable) or Path.home() / otherwise)


DATA = Setting("data", Path, str(_own("XDG_DATA_HOME", ".local/share") / "zamok"))
DATABASE = Setting("database", database)
MAIL_SERVER = Setting("mail-server", mail_server)
SETTINGS = (
    Setting("host", text, "localhost"),
    Setting("port", port, "8421"),
    Setting("socket", Path),
    Setting("prefix", prefix),
    Setting("processes", count, "1"),
    DATA,
    DATABASE,
    Setting("address", text),
    Setting("origin", origins),
    Setting("secure", whether, "no"),
    Setting("proxies", proxies),
    Setting("workers", count, str(usual_workers())),
    Setting("bot-pause", seconds, f"{Settings.bot_pause:g}"),
    Setting("closed", whether, "no"),
    Setting("contact", mailbox),
    MAIL_SERVER,
    Setting("mail-from", mailbox),
    Setting("log-level", level, "info"),
    *_limits(),
)
CONFIG = Setting("config", Path)  # where the file is


@dataclass(frozen=True)
class Value:
    """What a setting is, and where that was said: a flag, a variable, a file; "": nowhere."""

    given: str
    meant: Any
    source: str


class Chosen:
    """All settings."""

    def __init__(self, values: Mapping[Setting, Value]) -> None:
        self._values = values
        self._named = {setting.name: value.meant for setting, value in values.items()}

    def __getitem__(self, name: str) -> Any:
        return self._named[name]

    def lines(self) -> Iterator[tuple[Setting, str, str]]:
        """Give each setting, its value without passwords, and where it was said."""
        for setting, value in self._values.items():
            yield setting, PASSWORD.sub(HIDDEN, value.given), value.source

    def variables(self) -> dict[str, str]:
        """Return what another process finds in its environment to run alike.

        Its command line, which everybody on the machine can read, holds no password then.
        """
        return {s.variable: value.given for s, value in self._values.items() if value.source}

    def limits(self) -> Limits:
        """Return how much one caller may ask for."""
        named = {limit.name: LIMIT + limit.name.replace("_", "-") for limit in fields(Limits)}
        return Limits(**{name: self._named[setting] for name, setting in named.items()})


# ---- where it is said ----------------------------------------------------------------------------


def add_settings(
    parser: argparse.ArgumentParser, words: Words, settings: Sequence[Setting] = SETTINGS
) -> None:
    """Add a flag for each of some settings, and for the file."""
    groups = {"": parser.add_argument_group(words("help.settings.group"))}
    if any(setting.name.startswith(LIMIT) for setting in settings):
        groups[LIMIT] = parser.add_argument_group(words("help.settings.limits"))
    for setting in (CONFIG, *settings):
        about = words(setting.about)
        if setting.usual:
            about = words("help.settings.usual", about=about, value=setting.usual)
        group = groups[LIMIT if setting.name.startswith(LIMIT) else ""]
        if setting.read is whether:
            how: dict[str, Any] = {"action": "store_const", "const": YES[0]}
        else:
            how = {"metavar": SHOWN[setting.read]}
        if setting.read is origins:
            how["action"] = "append"
        group.add_argument(setting.flag, dest=setting.place, help=about.replace("%", "%%"), **how)


def choose(
    args: argparse.Namespace,
    settings: Sequence[Setting] = SETTINGS,
    environment: Mapping[str, str] = os.environ,
) -> Chosen:
    """Return what was chosen; whatever cannot be is refused by its name and place."""
    said = dict(_typed(args, (CONFIG, *settings)))
    for setting in (CONFIG, *settings):
        if setting.variable in environment:
            said.setdefault(setting, (environment[setting.variable], setting.variable))
    for setting, given, source in _filed(said.get(CONFIG)):
        said.setdefault(setting, (given, source))
    return Chosen({setting: _value(setting, *said.get(setting, ("", ""))) for setting in settings})


def _typed(
    args: argparse.Namespace, settings: Sequence[Setting]
) -> Iterator[tuple[Setting, tuple[str, str]]]:
    for setting in settings:
        given = getattr(args, setting.place)
        if given is not None:
            yield setting, (",".join(given) if isinstance(given, list) else given, setting.flag)


def _value(setting: Setting, given: str, source: str) -> Value:
    given = given if source else setting.usual
    if not given:
        empty = setting.read("") if setting.read in (text, origins, prefix, proxies) else None
        spoken = setting.read in (database, mailbox, mail_server)
        return Value("", "" if spoken else empty, source)
    if setting is MAIL_SERVER and source == setting.flag and PASSWORD.search(given):
        # Whoever is on the machine can read what was typed.
        raise Refusal("setting.password", setting=source, variable=setting.variable)
    try:
        return Value(given, setting.read(given), source)
    except Refusal as wanted:
        gaps = {"name": setting.name, "value": PASSWORD.sub(HIDDEN, given), "wanted": wanted}
        raise Refusal("refuse.setting", source=source, **gaps) from None


def _filed(asked: tuple[str, str] | None) -> Iterator[tuple[Setting, str, str]]:
    """Give what a file says: the one asked for, else the first that is where one looks."""
    path = Path(asked[0]) if asked is not None else next(filter(Path.is_file, _places()), None)
    if path is None:
        return
    try:
        found = tomllib.loads(files.read(path).decode())
    except ValueError as error:  # neither text nor TOML
        raise Refusal("refuse.config", file=path, reason=error) from None
    known = {setting.name: setting for setting in SETTINGS}
    for name, value in _flat(found):
        if name not in known:
            for near in get_close_matches(name, known, 1):
                raise Refusal("refuse.unknown_setting_near", name=name, file=path, near=near)
            raise Refusal("refuse.unknown_setting", name=name, file=path)
        yield known[name], _written(value), str(path)


def _places() -> Iterator[Path]:
    """Give where a file may lie: one's own, then the machine's."""
    for folder in (_own("XDG_CONFIG_HOME", ".config"), Path("/etc")):
        yield folder / "zamok" / "zamok.toml"


def _flat(found: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _written(value: Any) -> str:
    """Return a value of the file as it would be typed."""
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    if isinstance(value, list):
        return ",".join(map(_written, value))
    return str(value)
