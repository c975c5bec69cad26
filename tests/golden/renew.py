"""Plays the golden games anew and writes them down: `python -m tests.golden.renew`, in the project's folder.

A game keeps its seed as long as it ends as it should; look at the difference before you keep it.
"""

from __future__ import annotations

import json

from gwtdsl import Game
from tests.golden import games


def main() -> None:
    """Renews all files, takes away those no longer wanted, and tells which have changed."""
    for name in games.PACKS:
        rows = games.wanted(name)
        for old in sorted((games.HERE / name).glob("*.txt")):
            if old not in [one.path for one in rows]:
                old.unlink()
        for one in rows:
            seed, game = _again(one) or games.find(one)
            text = "\n".join([games.head(one, seed), *games.lines(game), ""])
            if not one.path.exists() or one.path.read_text(encoding="utf-8") != text:
                one.path.parent.mkdir(exist_ok=True)
                one.path.write_text(text, encoding="utf-8")
                print(one.path.relative_to(games.HERE), f"seed {seed}", games.ending(game))  # noqa: T201 - a command


def _again(one: games.Wanted) -> tuple[int, Game] | None:
    """The game with the seed of its file, if there is one and the game still ends as it should."""
    if not one.path.exists():
        return None
    with one.path.open(encoding="utf-8") as file:
        old = json.loads(file.readline())
    game = games.play(one.pack, one.players, old["seed"], one.options)
    return (
        (old["seed"], game)
        if games.head(one, old["seed"]) == json.dumps(old) and one.fits(games.ending(game))
        else None
    )


if __name__ == "__main__":
    main()
