"""Make the site: all documents, and a reference made from docstrings, as pages: build/site.

`make site` has its own environment for it (requirements.site.lock); `--open` looks at it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
REFERENCE = DOCS / "REFERENCE.md"
BUILD = ROOT / "build"
SOURCE, TARGET = BUILD / "site_source", BUILD / "site"
LEFT_OUT = ("voices/*",)  # what is said, for those who check it
MODULES = {
    "Bots": ("zamok.bots", "zamok.bots.match", "zamok.bots.arena", "zamok.bots.figures"),
    "Lab": (
        "zamok.lab.gymnasium",
        "zamok.lab.pettingzoo",
        "zamok.lab.openspiel",
        "zamok.lab.vector",
        "zamok.lab.layout",
    ),
    "Engine": (
        "zamok.engine.state",
        "zamok.engine.game",
        "zamok.engine.record",
        "zamok.engine.dice",
        "zamok.engine.perft",
        "zamok.engine.notebook",
        "zamok.engine.animation",
    ),
}
NAME = r"""::: zamok.\1
    options:
      heading_level: 2
      show_root_full_path: false
"""
TERM = re.compile(r"\[([^\]]+)\]\(#term-[\w-]+\)")
LINK = re.compile(r"(\[[^\]]*\])\(([^)\s#]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```\w+) (\S+)$", re.M)
FILES = "files"  # where files of the repository are on the site
CONFIG = """\
site_name: Zamok
docs_dir: {source}
site_dir: {target}
use_directory_urls: false
extra_css: [site.css]
theme:
  font: false
  features: [navigation.indexes, navigation.top, content.code.copy, search.highlight]
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      toggle: {{icon: lucide/sun, name: dark}}
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      toggle: {{icon: lucide/moon, name: light}}
markdown_extensions:
  - admonition
  - attr_list
  - tables
  - toc:
      permalink: true
      slugify: !!python/object/apply:pymdownx.slugs.slugify {{kwds: {{case: lower}}}}
  - pymdownx.superfences
  - pymdownx.highlight
plugins:
  - search
  - mkdocstrings:
      handlers:
        python:
          paths: ["{root}"]
          options:
            extensions: ["{root}/tools/doctests.py"]
            docstring_style: google
            heading_level: 2
            members_order: source
            show_root_heading: true
            show_source: false
            separate_signature: true
            show_signature_annotations: true
            filters: ["!^_"]
nav:
{nav}"""


def pages() -> dict[str, str]:
    """Return all pages of the site as Markdown, by their place in it."""
    places = _places()
    found = {
        name: _linked(path.read_text(encoding="utf-8"), path, places)
        for path, name in places.items()
    }
    # The name's own heading comes with its signature.
    found[REFERENCE.name] = re.sub(r"^## `(\w+)`\n", NAME, found[REFERENCE.name], flags=re.M)
    for title, modules in MODULES.items():
        text = "\n\n".join(f"::: {module}" for module in modules)
        found[f"reference/{title.lower()}.md"] = f"# {title}\n\n{text}\n"
    return found


def _places() -> dict[Path, str]:
    """Return which document is which page."""
    found = {ROOT / "README.md": "index.md"}
    for path in sorted(DOCS.rglob("*.md")):
        name = path.relative_to(DOCS)
        if not any(name.match(pattern) for pattern in LEFT_OUT):
            found[path] = str(name)
    for other in ("README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        found[ROOT / other] = other
    for path in sorted(ROOT.glob("zamok/games/*/rules.*.md")):
        found[path] = f"rules/{path.parent.name}{path.suffixes[0]}.md"
    return found


def _linked(text: str, origin: Path, places: dict[Path, str]) -> str:
    """Return a document whose links lead to pages, or to files that are taken along.

    Terms are explained by the table's page only, and folders are not shown: their links become
    text. Of which file a piece of code is stands above it.
    """
    folder = Path(places[origin]).parent

    def placed(link: re.Match[str]) -> str:
        shown, target, part = link[1], link[2], link[3] or ""
        to = (origin.parent / target).resolve()
        if "://" in target or not to.exists():
            return link[0]
        if to.is_dir() and to / "README.md" not in places:
            return shown.strip("[]")
        page = places.get(to) or places.get(to / "README.md")
        inside = to.relative_to(DOCS if DOCS in to.parents else ROOT)
        name = page or (inside if DOCS in to.parents else f"{FILES}/{inside}")
        return f"{shown}({os.path.relpath(name, folder)}{part})"

    return LINK.sub(placed, TERM.sub(r"\1", FENCE.sub(r'\1 title="\2"', text)))


def _take_along() -> None:
    """Copy what pages show and lead to: pictures, examples, files of the repository."""
    for path in DOCS.rglob("*"):
        if path.is_file() and path.suffix not in (".md", ".pyc"):
            _copy(path, SOURCE / path.relative_to(DOCS))
    for page in SOURCE.rglob("*.md"):
        for link in LINK.finditer(page.read_text(encoding="utf-8")):
            to = (page.parent / link[2]).resolve()
            if SOURCE / FILES in to.parents:
                _copy(ROOT / to.relative_to(SOURCE / FILES), to)


def _copy(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def _nav(names: list[str]) -> str:
    """Return the table of contents: single pages, the games, Russian, the reference."""
    parts: dict[str, list[str]] = {"": []}
    for name in names:
        folder, _, _ = name.rpartition("/")
        parts.setdefault(folder, []).append(name)
    titles = {
        "games": "Games",
        "learned": "What masters learned",
        "ru": "Русский",
        "ru/learned": "Чему научились Магистры",
        "rules": "Rules",
        "reference": "Modules",
    }
    lines = [f"  - {name}\n" for name in parts.pop("")]
    for folder, inside in parts.items():
        lines.append(f"  - {titles.get(folder, folder)}:\n")
        lines += [f"    - {name}\n" for name in inside]
    return "".join(lines)


def make() -> None:
    """Write the pages, and let the generator make the site of them."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    made = pages()
    for name, text in made.items():
        path = SOURCE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _take_along()
    _copy(ROOT / "tools" / "site.css", SOURCE / "site.css")
    config = BUILD / "site.yml"
    config.write_text(
        CONFIG.format(source=SOURCE.name, target=TARGET.name, root=ROOT, nav=_nav(list(made))),
        encoding="utf-8",
    )
    program = Path(sys.executable).with_name("zensical")
    subprocess.run([program, "build", "--config-file", config], check=True)


def show() -> None:
    """Open the site until Ctrl-C: pages that are read from files cannot be searched."""
    pages = partial(SimpleHTTPRequestHandler, directory=TARGET)
    with ThreadingHTTPServer(("localhost", 0), pages) as server, suppress(KeyboardInterrupt):
        webbrowser.open(f"http://localhost:{server.server_port}/")
        server.serve_forever()


if __name__ == "__main__":
    make()
    if "--open" in sys.argv[1:]:
        show()
