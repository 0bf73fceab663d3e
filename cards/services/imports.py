"""Importing a curator's own cards: look first, then write all of it or nothing."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from cards.models import Card, Element, Game, Tribe
from cards.rules.catalogue import BadCatalogue
from cards.rules.import_plans import Plan, plan
from cards.rules.importing import Reading
from cards.selectors.known import catalogue_known
from cards.services.cards import cards_write
from cards.services.releases import IMPORTED, Ledger, Stale, catalogue_lock

GROUPS: dict[str, type[Tribe] | type[Element]] = {"tribe": Tribe, "element": Element}


def cards_import_plan(*, game: Game, reading: Reading, replace: bool = False, create_groups: bool = False) -> Plan:
    """What importing these cards would do at this moment; nothing is written."""
    return plan(reading, catalogue_known(game=game), replace=replace, create_groups=create_groups)


@transaction.atomic
def cards_import(
    *,
    game: Game,
    reading: Reading,
    replace: bool = False,
    create_groups: bool = False,
    by: AbstractBaseUser | None = None,
    why: str = "",
    agreed: str = "",
) -> Plan:
    """Add and change these cards and the groups they bring, or raise ``BadCatalogue`` and write nothing.

    Where `agreed` names the digest of a plan that somebody has seen, only that plan is carried out; ``Stale`` says that
    the catalogue has changed since.
    """
    catalogue_lock()
    planned = cards_import_plan(game=game, reading=reading, replace=replace, create_groups=create_groups)
    if planned.faults:
        raise BadCatalogue(planned.faults)
    if agreed and planned.digest != agreed:
        raise Stale
    ledger = Ledger(IMPORTED, by=by, why=why or reading.source)
    for group in planned.groups:
        fields = {"name": group.document.name, "text": group.document.text, "edited": True}
        GROUPS[group.noun].objects.update_or_create(game=game, slug=group.document.slug, defaults=fields)
        ledger.record(
            game=game, noun=group.noun, slug=group.document.slug, name=group.document.name, action=group.action
        )
    specs = [card.spec for card in planned.cards if card.action != "unchanged"]
    cards_write(game=game, specs=specs, origin=Card.Origin.IMPORT, ledger=ledger)
    ledger.close()
    return planned
