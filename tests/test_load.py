"""The short form of ``make load``: a few seconds of the mix, alone and beside an experiment."""

from pathlib import Path
from typing import Any

import pytest

from tests import load, load_site

NAMES = {"search", "card", "validate", "band", "write"}


@pytest.mark.soak
@pytest.mark.postgresql
@pytest.mark.worker
@pytest.mark.timeout(480)
def test_a_short_load_is_answered_without_an_error(tmp_path: Path) -> None:
    document = load.load(tmp_path, seconds=3, connections=3)
    assert [run["first_errors"] for run in (document["alone"], document["beside_experiment"])] == [[], []]
    assert document["hello"]["errors"] == 0
    assert document["hello"]["requests_per_second"] > 0
    assert document["alone"]["kinds"].keys() == NAMES
    assert document["alone"]["requests"] > 10
    assert document["beside_experiment"]["games_played"] > 0
    assert [sentence for sentence in load.problems(document) if "memory" not in sentence] == []  # too short for that


def test_the_mix_is_the_one_that_is_told() -> None:
    table: dict[str, Any] = {"campaign": "c", "head": "h", "wizard": "w", "band": "b", "token": "t"}
    weights = dict.fromkeys(NAMES, 0)
    for request in (*load_site.mix([table]), load_site.TableWriter(table)):
        weights[request.name] += request.weight
    assert weights == {"search": 50, "card": 20, "validate": 20, "band": 5, "write": 5}


def test_what_must_not_be_is_told() -> None:
    run = {"errors": 0, "requests": 9, "memory_bytes": {"growth": 1.0}}
    document = {"alone": run, "beside_experiment": {**run, "games_played": 1}}
    assert load.problems(document) == []
    assert load.problems({**document, "alone": {**run, "errors": 1}}) == ["alone: 1 errors, 9 requests."]
    assert "1.3" in load.problems({**document, "alone": {**run, "memory_bytes": {"growth": 1.3}}})[0]
    assert load.problems({**document, "beside_experiment": {**run, "games_played": 0}}) == [
        "No games were played beside the load."
    ]


def test_an_act_whose_answer_was_lost_is_sent_again_with_its_key() -> None:
    writer = load_site.TableWriter({"campaign": "c", "head": "h", "wizard": "w", "band": "b", "token": "t"})
    first = writer.encoded("here")
    assert writer.encoded("here") == first
    assert writer.heard(503, b"away") is not None
    assert writer.encoded("here") == first
    assert writer.heard(201, b'{"entries": [{"number": 7}], "again": false, "head": "next"}') is None
    assert (writer.acknowledged, writer.told["head"]) == ([7], "next")
    assert writer.encoded("here") != first
