"""Reading bodies and choosing the format of answers."""

from collections.abc import Iterable
from typing import IO, Any

import msgspec
from rest_framework.exceptions import NotAcceptable, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request


class StrictJSONParser(BaseParser):
    """JSON in UTF-8, whatever charset the caller claims; endless nesting, numbers and half characters are refused."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        body = stream.read()
        try:
            return msgspec.json.decode(body)
        except RecursionError as error:
            raise ParseError("The body is nested too deeply.") from error
        except UnicodeDecodeError as error:
            raise ParseError("The body is not UTF-8.") from error
        except msgspec.MsgspecError as error:
            raise ParseError(f"The body cannot be read as JSON: {error}.") from error


class ClearNegotiation(DefaultContentNegotiation):
    """As usual, but a ``?format=`` that does not exist is a format we do not have, not an address."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        if request.query_params.get("format") == "":
            self.filter_renderers(renderers, "")
        chosen: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
        return chosen

    def filter_renderers(self, renderers: Iterable[BaseRenderer], format: str) -> list[BaseRenderer]:  # noqa: A002
        renderers = list(renderers)
        found = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(dict.fromkeys(str(renderer.format) for renderer in renderers))
            raise NotAcceptable(f"There is no format {format[:40]!r} here; known: {known}.")
        return found
