"""A mypy plugin for the build: generic classes marked for mypyc are compiled without `Generic`.

For mypyc a class below `typing.Generic` is a Python class: every field of its instances, and of
those of all classes below it, is checked for being set at each access, and each has a dict.
`State` is generic for the type checker alone, so the base is taken away before C is written;
its own `__class_getitem__` lets `State[View]` stand as a base when the modules are loaded.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin

ERASED = ("zamok.engine.state.State",)


class Erase(Plugin):
    """Takes `Generic` away from the classes in ERASED, once they are analysed."""

    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[ClassDefContext], bool] | None:
        """Return what is done for classes that have this decorator."""
        return erase if fullname == "mypy_extensions.mypyc_attr" else None


def erase(context: ClassDefContext) -> bool:
    """Forget the generic base of a class; its type variables are known by now."""
    if context.cls.fullname in ERASED:
        context.cls.removed_base_type_exprs.clear()
    return True


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return Erase
