"""Which format a pasted deck is in."""

import msgspec
import pytest

from decks import formats, rules
from decks.formats.base import deck_list
from decks.formats.guess import guess
from tests.decks.rules.games import index_of

AUGMENTED = rules.get("augmented")


@pytest.mark.parametrize("name", formats.formats_of(AUGMENTED))
def test_every_format_is_told_from_the_others(name: str) -> None:
    deck = deck_list(
        rules=AUGMENTED, index=index_of("augmented"), zones={"main": {"wolf": 3, "Wlof": 1}, "side": {"squirrel": 20}}
    )
    written = formats.get(name).write(deck)
    text = written if isinstance(written, str) else msgspec.json.encode(written).decode()
    assert guess(f"\n{text}\n") == name


@pytest.mark.parametrize(
    ("text", "name"),
    [("", "text"), ("Cards\n3 Wolf", "text"), ("Wolf, the\n", "text"), ("name;qty\nWolf;3", "csv"), ("{", "json"),
     ("[]", "text"), ('{"cards": [], "zones": {}}', "json"), ('{"cards": [], "band": {}}', "json")],
)  # fmt: skip
def test_doubtful_ones(text: str, name: str) -> None:
    assert guess(text) == name
