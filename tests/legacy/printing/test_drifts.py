"""In whose hands a band was, by its entries."""

from legacy.printing.drifts import drifts
from legacy.rules.entries import Entry
from legacy.rules.events import entry_of
from legacy.rules.events.bands import Adopted, Drifted, Founded, Glory, Retired
from legacy.rules.events.table import Corrected
from legacy.rules.prose import Names
from tests.decks.rules.games import index_of

NAMES = Names(index=index_of("decknforge"), wizards={"ada": "Ada", "bob": "Bob"})


def entries(*events: object) -> list[Entry]:
    """Each event as an act of its own."""
    made = []
    for number, event in enumerate(events, 1):
        new = entry_of("band:b", event)  # type: ignore[arg-type]
        made.append(
            Entry(
                number=number, stream="band:b", seq=number, act=number, kind=new.kind, data=new.data, wizard="ada",
                at=f"2026-03-{number:02}T00:00:00Z", previous="", head_before="", hash="",
            )
        )  # fmt: skip
    return made


def told(*events: object) -> list[tuple[str, str, str]]:
    return [(each.at[8:10], each.wizard, each.how) for each in drifts(entries(*events), NAMES)]


def drifted(wizard: str, previous: str) -> Drifted:
    return Drifted(band="b", wizard=wizard, previous=previous, position=2, decided_by="coppers", dungeon="d")


def test_every_change_of_hands_is_told_in_order() -> None:
    assert told(
        Founded(band="b", name="Ashen Few", wizard="ada"),
        Glory(band="b", amount=1, reason="boss", dungeon="d"),
        drifted("bob", "ada"),
        drifted("bob", "bob"),
        Retired(band="b", wizard="bob", dungeon="d"),
    ) == [
        ("01", "Ada", "founded the band"),
        ("03", "Bob", "took it from Ada, pick 2, by coppers"),
        ("04", "Bob", "kept it, pick 2, by coppers"),
        ("05", "Bob", "held it when it was retired"),
    ]


def test_holders_on_paper_come_first_and_have_no_date() -> None:
    assert told(Adopted(band="b", name="Ashen Few", wizard="ada", holders=("bob", "gone"))) == [
        ("", "Bob", "held it on paper"),
        ("", "Somebody", "held it on paper"),
        ("01", "Ada", "brought it along from paper"),
    ]


def test_what_was_corrected_is_not_told() -> None:
    founded = Founded(band="b", name="Ashen Few", wizard="ada")
    assert told(founded, drifted("bob", "ada"), Corrected(act=2, reason="A slip.")) == [
        ("01", "Ada", "founded the band")
    ]
