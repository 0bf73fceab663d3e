"""Words for zones and documents in templates."""

from django import template

from decks.formats.zone_words import title

register = template.Library()


@register.filter
def zone_title(name: str) -> str:
    """A zone or a kind of document as a heading: "Face down"."""
    return title(name)


FORMATS = {
    "text": "Plain text",
    "csv": "Table (CSV)",
    "json": "JSON",
    "imf": "Inscryption Multiplayer (.deck)",
    "tts": "Tabletop Simulator",
    "code": "Code",
}


@register.filter
def format_title(name: str) -> str:
    """What people call a format."""
    return FORMATS.get(name, name)
