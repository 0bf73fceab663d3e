"""A curator's word: edit, withdraw, and give back to the fixtures, each with a release of its own."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from cards.models import (
    Card,
    Element,
    Game,
    Inscription,
    MonsterLabel,
    Rule,
    Ruleset,
    Ruling,
    Sigil,
    SigilText,
    Temple,
    Tier,
    Tribe,
)
from cards.rules import games
from cards.rules.catalogue import BadCatalogue, Catalogue, Fault
from cards.rules.import_plans import PlannedCard, plan
from cards.rules.importing import Placed, Reading
from cards.rules.types import CardSpec
from cards.selectors.known import card_last_release, card_specs, catalogue_known
from cards.services.cards import cards_write
from cards.services.catalogue import LoadReport, catalogue_load
from cards.services.releases import EDITED, RETURNED, Ledger, Stale, catalogue_lock

Entry = (
    Game | Tier | Temple | Tribe | Element | Sigil | SigilText | Inscription | MonsterLabel | Rule | Ruling | Ruleset
)  # fmt: skip
NOUNS: dict[type[Entry], str] = {
    Game: "game",
    Tier: "tier",
    Temple: "temple",
    Tribe: "tribe",
    Element: "element",
    Sigil: "sigil",
    SigilText: "sigil",
    Inscription: "inscription",
    MonsterLabel: "label",
    Rule: "rule",
    Ruling: "ruling",
    Ruleset: "ruleset",
}


@transaction.atomic
def card_edit(
    *, game: Game, spec: CardSpec, seen: int, by: AbstractBaseUser | None = None, why: str = ""
) -> PlannedCard:
    """The card is as the curator says, with a version and a change; `seen` is the last release they knew it by."""
    catalogue_lock()
    if card_last_release(game=game, slug=spec.slug) != seen:
        raise Stale
    planned = _checked(game, [spec])
    ledger = Ledger(EDITED, by=by, why=why)
    if planned[0].action != "unchanged":
        cards_write(game=game, specs=[spec], origin=Card.Origin.EDITED, ledger=ledger)
    ledger.close()
    return planned[0]


@transaction.atomic
def cards_retire(*, cards: Iterable[Card], by: AbstractBaseUser | None = None, why: str = "") -> int:
    """These cards are withdrawn by a curator's word, and no load brings them back; says how many were."""
    catalogue_lock()
    ledger = Ledger(EDITED, by=by, why=why)
    for game, gone in _by_game(card for card in cards if not card.withdrawn).items():
        slugs = {card.slug for card in gone}
        if faults := list(_missed(game, slugs)):
            raise BadCatalogue(faults)
        for card in gone:
            ledger.record(game=game, noun="card", slug=card.slug, name=card.name, action="removed")
        Card.objects.filter(game=game, slug__in=slugs).update(withdrawn=True, origin=Card.Origin.EDITED)
    ledger.close()
    return len(ledger.changes)


@transaction.atomic
def cards_return(*, cards: Iterable[Card], catalogues: Sequence[Catalogue], by: AbstractBaseUser | None = None) -> int:
    """These cards are as the fixtures say again, and loads keep them so; says how many changed."""
    catalogue_lock()
    ledger = Ledger(RETURNED, by=by)
    for game, given in _by_game(cards).items():
        fixture = {spec.slug: spec for found in catalogues if found.game.slug == game.slug for spec in found.cards}
        if missing := [card for card in given if card.slug not in fixture]:
            raise BadCatalogue(Fault("", card.name, "", "the fixtures have no such card") for card in missing)
        specs = [fixture[card.slug] for card in given]
        _checked(game, specs)
        cards_write(game=game, specs=specs, origin=Card.Origin.FIXTURE, ledger=ledger)
    ledger.close()
    return len(ledger.changes)


@transaction.atomic
def entry_record(*, entry: Entry, action: str, by: AbstractBaseUser | None = None) -> None:
    """A curator's change of anything but a card is in the books, and the catalogue has a new version."""
    catalogue_lock()
    ledger = Ledger(EDITED, by=by)
    slug, name = _names(entry)
    for game in _games(entry):
        ledger.record(game=game, noun=NOUNS[type(entry)], slug=slug, name=name, action=action)
    ledger.close()


@transaction.atomic
def entries_return(
    *, entries: Iterable[Entry], catalogues: Sequence[Catalogue], by: AbstractBaseUser | None = None
) -> LoadReport:
    """These entries are as the fixtures say again; one that the fixtures do not have is gone."""
    catalogue_lock()
    for entry in entries:
        type(entry).objects.filter(pk=entry.pk).update(edited=False)
    return catalogue_load(catalogues=catalogues, source=RETURNED, by=by)


def _checked(game: Game, specs: Iterable[CardSpec]) -> tuple[PlannedCard, ...]:
    reading = Reading(cards=tuple(Placed(spec.name, spec) for spec in specs))
    planned = plan(reading, catalogue_known(game=game), replace=True)
    if planned.faults:
        raise BadCatalogue(planned.faults)
    return planned.cards


def _by_game(cards: Iterable[Card]) -> dict[Game, list[Card]]:
    found: dict[Game, list[Card]] = defaultdict(list)
    for card in cards:
        found[card.game].append(card)
    return found


def _missed(game: Game, slugs: set[str]) -> Iterable[Fault]:
    """Who would point to nothing, or lack what its game asks for, without these cards."""
    before = card_specs(game=game)
    after = {slug: spec for slug, spec in before.items() if slug not in slugs}
    for spec in after.values():
        for edge in spec.related:
            if edge.card in slugs:
                yield Fault("", spec.name, "related", f"it points to {before[edge.card].name}; change that first")
    asks = games.get(game.slug).relation_faults
    known = set(asks(before))
    for slug, field, message in asks(after):
        if (slug, field, message) not in known:
            yield Fault("", after[slug].name, field, message)


def _names(entry: Entry) -> tuple[str, str]:
    """The slug and name under which a change of the entry is told."""
    match entry:
        case SigilText():
            return entry.sigil.slug, str(entry)
        case Rule() | Ruling():
            return entry.code, str(entry)
        case _:
            return entry.slug, entry.name


def _games(entry: Entry) -> list[Game]:
    match entry:
        case Game():
            return [entry]
        case Sigil():
            return list(Game.objects.filter(sigil_texts__sigil=entry))
        case _:
            return [entry.game]
