from datetime import timedelta

import msgspec

from legacy.models import BandRow
from legacy.parts.fame import carriers, hall
from legacy.parts.timeline import moment
from legacy.rules.state import BandState
from tests.legacy.rules.campaigns import AT, INDEX, Campaign, inscriptions, monsters


def row(name: str, **fields: object) -> BandRow:
    state = BandState(id=name, name=name, founded_at=AT, **fields)  # type: ignore[arg-type]
    return BandRow(name=name, public_id=name, state=msgspec.json.encode(state).decode())


def test_what_was_on_paper_stands_beside_what_was_earned() -> None:
    adopted = row("Old", glory=33, dungeons=9, kills=3, paper=(30, 8))
    founded = row("New", glory=5, dungeons=2, kills=5)
    idle = row("Idle", glory=40, dungeons=7, paper=(40, 7))
    found = hall([adopted, founded, idle], {}, INDEX, {})
    assert [(famed.row.name, famed.glory, famed.paper_glory) for famed in found.glory] == [
        ("New", 5, 0),
        ("Old", 3, 30),
    ]
    told = [(famed.row.name, famed.dungeons, famed.paper_dungeons) for famed in found.dungeons]
    assert told == [("New", 2, 0), ("Old", 1, 8)]


def test_a_band_of_a_closed_table_grows_no_older() -> None:
    at_rest, alive = row("Resting", glory=1), row("Living", glory=1)
    at_rest.campaign_id = 1
    closed = {1: moment(AT) + timedelta(days=12)}
    days = {famed.row.name: famed.days for famed in hall([at_rest, alive], {}, INDEX, closed).lived}
    assert days["Resting"] == 12
    assert days["Living"] > 12


def test_who_carried_an_inscription_on_paper_comes_last() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.do(
        "adopt_band", new_id="b1", wizard="mara", name="Old", monsters=monsters(),
        inscriptions=inscriptions(("8♣", "Echo")), history=["Sharp"],
    )  # fmt: skip
    campaign.found("ivo")
    rows = [
        BandRow(name=band.name, public_id=band.id, state=msgspec.json.encode(band).decode())
        for band in campaign.table.bands.values()
    ]
    found = carriers(rows, "sharp", {}, INDEX)
    assert [(each.row.name, each.stands, each.since is None) for each in found] == [
        ("Band of ivo", True, False),
        ("Old", False, True),
    ]
    assert (found[1].source, found[1].went, found[1].until) == ("on paper", "on paper", None)
