"""Load the fixtures into an empty database and print the answers to all queries of queries.txt as JSON."""

import json
import sys
from pathlib import Path
from typing import Any


def read_queries() -> dict[str, list[str]]:
    """Query -> the cards that must come first, if the file says any."""
    queries = {}
    for line in Path(__file__).with_name("queries.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            query, _, cards = line.partition("  =>")
            queries[query.strip()] = cards.split()
    return queries


QUERIES = read_queries()


def answers() -> dict[str, Any]:
    """All cards that each query finds, in order, as game/slug, and how it was understood."""
    from cards.models import Card
    from cards.search import search

    named = {pk: f"{game}/{slug}" for pk, game, slug in Card.objects.values_list("pk", "game__slug", "slug")}
    found = {}
    for query in QUERIES:
        pages = [search(query, page_size=250)]
        while pages[-1].page < pages[-1].pages:
            pages.append(search(query, page=pages[-1].page + 1, page_size=250))
        found[query] = {
            "total": pages[0].total,
            "cards": [named[pk] for page in pages for pk in page.ids],
            "normalized": pages[0].normalized,
            "explanation": pages[0].explanation,
            "warnings": [warning.code for warning in pages[0].warnings],
        }
    return found


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    call_command("load_catalogue", stdout=sys.stderr)
    json.dump({"vendor": connection.vendor, "answers": answers()}, sys.stdout)


if __name__ == "__main__":
    main()
