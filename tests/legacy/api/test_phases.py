"""The phases over HTTP: what is open, who still has to act, and that doing what is offered closes them."""

from typing import Any

import msgspec
import pytest

from legacy.api.phases import Duty, Phases
from legacy.rules.draws import commitment
from tests.legacy.api.calls import Evening, caller, send


def phases(evening: Evening) -> Phases:
    response = caller(evening.cleo).get(evening.at("phases/"))
    assert response.status_code == 200, response.content
    told = msgspec.convert(response.json(), Phases)
    assert response["ETag"] == f'"{told.head}"'
    return told


def done(evening: Evening, act: dict[str, Any]) -> Any:
    response = send(caller(evening.ada), evening.campaign, act)
    assert response.status_code == 201, response.content
    return response.json()


@pytest.fixture
def lost(evening: Evening) -> Evening:
    """The dungeon was given up, and the Fading is open."""
    override = {"rules": ["DNF-P-07"], "reason": "It was late."}
    done(evening, {"kind": "end_dungeon", "reason": "abandoned", "override": override})
    return evening


def test_while_a_dungeon_runs_no_phase_is_open(evening: Evening) -> None:
    told = phases(evening)
    assert (told.phase, told.dungeon, told.waiting, told.can_close) == (None, None, (), False)


def test_the_phases_are_led_from_one_to_the_next(lost: Evening) -> None:
    keeper, band = lost.keeper.public_id, lost.band.public_id
    fading = phases(lost)
    assert (fading.phase, fading.dungeon, fading.can_close) == ("fading", lost.dungeon.public_id, False)
    duty = one(fading)
    assert (duty.wizard, duty.to, duty.acts, duty.draws) == (keeper, "draw", ("draw_fading",), 1)
    assert duty.cards == ("four-of-spades", "three-of-spades", "two-of-spades")
    drawn = done(lost, {"kind": duty.acts[0], "wizard": keeper})
    draw = next(each["data"]["draw"] for each in drawn["entries"] if each["kind"] == "fading_drawn")
    assert commitment(draw["seed"]) == duty.commitment, "the seed was fixed before"
    assert phases(lost).can_close
    done(lost, {"kind": "close_phase"})

    drifting = phases(lost)
    assert [place.wizard for place in drifting.order] == [keeper]
    duty = one(drifting)
    assert (duty.to, duty.now, duty.bands) == ("pick", True, (band,))
    done(lost, {"kind": duty.acts[0], "wizard": keeper, "band": duty.bands[0]})
    done(lost, {"kind": "close_phase"})

    duty = one(phases(lost))
    assert (duty.to, duty.acts, duty.coppers, duty.owed) == ("turn", ("buy_inscription", "finish_turning"), 15, 0)
    dearest = duty.offers[-1]
    assert 0 < dearest.price <= 15
    done(lost, {"kind": "buy_inscription", "wizard": keeper, "card": "5♥", "inscription": dearest.inscription})
    assert one(phases(lost)).coppers == 15 - dearest.price
    done(lost, {"kind": "finish_turning", "wizard": keeper})
    done(lost, {"kind": "close_phase"})
    assert phases(lost).phase is None


def test_a_phase_that_still_waits_is_not_closed(lost: Evening) -> None:
    response = send(caller(lost.ada), lost.campaign, {"kind": "close_phase"})
    assert (response.status_code, response.json()["problems"][0]["rule"]) == (422, "DNF-P-11")
    assert phases(lost).phase == "fading"


def one(told: Phases) -> Duty:
    assert len(told.waiting) == 1
    return told.waiting[0]
