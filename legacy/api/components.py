"""The shapes of campaigns as components of the schema: written there once, however many answers hold them."""

from typing import Any

import msgspec

from cards.api.frame.paging import EnvelopePagination
from decks.api.shapes import Schema

TEMPLATE = "#/components/schemas/{name}"
SHAPES: dict[str, Any] = {}


def component(shape: Any, name: str = "") -> Schema:
    """A reference to this shape, which stands among the components; a shape that is no class brings its name."""
    name = name or shape.__name__
    SHAPES[name] = shape
    return {"$ref": TEMPLATE.format(name=name)}


def page_of(shape: Any) -> Schema:
    """The schema of a list of these, in the envelope of all lists."""
    return EnvelopePagination().get_paginated_response_schema({"type": "array", "items": component(shape)})


def add_components(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """The schema with every shape that is referred to, and every shape inside it; no name is used twice."""
    schemas: Schema = result.setdefault("components", {}).setdefault("schemas", {})
    written, found = msgspec.json.schema_components(SHAPES.values(), ref_template=TEMPLATE)
    for name, schema in zip(SHAPES, written, strict=True):
        if schema != {"$ref": TEMPLATE.format(name=name)}:
            found = {**found, name: schema}
    if twice := found.keys() & schemas.keys():
        raise ValueError(f"Two shapes of the API are called {', '.join(sorted(twice))}: rename one.")
    schemas.update(found)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result
