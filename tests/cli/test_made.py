"""What is made from the parser: the manual page and completion; and how little a command loads."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from tests.catalogs import FULL
from tests.cli.conftest import run
from zamok.cli.main import SUBCOMMANDS

HEAVY = ("rich", "numpy", "joblib", "babel", "sqlalchemy", "fastapi", "asyncio", "cryptography")


def test_a_list_of_games_loads_neither_games_nor_what_other_commands_need() -> None:
    asked = (
        "import sys; from zamok.cli.main import main; main(['games']);"
        " print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert not loaded & set(HEAVY)
    assert not [name for name in loaded if re.fullmatch(r"zamok\.games\.\w+\.(rules|draw)", name)]
    assert "castle_builder" in done.stdout


def test_a_site_loads_no_more_than_every_server_needs() -> None:
    asked = "import sys; from zamok.web.site import site; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    # It takes a third of the memory, in each of several processes.
    assert not {"numpy", "joblib", "alembic", "webauthn"} & set(done.stdout.split())


@pytest.mark.parametrize("language", FULL)
def test_the_manual_page_tells_of_every_subcommand_and_flag(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("man", "--lang", language) == 0
    page = capsys.readouterr().out
    for name in SUBCOMMANDS:
        assert f'.SS "zamok {name}"' in page
    assert r"\-\-bot\-pause SECONDS" in page
    if shutil.which("groff"):
        line = ["groff", "-man", "-Tutf8", "-ww", "-K", "utf8"]
        done = subprocess.run(line, input=page, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_bash_completes_subcommands_flags_and_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("completion", "bash") == 0
    script = capsys.readouterr().out

    def offered(*words: str) -> list[str]:
        typed = " ".join(f"'{word}'" for word in words)
        ask = f"COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _zamok; echo ${{COMPREPLY[@]}}"
        done = subprocess.run(["bash"], input=f"{script}\n{ask}\n", capture_output=True, text=True)
        assert done.stderr == ""
        return done.stdout.split()

    assert offered("zamok", "rest") == ["restore"]
    assert "--bot-pause" in offered("zamok", "serve", "--bot")
    assert offered("zamok", "play", "castle_b") == ["castle_builder"]
    assert offered("zamok", "people", "del") == ["delete"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_have_scripts(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("completion", shell) == 0
    assert all(name in capsys.readouterr().out for name in ("restore",))


def test_wrong_arguments_are_refused_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    for line, said in (
        (["games", "--lang", "ru", "more"], "аргумента more нет"),
        (["play", "--lang", "ru"], "не хватает: GAME"),
        (["people", "--lang", "ru", "dance"], "выберите из list, rename"),
        (["people", "rename", "--lang", "ru", "Ann", "Bea", "Cid"], "people: аргумента Cid нет"),
        (["serve", "--lang", "ru", "--port"], "--port: не хватает значения"),
        (["serve", "--lang", "ru", "--open=1"], "--open: значение не нужно"),
        (["serve", "--lang", "ru", "--limits-s", "1"], "слишком коротко"),
        (["arena", "--lang", "ru", "x", "--games", "no"], "не целое число от 1"),
    ):
        assert run(*line) == 2
        assert said in capsys.readouterr().err
