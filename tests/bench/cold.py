"""A card list that no process has kept, against the least that gives the same rows: ``values()`` and an encoder."""

import time
from collections.abc import Callable
from functools import partial

from tests.bench.children import LARGE, VENDORS, catalogue, once_a_round
from tests.bench.registry import Bench, Goal, measure

CALLS = 60
SIZE = 50


def taken(bench: Bench, *, vendor: str, what: str) -> float:
    """CPU milliseconds of one call."""
    url = catalogue(bench, vendor, LARGE)
    name = f"cold list {vendor}"
    return float(once_a_round(bench, name, "tests.bench.cold.figures", database_url=url)[what])


def _register() -> None:
    for vendor in VENDORS:
        least = f"list of {SIZE} by values() and msgspec, {vendor}"
        measure(least, unit="ms CPU")(partial(taken, vendor=vendor, what="values"))
        measure(f"card list of {SIZE}, cold, {vendor}", unit="ms CPU", reference=least, goal=Goal(at_most=1.5))(
            partial(taken, vendor=vendor, what="view")
        )


_register()


# --- in the child ------------------------------------------------------------------------------------------------
def figures() -> dict[str, float]:
    """CPU milliseconds of a page of cards by the view, with nothing kept, and by the plainest code that writes one."""
    import msgspec
    from django.db.models import OuterRef, Subquery
    from django.test import RequestFactory

    from cards.api.card_list import CardListApi
    from cards.kept import KEPT
    from cards.models import Card, CardVersion
    from cards.search.store import current_index

    ask = RequestFactory()
    view = CardListApi.as_view()
    index = current_index()

    def by_view() -> bytes:
        KEPT.clear()
        index.results.clear()
        return bytes(view(ask.get(f"/api/v1/cards/?page_size={SIZE}", headers={"Host": "127.0.0.1"})).content)

    def by_values() -> bytes:
        cards = Card.objects.filter(withdrawn=False)
        newest = CardVersion.objects.filter(card=OuterRef("pk")).order_by("-number").values("document")[:1]
        rows = cards.order_by("pk").annotate(document=Subquery(newest)).values("id", "game__slug", "document")[:SIZE]
        return msgspec.json.encode({"total": cards.count(), "results": [row | row.pop("document") for row in rows]})

    return {"view": _cpu(by_view), "values": _cpu(by_values)}


def _cpu(act: Callable[[], bytes]) -> float:
    """CPU milliseconds of this process for one call, the median of some batches."""
    act()
    batches = []
    for _ in range(6):
        began = time.process_time()
        for _ in range(CALLS // 6):
            act()
        batches.append((time.process_time() - began) * 1000 / (CALLS // 6))
    return sorted(batches)[3]
