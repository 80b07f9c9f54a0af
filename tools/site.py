"""Make the site: all documents, and a reference made from docstrings, as pages: build/site.

`make site` has its own environment for it (requirements.site.lock); `--open` looks at it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import webbrowser
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
RULES = re.compile(r"\]\(\.\./\.\./zamok/games/(\w+)/rules\.(\w+)\.md")
TERM = re.compile(r"\[([^\]]+)\]\(#term-[\w-]+\)")
CONFIG = """\
site_name: Zamok
docs_dir: {source}
site_dir: {target}
use_directory_urls: false
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
            heading_level: 3
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
    found = {"index.md": _linked((ROOT / "README.md").read_text(encoding="utf-8"))}
    for path in sorted(DOCS.rglob("*.md")):
        name = path.relative_to(DOCS)
        if not any(name.match(pattern) for pattern in LEFT_OUT):
            found[str(name)] = path.read_text(encoding="utf-8")
    found["README.ru.md"] = _linked((ROOT / "README.ru.md").read_text(encoding="utf-8"))
    found["CONTRIBUTING.md"] = _linked((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    found[REFERENCE.name] = re.sub(
        r"^## `(\w+)`\n", r"\g<0>\n::: zamok.\1\n", found[REFERENCE.name], flags=re.M
    )
    found["games/README.md"] = RULES.sub(r"](../rules/\1.\2.md", found["games/README.md"])
    for path in sorted(ROOT.glob("zamok/games/*/rules.*.md")):
        text = TERM.sub(r"\1", path.read_text(encoding="utf-8"))  # the table's page explains terms
        found[f"rules/{path.parent.name}{path.suffixes[0]}.md"] = text
    for title, modules in MODULES.items():
        text = "\n\n".join(f"## `{module}`\n\n::: {module}" for module in modules)
        found[f"reference/{title.lower()}.md"] = f"# {title}\n\n{text}\n"
    return found


def _linked(text: str) -> str:
    """Return a page of the root with its links as they are from the folder of documents."""
    return text.replace("](docs/", "](").replace("](README.md)", "](index.md)")


def _nav(names: list[str]) -> str:
    """Return the table of contents: single pages, the games, Russian, the reference."""
    parts: dict[str, list[str]] = {"": []}
    for name in names:
        folder, _, _ = name.rpartition("/")
        parts.setdefault(folder, []).append(name)
    titles = {"games": "Games", "ru": "Русский", "rules": "Rules", "reference": "Modules"}
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
    for folder in ("pictures", "examples"):
        shutil.copytree(DOCS / folder, SOURCE / folder)
    config = BUILD / "site.yml"
    config.write_text(
        CONFIG.format(source=SOURCE.name, target=TARGET.name, root=ROOT, nav=_nav(list(made))),
        encoding="utf-8",
    )
    program = Path(sys.executable).with_name("zensical")
    subprocess.run([program, "build", "--config-file", config], check=True)


if __name__ == "__main__":
    make()
    if "--open" in sys.argv[1:]:
        webbrowser.open((TARGET / "index.html").as_uri())
