"""What a game judges: its deck lists and, where it has them, drafts, snapshots, bands and other documents."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from decks.rules import documents
from decks.rules.base import Report, Rule, report
from decks.rules.repair import Repair, Unrepairable

MOST_STRANGERS = 5  # fields of another game that a sentence names


class DocumentKind(msgspec.Struct, frozen=True, kw_only=True):
    """One sort of document: how it is read, which rules it answers to and how it is mended.

    `name` is the field of a request that tells this kind from the others; `shape` declares that field and those that
    may stand beside it. `subject` makes of a document and the game's cards what the rules and `mend` are asked about.
    `holds` are the places at which it names the cards that it is found by: pointers in which a star is any step.
    """

    name: str
    shape: type[msgspec.Struct]
    example: Mapping[str, Any]
    subject: Callable[[Any, CardIndex], Any]
    rules: tuple[Rule, ...]
    mend: Callable[[Any, Any], Repair | Unrepairable]
    holds: tuple[str, ...] = ()
    find: Callable[[CardIndex, str], CardSpec | None] = CardIndex.find

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a request that belong to the document."""
        return self.shape.__struct_fields__

    def read(self, fields: Mapping[str, Any], index: CardIndex) -> Any:
        """What the rules are asked about; raises ``Unreadable``."""
        return self.subject(documents.read(self.shape, fields), index)

    def report(self, subject: Any, parameters: Any) -> Report:
        """Every problem, and every rule that held."""
        return report(self.rules, subject, parameters)

    def repair(self, subject: Any, parameters: Any) -> Repair | Unrepairable:
        """The edits of least cost after which nothing is illegal, or why there are none."""
        return self.mend(subject, parameters)

    def held(self, fields: Mapping[str, Any], index: CardIndex) -> dict[str, int]:
        """How often each card stands at one of the places at which the document holds cards, by slug."""
        held: Counter[str] = Counter()
        for pointer in self.holds:
            for name, count in documents.names_at(fields, pointer):
                if card := self.find(index, name):
                    held[card.slug] += count
        return dict(held)

    def schema(self) -> dict[str, Any]:
        """The document's JSON Schema."""
        return msgspec.json.schema(self.shape)


class Dealer(msgspec.Struct, frozen=True, kw_only=True):
    """How a game deals a draft: a function of the cards, the parameters, a seed, the picks so far and how many cards
    of one sort were added to the pool.
    """

    deal: Callable[..., Any]
    players: tuple[str, ...]
    added: str
    most_added: Callable[[Any], int]


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """How a player comes to see cards: the first hand by zones, then so many cards each turn from one of the piles.

    Where a mulligan `shuffles`, the hand goes back before another is drawn; otherwise it is put aside.
    """

    hand: tuple[tuple[str, int], ...]
    draws_a_turn: int = 1
    draws_on_first_turn: bool = True
    mulligans: int = 0
    mulligan_shuffles: bool = True

    @property
    def piles(self) -> tuple[str, ...]:
        """The zones that cards are drawn from."""
        return tuple(zone for zone, _ in self.hand)

    def draws_by(self, turn: int) -> int:
        """How many cards are drawn after the first hand up to the player's own turn of this number."""
        return self.draws_a_turn * (turn if self.draws_on_first_turn else turn - 1)


Sizes = Mapping[str, tuple[int, int]]


def no_sizes(parameters: Any) -> Sizes:
    """No zone has a size of its own."""
    return {}


def no_opening(parameters: Any) -> Opening | None:
    """No hand is drawn from a list."""
    return None


def no_legal_list(parameters: Any, index: CardIndex, kind: DocumentKind) -> str:
    """Why no deck list can be legal by these parameters, or nothing where one can be made of none."""
    mended = kind.repair(kind.read({kind.name: {}}, index), parameters)
    return mended.reason[0].lower() + mended.reason[1:] if isinstance(mended, Unrepairable) else ""


def no_home(card: CardSpec) -> str:
    """No card has a zone of its own."""
    return ""


def not_aside(card: CardSpec) -> bool:
    """No card is of a sort that lies in a side deck."""
    return False


class GameRules(msgspec.Struct, frozen=True, kw_only=True):
    """The construction rules of one game: the zones of its deck lists and the kinds of documents it judges.

    `side_zone` is the zone that lists call the side deck, where the game has one, `side_size` the cards it usually has,
    and `lies_aside` tells the cards that are of its sort. `sizes` tells the fewest and most cards of a zone, and
    `opening` how cards are drawn, both by the parameters. `dealer` deals drafts, where the game drafts its decks.
    `whole` makes the fields of a document that is so many copies of one card, and `no_legal` says why nothing can be
    legal by some parameters, both for games without deck lists; for lists this is known anyway. `home` is the zone in
    which a card lies by its nature, if it has one.
    """

    slug: str
    zones: tuple[str, ...]
    kinds: tuple[DocumentKind, ...]
    side_zone: str = ""
    side_size: int = 0
    lies_aside: Callable[[CardSpec], bool] = not_aside
    dealer: Dealer | None = None
    sizes: Callable[[Any], Sizes] = no_sizes
    opening: Callable[[Any], Opening | None] = no_opening
    whole: Callable[[str, int], Mapping[str, Any]] | None = None
    no_legal: Callable[[Any, CardIndex], str] | None = None
    home: Callable[[CardSpec], str] = no_home

    def impossible(self, parameters: Any, index: CardIndex) -> str:
        """Why nothing can be legal by these parameters, or nothing."""
        if self.no_legal is not None:
            return self.no_legal(parameters, index)
        return next((no_legal_list(parameters, index, kind) for kind in self.kinds if kind.name == "zones"), "")

    def alone(self, card: str, count: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The documents that hold so many copies of this card and nothing else, each with its zone."""
        for zone in self.zones:
            yield zone, {"zones": {zone: {card: count}}}
        if self.whole is not None:
            yield "", self.whole(card, count)

    def kind(self, fields: Mapping[str, Any]) -> DocumentKind:
        """The kind of document that these fields of a request make; raises ``Unreadable``."""
        named = [kind for kind in self.kinds if kind.name in fields]
        if len(named) == 1:
            return named[0]
        names = ", ".join(kind.name for kind in (named or self.kinds))
        if named:
            raise documents.Unreadable(f"One document at a time, not several: {names}.")
        strangers = [documents.shortened(name) for name in islice(fields, MOST_STRANGERS)]
        others = f", not {', '.join(strangers)}" if strangers else ""
        sentence = f"There is nothing to judge. {self.slug} judges: {names}{others}."
        raise documents.Unreadable(sentence, tuple(islice(fields, 1)))
