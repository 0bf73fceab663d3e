"""What a card is, for every game: the typed document that fixtures hold, versions keep and rules read."""

from collections.abc import Collection
from typing import Annotated

import msgspec

SLUG_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)"  # a lone $ would let a line break pass at the end

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Slug = Annotated[str, msgspec.Meta(pattern=SLUG_PATTERN, max_length=80)]
Word = Annotated[str, msgspec.Meta(pattern=SLUG_PATTERN, max_length=20)]
Slugs = Annotated[tuple[Slug, ...], msgspec.Meta(max_length=40)]
ShortWord = Annotated[str, msgspec.Meta(pattern=SLUG_PATTERN, max_length=10)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Cost(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What must be paid to play or buy a card; what is not named costs nothing."""

    blood: Count = 0
    bones: Count = 0
    energy: Count = 0
    overcharge: Count = 0
    ruby: Count = 0
    emerald: Count = 0
    sapphire: Count = 0
    prism: Count = 0
    shattered_ruby: Count = 0
    shattered_emerald: Count = 0
    shattered_sapphire: Count = 0
    shattered_prism: Count = 0
    gold: Count = 0
    scripts: Count = 0

    @property
    def total(self) -> int:
        return sum(getattr(self, resource) for resource in RESOURCES)

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The resources that are really asked for, in printed order."""
        return tuple((resource, amount) for resource in RESOURCES if (amount := getattr(self, resource)))


RESOURCES: tuple[str, ...] = Cost.__struct_fields__


class Frame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sigils that a card has only on a condition (a conditional frame such as Cell or Latch)."""

    kind: Slug
    sigils: Slugs


class Related(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A typed edge to another card of the same game: evolves_into, creates or upgrades_to."""

    kind: str
    card: Slug


EVERY_TRIBE = "every-tribe"  # the trait of a card that belongs to all tribes of its game without naming one


class CardSpec(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card of one game. Fields that a game does not know stay at their default."""

    slug: Slug
    name: Name
    kind: Word
    subkind: Word | None = None
    text: Annotated[str, msgspec.Meta(max_length=600)] = ""
    tier: Slug | None = None
    temple: Slug | None = None
    tribes: Slugs = ()
    elements: Slugs = ()
    cost: Cost = Cost()
    special_cost: bool = False
    evolved_cost: Count | None = None
    power: Count | None = None
    power_kind: Word | None = None
    health: Count | None = None
    sigils: Slugs = ()
    frame: Frame | None = None
    traits: Slugs = ()
    stage: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None
    suit: ShortWord | None = None
    rank: ShortWord | None = None
    value: Count | None = None
    effect: dict[str, object] | None = None
    copy_limit: Count | None = None
    copies: dict[Word, Count] = {}
    official: bool = True
    unused_reason: str = ""
    listed_as: Annotated[str, msgspec.Meta(max_length=80)] = ""
    related: Annotated[tuple[Related, ...], msgspec.Meta(max_length=40)] = ()
    source: str = ""
    note: str = ""

    def is_of_every_tribe(self, tribes: Collection[str]) -> bool:
        """Whether the card belongs to all of its game's tribes: by its trait, or because it names each of several."""
        return EVERY_TRIBE in self.traits or (len(tribes) > 1 and set(tribes) <= set(self.tribes))
