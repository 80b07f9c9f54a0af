"""Build: mypyc compiles the hot modules, build_web makes the browser client.

`python setup.py build_ext --inplace` builds beside the sources what has changed since the last
time (see STAMP). Without a C compiler, or with ZAMOK_PURE=1, the modules stay plain Python, which
is slower, and a wheel is for any platform.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, PlatformError

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))  # pip runs this file without its folder on the path
import build_web  # noqa: E402

NEXT = "0.1.0"  # the version in the making as long as there is no tag
STAMP = HERE / "build" / "compiled.json"  # what the compiled modules beside the sources are of
ENGINE = ("around", "bits", "dice", "mind", "observer", "order", "playout", "state", "traits")
HOT = (*(f"engine/{name}.py" for name in ENGINE), "lab/batch.py", "lab/outcome.py")
# Not hot in any game:
PLAIN = ("__init__", "card", "data_page", "events", "game", "text", "view")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def version() -> str:
    """Return which version this is, by the last tag `v1.2.3` and the commits since.

    What is built from a source distribution is of its version. Where there are no tags, or no git,
    it is the one below, in the making.
    """
    told = HERE / "PKG-INFO"
    if told.exists():
        found = re.search(r"^Version: (\S+)$", told.read_text(encoding="utf-8"), re.M)
        assert found is not None, told
        return found[1]
    described = _git("describe", "--tags", "--long", "--match", "v[0-9]*")
    tag, since, commit = described.removeprefix("v").rsplit("-", 2) if described else (NEXT, "", "")
    if since == "0":
        return tag
    if not described:
        since, commit = _git("rev-list", "--count", "HEAD"), _git("rev-parse", "--short", "HEAD")
        return f"{NEXT}.dev{since}+g{commit}" if since else f"{NEXT}.dev0"
    *first, last = tag.split(".")
    return f"{'.'.join([*first, str(int(last) + 1)])}.dev{since}+{commit}"


def _git(*words: str) -> str:
    """Return what git says of this folder; "" if it says nothing, or this is not its own."""
    if not (HERE / ".git").exists():
        return ""
    try:
        done = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def compiler() -> bool:
    """Tell whether there is a C compiler that knows of this Python."""
    made = new_compiler()
    customize_compiler(made)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "one.c")
        source.write_text("#include <Python.h>\n")
        try:
            include = [sysconfig.get_path("include")]
            made.compile([str(source)], output_dir=folder, include_dirs=include)
        except (CCompilerError, PlatformError) as error:
            print(f"zamok: no working C compiler, so it runs slower ({error})", file=sys.stderr)
            return False
    return True


def hot_modules() -> list[str]:
    """Return the sources that mypyc compiles, relative to this file."""
    found = [path for path in HERE.glob("zamok/games/*/*.py") if path.stem not in PLAIN]
    found += [*HERE.glob("zamok/bots/search/*.py"), *(HERE / "zamok" / name for name in HOT)]
    return sorted(str(path.relative_to(HERE)) for path in found)


def inputs() -> dict[str, str]:
    """Return the hash of all that is compiled, and what it is compiled with."""
    names = [*hot_modules(), "setup.py"]
    found = {name: hashlib.md5((HERE / name).read_bytes()).hexdigest() for name in names}
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return {**found, "compiler": str(shutil.which(compiler.split()[0]))}


def changed() -> list[str]:
    """Return what is not as it was when the modules were last compiled in place."""
    now, then = inputs(), json.loads(STAMP.read_text()) if STAMP.exists() else {}
    return sorted(name for name in now.keys() | then.keys() if now.get(name) != then.get(name))


def extensions() -> list[Any]:
    """Translate the hot modules to C."""
    from mypyc.build import mypycify

    made = mypycify(hot_modules(), debug_level="0", multi_file=True, group_name="zamok")
    for extension in made:
        extension.sources = [documented(Path(source)) for source in extension.sources]
        extension.include_dirs.append("build")
        extension.extra_compile_args += ["-fvisibility=hidden", "-ffp-contract=off"]
    return made


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
    tree = ast.parse(module.read_text(encoding="utf-8"))
    owners: list[tuple[str, ast.Module | ast.ClassDef]] = [("", tree)]
    owners += [(f"{node.name}.", node) for node in tree.body if isinstance(node, ast.ClassDef)]
    found = {
        prefix + node.name: ast.get_docstring(node) or ""
        for prefix, owner in owners
        for node in owner.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }

    def put(match: re.Match[str]) -> str:
        names = match[2].split("___")
        text = found.get(".".join(names[-2:])) or found.get(names[-1]) or ""
        return f'{match[1]}PyDoc_STR("{match[3]}{json.dumps(text)[1:-1]}")'  # C quotes like JSON

    code = CLASS.sub(put, METHOD.sub(put, source.read_text(encoding="utf-8")))
    target = source.parent / "documented" / source.name
    target.parent.mkdir(exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != code:
        target.write_text(code, encoding="utf-8")
    return str(target)


class Build(build_ext):
    """Compiles all hot modules or none, several C files at a time."""

    def run(self) -> None:
        if not self.extensions or (self.inplace and not changed()):
            return
        inplace = self.inplace  # setuptools changes it for the time of the run
        if inplace:
            STAMP.unlink(missing_ok=True)
            remove_modules(HERE)
        super().run()
        if inplace:
            STAMP.write_text(json.dumps(inputs(), indent=1) + "\n")

    def build_extensions(self) -> None:
        compile_one = self.compiler.compile
        headers = max(map(os.path.getmtime, HERE.glob("build/*.h")), default=0.0)

        def compile_all(sources: list[str], output_dir: str, **options: Any) -> list[str]:
            def compile_new(source: str) -> str:
                # mypyc rewrites a file only when it changes: newer objects are still right.
                target = str(Path(output_dir, source).with_suffix(".o"))
                newest = max(os.path.getmtime(source), headers)
                if not os.path.exists(target) or os.path.getmtime(target) <= newest:
                    compile_one([source], output_dir=output_dir, **options)
                return target

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(pool.map(compile_new, sources))

        self.compiler.compile = compile_all
        super().build_extensions()


def remove_modules(folder: Path) -> None:
    """Leave no half of a build behind: a module without its shared part cannot load."""
    for path in [*folder.glob(f"zamok*{SUFFIX}"), *folder.glob(f"zamok/**/*{SUFFIX}")]:
        path.unlink()


if __name__ == "__main__":
    building = set(sys.argv) & {"build_ext", "build", "bdist_wheel", "editable_wheel", "sdist"}
    if building:
        build_web.build()
    needed = building - {"sdist"} and ("--inplace" not in sys.argv or changed())
    hot = needed and os.environ.get("ZAMOK_PURE", "0") in ("", "0") and compiler()
    if needed and not hot and "--inplace" in sys.argv:
        remove_modules(HERE)  # of before
        STAMP.parent.mkdir(exist_ok=True)
        STAMP.write_text(json.dumps(inputs(), indent=1) + "\n")
    setup(
        version=version(),
        ext_modules=extensions() if hot else [],
        cmdclass={"build_ext": Build},
    )
