"""Pasted lists in all the habits that people have."""

import pytest
from msgspec.structs import replace

from decks import rules
from decks.formats import text
from decks.formats.base import Line, Read, Status
from decks.rules.documents import TooLong
from tests.decks.formats.decks import deck_of, statuses
from tests.decks.rules.games import DECK_GAMES, FIXTURES, catalogue_of, index_of, index_with

GAMES = sorted(path.parent.name for path in FIXTURES.glob("*/cards.json"))


def read(content: str, slug: str = "augmented") -> Read:
    return text.read(content, rules.get(slug), index_of(slug))


def line(content: str, slug: str = "augmented") -> Line:
    (only,) = read(content, slug).lines
    return only


STYLES = {
    "{0}": 1, "3 {0}": 3, "3x {0}": 3, "3X {0}": 3, "3× {0}": 3, "3 x {0}": 3, "3\t{0}": 3, "3x\t{0}": 3, "{0} x3": 3,
    "{0} x 3": 3, "{0} ×3": 3, "{0} (3)": 3, "{0} (x3)": 3, "{0}(3)": 3, "  3   {0}  ": 3, "- 3 {0}": 3, "* {0}": 1,
    "+ 3x {0}": 3, "• {0} x3": 3, "1. {0}": 1, "12. 3 {0}": 3, "2) 3 {0}": 3, "**{0}**": 1, "**3 {0}**": 3,
    "3 **{0}**": 3, "**3x** {0}": 3, "- 3 *{0}*": 3, "- **{0}** x3": 3, "3 __{0}__": 3, "`3 {0}`": 3, "３ {0}": 3,
    "３x {0}": 3, "+3 {0}": 3, "003 {0}": 3, "3x{0}": 3, "{0}x3": 3,
    "{0}\t3": 3, "{0}: 3": 3, "3 {0} (AUG) 12": 3, "3 {0} // why": 3, "{0} # why": 1,
    '3 "{0}"': 3, "\ufeff3 {0}": 3, "3\u00a0{0}": 3, "999 {0}": 999,
}  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_every_card_is_found_in_every_style(slug: str, style: str) -> None:
    """The games without deck lists lend their names too: one day a deck of them is pasted."""
    lists, cards = rules.get("augmented"), index_of(slug)
    for card in catalogue_of(slug).cards:
        for name in {card.name, card.name.lower(), card.name.replace("'", "’"), card.slug}:
            (only,) = text.read(style.format(name), lists, cards).lines
            assert (only.status, only.card, only.count) == ("card", card.slug, STYLES[style]), (style, name, only)


def test_all_the_fixtures_are_asked() -> None:
    assert sum(len(catalogue_of(slug).cards) for slug in GAMES) >= 744


HEADERS = {
    "main": ["Main", "MAIN", "Main deck", "Main deck:", "Main Deck (40)", "# Main", "Maindeck", "Mainboard", "Deck",
             "deck:", "[main]", "[Main Deck]", "== Main ==", "**Main deck**", "// Main",
             "//Main", "--- Main ---", "Deck - 40 cards"],
    "side": ["Side", "# Side", "## Side deck (20)", "[side]", "Sideboard", "SIDEBOARD:", "//Sideboard", "Side deck: 20",
             "Side (20 cards)", "**Side deck**:", "### Sidedeck", "SB:", "> Side"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("zone", "header"), [(zone, header) for zone, headers in HEADERS.items() for header in headers]
)
def test_a_header_begins_a_zone(zone: str, header: str) -> None:
    other = "side" if zone == "main" else "main"
    found = read(f"[{other}]\n2 Wolf\n{header}\n3 Stoat\n\n1 Elk")
    assert found.zones == {zone: {"elk": 1, "stoat": 3}, other: {"wolf": 2}}
    assert found.lines[2] == Line(number=3, text=header, status=Status.HEADER, zone=zone)


@pytest.mark.parametrize("slug", DECK_GAMES)
def test_every_zone_is_begun_by_its_name(slug: str) -> None:
    zones = rules.get(slug).zones
    name = next(iter(index_of(slug).cards))
    content = "\n".join(
        f"{zone.replace('_', ' ').title()}:\n{place} {name}" for place, zone in enumerate(zones, start=1)
    )
    assert read(content, slug).zones == {zone: {name: place} for place, zone in enumerate(zones, start=1)}


def test_a_prefix_tells_the_zone_of_one_line() -> None:
    found = read("3 Wolf\nSB: 2 Squirrel\nsb:Squirrel\n- Side: Squirrel x3\n\n2 Elk\nMain: Stoat")
    assert found.zones == {"main": {"elk": 2, "stoat": 1, "wolf": 3}, "side": {"squirrel": 6}}
    assert read("SB: 10 Squirrel", "inscription").zones == {"squirrels": {"squirrel": 10}}


def test_comments_are_no_cards() -> None:
    found = read("// 3 Wolf\n# by nobody\n; old\n#\n//\n3 Stoat")
    assert statuses(found) == ["comment"] * 5 + ["card"]
    assert found.zones == {"main": {"stoat": 3}}


# --- the blank line ----------------------------------------------------------------------------------------------
GAPS = {
    "3 Wolf\n\n20 Squirrel": 20,
    "3 Wolf\n2 Elk\n\n\n\n20 Squirrel": 20,
    "\n\n// mine\n\n3 Wolf\n2 Elk\n\n// the rest\n20 Squirrel\n\n": 20,
    "3 Wolf\r\n2 Elk\r\n \t \r\n20 Squirrel\r\n": 20,
    "3 Wolf\n2 Elk\n\n1 Stoat\n1 Adder\n\n20 Squirrel": 20,
    "3 Wolf\n\n2 Elk\n\n\n20 Squirrel": 20,
    "3 Wolf\n\n2 Elk\n\n20 Squirrel": 20,
    "3 Wolf\n\n2 Elk\n\n10 Squirrel\n\n10 Squirrel": 20,
    "3 Wolf\n\n2 Elk\n\n1 Stoat": 0,
    "3 Wolf\n\n20 Squirrel\n\n1 Stoat": 0,
    "3 Wolf\n2 Elk\n20 Squirrel\n\n": 0,
    "3 Wolf\n// why\n20 Squirrel": 0,
    "Main\n3 Wolf\n\n20 Squirrel": 20,
    "Deck\n3 Wolf\n2 Black Goat\n\n20 Squirrel\n": 20,
    "# Main\n3 Wolf\n\n20 Squirrel": 20,
    "Main deck:\n\n3 Wolf\n2 Elk\n\n20 Squirrel": 20,
    "Main deck:\n3 Wolf\n\n2 Elk\n\n20 Squirrel": 20,
    "3 Wolf\n\nMain\n20 Squirrel": 0,
    "3 Wolf\n\n2 Elk\nSide\n20 Squirrel": 20,
    "3 Wolf\n\n20 Squirrel\n[side]": 0,
}


@pytest.mark.parametrize(("content", "side"), GAPS.items(), ids=range(len(GAPS)))
def test_a_blank_line_goes_before_the_side_deck(content: str, side: int) -> None:
    zones = read(content).zones
    assert sum(zones.get("side", {}).values()) == side
    assert zones["main"]["wolf"] == 3
    assert set(zones.get("side", {})) <= {"squirrel"}


def test_the_blank_line_says_that_it_begins_the_side_deck() -> None:
    found = read("Deck\n3 Wolf\n\n2 Elk\n\n20 Squirrel")
    assert [(each.number, each.zone) for each in found.lines if each.status is Status.BLANK] == [(3, ""), (5, "side")]
    assert found.lines[4].reason.startswith("This blank line begins the side deck")
    assert not found.lines[2].reason


def test_a_game_says_whether_it_has_a_side_deck() -> None:
    assert set(read("3 Wolf\n\n10 Squirrel", "inscription").zones) == {"main", "squirrels"}
    assert set(read("3 Kilnhound\n\n2 Ember Script", "mysterion").zones) == {"main"}
    for content in ("SB: 2 Kilnhound", "Sideboard", "# Sideboard (15)", "[side]"):
        assert line(content, "mysterion").reason == "This game has no side deck."


# --- what cannot be read -----------------------------------------------------------------------------------------
COUNTS = ["0", "-3", "−3", "2.5", "2,5", "1/2", "1000", "1,000", "9" * 100]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(
    "style", ["{0} Wolf", "{0}x Wolf", "{0} x Wolf", "Wolf x{0}", "Wolf ({0})", "- {0} Wolf", "{0} Wolff"]
)
def test_a_count_is_a_whole_number_of_copies(count: str, style: str) -> None:
    found = line(style.format(count))
    shown = count if len(count) < 20 else "9" * 19 + "…"
    assert found.reason == f"A whole number of copies from 1 to 999 is expected, not {shown}."
    assert (found.status, found.count, found.card) == ("unreadable", 0, "")


FAULTS = {
    "3": "There is a number, 3, but no card.",
    "[extra]": "There is no zone “extra”. The zones are main, side.",
    "Maybeboard:": "There is no zone “Maybeboard”. The zones are main, side.",
    "3 Wo\x00lf": "A line has no control characters.",
    "3 \x1b[31mWolf": "A line has no control characters.",
    "3 Wolf\x85": "A line has no control characters.",
    "x" * 301: "A line has at most 300 characters.",
    "1" * 301: "A line has at most 300 characters.",
}


@pytest.mark.parametrize(("content", "reason"), FAULTS.items(), ids=range(len(FAULTS)))
def test_an_unreadable_line_says_why(content: str, reason: str) -> None:
    found = read(f"2 Wolf\n{content}\n1 Stoat")
    assert found.zones == {"main": {"stoat": 1, "wolf": 2}}
    assert found.unresolved == (found.lines[1],)
    assert found.lines[1] == Line(number=2, text=content, status=Status.UNREADABLE, reason=reason)


def test_a_long_name_is_refused() -> None:
    found = line("3 " + "x" * 201)
    assert (found.status, found.reason) == ("unreadable", "A card's name has at most 200 characters.")
    assert line("3 " + "x" * 200).status == "unknown"


def test_a_long_comment_is_a_comment() -> None:
    assert line("# " + "-" * 60_000).status == "comment"


def test_an_unknown_name_is_kept_and_answered_with_the_nearest() -> None:
    found = line("3x Blak  Gote")
    assert (found.status, found.card, found.count, found.zone) == ("unknown", "Blak Gote", 3, "main")
    assert found.suggestions[0] == "Black Goat"
    assert read("3x Blak Gote").zones == {"main": {"Blak Gote": 3}}
    many = read("\n".join(f"Wolf {letter}{other}" for letter in "abcdefghi" for other in "abcdefghi"))
    assert [bool(each.suggestions) for each in many.lines] == [True] * 50 + [False] * 31


def test_a_card_named_twice_is_added_up() -> None:
    assert read("2 Wolf\nwolf\nWOLF x3\nSide\n1 Wolf").zones == {"main": {"wolf": 6}, "side": {"wolf": 1}}
    found = read("999 Wolf\n1 Wolf\n1 Stoat")
    assert found.lines[1].reason == "Together these are 1000 copies; 999 is the most."
    assert found.zones == {"main": {"stoat": 1, "wolf": 999}}


def test_line_breaks_of_every_system_part_lines() -> None:
    for breaks in ("\n", "\r\n", "\r"):
        assert [each.number for each in read(breaks.join(["2 Wolf", "", "1 Elk"])).lines] == [1, 2, 3]
    assert read("").lines == ()
    assert read(" \n\r\n\t").lines == ()


def test_a_list_has_no_more_lines_than_anyone_plays_with() -> None:
    names = [f"1 Wolf {'a' * (number % 30)}{number // 30}b" for number in range(501)]
    assert len(read("\n".join(names[:500])).lines) == 500
    with pytest.raises(TooLong, match="more than 500 lines"):
        read("\n".join(names))
    with pytest.raises(TooLong, match="1001 lines"):
        read("//\n" * 1000 + "1 Wolf")


# --- writing -----------------------------------------------------------------------------------------------------
def test_a_list_is_written_in_one_dialect() -> None:
    deck = deck_of("augmented", {"side": {"Squirrel": 20}, "main": {"Wolf": 3, "Adder": 1, "# odd": 1, "x Wolf": 2}})
    assert text.write(deck) == '# Main (7)\n1 Adder\n3 Wolf\n1 # odd\n2 "x Wolf"\n\n# Side (20)\n20 Squirrel\n'


def test_a_card_whose_name_another_one_has_is_written_by_its_slug() -> None:
    twin = replace(index_of("augmented").cards["wolf"], slug="wolf-two")
    index = index_with("augmented", [twin])
    found = text.read("2 wolf\n3 wolf-two", rules.get("augmented"), index)
    assert found.zones == {"main": {"wolf": 2, "wolf-two": 3}}
    assert text.read(text.write(found.deck), rules.get("augmented"), index).zones == found.zones


@pytest.mark.parametrize(
    ("content", "zones"),
    [
        ("Main:\n\n3 Wolf", {"main": {"wolf": 3}}),
        ("Main:\n\n3 Wolf\n2 Elk", {"main": {"wolf": 3, "elk": 2}}),
        ("\n3 Wolf\n\n20 Squirrel", {"main": {"wolf": 3}, "side": {"squirrel": 20}}),
        ("Main:\n3 Wolf\n\n2 Elk\nSide:\n20 Squirrel", {"main": {"wolf": 3, "elk": 2}, "side": {"squirrel": 20}}),
        ("Main:\n3 Wolf\n\n2 Elk\nSB: 20 Squirrel", {"main": {"wolf": 3, "elk": 2}, "side": {"squirrel": 20}}),
    ],
)
def test_a_blank_line_between_cards_begins_the_side_deck_and_one_after_a_header_does_not(
    content: str, zones: dict[str, dict[str, int]]
) -> None:
    assert read(content).zones == zones


def test_a_line_that_turns_the_direction_of_text_is_refused() -> None:
    assert line("3 \u202eWolf").reason == "A line has no control characters."
