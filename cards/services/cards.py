"""Writing cards: rows for searching, a version for remembering."""

from collections.abc import Iterable
from typing import Any

from cards.models import (
    Card,
    CardPile,
    CardSigil,
    CardVersion,
    Element,
    Game,
    RelatedCard,
    Sigil,
    Temple,
    Tier,
    Tribe,
)
from cards.rules.import_plans import document as document_of
from cards.rules.types import RESOURCES, CardSpec
from cards.services.releases import Ledger

PLAIN_FIELDS = [
    "name",
    "kind",
    "text",
    "special_cost",
    "evolved_cost",
    "power",
    "health",
    "stage",
    "value",
    "effect",
    "copy_limit",
    "official",
    "unused_reason",
    "listed_as",
    "source",
    "note",
]
OPTIONAL_SLUGS = ("subkind", "power_kind", "suit", "rank")
ROW_FIELDS = [
    *PLAIN_FIELDS, *OPTIONAL_SLUGS, *RESOURCES, "total_cost", "tier", "temple", "origin", "withdrawn",
]  # fmt: skip


class Groups:
    """The rows that a game's cards point to, by slug."""

    def __init__(self, game: Game) -> None:
        self.tiers = {tier.slug: tier for tier in Tier.objects.filter(game=game)}
        self.temples = {temple.slug: temple for temple in Temple.objects.filter(game=game)}
        self.tribes = {tribe.slug: tribe for tribe in Tribe.objects.filter(game=game)}
        self.elements = {element.slug: element for element in Element.objects.filter(game=game)}
        self.sigils = {sigil.slug: sigil for sigil in Sigil.objects.all()}


def cards_write(*, game: Game, specs: Iterable[CardSpec], origin: str, ledger: Ledger) -> None:
    """Make the game's rows equal to these documents and keep a version of each card that is new or different."""
    existing = {card.slug: card for card in Card.objects.filter(game=game)}
    latest = {version.card_id: version for version in CardVersion.objects.newest().filter(card__game=game)}
    groups = Groups(game)
    added: list[Card] = []
    changed: list[Card] = []
    documents: dict[str, dict[str, Any]] = {}
    written: list[CardSpec] = []
    for spec in specs:
        document = document_of(spec)
        card = existing.get(spec.slug)
        if card and not card.withdrawn and latest[card.pk].document == document:
            if card.origin != origin:  # the same card under another's care is no change for a reader
                Card.objects.filter(pk=card.pk).update(origin=origin)
            continue
        action = "added" if card is None or card.withdrawn else "changed"
        row = card or Card(game=game, slug=spec.slug)
        _fill(row, spec, groups, origin)
        (changed if card else added).append(row)
        documents[spec.slug] = document
        written.append(spec)
        ledger.record(game=game, noun="card", slug=spec.slug, name=spec.name, action=action)
    if not written:
        return
    # A swap of two names would break "a name once a game" half way, so changed rows first step aside.
    for row in changed:
        Card.objects.filter(pk=row.pk).update(name=f"~{row.pk}")
    Card.objects.bulk_update(changed, ROW_FIELDS)
    Card.objects.bulk_create(added)
    rows = {row.slug: row for row in (*existing.values(), *added, *changed)}
    _write_children(written, rows, groups)
    CardVersion.objects.bulk_create(
        CardVersion(
            card=rows[slug],
            release=ledger.release,
            number=latest[rows[slug].pk].number + 1 if rows[slug].pk in latest else 1,
            document=document,
        )
        for slug, document in documents.items()
    )


def cards_withdraw(*, game: Game, keep: Iterable[str], ledger: Ledger) -> None:
    """Withdraw the fixture cards of a game that are not kept; their rows and versions stay."""
    gone = Card.objects.current().filter(game=game, origin=Card.Origin.FIXTURE).exclude(slug__in=list(keep))
    for card in gone:
        ledger.record(game=game, noun="card", slug=card.slug, name=card.name, action="removed")
    gone.update(withdrawn=True)


def _fill(row: Card, spec: CardSpec, groups: Groups, origin: str) -> None:
    for field in PLAIN_FIELDS:
        setattr(row, field, getattr(spec, field))
    for field in OPTIONAL_SLUGS:
        setattr(row, field, getattr(spec, field) or "")
    for resource in RESOURCES:
        setattr(row, resource, getattr(spec.cost, resource))
    row.total_cost = spec.cost.total
    row.tier = groups.tiers[spec.tier] if spec.tier else None
    row.temple = groups.temples[spec.temple] if spec.temple else None
    row.origin = origin
    row.withdrawn = False


def _write_children(specs: list[CardSpec], rows: dict[str, Card], groups: Groups) -> None:
    cards = [rows[spec.slug].pk for spec in specs]
    tribe_rows, element_rows = Card.tribes.through, Card.elements.through
    for model in (CardSigil, CardPile, RelatedCard, tribe_rows, element_rows):
        model.objects.filter(card__in=cards).delete()
    sigils: list[CardSigil] = []
    piles: list[CardPile] = []
    related: list[RelatedCard] = []
    tribes: list[Any] = []
    elements: list[Any] = []
    for spec in specs:
        card = rows[spec.slug]
        placed: list[tuple[str, Sigil | None]] = [(slug, None) for slug in spec.sigils]
        if spec.frame:
            frame = groups.sigils[spec.frame.kind]
            placed += [(slug, frame) for slug in spec.frame.sigils]
        placed += [(slug, None) for slug in spec.traits]
        sigils += [
            CardSigil(card=card, sigil=groups.sigils[slug], frame=frame, position=position)
            for position, (slug, frame) in enumerate(placed)
        ]
        piles += [CardPile(card=card, pile=pile, copies=copies) for pile, copies in spec.copies.items()]
        related += [RelatedCard(card=card, target=rows[edge.card], kind=edge.kind) for edge in spec.related]
        tribes += [tribe_rows(card=card, tribe=groups.tribes[slug]) for slug in spec.tribes]
        elements += [element_rows(card=card, element=groups.elements[slug]) for slug in spec.elements]
    CardSigil.objects.bulk_create(sigils)
    CardPile.objects.bulk_create(piles)
    RelatedCard.objects.bulk_create(related)
    tribe_rows.objects.bulk_create(tribes)
    element_rows.objects.bulk_create(elements)
