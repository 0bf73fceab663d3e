"""What a search asks of the index. Plain Python; where it is kept is told in ``store.py``."""

from collections.abc import Iterable
from typing import Protocol

from cards.search.bits import Bits
from cards.search.names import Names
from cards.search.vocabulary import Vocabulary

PRESENT = "*"  # field=*: cards that have a value in the field at all


class Index(Protocol):
    """The catalogue as sets of cards: one for each term, such as `temple=beast` or `text=damage`."""

    size: int
    names: Names
    vocabulary: Vocabulary

    def load(self, keys: Iterable[str]) -> None:
        """Fetch these terms at once, so that asking for each costs nothing."""

    def bits(self, key: str) -> Bits:
        """The cards of a term; none where no card has it."""

    def matching_texts(self, field: str, test: "TextTest", among: Bits) -> Bits:
        """Those among these cards of which a text of this field passes the test."""

    def of_ids(self, ids: Iterable[int]) -> Bits:
        """The cards with these primary keys."""


class TextTest(Protocol):
    """Whether a folded text is meant; the card's own name comes as a phrase."""

    def __call__(self, text: str, own_name: str) -> bool: ...


def key(field: str, value: object) -> str:
    """The name of a term."""
    return f"{field}={value}"
