"""What changed: releases with their changes grouped, and the versions of one card."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from cards.models import Card, Change, Game, Release
from cards.rules.differences import Difference, differences

SHOWN = 100
SOURCES = {
    "fixtures": "The catalogue was loaded",
    "import": "Cards were imported",
    "edit": "A curator’s edit",
    "return": "Entries were given back to the catalogue’s own files",
}


def source_sentence(source: str) -> str:
    """Where a release came from, in words."""
    return SOURCES.get(source, source)


@dataclass(frozen=True)
class ChangeGroup:
    """What one release did to one noun of one game, with the first of its entries."""

    noun: str
    action: str
    count: int
    changes: Sequence[Change]

    @property
    def sentence(self) -> str:
        return f"{self.count:,} {self.noun}{'' if self.count == 1 else 's'} {self.action}"

    @property
    def more(self) -> int:
        """How many entries are not among the changes shown."""
        return self.count - len(self.changes)


@dataclass(frozen=True)
class GameChanges:
    game: Game
    groups: list[ChangeGroup]

    @property
    def sentence(self) -> str:
        return ", ".join(group.sentence for group in self.groups)


@dataclass(frozen=True)
class ReleaseSummary:
    """A release and what it changed, game by game."""

    release: Release
    games: list[GameChanges]

    @property
    def source(self) -> str:
        return source_sentence(self.release.source)


def releases_of_user(user_id: int) -> list[dict[str, str | int]]:
    """The releases that this person made as a curator; when their account goes, the database forgets their name."""
    return [
        {"release": release.pk, "at": release.created_at.isoformat(), "source": release.source, "why": release.why}
        for release in Release.objects.filter(by=user_id).order_by("id")
    ]


def release_summaries(*, releases: Iterable[Release], shown: int | None = SHOWN) -> list[ReleaseSummary]:
    """Each release with its changes by game and noun; of a long group only the first `shown` entries are read."""
    releases = list(releases)
    found = Change.objects.filter(release__in=releases)
    key = ("release_id", "game_id", "noun", "action")
    counts = {
        tuple(row[field] for field in key): row["count"]
        for row in found.order_by().values(*key).annotate(count=Count("id"))
    }
    if shown is not None:
        place = Window(RowNumber(), partition_by=[F(field) for field in key], order_by=["name", "id"])
        found = found.annotate(place=place).filter(place__lte=shown)
    entries: dict[tuple[object, ...], list[Change]] = defaultdict(list)
    for change in found.order_by("name", "id"):
        entries[change.release_id, change.game_id, change.noun, change.action].append(change)
    games = {game.pk: game for game in Game.objects.filter(pk__in={key[1] for key in counts})}
    return [
        ReleaseSummary(
            release,
            [
                GameChanges(game, groups)
                for game in sorted(games.values(), key=lambda game: game.position)
                if (groups := _groups(counts, entries, release.pk, game.pk))
            ],
        )
        for release in releases
    ]


def newest_changes(*, releases: int) -> list[ReleaseSummary]:
    """What the newest releases changed, in counts and without their entries."""
    return release_summaries(releases=Release.objects.order_by("-id")[:releases], shown=0)


def _groups(
    counts: dict[tuple[object, ...], int], entries: dict[tuple[object, ...], list[Change]], release: int, game: int
) -> list[ChangeGroup]:
    """Cards first, for they are what people come for; then the other nouns by name."""
    keys = [key for key in counts if key[:2] == (release, game)]
    keys.sort(key=lambda key: (key[2] != "card", str(key[2]), str(key[3])))
    return [ChangeGroup(str(key[2]), str(key[3]), counts[key], entries[key]) for key in keys]


@dataclass(frozen=True)
class CardEvent:
    """A moment in the life of a card: a version with what it changed, or its withdrawal."""

    release: Release
    number: int | None
    differences: tuple[Difference, ...]
    first: bool = False

    @property
    def source(self) -> str:
        return source_sentence(self.release.source)

    @property
    def withdrawn(self) -> bool:
        return self.number is None


def card_history(*, card: Card) -> list[CardEvent]:
    """The versions of a card and its withdrawals, the newest first."""
    events = []
    before = None
    for version in card.versions.select_related("release", "release__by").order_by("number"):
        changed = () if before is None else differences(before, version.document)
        events.append(CardEvent(version.release, version.number, changed, first=before is None))
        before = version.document
    removals = Change.objects.filter(game=card.game_id, noun="card", slug=card.slug, action=Change.Action.REMOVED)
    for removal in removals.select_related("release", "release__by"):
        events.append(CardEvent(removal.release, None, ()))
    return sorted(events, key=lambda event: event.release.pk, reverse=True)
