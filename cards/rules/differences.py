"""What differs between two documents of a card, field by field, in words a reader knows."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cards.rules.types import RESOURCES, CardSpec

LABELS = {
    "text": "Rules text",
    "special_cost": "Special cost",
    "evolved_cost": "Evolved cost",
    "power_kind": "Kind of power",
    "frame.kind": "Frame",
    "frame.sigils": "Sigils in the frame",
    "copy_limit": "Copy limit",
    "official": "On the official list",
    "unused_reason": "Why it is unused",
    "listed_as": "Listed as",
    "related": "Related cards",
}
RELATION_WORDS = {"evolves_into": "grows into", "creates": "creates", "upgrades_to": "is upgraded to"}
_ORDER = {field: place for place, field in enumerate(CardSpec.__struct_fields__)}
_RESOURCE_ORDER = {resource: place for place, resource in enumerate(RESOURCES)}
_DEFAULTS = {
    field.encode_name: field.default
    for field in msgspec.structs.fields(CardSpec)
    if isinstance(field.default, (str, bool))
}


class Difference(msgspec.Struct, frozen=True):
    """One field that two documents hold differently; an empty side means that there was nothing."""

    field: str
    label: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.label}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def differences(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Every field that differs, in the order in which a card is read; without a `before`, every field that is set."""
    old, new = dict(_flat(before or {}, whole=before is not None)), dict(_flat(after, whole=before is not None))
    fields = sorted(old.keys() | new.keys(), key=_place)
    return tuple(
        Difference(field, label(field), old.get(field, ""), new.get(field, ""))
        for field in fields
        if old.get(field, "") != new.get(field, "")
    )


def label(field: str) -> str:
    """The field's name as a reader knows it."""
    group, _, part = field.partition(".")
    if group == "cost" and part:
        return f"Cost in {_words(part)}"
    if group == "copies" and part:
        return f"Copies in the pile {_words(part)}"
    return LABELS.get(field) or _words(field).capitalize()


def _flat(document: Mapping[str, Any], *, whole: bool) -> Iterator[tuple[str, str]]:
    """The document as one short text a field; a default that a reader would see is spelt out where it can differ."""
    for field, value in ({**_DEFAULTS, **document} if whole else document).items():
        if field in ("cost", "copies", "frame") and isinstance(value, Mapping):
            for part, inner in value.items():
                yield f"{field}.{part}", _shown(field, inner)
        else:
            yield field, _shown(field, value)


def _shown(field: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if field == "related" and isinstance(value, list):
        return ", ".join(f"{RELATION_WORDS.get(edge['kind'], edge['kind'])} {edge['card']}" for edge in value)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    if isinstance(value, Mapping):
        return msgspec.json.encode(value).decode()
    return str(value)


def _words(field: str) -> str:
    return field.replace("_", " ").replace("-", " ")


def _place(field: str) -> tuple[int, int, str]:
    group, _, part = field.partition(".")
    return _ORDER.get(group, len(_ORDER)), _RESOURCE_ORDER.get(part, 0), part
