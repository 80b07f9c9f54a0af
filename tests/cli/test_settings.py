"""How a server is to run: flags before variables before the file, and who has said what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamok.cli.chosen import CONFIG, SETTINGS, Chosen, choose
from zamok.cli.language import words
from zamok.cli.main import main, make_parser
from zamok.cli.refusal import Refusal
from zamok.server.settings import Limits, Settings

FILE = """
port = 81
bot-pause = 2
secure = true
origin = ["https://one.example", "https://two.example"]
[limits]
tables = [1, 2.5]
"""


@pytest.fixture(autouse=True)
def nobody_has_said_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for setting in (CONFIG, *SETTINGS):
        monkeypatch.delenv(setting.variable, raising=False)


def chosen(*flags: str, environment: dict[str, str] | None = None) -> Chosen:
    return choose(
        make_parser(words("en")).parse_args(["serve", *flags]), environment=environment or {}
    )


def sources(found: Chosen) -> dict[str, str]:
    return {setting.name: source for setting, _, source in found.lines() if source}


def test_what_nobody_has_said_is_as_the_server_has_it() -> None:
    found = chosen()
    assert found.limits() == Limits()
    assert found["bot-pause"] == Settings.bot_pause
    assert not sources(found)
    assert found.variables() == {}


def test_a_flag_counts_before_a_variable_and_a_variable_before_the_file(tmp_path: Path) -> None:
    path = tmp_path / "zamok.toml"
    path.write_text(FILE)
    environment = {"ZAMOK_CONFIG": str(path), "ZAMOK_BOT_PAUSE": "1", "ZAMOK_PORT": "82"}
    found = chosen("--port", "83", environment=environment)
    assert (found["port"], found["bot-pause"], found["secure"]) == (83, 1.0, True)
    assert found["origin"] == ("https://one.example", "https://two.example")
    assert found.limits() == Limits(tables=(1, 2.5))
    assert sources(found) == {
        "port": "--port",
        "bot-pause": "ZAMOK_BOT_PAUSE",
        **dict.fromkeys(("secure", "origin", "limits.tables"), str(path)),
    }


def test_the_file_is_found_among_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "config" / "zamok" / "zamok.toml"
    path.parent.mkdir(parents=True)
    path.write_text("port = 81")
    assert chosen()["port"] == 81


def test_another_process_runs_alike_by_its_environment(tmp_path: Path) -> None:
    path = tmp_path / "zamok.toml"
    path.write_text(FILE)
    found = chosen("--config", str(path), "--database", "postgresql+asyncpg://me:word@host/name")
    again = chosen(environment=found.variables())
    assert [line[:2] for line in again.lines()] == [line[:2] for line in found.lines()]


def test_every_setting_has_a_flag_a_variable_and_a_name_of_its_own() -> None:
    everything = (CONFIG, *SETTINGS)
    for of in ("name", "flag", "variable", "place"):
        assert len({getattr(setting, of) for setting in everything}) == len(everything)


WRONG = [
    ("port", "70000", "a port from 1 to 65535"),
    ("port", "0", "a port"),
    ("processes", "0", "a whole number from 1 up"),
    ("bot-pause", "-1", "seconds from 0 to 3600"),
    ("bot-pause", "nan", "seconds from 0 to 3600"),
    ("limits.tables", "3", "two numbers above 0"),
    ("limits.tables", "3,0", "two numbers above 0"),
    ("limits.tables", "inf,1", "two numbers above 0"),
    ("limits.hello", "soon", "a number above 0"),
    ("secure", "perhaps", "yes or no"),
    ("mail-server", "mail.example.org", "the address of a mail server"),
    ("mail-from", "club", "a mail address"),
]


@pytest.mark.parametrize(("name", "value", "wanted"), WRONG)
def test_a_value_that_cannot_be_is_refused_by_its_name_and_place(
    tmp_path: Path, name: str, value: str, wanted: str
) -> None:
    setting = next(setting for setting in SETTINGS if setting.name == name)
    with pytest.raises(Refusal) as refused:
        chosen(environment={setting.variable: value})
    said = refused.value.say("en")
    assert said.startswith(f"{setting.variable}: {name} cannot be “{value}”; it wants {wanted}")
    path = tmp_path / "zamok.toml"
    path.write_text(f"{name} = {json.dumps(value)}")
    with pytest.raises(Refusal, match="setting") as refused:
        chosen("--config", str(path))
    assert refused.value.say("ru").startswith(f"{path}: настройка {name} не может быть «{value}»")


def test_a_password_of_mail_is_not_typed_where_everybody_reads_it() -> None:
    address = "smtp://club:hidden@mail.example.org"
    with pytest.raises(Refusal) as refused:
        chosen("--mail-server", address)
    assert "ZAMOK_MAIL_SERVER" in refused.value.say("en")
    assert "hidden" not in refused.value.say("en")
    assert chosen(environment={"ZAMOK_MAIL_SERVER": address})["mail-server"] == address


FILES = [
    ("prot = 80", "there is no setting “prot”. Is “port” meant?"),
    ("wallpaper = 1", "there is no setting “wallpaper” (see zamok settings)"),
    ("[limits]\ntable = [1, 2]", "there is no setting “limits.table”. Is “limits.tables” meant?"),
    ("port = ", "is no file of settings"),
    ("\x00", "is no file of settings"),
]


@pytest.mark.parametrize(("written", "said"), FILES)
def test_a_file_that_cannot_be_is_refused(
    tmp_path: Path, written: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "zamok.toml"
    path.write_text(written)
    assert main(["serve", "--config", str(path)]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert str(path) in err


def test_a_file_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_settings_shows_values_and_where_they_were_said_but_no_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZAMOK_DATABASE", "postgresql+asyncpg://me:hush@host/name")
    monkeypatch.setenv("ZAMOK_PROT", "80")
    assert main(["settings", "--port", "80", "--json"]) == 0
    out = capsys.readouterr().out
    found = {line["name"]: line for line in json.loads(out)}
    assert list(found) == [setting.name for setting in SETTINGS]
    assert (found["port"]["value"], found["port"]["from"]) == ("80", "--port")
    assert found["database"]["from"] == "ZAMOK_DATABASE"
    assert "hush" not in out
    assert main(["settings"]) == 0
    out = capsys.readouterr().out
    assert "ZAMOK_DATABASE" in out
    assert "ZAMOK_PROT is set but is no setting" in out
    assert "hush" not in out


def test_help_lists_every_setting_with_what_it_usually_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for setting in SETTINGS:
        assert setting.flag in said
        assert not setting.usual or f"({setting.usual})" in said.replace("- ", "-"), setting.name
