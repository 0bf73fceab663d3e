"""What the schema says beyond what can be read off the views: names, free reading, the errors of every operation."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.serializers import Serializer

from cards.api.frame.errors import Code
from cardsite.api.errors import MEDIA_TYPE
from cardsite.api.permissions import SignedInOrReading

PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "RFC 9457 problem details: the one shape of every error.",
    "required": ["type", "title", "status", "detail", "instance", "code", "request_id"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "The page that explains the code."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "One sentence about this very request."},
        "instance": {"type": "string", "description": "The path that was asked for."},
        "code": {"type": "string", "enum": [str(code) for code in Code]},
        "errors": {
            "type": "array",
            "description": "With invalid_input: every bad field or parameter.",
            "items": {
                "type": "object",
                "required": ["pointer", "code", "detail"],
                "properties": {
                    "pointer": {"type": "string", "description": "JSON pointer, as in #/zones/main."},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
        "position": {"type": "integer", "description": "With bad_query: characters before the fault."},
        "reason": {"type": "string", "description": "With bad_query: what is wrong with the query, for programs."},
        "candidates": {
            "type": "array",
            "description": "With ambiguous: the cards that could be meant.",
            "items": {"type": "object", "additionalProperties": True},
        },
        "suggestions": {
            "type": "array",
            "description": "With not_found, for a card's name: names that are like it.",
            "items": {"type": "string"},
        },
        "warnings": {
            "type": "array",
            "description": "With not_found, for a query: what of it was not understood.",
            "items": {"type": "object", "additionalProperties": True},
        },
        "problems": {
            "type": "array",
            "description": "With refused: the broken rules, with cards concerned and fixes.",
            "items": {"type": "object", "additionalProperties": True},
        },
        "current": {
            "type": "object",
            "description": "With conflict, for a deck or house rules: the same as it is now.",
            "additionalProperties": True,
        },
        "head": {"type": "string", "description": "With conflict, for a campaign: the head as it is now."},
        "number": {"type": "integer", "description": "With conflict, for a campaign: the number of its newest entry."},
        "missed": {
            "type": ["array", "null"],
            "description": "With conflict, for a campaign: the entries since the head that was named (2,000 at most); "
            "null where the campaign never had that head.",
            "items": {"type": "object", "additionalProperties": True},
        },
        "request_id": {"type": "string", "description": "The same as in X-Request-ID and in our logs."},
    },
}


class ApiSchema(AutoSchema):
    """One operation of the API."""

    def get_serializer_name(self, serializer: Serializer[Any], direction: str) -> str:
        """A serializer inside a view carries the view's name: DeckValidateApi.InputSerializer is DeckValidateInput."""
        nested = type(serializer).__qualname__.rpartition("<locals>.")[2].split(".")
        return "".join(name.removesuffix("Api").removesuffix("Serializer") for name in nested)

    def get_auth(self) -> list[dict[str, Any]]:
        """What anybody may read needs no account; what the catalogue alone decides is the same for everybody."""
        schemes = [scheme for scheme in super().get_auth() if scheme]
        permissions = self.view.get_permissions()
        read = any(isinstance(permission, SignedInOrReading) for permission in permissions)
        free = all(isinstance(permission, AllowAny) for permission in permissions)
        if not free and not (read and self.method in SAFE_METHODS):
            return schemes
        handler = getattr(self.view, getattr(self.view, "action", None) or self.method.lower(), None)
        return [{}] if getattr(handler, "same_for_all", False) else [{}, *schemes]


EVERYWHERE = (400, 401, 403, 406, 429, 500)
WITH_BODY = (413, 415)


def add_errors(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Describe the errors of every operation: those that it can give by name, all others by the default."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["ProblemDetails"] = PROBLEM_SCHEMA
    components.setdefault("responses", {}).update(_responses())
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            if method not in ("get", "post", "put", "patch", "delete"):
                continue
            statuses = [*EVERYWHERE]
            names = {parameter["name"] for parameter in operation.get("parameters", ())}
            if "{" in path or "page" in names:
                statuses.append(404)
            if "requestBody" in operation:
                statuses += WITH_BODY
                written = operation["requestBody"]["content"].values()
                if any(content.get("schema", {}).keys() & {"required", "minProperties"} for content in written):
                    operation["requestBody"]["required"] = True  # a schema written by hand does not say it
            statuses += [int(status) for status in operation["responses"] if status.startswith("4")]
            for status in sorted(set(statuses)):
                if "content" not in operation["responses"].get(str(status), {"content": {}}):
                    del operation["responses"][str(status)]  # named by the view, told in the one shape
                operation["responses"].setdefault(str(status), {"$ref": f"#/components/responses/Problem{status}"})
            operation["responses"].setdefault("default", {"$ref": "#/components/responses/Problem"})
    return result


def _responses() -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
    found: dict[str, Any] = {}
    for code in Code:
        name = f"Problem{code.kind.status}"
        response = found.setdefault(name, {"description": "", "content": content})
        response["description"] = f"{response['description']}; {code}: {code.kind.title}".removeprefix("; ")
    wait = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
    for name in ("Problem429", "Problem503"):
        found[name]["headers"] = {"Retry-After": wait}
    return {"Problem": {"description": "Any other refusal.", "content": content}, **dict(sorted(found.items()))}
