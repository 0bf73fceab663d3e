"""What two decks or documents hold differently."""

from hypothesis import given
from hypothesis import strategies as st

from decks.rules.differences import CardChange, difference, in_words

COUNTS = st.dictionaries(st.sampled_from(["wolf", "stoat", "elk", "cat"]), st.integers(1, 4))
ZONES = st.dictionaries(st.sampled_from(["main", "side"]), COUNTS)


def test_cards_are_new_gone_or_there_in_another_number() -> None:
    before = {"zones": {"main": {"wolf": 3, "elk": 1}, "side": {"squirrel": 20}}}
    after = {"zones": {"main": {"wolf": 1, "stoat": 2}}}
    main, side = difference(before, after).zones
    assert main.added == (CardChange("stoat", 0, 2),)
    assert main.removed == (CardChange("elk", 1, 0),)
    assert main.changed == (CardChange("wolf", 3, 1),)
    assert side.removed == (CardChange("squirrel", 20, 0),)


def test_documents_differ_by_path() -> None:
    before = {"draft": {"first": "a", "rounds": [{"pick": "wolf"}, {"pick": "elk"}], "a/b": 1}}
    after = {"draft": {"rounds": [{"pick": "stoat"}], "a/b": True}, "start": True}
    found = {(each.op, each.path): (each.before, each.after) for each in difference(before, after).paths}
    assert found.keys() == {
        ("removed", "/draft/first"),
        ("changed", "/draft/rounds/0/pick"),
        ("removed", "/draft/rounds/1"),
        ("changed", "/draft/a~1b"),
        ("added", "/start"),
    }
    assert found["changed", "/draft/rounds/0/pick"] == ("wolf", "stoat")


@given(before=ZONES, after=ZONES)
def test_a_difference_applied_to_the_first_gives_the_second(
    before: dict[str, dict[str, int]], after: dict[str, dict[str, int]]
) -> None:
    made = {zone: dict(counts) for zone, counts in before.items()}
    for zone in difference({"zones": before}, {"zones": after}).zones:
        for change in (*zone.added, *zone.removed, *zone.changed):
            assert made.setdefault(zone.zone, {}).get(change.card, 0) == change.before
            made[zone.zone][change.card] = change.after
    assert {z: kept for z, c in made.items() if (kept := {card: n for card, n in c.items() if n})} == {
        z: c for z, c in after.items() if c
    }
    assert not difference({"zones": before}, {"zones": before})


def test_a_difference_in_words_is_short() -> None:
    many = {"zones": {"main": {f"card-{n}": 1 for n in range(9)}}}
    assert in_words(difference({}, many), {"card-0": "Card Nought"}) == (
        "main: +1 Card Nought, +1 card-1, +1 card-2, +1 card-3, +1 card-4, +1 card-5, and 3 more"
    )
    assert in_words(difference({"a": 1}, {"a": 2}), {}) == "/a changed"
    assert in_words(difference({"a": 1, "b": 1}, {"a": 2}), {}) == "2 places changed"
    assert in_words(difference({}, {}), {}) == ""
