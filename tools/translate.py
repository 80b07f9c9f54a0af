"""Translate: make the files of a language, tell what is missing in it.

python -m tools.translate new de       every file of a language; of a file that is there, the rest
python -m tools.translate check de     what is missing or wrong in it

docs/TRANSLATING.md tells translators about it.
"""

from __future__ import annotations

import argparse
import json
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from gettext import c2py
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import escape, read_po
from babel.plural import PluralRule, to_gettext

from zamok.engine.language import HOUSE, SOURCE
from zamok.engine.lesson import passages
from zamok.engine.words import read_page

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "zamok" / "games"
COUNTED = range(1000)  # what games count: the forms of larger numbers are not asked for
TAGS = ("zero", "one", "two", "few", "many", "other")  # CLDR's forms, in gettext's order
CASES = ("whom", "to", "from", "in", "of", "for", "with", "on")  # ends of keys that are a form
PROMPT = 60  # characters of what a player is asked
STEP = 240  # characters of what a lesson tells at a time
_TEXT = r'"(?:[^"\\]|\\.)*"'
TOLD = re.compile(rf'"{SOURCE}": {_TEXT}(?:,\s*"[a-z]{{2,3}}(?:_[A-Za-z]+)?": {_TEXT})*')
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"
"""


@dataclass(frozen=True)
class Fault:
    """Something a language lacks, and is said in English instead; or that is wrong in it."""

    file: Path
    text: str
    wrong: bool = False

    def __str__(self) -> str:
        mark = "wrong: " if self.wrong else ""
        return f"{self.file.relative_to(ROOT)}: {mark}{self.text}"


def game_folders() -> list[Path]:
    """Return the folders of our games."""
    return sorted(path.parent for path in GAMES.glob("*/words"))


def word_folders() -> list[Path]:
    """Return every folder of catalogs: those of the house, then those of the games."""
    return [*HOUSE, *(folder / "words" for folder in game_folders())]


# ---- messages --------------------------------------------------------------------------------


def read_catalog(folder: Path, language: str) -> Catalog:
    """Read a catalog with its comments."""
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def key_of(message: Message) -> str:
    """Return the key of a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def finished(message: Message, catalog: Catalog) -> bool:
    """Tell whether a message has words in every form, and nobody doubts them."""
    forms = [message.string] if isinstance(message.string, str | None) else message.string
    wanted = catalog.num_plurals if message.pluralizable else 1
    return len(forms) == wanted and all(forms) and not message.fuzzy


def messages(catalog: Catalog) -> dict[str, Message]:
    """Return the messages of a catalog by key."""
    return {key_of(message): message for message in catalog if message.id}


def phrases(message: Message) -> list[str]:
    """Return the plural forms of a message, or its one phrase."""
    if message.string is None or isinstance(message.string, str):
        return [message.string or ""]
    return list(message.string)


def gaps(phrase: str) -> list[str]:
    """Return the names of a phrase's gaps, in their order."""
    found = [name for _, name, _, _ in string.Formatter().parse(phrase) if name is not None]
    return list(dict.fromkeys(found))


def is_plain(message: Message) -> bool:
    """Tell whether a message says all by itself: no gap, no count, no form of a word."""
    form = any(
        segment.endswith(tuple(f"_{case}" for case in CASES))
        for segment in key_of(message).split(".")
    )
    return not form and not message.pluralizable and not gaps(phrases(message)[0])


def plural_forms(language: str) -> str:
    """Return the header by which gettext chooses a form, made from CLDR's rules.

    CLDR knows forms that no whole number has (Russian «1,5 очка»); these are left out.
    """
    rule = Locale.parse(language).plural_form
    used = [tag for tag in TAGS if tag in {rule(count) for count in COUNTED}]
    return to_gettext(PluralRule({tag: rule.rules[tag] for tag in used[:-1]}))


def same_plurals(one: str, other: str) -> bool:
    """Tell whether two such headers choose the same form of everything that is counted."""
    found = [re.fullmatch(r"nplurals=(\d+); plural=(.+?);?", text) for text in (one, other)]
    if found[0] is None or found[1] is None or found[0][1] != found[1][1]:
        return False
    first, second = c2py(found[0][2]), c2py(found[1][2])
    return all(first(count) == second(count) for count in COUNTED)


# ---- new: the files of a language ------------------------------------------------------------


def _block(source: Message, own: Message | None, forms: int) -> str:
    """Return a message as it stands in a catalog, with the words that there are."""
    lines = [f"# {text}" for text in (own.user_comments if own else ())]
    lines += [f"#. {text}" for text in source.auto_comments]
    if own is not None and own.fuzzy:
        lines.append("#, fuzzy")
    key, said = escape(key_of(source)), phrases(own) if own else []
    lines.append(f"msgid {key}")
    if not source.pluralizable:
        return "\n".join([*lines, f"msgstr {escape(said[0] if said else '')}"])
    lines.append(f"msgid_plural {key}")
    said += [""] * (forms - len(said))
    lines += [f"msgstr[{form}] {escape(said[form])}" for form in range(forms)]
    return "\n".join(lines)


def write_catalog(folder: Path, language: str) -> None:
    """Write a catalog in the order of the English one; words that are there stay."""
    path, own = folder / f"{language}.po", {}
    header = HEADER.format(language=language, plurals=plural_forms(language))
    forms = int(plural_forms(language).partition(";")[0].removeprefix("nplurals="))
    if path.exists():
        header = path.read_text(encoding="utf-8").partition("\n\n")[0] + "\n"
        own = messages(read_catalog(folder, language))
    source = messages(read_catalog(folder, SOURCE))
    blocks = [_block(message, own.get(key), forms) for key, message in source.items()]
    path.write_text("\n".join([header, *(f"{block}\n" for block in blocks)]), encoding="utf-8")


def write_lesson(path: Path, language: str) -> None:
    """Add an empty text of a language behind every English one, and leave the rest as it is."""

    def both(told: re.Match[str]) -> str:
        return told[0] if f'"{language}": "' in told[0] else f'{told[0]}, "{language}": ""'

    path.write_text(TOLD.sub(both, path.read_text(encoding="utf-8")), encoding="utf-8")


def new(language: str) -> list[Path]:
    """Make every file of a language, or what is missing of it; return the files."""
    made = []
    for folder in word_folders():
        write_catalog(folder, language)
        made.append(folder / f"{language}.po")
    for folder in game_folders():
        page = folder / f"rules.{language}.md"
        if not page.exists():
            page.write_bytes((folder / f"rules.{SOURCE}.md").read_bytes())
        write_lesson(folder / "lesson.json", language)
        made += [page, folder / "lesson.json"]
    return made


# ---- check: what is missing or wrong ---------------------------------------------------------


def check_message(own: Message, source: Message, catalog: Catalog) -> Iterator[tuple[str, bool]]:
    """Tell what is missing or wrong (True) in a message."""
    if own.pluralizable != source.pluralizable:
        yield "it is counted in one language and not in the other", True
        return
    forms = phrases(own)
    if not finished(own, catalog):
        empty = [str(number) for number, form in enumerate(forms) if not form]
        where = f" in form {', '.join(empty)}" if own.pluralizable else ""
        yield (f"no words{where}" if empty else "doubtful (fuzzy), or too few forms"), False
    for form in filter(None, forms):
        try:
            found = set(gaps(form))
        except ValueError as error:
            yield f"{form!r}: {error}", True
            continue
        wanted = set(gaps(phrases(source)[0]))
        if found != wanted:
            names = ", ".join(f"{{{name}}}" for name in sorted(wanted ^ found))
            yield f"these gaps are not in both, here and in English: {names}", True
        if key_of(own).startswith("ask.") and len(re.sub(r"\{.*?\}", "", form)) > PROMPT:
            yield f"longer than {PROMPT} characters", False


def check_catalog(folder: Path, language: str) -> Iterator[Fault]:
    """Tell what is missing or wrong in a catalog."""
    path = folder / f"{language}.po"
    if not path.exists():
        yield Fault(path, "there is no such file")
        return
    catalog = read_catalog(folder, language)
    own, source = messages(catalog), messages(read_catalog(folder, SOURCE))
    if not same_plurals(catalog.plural_forms, plural_forms(language)):
        yield Fault(path, f"Plural-Forms must be as {plural_forms(language)}", wrong=True)
    for key in own.keys() - source.keys():
        yield Fault(path, f"{key}: there is no such key", wrong=True)
    for key, message in source.items():
        if key not in own:
            yield Fault(path, f"{key}: no words")
            continue
        for text, wrong in check_message(own[key], message, catalog):
            yield Fault(path, f"{key}: {text}", wrong)


def check_rules(folder: Path, language: str) -> Iterator[Fault]:
    """Tell which rules of a rules page are missing or still in English."""
    path = folder / f"rules.{language}.md"
    if not path.exists():
        yield Fault(path, "there is no such file")
        return
    own, source = read_page(path), read_page(folder / f"rules.{SOURCE}.md")
    for anchor in own.anchors:
        if anchor not in source.anchors:
            yield Fault(path, f"#{anchor}: there is no such rule", wrong=True)
    for rule in source.rules:
        if rule.anchor not in own.anchors:
            yield Fault(path, f"#{rule.anchor}: this rule is missing")
        elif own[rule.anchor] == rule and language != SOURCE:
            yield Fault(path, f"#{rule.anchor}: still in English")


def check_lesson(folder: Path, language: str) -> Iterator[Fault]:
    """Tell which steps of a lesson are not told, or name a seat that is not there."""
    path = folder / "lesson.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    for name, step in passages(data):
        told = step.get(language, "")
        if SOURCE in step and not told:
            yield Fault(path, f"{name}: nothing is told")
        elif len(told) > STEP:
            yield Fault(path, f"{name}: longer than {STEP} characters")
        try:
            strange = set(gaps(told)) - {str(seat) for seat in range(data["seats"])}
        except ValueError as error:
            yield Fault(path, f"{name}: {error}", wrong=True)
            continue
        if strange:
            yield Fault(path, f"{name}: no seat is called {', '.join(strange)}", wrong=True)


def check(language: str) -> list[Fault]:
    """Return all that is missing or wrong in a language."""
    found = [fault for folder in word_folders() for fault in check_catalog(folder, language)]
    for folder in game_folders():
        found += [*check_rules(folder, language), *check_lesson(folder, language)]
    return found


# ---- the command -----------------------------------------------------------------------------


def language(text: str) -> str:
    """Return a language as CLDR writes it; others have no plural forms and no dates."""
    try:
        return str(Locale.parse(text))
    except (UnknownLocaleError, ValueError):
        raise argparse.ArgumentTypeError(f"{text!r} is not a language that CLDR knows") from None


def main(argv: list[str] | None = None) -> int:
    """Run the command; 1 if a language is not complete."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("new", "check"):
        commands.add_parser(name).add_argument("language", type=language)
    args = parser.parse_args(argv)
    if args.command == "check":
        faults = check(args.language)
        print("\n".join(map(str, faults)) or f"{args.language} is complete.")
        return 1 if faults else 0
    print("\n".join(str(path.relative_to(ROOT)) for path in new(args.language)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
