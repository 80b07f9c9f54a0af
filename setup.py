"""Build: mypyc compiles the hot modules; without a C compiler they stay plain Python.

`python setup.py build_ext --inplace` compiles beside the sources, and only when a
source has changed since the last time (see STAMP).
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
STAMP = HERE / "build" / "compiled.json"  # source hashes of the compiled modules beside them
ENGINE = ("around", "bits", "dice", "mind", "observer", "order", "playout", "state")
LAB = ("outcome", "batch")
PLAIN = ("__init__", "data_page", "game", "layout", "sight", "text", "view")  # not hot in any game


def hot_modules() -> list[str]:
    """Return the sources that mypyc compiles, relative to this file."""
    found = [HERE / "zamok" / "engine" / f"{name}.py" for name in ENGINE]
    found += [p for p in (HERE / "zamok" / "games").glob("*/*.py") if p.stem not in PLAIN]
    found += (HERE / "zamok" / "bots" / "search").glob("*.py")
    found += [HERE / "zamok" / "lab" / f"{name}.py" for name in LAB]
    return sorted(str(path.relative_to(HERE)) for path in found)


def source_hashes() -> dict[str, str]:
    """Return the hash of every hot source and of this file."""
    names = [*hot_modules(), "setup.py"]
    return {name: hashlib.blake2b((HERE / name).read_bytes()).hexdigest()[:32] for name in names}


def extensions() -> list[Any]:
    """Translate the hot modules to C."""
    from mypyc.build import mypycify

    made = mypycify(
        hot_modules(),
        opt_level="3",
        debug_level="0",
        multi_file=True,
        group_name="zamok",
    )
    for extension in made:
        extension.sources = [documented(Path(source)) for source in extension.sources]
        extension.include_dirs.append("build")
    return made


# ---- docstrings -------------------------------------------------------------------------------
#
# mypyc leaves docstrings out of what it writes, so `help` would show bare names. They are put
# into copies of its C files: behind the signature of each class and function.

SIGNED = r'PyDoc_STR\("((?:[^"\\]|\\.)*)"\)'
METHOD = re.compile(r"(\(PyCFunction\)CPyPy_(\w+),\s+METH[\w |]+, )" + SIGNED)
CLASS = re.compile(r'(\.tp_name = "(\w+)",(?:(?!\.tp_name).)*?\.tp_doc = )' + SIGNED, re.S)


def documented(source: Path) -> str:
    """Return the path of a C file in which classes and functions have their docstrings."""
    module = HERE / Path(*source.stem.removeprefix("__native_").split("___")).with_suffix(".py")
    if not source.stem.startswith("__native_") or not module.exists():
        return str(source)
    found = docstrings(ast.parse(module.read_text(encoding="utf-8")))

    def put(match: re.Match[str]) -> str:
        names = match[2].split("___")
        text = found.get(".".join(names[-2:])) or found.get(names[-1]) or ""
        return f'{match[1]}PyDoc_STR("{match[3]}{quoted(text)}")'

    code = source.read_text(encoding="utf-8")
    target = source.parent / "documented" / source.name
    target.parent.mkdir(exist_ok=True)
    code = CLASS.sub(put, METHOD.sub(put, code))
    if not target.exists() or target.read_text(encoding="utf-8") != code:
        target.write_text(code, encoding="utf-8")
    return str(target)


def docstrings(tree: ast.Module) -> dict[str, str]:
    """Return the docstrings of a module's functions, classes and methods by name."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    found[f"{node.name}.{part.name}"] = ast.get_docstring(part) or ""
    return found


def quoted(text: str) -> str:
    """Return a text as the inside of a C string."""
    plain = {34: '\\"', 92: "\\\\", 10: "\\n"}
    return "".join(
        plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
        for byte in text.encode()
    )


class Build(build_ext):
    """Compiles all hot modules or none, several C files at a time."""

    def run(self) -> None:
        if self.inplace and up_to_date():
            return
        STAMP.unlink(missing_ok=True)
        self.remove_outputs()
        inplace = self.inplace
        try:
            super().run()
        except BaseException as error:
            self.inplace = inplace  # setuptools changes it for the time of the run
            self.remove_outputs()
            if type(error).__name__ not in ("CompileError", "PlatformError", "CCompilerError"):
                raise
            print(
                f"zamok: no working C compiler ({error}); installed uncompiled, which is slower.",
                file=sys.stderr,
            )
            self.stamp(False)
        else:
            self.stamp(True)

    def stamp(self, compiled: bool) -> None:
        """Note which sources were compiled, or could not be for want of a compiler."""
        if self.inplace:
            noted = {"compiled": compiled, "sources": source_hashes()}
            STAMP.parent.mkdir(exist_ok=True)
            STAMP.write_text(json.dumps(noted, indent=1) + "\n")

    def remove_outputs(self) -> None:
        """Leave no half of a build behind: a module without its shared part cannot load."""
        for extension in self.extensions or []:
            full = Path(self.get_ext_fullpath(extension.name))
            full.unlink(missing_ok=True)
        if self.inplace:  # a module that is no longer compiled would be hidden by its old self
            for old in (HERE / "zamok").rglob("*.so"):
                old.unlink()

    def get_outputs(self) -> list[str]:
        return [name for name in super().get_outputs() if os.path.exists(name)]

    def build_extensions(self) -> None:
        compile_one = self.compiler.compile
        headers = max(
            (p.stat().st_mtime for p in (HERE / "build").glob("*.h")),
            default=0.0,
        )

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            def one(source: str) -> list[str]:
                # mypyc rewrites a C file only when it changes: an object newer than its
                # source and every header is still right.
                target = Path(options["output_dir"], source).with_suffix(".o")
                newest = max(os.stat(source).st_mtime, headers)
                if target.exists() and target.stat().st_mtime > newest:
                    return [str(target)]
                found: list[str] = compile_one([source], **options)
                return found

            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                return [name for names in pool.map(one, sources) for name in names]

        self.compiler.compile = compile_all
        for extension in self.extensions:
            extension.extra_compile_args += ["-fvisibility=hidden", "-ffp-contract=off"]
        super().build_extensions()


def up_to_date() -> bool:
    """Tell whether the sources are those last compiled, or there is no compiler to try again."""
    if not STAMP.exists():
        return False
    noted = json.loads(STAMP.read_text())
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    possible = shutil.which(compiler.split()[0]) is not None
    return noted["sources"] == source_hashes() and (noted["compiled"] or not possible)


def wanted() -> bool:
    """Translating takes seconds: skip it when nothing is going to be compiled."""
    commands = {"build_ext", "bdist_wheel", "editable_wheel", "build", "install", "develop"}
    return bool(commands & set(sys.argv)) and not ("--inplace" in sys.argv and up_to_date())


setup(ext_modules=extensions() if wanted() else [], cmdclass={"build_ext": Build})
