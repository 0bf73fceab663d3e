"""One card with all that belongs to it, as plain values ready for an encoder."""

from typing import Any

from django.urls import reverse

from cards.models import Card, Game
from cards.selectors import CardSheet, SigilOnCard, card_sheet, catalogue_shelf
from cards.selectors.card_rows import card_rows

NOT_STATED = "Not stated: whoever imported the card knows whose it is."


def card_whole(*, game: Game, slug: str, site: str) -> dict[str, Any] | None:
    """The row of a card, withdrawn or not, with names, abilities, neighbours, rulings and licence."""
    sheet = card_sheet(game=game, slug=slug)
    if sheet is None:
        return None
    row = card_rows(ids=[sheet.card.pk], site=site)[0]
    cards = site + reverse("api:card-list")
    imported = sheet.card.origin == Card.Origin.IMPORT
    return {
        **row,
        "withdrawn": sheet.card.withdrawn,
        "names": _names(sheet),
        "abilities": [_ability(ability, site) for ability in sheet.abilities if ability.text is not None],
        "leads_to": [
            _neighbour(edge.kind, edge.target.slug, edge.target.name, f"{cards}{game.slug}/{edge.target.slug}/")
            for edge in sheet.leads_to
        ],
        "comes_from": [
            _neighbour(edge.kind, edge.card.slug, edge.card.name, f"{cards}{game.slug}/{edge.card.slug}/")
            for edge in sheet.comes_from
        ],
        "rulings": [ruling.code for ruling in sheet.rulings],
        "namesakes": [f"{cards}{card.game.slug}/{card.slug}/" for card in sheet.namesakes],
        "licence": {
            "source": sheet.card.told_source if imported else game.source,
            "licence": NOT_STATED if imported else game.licence,
            "credit": game.credit,
            "notice": game.notice,
        },
    }


def _names(sheet: CardSheet) -> dict[str, Any]:
    names, spec = catalogue_shelf().names[sheet.card.game.slug], sheet.spec
    return {
        "tier": names.tiers.get(spec.tier) if spec.tier else None,
        "temple": names.temples.get(spec.temple) if spec.temple else None,
        "tribes": [names.tribes.get(tribe, tribe) for tribe in spec.tribes],
        "elements": [names.elements.get(element, element) for element in spec.elements],
    }


def _ability(ability: SigilOnCard, site: str) -> dict[str, Any]:
    text = ability.text
    assert text is not None, "an ability that no text explains has nothing to tell"
    return {
        "slug": ability.slug,
        "name": text.sigil.name,
        "kind": text.sigil.kind,
        "frame": ability.frame.sigil.slug if ability.frame else None,
        "trigger": text.trigger,
        "effect": text.effect,
        "edge": text.edge,
        "url": site + reverse("api:sigil-detail", args=[ability.slug]),
    }


def _neighbour(kind: str, slug: str, name: str, url: str) -> dict[str, str]:
    return {"kind": kind, "slug": slug, "name": name, "url": url}
