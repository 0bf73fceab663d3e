"""Sigils, traits and frames, and what each does in each game."""

from django.contrib import admin

from cards.admin.curated import CuratedAdmin
from cards.models import Sigil, SigilText
from cards.rules import documents


@admin.register(Sigil)
class SigilAdmin(CuratedAdmin):
    document = documents.SigilDocument
    identity = ("slug",)
    list_display = ["name", "slug", "kind", "edited"]
    list_filter = ["kind", "edited"]
    search_fields = ["name", "slug"]


@admin.register(SigilText)
class SigilTextAdmin(CuratedAdmin):
    document = documents.SigilDocument
    identity = ("sigil", "game")
    list_display = ["sigil", "game", "trigger", "price", "edited"]
    list_filter = ["game", "sigil__kind", "trigger", "edited"]
    list_select_related = ["sigil", "game"]
    search_fields = ["sigil__name", "sigil__slug", "effect"]
    autocomplete_fields = ["sigil"]
