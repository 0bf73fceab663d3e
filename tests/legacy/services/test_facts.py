"""Rolls can be foreseen, belong to one purpose, and cannot be had twice."""

import pytest

from decks.models.shared import ID_LETTERS
from legacy.models import BandRow
from legacy.services import facts_foresee
from legacy.services.facts import Foreseen
from tests.legacy.tables import append, coppers, founding, keeper_of, make_campaign, perform, table_of

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
