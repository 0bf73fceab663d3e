"""The WSGI entry point for a production server."""

import io
import os
from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings.prod")


class SiteRequest(WSGIRequest):
    """Everything is read as UTF-8, and a body has a length.

    Django falls over a claimed charset such as rot13 before any view can refuse it, and finds nothing in a body that
    came in chunks.
    """

    def __init__(self, environ: dict[str, Any]) -> None:
        if "HTTP_TRANSFER_ENCODING" in environ and environ.get("wsgi.input_terminated"):
            _measure_body(environ)
        super().__init__(environ)

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except ValueError:
            self.content_type, self.content_params = "", {}


def _measure_body(environ: dict[str, Any]) -> None:
    """The body that the server puts together from its chunks is there with its length, or with one that is too large.

    It is read to one byte beyond the most that its address takes: the limits then refuse it as they do any other.
    """
    most = settings.LARGE_BODIES.get(environ["PATH_INFO"], settings.LARGEST_FORM)
    body = environ["wsgi.input"].read(most + 1)
    environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(body), str(len(body))
    del environ["HTTP_TRANSFER_ENCODING"]


class Handler(WSGIHandler):
    request_class = SiteRequest


django.setup(set_prefix=False)
application = Handler()
