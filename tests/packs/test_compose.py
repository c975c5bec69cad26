"""Schemas composed from a pack's kinds: strict, and of one mind with the loader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from gwtdsl.packs.compose import bundled, kind_schema, pack_schema, sections_of
from gwtdsl.packs.load import Loaded
from gwtdsl.packs.model import Pack
from gwtdsl.source.nodes import plain
from gwtdsl.source.reader import read

FIXTURES = Path(__file__).parent.parent / "fixtures" / "packs"


@pytest.fixture
def pack(harvest: Loaded) -> Pack:
    assert harvest.pack is not None
    return harvest.pack


def test_what_is_composed_is_a_schema(pack: Pack) -> None:
    Draft202012Validator.check_schema(pack_schema(pack))
    for section in sections_of(pack):
        Draft202012Validator.check_schema(kind_schema(pack, section))


def faults(schema: dict[str, Any], value: object) -> int:
    return len(list(Draft202012Validator(schema).iter_errors(value)))


def test_every_file_of_the_pack_fits(pack: Pack) -> None:
    schema = bundled(pack_schema(pack))
    for path in sorted((FIXTURES / "harvest").rglob("*.yaml")):
        node = read(path).node
        assert node is not None
        if path.name != "pack.yaml":
            assert faults(schema, plain(node)) == 0, path


def test_files_of_a_pack_that_extends_it_fit(feast: Loaded) -> None:
    assert feast.pack is not None
    schema = bundled(pack_schema(feast.pack))
    for name in ("changes.yaml", "records.yaml"):
        node = read(FIXTURES / "harvest_feast" / name).node
        assert node is not None
        assert faults(schema, plain(node)) == 0


def test_sections(pack: Pack) -> None:
    assert sections_of(pack) == ("crop", "helper", "barn", "cart", "seal", "chore", "peg")


@pytest.mark.parametrize(
    ("section", "record"),
    [
        ("crop", {"colour": "pink"}),
        ("crop", {"colour": "red", "weight": 3}),
        ("crop", {"colour": "red", "value": "much"}),
        ("crop", {"colour": {"value": "red", "source": "dreamt"}}),
        ("barn", {"cost": 2, "actions": "gain $1"}),
        ("barn", {"cost": 2, "doors": ["pink"]}),
        ("barn", {"cost": 2, "faces": {"c": {}}}),
        ("barn", {"cost": 2, "faces": {"a": {"weight": 3}}}),
        ("chore", {"peg": "peg_9"}),
        ("chore", {"peg": "peg_1", "copies": 2}),
        ("peg", {"dark": "yes"}),
        ("barn", {"patch": {"weight": 3}}),
    ],
)
def test_what_the_loader_refuses_does_not_fit(pack: Pack, section: str, record: dict[str, object]) -> None:
    assert faults(kind_schema(pack, section), {"some": record}) > 0


@pytest.mark.parametrize(
    ("section", "record"),
    [
        ("crop", {"colour": "red", "copies": "player_count", "start": {"supply": 2}}),
        ("crop", {"colour": {"value": "red", "source": "proposed"}}),
        ("barn", {"cost": 2, "actions": ["gain $1"], "faces": {"a": {"vp": 2}}}),
        ("chore", {"peg": "peg_1", "worth": None, "freed": "gain $1"}),
        ("chore", {"peg": "peg_1", "worth": 3}),
        ("barn", {"patch": {"cost": 3}}),
        ("barn", {"remove": True}),
        ("peg", None),
    ],
)
def test_what_the_loader_takes_fits(pack: Pack, section: str, record: dict[str, object] | None) -> None:
    assert faults(kind_schema(pack, section), {"some": record}) == 0


def test_a_section_that_is_none(pack: Pack) -> None:
    assert faults(bundled(pack_schema(pack)), {"corp": {}}) == 1
