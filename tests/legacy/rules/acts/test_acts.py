import msgspec
import pytest

from legacy.rules import acts
from legacy.rules.acts.base import Facts
from legacy.rules.procedure import RULES
from tests.legacy.rules.campaigns import INDEX, Campaign


def test_every_act_is_read_by_its_kind() -> None:
    assert len(acts.ACTS) == len(acts.HANDLERS) == 32
    act = acts.read({"kind": "slay_boss", "killer": "mara", "by": "10♠", "value": 9, "reward": "surge"})
    assert type(act) is acts.ACTS["slay_boss"]
    assert msgspec.to_builtins(act)["kind"] == "slay_boss"


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "win_everything"},
        {"wizard": "mara"},
        {"kind": "pass_label"},
        {"kind": "pass_label", "wizard": "mara", "luck": 1},
        {"kind": "pass_label", "wizard": ""},
        {"kind": "pass_label", "wizard": "mara", "override": {"rules": [], "reason": "x"}},
        {"kind": "pass_label", "wizard": "mara", "override": {"rules": ["DNF-P-04"], "reason": " "}},
        [],
    ],
)
def test_what_is_no_act_is_refused_when_read(data: dict) -> None:
    with pytest.raises(msgspec.ValidationError):
        acts.read(data)


def test_a_decision_changes_nothing() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    before = msgspec.json.encode(campaign.table)
    campaign.decide("reveal_boss")
    assert msgspec.json.encode(campaign.table) == before


def test_the_same_act_is_decided_the_same_way() -> None:
    campaign = Campaign("mara", "ivo")
    act = acts.read({"kind": "start_dungeon", "name": "x", "wizards": ["mara"], "active": "mara", "shuffled": True})
    facts = Facts(index=INDEX, new_id="d1", seed="oak")
    assert acts.decide(campaign.table, act, facts) == acts.decide(campaign.table, act, facts)


def test_an_override_that_is_not_needed_marks_nothing() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    written = campaign.do("reveal_boss", override={"rules": ["DNF-P-02"], "reason": "to be safe"})
    assert "overridden" not in {entry.kind for entry in written}
    assert campaign.table.marks == ()


def test_what_would_not_fold_is_refused_even_with_an_override() -> None:
    """A killer who is down is overridden; that a purse pays what it has not is no rule to override."""
    campaign = Campaign("mara", "ivo")
    campaign.start()
    campaign.do("reveal_boss")
    override = {"rules": list(RULES), "reason": "all of it"}
    blow = {"killer": "eve", "by": "10♠", "value": 9, "reward": "surge"}
    assert campaign.refused("slay_boss", **blow, override=override) == [("", "no_seat")]
