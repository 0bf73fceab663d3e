"""The games whose decks are judged, what they judge, and the documents they publish."""

import jsonschema
import msgspec
import pytest

from cards.rules.games import UnknownGame
from decks import rules
from decks.rules.documents import Unreadable
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair
from tests.decks.rules.games import SLUGS, index_of, judged, parameters_of

KINDS = [(slug, kind) for slug in SLUGS for kind in rules.get(slug).kinds]
IDS = [f"{slug}-{kind.name}" for slug, kind in KINDS]


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=", ".join(rules.REGISTRY)):
        rules.get("augmentd")


@pytest.mark.parametrize(("slug", "kind"), KINDS, ids=IDS)
def test_the_published_example_is_legal_and_needs_no_repair(slug: str, kind: DocumentKind) -> None:
    subject, p = kind.read(kind.example, index_of(slug)), parameters_of(slug)
    report = kind.report(subject, p)
    assert not report.problems
    assert len(report.passed) >= min(4, len(kind.rules))
    repair = kind.repair(subject, p)
    assert isinstance(repair, Repair)
    assert (repair.fixes, repair.cost) == ((), 0)
    assert bool(repair.zones) is (kind.name == "zones")
    assert bool(repair.document) is (kind.name != "zones")


@pytest.mark.parametrize(("slug", "kind"), KINDS, ids=IDS)
def test_the_published_schema_accepts_the_example_and_refuses_other_fields(slug: str, kind: DocumentKind) -> None:
    schema = msgspec.json.decode(msgspec.json.encode(kind.schema()))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(dict(kind.example), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**kind.example, "other": 1}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({}, schema)


@pytest.mark.parametrize(("slug", "kind"), KINDS, ids=IDS)
def test_a_repaired_document_reads_back(slug: str, kind: DocumentKind) -> None:
    repair = kind.repair(kind.read(kind.example, index_of(slug)), parameters_of(slug))
    assert isinstance(repair, Repair)
    fields = {"zones": repair.zones} if repair.zones else repair.document
    assert judged(slug, msgspec.json.decode(msgspec.json.encode(fields))).legal


def test_a_request_says_one_thing_to_judge() -> None:
    inscription = rules.get("inscription")
    assert inscription.kind({"zones": {}}).name == "zones"
    assert inscription.kind({"draft": {}}).name == "draft"
    with pytest.raises(Unreadable, match="zones, draft"):
        inscription.kind({"zones": {}, "draft": {}})
    with pytest.raises(Unreadable, match="inscription judges: zones, draft, death_cards"):
        inscription.kind({"deck": {}})


def test_zones_are_those_of_the_games() -> None:
    assert {slug: rules.get(slug).zones for slug in SLUGS}.items() >= {
        "augmented": ("main", "side"),
        "decknforge": (),
        "inscription": ("main", "squirrels"),
        "elemental": ("draw", "hand", "discard", "face_down", "in_play", "passives", "removed"),
        "mysterion": ("main",),
    }.items()
