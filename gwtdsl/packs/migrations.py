"""What has been renamed since older formats of packs and older versions of the language: declared once, here.

To rename a key: raise `FORMAT`, say it in `manifest.schema.json`, and add a `Migration` for the one before.
A function of the language goes the same way with `LANGUAGE`. A frozen pack of the old version is its test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["FORMAT", "FORMATS", "LANGUAGE", "LANGUAGES", "Migration", "Rename"]

#: The version of the format that is read.
FORMAT = 1
#: The version of the language that is read.
LANGUAGE = 1


@dataclass(frozen=True, slots=True)
class Rename:
    """A key, or the text of a value, that is written otherwise: its path (`*` stands for any key), old and new.

    A path of `("zones", "*", "kinds")` names the key `kinds` of every zone; with `value` the value below the path is
    meant, where it is `old`.
    """

    path: tuple[str, ...]
    new: str
    old: str = ""
    value: bool = False


@dataclass(frozen=True, slots=True)
class Migration:
    """From one version to the next: renamed keys and values of files, renamed functions and actions of programs."""

    renames: tuple[Rename, ...] = ()
    functions: Mapping[str, str] = field(default_factory=dict)


def _keys(old: str, new: str, *sections: str) -> tuple[Rename, ...]:
    return tuple(Rename((section, "*", old), new) for section in sections)


#: By the version of the format from which it leads to the next. 0 are the drafts before the first release.
FORMATS: Mapping[int, Migration] = {
    0: Migration(
        (
            *_keys("of", "per", "counters", "variables", "purses", "zones"),
            *_keys("kinds", "holds", "zones"),
            *_keys("order", "is", "zones"),
            Rename(("zones", "*", "seen_by"), "nobody", old="none", value=True),
            Rename(("license",), "licence"),
        )
    ),
}
#: By the version of the language from which it leads to the next.
LANGUAGES: Mapping[int, Migration] = {
    0: Migration(functions={"lowest": "bottom", "players_behind": "players_after"}),
}
