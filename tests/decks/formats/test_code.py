"""Short codes: canonical, stable, checked."""

import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cards.rules.index import CardIndex
from decks import rules
from decks.formats import code
from decks.formats.base import DeckList, Read, deck_list
from decks.rules.documents import TooLong, Unreadable
from tests.decks.formats.decks import deck_of
from tests.decks.rules.games import FIXTURES, SLUGS, catalogue_of, index_of, index_with

AUGMENTED = rules.get("augmented")
ZONES = {"main": {"Wolf": 3, "Stoat": 2, "Nobody": 1}, "side": {"Squirrel": 20}}
CODE = code.write(deck_of("augmented", ZONES))


def read(content: Any, slug: str = "augmented", index: CardIndex | None = None) -> Read:
    return code.read(content, rules.get(slug), index or index_of(slug))


def deck_with(index: CardIndex, zones: dict[str, dict[str, int]]) -> DeckList:
    return deck_list(rules=AUGMENTED, index=index, zones=zones)


def test_a_code_never_changes() -> None:
    """Codes lie in bookmarks: what is written today is read for ever."""
    assert CODE == "d1.augmented.DW4CAUYp-AL3a2EDBk5vYm9keQHqewEAlgo4FMeLtmw"
    assert read(CODE).zones == {"main": {"stoat": 2, "wolf": 3, "Nobody": 1}, "side": {"squirrel": 20}}


def test_equal_decks_give_equal_codes() -> None:
    other = {"side": {"squirrel": 20}, "main": {"Nobody": 1, "stoat": 2, "wolf": 2, "WOLF": 1}}
    assert code.write(deck_of("augmented", other)) == CODE
    assert code.write(deck_of("augmented", {**ZONES, "side": {"Squirrel": 19}})) != CODE
    assert code.write(deck_of("augmented", {"main": ZONES["main"]})) != CODE


def test_a_code_is_short_and_fit_for_an_address() -> None:
    names = [card.name for card in index_of("augmented").cards.values()]
    deck = deck_of("augmented", {"main": dict.fromkeys(names[:20], 2), "side": dict.fromkeys(names[30:34], 5)})
    written = code.write(deck)
    assert len(written) < 160
    assert not set(written) - set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert code.game_of(written) == "augmented"
    assert code.game_of("3 Wolf") == ""


def test_a_code_stays_the_same_when_cards_are_added() -> None:
    more = [
        replace(index_of("augmented").cards["wolf"], slug=f"newcomer-{number}", name=f"Newcomer {number}")
        for number in range(200)
    ]
    index = index_with("augmented", more)
    assert code.write(deck_with(index, ZONES)) == CODE
    assert read(CODE, index=index).zones == read(CODE).zones


def test_a_name_that_becomes_a_card_is_found() -> None:
    index = index_with("augmented", [replace(index_of("augmented").cards["wolf"], slug="nobody", name="Nobody")])
    assert read(CODE, index=index).zones["main"] == {"nobody": 1, "stoat": 2, "wolf": 3}


def test_a_card_that_left_the_catalogue_is_kept() -> None:
    fewer = CardIndex(
        game="augmented", version=2, cards=[card for card in catalogue_of("augmented").cards if card.slug != "wolf"]
    )
    found = read(CODE, index=fewer)
    assert found.zones["main"] == {"stoat": 2, code.stranger(code.digest("wolf")): 3, "Nobody": 1}
    assert code.write(found.deck) == CODE


@pytest.mark.parametrize("slug", sorted(path.parent.name for path in FIXTURES.glob("*/cards.json")))
def test_no_two_cards_of_a_game_share_their_bytes(slug: str) -> None:
    assert all(len(slugs) == 1 for slugs in code.by_digest(index_of(slug)).values())


@pytest.mark.parametrize("slug", SLUGS)
def test_no_two_zones_of_a_game_share_their_bytes(slug: str) -> None:
    zones = rules.get(slug).zones
    assert len({code.digest(zone, code.ZONE_BYTES) for zone in zones}) == len(zones)


def test_cards_that_share_their_bytes_are_written_out() -> None:
    first, second = colliding()
    wolf = index_of("augmented").cards["wolf"]
    index = index_with(
        "augmented", [replace(wolf, slug=first, name="First"), replace(wolf, slug=second, name="Second")]
    )
    zones = {"main": {first: 1, second: 2, "wolf": 1}}
    written = code.write(deck_with(index, zones))
    assert read(written, index=index).zones == zones
    alone = index_with("augmented", [replace(wolf, slug=first, name="First")])
    older = code.write(deck_with(alone, {"main": {first: 1}}))
    found = read(older, index=index)
    assert [line.status for line in found.lines] == ["unknown"]  # which of the two was meant, nobody can tell
    assert read(code.write(found.deck), index=index).zones == found.zones


def colliding() -> tuple[str, str]:
    """Two slugs with the same three bytes."""
    seen: dict[bytes, str] = {}
    number = 0
    while True:
        slug = f"imported-{number}"
        if (other := seen.setdefault(code.digest(slug), slug)) != slug:
            return other, slug
        number += 1


# --- damage ------------------------------------------------------------------------------------------------------
@given(st.data())
def test_a_changed_code_is_refused(data: st.DataObject) -> None:
    start = len("d1.augmented.")
    place = data.draw(st.integers(start, len(CODE) - 1))
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    letter = data.draw(st.sampled_from(letters).filter(lambda letter: letter != CODE[place]))
    for changed in (
        CODE[:place] + letter + CODE[place + 1 :],
        CODE[:place],
        CODE[:place] + CODE[place + 1 :],
        CODE + letter,
    ):
        if changed != CODE:
            with pytest.raises(Unreadable):
                read(changed)


DAMAGED = [
    (CODE.lower(), code.MANGLED),
    (CODE[:-1], code.MANGLED),
    ("d1.augmented.A", code.MANGLED),
    ("d1.augmented.AAAAAA", code.MANGLED),
    (CODE.replace("augmented", "inscription"), "This code is for the game inscription, not for augmented."),
    (CODE.replace("d1", "d9"), "This code is of a kind that is not known here: d9."),
    (CODE.replace("d1", "j1"), code.MANGLED),
    ("", "This is no code of a deck. A code looks like d1.augmented.AbCd…."),
    ("3 Wolf", "This is no code of a deck. A code looks like d1.augmented.AbCd…."),
    (CODE + "=", "This is no code of a deck. A code looks like d1.augmented.AbCd…."),
]


@pytest.mark.parametrize(("content", "message"), DAMAGED, ids=range(len(DAMAGED)))
def test_what_is_no_whole_code_is_refused_with_a_sentence(content: str, message: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read(content)
    assert raised.value.message == message
    assert read(f"\n {CODE} \n").zones


BODIES = [
    b"\x00\x00\x01\x00",
    code.digest("main", 2),
    code.digest("main", 2) + b"\x01",
    code.digest("main", 2) + b"\x01\x00" + code.digest("wolf"),
    code.digest("main", 2) + b"\x01\x00" + code.digest("wolf") + b"\x00",
    code.digest("main", 2) + b"\x01\x00" + code.digest("wolf") + b"\xff\xff\xff\xff\x7f",
    code.digest("main", 2) + b"\x01\x00" + code.digest("wolf") + b"\xe8\x07",
    code.digest("main", 2) + b"\x00\x01\x03ab",
    code.digest("main", 2) + b"\x00\x01\x02\xff\xfe\x01",
    code.digest("main", 2) + b"\x00\x01\x02a\n\x01",
    code.digest("main", 2) + b"\x00\x01\x00\x01",
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_forged_code_with_a_right_checksum_is_refused(body: bytes) -> None:
    with pytest.raises(Unreadable):
        read(code._sealed(code.LIST, "augmented", body))


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    for version in (code.LIST, code.DOCUMENT):
        try:
            found = read(code._sealed(version, "inscription", body), "inscription")
        except Unreadable:
            continue
        assert code.write(found.deck)


# --- documents ---------------------------------------------------------------------------------------------------
def sealed(content: bytes) -> str:
    return code._sealed(code.DOCUMENT, "inscription", code._deflated(content))


def test_a_document_is_the_same_code_whatever_the_order_of_its_fields() -> None:
    picks = [{"player": "A", "card": "Wolf"}]
    one = {"draft": {"rounds": [{"shown": ["Wolf"], "picks": picks}]}}
    other = {"draft": {"rounds": [{"picks": [{"card": "Wolf", "player": "A"}], "shown": ["Wolf"]}]}}
    codes = {
        code.write(DeckList(rules.get("inscription"), index_of("inscription"), {}, fields)) for fields in (one, other)
    }
    assert len(codes) == 1
    assert codes.pop().startswith("j1.inscription.")


def test_a_code_that_swells_is_refused_without_being_unpacked() -> None:
    bomb = sealed(b" " * 30_000_000 + b"{}")
    assert len(bomb) < 60_000
    with pytest.raises(TooLong, match="larger than 64 KiB"):
        read(bomb, "inscription")


def test_a_document_that_is_none_is_refused() -> None:
    deflated = code._deflated(b'{"draft": {"rounds": []}}')
    for body in (b"", b"\xff\xff", deflated[:-2], deflated + b"x", zlib.compress(b"{}")):
        with pytest.raises(Unreadable, match="damaged"):
            read(code._sealed(code.DOCUMENT, "inscription", body), "inscription")
    for content in (
        b"[]",
        b"{",
        b'{"zones": {"mian": {}}}',
        b'{"draft": 3}',
        json.dumps({"game": "augmented"}).encode(),
    ):
        with pytest.raises(Unreadable):
            read(sealed(content), "inscription")
