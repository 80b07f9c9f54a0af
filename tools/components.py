"""List all that the project is made of, with versions and hashes, as CycloneDX: components.json."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements.dev.lock")
TARGET = HERE / "build" / "components.json"


def main() -> None:
    """Write the list to the file named on the command line, else into the folder `build`."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.parent.mkdir(exist_ok=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "cyclonedx_py", "requirements", "-"),
            *("--pyproject", str(HERE / "pyproject.toml"), "--output-reproducible"),
            *("--short-PURLs", "--output-file", str(target)),
        ],
        input="".join((HERE / name).read_text(encoding="utf-8") for name in LOCKS),
        text=True,
        check=True,
    )
    print(target)


if __name__ == "__main__":
    main()
