"""Which version this is: the installed package knows, by tags (see setup.py)."""

from importlib.metadata import version

__version__ = version("zamok")
