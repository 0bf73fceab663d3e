"""Search the catalogue from a shell: ``manage.py search "t:creature power>=2" [--game] [--limit] [--json]``."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.models import Card
from cards.rules.games import UnknownGame
from cards.rules.types import RESOURCES
from cards.search import QueryError, SearchResult, search

COLUMNS = ("name", "game_name", "kind", "tier", "cost", "power", "health")
HEADINGS = ("Name", "Game", "Kind", "Tier", "Cost", "Power", "Health")


class Command(BaseCommand):
    help = "Find cards by the query language of the site; a query that cannot be read ends with status 2 and a caret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", help="what to look for; an empty one finds every card")
        parser.add_argument("--game", help="only cards of this game, by slug or short name")
        parser.add_argument("--limit", type=int, default=20, help="how many cards to print, at most 250 (default: 20)")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *, query: str, game: str | None, limit: int, **options: Any) -> None:
        try:
            result = search(query, game=game, page_size=limit)
        except UnknownGame as error:
            raise CommandError(str(error)) from error
        except QueryError as error:
            self.stderr.write(f"{error.caret}\n{error.message}" if error.text else error.message)
            sys.exit(2)
        self.stdout.write(self._document(result) if options["json"] else self._table(result))

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

    def _table(self, result: SearchResult) -> str:
        rows = [HEADINGS, *(_cells(card) for card in result.cards())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        shown = f"{result.total} found" + (f", {len(result.ids)} shown" if len(result.ids) < result.total else "")
        warnings = [f"Warning: {warning.message}" for warning in result.warnings]
        return "\n".join([f"{shown}: {result.explanation}", *warnings, "", *(lines if result.ids else [])]).rstrip()


def _cells(card: Card) -> tuple[str, ...]:
    cost = " ".join(f"{amount} {name.replace('_', ' ')}" for name in RESOURCES if (amount := getattr(card, name)))
    power = card.power_kind or ("" if card.power is None else str(card.power))
    health = "" if card.health is None else str(card.health)
    tier = card.tier.name if card.tier else ""
    return card.name, card.game.short_name, card.subkind or card.kind, tier, cost, power, health
