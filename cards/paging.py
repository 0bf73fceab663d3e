"""The page of a list that an address asks for."""

from typing import Any

from django.core.paginator import InvalidPage, Page, Paginator
from django.http import Http404, HttpRequest

FACES_ON_A_PAGE = 30
ENTRIES_ON_A_PAGE, MOST_ENTRIES_ON_A_PAGE = 100, 250  # of a list that a program reads


def asked_page(request: HttpRequest, rows: Any, size: int, noun: str) -> Page[Any]:
    """The page that `?page=` names, the first one without it; raises ``Http404`` where there is none."""
    try:
        return Paginator(rows, size).page(request.GET.get("page", 1))
    except InvalidPage as error:
        raise Http404(f"There is no such page of {noun}: the first one has no number.") from error
