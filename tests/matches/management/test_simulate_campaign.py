"""``manage.py simulate_campaign``: campaigns from bands and from the chronicle, and a sentence for wrong input."""

import json

import pytest
from django.core.management.base import CommandError

from legacy.models import ChronicleEntry
from tests.legacy.makers import found
from tests.legacy.tables import keeper_of, make_campaign
from tests.matches.management.calls import Ended

pytestmark = pytest.mark.usefixtures("catalogue")
BANDS = ("--deck", "red-ledger", "--deck", "thorn-hedge")


def refusal(*arguments: str) -> str:
    with pytest.raises(CommandError) as refused:
        Ended("simulate_campaign", *arguments)
    return str(refused.value)


def test_campaigns_are_told_dungeon_by_dungeon():
    lines = Ended("simulate_campaign", *BANDS, "--runs", "2", "--dungeons", "3", "--agents", "greedy:0.5,highest").out
    assert lines.splitlines()[0] == "2 campaigns of 3 dungeons, played by greedy:0.5, highest"
    assert "dungeon 3: 2 of 2 won; purses " in lines
    assert lines.splitlines()[-1].startswith("won 100.0 % (95 % between ")


def test_json_has_every_dungeon_and_is_the_same_again():
    first, second = (
        Ended("simulate_campaign", *BANDS, "--runs", "2", "--dungeons", "2", "--json", "--seed", "4").out for _ in "ab"
    )
    assert first == second
    document = json.loads(first)
    assert [[chapter["number"] for chapter in chapters] for chapters in document["campaigns"]] == [[1, 2], [1, 2]]
    assert document["agents"] == ["greedy", "greedy"]


def test_a_campaign_of_the_chronicle_goes_on_and_stays_as_it_is():
    campaign = make_campaign()
    found(campaign, keeper_of(campaign), "Ashen Few")
    before = ChronicleEntry.objects.count()
    out = Ended("simulate_campaign", "--campaign", campaign.public_id, "--runs", "1", "--dungeons", "2").out
    assert "1 campaigns of 2 dungeons, played by greedy\n" in out
    assert ChronicleEntry.objects.count() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Give bands with --deck, one for each wizard, or a campaign with --campaign."),
        ((*BANDS, "--campaign", "x"), "Give bands with --deck"),
        (("--campaign", "nowhere"), "There is no campaign 'nowhere'."),
        (BANDS * 3, "A campaign is for 1 to 5 bands, not 6."),
        ((*BANDS, "--agents", "greedy"), "--agents names 2 agents with a comma between them, not 1."),
        ((*BANDS, "--agents", "genius,greedy"), "No agent is called 'genius'"),
        ((*BANDS, "--dungeons", "0"), "--dungeons must be at least 1, not 0."),
        ((*BANDS, "--ruleset", "foil-cots"), "Did you mean foil-cost?"),
        (("--deck", "nobody"), "nobody: is neither a file nor a sample deck."),
    ],
)
def test_wrong_input_gets_a_sentence(arguments, sentence):
    assert sentence in refusal(*arguments)
