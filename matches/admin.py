"""Experiments for the people who look after the site: records, read and never changed here."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from matches.models import Chunk, Experiment


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Nothing is added or changed by hand."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Experiment)
class ExperimentAdmin(ReadOnlyAdmin):
    list_display = ["name", "game", "kind", "owner", "state", "games_stored", "games_planned", "created_at"]
    list_filter = ["game", "state", "visibility"]
    list_select_related = ["game", "owner"]
    search_fields = ["public_id", "name", "owner__username"]


@admin.register(Chunk)
class ChunkAdmin(ReadOnlyAdmin):
    """Where something went wrong, and with which seed."""

    list_display = ["experiment", "first", "number", "state", "attempts", "lease_until"]
    list_filter = ["state"]
    list_select_related = ["experiment"]
    search_fields = ["experiment__public_id"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
