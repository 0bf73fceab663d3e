"""A stored deck in every format, and read back."""

from typing import Any

import pytest

from decks import formats, rules
from decks.formats.document import fields_of
from decks.rules.documents import Unreadable
from decks.selectors import lawbook
from decks.selectors.decks import deck_head, deck_version
from decks.services import deck_create, deck_export, deck_formats, deck_judge, deck_update
from tests.decks.decks import EXAMPLES, LEGAL, augmented
from tests.decks.stored import make_deck
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_every_format_read_back_gives_the_same_deck(game: str, kind: str, example: dict[str, Any]) -> None:
    deck = deck_create(owner=make_user("ada"), game=game, fields=example, name=kind)
    assert deck_formats(deck=deck)
    for name in deck_formats(deck=deck):
        written = deck_export(deck=deck, format=name)
        read = formats.get(name).read(written, rules.get(game), lawbook(game=game).index)
        assert deck_judge(game=game, fields=fields_of(read.deck)).deck_hash == deck_head(deck=deck).deck_hash, name


def test_an_older_version_is_written_as_it_was() -> None:
    ada = make_user("ada")
    deck = make_deck(ada)
    deck = deck_update(deck=deck, by=ada, seen=1, fields=augmented({"Wolf": 1}))
    first = deck_version(deck=deck, number=1)
    assert "3 Wolf\n" in str(deck_export(deck=deck, format="text", version=first))
    assert "1 Wolf\n" in str(deck_export(deck=deck, format="text"))


def test_a_format_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Unreadable, match="no format"):
        deck_export(deck=make_deck(make_user("ada"), LEGAL), format="xml")
