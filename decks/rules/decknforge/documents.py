"""What is written down of a band, and the band as its rules see it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cards.rules.documents import LabelDocument
from cards.rules.index import CardIndex, fold
from cards.rules.problems import Fix
from cards.rules.types import CardSpec, Count
from decks.rules.decknforge.blessing import Bounds
from decks.rules.decknforge.inscribing import Inscribed
from decks.rules.decknforge.playing_cards import Named, find, is_item, is_monster, named
from decks.rules.documents import CONTROLS, CardName, Path, Unreadable, pointer
from decks.rules.repair import Unrepairable

DRAWN = 3
MOST_INSCRIPTIONS = 60
# A name that may still be blank, which a rule then says.
Blank = Annotated[str, Meta(max_length=80, pattern=rf"^[^{CONTROLS}]*$(?!\n)")]
Names = Annotated[tuple[CardName, ...], Meta(max_length=200)]


class Added(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which dungeon a label was added, in which round of the fight, and by which wizard."""

    dungeon: CardName
    round: Annotated[int, Meta(ge=1, le=999)]
    wizard: CardName


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A label on a monster; where nothing is known of how it came there, only what it is can be judged."""

    label: CardName
    added: Added | None = None


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A monster as it was built: the three Items that were drawn for it, and what was written on the card."""

    card: CardName
    name: Blank = ""
    items: Annotated[tuple[CardName, ...], Meta(max_length=10)] = ()
    hp: Count | None = None
    atk: Count | None = None
    legend: bool = False
    labels: Annotated[tuple[Label, ...], Meta(max_length=30)] = ()


class Inscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An inscription on a card, and how it was gained; null is none.

    `bought` is with the coppers of the founding, `turning` with a wizard's own, `awarded` for a kill, and an `heirloom`
    comes from the retired band that `heirloom_of` names.
    """

    card: CardName
    inscription: CardName | None
    how: Literal["bought", "turning", "awarded", "heirloom"] = "bought"
    heirloom_of: CardName | None = None


class OtherBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another band; once it is retired, by whom, all it ever bore, and whether its heirloom lies elsewhere already."""

    name: CardName
    retired_by: CardName | None = None
    history: Names = ()
    heirloom_given: bool = False


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wizard at the table, the band held, and how many dungeons that band had completed before."""

    wizard: CardName
    band: CardName
    completed: Count


class Dungeon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dungeon in which a label was added or a monster of the band was met.

    `seats` go clockwise; `bosses` are the monsters of this band that were Bosses there, `other_labels` the labels that
    were stuck on Bosses of other bands.
    """

    name: CardName
    seats: Annotated[tuple[Seat, ...], Meta(max_length=10)]
    bosses: Annotated[tuple[CardName, ...], Meta(max_length=10)] = ()
    other_labels: Annotated[tuple[CardName, ...], Meta(max_length=30)] = ()


class BandSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A band at its founding or at any time after; `cards` left out are all there, dungeons stand in their order."""

    name: Blank = ""
    wizard: CardName | None = None
    solo: bool = False
    cards: Names | None = None
    monsters: Annotated[tuple[Monster, ...], Meta(max_length=20)] = ()
    inscriptions: Annotated[tuple[Inscription, ...], Meta(max_length=MOST_INSCRIPTIONS)] = ()
    other_bands: Annotated[tuple[OtherBand, ...], Meta(max_length=200)] = ()
    dungeons: Annotated[tuple[Dungeon, ...], Meta(max_length=200)] = ()


class BandDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band."""

    band: BandSheet


class Stuck(msgspec.Struct, frozen=True):
    """A label on a monster: as it was written, where, and which label that is.

    Of one that tells how it was added, also the places of the dungeon in their order and of the wizard's seat in it.
    """

    written: str
    path: str
    label: LabelDocument | None
    round: int = 0
    dungeon: int = -1
    seat: int = -1

    @property
    def name(self) -> str:
        return self.label.name if self.label else self.written

    @property
    def key(self) -> str:
        return self.label.slug if self.label else f"?{fold(self.written)}"


class Built:
    """A monster with its cards and labels looked up."""

    def __init__(self, monster: Monster, path: str, index: CardIndex, labels: tuple[Stuck, ...]) -> None:
        self.monster = monster
        self.path = path
        self.card = named(index, monster.card, f"{path}/card")
        self.items = tuple(named(index, name, f"{path}/items/{place}") for place, name in enumerate(monster.items))
        self.labels = labels

    @property
    def drawn(self) -> tuple[CardSpec, ...]:
        """The three Items, or nothing where three different ones are not recorded."""
        items = {item.key: item.card for item in self.items if item.card and is_item(item.card)}
        return tuple(items.values()) if len(items) == len(self.items) == DRAWN else ()

    @property
    def pair(self) -> str:
        """The rank that at least two of the Items share, or nothing."""
        ranks = [str(item.rank) for item in self.drawn]
        return next((rank for rank in ranks if ranks.count(rank) > 1), "")


class Band:
    """A band with its cards, inscriptions and labels looked up; raises ``Unreadable`` where one points nowhere.

    `settled` remembers the edits of its inscriptions within some bounds, which take long to find and are asked for by
    several rules, by the repair and under every ruleset.
    """

    def __init__(self, document: BandDocument, index: CardIndex) -> None:
        self.settled: dict[Bounds, tuple[Fix, ...] | Unrepairable] = {}
        self.document = document
        self.sheet = sheet = document.band
        self.index = index
        self.cards = None
        if sheet.cards is not None:
            self.cards = tuple(
                named(index, name, pointer("band", "cards", place)) for place, name in enumerate(sheet.cards)
            )
        dungeons = self._dungeons()
        self.monsters = tuple(
            Built(
                monster,
                pointer("band", "monsters", place),
                index,
                tuple(
                    self._stuck(label, ("band", "monsters", place, "labels", number), dungeons)
                    for number, label in enumerate(monster.labels)
                ),
            )
            for place, monster in enumerate(sheet.monsters)
        )
        self.inscribed = tuple(
            Inscribed.read(
                index,
                named(index, entry.card, pointer("band", "inscriptions", place, "card")),
                entry.inscription,
                pointer("band", "inscriptions", place, "inscription"),
                entry.how,
            )
            for place, entry in enumerate(sheet.inscriptions)
        )

    def _dungeons(self) -> dict[str, int]:
        """Where each dungeon stands in their order; no two have one name, and their Bosses are monsters."""
        places: dict[str, int] = {}
        for place, dungeon in enumerate(self.sheet.dungeons):
            if fold(dungeon.name) in places:
                raise Unreadable(f'Two dungeons are called "{dungeon.name}".', ("band", "dungeons", place, "name"))
            places[fold(dungeon.name)] = place
            wizards = [fold(seat.wizard) for seat in dungeon.seats]
            if len(set(wizards)) < len(wizards):
                raise Unreadable("Each wizard has one seat in a dungeon.", ("band", "dungeons", place, "seats"))
            for number, name in enumerate(dungeon.bosses):
                if find(self.index, name) not in self.monster_cards:
                    path = ("band", "dungeons", place, "bosses", number)
                    raise Unreadable(f'"{name}" is not a Monster: Aces and Jokers are.', path)
        return places

    def _stuck(self, label: Label, path: Path, dungeons: dict[str, int]) -> Stuck:
        """The label with its dungeon and the seat of its wizard found."""
        found, added = self.index.find_label(label.label), label.added
        if added is None:
            return Stuck(label.label, pointer(*path), found)
        dungeon = dungeons.get(fold(added.dungeon))
        if dungeon is None:
            raise Unreadable(f'No dungeon is called "{added.dungeon}".', (*path, "added", "dungeon"))
        wizards = [fold(seat.wizard) for seat in self.sheet.dungeons[dungeon].seats]
        if fold(added.wizard) not in wizards:
            message = f'"{added.wizard}" has no seat in the dungeon "{added.dungeon}".'
            raise Unreadable(message, (*path, "added", "wizard"))
        return Stuck(label.label, pointer(*path), found, added.round, dungeon, wizards.index(fold(added.wizard)))

    @property
    def monster_cards(self) -> tuple[CardSpec, ...]:
        """The cards that are monsters."""
        return tuple(card for card in self.index.cards.values() if is_monster(card))

    @property
    def standing(self) -> tuple[Inscribed, ...]:
        """What is inscribed: every entry that is not none."""
        return tuple(entry for entry in self.inscribed if entry.written is not None)


def blessed(entries: tuple[Inscribed, ...]) -> dict[str, Named]:
    """The cards that these entries stand on."""
    return {entry.card.key: entry.card for entry in entries}
