"""Play the games that the pages of what the masters learned are made of, and write the pages.

`python -m tools.learned FOLDER` lets the master of every game, or of those named, play itself:
many games with the settings that are looked at closely, some with each other one. Games are kept
in the folder, a file a setting, named after the weights and the way of thinking: it can be
stopped at any time and goes on where it was. `--write` then sums up what is there in
docs/learned/GAME.json and writes all pages and pictures; without a folder it writes them from
those sums alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.learned.figures import summary
from tools.learned.games import Amount, play_all, samples
from tools.learned.page import keep, write
from tools.learned.studies import STUDIES


def main() -> None:
    """Play what is missing, or write down what was played."""
    parser = argparse.ArgumentParser(prog="python -m tools.learned")
    parser.add_argument("folder", type=Path, nargs="?", help="where games are kept")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=1000, help="of a setting looked at closely")
    parser.add_argument("--others", type=int, default=300, help="of each other setting")
    parser.add_argument("--iterations", type=int, default=100, help="of a decision")
    parser.add_argument("--duels", type=int, default=100, help="against a king as he is")
    parser.add_argument("--write", action="store_true", help="write what is there, play nothing")
    args = parser.parse_args()
    unknown = set(args.keys) - {study.key for study in STUDIES}
    if unknown:
        parser.error(f"no study of {', '.join(sorted(unknown))}")
    studies = [study for study in STUDIES if study.key in args.keys or not args.keys]
    amount = Amount(args.games, args.others, args.iterations, args.duels)
    if args.folder is not None:
        args.folder.mkdir(parents=True, exist_ok=True)
        found = [samples(study, amount, args.folder) for study in studies]
        if not args.write:
            play_all(found)
            return
        for study, some in zip(studies, found, strict=True):
            if any(sample.kept() for sample in some):
                keep(summary(study, some))
    elif not args.write:
        parser.error("name a folder, or --write")
    write(STUDIES)


if __name__ == "__main__":
    main()
