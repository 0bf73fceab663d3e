"""What changed in the catalogue: pages, a feed, and the versions of one card."""

from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html
from django.views.decorators.http import condition, require_safe

from cards.models import Card, Release
from cards.paging import asked_page
from cards.rules.catalogue import CONTROL
from cards.selectors.changes import ReleaseSummary, card_history, release_summaries

A_PAGE = 20
IN_THE_FEED = 30
NAMES_IN_THE_FEED = 12


@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """Releases, the newest first."""
    page = asked_page(request, Release.objects.order_by("-id"), A_PAGE, "changes")
    summaries = release_summaries(releases=page.object_list)
    return render(request, "cards/changes.html", {"page": page, "summaries": summaries})


@require_safe
def release_detail(request: HttpRequest, number: int) -> HttpResponse:
    """Everything that one release changed."""
    release = get_object_or_404(Release, pk=number)
    (summary,) = release_summaries(releases=[release], shown=None)
    return render(request, "cards/release_detail.html", {"summary": summary})


@require_safe
def card_versions(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The versions of a card, each with its difference to the one before."""
    card = get_object_or_404(Card.objects.select_related("game"), game__slug=game, slug=slug)
    return render(request, "cards/card_versions.html", {"card": card, "events": card_history(card=card)})


class ChangesFeed(Feed):  # type: ignore[type-arg]
    """The newest releases as an Atom feed; every address in it begins with the site's own."""

    feed_type = Atom1Feed
    title = "Scriptorium: what changed"
    subtitle = "Cards, sigils, rules and rulings that were added, changed or withdrawn."
    author_name = "Scriptorium"

    def link(self) -> str:
        return f"{settings.SITE_URL}{reverse('cards:changes')}"

    def feed_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('cards:changes-feed')}"

    def feed_guid(self) -> str:
        return self.feed_url()

    def items(self) -> list[ReleaseSummary]:
        releases = Release.objects.order_by("-id")[:IN_THE_FEED]
        return release_summaries(releases=releases, shown=NAMES_IN_THE_FEED)

    def item_title(self, item: ReleaseSummary) -> str:
        told = [f"{changed.game.short_name}: {changed.groups[0].sentence}" for changed in item.games]
        more = " and more" if any(len(changed.groups) > 1 for changed in item.games) else ""
        return _printable("; ".join(told) + more or item.source)

    def item_description(self, item: ReleaseSummary) -> str:
        lines = [format_html("<p>{}. {}</p>", item.source, item.release.why)]
        for changed in item.games:
            for group in changed.groups:
                names = ", ".join(change.name for change in group.changes)
                more = f" and {group.more:,} more" if group.more else ""
                lines.append(format_html("<p>{}: {}: {}{}.</p>", changed.game.short_name, group.sentence, names, more))
        return _printable("".join(lines))

    def item_link(self, item: ReleaseSummary) -> str:
        return f"{settings.SITE_URL}{reverse('cards:release', args=[item.release.pk])}"

    def item_pubdate(self, item: ReleaseSummary) -> Any:
        return item.release.created_at

    item_updateddate = item_pubdate


def _printable(text: str) -> str:
    """XML has no way to write a control character."""
    return CONTROL.sub(" ", text)


def _newest_release(request: HttpRequest) -> str:
    newest = Release.objects.order_by("-id").values_list("id", flat=True).first()
    return f'"changes-{newest or 0}"'


urlpatterns = [
    path("cards/<slug:game>/<slug:slug>/versions/", card_versions, name="card-versions"),
    path("changes/", changes, name="changes"),
    path("changes/feed/", require_safe(condition(etag_func=_newest_release)(ChangesFeed())), name="changes-feed"),
    path("changes/<int:number>/", release_detail, name="release"),
]
