"""Rolls can be foreseen, belong to one purpose, and cannot be had twice."""

from typing import Any

import pytest

from decks.models.shared import ID_LETTERS
from legacy.models import BandRow, Wizard
from legacy.rules.acts.table import JoinTable
from legacy.rules.draws import commitment
from legacy.rules.entries import CAMPAIGN
from legacy.services import facts_foresee
from legacy.services.facts import Foreseen, facts_shuffle
from legacy.services.wizards import campaign_tell, wizard_leave
from tests.legacy.rules.campaigns import inscriptions, monsters
from tests.legacy.tables import (
    append,
    coppers,
    corrected,
    ended,
    founded,
    founding,
    keeper_of,
    make_campaign,
    perform,
    started,
    table_of,
)

pytestmark = pytest.mark.usefixtures("catalogue")


def test_what_is_foreseen_is_what_comes() -> None:
    campaign = make_campaign(guests=["Bob"])
    ada, bob = keeper_of(campaign), campaign.wizards.get(name="Bob")

    def foreseen(kind: str = "found_band", wizard: str = ada.public_id) -> Foreseen:
        return facts_foresee(campaign=campaign, table=table_of(campaign), kind=kind, wizard=wizard)

    first = foreseen()
    assert len(first.new_id) == 10
    assert set(first.new_id) <= set(ID_LETTERS)
    others = [foreseen(wizard=bob.public_id), foreseen("start_dungeon"), foreseen("draw_fading")]
    assert len({each.seed for each in (first, *others)}) == len({each.new_id for each in (first, *others)}) == 4
    append(campaign, coppers(ada, 1, 1))
    perform(campaign, founding(bob, name="Bobs"))
    assert foreseen() == first, "what others do changes nothing"
    perform(campaign, founding(ada))
    assert BandRow.objects.get(name="Ashen Few").public_id == first.new_id
    built = campaign.entries.filter(stream=f"band:{first.new_id}", kind="monster_built")
    drawn = [entry.data["draw"]["seed"] for entry in built]
    assert set(drawn) == {first.seed}
    assert foreseen() != first


def test_a_roll_stands_whatever_is_played_meanwhile() -> None:
    campaign = make_campaign(guests=["Bob", "Cleo"])
    ada, bob, cleo = keeper_of(campaign), campaign.wizards.get(name="Bob"), campaign.wizards.get(name="Cleo")
    perform(campaign, founding(bob, name="Bobs"))
    perform(campaign, founding(cleo, name="Cleos"))

    def foreseen() -> Foreseen:
        return facts_foresee(campaign=campaign, table=table_of(campaign), kind="found_band", wizard=ada.public_id)

    first = foreseen()
    perform(campaign, {"kind": "roll_monsters", "wizard": ada.public_id})
    rolled = table_of(campaign).rolls[ada.public_id]
    assert (rolled.band, rolled.seed) == (first.new_id, first.seed)
    seats = [bob.public_id, cleo.public_id]
    perform(campaign, {"kind": "start_dungeon", "name": "", "wizards": seats, "active": seats[0]})
    assert foreseen() == first


def test_foreseeing_belongs_to_one_campaign() -> None:
    campaign = make_campaign(guests=["Bob"])
    ada = keeper_of(campaign)

    def foreseen() -> Foreseen:
        return facts_foresee(campaign=campaign, table=table_of(campaign), kind="found_band", wizard=ada.public_id)

    assert (
        facts_foresee(
            campaign=make_campaign(name="Elsewhere"), table=table_of(campaign), kind="found_band", wizard=ada.public_id
        )
        != foreseen()
    )


def adoption(wizard: Wizard, **changes: Any) -> dict[str, Any]:
    blessed = inscriptions(("7♣", "Sharp"))
    act = {"kind": "adopt_band", "wizard": wizard.public_id, "name": "On Paper", "monsters": monsters()}
    return {**act, "inscriptions": blessed, **changes}


def test_a_roll_that_was_taken_back_is_the_same_whatever_is_brought_from_paper() -> None:
    campaign = make_campaign(guests=["Bob"])
    ada, bob = keeper_of(campaign), campaign.wizards.get(name="Bob")

    def foreseen() -> Foreseen:
        return facts_foresee(campaign=campaign, table=table_of(campaign), kind="found_band", wizard=ada.public_id)

    first = foreseen()
    roll = perform(campaign, {"kind": "roll_monsters", "wizard": ada.public_id})
    perform(campaign, {"kind": "correct_act", "act": roll.appended.entries[0].number})
    perform(campaign, adoption(bob, holders=[ada.public_id]))
    assert foreseen() == first


def test_who_brings_a_second_band_from_paper_gives_it_an_id_of_its_own() -> None:
    campaign = make_campaign(guests=["Bob", "Cleo"])
    ada, bob, cleo = keeper_of(campaign), campaign.wizards.get(name="Bob"), campaign.wizards.get(name="Cleo")
    perform(campaign, adoption(bob, holders=[ada.public_id]))
    wizard_leave(wizard=bob, by=ada.account)
    (band,) = table_of(campaign).bands
    perform(campaign, {"kind": "pass_on_band", "band": band, "wizard": cleo.public_id})
    campaign_tell(campaign, ada, JoinTable(wizard=bob.public_id))
    perform(campaign, adoption(bob, name="More Paper", holders=[ada.public_id]))
    assert len(table_of(campaign).bands) == 2


def test_what_is_corrected_before_a_dungeon_changes_neither_its_draws_nor_the_ids_of_others() -> None:
    campaign = make_campaign()
    ada = keeper_of(campaign)

    def foreseen(kind: str = "start_dungeon", wizard: str = "") -> Foreseen:
        return facts_foresee(campaign=campaign, table=table_of(campaign), kind=kind, wizard=wizard)

    append(campaign, founded("bandaaaaaa", "Ashen Few", ada))
    first = foreseen().new_id
    recorded = append(campaign, *started(first, "bandaaaaaa", ada), *ended(first, "bandaaaaaa"))
    second = foreseen()
    began = started(second.new_id, "bandaaaaaa", ada)
    began[0].data["commitment"] = commitment(second.seed)
    append(campaign, *began)
    fading = foreseen("draw_fading", ada.public_id).seed
    assert facts_shuffle(campaign=campaign, table=table_of(campaign)) == second.seed
    append(campaign, *corrected(recorded.entries[0].number, CAMPAIGN, "band:bandaaaaaa"))
    table = table_of(campaign)
    assert table.past == (second.new_id,)
    assert foreseen("draw_fading", ada.public_id).seed == fading
    assert facts_shuffle(campaign=campaign, table=table) == second.seed
    assert foreseen().new_id not in table.past
