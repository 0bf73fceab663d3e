"""What decks keep about a person, and what becomes of it when the account goes."""

from typing import Any

from cards import my_data
from decks.models import Deck, DeckVersion, HouseRuleset, Report
from decks.models.shared import Visibility

CHUNK = 20  # decks, or versions of one, that are in memory at once


def decks_of_user(user_id: int) -> dict[str, Any]:
    """Every deck, house ruleset and report of this person, whole; decks and their versions are read one by one."""
    decks = Deck.objects.filter(owner=user_id).select_related("game").prefetch_related("tags")
    rulesets = HouseRuleset.objects.filter(owner=user_id).select_related("game").prefetch_related("versions")
    reports = Report.objects.filter(reporter=user_id).select_related("deck", "house_ruleset")
    return {
        "decks": (_deck(deck) for deck in decks.order_by("pk").iterator(chunk_size=CHUNK)),
        "house_rulesets": [
            {
                "id": ruleset.public_id,
                "game": ruleset.game.slug,
                "name": ruleset.name,
                "summary": ruleset.summary,
                "visibility": ruleset.visibility,
                "created_at": ruleset.created_at,
                "versions": [
                    {"number": version.number, "parameters": version.parameters, "created_at": version.created_at}
                    for version in sorted(ruleset.versions.all(), key=lambda version: version.number)
                ],
            }
            for ruleset in rulesets.order_by("pk")
        ],
        "reports": [
            {
                "about": report.about,
                "of": report.subject.public_id,
                "reason": report.reason,
                "status": report.status,
                "created_at": report.created_at,
            }
            for report in reports.order_by("pk")
        ],
    }


def _deck(deck: Deck) -> dict[str, Any]:
    return {
        "id": deck.public_id,
        "game": deck.game.slug,
        "name": deck.name,
        "kind": deck.kind,
        "visibility": deck.visibility,
        "ruleset": deck.ruleset,
        "notes": deck.notes,
        "tags": [tag.tag for tag in deck.tags.all()],
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
        "versions": DeckVersion.objects.filter(deck=deck)
        .order_by("number")
        .values("number", "document", "change", "created_at")
        .iterator(chunk_size=CHUNK),
    }


def decks_forget(user_id: int) -> None:
    """Public decks and house rulesets have no owner any more; all others go with the account."""
    for model in (Deck, HouseRuleset):
        owned = model.objects.filter(owner=user_id)
        owned.exclude(visibility=Visibility.PUBLIC, hidden_at=None).delete()
        owned.update(owner=None)


def register() -> None:
    """The account's pages tell of decks from now on."""
    my_data.register(
        "decks",
        decks_of_user,
        goes="Your private and unlisted decks and house rules, with all their versions.",
        stays="Your public decks and house rules, without your name; reports that you made, without your name.",
        forget=decks_forget,
    )
