import pytest

from legacy.rules import events
from legacy.rules.entries import CAMPAIGN, Entry
from legacy.rules.events import bands, dungeons, purses, table
from legacy.rules.events.shared import Event, MonsterRef
from legacy.rules.prose import SENTENCES, Names, names_of, sentence
from tests.legacy.rules.campaigns import INDEX, Campaign

NAMES = Names(
    index=INDEX,
    wizards={"w1": "Mara", "w2": "Ivo"},
    bands={"b1": "The Lanterns", "b2": "The Crows"},
    monsters={("b1", "joker-r"): "Laughing Stair"},
)
HP = {"dungeon": "d", "change": -3, "hp": 4}
JOKER = MonsterRef(band="b1", card="joker-r")
MEMORY = bands.AdoptedInscription(card="king-of-clubs", inscription="towers-memory", source="awarded")


def told(event: Event) -> str:
    new = events.entry_of(CAMPAIGN, event)
    entry = Entry(
        number=1, act=1, stream=CAMPAIGN, seq=1, kind=new.kind, data=new.data, wizard=None, at="", previous="",
        head_before="", hash="",
    )  # fmt: skip
    return sentence(entry, NAMES)


def test_every_kind_has_a_sentence() -> None:
    assert set(SENTENCES) == set(events.EVENTS)


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (table.WizardLeft(wizard="w1"), "Mara left the table."),
        (table.KeeperChanged(wizard="w2"), "Ivo keeps the table from now on."),
        (table.WizardLeft(wizard="gone"), "Somebody left the table."),
        (
            bands.Inscribed(band="b1", card="queen-of-spades", inscription="phoenix", source="turning", price=20,
                            payer="w2"),
            "The Queen of Spades of The Lanterns was inscribed with Phoenix, bought in a Turning for 20c by Ivo.",
        ),
        (
            bands.Adopted(band="b1", name="The Lanterns", wizard="w1", glory=9, dungeons=1),
            "Mara brought The Lanterns from paper, with 9 Glory and 1 dungeon behind it.",
        ),
        (
            dungeons.BossSlain(dungeon="d", fight=1, round=3, band="b1", card="joker-r", legend=True, killer="w2",
                               by="ten-of-spades", value=13, overkill=2, reward="surge"),
            "Ivo slew Laughing Stair, a Legend, with the Ten of Spades worth 13, 2 beyond need, and chose a Surge.",
        ),
        (dungeons.HpChanged(target="wizard", wizard="w1", **HP), "Mara lost 3 HP and had 4."),
        (dungeons.HpChanged(target="boss", **HP), "The Boss lost 3 HP and had 4."),
        (dungeons.HpChanged(target="minion", minion=JOKER, **HP), "Laughing Stair lost 3 HP and had 4."),
        (
            bands.Drifted(band="b1", wizard="w2", previous="w1", position=2, decided_by="killing_blow", dungeon="d"),
            "The Lanterns drifted from Mara to Ivo, picking second by the better Killing Blow.",
        ),
        (
            bands.Drifted(band="b1", wizard="w1", previous="w1", position=1, decided_by="alone", dungeon="d"),
            "Mara kept The Lanterns, picking first alone.",
        ),
        (
            bands.Exchanged(band="b1", other="b2", card="king-of-clubs", gives=(MEMORY,), takes=(), wizard="w1"),
            "By Tower's Memory The Lanterns gave its King of Clubs (Tower's Memory) for that of The Crows "
            "(nothing on it).",
        ),
        (
            purses.Coppers(wizard="w1", amount=-2, reason="patron", balance=1),
            "Mara paid 2c by The Patron and held 1c.",
        ),
        (
            bands.Faded(band="b1", card="nine-of-diamonds", inscriptions=("ascension", "untouchable"), wizard="w1",
                        dungeon="d"),
            "Ascension and Untouchable were crossed out: the Nine of Diamonds of The Lanterns faded.",
        ),
        (
            table.Spared(wizard="w1", band="b1"),
            "Nothing of The Lanterns faded: all it bears is guarded by Legend Etched.",
        ),
        (bands.PassedOn(band="b1", wizard="w2", previous="w1"),
         "The Lanterns of Mara, who has left, was passed on to Ivo."),
        (table.MonstersRolled(wizard="w1", band="b1", seed="oak"), "The site rolled the monsters of a band for Mara."),
        (table.RollLeft(wizard="w1", band="b1"), "Mara left the roll, and began The Lanterns with other monsters."),
        (table.OpenedToOthers(surplus=10),
         "The table was opened to others; bands founded alone had 10c more than others have."),
        (dungeons.HpChanged(target="boss", dungeon="d", change=-3, hp=0, beyond=2),
         "The Boss lost 3 HP and had 0, struck 2 beyond need."),
        (bands.Drifted(band="b1", wizard="w1", previous="w2", dungeon="d", position=1, decided_by="a duel"),
         "The Lanterns drifted from Ivo to Mara, picking first a duel."),
        (table.Corrected(act=7, reason="a slip"), "Act 7 no longer counts: a slip."),
        (
            table.Overridden(rules=("DNF-P-04", "DNF-L-03"), reason="We did not know.", what="add_label"),
            "The keeper let this stand against DNF-P-04 and DNF-L-03: We did not know.",
        ),
        (dungeons.Watchlist(dungeon="d", answers={"a": True, "b": False}),
         "The table answered 2 questions about the dungeon, 1 with yes."),
    ],
)  # fmt: skip
def test_sentences(event: Event, wanted: str) -> None:
    assert told(event) == wanted


def test_a_whole_campaign_reads_without_an_id() -> None:
    campaign = Campaign("w-mara", "w-ivo")
    campaign.win()
    campaign.rest()
    names = names_of(campaign.table, INDEX, {"w-mara": "Mara", "w-ivo": "Ivo"})
    for entry in campaign.entries:
        text = sentence(entry, names)
        assert text.endswith(".")
        assert "b-w-" not in text.replace("Band of w-", "")
        assert "Somebody" not in text
