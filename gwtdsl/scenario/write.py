"""A record of a game as a scenario: what was set up, every answer by name, and the scores that came out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["scenario_text"]

#: Texts of YAML that need no quotes.
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_. ")
_ANYTIME = "anytime="


def scenario_text(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, object],
    setup: Iterable[tuple[str, str]],
    answers: Iterable[tuple[str, str]],
    then: Sequence[str] = (),
) -> str:
    """The YAML of one scenario; answers are pairs of a decision's name and an option's key."""
    lines = [f"- scenario: {_scalar(name)}", f"  game: {{players: {players}, seed: {seed}{_options(options)}}}"]
    for title, pairs in (("setup", list(setup)), ("when", list(answers))):
        if pairs:
            lines += [f"  {title}:", *(f"    - {_answer(decision, key)}" for decision, key in pairs)]
    if then:
        lines += ["  then:", *(f"    - {_scalar(line)}" for line in then)]
    return "\n".join(lines) + "\n"


def _options(options: Mapping[str, object]) -> str:
    return f", options: {json.dumps(dict(options), ensure_ascii=False)}" if options else ""


def _answer(decision: str, key: str) -> str:
    if key.startswith(_ANYTIME):
        return f"{key.removeprefix(_ANYTIME)}: any"
    return f"{decision}: {_scalar(key)}"


def _scalar(text: str) -> str:
    """The text for YAML; JSON's quotes are YAML's too."""
    plain = set(text) <= _SAFE and text[:1].isalpha() and text == text.strip()
    # Words that YAML reads as something else.
    if plain and text.lower() not in ("null", "true", "false"):
        return text
    return json.dumps(text, ensure_ascii=False)
