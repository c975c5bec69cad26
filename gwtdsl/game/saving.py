"""Saved games as text, with a sum that tells whether anything in them was changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from gwtdsl.game.errors import GameError

__all__ = ["read_back", "written"]

#: The key under which the sum stands.
_SUM = "sum"


def written(document: Mapping[str, Any]) -> str:
    """The document as JSON, sealed with its sum."""
    return json.dumps({**document, _SUM: _sum(document)}, ensure_ascii=False)


def read_back(text: str) -> dict[str, Any]:
    """The document of a text of `written`; raises GameError for anything else, and for one that was changed."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GameError("this is no saved game") from error
    if not isinstance(document, dict) or "fingerprint" not in document:
        raise GameError("this is no saved game")
    if document.pop(_SUM, None) != _sum(document):
        raise GameError("this saved game is damaged: it is not as it was written")
    return document


def _sum(document: Mapping[str, Any]) -> str:
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:32]
