"""The catalogue of a game as the checks of an import or an edit read it."""

import msgspec
from django.db.models import Max, Q

from cards.models import Card, CardVersion, Change, Element, Game, Rule, Ruling, Sigil, Temple, Tier, Tribe
from cards.rules.catalogue import Words
from cards.rules.documents import GroupDocument
from cards.rules.import_plans import Known
from cards.rules.types import CardSpec


def catalogue_known(*, game: Game) -> Known:
    """Every word and card of this game, and which of them an import may not change unasked."""
    cards = Card.objects.filter(game=game)
    groups: dict[str, list[Tribe] | list[Element]] = {
        "tribe": list(Tribe.objects.filter(game=game)),
        "element": list(Element.objects.filter(game=game)),
    }
    sigils: dict[str, set[str]] = {kind: set() for kind in Sigil.Kind.values}
    for slug, kind in Sigil.objects.filter(texts__game=game).values_list("slug", "kind"):
        sigils[kind].add(slug)
    withdrawn_by_the_fixtures = Q(withdrawn=True, origin=Card.Origin.FIXTURE)
    guarded = cards.exclude(origin=Card.Origin.IMPORT).exclude(withdrawn_by_the_fixtures)
    return Known(
        game=game.slug,
        words=Words(
            tiers=frozenset(Tier.objects.filter(game=game).values_list("slug", flat=True)),
            temples=frozenset(Temple.objects.filter(game=game).values_list("slug", flat=True)),
            tribes=frozenset(tribe.slug for tribe in groups["tribe"]),
            elements=frozenset(element.slug for element in groups["element"]),
            sigils=frozenset(sigils["sigil"]),
            traits=frozenset(sigils["trait"]),
            frames=frozenset(sigils["frame"]),
            cards=frozenset(cards.current().values_list("slug", flat=True)),
            rules=frozenset(Rule.objects.filter(game=game).values_list("code", flat=True)),
            rulings=frozenset(Ruling.objects.filter(game=game).values_list("code", flat=True)),
        ),
        cards=card_specs(game=game),
        groups={
            noun: {row.slug: GroupDocument(slug=row.slug, name=row.name, text=row.text) for row in rows}
            for noun, rows in groups.items()
        },
        guarded=frozenset(guarded.values_list("slug", flat=True)),
        guarded_groups=frozenset((noun, row.slug) for noun, rows in groups.items() for row in rows if not row.edited),
    )


def card_specs(*, game: Game) -> dict[str, CardSpec]:
    """The game's current cards as documents, by slug."""
    newest = CardVersion.objects.newest().filter(card__game=game, card__withdrawn=False)
    return {
        slug: msgspec.convert(document, CardSpec) for slug, document in newest.values_list("card__slug", "document")
    }


def card_last_release(*, game: Game, slug: str) -> int:
    """The id of the last release that touched this card, or 0: what a curator's form has seen."""
    changes = Change.objects.filter(game=game, noun="card", slug=slug)
    return changes.aggregate(last=Max("release_id"))["last"] or 0
