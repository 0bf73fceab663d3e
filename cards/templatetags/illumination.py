"""Drawings for templates: faces, initials, sigil marks, costs and icons."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.core.paginator import Page
from django.core.signals import setting_changed
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cards.faces import initial, marks
from cards.faces.kept import KEPT_FACES
from cards.faces.names import Names, readable
from cards.faces.parts import RESOURCE_SIGNS
from cards.faces.text import safe
from cards.rules.types import CardSpec, Cost
from cards.selectors import Shelf

register = template.Library()
SPRITE = "cardsite/icons.svg"
SIGN_PREFIXES = {"temple": "t", "tier": "r", "element": "e", "suit": "s"}
SIGNS = frozenset(
    "t-beast t-undead t-tech t-magick r-common r-uncommon r-rare r-talking r-side-deck r-mythic r-legend r-easy"
    " r-medium r-hard e-fire e-earth e-water e-nature e-magic e-gold e-chance s-spade s-heart s-club s-diamond"
    " s-joker".split()
)
PAID_SIGNS = {"gem": "c-ruby", "shattered": "c-ruby-x"} | {
    resource: sign for resource, (sign, _, _) in RESOURCE_SIGNS.items()
}
SIGNED_FACETS = (*SIGN_PREFIXES, "costtype", "sigil", "trait")


@cache
def _sprite() -> str:
    """The address of the sprite, which a page of faces asks for hundreds of times."""
    return static(SPRITE)


def _forget_sprite(**_: object) -> None:
    """Other settings may have other addresses."""
    _sprite.cache_clear()


setting_changed.connect(_forget_sprite)


def with_sprite(svg: str) -> SafeString:
    """A drawing whose symbols are found in the sprite; every word in it was escaped when it was drawn."""
    return mark_safe(svg.replace('href="#', f'href="{_sprite()}#'))  # noqa: S308


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """An icon of the sprite; the word it stands for is written beside it."""
    return format_html(
        '<svg class="icon{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f" {classes}" if classes else "",
        _sprite(),
        name,
    )


@register.simple_tag
def face(game: str, card: CardSpec, names: Names, tell_game: bool = False) -> SafeString:
    """The face of a card; where cards of several games stand together its label names the game too."""
    svg = KEPT_FACES.draw(game, card, names)
    if tell_game:
        label = f'aria-label="{safe(card.name)}'
        svg = svg.replace(f'{label}"', f'{label}, {safe(names.game)}"', 1)
    return with_sprite(svg)


@register.simple_tag
def versal(name: str, pigment: str) -> SafeString:
    """The illuminated initial of a name."""
    return with_sprite(initial.versal(initial.initial_of(name), pigment, seed=name))


@register.simple_tag
def medallion(slug: str, names: Names, large: bool = False) -> SafeString:
    """The mark of a sigil."""
    return with_sprite(marks.medallion(names.marks.get(slug) or marks.unknown_mark(slug), large=large))


@register.simple_tag
def outline(moment: str) -> SafeString:
    """The outline that says when a sigil acts, with nothing inside."""
    return format_html(
        '<svg class="sig" viewBox="0 0 32 32" aria-hidden="true"><use href="{}#m-{}" width="32" height="32"/></svg>',
        _sprite(),
        moment,
    )


def facet_sign(keyword: str, value: str, shelf: Shelf) -> SafeString | str:
    """The sign of a value beside its name; it is asked only where all values of the facet have one."""
    if keyword in ("sigil", "trait"):
        return medallion(value, next(iter(shelf.names.values())))
    return icon(_sign(keyword, value))


def has_sign(keyword: str, value: str) -> bool:
    """Whether a sign of this value is drawn."""
    return keyword in ("sigil", "trait") or (keyword in SIGNED_FACETS and bool(_sign(keyword, value)))


def _sign(keyword: str, value: str) -> str:
    if keyword == "costtype":
        return PAID_SIGNS.get(value, "")
    sign = f"{SIGN_PREFIXES[keyword]}-{value.removesuffix('s') if keyword == 'suit' else value}"
    return sign if sign in SIGNS else ""


@register.filter
def page_numbers(page: Page[Any]) -> list[int | str]:
    """The numbers of the pages about this one, with the first and the last; a gap is an ellipsis."""
    return list(page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1))


@register.simple_tag
def cost_icons(cost: Cost) -> SafeString:
    """A cost as icons and numerals, for eyes only: ``cost_words`` says the same."""
    return format_html(
        '<span class="cost" aria-hidden="true">{}</span>',
        format_html_join("", "{}{}", (_part_icons(resource, amount) for resource, amount in cost.parts)),
    )


@register.filter
def cost_words(cost: Cost) -> str:
    """A cost in words: "2 blood, 1 shattered ruby"."""
    return ", ".join(f"{amount} {_resource_word(resource, amount)}" for resource, amount in cost.parts)


@register.filter
def in_one_line(card: CardSpec, names: Names) -> str:
    """What a card is, told shortly: "Rare Beast creature for 1 blood"."""
    parts = [
        name_in(card.tier, names.tiers) if card.tier else "",
        name_in(card.temple, names.temples) if card.temple else "",
        " and ".join(name_in(element, names.elements) for element in card.elements),
        readable(card.subkind).lower() if card.subkind else "",
        readable(card.kind).lower(),
        f"for {cost_words(card.cost)}" if card.cost.total else "",
    ]
    line = " ".join(filter(None, parts))
    return line[:1].upper() + line[1:]


@register.filter
def in_short(card: CardSpec, names: Names) -> str:
    """What a card is and does, as a link preview tells it: what it is, its two numbers, its sigils and its text."""
    numbers = "/".join(str(number) for number in (card.power, card.health) if number is not None)
    framed = card.frame.sigils if card.frame else ()
    sigils = ", ".join(name_in(slug, names.sigils) for slug in (*card.sigils, *framed, *card.traits))
    parts = (in_one_line(card, names), numbers, sigils, card.text.removesuffix("."))
    return " ".join(f"{part}." for part in parts if part)


@register.filter
def get(mapping: Mapping[str, object], key: str) -> object:
    """What stands under this key."""
    return mapping[key]


@register.filter
def at(values: Sequence[object], place: int) -> object:
    """What stands at this place, counted from 0."""
    return values[place]


@register.filter
def words(slug: str) -> str:
    """A slug as words."""
    return readable(slug)


@register.filter
def name_in(slug: str, names: Mapping[str, str]) -> str:
    """What a game calls the group with this slug."""
    return names.get(slug) or readable(slug)


@register.filter
def moment_words(slug: str, names: Names) -> str:
    """When the sigil acts, as the outline of its mark says."""
    return marks.MOMENT_WORDS[(names.marks.get(slug) or marks.unknown_mark(slug)).moment]


def _part_icons(resource: str, amount: int) -> tuple[SafeString, SafeString | str]:
    symbol, classes, spelled_from = RESOURCE_SIGNS[resource]
    if amount >= spelled_from:
        return icon(symbol, classes), format_html('<span class="n">{}</span>', amount)
    return format_html_join("", "{}", ((icon(symbol, classes),) for _ in range(amount))), ""


def _resource_word(resource: str, amount: int) -> str:
    word = resource.replace("_", " ")
    if amount == 1 and word.endswith("s"):
        return word[:-1]
    return PLURALS.get(word, word) if amount != 1 else word


PLURALS = {
    gem: plural
    for kind in ("", "shattered ")
    for gem, plural in (
        (f"{kind}ruby", f"{kind}rubies"),
        (f"{kind}emerald", f"{kind}emeralds"),
        (f"{kind}sapphire", f"{kind}sapphires"),
        (f"{kind}prism", f"{kind}prisms"),
    )
}
