"""Notes in Markdown, made into HTML that can do no harm."""

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TAGS = {
    "p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a",
    "h3", "h4", "h5", "h6",
}  # fmt: skip
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
DEEPER = 2  # a page has its own first and second headings

# No tables: a short one can stand for pages of empty cells.
_reader = MarkdownIt("commonmark", {"html": False}).enable("strikethrough")


def notes_html(notes: str) -> SafeString:
    """The notes as HTML for a page."""
    return mark_safe(notes_clean(notes))  # noqa: S308 - cleaned


def notes_clean(notes: str) -> str:
    """The notes as HTML: no markup of the writer's own, no pictures, links that search engines do not follow."""
    tokens = _reader.parse(notes)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1:]) + DEEPER, 6)}"
    written = _reader.renderer.render(tokens, _reader.options, {})
    return nh3.clean(
        written,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow ugc noopener noreferrer",
    )
