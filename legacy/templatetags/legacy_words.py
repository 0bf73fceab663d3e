"""Words for templates of campaigns."""

from datetime import UTC, datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def moment(at: datetime, day: bool = False) -> SafeString:
    """A moment: in UTC as the page is sent, in the reader's zone where scripts run."""
    utc = at.astimezone(UTC)
    shown = f"{utc.day} {utc:%B %Y}" if day else f"{utc.day} {utc:%B %Y, %H:%M} UTC"
    kind = "day" if day else "moment"
    return format_html('<time datetime="{}" data-zone="{}">{}</time>', f"{utc:%Y-%m-%dT%H:%M:%SZ}", kind, shown)


@register.filter
def signed(number: int) -> str:
    """A change with its sign, and a real minus."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


@register.filter
def short_hash(text: str) -> str:
    """The beginning of a hash, enough to tell entries apart."""
    return text[:7]
