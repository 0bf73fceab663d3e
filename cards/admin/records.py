"""What happened is read here and written elsewhere."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from cards.models import CardVersion, Change, Release


class RecordAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A record: nobody adds, changes or removes it by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Release)
class ReleaseAdmin(RecordAdmin):
    list_display = ["id", "created_at", "source", "why", "by", "change_count"]
    list_filter = ["source", "created_at"]
    list_select_related = ["by"]
    search_fields = ["source", "why"]
    fields = ["id", "created_at", "source", "why", "by", "change_count"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        releases: QuerySet[Any] = super().get_queryset(request).annotate(change_count=Count("changes"))
        return releases

    @admin.display(description="changes", ordering="change_count")
    def change_count(self, release: Any) -> int:
        return int(release.change_count)


@admin.register(Change)
class ChangeAdmin(RecordAdmin):
    list_display = ["name", "noun", "action", "game", "release"]
    list_filter = ["action", "noun", "game"]
    list_select_related = ["game", "release"]
    search_fields = ["name", "slug"]
    show_full_result_count = False


@admin.register(CardVersion)
class CardVersionAdmin(RecordAdmin):
    list_display = ["card", "game", "number", "release"]
    list_filter = ["card__game"]
    list_select_related = ["card__game", "release"]
    search_fields = ["card__name", "card__slug"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("card__game", "release")

    @admin.display(ordering="card__game")
    def game(self, version: CardVersion) -> str:
        return str(version.card.game)
