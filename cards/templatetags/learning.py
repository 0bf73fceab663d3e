"""What pages that explain a game write again and again: drawings, and links to cards, rules and rulings."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.boards import LESSONS
from cards.game_links import GameLink, links_of
from cards.rules.parameter_words import word
from cards.selectors import GameOnShelf
from cards.templatetags.illumination import with_sprite

register = template.Library()


@register.simple_tag(takes_context=True)
def picture(context: dict[str, Any], key: str) -> SafeString:
    """A drawing of the lesson, its symbols found in the sprite; every word in it was escaped when it was drawn."""
    return format_html('<figure class="figure-plan">{}</figure>', with_sprite(context["lesson"].pictures[key]))


@register.simple_block_tag(takes_context=True)
def step(context: dict[str, Any], content: str, title: str, key: str) -> SafeString:
    """One step of a walk: its title, what happens, and the drawing beside it."""
    return format_html('<li><div class="stack"><h3>{}</h3>{}</div>{}</li>', title, content, picture(context, key))


@register.simple_block_tag
def term(content: str, word: str) -> SafeString:
    """A word of a glossary and what it means."""
    return format_html("<div><dt>{}</dt><dd>{}</dd></div>", word, content)


@register.simple_tag(takes_context=True)
def card(context: dict[str, Any], slug: str) -> SafeString:
    """The name of a card of the lesson, as a link to its page."""
    named = context["lesson"].card(slug).name
    return linked(named, "cards:card", context["game"].slug, slug)


@register.simple_tag(takes_context=True)
def rule(context: dict[str, Any], code: str) -> SafeString:
    """The id of a rule, as a link to where the reference tells it."""
    return _numbered("cards:rules", context["game"].slug, code)


@register.simple_tag(takes_context=True)
def ruling(context: dict[str, Any], code: str) -> SafeString:
    """The id of a ruling, as a link to where it is told."""
    return _numbered("cards:rulings", context["game"].slug, code)


@register.simple_tag(takes_context=True)
def parameter(context: dict[str, Any], slug: str) -> SafeString:
    """What a parameter is called, as a link to its row in the table."""
    game = context["game"].slug
    address = f"{reverse('cards:rules', args=[game])}#parameter-{slug}"
    return format_html('<a href="{}">{}</a>', address, word(game, slug).name)


@register.simple_tag
def linked(words: str, name: str, *args: str) -> SafeString:
    """These words, as a link to the page of this name."""
    return format_html('<a href="{}">{}</a>', reverse(name, args=args), words)


def _numbered(page: str, game: str, code: str) -> SafeString:
    return format_html('<a class="rule-id" href="{}#{}">{}</a>', reverse(page, args=[game]), code, code)


@register.simple_tag
def game_links(slug: str) -> list[GameLink]:
    """The pages that higher rooms have about a game."""
    return links_of(slug)


@register.filter
def has_lesson(slug: str) -> bool:
    """Whether there is a page from which this game is learned."""
    return slug in LESSONS


@register.filter
def with_lesson(entries: Iterable[GameOnShelf]) -> list[GameOnShelf]:
    """Those games that have a page from which they are learned."""
    return [entry for entry in entries if has_lesson(entry.game.slug)]
