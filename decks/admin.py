"""Decks and house rules for the people who moderate: seen and removed here, changed by their owners alone."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import F, QuerySet
from django.http import HttpRequest

from decks.models import Deck, DeckVersion, HouseRuleset, HouseRulesetVersion, Report
from decks.services import report_decide


class SharedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Of somebody else: a moderator reads it and may remove it."""

    list_filter = ["game", "visibility", ("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["game", "owner"]
    search_fields = ["public_id", "name", "owner__username"]
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class VersionInline(admin.TabularInline):  # type: ignore[type-arg]
    """What was written, newest first."""

    extra = 0
    can_delete = False
    show_change_link = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class DeckVersionInline(VersionInline):
    model = DeckVersion
    fields = readonly_fields = ("number", "change", "deck_hash", "catalogue_version", "created_at")


class HouseRulesetVersionInline(VersionInline):
    model = HouseRulesetVersion
    fields = readonly_fields = ("number", "parameters", "created_at")


@admin.register(Deck)
class DeckAdmin(SharedAdmin):
    list_display = [
        "name",
        "public_id",
        "game",
        "owner",
        "visibility",
        "legal",
        "head_number",
        "hidden_at",
        "updated_at",
    ]
    list_filter = [*SharedAdmin.list_filter, "legal", "kind"]
    inlines = [DeckVersionInline]
    fieldsets = [
        (None, {"fields": ["name", "public_id", "game", "kind", "owner", "forked_from"]}),
        ("Shown to others", {"fields": ["visibility", "hidden_at", "published_at", "notes"]}),
        ("Judgement", {"fields": ["ruleset", "legal", "judged_version", "illegal_since", "problems"]}),
        ("Dates", {"fields": ["created_at", "updated_at"]}),
    ]


@admin.register(HouseRuleset)
class HouseRulesetAdmin(SharedAdmin):
    list_display = ["name", "public_id", "game", "owner", "visibility", "head_number", "hidden_at", "updated_at"]
    inlines = [HouseRulesetVersionInline]
    fieldsets = [
        (None, {"fields": ["name", "public_id", "game", "owner", "summary"]}),
        ("Shown to others", {"fields": ["visibility", "hidden_at"]}),
        ("Dates", {"fields": ["created_at", "updated_at"]}),
    ]


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The moderation queue: open complaints first, decided by two actions."""

    list_display = ["__str__", "status", "about", "seen_then", "reason", "reporter", "created_at", "decided_by"]
    list_filter = ["status", "about", "created_at"]
    list_select_related = ["deck", "house_ruleset", "reporter", "decided_by"]
    search_fields = ["reason", "seen", "deck__name", "deck__public_id", "house_ruleset__name", "reporter__username"]
    ordering = [F("decided_at").desc(nulls_first=True), "created_at"]
    actions = ["uphold", "dismiss"]
    readonly_fields = [
        "deck", "house_ruleset", "about", "seen", "reason", "reporter", "created_at", "status", "decided_by",
        "decided_at",
    ]  # fmt: skip

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False  # what an upheld one hides could not be shown again

    @admin.display(description="seen then")
    def seen_then(self, report: Report) -> str:
        return report.seen if len(report.seen) <= 80 else report.seen[:79] + "…"

    @admin.action(description="Uphold: hide it from all but its owner", permissions=["change"])
    def uphold(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._decide(request, reports, uphold=True)

    @admin.action(description="Dismiss: nothing is wrong with it", permissions=["change"])
    def dismiss(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._decide(request, reports, uphold=False)

    def _decide(self, request: HttpRequest, reports: QuerySet[Report], *, uphold: bool) -> None:
        chosen = list(reports)
        for report in chosen:
            report_decide(report=report, by=request.user, uphold=uphold)
        told = "upheld, and what they are about hidden" if uphold else "dismissed"
        self.message_user(request, f"{len(chosen)} reports {told}.", messages.SUCCESS)
