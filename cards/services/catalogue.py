"""Loading the catalogue: documents in, rows out, in one transaction, safe to run twice."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import IntegrityError, models, transaction

from cards.models import (
    Card,
    Change,
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
from cards.rules.catalogue import BadCatalogue, Catalogue, Fault, read
from cards.rules.check_fixtures import folder_files
from cards.rules.games import GAMES
from cards.services.cards import cards_withdraw, cards_write
from cards.services.releases import IMPORTED, Ledger, catalogue_lock


@dataclass(frozen=True)
class LoadReport:
    """How many entries of each noun a load added, changed and removed, and how many it left to their curators."""

    release: int | None
    counts: Mapping[tuple[str, str], int]
    kept: Mapping[str, int]

    def __str__(self) -> str:
        actions = {action: [] for _, action in self.counts}  # type: dict[str, list[str]]
        for (noun, action), count in sorted(self.counts.items()):
            actions[action].append(_counted(count, noun))
        parts = [f"{action} {', '.join(nouns)}" for action, nouns in sorted(actions.items())] or ["Nothing changed"]
        if self.kept:
            parts.append("kept " + ", ".join(_counted(count, noun) for noun, count in sorted(self.kept.items())))
        return "; ".join(parts) + "."


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def fixtures_read(*, folder: Path) -> list[Catalogue]:
    """The catalogues of all games in this folder; ``BadCatalogue`` names every fault with its game's folder."""
    faults: list[Fault] = []
    catalogues = []
    for game in GAMES:
        try:
            catalogues.append(read(folder_files(folder / game.slug)))
        except BadCatalogue as error:
            faults += [msgspec.structs.replace(fault, file=f"{game.slug}/{fault.file}") for fault in error.faults]
    if faults:
        raise BadCatalogue(faults)
    return catalogues


@transaction.atomic
def catalogue_load(*, catalogues: Sequence[Catalogue], source: str, by: AbstractBaseUser | None = None) -> LoadReport:
    """Make the database equal to these catalogues, but for what curators wrote, and say what that changed."""
    _refuse_sigils_that_differ(catalogues)
    catalogue_lock()
    ledger = Ledger(source, by=by)
    for position, catalogue in enumerate(catalogues):
        _load_game(catalogue, position, ledger)
    ledger.close()
    release = ledger.changes[0].release_id if ledger.changes else None
    return LoadReport(release=release, counts=_counts(ledger.changes), kept=ledger.kept)


def _counts(changes: Iterable[Change]) -> Counter[tuple[str, str]]:
    """A sigil is one entry, in however many games it is written; all else belongs to its game."""
    entries = {
        (change.noun, change.action, change.slug, None if change.noun == "sigil" else change.game_id)
        for change in changes
    }
    return Counter((noun, action) for noun, action, _, _ in entries)


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
        entries.sync(noun, model.objects.filter(game=game), wanted, spare=_in_use(model))
    _load_sigils(catalogue, game, entries)
    tiers = {tier.slug: tier for tier in Tier.objects.filter(game=game)}
    entries.sync(
        "inscription",
        Inscription.objects.filter(game=game).select_related("tier"),
        {
            document.slug: _fields(document, "name", "price", "trigger", "effect", "edge")
            | {"tier": tiers[document.tier]}
            for document in catalogue.inscriptions
        },
    )
    entries.sync(
        "label",
        MonsterLabel.objects.filter(game=game).select_related("tier"),
        {
            document.slug: _fields(document, "name", "effect", "on_minion") | {"tier": tiers[document.tier]}
            for document in catalogue.labels
        },
    )
    _load_cards(catalogue, game, ledger)
    _load_rules(catalogue, game, entries)


def _in_use(model: type[models.Model]) -> models.Q:
    """A group that a card names, or a tier that an inscription or a label has, stays."""
    if model is Tribe:  # a card of every tribe names none
        return models.Q(cards__in=Card.objects.exclude(pk__in=Card.objects.of_every_tribe()))
    users = ["cards", "inscriptions", "labels"] if model is Tier else ["cards"]
    return models.Q(*((f"{user}__isnull", False) for user in users), _connector=models.Q.OR)


def _load_cards(catalogue: Catalogue, game: Game, ledger: Ledger) -> None:
    """Cards of the fixtures are written and withdrawn; a card that a curator wrote or imported stands."""
    others = Card.objects.filter(game=game).exclude(origin=Card.Origin.FIXTURE)
    nouns = {Card.Origin.EDITED: "edited card", Card.Origin.IMPORT: "imported card"}
    kept = {slug: nouns[Card.Origin(origin)] for slug, origin in others.values_list("slug", "origin")}
    ledger.kept.update(kept.values())
    specs = [card for card in catalogue.cards if card.slug not in kept]
    names = dict(others.current().values_list("name", "slug"))
    if faults := [
        Fault(
            f"{game.slug}/cards.json",
            spec.name,
            "name",
            f"the {kept[names[spec.name]]} {names[spec.name]!r} has this name; rename or withdraw it in the admin",
        )
        for spec in specs
        if spec.name in names
    ]:
        raise BadCatalogue(faults)
    cards_withdraw(game=game, keep=[card.slug for card in catalogue.cards], ledger=ledger)
    cards_write(game=game, specs=specs, origin=Card.Origin.FIXTURE, ledger=ledger)


def _game_row(catalogue: Catalogue, position: int, ledger: Ledger) -> Game:
    document = catalogue.game
    wanted = {field: getattr(document, field) for field in document.__struct_fields__ if field != "slug"}
    wanted["position"] = position
    game = Game.objects.filter(slug=document.slug).first()
    if game is None:
        game = Game(slug=document.slug, **wanted)
        action = "added"
    elif game.edited:
        ledger.kept["edited game"] += 1
        return game
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
    renamed: list[Sigil] = []
    for document in catalogue.sigils:
        sigil = existing.get(document.slug)
        if sigil is None or (not sigil.edited and (sigil.name, sigil.kind) != (document.name, document.kind)):
            existing[document.slug], _ = Sigil.objects.update_or_create(
                slug=document.slug, defaults={"name": document.name, "kind": document.kind}
            )
            renamed += [existing[document.slug]] if sigil else []
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
    told = {(change.game_id, change.noun, change.slug) for change in entries.ledger.changes}
    for sigil in renamed:
        if (game.pk, "sigil", sigil.slug) not in told:
            entries.ledger.record(game=game, noun="sigil", slug=sigil.slug, name=sigil.name, action="changed")


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
    """Links are few and have no history of their own: they are written anew, but for rulings that a curator wrote."""
    rulings = dict(Ruling.objects.filter(game=game, edited=False).values_list("code", "pk"))
    cards = dict(Card.objects.filter(game=game).values_list("slug", "pk"))
    sigils = dict(Sigil.objects.values_list("slug", "pk"))
    rules = dict(Rule.objects.filter(game=game).values_list("code", "pk"))
    rulesets = dict(Ruleset.objects.filter(game=game, edited=False).values_list("slug", "pk"))
    links: list[tuple[Any, str, list[tuple[str, int]]]] = [
        (Ruling.cards.through, "card_id", [(d.id, cards[c]) for d in catalogue.rulings for c in d.cards]),
        (Ruling.sigils.through, "sigil_id", [(d.id, sigils[s]) for d in catalogue.rulings for s in d.sigils]),
        (Ruling.rules.through, "rule_id", [(d.id, rules[r]) for d in catalogue.rulings for r in d.rules]),
        (
            Ruleset.rulings.through,
            "ruleset_id",
            [(r, rulesets[d.slug]) for d in catalogue.rulesets if d.slug in rulesets for r in d.rulings],
        ),
    ]
    for through, column, pairs in links:
        ours = through.objects.filter(ruling__in=rulings.values())
        (ours.filter(ruleset__in=rulesets.values()) if column == "ruleset_id" else ours).delete()
        through.objects.bulk_create(
            through(**{"ruling_id": rulings[code], column: pk}) for code, pk in pairs if code in rulings
        )


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
        """After this the rows are the wanted ones; a row that `spare` finds in use or a curator wrote is kept."""
        existing = {self._key(row, key): row for row in rows}
        if kept := {slug for slug, row in existing.items() if row.edited}:
            self.ledger.kept.update(self._kept(noun, kept))
            existing = {slug: row for slug, row in existing.items() if slug not in kept}
            wanted = {slug: fields for slug, fields in wanted.items() if slug not in kept}
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
            try:
                row.save()
            except IntegrityError as error:
                message = "another entry has the same name or order; if a curator wrote it, change it in the admin"
                raise BadCatalogue([Fault(self.game.slug, slug, noun, message)]) from error
            name = fields.get("name") or str(row)
            self.ledger.record(game=self.game, noun=noun, slug=slug, name=name, action=action)

    def _kept(self, noun: str, slugs: set[str]) -> Iterable[str]:
        """What to call each of these: imported, where an import wrote it last, and edited otherwise."""
        told = Change.objects.filter(game=self.game, noun=noun, slug__in=slugs).order_by("release_id")
        last = dict(told.values_list("slug", "release__source"))
        return [f"{'imported' if last.get(slug) == IMPORTED else 'edited'} {noun}" for slug in slugs]

    @staticmethod
    def _key(row: Any, path: str) -> str:
        for part in path.split("."):
            row = getattr(row, part)
        return str(row)
