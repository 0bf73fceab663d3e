"""The record sheet: everything that a band is stands on it, however long its history is and however it is called."""

import re

import pytest
from pypdf import PdfReader

from legacy.printing.records import Drift, Record, record_pdf
from legacy.rules.prose import Names
from legacy.rules.state import BandState, Carried, Mark, MonsterState, Stuck, Visit
from tests.decks.rules.games import index_of
from tests.legacy.printing.papers import paper, rectangles, size, words

INDEX = index_of("decknforge")
MONSTERS = ("ace-of-spades", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r")
AT = "2026-03-01T12:00:00Z"
SHEET = (215.9, 279.4)  # letter paper in millimetres


def monster(card: str, **fields: object) -> MonsterState:
    plain = {"name": f"Beast of {card}", "items": ("two-of-spades",), "hp": 17, "atk": 3, "legend": False}
    return MonsterState(card=card, **plain | fields)  # type: ignore[arg-type]


def carried(card: str, inscription: str, **fields: object) -> Carried:
    return Carried(card=card, inscription=inscription, source="turning", gained=1, gained_at=AT, **fields)  # type: ignore[arg-type]


def visit(number: int, **fields: object) -> Visit:
    plain = {"dungeon": f"d{number}", "name": f"Cellar {number}", "wizard": "ada", "seats": (), "at": AT}
    return Visit(**plain | {"result": "won", "kills": 6, "glory": 7} | fields)  # type: ignore[arg-type]


def band(**fields: object) -> BandState:
    plain = {"id": "bandaaaaaa", "name": "Ashen Few", "holders": ("ada",), "glory": 41, "dungeons": 7}
    return BandState(**plain | {"monsters": tuple(map(monster, MONSTERS)), "founded_at": AT} | fields)  # type: ignore[arg-type]


def printed(state: BandState, drifts: tuple[Drift, ...] = (), **fields: object) -> PdfReader:
    names = Names(index=INDEX, wizards={"ada": "Ada of Ash"}, bands={state.id: state.name})
    plain = {"campaign": "The Deep", "coppers": 17, "entry": 153}
    return paper(record_pdf(Record(band=state, names=names, drifts=drifts, **plain | fields)))  # type: ignore[arg-type]


def text(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def assert_within_the_paper(reader: PdfReader) -> None:
    for page in reader.pages:
        assert size(page) == (8.5, 11)
        for each in words(page):
            assert 12 < each.left < SHEET[0] - 12, each
            assert 12 < each.foot <= SHEET[1] - 12, each
        for frame in rectangles(page):
            assert 12 < frame.left < frame.left + frame.width < SHEET[0] - 12


def test_a_short_history_is_one_page_with_the_five_figures() -> None:
    reader = printed(band())
    assert len(reader.pages) == 1
    told = text(reader)
    for said in ("Ashen Few", "Lifetime Glory 41", "Dungeons 7", "Current wizard Ada of Ash", "Carried coppers 17c"):
        assert said in told
    assert "as of entry 153" in told
    assert "Page 1 of 1" in told
    assert "CC BY-SA 4.0" in told
    assert reader.metadata is not None
    assert reader.metadata.title == "Record sheet of Ashen Few"
    assert_within_the_paper(reader)


def test_every_monster_has_its_hp_its_atk_its_star_and_its_labels() -> None:
    stuck = tuple(Stuck(label=label) for label in ("swift", "tough", "doom", "cursed", "greedy"))
    monsters = (monster(MONSTERS[0], hp=23, atk=4, legend=True, labels=stuck), *map(monster, MONSTERS[1:]))
    reader = printed(band(monsters=monsters))
    told = text(reader)
    assert "HP 23 ATK 4" in told
    assert told.count("HP 17 ATK 3") == 5
    assert told.count("Legend") == 1
    for said in ("Swift", "Tough", "Doom", "Cursed", "Greedy", "Easy", "Medium", "Hard", "Black Joker", "Red Joker"):
        assert said in told
    (page,) = reader.pages
    places = [each for each in rectangles(page) if each.height == pytest.approx(20 * 25.4 / 72)]
    assert len(places) == 6 * 5, "five places for labels on every monster"


def test_a_label_more_than_the_rules_allow_is_shown_too() -> None:
    stuck = tuple(Stuck(label=label) for label in ("swift", "tough", "doom", "cursed", "greedy", "vicious"))
    mark = Mark(number=99, rules=("DNF-L-01",), reason="The table wanted it so.")
    reader = printed(band(monsters=(monster(MONSTERS[0], labels=stuck),), marks=(mark,)))
    assert "Vicious" in text(reader)
    assert "Entry 99, DNF-L-01: The table wanted it so." in text(reader)
    assert_within_the_paper(reader)


def test_blessed_cards_tell_inscription_tier_and_what_became_of_them() -> None:
    state = band(
        carried=(
            carried("seven-of-clubs", "sharp"),
            carried("queen-of-hearts", "royal-decree", lost=9, lost_at="2026-04-02T00:00:00Z", lost_how="fading"),
            carried("two-of-spades", "echo", lost=9, lost_at="2026-05-03T00:00:00Z", lost_how="cursed"),
            Carried(card="", inscription="phoenix", source="bought", lost=1, lost_at=AT, lost_how="on paper"),
        )
    )
    (page,) = printed(state).pages
    told = " ".join(page.extract_text().split())
    assert re.search(r"Seven of Clubs Sharp Common bought in a Turning 2026-03-01", told)
    assert re.search(r"Queen of Hearts Royal Decree Mythic bought in a Turning 2026-03-01 2026-04-02 faded", told)
    assert re.search(r"Two of Spades Echo Uncommon bought in a Turning 2026-03-01 2026-05-03 lost to Cursed", told)
    assert re.search(r"on paper Phoenix Rare 2026-03-01 on paper", told)


def test_a_long_history_flows_to_further_pages_and_loses_no_row() -> None:
    cards = [slug for slug, card in INDEX.cards.items() if card.kind != "monster"]
    faded = {"lost": 9, "lost_at": AT, "lost_how": "fading"}
    many = tuple(carried(card, "sharp", **faded) for card in cards) + tuple(carried(card, "echo") for card in cards)
    drifts = tuple(Drift(at=AT, wizard=f"Wizard {number}", how="took it") for number in range(80))
    state = band(carried=many, visits=tuple(map(visit, range(120))), dungeons=120)
    reader = printed(state, drifts)
    pages = len(reader.pages)
    assert 6 <= pages <= 12
    told = text(reader)
    assert told.count("Uncommon") == len(cards)
    assert told.count(" faded") == len(cards)
    for number in range(120):
        assert f"Cellar {number} " in told
    for number in range(80):
        assert f"Wizard {number} " in told
    for title in ("Blessed cards", "Dungeon log", "Drift history"):
        assert f"{title}, continued" in told
    for number, page in enumerate(reader.pages, 1):
        assert f"Page {number} of {pages}" in page.extract_text()
        assert "Ashen Few" in page.extract_text()
        low = [each.text for each in words(page) if each.foot > SHEET[1] - 20]
        assert len(low) == 3, f"only campaign, page and credit stand at the foot, not {low}"
    assert_within_the_paper(reader)


@pytest.mark.parametrize(
    "name",
    [
        "W" * 100,
        "(((\\) ET Q",
        "<b>&amp;</b>",
        "%PDF-1.4 endstream",
        "Ночной дозор",
        "夜の番人",
        "Ночь 夜",
        "🂡 \u202eevil",
        "♠" * 20,
    ],
)
def test_no_name_breaks_the_sheet(name: str) -> None:
    monsters = tuple(monster(card, name=name) for card in MONSTERS)
    drift = Drift(at=AT, wizard=name, how=name)
    mark = Mark(number=1, rules=("DNF-L-01",), reason=name * 5)
    state = band(name=name, monsters=monsters, visits=(visit(1, name=name),), marks=(mark,))
    reader = printed(state, (drift,), campaign=name)
    assert "Carried coppers 17c" in text(reader)
    assert ("stands for a letter that the font lacks" in text(reader)) == ("夜" in name or "🂡" in name)
    assert ("Other scripts are spelt in Latin" in text(reader)) == ("Н" in name)
    assert_within_the_paper(reader)


def test_a_retired_band_says_so_and_carries_no_coppers() -> None:
    told = text(printed(band(retired=True)))
    assert "Retired" in told
    assert "Last wizard Ada of Ash" in told
    assert "17c" not in told


def test_what_was_on_paper_is_counted_on() -> None:
    told = text(printed(band(paper=(30, 4), visits=(visit(1, result=""),))))
    assert "Before this log, on paper: 4 dungeons and 30 Glory." in told
    assert re.search(r"5 2026-03-01 Cellar 1 Ada of Ash not over 6 7", told)
