from decks.rules.decknforge import band as band_rules
from legacy.rules.documents import band_document, band_problems
from tests.legacy.rules.acts.test_labelling import FIRST, table
from tests.legacy.rules.campaigns import INDEX, Campaign


def said(campaign: Campaign, wizard: str) -> list[str]:
    document = band_document(campaign.band(wizard), campaign.table.bands.values())
    return [problem.rule for problem in band_problems(document, INDEX, campaign.p) if problem.severity == "error"]


def test_a_founded_band_is_a_legal_document() -> None:
    campaign = Campaign("mara", "ivo")
    document = band_document(campaign.band("mara"), campaign.table.bands.values())
    assert band_rules.KIND.report(band_rules.KIND.read(document, INDEX), campaign.p).problems == ()
    assert document["band"]["name"] == "Band of mara"
    assert [other["name"] for other in document["band"]["other_bands"]] == ["Band of ivo"]


def test_labels_tell_how_they_were_added() -> None:
    campaign = table("mara", "ivo")
    campaign.do("reveal_boss", monster=FIRST)
    campaign.do("add_label", wizard="mara", label="Tough")
    campaign.slay("ivo")
    campaign.do("reveal_boss", monster={"band": "b-ivo", "card": "joker-r"})
    asked = campaign.fight.asked
    campaign.do("add_label", wizard=asked, label="Doom")
    document = band_document(campaign.band("mara"), campaign.table.bands.values())
    dungeon = campaign.dungeon.id
    assert document["band"]["monsters"][0]["labels"] == [
        {"label": "tough", "added": {"dungeon": dungeon, "round": 1, "wizard": "mara"}}
    ]
    assert document["band"]["dungeons"] == [
        {
            "name": dungeon,
            "seats": [
                {"wizard": "mara", "band": "Band of mara", "completed": 2},
                {"wizard": "ivo", "band": "Band of ivo", "completed": 2},
            ],
            "bosses": ["ace-of-spades"],
            "other_labels": ["doom"],
        }
    ]
    assert said(campaign, "mara") == said(campaign, "ivo") == []


def test_bands_stay_legal_over_dungeons_and_their_documents_short() -> None:
    campaign = Campaign("mara", founded=False)
    campaign.found("mara", *((f"{number}♣", "Sharp") for number in range(2, 8)))
    for _ in range(4):
        campaign.win()
        campaign.rest()
    assert said(campaign, "mara") == []
    document = band_document(campaign.band("mara"), campaign.table.bands.values())
    assert len(campaign.band("mara").visits) == 4
    assert len(document["band"]["dungeons"]) == 1  # all six were met in the first


def test_an_override_shows_in_the_document() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=FIRST)
    campaign.do(
        "add_label", wizard="mara", label="Tough", override={"rules": ["DNF-L-03"], "reason": "We did not know."}
    )
    assert said(campaign, "mara") == ["DNF-L-03"]
