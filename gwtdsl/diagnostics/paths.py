"""Names of files in reports: relative where they can be, with forward slashes, and as URIs."""

from __future__ import annotations

from pathlib import PurePath
from urllib.parse import quote

__all__ = ["relative", "uri"]


def relative(file: str, base: str) -> str:
    """The path with forward slashes and without `./`, relative to the absolute folder `base` if it lies inside it."""
    path = PurePath(file)
    if base and path.is_absolute() and path.is_relative_to(base):
        path = path.relative_to(base)
    return path.as_posix()


def uri(file: str, base: str) -> str:
    """A relative reference for a relative path, a `file:` URI for one that stays absolute."""
    path = relative(file, base)
    quoted = quote(path, safe="/", errors="surrogateescape")
    if not PurePath(path).is_absolute():
        return quoted
    return f"file://{quoted}" if quoted.startswith("/") else f"file:///{quoted}"
