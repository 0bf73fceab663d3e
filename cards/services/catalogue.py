"""Loading the catalogue: documents in, rows out, in one transaction, safe to run twice."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction

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
from cards.rules.catalogue import BadCatalogue, Catalogue, Fault
from cards.search import index_refresh
from cards.services.cards import cards_withdraw, cards_write
from cards.services.releases import Ledger


@dataclass(frozen=True)
class LoadReport:
    """How many entries of each noun a load added, changed and removed."""

    release: int | None
    counts: Mapping[tuple[str, str], int]

    def __str__(self) -> str:
        if not self.counts:
            return "Nothing changed."
        actions = {action: [] for _, action in self.counts}  # type: dict[str, list[str]]
        for (noun, action), count in sorted(self.counts.items()):
            actions[action].append(f"{count} {noun}{'' if count == 1 else 's'}")
        return "; ".join(f"{action} {', '.join(nouns)}" for action, nouns in sorted(actions.items())) + "."


@transaction.atomic
def catalogue_load(*, catalogues: Sequence[Catalogue], source: str) -> LoadReport:
    """Make the database equal to these catalogues and say what that changed."""
    _refuse_sigils_that_differ(catalogues)
    ledger = Ledger(source)
    for position, catalogue in enumerate(catalogues):
        _load_game(catalogue, position, ledger)
    ledger.close()
    index_refresh()
    counts = Counter((change.noun, change.action) for change in ledger.changes)
    return LoadReport(release=ledger.changes[0].release_id if ledger.changes else None, counts=counts)


def _refuse_sigils_that_differ(catalogues: Iterable[Catalogue]) -> None:
    """One sigil has one name and one kind in all games."""
    seen: dict[str, tuple[str, str]] = {}
    faults = []
    for catalogue in catalogues:
        for sigil in catalogue.sigils:
            known = seen.setdefault(sigil.slug, (sigil.name, sigil.kind))
            if known != (sigil.name, sigil.kind):
                place = f"{catalogue.game.slug}/sigils.json"
                faults.append(Fault(place, sigil.name, "name", f"another game calls this {known[0]!r}, a {known[1]}"))
    if faults:
        raise BadCatalogue(faults)


def _load_game(catalogue: Catalogue, position: int, ledger: Ledger) -> None:
    game = _game_row(catalogue, position, ledger)
    entries = _Entries(game, ledger)
    for noun, model, documents in (
        ("tier", Tier, catalogue.tiers),
        ("temple", Temple, catalogue.temples),
        ("tribe", Tribe, catalogue.tribes),
        ("element", Element, catalogue.elements),
    ):
        wanted = {document.slug: _fields(document, "name", "text", "order") for document in documents}
        entries.sync(noun, model.objects.filter(game=game), wanted, spare=models.Q(cards__isnull=False))
    _load_sigils(catalogue, game, entries)
    tiers = {tier.slug: tier for tier in Tier.objects.filter(game=game)}
    entries.sync(
        "inscription",
        Inscription.objects.filter(game=game),
        {
            document.slug: _fields(document, "name", "price", "trigger", "effect", "edge")
            | {"tier": tiers[document.tier]}
            for document in catalogue.inscriptions
        },
    )
    entries.sync(
        "label",
        MonsterLabel.objects.filter(game=game),
        {
            document.slug: _fields(document, "name", "effect", "on_minion") | {"tier": tiers[document.tier]}
            for document in catalogue.labels
        },
    )
    cards_write(game=game, specs=catalogue.cards, origin=Card.Origin.FIXTURE, ledger=ledger)
    cards_withdraw(game=game, keep=[card.slug for card in catalogue.cards], ledger=ledger)
    _load_rules(catalogue, game, entries)


def _game_row(catalogue: Catalogue, position: int, ledger: Ledger) -> Game:
    document = catalogue.game
    wanted = {field: getattr(document, field) for field in document.__struct_fields__ if field != "slug"}
    wanted["position"] = position
    game = Game.objects.filter(slug=document.slug).first()
    if game is None:
        game = Game(slug=document.slug, **wanted)
        action = "added"
    elif any(str(getattr(game, field)) != str(value) for field, value in wanted.items()):
        for field, value in wanted.items():
            setattr(game, field, value)
        action = "changed"
    else:
        return game
    game.save()
    ledger.record(game=game, noun="game", slug=game.slug, name=game.name, action=action)
    return game


def _load_sigils(catalogue: Catalogue, game: Game, entries: "_Entries") -> None:
    existing = {sigil.slug: sigil for sigil in Sigil.objects.all()}
    for document in catalogue.sigils:
        sigil = existing.get(document.slug)
        if sigil is None or (sigil.name, sigil.kind) != (document.name, document.kind):
            existing[document.slug], _ = Sigil.objects.update_or_create(
                slug=document.slug, defaults={"name": document.name, "kind": document.kind}
            )
    entries.sync(
        "sigil",
        SigilText.objects.filter(game=game).select_related("sigil"),
        {
            document.slug: _fields(document, "trigger", "effect", "edge", "price", "source")
            | {"sigil": existing[document.slug]}
            for document in catalogue.sigils
        },
        key="sigil.slug",
    )


def _load_rules(catalogue: Catalogue, game: Game, entries: "_Entries") -> None:
    entries.sync(
        "rule",
        Rule.objects.filter(game=game),
        {
            document.id: _fields(document, "kind", "title", "wording", "example", "message", "heading", "ours")
            | {"severity": document.severity or "", "parameters": list(document.parameters)}
            for document in catalogue.rules
        },
        key="code",
    )
    entries.sync(
        "ruling",
        Ruling.objects.filter(game=game),
        {
            document.id: _fields(document, "question", "reading", "why", "confidence", "source")
            | {"parameters": list(document.parameters)}
            for document in catalogue.rulings
        },
        key="code",
    )
    entries.sync(
        "ruleset",
        Ruleset.objects.filter(game=game),
        {
            document.slug: _fields(document, "name", "version", "summary", "official", "parameters")
            for document in catalogue.rulesets
        },
    )
    _link_rulings(catalogue, game)


def _link_rulings(catalogue: Catalogue, game: Game) -> None:
    """Links are few and have no history of their own: they are written anew."""
    rulings = {ruling.code: ruling.pk for ruling in Ruling.objects.filter(game=game)}
    cards = dict(Card.objects.filter(game=game).values_list("slug", "pk"))
    sigils = dict(Sigil.objects.values_list("slug", "pk"))
    rules = dict(Rule.objects.filter(game=game).values_list("code", "pk"))
    rulesets = dict(Ruleset.objects.filter(game=game).values_list("slug", "pk"))
    links: list[tuple[Any, str, list[tuple[str, int]]]] = [
        (Ruling.cards.through, "card_id", [(d.id, cards[c]) for d in catalogue.rulings for c in d.cards]),
        (Ruling.sigils.through, "sigil_id", [(d.id, sigils[s]) for d in catalogue.rulings for s in d.sigils]),
        (Ruling.rules.through, "rule_id", [(d.id, rules[r]) for d in catalogue.rulings for r in d.rules]),
        (Ruleset.rulings.through, "ruleset_id", [(r, rulesets[d.slug]) for d in catalogue.rulesets for r in d.rulings]),
    ]
    for through, column, pairs in links:
        through.objects.filter(ruling__game=game).delete()
        through.objects.bulk_create(through(**{"ruling_id": rulings[code], column: pk}) for code, pk in pairs)


def _fields(document: object, *names: str) -> dict[str, Any]:
    return {name: getattr(document, name) for name in names if hasattr(document, name)}


class _Entries:
    """Brings the rows of one noun in line with the documents and notes each difference."""

    def __init__(self, game: Game, ledger: Ledger) -> None:
        self.game = game
        self.ledger = ledger

    def sync(
        self,
        noun: str,
        rows: models.QuerySet[Any],
        wanted: Mapping[str, Mapping[str, Any]],
        *,
        key: str = "slug",
        spare: models.Q | None = None,
    ) -> None:
        """After this the rows are the wanted ones; a row that `spare` finds in use is kept although nobody wants it."""
        existing = {self._key(row, key): row for row in rows}
        unwanted = [row.pk for slug, row in existing.items() if slug not in wanted]
        spared = set(rows.filter(spare, pk__in=unwanted).values_list("pk", flat=True)) if spare else set()
        for slug, row in existing.items():
            if slug not in wanted and row.pk not in spared:
                self.ledger.record(game=self.game, noun=noun, slug=slug, name=str(row), action="removed")
                row.delete()
        for slug, fields in wanted.items():
            row = existing.get(slug)
            if row is None:
                own = {} if "." in key else {key: slug}
                row = rows.model(game=self.game, **own, **fields)
                action = "added"
            elif any(getattr(row, name) != value for name, value in fields.items()):
                for name, value in fields.items():
                    setattr(row, name, value)
                action = "changed"
            else:
                continue
            row.save()
            name = fields.get("name") or str(row)
            self.ledger.record(game=self.game, noun=noun, slug=slug, name=name, action=action)

    @staticmethod
    def _key(row: Any, path: str) -> str:
        for part in path.split("."):
            row = getattr(row, part)
        return str(row)
