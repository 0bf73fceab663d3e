"""What Django would fall over before any view or middleware sees it."""

import io
import json
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.test import RequestFactory

from cardsite.wsgi import SiteRequest, application


@pytest.mark.django_db
@pytest.mark.parametrize(
    "content_type",
    ["text/plain; charset=rot13", "text/plain; charset=utf-16", "text/plain; x*=nonsense''y", "a; charset=zip"],
)
def test_everything_is_utf_8_whatever_charset_is_claimed(content_type: str) -> None:
    environ = RequestFactory()._base_environ(
        PATH_INFO="/api/v1/nothing/", QUERY_STRING="q=%C3%A9", CONTENT_TYPE=content_type, **{"wsgi.input": io.BytesIO()}
    )
    request = application.request_class(environ)
    assert isinstance(request, SiteRequest)
    assert request.GET["q"] == "é"
    response = application.get_response(request)
    assert json.loads(response.content)["code"] == "not_found"


# --- a body in chunks, which has no length ---------------------------------------------------------------------------
IMPORT = next(iter(settings.LARGE_BODIES))


def in_chunks(path: str, body: bytes, **more: Any) -> HttpRequest:
    """A request as our server hands it over: it puts the chunks together and ends the stream after the last one."""
    return application.request_class(
        RequestFactory()._base_environ(
            REQUEST_METHOD="POST",
            PATH_INFO=path,
            CONTENT_TYPE="application/json",
            HTTP_TRANSFER_ENCODING="chunked",
            **{"wsgi.input": io.BytesIO(body), "wsgi.input_terminated": True, **more},
        )
    )


@pytest.mark.parametrize("body", [b'{"identifiers": []}', b""])
def test_a_body_in_chunks_is_read_like_any_other(body: bytes) -> None:
    request = in_chunks("/check/", body)
    assert request.body == body
    assert request.META["CONTENT_LENGTH"] == str(len(body))


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/check/", settings.LARGEST_FORM),
        ("/api/v1/cards/collection/", settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
        (IMPORT, settings.LARGE_BODIES[IMPORT]),
    ],
)
@pytest.mark.django_db
def test_chunks_that_do_not_end_are_read_up_to_the_limit_and_refused(path: str, most: int) -> None:
    stream = io.BytesIO(b"x" * 20 * 2**20)
    answer = application.get_response(in_chunks(path, b"", **{"wsgi.input": stream}))
    assert answer.status_code == 413
    assert stream.tell() == max(most, settings.LARGEST_FORM) + 1
    assert in_chunks(path, b"x" * most).META["CONTENT_LENGTH"] == str(most)


@pytest.mark.django_db
def test_a_server_that_cannot_read_chunks_says_so() -> None:
    """The development server hands over what comes through the connection, and it does not end there."""
    stream = io.BytesIO(b"3\r\nabc\r\n0\r\n\r\n")
    api, page = (
        application.get_response(in_chunks(path, b"", **{"wsgi.input": stream, "wsgi.input_terminated": False}))
        for path in ("/api/v1/cards/collection/", "/check/")
    )
    assert (api.status_code, json.loads(api.content)["code"]) == (411, "length_required")
    assert api["Content-Type"] == "application/problem+json"
    assert (page.status_code, page["Content-Type"]) == (411, "text/plain; charset=utf-8")
    assert "with its Content-Length" in page.content.decode()
    assert "Content-Length" not in api, "a connection that is kept would read the chunks as the next request"
    assert "Content-Length" not in page
    assert stream.tell() == 0
