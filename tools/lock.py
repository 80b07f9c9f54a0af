"""Lock the newest versions of all that the project needs into requirements.lock."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent.parent
project = tomllib.loads((HERE / "pyproject.toml").read_text())
wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
for extra in project["project"]["optional-dependencies"].values():
    wanted += extra
subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *wanted], check=True)
frozen = subprocess.run(
    [sys.executable, "-m", "pip", "freeze", "--all"], check=True, capture_output=True, text=True
).stdout
(HERE / "requirements.lock").write_text(
    "# Every version the project is built and tested with; made by `make lock`.\n" + frozen
)
