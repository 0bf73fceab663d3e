"""The shapes of all that cards belong to: groups, sigils, inscriptions, labels, rules, rulings and rulesets."""

from typing import Any

import msgspec
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.api.frame.answers import site_of
from cards.models import (
    Element,
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
from cards.rules import games
from cards.rules.parameter_words import word
from cards.selectors.card_rows import cards_address

JSON_VALUE: dict[str, Any] = {"description": "A number, a word, a list, true, false or null."}


# The framework's own links would carry a ?format= of the question along, so addresses are put together here.
def _site(serializer: serializers.BaseSerializer[Any]) -> str:
    return site_of(serializer.context["request"])


class OfGameSerializer(serializers.ModelSerializer[Any]):
    """An entry of one game, at an address made of the game's slug and its own."""

    noun = ""
    url = serializers.SerializerMethodField()
    game = serializers.CharField(source="game.slug", read_only=True)

    def get_url(self, entry: Any) -> str:
        return _site(self) + reverse(f"api:{self.noun}-detail", args=[entry.game.slug, entry.slug])


GROUP_FIELDS = ["url", "game", "slug", "name", "text", "cards", "cards_url"]


class GroupSerializer(OfGameSerializer):
    """A group with the number of its cards and where they are listed."""

    cards = serializers.IntegerField(source="card_count", read_only=True, help_text="How many cards belong to it.")
    cards_url = serializers.SerializerMethodField()

    def get_cards_url(self, entry: Any) -> str:
        return cards_address(site=_site(self), **{"game": entry.game.slug, self.noun: entry.slug})


class TierSerializer(GroupSerializer):
    noun = "tier"

    class Meta:
        model = Tier
        fields = [*GROUP_FIELDS, "order"]
        read_only_fields = fields


class TempleSerializer(GroupSerializer):
    noun = "temple"

    class Meta:
        model = Temple
        fields = GROUP_FIELDS
        read_only_fields = fields


class TribeSerializer(GroupSerializer):
    noun = "tribe"

    class Meta:
        model = Tribe
        fields = GROUP_FIELDS
        read_only_fields = fields


class ElementSerializer(GroupSerializer):
    noun = "element"

    class Meta:
        model = Element
        fields = GROUP_FIELDS
        read_only_fields = fields


class InscriptionSerializer(OfGameSerializer):
    """An inscription for a combat card."""

    noun = "inscription"
    tier = serializers.CharField(source="tier.slug", read_only=True)

    class Meta:
        model = Inscription
        fields = ["url", "game", "slug", "name", "tier", "price", "trigger", "effect", "edge"]
        read_only_fields = fields


class LabelSerializer(OfGameSerializer):
    """A label for a boss."""

    noun = "label"
    tier = serializers.CharField(source="tier.slug", read_only=True)

    class Meta:
        model = MonsterLabel
        fields = ["url", "game", "slug", "name", "tier", "effect", "on_minion"]
        read_only_fields = fields


class SigilTextSerializer(serializers.ModelSerializer[SigilText]):
    """What a sigil does in one game."""

    game = serializers.CharField(source="game.slug", read_only=True)

    class Meta:
        model = SigilText
        fields = ["game", "trigger", "effect", "edge", "price", "source"]
        read_only_fields = fields


class SigilSerializer(serializers.ModelSerializer[Sigil]):
    """A sigil, trait or conditional frame, what it does in each game, and how many cards bear it."""

    url = serializers.SerializerMethodField()
    texts = SigilTextSerializer(many=True, read_only=True)
    bearers = serializers.IntegerField(read_only=True, help_text="How many cards bear it.")
    bearers_url = serializers.SerializerMethodField()

    class Meta:
        model = Sigil
        fields = ["url", "slug", "name", "kind", "bearers", "bearers_url", "texts"]
        read_only_fields = fields

    def get_url(self, sigil: Sigil) -> str:
        return _site(self) + reverse("api:sigil-detail", args=[sigil.slug])

    def get_bearers_url(self, sigil: Sigil) -> str:
        return cards_address(site=_site(self), **{sigil.kind: sigil.slug})


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A question that a rulebook leaves open, the reading chosen, why, and how sure it is."""

    url = serializers.SerializerMethodField()
    id = serializers.CharField(source="code", read_only=True)
    game = serializers.CharField(source="game.slug", read_only=True)
    parameters = serializers.ListField(child=serializers.CharField(), read_only=True)
    cards: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="slug"
    )
    sigils: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="slug"
    )
    rules: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="code"
    )

    class Meta:
        model = Ruling
        fields = [
            "url",
            "id",
            "game",
            "question",
            "reading",
            "why",
            "confidence",
            "source",
            "parameters",
            "cards",
            "sigils",
            "rules",
        ]
        read_only_fields = fields

    def get_url(self, ruling: Ruling) -> str:
        return _site(self) + reverse("api:ruling-detail", args=[ruling.code])


class ParameterSerializer(serializers.Serializer[Any]):
    """A number or choice that a rule reads, and its value in the official rules."""

    name = serializers.CharField()
    title = serializers.CharField(help_text="What it is called.")
    default: Any = serializers.SerializerMethodField(method_name="official_value")

    @extend_schema_field(JSON_VALUE)
    def official_value(self, parameter: dict[str, Any]) -> Any:
        return parameter["default"]


class SourceSerializer(serializers.Serializer[Any]):
    """Where a rule stands."""

    document = serializers.CharField()
    section = serializers.CharField()


class RuleSerializer(serializers.ModelSerializer[Rule]):
    """A numbered rule as data."""

    id = serializers.CharField(source="code", read_only=True)
    game = serializers.CharField(source="game.slug", read_only=True)
    severity = serializers.SerializerMethodField()
    parameters = serializers.SerializerMethodField()
    source: Any = serializers.SerializerMethodField()
    rulings: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="code"
    )

    class Meta:
        model = Rule
        fields = [
            "id",
            "game",
            "kind",
            "severity",
            "title",
            "wording",
            "example",
            "message",
            "parameters",
            "source",
            "ours",
            "rulings",
        ]
        read_only_fields = fields

    @extend_schema_field(
        serializers.ChoiceField(choices=["error", "warning"], allow_null=True, help_text="Null for rules of play.")
    )
    def get_severity(self, rule: Rule) -> str | None:
        return rule.severity or None

    @extend_schema_field(ParameterSerializer(many=True))
    def get_parameters(self, rule: Rule) -> list[dict[str, Any]]:
        official = msgspec.to_builtins(games.get(rule.game.slug).parameters())
        return [
            {"name": name, "title": word(rule.game.slug, name).name, "default": official[name]}
            for name in rule.parameters
        ]

    @extend_schema_field(SourceSerializer)
    def get_source(self, rule: Rule) -> dict[str, str]:
        return {"document": rule.game.rulebook, "section": rule.heading}


class RulesetSerializer(OfGameSerializer):
    """A named, versioned set of parameters."""

    noun = "ruleset"
    parameters = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()
    rulings: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="code"
    )

    class Meta:
        model = Ruleset
        fields = ["url", "game", "slug", "name", "version", "summary", "official", "parameters", "changes", "rulings"]
        read_only_fields = fields

    @extend_schema_field(
        {"type": "object", "additionalProperties": JSON_VALUE, "description": "Every parameter of the game."}
    )
    def get_parameters(self, ruleset: Ruleset) -> dict[str, Any]:
        values: Any = msgspec.convert(ruleset.parameters, type=games.get(ruleset.game.slug).parameters)
        parameters: dict[str, Any] = msgspec.to_builtins(values)
        return parameters

    @extend_schema_field(
        {"type": "object", "additionalProperties": JSON_VALUE, "description": "Those that differ from the rulebook."}
    )
    def get_changes(self, ruleset: Ruleset) -> dict[str, Any]:
        changes: dict[str, Any] = ruleset.parameters
        return changes
