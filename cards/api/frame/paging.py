"""One page of a list, in the envelope that all lists of the API share."""

from typing import Any

from django.core.paginator import EmptyPage
from django.db.models import QuerySet
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from cards.api.frame.errors import ApiProblem, Code
from cards.paging import ENTRIES_ON_A_PAGE, MOST_ENTRIES_ON_A_PAGE
from cards.rules.nearness import near_word

MOST_DIGITS = 10  # no list is that long: further digits change nothing, and no database is asked with such a number


class EnvelopePagination(PageNumberPagination):
    """``{"total", "next", "previous", "warnings", "results"}``; a view may add warnings before it answers."""

    page_size = ENTRIES_ON_A_PAGE
    max_page_size = MOST_ENTRIES_ON_A_PAGE
    page_query_param = "page"
    page_query_description = "Which page, counted from 1."
    page_size_query_param = "page_size"
    page_size_query_description = f"How many entries a page has, from 1 to {max_page_size}."

    def __init__(self) -> None:
        self.warnings: list[dict[str, Any]] = []
        self.members: dict[str, Any] = {}

    def warn(self, code: str, detail: str, **members: Any) -> None:
        """Tell the caller something that did not stop the answer."""
        self.warnings.append({"code": code, "detail": detail, **members})

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> list[Any]:
        """The entries of the page that was asked for; what is no number, or no page of this list, is refused."""
        self.request = request
        self._warn_of_unknown_parameters(request, view)
        self._warn_of_unknown_values(request, view)
        size, page = self.asked(request)
        paginator = self.django_paginator_class(queryset, size)
        try:
            self.page = paginator.page(page)
        except EmptyPage as error:
            asked = short(request.query_params[self.page_query_param])
            detail = f"There is no page {asked}: the last one is {paginator.num_pages}."
            raise ApiProblem(Code.PAGE_BEYOND_END, detail) from error
        return list(self.page)

    def asked(self, request: Request) -> tuple[int, int]:
        """How many entries a page has and which page is wanted; what is wrong with either is told together."""
        faults: dict[str, Any] = {}
        numbers: list[int] = []
        for name, usual, most in (
            (self.page_size_query_param, self.page_size, self.max_page_size),
            (self.page_query_param, 1, None),
        ):
            try:
                numbers.append(whole_number(request, name, default=usual, most=most))
            except ValidationError as fault:
                faults[name] = fault.detail[name]  # type: ignore[call-overload]
        if faults:
            raise ValidationError(faults)
        size, page = numbers
        return size, page

    def get_paginated_response(self, data: Any) -> Response:
        return Response(self.envelope(data))

    def envelope(self, results: Any) -> dict[str, Any]:
        """The whole answer around one page of results; ``members`` stand between the warnings and the results."""
        assert self.page is not None, "paginate_queryset comes first"
        return {
            "total": self.page.paginator.count,
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
            "warnings": self.warnings,
            **self.members,
            "results": results,
        }

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        warning = {
            "type": "object",
            "required": ["code", "detail"],
            "properties": {
                "code": {"type": "string"},
                "detail": {"type": "string"},
                "position": {"type": "integer", "description": "In a query: the characters before the place meant."},
                "suggestion": {"type": "string", "description": "In a query: what may have been meant."},
            },
        }
        return {
            "type": "object",
            "required": ["total", "next", "previous", "warnings", "results"],
            "properties": {
                "total": {"type": "integer", "minimum": 0, "description": "Entries on all pages together."},
                "next": {**link, "description": "The next page, or null on the last."},
                "previous": {**link, "description": "The page before, or null on the first."},
                "warnings": {"type": "array", "items": warning, "description": "What was ignored, and why."},
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        page, size = super().get_schema_operation_parameters(view)
        page["schema"] = {"type": "integer", "minimum": 1, "default": 1}
        size["schema"] = {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        return [page, size]

    def _warn_of_unknown_parameters(self, request: Request, view: APIView | None) -> None:
        """A mistyped filter would otherwise answer with the whole list and no word about it."""
        own = {self.page_query_param, self.page_size_query_param, api_settings.URL_FORMAT_OVERRIDE}
        asked = [name for name in request.query_params if name not in own]
        if not asked or view is None:
            return
        known = own | _filter_parameters(view) | set(getattr(view, "query_parameters", ()))
        for name in asked:
            if name not in known:
                near = near_word(name, known)
                hint = f" Did you mean {near}?" if near else ""
                self.warn("unknown_parameter", f"The parameter {short(name)} is not known and was ignored.{hint}")

    def _warn_of_unknown_values(self, request: Request, view: APIView | None) -> None:
        """A mistyped slug finds nothing; say so, and what may have been meant. ``known_words`` of a view tells where
        the values of a parameter stand, as a queryset and a column."""
        words: dict[str, tuple[QuerySet[Any], str]] = getattr(view, "known_words", {})
        for name, (rows, column) in words.items():
            value = request.query_params.get(name)
            if value and not rows.filter(**{column: value}).exists():
                known = rows.order_by(column).values_list(column, flat=True).distinct()
                near = near_word(value, known, cutoff=0.5)
                hint = f" Did you mean {near!r}?" if near else ""
                self.warn("unknown_value", f"Nothing here has the {name} {short(value)}.{hint}")


def _filter_parameters(view: APIView) -> set[str]:
    """The query parameters that the view's filter backends read."""
    names: set[str] = set()
    queryset: QuerySet[Any] | None = getattr(view, "queryset", None)
    for backend in getattr(view, "filter_backends", ()):
        if filterset := getattr(backend(), "get_filterset_class", lambda *_: None)(view, queryset):
            names |= set(filterset.base_filters)
        names |= {getattr(backend, name) for name in ("search_param", "ordering_param") if hasattr(backend, name)}
    return names


def whole_number(request: Request, name: str, *, default: int, most: int | None = None) -> int:
    """The parameter as a number from 1; anything else is refused with a pointer to it."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if text.isascii() and text.isdecimal() and (digits := text.lstrip("0")):
        number = int(digits[:MOST_DIGITS])
        if most is None or number <= most:
            return number
    bounds = "from 1" if most is None else f"from 1 to {most}"
    raise ValidationError({name: f"{short(text)} is not a whole number {bounds}."}, code="invalid")


def short(value: object) -> str:
    """The caller's own word in a sentence, quoted and never longer than a line."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…'"
