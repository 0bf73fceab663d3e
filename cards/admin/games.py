"""Games, their rulesets, and what cards belong to."""

from django.contrib import admin

from cards.admin.curated import CuratedAdmin
from cards.models import Element, Game, Inscription, MonsterLabel, Ruleset, Temple, Tier, Tribe
from cards.rules import documents


@admin.register(Game)
class GameAdmin(CuratedAdmin):
    document = documents.GameDocument
    identity = ("slug", "position")
    list_display = ["name", "slug", "version", "released", "edited"]
    search_fields = ["name", "slug"]

    def has_add_permission(self, request: object) -> bool:
        return False  # a game is code and fixtures: docs/adding-a-game.md


@admin.register(Ruleset)
class RulesetAdmin(CuratedAdmin):
    document = documents.RulesetDocument
    identity = ("game", "slug", "official")
    list_display = ["name", "game", "version", "official", "edited"]
    list_filter = ["game", "official", "edited"]
    list_select_related = ["game"]
    search_fields = ["name", "slug", "summary"]
    autocomplete_fields = ["rulings"]


class GroupAdmin(CuratedAdmin):
    document: type[documents.Document] = documents.GroupDocument
    list_display = ["name", "slug", "game", "edited"]
    list_filter = ["game", "edited"]
    list_select_related = ["game"]
    search_fields = ["name", "slug"]


@admin.register(Tier)
class TierAdmin(GroupAdmin):
    document = documents.TierDocument
    list_display = ["name", "slug", "game", "order", "edited"]


admin.site.register([Temple, Tribe, Element], GroupAdmin)


@admin.register(Inscription)
class InscriptionAdmin(CuratedAdmin):
    document = documents.InscriptionDocument
    list_display = ["name", "tier", "price", "game", "edited"]
    list_filter = ["tier", "edited"]
    list_select_related = ["tier", "game"]
    search_fields = ["name", "slug", "effect"]
    autocomplete_fields = ["tier"]


@admin.register(MonsterLabel)
class MonsterLabelAdmin(CuratedAdmin):
    document = documents.LabelDocument
    list_display = ["name", "tier", "game", "edited"]
    list_filter = ["tier", "edited"]
    list_select_related = ["tier", "game"]
    search_fields = ["name", "slug", "effect"]
    autocomplete_fields = ["tier"]
