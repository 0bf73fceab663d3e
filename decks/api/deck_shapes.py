"""The shapes in which stored decks are told: written by functions, described by serializers of the same members."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse

from decks.models import Deck, DeckVersion
from decks.models.shared import Visibility
from decks.notes import notes_clean
from decks.selectors import lawbook
from decks.selectors.rulesets import ruleset_is_visible
from decks.services.exports import deck_formats, version_document


class JudgementSerializer(serializers.Serializer[Any]):
    """What the deck's own ruleset says of its newest version."""

    legal = serializers.BooleanField(
        allow_null=True, help_text="null where it cannot be judged: its ruleset is gone or not shared with its owner."
    )
    reason = serializers.CharField(help_text="Why it cannot be judged and how to mend that; empty where it was.")
    catalogue_version = serializers.IntegerField(help_text="The version of the catalogue that it was judged by.")
    illegal_since = serializers.IntegerField(
        allow_null=True, help_text="The version of the catalogue by which this list, legal until then, became illegal."
    )


class FullJudgementSerializer(JudgementSerializer):
    """The same, with everything that is wrong."""

    problems = serializers.ListField(
        child=serializers.DictField(), help_text="As in the answer of validate/: rule, code, message, cards, fixes."
    )


class DeckSerializer(serializers.Serializer[Any]):
    """A deck in a list."""

    url = serializers.URLField()
    id = serializers.CharField(help_text="The letters of its address.")
    game = serializers.SlugField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="What sort of document it is; zones is a deck list.")
    owner = serializers.CharField(allow_null=True, help_text="Whose it is; null once that account is gone.")
    visibility = serializers.ChoiceField(choices=Visibility.values)
    hidden = serializers.BooleanField(help_text="A moderator has hidden it from all but its owner.")
    tags = serializers.ListField(child=serializers.CharField())
    ruleset = serializers.CharField(help_text="What it is judged by: a slug, or a reference to house rules.")
    version = serializers.IntegerField(min_value=1, help_text="The number of the newest version.")
    forked_from = serializers.CharField(
        allow_null=True, help_text="The id of the deck it began with, if you may see it."
    )
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    judgement = JudgementSerializer()


class WholeDeckSerializer(DeckSerializer):
    """A deck with its list."""

    judgement = FullJudgementSerializer()
    notes = serializers.CharField(help_text="Markdown.")
    notes_html = serializers.CharField(help_text="The notes as HTML that can do no harm.")
    document = serializers.DictField(help_text="The newest version, as validate/ reads it.")
    deck_hash = serializers.CharField(help_text="Equal decks have equal ones.")
    change = serializers.CharField(help_text="What the newest version changed.")
    formats = serializers.ListField(child=serializers.CharField(), help_text="What export/ can write.")


class VersionSerializer(serializers.Serializer[Any]):
    """A version of a deck in the list of them."""

    url = serializers.URLField()
    number = serializers.IntegerField(min_value=1)
    deck_hash = serializers.CharField()
    change = serializers.CharField(help_text="What was changed, in words.")
    catalogue_version = serializers.IntegerField(help_text="The version of the catalogue by which it was read.")
    created_at = serializers.DateTimeField()


class WholeVersionSerializer(VersionSerializer):
    """A version with its document."""

    document = serializers.DictField()


class DifferenceSerializer(serializers.Serializer[Any]):
    """What the second holds otherwise than the first."""

    class ZoneSerializer(serializers.Serializer[Any]):
        class CardSerializer(serializers.Serializer[Any]):
            card = serializers.CharField(help_text="A slug, or the name of a card that nobody knows.")
            before = serializers.IntegerField(min_value=0)
            after = serializers.IntegerField(min_value=0)

        zone = serializers.CharField()
        added = CardSerializer(many=True)
        removed = CardSerializer(many=True)
        changed = CardSerializer(many=True)

    class PathSerializer(serializers.Serializer[Any]):
        path = serializers.CharField(help_text="A JSON pointer into the document.")
        op = serializers.ChoiceField(choices=["added", "removed", "changed"])
        before = serializers.JSONField(required=False)
        after = serializers.JSONField(required=False)

    zones = ZoneSerializer(many=True, help_text="The cards that differ, zone by zone.")
    paths = PathSerializer(many=True, help_text="Whatever else differs, such as the picks of a draft.")


def deck_entry(deck: Deck, request: Request) -> dict[str, Any]:
    """A deck as lists show it."""
    origin = deck.forked_from
    return {
        "url": reverse("api:deck-detail", args=[deck.public_id], request=request),
        "id": deck.public_id,
        "game": deck.game.slug,
        "name": deck.name,
        "kind": deck.kind,
        "owner": owner_name(deck),
        "visibility": deck.visibility,
        "hidden": deck.hidden_at is not None,
        "tags": sorted(tag.tag for tag in deck.tags.all()),
        "ruleset": deck.ruleset,
        "version": deck.head_number,
        "forked_from": origin.public_id if origin and origin.is_visible_to(request.user) else None,
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
        "published_at": deck.published_at,
        "judgement": {
            "legal": deck.legal,
            "reason": deck.unjudged_reason,
            "catalogue_version": deck.judged_version,
            "illegal_since": deck.illegal_since,
        },
    }


def deck_whole(deck: Deck, head: DeckVersion, request: Request) -> dict[str, Any]:
    """A deck with its list."""
    entry = deck_entry(deck, request)
    problems = deck.problems if ruleset_is_visible(reference=deck.ruleset, user=request.user) else []
    return {
        **entry,
        "judgement": {**entry["judgement"], "problems": problems},
        "notes": deck.notes,
        "notes_html": notes_clean(deck.notes),
        "document": version_document(deck=deck, version=head, law=lawbook(game=deck.game.slug)),
        "deck_hash": head.deck_hash,
        "change": head.change,
        "formats": deck_formats(deck=deck),
    }


def version_entry(deck: Deck, version: DeckVersion, request: Request) -> dict[str, Any]:
    """A version as the list of them shows it."""
    return {
        "url": reverse("api:deck-version", args=[deck.public_id, version.number], request=request),
        "number": version.number,
        "deck_hash": version.deck_hash,
        "change": version.change,
        "catalogue_version": version.catalogue_version,
        "created_at": version.created_at,
    }


def owner_name(thing: Any) -> str | None:
    """The name of the owner, if there still is one."""
    return thing.owner.get_username() if thing.owner_id is not None else None
