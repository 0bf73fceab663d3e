"""Every construction rule of the catalogue has a function, a document that keeps it and one that breaks it."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cards.rules.types import CardSpec
from decks import rules
from decks.rules.deck import Deck
from decks.rules.documents import with_fields_set
from tests.decks.rules.games import SLUGS, catalogue_of, index_with, judged

HERE = Path(__file__).parent
EXAMPLES = [(slug, path) for slug in SLUGS for path in sorted((HERE / slug).glob("*.json"))]


def construction_rules(slug: str) -> dict[str, str]:
    return {rule.id: str(rule.severity) for rule in catalogue_of(slug).rules if rule.kind == "construction"}


@pytest.mark.parametrize("slug", SLUGS)
def test_functions_and_catalogue_have_the_same_rules_and_severities(slug: str) -> None:
    functions = {rule.id: rule.severity.value for kind in rules.get(slug).kinds for rule in kind.rules}
    assert functions == construction_rules(slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_rule_has_one_severity_and_stands_once_in_a_kind_of_document(slug: str) -> None:
    for kind in rules.get(slug).kinds:
        numbers = [rule.id for rule in kind.rules]
        assert numbers == sorted(set(numbers))
        for rule in kind.rules:
            assert rule.severity.value == construction_rules(slug)[rule.id]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_has_both_examples_and_every_example_a_rule(slug: str) -> None:
    named = {path.stem for _, path in EXAMPLES if path.parent.name == slug}
    assert named == {f"{rule}{end}" for rule in construction_rules(slug) for end in ("", "_invalid")}


@pytest.mark.parametrize(("slug", "path"), EXAMPLES, ids=[path.stem for _, path in EXAMPLES])
def test_example(slug: str, path: Path) -> None:
    example: dict[str, Any] = json.loads(path.read_text())
    index = index_with(slug, msgspec.convert(example.get("cards", []), list[CardSpec]))
    report = judged(slug, example["document"], index, **example.get("parameters", {}))
    found = [
        {"rule": problem.rule, "code": problem.code, "severity": problem.severity.value, "message": problem.message}
        for problem in report.problems
    ]
    assert found == example["problems"]
    rule = path.stem.removesuffix("_invalid")
    assert (rule in {problem["rule"] for problem in found}) is path.stem.endswith("_invalid")


# What happened (a draft, labels, a life before) stays as it was, and names and choices are for people to make.
NO_EDIT_MENDS = {
    "INS-D-07", "INS-D-08", "INS-D-09", "INS-D-12", "DNF-D-02", "DNF-D-03", "DNF-D-04", "DNF-D-05",
    "DNF-D-23", "DNF-L-01", "DNF-L-02", "DNF-L-03", "DNF-L-04", "DNF-L-05", "DNF-L-06",
}  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "path"),
    [(slug, path) for slug, path in EXAMPLES if path.stem.endswith("_invalid")],
    ids=[path.stem for _, path in EXAMPLES if path.stem.endswith("_invalid")],
)
def test_the_fixes_of_a_problem_mend_it(slug: str, path: Path) -> None:
    example: dict[str, Any] = json.loads(path.read_text())
    index = index_with(slug, msgspec.convert(example.get("cards", []), list[CardSpec]))
    parameters, document = example.get("parameters", {}), example["document"]
    broken = path.stem.removesuffix("_invalid")
    for problem in judged(slug, document, index, **parameters).problems:
        if problem.rule == broken:
            assert bool(problem.fixes) is (broken not in NO_EDIT_MENDS)
        if not problem.fixes:
            continue
        kind = rules.get(slug).kind(document)
        subject = kind.read(document, index)
        if isinstance(subject, Deck):
            mended = {**document, "zones": subject.after(problem.fixes)}
        else:
            mended = with_fields_set(document, problem.fixes)
        after = judged(slug, mended, index, **parameters).problems
        assert (problem.rule, problem.message) not in [(each.rule, each.message) for each in after]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_sentences_are_those_of_the_rulebook_pages(slug: str) -> None:
    """Where the catalogue prints a rule's message for its example, the example's message is that sentence."""
    printed = {rule.id: rule.message for rule in catalogue_of(slug).rules if rule.message and "{" not in rule.message}
    for rule, message in printed.items():
        example = json.loads((HERE / slug / f"{rule}_invalid.json").read_text())
        assert message in {problem["message"] for problem in example["problems"]}, rule
