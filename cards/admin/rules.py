"""Numbered rules and rulings."""

from typing import Any

from django.contrib import admin

from cards.admin.curated import CuratedAdmin, CuratedForm
from cards.models import Rule, Ruling
from cards.rules import documents


class RuleForm(CuratedForm):
    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if (cleaned.get("kind") == Rule.Kind.CONSTRUCTION) != bool(cleaned.get("severity")):
            self.add_error("severity", "A construction rule has a severity, a rule of play has none.")
        return cleaned


@admin.register(Rule)
class RuleAdmin(CuratedAdmin):
    form = RuleForm
    document = documents.RuleDocument
    identity = ("game", "code")
    list_display = ["code", "title", "game", "kind", "severity", "edited"]
    list_filter = ["game", "kind", "severity", "ours", "edited"]
    list_select_related = ["game"]
    search_fields = ["code", "title", "wording"]


@admin.register(Ruling)
class RulingAdmin(CuratedAdmin):
    document = documents.RulingDocument
    identity = ("game", "code")
    list_display = ["code", "question", "game", "confidence", "edited"]
    list_filter = ["game", "confidence", "edited"]
    list_select_related = ["game"]
    search_fields = ["code", "question", "reading"]
    autocomplete_fields = ["cards", "sigils", "rules"]
