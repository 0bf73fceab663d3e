"""Search the catalogue from a shell: ``manage.py search "t:creature power>=2" [--game] [--limit] [--json]``."""

import json
import sys
import textwrap
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.models import Card
from cards.paging import MOST_ENTRIES_ON_A_PAGE
from cards.rules.games import UnknownGame
from cards.rules.types import RESOURCES
from cards.search import QueryError, SearchResult, search
from cards.selectors.card_rows import card_rows

COLUMNS = ("name", "game_name", "kind", "tier", "cost", "power", "health", "suit", "rank", "value")
LEAST = 3  # columns that every table has: others only where a card of it has something there
LINE = 100  # letters of a line of text
TOLD_BEFORE = ("id", "name", "game", "cost", "total_cost", "url", "png", "svg", *COLUMNS)  # above, or for programs only


class Command(BaseCommand):
    help = "Find cards by the query language of the site; a query that cannot be read ends with status 2 and a caret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", help="what to look for; an empty one finds every card")
        parser.add_argument("--game", help="only cards of this game, by slug or short name")
        parser.add_argument(
            "--limit", type=int, default=20, help=f"how many to print, at most {MOST_ENTRIES_ON_A_PAGE} (default: 20)"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *, query: str, game: str | None, limit: int, **options: Any) -> None:
        try:
            result = search(query, game=game, page_size=limit)
        except UnknownGame as error:
            raise CommandError(str(error)) from error
        except QueryError as error:
            self.stderr.write(f"{error.caret}\n{error.message}" if error.text else error.message)
            sys.exit(2)
        self.stdout.write(self._document(result) if options["json"] else self._printed(result))

    def _document(self, result: SearchResult) -> str:
        document = {
            "total": result.total,
            "query": {"normalized": result.normalized, "explanation": result.explanation},
            "warnings": [asdict(warning) for warning in result.warnings],
            "results": [
                {"game": card.game.slug, "slug": card.slug} | dict(zip(COLUMNS, _cells(card), strict=True))
                for card in result.cards()
            ],
        }
        return json.dumps(document, ensure_ascii=False, indent=2)

    def _printed(self, result: SearchResult) -> str:
        shown = f"{result.total} found" + (f", {len(result.ids)} shown" if len(result.ids) < result.total else "")
        warnings = [f"Warning: {warning.message}" for warning in result.warnings]
        lines: Iterable[str] = ()
        if result.display.display in ("text", "full"):
            lines = _texts(result, whole=result.display.display == "full")
        elif result.ids:
            lines = _table(result.cards())
        return "\n".join([f"{shown}: {result.explanation}", *warnings, "", *lines]).rstrip()


def _table(cards: list[Card]) -> Iterator[str]:
    found = [_cells(card) for card in cards]
    kept = [place for place in range(len(COLUMNS)) if place < LEAST or any(row[place] for row in found)]
    headings = [name.removesuffix("_name").capitalize() for name in COLUMNS]
    rows = [[row[place] for place in kept] for row in (headings, *found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _texts(result: SearchResult, *, whole: bool) -> Iterator[str]:
    """Each card with its numbers and its text, or with everything that the catalogue holds of it."""
    rows = {row["id"]: row for row in card_rows(ids=result.ids, site="")}
    for card in result.cards():
        row = rows[card.pk]
        name, game, *rest = _cells(card)
        yield f"{name} ({game}): {', '.join(_told(rest))}"
        if whole:
            for field, value in row.items():
                if field not in TOLD_BEFORE and value and (said := _said(value)):
                    yield from textwrap.wrap(
                        f"{field.replace('_', ' ')}: {said}", LINE, initial_indent="  ", subsequent_indent="    "
                    )
        else:
            for said in (row["text"], ", ".join([*row["sigils"], *row["traits"]])):
                yield from textwrap.wrap(said, LINE, initial_indent="  ", subsequent_indent="  ")
        yield ""


def _said(value: Any) -> str:
    """A field's value as words: lists by commas, names of parts before their values."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_said(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value))
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _told(rest: list[str]) -> Iterator[str]:
    for name, value in zip(COLUMNS[2:], rest, strict=True):
        if value:
            yield f"{name} {value}" if name in ("power", "health", "value") else value


def _cells(card: Card) -> tuple[str, ...]:
    cost = " ".join(f"{amount} {name.replace('_', ' ')}" for name in RESOURCES if (amount := getattr(card, name)))
    power = card.power_kind or ("" if card.power is None else str(card.power))
    health = "" if card.health is None else str(card.health)
    tier = card.tier.name if card.tier else ""
    value = "" if card.value is None else str(card.value)
    kind = card.subkind or card.kind
    return card.name, card.game.short_name, kind, tier, cost, power, health, card.suit, card.rank, value
