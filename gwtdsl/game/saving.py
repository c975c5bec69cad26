"""Saved games as text, with a sum that tells whether anything in them was changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from gwtdsl.game.errors import GameError

__all__ = ["read_back", "written"]

#: The key under which the sum stands, at the end.
_SUM = "sum"


def written(document: Mapping[str, Any]) -> str:
    """The document as JSON, sealed with its sum."""
    text = _plain(document)
    return f'{text[:-1]}, "{_SUM}": "{_sum(text)}"}}'


def read_back(text: str) -> dict[str, Any]:
    """The document of a text of `written`; raises GameError for anything else, and for one that was changed."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GameError("this is no saved game") from error
    if not isinstance(document, dict) or "fingerprint" not in document:
        raise GameError("this is no saved game")
    found = document.pop(_SUM, None)
    # as it was written, or with other white space or another order: then the text to sum up is made again
    if found != _sum(text.rpartition(f', "{_SUM}"')[0] + "}") and found != _sum(_plain(document)):
        raise GameError("this saved game is damaged: it is not as it was written")
    return document


def _plain(document: Mapping[str, Any]) -> str:
    return json.dumps(document, sort_keys=True)


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]
