"""Build backend: setuptools, with the browser client built first."""

from __future__ import annotations

from typing import Any

from setuptools import build_meta as base
from setuptools.build_meta import (
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import build_web

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Config = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Config = None) -> list[str]:
    """Return what a wheel needs to be built: Node, unless the client is built or Node is here."""
    return [*base.get_requires_for_build_wheel(config_settings), *build_web.requires()]


def get_requires_for_build_editable(config_settings: Config = None) -> list[str]:
    """Return what an editable installation needs to be built."""
    return [*base.get_requires_for_build_editable(config_settings), *build_web.requires()]


def get_requires_for_build_sdist(config_settings: Config = None) -> list[str]:
    """Return what a source archive needs: it carries the built client."""
    return [*base.get_requires_for_build_sdist(config_settings), *build_web.requires()]


def build_wheel(
    wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None
) -> str:
    """Build the client, then the wheel."""
    build_web.build()
    return base.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None
) -> str:
    """Build the client, then the editable wheel."""
    build_web.build()
    return base.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    """Build the client, then the source archive with it inside."""
    build_web.build()
    return base.build_sdist(sdist_directory, config_settings)
