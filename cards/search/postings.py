"""Every current card's terms, read from the catalogue: which cards have which word, value and number."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import F

from cards.models import (
    Card,
    CardPile,
    CardSigil,
    CardVersion,
    Game,
    RelatedCard,
    Ruleset,
    Ruling,
    Sigil,
    SigilText,
)
from cards.rules.types import RESOURCES
from cards.search.fields import REGISTRY
from cards.search.index import PRESENT, key
from cards.search.options import COST_TYPES, GEMS, RESOURCE_GAMES, SHATTERED
from cards.search.text import SELF, fold, phrase, words

RELATIONS = {"evolves_into": "evolves", "creates": "creates", "upgrades_to": "upgrades"}
RELATION_FLAGS = {"evolves_into": "evolution", "creates": "creation", "upgrades_to": "upgrade"}
UNSURE = (Ruling.Confidence.MEDIUM, Ruling.Confidence.LOW)
NUMBERS = {"power": "power", "health": "health", "stage": "stage", "value": "value", "cost.evolved": "evolved_cost"}
CHOICES = {"tier": "tier_slug", "temple": "temple_slug", "suit": "suit", "rank": "rank", "special": "power_kind"}


class Postings:
    """Every current card's terms, the cards numbered by name."""

    def __init__(self) -> None:
        self.terms: dict[str, list[int]] = defaultdict(list)
        self.numbers: dict[str, set[int]] = defaultdict(set)
        self.games = dict(Game.objects.values_list("pk", "slug"))
        cards = [_Row(row, self.games) for row in self._rows()]
        cards.sort(key=lambda card: card.order)
        self.ids = [card.id for card in cards]
        self.phrases = [card.phrase for card in cards]
        self.places = {number: place for place, number in enumerate(self.ids)}
        self.game_of = [card.game for card in cards]
        for place, card in enumerate(cards):
            self._plain(place, card)
            self._costs(place, card)
            self._own_words(place, card)
        self._groups()
        self._piles(cards)
        self._abilities()
        self._related()
        self._rulings()
        self._versions()
        self._rulesets()

    @staticmethod
    def _rows() -> Any:
        cards = Card.objects.current().annotate(tier_slug=F("tier__slug"), temple_slug=F("temple__slug"))
        return cards.order_by().values(
            "id", "game", "slug", "name", "kind", "subkind", "text", "tier_slug", "temple_slug", *RESOURCES,
            "total_cost", "special_cost", "evolved_cost", "power", "power_kind", "health", "stage", "suit", "rank",
            "value", "copy_limit", "official", "unused_reason", "note",
        )  # fmt: skip

    # --- adding
    def add(self, field: str, value: object, place: int) -> None:
        self.terms[key(field, value)].append(place)

    def number(self, field: str, value: int | None, place: int) -> None:
        if value is not None:
            self.terms[key(field, value)].append(place)
            self.numbers[field].add(value)

    def flag(self, name: str, present: object, place: int) -> None:
        if present:
            self.add("has", name, place)

    def choose(self, field: str, values: Iterable[str], place: int) -> None:
        """The card has these values in the field, each once however often it is printed."""
        present = False
        for value in dict.fromkeys(values):
            self.add(field, value, place)
            present = True
        if present:
            self.add(field, PRESENT, place)

    # --- what stands in the card's own row
    def _plain(self, place: int, card: "_Row") -> None:
        row = card.row
        self.choose("game", [card.game], place)
        self.choose("type", filter(None, (row["kind"], row["subkind"])), place)
        for column in ("kind", "subkind"):  # apart as well, for the parameters of lists
            self.choose(column, filter(None, [row[column]]), place)
        for field, column in CHOICES.items():
            self.choose(field, filter(None, [row[column]]), place)
        for field, column in NUMBERS.items():
            self.number(field, row[column], place)
        if row["power_kind"]:
            self.add("power", "x", place)
        if card.game in games_of_field("official"):
            self.choose("official", ["yes" if row["official"] else "no"], place)
        if card.game in games_of_field("unused"):
            self.choose("unused", ["yes" if row["unused_reason"] else "no"], place)
        self.flag("text", row["text"], place)
        self.flag("note", row["note"], place)
        self.flag("specialcost", row["special_cost"], place)
        self.flag("limit", row["copy_limit"] is not None, place)

    def _costs(self, place: int, card: "_Row") -> None:
        if card.game not in games_of_field("cost"):
            return
        row = card.row
        for resource, games in RESOURCE_GAMES.items():
            if card.game in games:
                self.number(f"cost.{resource}", row[resource], place)
        if card.game in games_of_field("cost.gems"):
            self.number("cost.gems", sum(row[gem] for gem in GEMS), place)
            self.number("cost.shattered", sum(row[gem] for gem in SHATTERED), place)
            self.choose("cost.gem", (gem for gem in GEMS if row[gem] or row[f"shattered_{gem}"]), place)
        self.number("totalcost", row["total_cost"], place)
        self.choose("costtype", (kind for kind, parts in COST_TYPES.items() if any(row[part] for part in parts)), place)
        self.flag("cost", row["total_cost"], place)

    def _own_words(self, place: int, card: "_Row") -> None:
        own = words(card.row["text"])
        for word in dict.fromkeys(own):
            self.add("text", word, place)
        if own and f" {card.phrase} " in f" {' '.join(own)} ":
            self.add("text", SELF, place)

    # --- what other tables say of it
    def _groups(self) -> None:
        for field, counter, through, column in (
            ("tribe", "tribes", Card.tribes.through, "tribe__slug"),
            ("element", "elements", Card.elements.through, "element__slug"),
        ):
            found = _by_card(through.objects.order_by("pk").values_list("card_id", column))
            for place in self._places_of(field):
                slugs = found.get(self.ids[place], [])
                self.choose(field, slugs, place)
                self.number(counter, len(slugs), place)
                self.flag(field, slugs, place)

    def _piles(self, cards: list["_Row"]) -> None:
        found = _by_card(CardPile.objects.order_by("pk").values_list("card_id", "pile", "copies"))
        for place, card in enumerate(cards):
            piles = found.get(card.id, [])
            self.choose("pile", (pile for pile, _ in piles), place)
            limit = card.row["copy_limit"]
            self.number("copies", sum(copies for _, copies in piles) if limit is None and piles else limit, place)

    def _abilities(self) -> None:
        """Sigils, traits and frames, and what they say in the card's game."""
        sigils = {sigil.pk: sigil for sigil in Sigil.objects.all()}
        texts = {
            (row.game_id, row.sigil_id): (row.trigger, list(dict.fromkeys(words(f"{row.effect} {row.edge}"))))
            for row in SigilText.objects.all()
        }
        game_ids = {slug: pk for pk, slug in self.games.items()}
        found = _by_card(CardSigil.objects.order_by("card", "position").values_list("card_id", "sigil_id", "frame_id"))
        for place in self._places_of("sigil"):
            placed = found.get(self.ids[place], [])
            on_card = [sigils[sigil] for sigil, _ in placed]
            frames = {sigils[frame] for _, frame in placed if frame}
            kinds = {kind: [sigil for sigil in on_card if sigil.kind == kind] for kind in ("sigil", "trait")}
            for kind, counter in (("sigil", "sigils"), ("trait", "traits")):
                self.choose(kind, (sigil.slug for sigil in kinds[kind]), place)
                self.number(counter, len(kinds[kind]), place)
                self.flag(kind, kinds[kind], place)
            self.choose("frame", sorted(frame.slug for frame in frames), place)
            self.flag("frame", frames, place)
            triggers, named, said = set(), set(), set()
            for sigil in {*on_card, *frames}:
                self.add("ability", f"{self.game_of[place]}/{sigil.slug}", place)
                trigger, text = texts.get((game_ids[self.game_of[place]], sigil.pk), ("", []))
                triggers.add(trigger)
                named.update(words(sigil.name))
                said.update(text)
            for field, values in (("sigilname", named), ("effect", said)):
                for value in values:
                    self.add(field, value, place)
            self.choose("trigger", filter(None, triggers), place)
            self.flag("activated", "activated" in triggers, place)

    def _related(self) -> None:
        edges = RelatedCard.objects.order_by("pk").values_list("card_id", "kind", "target__slug")
        for number, found in _by_card(edges).items():
            if (place := self.places.get(number)) is not None:
                for kind, field in RELATIONS.items():
                    targets = [slug for edge, slug in found if edge == kind]
                    self.choose(field, targets, place)
                    self.flag(RELATION_FLAGS[kind], targets, place)

    def _rulings(self) -> None:
        """A ruling speaks of the cards it names and of the bearers, in its game, of the sigils it names."""
        by_place: dict[int, set[int]] = defaultdict(set)
        for ruling, card in Ruling.cards.through.objects.values_list("ruling_id", "card_id"):
            if (place := self.places.get(card)) is not None:
                by_place[place].add(ruling)
        for ruling, game, slug in Ruling.sigils.through.objects.values_list(
            "ruling_id", "ruling__game__slug", "sigil__slug"
        ):
            for place in self.terms.get(key("ability", f"{game}/{slug}"), ()):
                by_place[place].add(ruling)
        rulings = {ruling.pk: ruling for ruling in Ruling.objects.all()}
        said = {pk: set(words(f"{row.question} {row.reading} {row.why}")) for pk, row in rulings.items()}
        for place in range(len(self.ids)):
            found = by_place.get(place, set())
            self.number("rulings", len(found), place)
            self.flag("ruling", found, place)
            self.flag("disputed", any(rulings[pk].confidence in UNSURE for pk in found), place)
            for pk in found:
                self.add("rulingcode", rulings[pk].code, place)
            for word in set().union(*(said[pk] for pk in found)):
                self.add("rules", word, place)

    def _versions(self) -> None:
        versions = CardVersion.objects.order_by("card", "number").values_list("card_id", "number", "release_id")
        for card, found in _by_card(versions).items():
            if (place := self.places.get(card)) is not None:
                for number, release in found:
                    self.number("since" if number == 1 else "changed", release, place)

    def _rulesets(self) -> None:
        by_game: dict[str, list[int]] = defaultdict(list)
        for place, game in enumerate(self.game_of):
            by_game[game].append(place)
        for game, slug in Ruleset.objects.values_list("game__slug", "slug").order_by("pk"):
            for place in by_game.get(game, ()):
                self.add("ruleset", slug, place)
        for places in by_game.values():
            for place in places:
                self.add("ruleset", PRESENT, place)

    def _places_of(self, field: str) -> Iterator[int]:
        """The cards of the games in which the field has a meaning."""
        games = games_of_field(field)
        return (place for place, game in enumerate(self.game_of) if game in games)


class _Row:
    """A card's row and its place in the one order of all cards: by name, then by game and slug."""

    __slots__ = ("game", "id", "order", "phrase", "row")

    def __init__(self, row: dict[str, Any], games: dict[int, str]) -> None:
        self.row = row
        self.id: int = row["id"]
        self.game = games[row["game"]]
        self.phrase = phrase(row["name"])
        self.order = (self.phrase, self.game, fold(row["name"]), row["slug"])


def games_of_field(field: str) -> tuple[str, ...]:
    known = REGISTRY.get(field)
    return known.games if known else ()


def _by_card(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[Any]]:
    """Rows by their first column; where only one other is left, that one alone."""
    found: dict[int, list[Any]] = defaultdict(list)
    for number, *rest in rows:
        found[number].append(rest[0] if len(rest) == 1 else tuple(rest))
    return found
