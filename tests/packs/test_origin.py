from __future__ import annotations

from pathlib import Path

from gwtdsl.packs.load import Loaded, Resolved
from gwtdsl.packs.origin import origin, provenance, subjects


def resolved(loaded: Loaded) -> Resolved:
    assert loaded.resolved is not None
    return loaded.resolved


def test_origin_of_a_record(feast: Loaded) -> None:
    told = [(each.path, each.value, each.pack, each.span.line) for each in origin(resolved(feast), "red_beet")]
    assert told == [
        ("crop.red_beet.colour", "red", "harvest", 6),
        ("crop.red_beet.value", "2", "harvest_feast", 5),
        ("crop.red_beet.start", "supply", "harvest", 3),
        ("crop.red_beet.copies", "3", "harvest", 3),
        ("crop.red_beet.sweet", "true", "harvest_feast", 5),
    ]


def test_origin_of_a_path(feast: Loaded) -> None:
    told = [(each.value, each.pack) for each in origin(resolved(feast), "barn.1.faces.a.actions")]
    assert told == [("gain $2", "harvest"), ("gain 1 cheer", "harvest_feast")]
    assert [each.value for each in origin(resolved(feast), "setup.carts.step")] == ["carts"]


def test_origin_of_nothing(feast: Loaded) -> None:
    assert origin(resolved(feast), "no_such_thing") == ()
    assert origin(resolved(feast), "") == ()


def test_provenance_lists_what_is_no_rule(harvest: Loaded) -> None:
    facts = [
        (each.path, each.source, Path(each.span.file).name, each.span.line) for each in provenance(resolved(harvest))
    ]
    assert facts == [
        ("barn.7a.cost", "proposed", "barns.yaml", 12),
        ("helper.digger_1", "proposed", "crops.yaml", 13),
        ("graphs.road.spaces.b", "derived", "road.yaml", 16),
        ("helper.carter_1", "review", "crops.yaml", 16),
    ]


def test_subjects(harvest: Loaded) -> None:
    assert "barn.7a" in subjects(resolved(harvest))
    assert "setup.decks" in subjects(resolved(harvest))
