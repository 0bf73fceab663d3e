"""The WSGI entry point for a production server."""

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings.prod")


class Utf8Request(WSGIRequest):
    """Everything is read as UTF-8: Django falls over a claimed charset such as rot13 before any view can refuse it."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except ValueError:
            self.content_type, self.content_params = "", {}


class Handler(WSGIHandler):
    request_class = Utf8Request


django.setup(set_prefix=False)
application = Handler()
