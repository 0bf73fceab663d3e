"""The other documents of a game's fixture folder, each typed: what is not declared here is refused."""

from typing import Annotated, Literal

import msgspec

from cards.rules.types import CardSpec, Count, Name, Slug

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}-[A-Z]-[0-9]{2}$(?!\n)")]


class Document(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fact of the catalogue."""


class GameDocument(Document, frozen=True, kw_only=True):
    """A game, where its material comes from and under which terms."""

    slug: Slug
    name: Name
    short_name: Name
    tagline: Text
    players: Text
    maker: Text
    version: Text
    released: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$(?!\n)")]
    source: Text
    licence: Text
    credit: Text
    pigment: Literal["rubric", "lapis", "verdigris", "orpiment", "folium", "umber", "slate"]
    notice: str = ""


class TierDocument(Document, frozen=True, kw_only=True):
    """A tier; a greater order is a higher tier."""

    slug: Slug
    name: Name
    order: Count
    text: str = ""


class GroupDocument(Document, frozen=True, kw_only=True):
    """A temple, tribe or element."""

    slug: Slug
    name: Name
    text: str = ""


class SigilDocument(Document, frozen=True, kw_only=True):
    """What a sigil, a trait or a conditional frame does in this game, in our own words."""

    slug: Slug
    name: Name
    kind: Literal["sigil", "trait", "frame"] = "sigil"
    trigger: Slug
    effect: Text
    edge: str = ""
    price: str = ""
    source: str = ""


class InscriptionDocument(Document, frozen=True, kw_only=True):
    """An inscription of DeckNForge: what may be written on a combat card."""

    slug: Slug
    name: Name
    tier: Slug
    price: Count | None = None
    trigger: Text
    effect: Text
    edge: str = ""


class LabelDocument(Document, frozen=True, kw_only=True):
    """A label of DeckNForge: what may be stuck on a monster."""

    slug: Slug
    name: Name
    tier: Slug
    effect: Text
    on_minion: str = ""


class RuleDocument(Document, frozen=True, kw_only=True):
    """A numbered rule of the game and its place in the rulebook."""

    id: RuleId
    kind: Literal["construction", "play"] = "construction"
    severity: Literal["error", "warning"] | None = None
    title: Name
    wording: Text
    example: str = ""
    message: str = ""
    parameters: tuple[str, ...] = ()
    heading: Text
    ours: bool = False


class RulingDocument(Document, frozen=True, kw_only=True):
    """A question that the rulebook leaves open, the reading we chose and why."""

    id: RuleId
    question: Text
    reading: Text
    why: str = ""
    confidence: Literal["certain", "high", "medium", "low", "project"]
    source: Text
    cards: tuple[Slug, ...] = ()
    sigils: tuple[Slug, ...] = ()
    rules: tuple[RuleId, ...] = ()
    parameters: tuple[str, ...] = ()


class RulesetDocument(Document, frozen=True, kw_only=True):
    """A named set of parameters; the official one changes none."""

    slug: Slug
    name: Name
    version: Text
    summary: Text
    official: bool = False
    parameters: dict[str, object] = {}
    rulings: tuple[RuleId, ...] = ()


class GameFile(Document, frozen=True, kw_only=True):
    """game.json: the game and the groups that its cards belong to."""

    game: GameDocument
    tiers: tuple[TierDocument, ...] = ()
    temples: tuple[GroupDocument, ...] = ()
    tribes: tuple[GroupDocument, ...] = ()
    elements: tuple[GroupDocument, ...] = ()


class _DataFile(Document, frozen=True, kw_only=True):
    """Every other file says where its facts come from and under which terms."""

    source: Text
    licence: Text


class CardsFile(_DataFile, frozen=True, kw_only=True):
    cards: tuple[CardSpec, ...]


class SigilsFile(_DataFile, frozen=True, kw_only=True):
    sigils: tuple[SigilDocument, ...]


class InscriptionsFile(_DataFile, frozen=True, kw_only=True):
    inscriptions: tuple[InscriptionDocument, ...]


class LabelsFile(_DataFile, frozen=True, kw_only=True):
    labels: tuple[LabelDocument, ...]


class RulesFile(_DataFile, frozen=True, kw_only=True):
    rules: tuple[RuleDocument, ...]


class RulingsFile(_DataFile, frozen=True, kw_only=True):
    rulings: tuple[RulingDocument, ...]


class RulesetsFile(_DataFile, frozen=True, kw_only=True):
    rulesets: tuple[RulesetDocument, ...]


FILES: dict[str, type[Document]] = {
    "game.json": GameFile,
    "cards.json": CardsFile,
    "sigils.json": SigilsFile,
    "inscriptions.json": InscriptionsFile,
    "labels.json": LabelsFile,
    "rules.json": RulesFile,
    "rulings.json": RulingsFile,
    "rulesets.json": RulesetsFile,
}
