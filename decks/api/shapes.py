"""What the schema tells of questions and answers, made from the very types that are read and written."""

from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample

from decks import rules
from decks.api.parsers import MOST_DECKS
from decks.rules import documents
from decks.services import Verdict
from decks.services.judging import MOST_RULESETS
from decks.services.reading import MAX_BYTES

Schema = dict[str, Any]
KIB = MAX_BYTES // 1024


def schema_of(shape: Any) -> Schema:
    """The JSON Schema of a type, whole in one piece."""
    schema = msgspec.json.schema(shape)
    whole: Schema = _inlined(schema, schema.pop("$defs", {}))
    return whole


def _inlined(part: Any, definitions: Schema) -> Any:
    if isinstance(part, list):
        return [_inlined(each, definitions) for each in part]
    if not isinstance(part, dict):
        return part
    if name := part.get("$ref"):
        return _inlined(definitions[name.rpartition("/")[2]], definitions)
    return {key: _inlined(value, definitions) for key, value in part.items() if key != "discriminator"}


def _documents() -> Schema:
    """Every field that a document of some game may have; what each game makes of it is told by documents/."""
    games: dict[str, list[str]] = {}
    for game in rules.REGISTRY.values():
        for kind in game.kinds:
            for field in kind.fields:
                if game.slug not in games.setdefault(field, []):
                    games[field].append(game.slug)
    return {
        field: {"description": f"Of {', '.join(slugs)}: see documents/ of the game."}
        for field, slugs in games.items()
        if field != "zones"
    }


QUESTION: Schema = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": False,
    "properties": {
        "zones": {
            "type": "object",
            "description": "A deck list: for each zone of the game its cards, by slug or name, and their counts.",
            "additionalProperties": schema_of(documents.Zone),
        },
        "text": {"type": "string", "description": f"A pasted list of at most {KIB} KiB, instead of zones."},
        **_documents(),
        "game": {"type": "string", "description": "The game once more; another than that of the address is refused."},
        "rulesets": {
            "type": "array",
            "items": {"type": "string"},
            "maxItems": MOST_RULESETS,
            "default": ["official"],
            "description": "Slugs of the rulesets to judge by.",
        },
        "parameters": {
            "type": "object",
            "additionalProperties": True,
            "description": "Parameters of the rulesets that are other ones in this call.",
        },
        "suggest": {
            "type": "boolean",
            "default": True,
            "description": "Whether fixes, the repair and names like unknown ones are wanted; quicker without.",
        },
    },
}
PASTED: Schema = {"type": "string", "description": f"A pasted list of at most {KIB} KiB in UTF-8."}
BATCH_QUESTION: Schema = {
    "type": "object",
    "required": ["decks"],
    "additionalProperties": False,
    "properties": {
        "decks": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_DECKS,
            "items": {"description": "As for one deck, with its game; anything else is told in its place."},
        }
    },
}
VERDICT: Schema = schema_of(Verdict)
BATCH_ANSWER: Schema = {
    "type": "object",
    "required": ["results"],
    "properties": {
        "results": {
            "type": "array",
            "items": {
                "anyOf": [
                    VERDICT,
                    {
                        "type": "object",
                        "required": ["error"],
                        "properties": {"error": {"$ref": "#/components/schemas/ProblemDetails"}},
                    },
                ]
            },
        }
    },
}

# --- examples ----------------------------------------------------------------------------------------------------
QUESTIONS = [
    OpenApiExample(f"{game.slug}: {kind.name}", dict(kind.example), request_only=True, media_type="application/json")
    for game in rules.REGISTRY.values()
    for kind in game.kinds
]
PASTED_EXAMPLE = OpenApiExample(
    "a pasted list", "3 Wolf\n2x Black Goat\n\nSB: 20 Squirrel\n", request_only=True, media_type="text/plain"
)
SOURCE = {"document": "The rulebook.", "section": "Deckbuilding > Main Deck"}
FIX = {"op": "remove", "zone": "main", "card": "wolf", "count": 1}
VERDICT_EXAMPLE: Schema = {
    "game": "augmented",
    "legal": False,
    "results": [
        {
            "ruleset": "official",
            "legal": False,
            "repairable": True,
            "repair": [FIX],
            "repaired": {"zones": {"main": {"stoat": 17, "wolf": 3}, "side": {"squirrel": 20}}},
            "problems": [
                {
                    "rule": "AUG-D-03",
                    "code": "too_many_copies",
                    "severity": "error",
                    "message": "Wolf: 4 copies (limit 3).",
                    "zone": "main",
                    "path": "",
                    "cards": [{"card": "wolf", "count": 4, "excess": 1}],
                    "limit": 3,
                    "actual": 4,
                    "source": SOURCE,
                    "fixes": [FIX],
                }
            ],
            "passed": [
                {"rule": "AUG-D-02", "name": "main_deck_is_small_enough", "zone": "main", "actual": 21, "limit": 40}
            ],
        }
    ],
    "unresolved": [],
    "stats": {
        "cards": 41,
        "zones": {
            "main": {"cards": 21, "different": 2, "unknown": 0, "by": {"tier": {"common": 21}}},
            "side": {"cards": 20, "different": 1, "unknown": 0, "by": {"tier": {"side-deck": 20}}},
        },
    },
    "deck_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "catalogue_version": 7,
}
ANSWER = OpenApiExample("an illegal deck", VERDICT_EXAMPLE, response_only=True, status_codes=["200"])
BATCH_EXAMPLE = {
    "decks": [
        {"game": "augmented", "zones": {"main": {"Wolf": 4}, "side": {"Squirrel": 20}}, "suggest": False},
        {"game": "mysterion", "zones": {"main": {"Wickling": -1}}},
    ]
}
BATCH_ANSWER_EXAMPLE = {
    "results": [
        VERDICT_EXAMPLE,
        {
            "error": {
                "type": "/problems/invalid_input/",
                "title": "The input is not valid",
                "status": 400,
                "detail": "A whole number of at least 1 is expected, not -1.",
                "instance": "/api/v1/validate/batch/",
                "code": "invalid_input",
                "errors": [
                    {
                        "pointer": "#/decks/1/zones/main/Wickling",
                        "code": "invalid",
                        "detail": "A whole number of at least 1 is expected, not -1.",
                    }
                ],
                "request_id": "5d0c4a3f1c0e4c4f9a3b2f5d7e8c9a10",
            }
        },
    ]
}
