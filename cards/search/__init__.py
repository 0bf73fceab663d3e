"""One query language over the catalogue. What others may use is named here and loaded when it is first asked for,

so that the plain parts (grammar, fields, wording) can be imported without Django.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cards.search.completion import Completion, Suggestion
    from cards.search.errors import QueryError, QueryWarning
    from cards.search.finder import (
        Explanation,
        FacetValue,
        SearchResult,
        autocomplete,
        explain,
        facet_counts,
        help_table,
        matching,
        search,
    )
    from cards.search.projection import index_refresh

__all__ = [
    "Completion",
    "Explanation",
    "FacetValue",
    "QueryError",
    "QueryWarning",
    "SearchResult",
    "Suggestion",
    "autocomplete",
    "explain",
    "facet_counts",
    "help_table",
    "index_refresh",
    "matching",
    "search",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    from cards.search import completion, errors, finder, projection

    for module in (finder, projection, completion, errors):
        if hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(name)
